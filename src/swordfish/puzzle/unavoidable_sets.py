"""Unavoidable sets: cells of a solution of which every puzzle needs a given."""

from swordfish import _core
from swordfish.model.grid import PuzzleLike
from swordfish.model.limits import checked_size
from swordfish.puzzle.with_solution import with_solution


def unavoidable_sets(puzzle: PuzzleLike, *, max_size: int = 10) -> tuple[tuple[int, ...], ...]:
    """The sets of up to `max_size` cells that need a given in every puzzle with this solution.

    Without one in such a set, its digits could change places: there would be a second solution.
    Each is minimal: no part of it is unavoidable.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> unavoidable_sets(puzzle, max_size=4)[0]
    (13, 14, 58, 59)
    """
    most = checked_size(max_size)
    return _core.unavoidable_sets(with_solution(puzzle)[1], most)
