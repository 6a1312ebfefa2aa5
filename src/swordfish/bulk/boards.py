"""Many boards solved at once: a list of them, or one with other digits in every row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Self, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from swordfish import _core
from swordfish.board.board import Board, line_of_digits
from swordfish.board.board_like import BoardLike, as_board
from swordfish.bulk.columns import Column, FigureColumn, StringColumn
from swordfish.bulk.results import HasStatus, Some
from swordfish.model.grid import PuzzleError
from swordfish.model.limits import checked_threads, limit_for_core, seconds_for_core

Made = TypeVar("Made")


@dataclass(frozen=True, eq=False, repr=False)
class SolvedBoards(HasStatus):
    """What was found, board by board."""

    boards: tuple[Board, ...]
    """As they were asked; one for all rows of an array."""
    digits: tuple[tuple[int, ...] | None, ...]
    """The first solution of each, None where there is none."""
    status: NDArray[np.uint8]
    """Codes of `Status`: 0 unique, 1 many, 2 none, 3 conflict."""
    counts: NDArray[np.uint64]
    """Solutions found, at most the limit."""
    gave_up: NDArray[np.bool_]
    """Where `max_seconds` ended the search, so that status and count say what was found by then."""

    @property
    def solutions(self) -> tuple[Board | None, ...]:
        """The first solutions as boards, made when they are looked at."""
        return self._made(Board.with_digits)

    def _made(self, make: Callable[[Board, tuple[int, ...]], Made]) -> tuple[Made | None, ...]:
        boards = self.boards if len(self.boards) == len(self) else self.boards * len(self)
        return tuple(
            None if digits is None else make(board, digits)
            for board, digits in zip(boards, self.digits, strict=True)
        )

    def _some(self, rows: Some) -> Self:
        numbers = np.arange(len(self))[rows].tolist()
        boards = self.boards
        if len(boards) == len(self):
            boards = tuple(boards[number] for number in numbers)
        digits = tuple(self.digits[number] for number in numbers)
        picked = {name: array[numbers] for name, array in self._arrays().items()}
        return replace(self, boards=boards, digits=digits, **picked)

    def _columns(self) -> dict[str, Column]:
        return {
            "solution": StringColumn.of(self._made(line_of_digits)),
            "status": self._status(),
            "count": FigureColumn(self.counts),
            "gave_up": FigureColumn(self.gave_up),
        }


def solve_boards(
    boards: Sequence[BoardLike] | ArrayLike,
    *,
    board: BoardLike | None = None,
    limit: int = 2,
    threads: int | None = None,
    max_seconds: float | None = None,
) -> SolvedBoards:
    """The solution, status and number of solutions (up to a limit) of every board.

    With `board`, its layout and rules hold for all rows of an array of digits, one for each cell,
    in which what is below the lowest digit is blank. There are `max_seconds` for each board.

    >>> import swordfish as sf
    >>> killer = sf.Board(size=4, rules=[sf.rules.Cage("r1c1-2", 7), sf.rules.Thermo("r2c1-4")])
    >>> found = sf.bulk.solve_boards([killer, killer.with_digits([3, *[None] * 15])])
    >>> found.statuses.tolist(), found.counts.tolist()
    (['many', 'many'], [2, 2])
    >>> rows = [[3, 4, 1, 2, *[0] * 8, 4, *[0] * 3], [1, *[0] * 15]]
    >>> found = sf.bulk.solve_boards(rows, board=killer)
    >>> found.statuses.tolist(), found.digits[0]
    (['many', 'none'], (3, 4, 1, 2, 1, 2, 3, 4, 2, 1, 4, 3, 4, 3, 2, 1))
    """
    most = limit_for_core(limit)
    shares, seconds = checked_threads(threads), seconds_for_core(max_seconds)
    if board is not None:
        ground = as_board(board, " as `board`")
        rows = _board_rows(boards, ground)
        found = _core.solve_board_rows(ground._raw, rows, most, shares, seconds)
        return _solved_boards((ground,), found)
    if not isinstance(boards, Sequence):
        raise PuzzleError("expected a list of boards, or a `board` for an array of digits")
    asked = tuple(as_board(one, f" at {place}") for place, one in enumerate(boards))
    return _solved_boards(
        asked, _core.solve_boards([one._raw for one in asked], most, shares, seconds)
    )


def _board_rows(digits: Sequence[BoardLike] | ArrayLike, board: Board) -> list[list[int]]:
    cells = board._raw.layout.cells
    array = np.asarray(digits)
    if array.ndim != 2 or array.shape[1] != cells or array.dtype.kind not in "iu":
        raise PuzzleError(
            f"expected whole numbers of shape (N, {cells}), got {array.dtype} of {array.shape}"
        )
    if array.size and array.max() > board.highest:
        row, cell = (int(place[0]) for place in np.nonzero(array > board.highest))
        raise PuzzleError(
            f"expected digits up to {board.highest} at {board.name(cell)} of row {row}, "
            f"got {array[row, cell]}"
        )
    signed = array.astype(np.int64)
    rows: list[list[int]] = np.where(signed < board.lowest, -1, signed).tolist()
    return rows


def _solved_boards(
    boards: tuple[Board, ...], found: list[tuple[int, int, bool, list[int] | None]]
) -> SolvedBoards:
    return SolvedBoards(
        boards,
        tuple(None if digits is None else tuple(digits) for *_, digits in found),
        np.array([status for status, *_ in found], np.uint8),
        np.array([count for _, count, *_ in found], np.uint64),
        np.array([late for _, _, late, _ in found], np.bool_),
    )
