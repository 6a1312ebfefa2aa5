"""Arrays in the shape of grids solved: (9, 9) or (N, 9, 9) integers in, the same out."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from swordfish import _core
from swordfish.model.grid import PuzzleError


def solve_array(puzzles: ArrayLike) -> NDArray[np.signedinteger]:
    """The solutions of a (9, 9) or (N, 9, 9) array of digits, 0 for a blank, in the same shape.

    A grid without a solution is filled with -1, so the integers must be signed. Every solution is
    verified: each house holds 1 to 9 and the givens stand.

    >>> import numpy as np
    >>> blank = np.zeros((9, 9), int)
    >>> broken = blank.copy()
    >>> broken[0, :2] = 5
    >>> solved = solve_array(np.stack([blank, broken]))
    >>> solved.shape, sorted(solved[0, 0].tolist()), solved[1].min().item(), solved[1].max().item()
    ((2, 9, 9), [1, 2, 3, 4, 5, 6, 7, 8, 9], -1, -1)
    """
    array = _integers(puzzles)
    rows = array.reshape(-1, 81)
    _refuse_other_digits(array, rows)
    solved = np.empty(rows.shape, np.int8)
    _core.solve_rows(np.ascontiguousarray(rows, np.uint8), solved)
    return solved.astype(array.dtype).reshape(array.shape)


def _integers(puzzles: ArrayLike) -> NDArray[np.signedinteger]:
    try:
        array = np.asarray(np.ma.filled(puzzles, 0))  # masked cells are blank
    except ValueError as error:
        raise PuzzleError(f"expected an array of shape (9, 9) or (N, 9, 9): {error}") from error
    if array.dtype.kind == "u":
        raise PuzzleError(
            f"expected signed integers, because -1 marks grids without solution, got {array.dtype}"
        )
    if array.dtype.kind != "i":
        raise PuzzleError(f"expected signed integers, got {array.dtype}")
    if array.ndim not in (2, 3) or array.shape[-2:] != (9, 9):
        raise PuzzleError(f"expected an array of shape (9, 9) or (N, 9, 9), got {array.shape}")
    return array


def _refuse_other_digits(array: NDArray[np.signedinteger], rows: NDArray[np.signedinteger]) -> None:
    wrong = ((rows < 0) | (rows > 9)).nonzero()
    if not len(wrong[0]):
        return
    row, cell = (int(places[0]) for places in wrong)
    of_grid = f" of grid {row}" if array.ndim == 3 else ""
    place = f"r{cell // 9 + 1}c{cell % 9 + 1}{of_grid}"
    raise PuzzleError(f"expected a digit 1-9 or 0 at {place}, got {rows[row, cell]}")
