"""True candidates: what each cell holds in some solution of a puzzle."""

from swordfish import _core
from swordfish.board.answers import board_candidates
from swordfish.board.board import Board
from swordfish.board.board_like import BoardLike, board_or_puzzle
from swordfish.model.grid import PuzzleLike, as_grid
from swordfish.model.limits import seconds_for_core


def true_candidates(
    puzzle: PuzzleLike | BoardLike, *, max_seconds: float | None = None
) -> tuple[frozenset[int], ...]:
    """For each cell, the digits that it has in some solution; all empty if there is no solution.

    After `max_seconds` there is a TimeoutError.

    >>> [len(digits) for digits in true_candidates("12" + "." * 79)[:4]]
    [1, 1, 7, 7]
    """
    puzzle = board_or_puzzle(puzzle)
    if isinstance(puzzle, Board):
        return board_candidates(puzzle, max_seconds)
    return _core.true_candidates(as_grid(puzzle), seconds_for_core(max_seconds))
