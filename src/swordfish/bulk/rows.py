"""What people bring, as rows of bytes: arrays, bytes, lists of str, columns of other libraries.

form      a row
text      81 characters
lines     81 characters, with a line feed between one row and the next
digits    81 bytes, 0 to 9
flags     729 bytes, 0 or 1
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.model.grid import Grid, HasGrid, PuzzleError

Bytes: TypeAlias = NDArray[np.uint8]


class HasArrowStream(Protocol):
    """A column in chunks that Arrow can read, such as one of polars."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The column for Arrow."""


class HasArrowArray(Protocol):
    """A column in one piece that Arrow can read, such as one of pyarrow."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> object:
        """The column for Arrow."""


class HasToNumpy(Protocol):
    """A column that NumPy can read, such as one of pandas."""

    def to_numpy(self, *, na_value: Any = ...) -> NDArray[Any]:  # noqa: ANN401  # pandas' own
        """The column as an array."""


PuzzlesLike: TypeAlias = (
    NDArray[Any]
    | bytes
    | bytearray
    | memoryview
    | list[Any]  # a list of one of these is no list of all of them
    | tuple[str | Grid | HasGrid | None, ...]
    | HasArrowStream
    | HasArrowArray
    | HasToNumpy
)
"""An array (N, 81) or (N, 9, 9) of integers, (N, 729) or (N, 9, 9, 9) of candidates as zeros and
ones, bytes with 81 characters a row, a list of str, `Grid` or `Puzzle` (their digits alone), a
column of pyarrow, polars or pandas."""

_BAD = 255  # a byte that is neither digit nor blank: its row is malformed
_FEED, _RETURN = b"\n\r"
_BLOCK = 1024  # rows that fit into a cache close to the CPU


def as_rows(puzzles: PuzzlesLike) -> tuple[str, Bytes]:
    """The form of the rows (text, digits or flags) and the rows, contiguous each."""
    form, rows = supposed_rows(puzzles)
    others = rows_after_all(puzzles, form, rows, np.ones(len(rows), np.bool_))
    return ("text" if form == "lines" else form), rows if others is None else others


def supposed_rows(puzzles: PuzzlesLike) -> tuple[str, Bytes]:
    """The same; bytes are supposed to be rows or lines (form `lines`) of one length if they may."""
    if isinstance(puzzles, np.ndarray):
        return _rows_of_array(puzzles)
    if isinstance(puzzles, bytes | bytearray | memoryview):
        return _rows_of_bytes(np.frombuffer(puzzles, np.uint8))
    if isinstance(puzzles, str):
        raise PuzzleError("expected many puzzles, got one str; `swordfish.solve` solves one")
    if isinstance(puzzles, list | tuple):
        return _rows_of_sequence(puzzles)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return "text", _rows_of_arrow(puzzles)
    if hasattr(puzzles, "to_numpy"):  # pandas 2, where a text that is missing isn't always None
        array = puzzles.to_numpy()
        return _rows_of_array(puzzles.to_numpy(na_value=None) if array.dtype == object else array)
    raise PuzzleError(
        "expected an array, bytes, a list of str or a column of puzzles, "
        f"got {type(puzzles).__name__}"
    )


def _rows_of_array(array: NDArray[Any]) -> tuple[str, Bytes]:
    match array.dtype.kind, array.shape:
        case "O" | "T", (_,):
            return _rows_of_sequence(array.tolist())
        case "U" | "S", (_,):
            return "text", _rows_of_fixed_text(array)
        case "i" | "u" | "b", (_, 729) | (_, 9, 9, 9):
            return "flags", _as_bytes(array.reshape(len(array), 729))
        case "i" | "u", (_, 81) | (_, 9, 9):
            return "digits", _as_bytes(array.reshape(len(array), 81))
    raise PuzzleError(
        "expected integers of shape (N, 81) or (N, 9, 9), or zeros and ones of shape (N, 729) or "
        f"(N, 9, 9, 9), got {array.dtype} of shape {array.shape}"
    )


def _as_bytes(array: NDArray[Any]) -> Bytes:
    """Integers as bytes, those that don't fit as a byte that is malformed."""
    if array.dtype.itemsize == 1:
        rows = array.view(np.uint8)
        is_contiguous = rows.strides[1:] == (1,) and rows.strides[0] > 0
        return rows if is_contiguous else np.ascontiguousarray(rows)
    rows = np.empty(array.shape, np.uint8)
    for start in range(0, len(array), _BLOCK):  # so that memory is read once
        block = array[start : start + _BLOCK]
        rows[start : start + _BLOCK] = block
        if np.bitwise_or.reduce(block, axis=None) & ~array.dtype.type(255):
            rows[start : start + _BLOCK][(block < 0) | (block > 255)] = _BAD
    return rows


