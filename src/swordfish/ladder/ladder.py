"""The ladder of techniques: hints, all steps now, whole paths."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby

from swordfish import _core
from swordfish._core import Grid
from swordfish.ladder.technique import (
    LEVELS,
    as_words,
    checked_level,
    find_rung,
    find_technique,
)
from swordfish.model.grid import PuzzleLike, Status, as_grid
from swordfish.model.step import Level, Mark, Step
from swordfish.model.technique import MISTAKE, Technique, step_of, techniques
from swordfish.tell.names import cell_name

MOST_POINTS = {"easy": 800, "medium": 1000, "hard": 1600, "unfair": 1800}

_FIVE_STAGES = (("naked_single",), (), ("cross_hatching",), ("hidden_single",), ("x_wing",))
_BEYOND_SINGLES = ("locked_candidates_1", "locked_candidates_2", "full_mini")


@dataclass(frozen=True)
class Ladder:
    """Techniques in the order in which they are tried. A value: every change makes a new one.

    >>> ladder = Ladder.default().up_to("hidden_single")
    >>> [technique.name for technique in ladder]
    ['Full House', 'Naked Single', 'Hidden Single']
    >>> "naked_single" in ladder.without("naked_single")
    False
    """

    rungs: tuple[Technique, ...]

    def __post_init__(self) -> None:
        """Put the rungs in order; kinds of steps are none."""
        ordered = sorted(map(find_rung, as_words(self.rungs)), key=lambda rung: rung.place)
        object.__setattr__(self, "rungs", tuple(ordered))

    def __repr__(self) -> str:
        """In short.

        >>> Ladder.singles(), Ladder(())
        (<Ladder of 3 techniques: full_house to hidden_single>, <Ladder of 0 techniques>)
        """
        ends = f": {self.rungs[0].slug} to {self.rungs[-1].slug}" if self.rungs else ""
        return f"<Ladder of {len(self.rungs)} techniques{ends}>"

    def __reduce__(self) -> tuple[type[Ladder], tuple[tuple[Technique, ...]]]:
        """The rungs alone: what the core made of them can't be copied or pickled."""
        return Ladder, (self.rungs,)

    @classmethod
    @cache
    def default(cls) -> Ladder:
        """What HoDoKu has switched on."""
        return cls(tuple(t for t in techniques() if t.is_rung and t.on))

    @classmethod
    @cache
    def full(cls) -> Ladder:
        """Every technique there is."""
        return cls(tuple(t for t in techniques() if t.is_rung))

    @classmethod
    def singles(cls) -> Ladder:
        """Full houses, naked and hidden singles."""
        return cls.default().up_to("hidden_single")

    @classmethod
    def stage(cls, highest: int) -> Ladder:
        """The scheme of five stages, up to one of them.

        0 naked single, 1 elimination (which a grid does by itself), 2 cross-hatching, 3 hidden
        single in row, column and box, 4 X-Wing in rows and columns.

        >>> [technique.slug for technique in Ladder.stage(3)]
        ['naked_single', 'cross_hatching', 'hidden_single']
        """
        if not isinstance(highest, int) or highest not in range(len(_FIVE_STAGES)):
            raise ValueError(f"expected a stage from 0 to 4, got {highest!r}")
        slugs = (slug for stage in _FIVE_STAGES[: highest + 1] for slug in stage)
        return cls(()) + slugs

    @classmethod
    def basic(cls) -> Ladder:
        """Singles, locked candidates, and minis to which as many digits are confined as fill them.

        >>> [technique.slug for technique in Ladder.basic()][3:]
        ['locked_candidates_1', 'locked_candidates_2', 'full_mini']
        """
        return cls((*cls.singles(), *map(find_technique, _BEYOND_SINGLES)))

    @classmethod
    def of(cls, ladder: Ladder | str) -> Ladder:
        """A ladder as it is, or the preset of that name."""
        if isinstance(ladder, Ladder):
            return ladder
        match ladder:
            case "default":
                return cls.default()
            case "full":
                return cls.full()
            case "singles":
                return cls.singles()
            case "basic":
                return cls.basic()
        if stage := re.fullmatch(r"stage(\d{1,9})", str(ladder)):
            return cls.stage(int(stage[1]))
        raise ValueError(
            "expected a Ladder, 'default', 'full', 'singles', 'basic' or 'stage0' to 'stage4', "
            f"got {ladder!r}"
        )

    def __iter__(self) -> Iterator[Technique]:
        """The techniques in the order in which they are tried."""
        return iter(self.rungs)

    def __len__(self) -> int:
        """How many techniques there are."""
        return len(self.rungs)

    def __contains__(self, word: object) -> bool:
        """Whether a technique is part of the ladder, by slug, name, code or itself.

        A kind of step is, if the rung that finds it is. What is no technique isn't.
        """
        if not isinstance(word, str | Technique):
            return False
        try:
            found = find_technique(word, among=self.rungs)
        except ValueError:
            return False
        return found in self.rungs or (
            not found.is_rung and any(rung.order == found.order for rung in self.rungs)
        )

    def __add__(self, other: Technique | str | Iterable[Technique | str]) -> Ladder:
        """The ladder with one technique more, or with several."""
        words = (other,) if isinstance(other, str | Technique) else as_words(other)
        added = (find_rung(word, among=self.rungs) for word in words)
        return Ladder(tuple(dict.fromkeys((*self.rungs, *added))))

    def without(self, *words: str | Technique) -> Ladder:
        """The ladder without some techniques."""
        gone = {find_rung(word, among=self.rungs) for word in words}
        return Ladder(tuple(rung for rung in self.rungs if rung not in gone))

    def up_to(self, word: str | Technique) -> Ladder:
        """The ladder up to and including a technique."""
        last = find_technique(word, among=self.rungs).order
        return Ladder(tuple(rung for rung in self.rungs if rung.order <= last))

    def up_to_level(self, level: Level) -> Ladder:
        """The techniques of a level and of those below it."""
        kept = LEVELS[: LEVELS.index(checked_level(level)) + 1]
        return Ladder(tuple(rung for rung in self.rungs if rung.level in kept))

    def without_uniqueness(self) -> Ladder:
        """The techniques that need no promise of a unique solution."""
        return Ladder(tuple(rung for rung in self.rungs if not rung.assumes_unique))

    @cached_property
    def _runs(self) -> tuple[_core.Ladder | Technique, ...]:
        """Techniques of the core as one crossing each run, those in Python one by one."""
        runs: list[_core.Ladder | Technique] = []
        for native, rungs in groupby(self.rungs, key=lambda rung: rung.finder is None):
            run = tuple(rungs)
            runs += [_core.Ladder([rung.slug for rung in run])] if native else run
        return tuple(runs)

    @cached_property
    def native(self) -> _core.Ladder:
        """The ladder for the core, which can't call techniques in Python."""
        for rung in self.rungs:
            if rung.finder is not None:
                raise ValueError(f"expected techniques of the core, got {rung.name}, in Python")
        return _core.Ladder([rung.slug for rung in self.rungs])

    def proving(self) -> Ladder:
        """The ladder itself, if none of its techniques assumes a unique solution."""
        assuming = [rung.name for rung in self.rungs if rung.assumes_unique]
        if assuming:
            raise ValueError(
                "expected techniques that assume no unique solution (`without_uniqueness()` leaves "
                f"them out), got {', '.join(assuming)}"
            )
        return self

    @cached_property
    def preset(self) -> str | None:
        """The rules of the kernel that lead to the same standstill, if there are such."""
        slugs = {rung.slug for rung in self.rungs} - {"full_house", "cross_hatching"}
        if slugs == {"naked_single", "hidden_single"}:
            return "singles"
        return "basic" if slugs == {rung.slug for rung in self.basic()} - {"full_house"} else None

    def first_step(self, grid: Grid) -> Step | None:
        """The first step that any technique finds, in order."""
        for run in self._runs:
            if isinstance(run, _core.Ladder):
                raw = _core.first_step(grid, run)
                if raw is not None:
                    return step_of(raw, grid)
            else:
                step = next(run.found_in(grid), None)
                if step is not None:
                    return step
        return None


