"""Every step that can be made now."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, overload

from swordfish import _core
from swordfish._core import Grid
from swordfish.board.board import Board
from swordfish.board.board_like import BoardLike, board_or_puzzle
from swordfish.ladder.facts import facts_of
from swordfish.ladder.find_technique import find_technique
from swordfish.ladder.ladder import Ladder, refuse_ladder
from swordfish.model.grid import PuzzleLike, as_grid
from swordfish.model.limits import seconds_for_core
from swordfish.model.status import STATUSES, Status
from swordfish.model.step import Step
from swordfish.model.technique import Technique, step_of_technique

if TYPE_CHECKING:
    from swordfish.board.step import BoardStep


class StepsNow(NamedTuple):
    """Every step that can be made on a grid, with its status and what is wrong on it."""

    status: Status
    mistake: Step | None
    steps: tuple[Step, ...]


@overload
def steps(
    puzzle: BoardLike, *, technique: str | Technique | None = None, max_seconds: float | None = None
) -> tuple[BoardStep, ...]: ...


@overload
def steps(
    puzzle: PuzzleLike,
    *,
    technique: str | Technique | None = None,
    ladder: Ladder | str = "default",
    max_seconds: float | None = None,
) -> tuple[Step, ...]: ...


def steps(
    puzzle: PuzzleLike | BoardLike,
    *,
    technique: str | Technique | None = None,
    ladder: Ladder | str = "default",
    max_seconds: float | None = None,
) -> tuple[Step, ...]:
    """Every step that can be made now, of one technique or of a ladder, with the widest settings.

    Unless the givens alone have exactly one solution, the techniques that assume a unique one are
    left out, but not one that is named. A board has one ladder. After `max_seconds` there is a
    TimeoutError.

    >>> grid = Grid("." * 81).after(Step(placements=((0, 5),)))
    >>> steps(grid, technique="naked_single")
    ()
    """
    puzzle = board_or_puzzle(puzzle)
    if isinstance(puzzle, Board):
        from swordfish.board.hint_steps_path import board_steps

        refuse_ladder(ladder)
        return board_steps(puzzle, technique, max_seconds)
    grid = as_grid(puzzle)
    rungs = Ladder.of(ladder)
    if technique is None:
        return steps_now(grid, rungs, max_seconds).steps
    return steps_of(find_technique(technique, among=rungs), grid, max_seconds)


def steps_now(grid: Grid, ladder: Ladder, max_seconds: float | None = None) -> StepsNow:
    """All steps of a ladder with the status of the grid, in one crossing if it is the core's.

    >>> steps_now(Grid("55" + "." * 79), Ladder.default()).status
    <Status.CONFLICT: 'conflict'>
    """
    seconds = seconds_for_core(max_seconds)
    if ladder.is_native:
        code, mistake, found = _core.steps(grid, ladder.native, seconds)
        wrong = None if mistake is None else step_of_technique(mistake, grid)
        return StepsNow(STATUSES[code], wrong, tuple(step_of_technique(raw, grid) for raw in found))
    deadline = _core.TimeLimit(seconds)
    facts = facts_of(grid, max_seconds)
    taken: list[Step] = []
    for technique in facts.suited(ladder):
        taken += technique(grid)
        deadline.look()
    return StepsNow(facts.status, facts.mistake, tuple(taken))


def steps_of(
    technique: Technique, grid: Grid, max_seconds: float | None = None
) -> tuple[Step, ...]:
    """Every step that one technique finds in a grid, whatever that is like."""
    seconds = seconds_for_core(max_seconds)
    if technique.finder is None:
        found = _core.all_steps(grid, technique.slug, seconds)
        return tuple(step_of_technique(raw, grid) for raw in found)
    deadline = _core.TimeLimit(seconds)
    taken = technique(grid)
    deadline.look()
    return taken
