"""Whole paths: every step from a puzzle to its solution, or to where logic ends."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, overload

from swordfish import _core
from swordfish._core import Grid
from swordfish.board.board import Board
from swordfish.board.board_like import BoardLike, board_or_puzzle
from swordfish.ladder.facts import Facts, facts_of
from swordfish.ladder.ladder import Ladder, refuse_ladder
from swordfish.ladder.own_technique import refuse_unsound
from swordfish.model.grid import PuzzleLike, as_grid
from swordfish.model.levels import Level
from swordfish.model.limits import seconds_for_core
from swordfish.model.raw import RawPath
from swordfish.model.status import STATUSES, Status
from swordfish.model.step import Step
from swordfish.model.technique import Technique, step_of_technique, techniques_by_slug

if TYPE_CHECKING:  # it is loaded by those who ask about boards
    from swordfish.board.hint_steps_path import BoardPath


class _Walked:
    """What the core keeps of a path that it has gone, until somebody looks at the steps."""

    _found: _core.FoundPath


@dataclass(frozen=True)
class Path(_Walked):
    """Every step from a puzzle to its solution, or to where logic ends."""

    puzzle: Grid
    grid: Grid
    """The grid after the last step."""
    steps: tuple[Step, ...]
    status: Status
    """Whether the puzzle has one solution, many, none, or a repeated digit."""
    mistake: Step | None
    """What is wrong on a grid without a solution, if the givens show it; what `hint` gives."""
    solved: bool
    """Whether the steps lead to the solution."""
    score: int
    """The points of all steps by HoDoKu's table.

    Where logic ends and the level is extreme for that, with those that HoDoKu goes on to: 10,000
    for each guess, and the steps between guesses.
    """
    level: Level | None
    """HoDoKu's level: of the hardest technique, raised while the score is above its limit.

    Where logic ends before the solution it is extreme, as HoDoKu would guess there; but None by a
    ladder that lacks a technique of the default one, which might go on. None, too, unless there is
    exactly one solution.
    """
    hardest: Technique | None
    """The hardest technique used: the one furthest up the ladder."""
    counts: dict[str, int] = field(hash=False)
    """How often each technique was used, in ladder order."""

    if not TYPE_CHECKING:  # which knows all attributes that there are

        def __getattr__(self, name: str) -> tuple[Step, ...]:
            """The steps of a path of the core, made when they are looked at first."""
            found: _core.FoundPath | None = self.__dict__.get("_found")
            if name != "steps" or found is None:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            steps = tuple(step_of_technique(raw, before) for raw, before in found.steps())
            self.__dict__["steps"] = steps
            return steps

    def __getstate__(self) -> dict[str, Any]:
        """What a copy or a pickle holds: everything that there is to look at."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def __repr__(self) -> str:
        """In short: the steps of a path would fill many screens."""
        end = "solved" if self.solved else f"not solved ({self.status})"
        level = f", {self.level}" if self.level else ""
        steps = sum(self.counts.values())
        return f"<Path of {steps} steps: {end}{level}, {self.score} points>"


@overload
def explain(puzzle: BoardLike, *, max_seconds: float | None = None) -> BoardPath: ...
@overload
def explain(
    puzzle: PuzzleLike, *, ladder: Ladder | str = "default", max_seconds: float | None = None
) -> Path: ...
def explain(
    puzzle: PuzzleLike | BoardLike,
    *,
    ladder: Ladder | str = "default",
    max_seconds: float | None = None,
) -> Path | BoardPath:
    """The whole path from a puzzle to its solution, or to where logic ends.

    Where the givens alone have many solutions, the techniques that assume a unique one are left
    out; the path then ends where logic ends. With no solution there are no steps, and
    `Path.mistake` says which digit is wrong, if the givens show it. A board has one ladder. After
    `max_seconds` there is a TimeoutError.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> path = explain(puzzle)
    >>> path.solved, path.level
    (True, 'easy')
    >>> row = "921738546453621789876954123245169837687543291319287465564312978732895614"
    >>> explain(row + "19847635+1").mistake.text
    'r9c9 is wrong: no solution has 1 there.'
    """
    puzzle = board_or_puzzle(puzzle)
    if isinstance(puzzle, Board):
        from swordfish.board.hint_steps_path import explain_board

        refuse_ladder(ladder)
        return explain_board(puzzle, max_seconds)
    rungs = Ladder.of(ladder)
    if not rungs.is_native:
        return _path_of_own(as_grid(puzzle), rungs, max_seconds)
    return _path_of_core(_core.explain(puzzle, rungs.native, seconds_for_core(max_seconds)))


def _path_of_core(raw: RawPath) -> Path:
    """A path of the core as a value, whose steps can wait."""
    grid, code, mistake, found, end, (solved, score, level, slug), counts = raw
    path = object.__new__(Path)
    path.__dict__.update(
        puzzle=grid,
        grid=end,
        status=STATUSES[code],
        mistake=None if mistake is None else step_of_technique(mistake, grid),
        solved=solved,
        score=score,
        level=level,
        hardest=None if slug is None else techniques_by_slug()[slug],
        counts=counts,
        _found=found,
    )
    return path


def _path_of_own(grid: Grid, ladder: Ladder, max_seconds: float | None) -> Path:
    """The same with techniques in Python, whose steps are checked."""
    deadline = _core.TimeLimit(seconds_for_core(max_seconds))
    facts = facts_of(grid, max_seconds)
    taken: list[Step] = []
    current = grid
    rungs = facts.suited(ladder) if facts.has_solution else Ladder(())
    while not current.is_complete:
        step = rungs.first_step(current)
        deadline.look()
        if step is None:
            break
        after = current.after(step)
        refuse_unsound(step, current, after, facts.solution)
        taken.append(step)
        current = after
    used = Counter(step.technique for step in taken if isinstance(step.technique, Technique))
    ordered = sorted(used.items(), key=lambda use: use[0].place)
    uses = [(one.slug, one.order, one.level, one.score, times) for one, times in ordered]
    of_core = _core.Ladder([rung.slug for rung in ladder if rung.finder is None])
    solved, score, level, slug = _core.summary(uses, current, STATUSES.index(facts.status), of_core)
    if level is not None:
        score += _guessed_score(current, rungs, facts, deadline)
    return Path(
        puzzle=grid,
        grid=current,
        steps=tuple(taken),
        status=facts.status,
        mistake=facts.mistake,
        solved=solved,
        score=score,
        level=level,
        hardest=next((technique for technique in used if technique.slug == slug), None),
        counts={technique.slug: times for technique, times in ordered},
    )


def _guessed_score(grid: Grid, ladder: Ladder, facts: Facts, deadline: _core.TimeLimit) -> int:
    """At the end of a path where logic ends, the points of guesses and of steps between them."""
    score = 0
    while not grid.is_complete and facts.solution is not None:
        deadline.look()
        if step := ladder.first_step(grid):
            points, grid = step.score, grid.after(step)
        else:
            grid, points = _core.guess(grid, facts.solution)
        score += points
    return score
