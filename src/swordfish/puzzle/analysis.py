"""What makes a puzzle a puzzle: which givens it needs, what its solutions use, what opens it."""

from typing import overload

from swordfish import _core
from swordfish.board.answers import Clues, board_candidates, redundant_clues
from swordfish.board.board import Board
from swordfish.board.board_like import BoardLike, board_or_puzzle
from swordfish.ladder.ladder import Ladder
from swordfish.model.grid import Grid, PuzzleError, PuzzleLike, as_grid
from swordfish.model.limits import checked_seed, checked_size, seconds_for_core
from swordfish.model.status import Status
from swordfish.search import check

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
    grid, solution = _with_solution(_digits_alone(puzzle), max_seconds)
    return _core.redundant_givens(grid, solution, seconds_for_core(max_seconds))


def minimize(puzzle: PuzzleLike, *, seed: int | None = None) -> Grid:
    """A minimal puzzle, made by dropping givens in random order while the solution stays unique.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> is_minimal(minimize(puzzle, seed=1))
    True
    """
    return _core.minimize(*_with_solution(_digits_alone(puzzle)), checked_seed(seed))


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


def backdoors(
    puzzle: PuzzleLike, *, max_size: int = 2, ladder: Ladder | str = "singles"
) -> tuple[Cells, ...]:
    """The smallest sets of up to `max_size` cells whose digits let the ladder solve the puzzle.

    A puzzle that needs no help has one backdoor, the empty set.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> backdoors(puzzle)
    ((),)
    """
    most = checked_size(max_size)
    return _core.backdoors(*_with_solution(puzzle), Ladder.of(ladder).native, most)


def unavoidable_sets(puzzle: PuzzleLike, *, max_size: int = 10) -> tuple[Cells, ...]:
    """The sets of up to `max_size` cells that need a given in every puzzle with this solution.

    Without one in such a set, its digits could change places: there would be a second solution.
    Each is minimal: no part of it is unavoidable.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> unavoidable_sets(puzzle, max_size=4)[0]
    (13, 14, 58, 59)
    """
    most = checked_size(max_size)
    return _core.unavoidable_sets(_with_solution(puzzle)[1], most)


def _digits_alone(puzzle: PuzzleLike) -> Grid:
    """A puzzle without what is known of its candidates: givens must do without."""
    return Grid(str(as_grid(puzzle)))


def _with_solution(puzzle: PuzzleLike, max_seconds: float | None = None) -> tuple[Grid, Grid]:
    grid = as_grid(puzzle)
    found = check(grid, max_seconds=max_seconds)
    if found.status is not Status.UNIQUE:
        raise PuzzleError(f"expected a puzzle with one solution, got {found.status}: {str(grid)!r}")
    return grid, found.solutions[0]
