"""Arrays of puzzles: millions of them solved, counted, checked or explained, on all cores.

Rows come in as what they are (arrays, bytes, strings, columns of Arrow, polars or pandas), without
a Python object per row and without a copy where that is possible. A row never raises: what is
wrong with it is its status.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.ladder import LEVELS, Ladder, techniques
from swordfish.model import PuzzleError, Status, as_seed

Bytes: TypeAlias = NDArray[np.uint8]
Puzzles: TypeAlias = Any
"""An array (N, 81) or (N, 9, 9) of integers, (N, 729) or (N, 9, 9, 9) of candidates as zeros and
ones, bytes with 81 characters a row, a list of str, a column of pyarrow, polars or pandas."""

UNIQUE, MANY, NONE, CONFLICT, MALFORMED = range(len(Status))
"""The codes of `Status` in an array."""

_BAD = 255  # a byte that is neither digit nor blank: its row is malformed


@dataclass(frozen=True)
class Solved:
    """What was found, row by row."""

    solutions: Bytes | bytes
    """(N, 81) digits, zeros where there is no solution; or text, a line for each row."""
    status: Bytes
    """Codes of `Status`: 0 unique, 1 many, 2 none, 3 conflict, 4 malformed."""
    counts: NDArray[np.uint64]
    """Solutions found, at most the limit."""
    guesses: NDArray[np.uint64] | None = None


def solve(
    puzzles: Puzzles,
    limit: int = 2,
    threads: int | None = None,
    *,
    text: bool = False,
    guesses: bool = False,
) -> Solved:
    """Solutions, status and number of solutions (up to a limit) of every row.

    With a limit of 1 nobody looks for a second solution: `unique` then says only that there is one.

    >>> import swordfish as sf
    >>> rows = ["9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"]
    >>> solved = sf.bulk.solve([*rows, "55" + "." * 79, "not a puzzle"])
    >>> solved.status.tolist(), solved.solutions[0, :9].tolist()
    ([0, 3, 4], [9, 2, 1, 7, 3, 8, 5, 4, 6])
    """
    form, rows = as_rows(puzzles)
    count = len(rows)
    status = np.empty(count, np.uint8)
    counts = np.empty(count, np.uint64)
    made = np.empty(count, np.uint64) if guesses else None
    lines = np.empty((count, 82 if text else 81), np.uint8)
    zero = ord("0") if text else 0
    fill(form, rows, limit, threads, status, lines[:, :81], zero, counts, made)
    return Solved(_as_lines(lines, status) if text else lines, status, counts, made)


def count(puzzles: Puzzles, limit: int = 2, threads: int | None = None) -> NDArray[np.uint64]:
    """The number of solutions of every row, up to a limit; 0 for rows that can't be read.

    >>> count(["." * 81], limit=1000).tolist()
    [1000]
    """
    form, rows = as_rows(puzzles)
    counts = np.empty(len(rows), np.uint64)
    fill(form, rows, limit, threads, np.empty(len(rows), np.uint8), counts=counts)
    return counts


def check(puzzles: Puzzles, threads: int | None = None) -> Bytes:
    """The status of every row as a code: 0 unique, 1 many, 2 none, 3 conflict, 4 malformed.

    >>> check(["." * 81, "." * 80]).tolist()
    [1, 4]
    """
    form, rows = as_rows(puzzles)
    status = np.empty(len(rows), np.uint8)
    fill(form, rows, 2, threads, status)
    return status


@dataclass(frozen=True)
class Explained:
    """What the paths are like, row by row."""

    status: Bytes
    """Codes of `Status`: 0 unique, 1 many, 2 none, 3 conflict, 4 malformed."""
    solved: NDArray[np.bool_]
    """Whether logic sufficed."""
    hardest: NDArray[np.int16]
    """The technique furthest up the ladder, as an index of `techniques`; -1 if there is no step."""
    level: NDArray[np.int8]
    """0 easy, 1 medium, 2 hard, 3 unfair, 4 extreme (see `levels`); -1 if there is no path."""
    score: NDArray[np.int32]
    counts: NDArray[np.uint16]
    """(N, T): how often each technique was used."""
    techniques: tuple[str, ...]
    """The slugs of the columns of `counts`, in ladder order."""
    levels: tuple[str, ...] = LEVELS


def explain(
    puzzles: Puzzles, ladder: Ladder | str = "default", threads: int | None = None
) -> Explained:
    """Of every row whether logic suffices, its hardest technique, counts, score and level.

    Each row is what `swordfish.explain` says of it. A row without solution or a malformed one has a
    status and no path; where there are many solutions, no technique assumes a unique one.

    >>> rows = ["9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"]
    >>> explained = explain([*rows, "55" + "." * 79])
    >>> explained.solved.tolist(), explained.score.tolist(), explained.level.tolist()
    ([True, False], [272, 0], [0, -1])
    >>> explained.techniques[explained.hardest[0]]
    'hidden_single'
    """
    form, rows = as_rows(puzzles)
    found = Explained(
        np.empty(len(rows), np.uint8),
        np.empty(len(rows), np.bool_),
        np.empty(len(rows), np.int16),
        np.empty(len(rows), np.int8),
        np.empty(len(rows), np.int32),
        np.empty((len(rows), len(techniques())), np.uint16),
        tuple(technique.slug for technique in techniques()),
    )
    _core.bulk_explain(
        rows,
        form,
        Ladder.of(ladder).native,
        _checked_threads(threads),
        found.status,
        found.solved.view(np.uint8),
        found.hardest,
        found.level,
        found.score,
        found.counts,
    )
    return found


def canonical(puzzles: Puzzles, threads: int | None = None) -> Bytes:
    """The canonical form of every row as (N, 81) digits: equal rows are one puzzle in disguise.

    Rows that can't be read, or in which a digit stands twice in a house, become zeros throughout.

    >>> canonical(["." * 80 + "7", "7" + "." * 80])[:, 79:].tolist()
    [[0, 1], [0, 1]]
    """
    form, rows = as_rows(puzzles)
    moved = np.empty((len(rows), 81), np.uint8)
    _core.bulk_canonical(rows, form, _checked_threads(threads), moved)
    return moved


def shuffle(puzzles: Puzzles, seed: int | None = None, threads: int | None = None) -> Bytes:
    """Every row in a random disguise, as (N, 81) digits.

    The disguise of a row depends on the seed and its place alone, so that puzzles and their
    solutions, shuffled with the same seed, still belong together. Rows that can't be read become
    zeros throughout.

    >>> puzzles = ["." * 40 + "7" + "." * 40] * 1000
    >>> len({row.tobytes() for row in shuffle(puzzles, seed=1)}) > 300
    True
    """
    form, rows = as_rows(puzzles)
    moved = np.empty((len(rows), 81), np.uint8)
    _core.bulk_shuffle(rows, form, as_seed(seed), _checked_threads(threads), moved)
    return moved


def fill(
    form: str,
    rows: Bytes,
    limit: int,
    threads: int | None,
    status: Bytes,
    solutions: Bytes | None = None,
    zero: int = 0,
    counts: NDArray[np.uint64] | None = None,
    guesses: NDArray[np.uint64] | None = None,
) -> None:
    """Fill the arrays of one who has them already; solutions count their digits from `zero`."""
    if limit < 1:
        raise ValueError(f"expected a limit of 1 or more, got {limit}")
    _core.bulk_solve(
        rows, form, limit, _checked_threads(threads), status, solutions, zero, counts, guesses
    )


def _checked_threads(threads: int | None) -> int:
    """A number of threads, 0 for one on each core."""
    if threads is not None and threads < 1:
        raise ValueError(f"expected 1 thread or more, got {threads}")
    return threads or 0


def _as_lines(lines: Bytes, status: Bytes) -> bytes:
    """Rows of 81 characters as lines, empty ones where there is no solution."""
    lines[:, 81] = ord("\n")
    without = status > MANY
    if not without.any():
        return lines.tobytes()
    kept = np.ones(lines.shape, np.bool_)
    kept[without, :81] = False
    return lines[kept].tobytes()


# ---- what people bring, as rows of bytes ----


def as_rows(puzzles: Puzzles) -> tuple[str, Bytes]:
    """The form of the rows (text, digits or flags) and the rows, contiguous each."""
    if isinstance(puzzles, np.ndarray):
        return _rows_of_array(puzzles)
    if isinstance(puzzles, bytes | bytearray | memoryview):
        return "text", _rows_of_lines(np.frombuffer(puzzles, np.uint8))
    if isinstance(puzzles, str):
        raise PuzzleError("expected many puzzles, got one str; `swordfish.solve` solves one")
    if isinstance(puzzles, list | tuple):
        return _rows_of_sequence(puzzles)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return "text", _rows_of_arrow(puzzles)
    if hasattr(puzzles, "to_numpy"):  # pandas
        return _rows_of_array(puzzles.to_numpy())
    raise PuzzleError(
        "expected an array, bytes, a list of str or a column of puzzles, "
        f"got {type(puzzles).__name__}"
    )


def _rows_of_array(array: NDArray[Any]) -> tuple[str, Bytes]:
    match array.dtype.kind, array.shape:
        case "O", (_,):
            return _rows_of_sequence(array.tolist())
        case "U" | "S", (_,):
            return "text", _rows_of_fixed_text(array)
        case "i" | "u" | "b", (_, 729) | (_, 9, 9, 9):
            return "flags", _as_bytes(array.reshape(len(array), 729), 1)
        case "i" | "u", (_, 81) | (_, 9, 9):
            return "digits", _as_bytes(array.reshape(len(array), 81), 9)
    raise PuzzleError(
        "expected integers of shape (N, 81) or (N, 9, 9), or zeros and ones of shape (N, 729) or "
        f"(N, 9, 9, 9), got {array.dtype} of shape {array.shape}"
    )


def _as_bytes(array: NDArray[Any], most: int) -> Bytes:
    """Integers as bytes, those out of range as a byte that is out of range too."""
    if array.dtype.itemsize == 1:
        rows = array.view(np.uint8)
    else:
        rows = array.astype(np.uint8)
        if array.size and (array.min() < 0 or array.max() > most):
            rows[(array < 0) | (array > most)] = _BAD
    return rows if rows.strides[1:] == (1,) and rows.strides[0] > 0 else np.ascontiguousarray(rows)


def _rows_of_fixed_text(array: NDArray[Any]) -> Bytes:
    """Strings of NumPy, which are as long as the longest and padded with NUL."""
    array = np.ascontiguousarray(array)
    if array.dtype.kind == "U":
        points = array.view(np.uint32).reshape(len(array), -1)
        letters = np.where(points > 127, _BAD, points).astype(np.uint8)
    else:
        letters = array.view(np.uint8).reshape(len(array), -1)
    rows = np.full((len(array), 81), _BAD, np.uint8)
    wide = min(81, letters.shape[1])
    rows[:, :wide] = letters[:, :wide]
    rows[rows == 0] = _BAD
    if letters.shape[1] > 81:
        rows[letters[:, 81] != 0, 0] = _BAD
    return rows


def _rows_of_sequence(puzzles: Sequence[Any]) -> tuple[str, Bytes]:
    try:
        joined = "".join(puzzles)
        whole = set(map(len, puzzles)) <= {81}
    except TypeError:
        texts = [_text_or_bad(puzzle, index) for index, puzzle in enumerate(puzzles)]
        return "text", _rows_of_texts("".join(texts))
    if not whole:
        joined = "".join(puzzle if len(puzzle) == 81 else "?" * 81 for puzzle in puzzles)
    return "text", _rows_of_texts(joined)


def _text_or_bad(puzzle: object, index: int) -> str:
    if puzzle is None:
        return "?" * 81
    if not isinstance(puzzle, str):
        raise PuzzleError(f"expected a str at index {index}, got {type(puzzle).__name__}")
    return puzzle if len(puzzle) == 81 else "?" * 81


def _rows_of_texts(joined: str) -> Bytes:
    return np.frombuffer(joined.encode("ascii", "replace"), np.uint8).reshape(-1, 81)


def _rows_of_lines(data: Bytes) -> Bytes:
    """Rows of 81 characters, with or without line ends; rows of other lengths are malformed."""
    newline, carriage = 10, 13
    if len(data) % 81 == 0 and not (data[81:84] == newline).any():
        return data.reshape(-1, 81)
    is_end = data == newline
    if len(data) % 82 == 0 and is_end[81::82].all() and np.count_nonzero(is_end) == len(data) // 82:
        return data.reshape(-1, 82)[:, :81]
    ends = np.flatnonzero(is_end)
    if not len(ends) or ends[-1] != len(data) - 1:
        ends = np.append(ends, len(data))
    starts = np.concatenate(([0], ends[:-1] + 1))
    tails = np.where((ends > starts) & (data[np.maximum(ends - 1, 0)] == carriage), ends - 1, ends)
    whole = tails - starts == 81
    step = int(starts[1]) if len(starts) > 1 else 82
    if whole.all() and (np.diff(starts) == step).all():
        return np.lib.stride_tricks.as_strided(data, (len(starts), 81), (step, 1), writeable=False)
    rows = np.full((len(starts), 81), _BAD, np.uint8)
    rows[whole] = data[starts[whole, None] + np.arange(81)]
    return rows


def _rows_of_arrow(puzzles: Any) -> Bytes:  # noqa: ANN401  # anything that speaks Arrow
    """A column as rows: the column's own memory if every text has 81 characters."""
    import pyarrow as pa

    column = (
        pa.chunked_array(puzzles) if hasattr(puzzles, "__arrow_c_stream__") else pa.array(puzzles)
    )
    if isinstance(column, pa.ChunkedArray):
        column = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    if pa.types.is_fixed_size_binary(column.type) and column.type.byte_width == 81:
        data = np.frombuffer(column.buffers()[1], np.uint8)
        rows = data[81 * column.offset : 81 * (column.offset + len(column))].reshape(-1, 81)
        return _without_nulls(rows, column)
    if not (pa.types.is_large_string(column.type) or pa.types.is_large_binary(column.type)):
        column = column.cast(pa.large_binary())
    _, offset_buffer, data_buffer = column.buffers()
    offsets = np.frombuffer(offset_buffer, np.int64)[
        column.offset : column.offset + len(column) + 1
    ]
    data = np.frombuffer(data_buffer or b"", np.uint8)
    whole = np.diff(offsets) == 81
    if whole.all():
        first = int(offsets[0])
        return _without_nulls(data[first : first + 81 * len(column)].reshape(-1, 81), column)
    rows = np.full((len(column), 81), _BAD, np.uint8)
    rows[whole] = data[offsets[:-1][whole, None] + np.arange(81)]
    return _without_nulls(rows, column)


def _without_nulls(rows: Bytes, column: Any) -> Bytes:  # noqa: ANN401  # a pyarrow array
    if not column.null_count:
        return rows
    rows = rows.copy()
    rows[column.is_null().to_numpy(zero_copy_only=False)] = _BAD
    return rows
