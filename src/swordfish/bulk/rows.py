"""What people bring, as rows of bytes: arrays, bytes, lists, columns of other libraries.

form      a row
text      81 characters
lines     81 characters, with a line feed between one row and the next
digits    81 bytes, 0 to 9
flags     729 bytes, 0 or 1
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.bulk.foreign_arrays import HasArrowArray, HasArrowStream, HasDLPack, HasToNumpy
from swordfish.bulk.row_bytes import BAD, Bytes, Read, as_bytes, missing_rows
from swordfish.bulk.rows_of_columns import rows_of_column
from swordfish.bulk.rows_of_lists import rows_of_sequence
from swordfish.bulk.rows_refused import about_numbers, about_one, about_table
from swordfish.model.grid import Grid, HasGrid, PuzzleError


@dataclass(frozen=True)
class Rows:
    """Rows that the core can read, and which of them were missing."""

    form: str
    cells: Bytes
    """Contiguous each."""
    missing: NDArray[np.bool_] | None = None
    """None if no row is."""

    def __len__(self) -> int:
        """How many there are."""
        return len(self.cells)


PuzzlesLike: TypeAlias = (
    NDArray[Any]
    | bytes
    | bytearray
    | memoryview
    | list[Any]  # a list of one of these is no list of all of them
    | tuple[str | Grid | HasGrid | None, ...]
    | Iterable[Any]
    | HasArrowStream
    | HasArrowArray
    | HasToNumpy
    | HasDLPack
    | Rows
)
"""An array or a tensor (N, 81) or (N, 9, 9) of digits, (N, 729) or (N, 9, 9, 9) of candidates as
zeros and ones, bytes with 81 characters a row, a list or a generator of str, `Grid`, `Puzzle`
(their digits alone), arrays and lists of digits, a column of pyarrow, polars or pandas. None, NaN
and nulls are rows that are missing. `Rows` are puzzles that
were read already."""

_FEED, _RETURN = b"\n\r"


def as_rows(puzzles: PuzzlesLike) -> Rows:
    """What people bring as rows, in form text, digits or flags."""
    if isinstance(puzzles, Rows):
        return puzzles
    rows = supposed_rows(puzzles)
    others = rows_after_all(puzzles, rows, np.ones(len(rows), np.bool_))
    if others is not None:
        return others
    return Rows("text", rows.cells, rows.missing) if rows.form == "lines" else rows


def supposed_rows(puzzles: PuzzlesLike) -> Rows:
    """What people bring as rows; bytes are supposed to be rows or lines of one length."""
    if isinstance(puzzles, Rows):
        return puzzles
    if isinstance(puzzles, bytes | bytearray | memoryview):
        return Rows(*_rows_of_bytes(np.frombuffer(puzzles, np.uint8)))
    return Rows(*_read(puzzles))


def _read(puzzles: PuzzlesLike) -> Read:
    if isinstance(puzzles, np.ndarray):
        return _rows_of_array(puzzles)
    if isinstance(puzzles, list | tuple):
        return rows_of_sequence(puzzles)
    if isinstance(puzzles, str | Grid) or hasattr(puzzles, "__grid__"):
        raise PuzzleError(about_one(f"one {type(puzzles).__name__}"))
    library, has_numpy = type(puzzles).__module__.split(".")[0], hasattr(puzzles, "to_numpy")
    if library in ("pandas", "polars") and has_numpy and hasattr(puzzles, "columns"):
        raise PuzzleError(about_table(puzzles.columns))
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        with suppress(ModuleNotFoundError):  # there may be no pyarrow
            return rows_of_column(puzzles)
    if hasattr(puzzles, "to_numpy"):  # without pyarrow, and pandas 2
        array = puzzles.to_numpy()
        return _rows_of_array(array)
    if hasattr(puzzles, "__dlpack__"):
        return _rows_of_array(np.from_dlpack(puzzles))  # type: ignore[arg-type]  # it has been seen
    if not is_iterable(puzzles):
        raise PuzzleError(
            "expected an array, bytes, a list of str or a column of puzzles, "
            f"got {type(puzzles).__name__}"
        )
    return rows_of_sequence(list(puzzles))  # type: ignore[arg-type]  # it can be iterated over


def is_iterable(puzzles: object) -> bool:
    """Whether rows come out of it one by one; a mapping has only names to give."""
    return isinstance(puzzles, Iterable) and not hasattr(puzzles, "keys")


def _rows_of_array(array: NDArray[Any]) -> Read:
    masked: Any = array
    if hasattr(masked, "mask"):  # a row that is masked is missing, a cell that is masked is blank
        is_rows = masked.ndim == 1
        return rows_of_sequence(masked.tolist()) if is_rows else _rows_of_array(masked.filled(0))
    match array.dtype.kind, array.shape:
        case "O" | "T", (_, *_):
            return rows_of_sequence(array.tolist())
        case "U" | "S", (_,):
            return "text", _rows_of_fixed_text(array), None
        case "i" | "u" | "b", (_, 729) | (_, 9, 9, 9):
            return "flags", as_bytes(array.reshape(len(array), 729)), None
        case "i" | "u" | "f", (_, 81) | (_, 9, 9):
            return "digits", as_bytes(array.reshape(len(array), 81)), None
        case "f", (count,) if np.isnan(array).all():
            return missing_rows(count)
        case "i" | "u" | "f", (_,):
            raise PuzzleError(about_numbers(str(array.dtype), array.tolist()))
    raise PuzzleError(
        "expected integers of shape (N, 81) or (N, 9, 9), or zeros and ones of shape (N, 729) or "
        f"(N, 9, 9, 9), got {array.dtype} of shape {array.shape}"
    )


def _rows_of_fixed_text(array: NDArray[Any]) -> Bytes:
    """Strings of NumPy, which are as long as the longest and padded with NUL."""
    array = np.ascontiguousarray(array, array.dtype.newbyteorder("="))
    width = array.dtype.itemsize
    if array.dtype.kind == "U":
        points = array.view(np.uint32).reshape(len(array), width // 4)
        if (points > 127).any():
            return rows_of_sequence(array.tolist())[1]
        letters = points.astype(np.uint8)
    else:
        letters = array.view(np.uint8).reshape(len(array), width)
    lengths = letters.shape[1] - np.argmax(letters[:, ::-1] != 0, axis=1) if letters.size else 0
    starts = np.arange(len(array), dtype=np.int64) * letters.shape[1]
    rows = np.empty((len(array), 81), np.uint8)
    _core.bulk_spans(np.ascontiguousarray(letters).reshape(-1), starts, starts + lengths, rows)
    return rows


# ---- bytes ----


def _rows_of_bytes(data: Bytes) -> tuple[str, Bytes]:
    if len(data) % 81 == 0 and not (data[81:84] == _FEED).any():
        return "text", data.reshape(-1, 81)
    is_ended = len(data) % 82 == 0 and data[-1] == _FEED
    if len(data) > 82 and data[81] == _FEED and (is_ended or len(data) % 82 == 81):
        return "lines", _every(data, 82)
    return "text", _rows_of_lines(data)


def rows_after_all(puzzles: PuzzlesLike, rows: Rows, malformed: NDArray[np.bool_]) -> Rows | None:
    """The rows after all, where lines aren't those that they were taken for; None if they are.

    That shows in the rows that were found to be malformed, as only in those a line feed can be
    where it should not.
    """
    if not isinstance(puzzles, bytes | bytearray | memoryview):
        return None
    data = np.frombuffer(puzzles, np.uint8)
    wrong = np.flatnonzero(malformed)
    if rows.form == "lines":
        ends = data[81::82]  # the last line may have none
        if (ends[wrong[wrong < len(ends)]] != _FEED).any():
            return Rows("text", _rows_of_lines(data))
    if not (rows.cells[wrong] == _FEED).any():
        return None
    # Rows without line ends may hold a stray one; in lines there would be one with 81 characters.
    lines = _rows_of_lines(data)
    is_lines = rows.form == "lines" or (lines[:, 0] != BAD).any()
    return Rows("text", lines) if is_lines else None


def _rows_of_lines(data: Bytes) -> Bytes:
    starts, ends = line_places(data)
    tails = np.where((ends > starts) & (data[np.maximum(ends - 1, 0)] == _RETURN), ends - 1, ends)
    step = int(starts[1]) if len(starts) > 1 else 82
    if (tails - starts == 81).all() and (np.diff(starts) == step).all():
        return _every(data, step)
    rows = np.empty((len(starts), 81), np.uint8)
    _core.bulk_spans(data, starts, tails, rows)
    return rows


def line_places(data: Bytes) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Of rows that are lines: where each begins and ends."""
    ends = np.flatnonzero(data == _FEED)
    if not len(ends) or ends[-1] != len(data) - 1:
        ends = np.append(ends, len(data))
    return np.concatenate(([0], ends[:-1] + 1)), ends


def _every(data: Bytes, step: int) -> Bytes:
    """Rows that begin so many bytes apart, where they are."""
    count = (len(data) + step - 81) // step
    return np.lib.stride_tricks.as_strided(data, (count, 81), (step, 1), writeable=False)
