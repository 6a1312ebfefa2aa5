"""Puzzles on demand: always one solution, as hard and of the shape requested, the same for a seed.

Uses: _core, ladder, model, puzzle.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Sequence, Sized
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeAlias, TypedDict, Unpack

from swordfish import _core
from swordfish.ladder.ladder import Ladder
from swordfish.ladder.path import Path, explain
from swordfish.ladder.technique import LEVELS, as_words, find_technique
from swordfish.model.grid import Grid, PuzzleError, PuzzleLike
from swordfish.model.limits import (
    checked_flag,
    checked_number,
    checked_seconds,
    checked_seed,
    checked_threads,
    checked_tries,
    range_in_tenths,
)
from swordfish.model.patterns import SYMMETRIES, Symmetry
from swordfish.model.step import Level
from swordfish.model.technique import Technique, techniques
from swordfish.puzzle.symmetry import canonical

if TYPE_CHECKING:  # it is loaded by those who ask for arrays
    import numpy as np
    from numpy.typing import NDArray

Words: TypeAlias = str | Technique | Iterable[str | Technique]

_MOST_SCORE = 2**30


class Wanted(TypedDict, total=False):
    """What a generated puzzle must be like; every field is optional."""

    symmetry: Symmetry
    """The symmetry of the pattern of givens."""
    givens: int | tuple[int, int]
    """The number of givens, or the least and the most."""
    pattern: str | Sequence[object] | Grid
    """81 marks: a cell is given unless its mark is a dot, a zero, blank or false."""
    minimal: bool
    """No given can be dropped."""
    level: Level | tuple[Level, Level]
    """A level, or a range of levels."""
    score: tuple[int, int]
    """A range of HoDoKu's points."""
    er: float | tuple[float, float]
    """The ER of Sudoku Explainer, or a range of them."""
    technique: str | Technique
    """A technique to practise: the puzzle needs it, and nothing else above medium."""
    hardest: str | Technique
    """The technique furthest up the ladder on the path."""
    contains: Words
    """Techniques that must be on the path."""
    avoid: Words
    """Techniques that must not be needed."""
    singles_before: bool
    """Nothing but singles before `technique` (or before those of `contains`)."""
    singles_after: bool
    """Nothing but singles after `technique` (or after those of `contains`)."""
    practice: bool
    """One step of `technique`, with only singles before and after."""
    ladder: Ladder | str
    """The ladder by which level, score and techniques are judged."""
    begin_with: Iterable[PuzzleLike]
    """Puzzles to start from, in random disguise, instead of random solutions."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle with one solution. Every function that takes a puzzle takes this one too.

    >>> puzzle = generate(seed=1)
    >>> len(puzzle.grid.givens), puzzle.path.level
    (26, 'easy')
    """

    grid: Grid
    solution: Grid
    ladder: Ladder = field(default_factory=Ladder.default, repr=False, compare=False)
    techniques: tuple[Technique, ...] = field(default=(), repr=False, compare=False)
    """The techniques that were asked for."""

    @cached_property
    def path(self) -> Path:
        """The path to the solution by the ladder that the request implies; made on first use."""
        return explain(self.grid, ladder=self.ladder)

    @property
    def position(self) -> Grid:
        """The grid just before the first step of a technique that was asked for."""
        for step in self.path.steps:
            used, grid = step.technique, step.grid
            if not isinstance(used, Technique) or grid is None:
                continue
            if any(_is_kind_of(used, wanted) for wanted in self.techniques):
                return grid
        return self.grid

    def __str__(self) -> str:
        """The givens as 81 characters."""
        return str(self.grid)

    def __grid__(self) -> Grid:
        """The grid, for every function that takes a puzzle."""
        return self.grid

    def __array__(self, *args: Any, **options: Any) -> NDArray[Any]:  # noqa: ANN401  # NumPy's
        """The givens as an array of 9x9."""
        import numpy as np

        return np.asarray(self.grid.to_numpy(), *args, **options)


class GaveUpError(RuntimeError):
    """Time or tries ran out before a puzzle met the request; `nearest` is the nearest found.

    >>> try:
    ...     generate(givens=17, max_tries=5, seed=1)
    ... except GaveUpError as error:
    ...     print(error.tries, len(error.nearest.grid.givens) < 30)
    5 True
    """

    def __init__(
        self,
        nearest: Puzzle | None,
        tries: int | None,
        problem: str = "found no puzzle that meets the request",
    ) -> None:
        """Keep the nearest found, and how many puzzles were looked at, where that is known."""
        self.nearest = nearest
        self.tries = tries
        counted = f" in {tries} {'try' if tries == 1 else 'tries'}" if tries is not None else ""
        given = f"; the nearest is {nearest}" if nearest else ""
        super().__init__(f"{problem}{counted}{given}")