@dataclass(frozen=True)
class Path:
    """A whole solving: every step from a puzzle to its solution, or to where logic ends."""

    puzzle: Grid
    grid: Grid
    """The grid after the last step."""
    steps: tuple[Step, ...]
    status: Status
    """Whether the puzzle has one solution, many, none, or a repeated digit."""

    def __repr__(self) -> str:
        """In short: the steps of a path would fill many screens."""
        end = "solved" if self.solved else f"not solved ({self.status})"
        level = f", {self.level}" if self.level else ""
        return f"<Path of {len(self.steps)} steps: {end}{level}, {self.score} points>"

    @property
    def solved(self) -> bool:
        """Whether logic sufficed."""
        return self.grid.is_complete and self.grid.is_valid

    @property
    def mistake(self) -> Step | None:
        """What is wrong on the grid, if it has no solution and its givens tell: as `hint` says it.

        >>> row = "921738546453621789876954123245169837687543291319287465564312978732895614"
        >>> explain(row + "19847635+1").mistake.text
        'r9c9 is wrong: no solution has 1 there.'
        """
        return None if self.status in (Status.UNIQUE, Status.MANY) else mistake(self.puzzle)

    @property
    def score(self) -> int:
        """The points of all steps by HoDoKu's table."""
        return sum(step.score for step in self.steps)

    @property
    def hardest(self) -> Technique | None:
        """The technique furthest up the ladder that was used."""
        used = [step.technique for step in self.steps if step.technique]
        return max(used, key=lambda technique: technique.place, default=None)

    @property
    def counts(self) -> dict[str, int]:
        """How often each technique was used, in ladder order."""
        counter = Counter(step.technique for step in self.steps if step.technique)
        used = sorted(counter, key=lambda technique: technique.place)
        return {technique.slug: counter[technique] for technique in used}

    @property
    def level(self) -> Level | None:
        """HoDoKu's level: of the hardest technique, raised while the score is above its limit.

        Where logic doesn't suffice it is extreme: there HoDoKu guesses, which counts as such. None
        unless there is exactly one solution: what can't be solved is not hard.
        """
        if self.status is not Status.UNIQUE:
            return None
        if not self.solved:
            return "extreme"
        used = [step.technique.level for step in self.steps if step.technique]
        level = max((LEVELS.index(one) for one in used), default=0)
        while LEVELS[level] in MOST_POINTS and self.score > MOST_POINTS[LEVELS[level]]:
            level += 1
        return LEVELS[level]


