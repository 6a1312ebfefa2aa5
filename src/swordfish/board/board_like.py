"""What somebody may mean by a board."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias, overload

from swordfish.board.board import Board
from swordfish.model.grid import Grid, PuzzleError, PuzzleLike


class HasBoard(Protocol):
    """What holds the board that it stands for, as a generated one does."""

    def __board__(self) -> Board:
        """The board."""


BoardLike: TypeAlias = Board | HasBoard
"""A `Board` or a `BoardPuzzle`."""


@overload
def board_or_puzzle(puzzle: BoardLike) -> Board: ...
@overload
def board_or_puzzle(puzzle: PuzzleLike) -> PuzzleLike: ...
def board_or_puzzle(puzzle: Any) -> Any:
    """The board that somebody means; a board is itself, and so is what stands for a grid.

    >>> board_or_puzzle("5" + "." * 80)[0]
    '5'
    """
    if isinstance(puzzle, (str, Grid, Board)) or not hasattr(type(puzzle), "__board__"):
        return puzzle
    held = puzzle.__board__()
    if isinstance(held, Board):
        return held
    kind = type(puzzle).__qualname__
    raise PuzzleError(f"expected a Board from __board__ of {kind}, got {held!r}")


def as_board(board: BoardLike, place: str = "") -> Board:
    """The board that somebody means, where nothing else will do; `place` says where it stood.

    >>> as_board("5" + "." * 15, " in row 3")
    Traceback (most recent call last):
        ...
    swordfish.PuzzleError: expected a Board in row 3, got '5...............'
    """
    found: object = board_or_puzzle(board)
    if isinstance(found, Board):
        return found
    raise PuzzleError(f"expected a Board{place}, got {board!r}")
