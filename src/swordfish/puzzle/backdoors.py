"""Backdoors: cells whose digits would let simple techniques solve a puzzle."""

from swordfish import _core
from swordfish.ladder.ladder import Ladder
from swordfish.model.grid import PuzzleLike
from swordfish.model.limits import checked_size
from swordfish.puzzle.with_solution import with_solution


def backdoors(
    puzzle: PuzzleLike, *, max_size: int = 2, ladder: Ladder | str = "singles"
) -> tuple[tuple[int, ...], ...]:
    """The smallest sets of up to `max_size` cells whose digits let the ladder solve the puzzle.

    A puzzle that needs no help has one backdoor, the empty set.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> backdoors(puzzle)
    ((),)
    """
    most = checked_size(max_size)
    return _core.backdoors(*with_solution(puzzle), Ladder.of(ladder).native, most)