def generate(
    *,
    seed: int | None = None,
    max_seconds: float = 60.0,
    max_tries: int | None = None,
    **wanted: Unpack[Wanted],
) -> Puzzle:
    """A puzzle with one solution that meets the request (`Wanted` lists what can be asked for).

    The same seed gives the same puzzle on every machine. After `max_seconds` or
    `max_tries` puzzles, GaveUpError is raised with the nearest.

    >>> puzzle = generate(level="hard", symmetry="half-turn", seed=7)
    >>> puzzle.path.level, {80 - cell for cell in puzzle.grid.givens} == puzzle.grid.givens
    ('hard', True)
    >>> generate(technique="x_wing", seed=1).path.counts["x_wing"] > 0
    True
    """
    request = Request(wanted)
    seconds, tries = checked_seconds(max_seconds), checked_tries(max_tries)
    found = _core.generate(request.native, checked_seed(seed), 0, 1, seconds, tries, 1)
    return request.puzzle(found[0])


def generate_many(
    number: int | None = None,
    *,
    seed: int | None = None,
    max_seconds: float = 60.0,
    max_tries: int | None = None,
    threads: int | None = None,
    **wanted: Unpack[Wanted],
) -> Iterator[Puzzle]:
    """An iterator of puzzles, made on all cores as they are needed; endless by default.

    No two are the same in disguise. The first of a seed is what `generate` gives for it, and the
    number of threads changes nothing. `max_seconds` and `max_tries` apply to each puzzle; a
    disguise of an earlier one counts as a try.

    >>> [len(puzzle.grid.givens) for puzzle in generate_many(3, seed=1, givens=(28, 30))]
    [28, 28, 28]
    """
    wanted_number = None if number is None else checked_number(number)
    seconds, tries = checked_seconds(max_seconds), checked_tries(max_tries)
    in_use = checked_threads(threads)
    return _many(Request(wanted), wanted_number, checked_seed(seed), seconds, tries, in_use)