def steps(
    puzzle: PuzzleLike,
    *,
    technique: str | Technique | None = None,
    ladder: Ladder | str = "default",
) -> tuple[Step, ...]:
    """Every step that can be made now, of one technique or of a ladder, with the widest settings.

    With many solutions the techniques that assume a unique one are left out, unless named.

    >>> grid = Grid("." * 81).after(Step(placements=((0, 5),)))
    >>> steps(grid, technique="naked_single")
    ()
    """
    grid = as_grid(puzzle)
    rungs = Ladder.of(ladder)
    wanted = [find_technique(technique, among=rungs)] if technique else suited(rungs, grid)
    return tuple(step for one in wanted for step in one(grid))


def is_mistake(step: Step) -> bool:
    """Whether a hint says that something on the grid is wrong, instead of what to do next."""
    return step.technique is not None and step.technique.slug == MISTAKE.slug


def hint(puzzle: PuzzleLike, *, ladder: Ladder | str = "default") -> Step | None:
    """The easiest next step; if something placed or removed is wrong, that first.

    None: the grid is complete or has no solution (`check` tells), or the ladder finds nothing.

    >>> solved = "921738546453621789876954123245169837687543291319287465564312978732895614198476352"
    >>> hint(solved[:-1] + ".").text
    'r9c9 is the last open cell of box SE, so it is 2.'
    """
    grid = as_grid(puzzle)
    solution = _solution_of_givens(grid)
    if solution is not None and (wrong := _mistake(grid, solution)):
        return wrong
    if solution is None and _core.solve(grid) is None:
        return None
    rungs = Ladder.of(ladder)
    step = (rungs if solution is not None else rungs.without_uniqueness()).first_step(grid)
    if step is not None and step.technique is not None and step.technique.finder is not None:
        _refuse_unsound(step, grid, grid.after(step), solution)
    return step


