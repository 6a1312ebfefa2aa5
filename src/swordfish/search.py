"""Exact answers about one puzzle: a solution, all of them, how many, or why there is none.

Uses: _core, board, model.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import overload

from swordfish import _core
from swordfish.board.answers import BoardCheck, board_solutions, check_board, solve_board
from swordfish.board.board import Board
from swordfish.board.board_like import BoardLike, board_or_puzzle
from swordfish.model.check import Check
from swordfish.model.grid import Grid, PuzzleError, PuzzleLike, as_grid
from swordfish.model.limits import checked_limit, limit_for_core, seconds_for_core
from swordfish.model.status import STATUSES

_LARGEST_LIMIT = 2**64 - 1


def kernels() -> tuple[str, ...]:
    """The names of the search kernels that this CPU can run, the one in use first.

    The environment variable SWORDFISH_KERNEL forces one of them.

    >>> "portable" in kernels()
    True
    """
    return tuple(_core.kernels())


@overload
def solve(puzzle: BoardLike, *, max_seconds: float | None = None) -> Board | None: ...
@overload
def solve(puzzle: PuzzleLike, *, max_seconds: float | None = None) -> Grid | None: ...
def solve(
    puzzle: PuzzleLike | BoardLike, *, max_seconds: float | None = None
) -> Grid | Board | None:
    """The solution of a puzzle, None if it has none, the first if it has several.

    Candidates that are already removed from a `Grid` are respected. A grid takes milliseconds at
    most, a board may take long. After `max_seconds` there is a TimeoutError.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> print(solve(puzzle))
    921738546453621789876954123245169837687543291319287465564312978732895614198476352
    >>> solve("55" + "." * 79) is None
    True
    """
    # Nearly always; `isinstance` of a text would take a twentieth of the microsecond that it takes.
    if max_seconds is None and (type(puzzle) is str or isinstance(puzzle, Grid)):
        return _core.solve(puzzle)
    puzzle = board_or_puzzle(puzzle)
    if isinstance(puzzle, Board):
        return solve_board(puzzle, max_seconds)
    return _core.solve_within(puzzle, seconds_for_core(max_seconds))


@overload
def solutions(puzzle: BoardLike, *, max_seconds: float | None = None) -> Iterator[Board]: ...
@overload
def solutions(puzzle: PuzzleLike, *, max_seconds: float | None = None) -> Iterator[Grid]: ...
def solutions(
    puzzle: PuzzleLike | BoardLike, *, max_seconds: float | None = None
) -> Iterator[Grid] | Iterator[Board]:
    """An iterator over every solution of a puzzle, always in the same order.

    Memory use doesn't grow with their number. Where finding the next one takes longer than
    `max_seconds`, there is a TimeoutError.

    >>> from itertools import islice
    >>> len(set(islice(solutions("." * 81), 100)))
    100
    """
    puzzle = board_or_puzzle(puzzle)
    if isinstance(puzzle, Board):
        return board_solutions(puzzle, max_seconds)
    return _core.Solutions(puzzle, max_seconds=seconds_for_core(max_seconds))


def count(
    puzzle: PuzzleLike | BoardLike, *, limit: int | None = None, max_seconds: float | None = None
) -> int:
    """The exact number of solutions, or `limit` if there are more.

    The number may be huge: solutions that are too many to visit are counted by column sets. Those
    of a board are visited. After `max_seconds` there is a TimeoutError.

    >>> count("." * 81)
    6670903752021072936960
    >>> count("." * 81, limit=2)
    2
    """
    puzzle = board_or_puzzle(puzzle)
    seconds = seconds_for_core(max_seconds)
    if isinstance(puzzle, Board):
        most = None if limit is None else limit_for_core(limit)
        return puzzle._raw.count(most, seconds)
    if limit is None:
        return _core.count(puzzle, max_seconds=seconds)
    limit = checked_limit(limit)
    if limit > _LARGEST_LIMIT:
        return min(limit, _core.count(puzzle, max_seconds=seconds))
    return _core.count(puzzle, limit, max_seconds=seconds)


@overload
def check(
    puzzle: BoardLike, *, contradiction: bool = False, max_seconds: float | None = None
) -> BoardCheck: ...
@overload
def check(puzzle: PuzzleLike, *, max_seconds: float | None = None) -> Check: ...
def check(
    puzzle: PuzzleLike | BoardLike, *, contradiction: bool = False, max_seconds: float | None = None
) -> Check | BoardCheck:
    """What the search says of a puzzle: one solution, many or none, and what is wrong with it.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> check(puzzle).status
    <Status.UNIQUE: 'unique'>
    >>> check("5...5...." + "." * 72).conflicts
    (Conflict(house=0, digit=5, cells=(0, 4)),)

    With many solutions you get two of them, and the cells that aren't the same in all solutions:

    >>> found = check("12345678.456789123789123456" + "." * 54)
    >>> found.status, len(found.solutions), len(found.differing)
    (<Status.MANY: 'many'>, 2, 54)

    After `max_seconds` there is a TimeoutError. Of a board without a solution you get, with
    `contradiction`, givens and rules that contradict each other, of which none can be dropped.

    >>> import swordfish as sf
    >>> board = Board("12............4.", rules=[sf.rules.Cage("r1c1-2", 4)])
    >>> found = check(board, contradiction=True).contradiction
    >>> found.cells, [rule.kind for rule in found.rules]
    ((1,), ['cage'])
    """
    puzzle = board_or_puzzle(puzzle)
    if isinstance(puzzle, Board):
        return check_board(puzzle, contradiction=contradiction, max_seconds=max_seconds)
    if contradiction:
        raise PuzzleError(f"expected a board to find a contradiction in, got {puzzle!r}")
    grid = as_grid(puzzle)
    code, found, differing = _core.check(grid, seconds_for_core(max_seconds))
    return Check(STATUSES[code], found, differing, grid.conflicts)


def guesses(puzzle: PuzzleLike) -> int:
    """How many guesses the search makes to show that a puzzle has one solution."""
    search = _core.Solutions(puzzle)
    for _ in islice(search, 2):
        pass
    return search.guesses