def _many(
    request: Request,
    number: int | None,
    seed: int,
    max_seconds: float,
    max_tries: int,
    threads: int,
) -> Iterator[Puzzle]:
    cores = threads or os.cpu_count() or 1
    seen: set[bytes] = set()
    first, batch = 0, cores
    disguises, last_new = 0, time.perf_counter()
    while number is None or len(seen) < number:
        if number is not None:
            batch = min(batch, number - len(seen))
        began = time.perf_counter()
        made = _core.generate(request.native, seed, first, batch, max_seconds, max_tries, cores)
        for found in made:
            puzzle = request.puzzle(found)
            form = str(canonical(puzzle.grid)).encode()
            if form not in seen:
                seen.add(form)
                yield puzzle
                disguises, last_new = 0, time.perf_counter()
                continue
            disguises += 1
            if disguises >= max_tries or time.perf_counter() - last_new > max_seconds:
                raise GaveUpError(puzzle, disguises, "found only disguises of earlier puzzles")
        first += batch
        # Batches grow while they are quick, so that the first puzzle comes at once all the same.
        batch = batch * 2 if time.perf_counter() - began < 0.05 else max(cores, batch // 2)


def generate_array(
    number: int,
    *,
    seed: int | None = None,
    max_seconds: float = 60.0,
    threads: int | None = None,
    **wanted: Unpack[Wanted],
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Puzzles and their solutions as two arrays (N, 81) of digits, made on all cores.

    `max_seconds` applies to each puzzle.

    >>> puzzles, solutions = generate_array(100, seed=1)
    >>> puzzles.shape, bool((puzzles[puzzles > 0] == solutions[puzzles > 0]).all())
    ((100, 81), True)
    """
    import numpy as np

    count = checked_number(number)
    seconds, tries = checked_seconds(max_seconds), checked_tries(None)
    in_use = checked_threads(threads)
    request = Request(wanted)
    puzzles, solutions = np.empty((2, count, 81), np.uint8)
    met = np.zeros(count, np.uint8)
    _core.generate_rows(
        request.native, checked_seed(seed), 0, seconds, tries, in_use, puzzles, solutions, met
    )
    if not met.all():
        nearest = int(np.argmin(met))
        request.refuse(Grid(puzzles[nearest]), Grid(solutions[nearest]), None)
    return puzzles, solutions


def random_solutions(number: int, *, seed: int | None = None) -> NDArray[np.uint8]:
    """Solutions as an array (N, 81), each of the 6,670,903,752,021,072,936,960 equally likely.

    >>> random_solutions(2, seed=1).shape
    (2, 81)
    """
    import numpy as np

    solutions = np.empty((checked_number(number), 81), np.uint8)
    _core.random_solutions(checked_seed(seed), solutions)
    return solutions


# ---- what was asked for, checked ----


class Request:
    """A request that makes sense, as the core takes it."""

    def __init__(self, wanted: Wanted) -> None:
        """Check what was asked for."""
        unknown = wanted.keys() - Wanted.__annotations__.keys()
        if unknown:
            raise TypeError(_told_unknown(min(unknown)))
        least, most = _givens(wanted.get("givens"))
        pattern = _pattern(wanted.get("pattern"))
        symmetry = wanted.get("symmetry", "none")
        if symmetry not in SYMMETRIES:
            raise ValueError(f"expected a symmetry of {', '.join(SYMMETRIES)}, got {symmetry!r}")
        if pattern and symmetry != "none":
            raise ValueError("expected a symmetry or a pattern, got both")
        if pattern and not least <= len(pattern) <= most:
            raise ValueError(f"expected {least} to {most} givens, got a pattern of {len(pattern)}")
        self.native = _core.Request(symmetry, pattern, least, most, _flag(wanted, "minimal"))
        self.native.begin_with(_bank(wanted))
        self.ladder, self.techniques = _judged_by(wanted)
        if wanted.keys() & _ABOUT_PATHS:
            self._want_path(wanted)

    def _want_path(self, wanted: Wanted) -> None:
        levels, scores = _levels(wanted.get("level")), _scores(wanted.get("score"))
        hardest = find_technique(wanted["hardest"]) if "hardest" in wanted else None
        # Whatever needs more than the highest level is out anyway, and is cheaper to give up on.
        ladder = self.ladder
        if levels[1] < len(LEVELS) - 1:
            ladder = ladder.up_to(LEVELS[levels[1]])
        if hardest is not None:
            ladder = (ladder + _rung(hardest)).up_to(hardest)
        practice = _flag(wanted, "practice")
        least_er, most_er = range_in_tenths(wanted.get("er"))
        self.native.want_path(
            ladder.native,
            "er" not in wanted or len(wanted.keys() & _ABOUT_PATHS) > 1,
            *levels,
            *scores,
            hardest.slug if hardest else None,
            [technique.slug for technique in self.techniques],
            _flag(wanted, "singles_before"),
            _flag(wanted, "singles_after"),
            practice,
            least_er,
            most_er,
        )

    def puzzle(self, found: tuple[Grid, Grid, bool, int]) -> Puzzle:
        """The puzzle that the core found, or GaveUpError with what is nearest to it."""
        grid, solution, meets_request, tries = found
        if not meets_request:
            self.refuse(grid, solution, tries)
        return Puzzle(grid, solution, self.ladder, self.techniques)

    def refuse(self, grid: Grid, solution: Grid, tries: int | None) -> NoReturn:
        """Raise GaveUpError with the nearest puzzle, which is blank if none was finished."""
        nearest = Puzzle(grid, solution, self.ladder, self.techniques) if grid.givens else None
        raise GaveUpError(nearest, tries)


_ABOUT_SHAPE = {"symmetry", "givens", "pattern", "minimal", "begin_with"}
_ABOUT_PATHS = Wanted.__annotations__.keys() - _ABOUT_SHAPE


def _told_unknown(name: str) -> str:
    """What can be asked for, where something else was."""
    known = [*Wanted.__annotations__]
    close = get_close_matches(name, known, n=3)
    similar = f"; similar: {', '.join(close)}" if close else ""
    return f"expected any of {', '.join(known)}, got {name!r}{similar}"


def _bank(wanted: Wanted) -> list[Grid]:
    """The puzzles to begin with, each with one solution."""
    bank = wanted.get("begin_with", ())
    if isinstance(bank, str) or not isinstance(bank, Iterable):
        raise TypeError(f"expected puzzles to begin with, got {bank!r}")
    grids = [Grid(str(Grid(puzzle))) for puzzle in bank]  # digits alone
    if grids and ("pattern" in wanted or wanted.get("symmetry", "none") != "none"):
        raise ValueError("expected begin_with, or a symmetry or pattern, got both")
    for grid in grids:
        if not grid.is_valid or _core.count(grid, 2) != 1:
            raise PuzzleError(f"expected puzzles with one solution, got {str(grid)!r}")
    return grids


def _judged_by(wanted: Wanted) -> tuple[Ladder, tuple[Technique, ...]]:
    """The ladder of the path, and the techniques that it must contain."""
    ladder = Ladder.of(wanted.get("ladder", "default"))
    contained = _techniques(wanted.get("contains", ()))
    if "technique" in wanted:
        technique = find_technique(wanted["technique"])
        if wanted.keys().isdisjoint(("level", "score", "ladder")):
            ladder = ladder.up_to("easy" if wanted.get("practice") else "medium")
        contained = (technique, *contained)
    elif wanted.get("practice"):
        raise ValueError("expected a technique to practise, got practice without technique")
    elif not contained and (wanted.get("singles_before") or wanted.get("singles_after")):
        raise ValueError("expected a technique with singles_before or singles_after, got none")
    ladder = (ladder + [_rung(technique) for technique in contained]).without(
        *_techniques(wanted.get("avoid", ()))
    )
    return ladder, contained


def _flag(
    wanted: Wanted, name: Literal["minimal", "practice", "singles_before", "singles_after"]
) -> bool:
    return checked_flag(wanted.get(name, False), name)


def _is_kind_of(technique: Technique, wanted: Technique) -> bool:
    """Whether a step's technique is the wanted one, or a kind of step that it finds."""
    is_kind = wanted.is_rung and not technique.is_rung and technique.order == wanted.order
    return technique == wanted or is_kind


def _rung(technique: Technique) -> Technique:
    """The technique itself, or for a kind of steps the one that finds them."""
    if technique.is_rung:
        return technique
    return next(t for t in techniques() if t.is_rung and t.order == technique.order)


def _techniques(words: Words) -> tuple[Technique, ...]:
    if isinstance(words, str | Technique):
        words = (words,)
    return tuple(map(find_technique, as_words(words)))


def _givens(givens: int | tuple[int, int] | None) -> tuple[int, int]:
    if givens is None:
        return 0, 81
    expected = "17 to 81 givens or a range of them"
    try:
        least, most = map(index, givens if isinstance(givens, tuple) else (givens, givens))
    except (TypeError, ValueError):  # not whole numbers, or not two of them
        raise TypeError(f"expected {expected}, got {givens!r}") from None
    if not 0 <= least <= most <= 81 or most < 17:
        raise ValueError(f"expected {expected}, got {givens!r}")
    return least, most


def _pattern(pattern: str | Sequence[object] | Grid | None) -> list[int]:
    if pattern is None:
        return []
    if isinstance(pattern, Grid):
        marks: Sequence[object] = list(pattern)
    elif isinstance(pattern, str):
        marks = pattern.replace("\n", "").replace("\r", "")
    else:
        marks = pattern
    if not isinstance(marks, Sized):
        raise TypeError(f"expected 81 marks, got {pattern!r}")
    if len(marks) != 81:
        raise ValueError(f"expected 81 marks, got {len(marks)}: {pattern!r}")
    cells = [cell for cell, mark in enumerate(marks) if mark and mark not in (".", "0", " ", "-")]
    given = set(cells)
    for lines, name in ((9, "rows"), (1, "columns")):
        for first in range(0, 9, 3):
            blank = [
                line
                for line in range(first, first + 3)
                if given.isdisjoint(lines * line + (10 - lines) * place for place in range(9))
            ]
            if len(blank) > 1:
                raise ValueError(
                    f"expected a pattern that can have one solution, but {name} {blank[0] + 1} and "
                    f"{blank[1] + 1} are blank and could change places"
                )
    if len(cells) < 17:
        raise ValueError(f"expected 17 givens or more, got a pattern of {len(cells)}")
    return cells


def _levels(level: Level | tuple[Level, Level] | None) -> tuple[int, int]:
    """The lowest and the highest level, counted from 0."""
    if level is None:
        return 0, len(LEVELS) - 1
    match (level, level) if isinstance(level, str) else level:
        case (str() as low, str() as high) if low in LEVELS and high in LEVELS:
            if LEVELS.index(low) <= LEVELS.index(high):
                return LEVELS.index(low), LEVELS.index(high)
    raise ValueError(f"expected a level of {', '.join(LEVELS)}, or a range of two, got {level!r}")


def _scores(score: tuple[int, int] | None) -> tuple[int, int]:
    """The lowest and the highest number of points."""
    match (0, _MOST_SCORE) if score is None else score:
        case (int() as low, int() as high) if 0 <= low <= high and low <= _MOST_SCORE:
            return low, min(high, _MOST_SCORE)
    raise ValueError(f"expected a range of scores such as (600, 800), got {score!r}")