def explain(puzzle: PuzzleLike, *, ladder: Ladder | str = "default") -> Path:
    """The whole path from a puzzle to its solution, or to where logic ends.

    Where the givens alone have many solutions, the techniques that assume a unique one are left
    out; the path then ends where logic ends. With no solution there are no steps, and
    `Path.mistake` says which digit is to blame, if the givens tell.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> path = explain(puzzle)
    >>> path.solved, path.level
    (True, 'easy')
    """
    grid = as_grid(puzzle)
    status = _status(grid)
    if status in (Status.NONE, Status.CONFLICT):
        return Path(grid, grid, (), status)
    rungs = suited(ladder, grid)
    taken: list[Step] = []
    current = grid
    if all(rung.finder is None for rung in rungs):
        raws, end = _core.walk(grid, rungs.native)
        for raw in raws:
            taken.append(step_of(raw, current))
            current = current.after(taken[-1])
        return Path(grid, end, tuple(taken), status)
    solution = _core.solve(grid) if status is Status.UNIQUE else None
    while not current.is_complete and (step := rungs.first_step(current)):
        after = current.after(step)
        _refuse_unsound(step, current, after, solution)
        taken.append(step)
        current = after
    return Path(grid, current, tuple(taken), status)


def _status(grid: Grid) -> Status:
    if not grid.is_valid:
        return Status.CONFLICT
    return (Status.NONE, Status.UNIQUE, Status.MANY)[_core.count(grid, 2)]


def _givens(grid: Grid) -> Grid:
    digits = [0] * 81
    for cell in grid.givens:
        digits[cell] = grid[cell]
    return Grid(digits)


def _solution_of_givens(grid: Grid) -> Grid | None:
    """What the givens alone lead to, if that is certain."""
    givens = _givens(grid)
    return _core.solve(givens) if _status(givens) is Status.UNIQUE else None


def suited(ladder: Ladder | str, grid: Grid) -> Ladder:
    """The ladder without techniques that would be wrong unless the givens have one solution.

    What was placed or removed since doesn't count: it may be what makes the solution unique, and
    two digits that could be exchanged otherwise would then prove nothing.
    """
    chosen = Ladder.of(ladder)
    return chosen if _status(_givens(grid)) is Status.UNIQUE else chosen.without_uniqueness()


def mistake(grid: Grid) -> Step | None:
    """What on a grid contradicts the only solution of its givens, as a hint says it."""
    solution = _solution_of_givens(grid)
    return _mistake(grid, solution) if solution is not None else None


def _mistake(grid: Grid, solution: Grid) -> Step | None:
    """What contradicts the solution of the givens: digits first, then lost candidates."""
    digits = [cell for cell in range(81) if grid[cell] and grid[cell] != solution[cell]]
    if digits:
        marks = tuple(Mark("wrong", cell, (grid[cell],)) for cell in digits)
        return Step(MISTAKE, marks=marks, grid=grid)
    lost = [cell for cell in range(81) if solution[cell] not in grid.candidates(cell)]
    if lost:
        marks = tuple(Mark("target", cell, (solution[cell],)) for cell in lost)
        return Step(MISTAKE, marks=marks, grid=grid)
    return None


def _refuse_unsound(step: Step, before: Grid, after: Grid, solution: Grid | None) -> None:
    """Refuse a step of a user's own technique that changes nothing or takes away the solution."""
    name = step.technique.name if step.technique else "a technique"
    if before == after:
        raise ValueError(
            f"expected a step that changes the grid, got one of {name}: {step.changes}"
        )
    if solution is None:
        return
    for cell in range(81):
        if solution[cell] not in after.candidates(cell):
            raise ValueError(
                f"expected a step that keeps the solution, got one of {name}: {step.changes}, "
                f"but {cell_name(cell)} is {solution[cell]}"
            )