def _rows_of_fixed_text(array: NDArray[Any]) -> Bytes:
    """Strings of NumPy, which are as long as the longest and padded with NUL."""
    array = np.ascontiguousarray(array, array.dtype.newbyteorder("="))
    width = array.dtype.itemsize
    if array.dtype.kind == "U":
        points = array.view(np.uint32).reshape(len(array), width // 4)
        letters = np.where(points > 127, _BAD, points).astype(np.uint8)
    else:
        letters = array.view(np.uint8).reshape(len(array), width)
    rows = np.full((len(array), 81), _BAD, np.uint8)
    wide = min(81, letters.shape[1])
    rows[:, :wide] = letters[:, :wide]
    rows[rows == 0] = _BAD
    if letters.shape[1] > 81:
        rows[letters[:, 81] != 0, 0] = _BAD
    return rows


def _rows_of_sequence(puzzles: Sequence[Any]) -> tuple[str, Bytes]:
    rows = np.empty((len(puzzles), 81), np.uint8)
    wrong = _core.bulk_texts(puzzles, rows)
    if wrong is not None and _holds_digits(puzzles[wrong]):
        puzzles = [str(one) if _holds_digits(one) else one for one in puzzles]
        wrong = _core.bulk_texts(puzzles, rows)
    if wrong is not None:
        kind = type(puzzles[wrong]).__name__
        raise PuzzleError(f"expected a str or a grid at index {wrong}, got {kind}")
    return "text", rows


def _holds_digits(puzzle: object) -> bool:
    """Whether it is a grid, or holds one as a generated puzzle does: as a str, the digits."""
    return isinstance(puzzle, Grid) or hasattr(puzzle, "__grid__")


# ---- bytes ----


def _rows_of_bytes(data: Bytes) -> tuple[str, Bytes]:
    if len(data) % 81 == 0 and not (data[81:84] == _FEED).any():
        return "text", data.reshape(-1, 81)
    is_ended = len(data) % 82 == 0 and data[-1] == _FEED
    if len(data) > 82 and data[81] == _FEED and (is_ended or len(data) % 82 == 81):
        return "lines", _every(data, 82)
    return "text", _rows_of_lines(data)


def rows_after_all(
    puzzles: PuzzlesLike, form: str, rows: Bytes, malformed: NDArray[np.bool_]
) -> Bytes | None:
    """The lines of bytes that aren't the rows they were taken for; None if they are.

    That shows in the rows that were found to be malformed, as only in those a line feed can be
    where it should not.
    """
    if not isinstance(puzzles, bytes | bytearray | memoryview):
        return None
    data = np.frombuffer(puzzles, np.uint8)
    wrong = np.flatnonzero(malformed)
    if form == "lines":
        ends = data[81::82]  # the last line may have none
        if (ends[wrong[wrong < len(ends)]] != _FEED).any():
            return _rows_of_lines(data)
    if not (rows[wrong] == _FEED).any():
        return None
    # Rows without line ends may hold a stray one; in lines there would be one with 81 characters.
    lines = _rows_of_lines(data)
    return lines if form == "lines" or (lines[:, 0] != _BAD).any() else None


def _rows_of_lines(data: Bytes) -> Bytes:
    ends = np.flatnonzero(data == _FEED)
    if not len(ends) or ends[-1] != len(data) - 1:
        ends = np.append(ends, len(data))
    starts = np.concatenate(([0], ends[:-1] + 1))
    tails = np.where((ends > starts) & (data[np.maximum(ends - 1, 0)] == _RETURN), ends - 1, ends)
    whole = tails - starts == 81
    step = int(starts[1]) if len(starts) > 1 else 82
    if whole.all() and (np.diff(starts) == step).all():
        return _every(data, step)
    rows = np.full((len(starts), 81), _BAD, np.uint8)
    rows[whole] = data[starts[whole, None] + np.arange(81)]
    return rows


def _every(data: Bytes, step: int) -> Bytes:
    """Rows that begin so many bytes apart, where they are."""
    count = (len(data) + step - 81) // step
    return np.lib.stride_tricks.as_strided(data, (count, 81), (step, 1), writeable=False)


# ---- columns of Arrow ----


def _rows_of_arrow(puzzles: Any) -> Bytes:  # noqa: ANN401  # anything that speaks Arrow
    """A column as rows: the column's own memory if every text has 81 characters."""
    import pyarrow as pa

    column = (
        pa.chunked_array(puzzles) if hasattr(puzzles, "__arrow_c_stream__") else pa.array(puzzles)
    )
    if pa.types.is_fixed_size_binary(column.type) and column.type.byte_width == 81:
        column = _in_one_piece(column)
        data = np.frombuffer(column.buffers()[1] or b"", np.uint8)
        rows = data[81 * column.offset : 81 * (column.offset + len(column))].reshape(-1, 81)
        return _without_nulls(rows, column)
    column = _texts(column)
    _, offset_buffer, data_buffer = column.buffers()
    width: type[np.signedinteger[Any]] = (
        np.int32 if isinstance(column, pa.StringArray) else np.int64
    )
    offsets = np.frombuffer(offset_buffer or bytes(8), width)
    offsets = offsets[column.offset : column.offset + len(column) + 1]
    data = np.frombuffer(data_buffer or b"", np.uint8)
    whole = np.diff(offsets) == 81
    if whole.all():
        first = int(offsets[0])
        return _without_nulls(data[first : first + 81 * len(column)].reshape(-1, 81), column)
    rows = np.full((len(column), 81), _BAD, np.uint8)
    rows[whole] = data[offsets[:-1][whole, None] + np.arange(81)]
    return _without_nulls(rows, column)


def _texts(column: Any) -> Any:  # noqa: ANN401  # a pyarrow array, in chunks or not
    """A column of text in one piece: strings as they are, else binary with long offsets."""
    import pyarrow as pa

    if isinstance(column, pa.StringArray):
        return column
    if pa.types.is_dictionary(column.type):
        column = _in_one_piece(column)
        column = column.dictionary.cast(pa.large_binary()).take(column.indices)
    try:
        return _in_one_piece(column.cast(pa.large_binary()))  # before they are too long for one
    except pa.ArrowNotImplementedError as error:
        kind = "a table" if pa.types.is_struct(column.type) else column.type
        raise PuzzleError(f"expected a column of text, got {kind}") from error


def _in_one_piece(column: Any) -> Any:  # noqa: ANN401  # a pyarrow array, in chunks or not
    if not hasattr(column, "chunks"):
        return column
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()


def _without_nulls(rows: Bytes, column: Any) -> Bytes:  # noqa: ANN401  # a pyarrow array
    if not column.null_count:
        return rows
    rows = rows.copy()
    rows[column.is_null().to_numpy(zero_copy_only=False)] = _BAD
    return rows
