"""Lists of puzzles in every form that a single one may have, as rows."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Number
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.bulk.row_bytes import Bytes, Read
from swordfish.bulk.rows_refused import about_numbers
from swordfish.model.grid import Grid, PuzzleError


def rows_of_sequence(puzzles: Sequence[Any]) -> Read:
    """The rows of a list or tuple; an item that can't be read is malformed.

    Only if none of them can be a puzzle, they are refused.
    """
    rows = np.empty((len(puzzles), 81), np.uint8)
    others = _core.bulk_texts(puzzles, rows)
    if not others:
        return "text", rows, None
    missing = np.zeros(len(puzzles), np.bool_)
    strange = [
        place for place in others if not _put(puzzles[place], rows[place], missing[place:][:1])
    ]
    if strange and len(strange) == len(puzzles) - missing.sum():
        _refuse_list(puzzles, strange[0])
    return "text", rows, missing if missing.any() else None


def _put(puzzle: object, row: Bytes, missing: NDArray[np.bool_]) -> bool:
    """Write the row of an item of a list that is no str; whether it may be a puzzle, or nothing."""
    if is_missing(puzzle):
        missing[:] = True
        return True
    text = _text_of(puzzle)
    if text is not None:
        _core.bulk_texts([text], row.reshape(1, 81))
    return text is not None


def is_missing(puzzle: object) -> bool:
    """Whether an item of a list stands for no value: None, NaN, NaT, NA of pandas."""
    if puzzle is None or type(puzzle).__name__ in ("NAType", "NaTType", "MaskedConstant"):
        return True
    return isinstance(puzzle, float | np.floating) and bool(np.isnan(puzzle))


def _text_of(puzzle: object) -> str | None:
    """The text of an item of a list; an empty one where it can't be read, None if it is none."""
    source = source_of(puzzle)
    if source is None or isinstance(source, str):
        return source
    try:
        return str(Grid(source))
    except PuzzleError:
        return ""


def source_of(puzzle: Any) -> Any:  # noqa: ANN401  # an item, and what a grid takes
    """What a grid is made of for an item of a list: text or cells; None if it is neither."""
    if isinstance(puzzle, str):
        return puzzle
    if isinstance(puzzle, bytes | bytearray | memoryview):
        return bytes(puzzle).decode(errors="replace")
    if isinstance(puzzle, Grid) or hasattr(puzzle, "__grid__"):
        return str(puzzle)
    if isinstance(puzzle, Number) or not hasattr(puzzle, "__len__"):
        return None
    try:
        array = np.asarray(puzzle)
    except (ValueError, TypeError, OverflowError):  # of different lengths, or no text
        return puzzle
    if array.size != 81 or array.dtype.kind not in "fO":
        return puzzle
    return [_cell(cell) for cell in array.ravel().tolist()]


def _cell(cell: Any) -> Any:  # noqa: ANN401  # whatever stands there
    """A cell in a list, as a grid takes it: a whole number without a point, 0 for nothing."""
    if is_missing(cell):
        return 0
    is_whole = isinstance(cell, float | np.floating) and cell.is_integer()
    return int(cell) if is_whole else cell


def _refuse_list(puzzles: Sequence[Any], place: int) -> NoReturn:
    kind = type(puzzles[place]).__name__
    if isinstance(puzzles[place], Number):
        raise PuzzleError(about_numbers(kind, puzzles))
    raise PuzzleError(f"expected a str or a grid at index {place}, got {kind}")
