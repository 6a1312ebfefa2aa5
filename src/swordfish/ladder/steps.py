"""Every step that can be made now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, overload

from swordfish._core import Grid
from swordfish.board.board import Board
from swordfish.board.board_like import BoardLike, board_or_puzzle
from swordfish.ladder.facts import suited
from swordfish.ladder.find_technique import find_technique
from swordfish.ladder.ladder import Ladder, refuse_ladder
from swordfish.model.grid import PuzzleLike, as_grid
from swordfish.model.step import Step
from swordfish.model.technique import Technique

if TYPE_CHECKING:
    from swordfish.board.step import BoardStep


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
    left out, but not one that is named. A board has one ladder, and the limit of `hint`.

    >>> grid = Grid("." * 81).after(Step(placements=((0, 5),)))
    >>> steps(grid, technique="naked_single")
    ()
    """
    puzzle = board_or_puzzle(puzzle)
    if isinstance(puzzle, Board):
        from swordfish.board.steps import board_steps

        refuse_ladder(ladder)
        return board_steps(puzzle, technique, max_seconds)
    grid = as_grid(puzzle)
    rungs = Ladder.of(ladder)
    if technique is None:
        return steps_of(suited(rungs, grid), grid)
    return steps_of([find_technique(technique, among=rungs)], grid)


def steps_of(wanted: Iterable[Technique], grid: Grid) -> tuple[Step, ...]:
    """Every step that some techniques find in a grid, whatever it is like."""
    return tuple(step for technique in wanted for step in technique(grid))
