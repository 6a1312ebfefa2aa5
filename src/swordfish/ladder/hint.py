"""What to do next: a hint, or what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, overload

from swordfish import _core
from swordfish._core import Grid
from swordfish.board.board import Board
from swordfish.board.board_like import BoardLike, board_or_puzzle
from swordfish.ladder.facts import facts_of
from swordfish.ladder.ladder import Ladder, refuse_ladder
from swordfish.ladder.own_technique import refuse_unsound
from swordfish.model.grid import PuzzleLike, as_grid
from swordfish.model.limits import seconds_for_core
from swordfish.model.status import STATUSES, Status
from swordfish.model.step import Step
from swordfish.model.technique import MISTAKE, step_of_technique

if TYPE_CHECKING:  # it is loaded by those who ask about boards
    from swordfish.board.step import BoardStep


class NextStep(NamedTuple):
    """What a hint shows, and the status of the grid."""

    status: Status
    step: Step | None


@overload
def hint(puzzle: BoardLike, *, max_seconds: float | None = None) -> BoardStep | None: ...
@overload
def hint(
    puzzle: PuzzleLike, *, ladder: Ladder | str = "default", max_seconds: float | None = None
) -> Step | None: ...
def hint(
    puzzle: PuzzleLike | BoardLike,
    *,
    ladder: Ladder | str = "default",
    max_seconds: float | None = None,
) -> Step | None:
    """The easiest next step; or, if a placed digit or a removed candidate is wrong, that mistake.

    None if the grid is complete or has no solution (see `check`), or if the ladder finds nothing.
    A board has one ladder. After `max_seconds` there is a TimeoutError.

    >>> solved = "921738546453621789876954123245169837687543291319287465564312978732895614198476352"
    >>> hint(solved[:-1] + ".").text
    'r9c9 is the last open cell of box SE, so it is 2.'
    """
    puzzle = board_or_puzzle(puzzle)
    if isinstance(puzzle, Board):
        from swordfish.board.hint_steps_path import hint_board

        refuse_ladder(ladder)
        return hint_board(puzzle, max_seconds)
    return next_step(puzzle, Ladder.of(ladder), max_seconds).step


def next_step(puzzle: PuzzleLike, ladder: Ladder, max_seconds: float | None = None) -> NextStep:
    """A hint with the status of the grid, in one crossing if all techniques are the core's.

    >>> next_step("55" + "." * 79, Ladder.default())
    NextStep(status=<Status.CONFLICT: 'conflict'>, step=None)
    """
    if not ladder.is_native:
        return _next_of_own(as_grid(puzzle), ladder, max_seconds)
    grid, code, raw = _core.hint(puzzle, ladder.native, seconds_for_core(max_seconds))
    return NextStep(STATUSES[code], None if raw is None else step_of_technique(raw, grid))


def _next_of_own(grid: Grid, ladder: Ladder, max_seconds: float | None) -> NextStep:
    """A hint with techniques in Python, whose steps are checked."""
    deadline = _core.TimeLimit(seconds_for_core(max_seconds))
    facts = facts_of(grid, max_seconds)
    if facts.mistake is not None or not facts.has_solution:
        return NextStep(facts.status, facts.mistake)
    step = facts.suited(ladder).first_step(grid)
    deadline.look()
    if step is not None:
        refuse_unsound(step, grid, grid.after(step), facts.solution)
    return NextStep(facts.status, step)


def is_mistake(step: Step) -> bool:
    """Whether a hint says that something on the grid is wrong, instead of what to do next."""
    return step.technique == MISTAKE
