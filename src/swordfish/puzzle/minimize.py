"""Which givens a puzzle needs, and minimal puzzles made by dropping those it can spare."""

from typing import overload

from swordfish import _core
from swordfish.board.answers import Clues, redundant_clues
from swordfish.board.board import Board
from swordfish.board.board_like import BoardLike, board_or_puzzle
from swordfish.model.grid import Grid, PuzzleLike, as_grid
from swordfish.model.limits import checked_seed, seconds_for_core
from swordfish.puzzle.with_solution import with_solution

Cells = tuple[int, ...]


def is_minimal(puzzle: PuzzleLike | BoardLike, *, max_seconds: float | None = None) -> bool:
    """Whether every given (and every rule of a board) is needed to keep the solution unique.

    After `max_seconds` there is a TimeoutError; they count twice, as in `redundant_givens`.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> is_minimal(puzzle)
    False
    """
    puzzle = board_or_puzzle(puzzle)
    if isinstance(puzzle, Board):
        spare = redundant_clues(puzzle, max_seconds)
        return not (spare.cells or spare.rules)
    return not redundant_givens(puzzle, max_seconds=max_seconds)


@overload
def redundant_givens(puzzle: BoardLike, *, max_seconds: float | None = None) -> Clues: ...
@overload
def redundant_givens(puzzle: PuzzleLike, *, max_seconds: float | None = None) -> Cells: ...
def redundant_givens(
    puzzle: PuzzleLike | BoardLike, *, max_seconds: float | None = None
) -> Cells | Clues:
    """The givens any one of which can be dropped while the solution stays unique.

    Of a board you get the rules, too. After `max_seconds` there is a TimeoutError: once for the
    solution, and once more for what is spare.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> redundant_givens(puzzle)[:3]
    (0, 17, 19)
    """
    puzzle = board_or_puzzle(puzzle)
    if isinstance(puzzle, Board):
        return redundant_clues(puzzle, max_seconds)
    grid, solution = with_solution(_digits_alone(puzzle), max_seconds)
    return _core.redundant_givens(grid, solution, seconds_for_core(max_seconds))


def minimize(puzzle: PuzzleLike, *, seed: int | None = None) -> Grid:
    """A minimal puzzle, made by dropping givens in random order while the solution stays unique.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> is_minimal(minimize(puzzle, seed=1))
    True
    """
    return _core.minimize(*with_solution(_digits_alone(puzzle)), checked_seed(seed))


def _digits_alone(puzzle: PuzzleLike) -> Grid:
    """The puzzle to minimize without what is known of its candidates: givens must do without."""
    return Grid(str(as_grid(puzzle)))
