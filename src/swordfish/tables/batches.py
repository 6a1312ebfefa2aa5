"""One Arrow batch in, one out: what every engine and every file goes through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from swordfish import bulk
from swordfish.bulk.results import MANY
from swordfish.bulk.rows import as_rows
from swordfish.bulk.search import fill
from swordfish.model.grid import Status
from swordfish.model.limits import checked_threads
from swordfish.tables.columns import new_name, puzzle_column, puzzles_in

STATUS_WORDS = pa.array([status.value for status in Status])
_MOST_GUESSES = np.uint64(2**32 - 1)
RESULT_SCHEMA = pa.schema(
    [("solution", pa.string()), ("status", pa.string()), ("guesses", pa.uint32())]
)


def solve_column(puzzles: pa.Array, *, threads: int | None = None) -> pa.RecordBatch:
    """The solution (empty where there is none), status and guesses of each puzzle of a column.

    >>> import pyarrow as pa
    >>> solve_column(pa.array(["." * 80 + "!"]))["status"].to_pylist()
    ['malformed']
    """
    rows = as_rows(puzzles)
    status = np.empty(len(rows), np.uint8)
    text = np.empty((len(rows), 81), np.uint8)
    guesses = np.empty(len(rows), np.uint64)
    fill(rows, 2, checked_threads(threads), status, text, ord("0"), guesses=guesses)
    columns = [_strings(text, status <= MANY), STATUS_WORDS.take(pa.array(status))]
    guesses = np.minimum(guesses, _MOST_GUESSES).astype(np.uint32)
    return pa.RecordBatch.from_arrays([*columns, pa.array(guesses)], schema=RESULT_SCHEMA)


def _strings(text: NDArray[np.uint8], shown: NDArray[np.bool_]) -> pa.Array:
    """Rows of 81 characters as strings; an empty one where it isn't shown."""
    offsets = np.zeros(len(shown) + 1, np.int32)
    np.cumsum(shown, out=offsets[1:], dtype=np.int32)
    data = text if shown.all() else text[shown]
    return pa.StringArray.from_buffers(
        len(shown), pa.py_buffer(offsets * np.int32(81)), pa.py_buffer(data)
    )


def solve_batch(
    batch: pa.RecordBatch, *, column: str | None = None, threads: int | None = None
) -> pa.RecordBatch:
    """A batch with the columns `solution` and `status` added.

    This is the one function that every engine calls: in polars, DuckDB, pandas, Dask, Ray or Spark.
    The puzzles are in the column of that name, or in the one that `swordfish solve` finds.

    >>> import pyarrow as pa
    >>> batch = pa.record_batch({"id": ["a"], "puzzle": ["." * 81]})
    >>> solve_batch(batch).schema.names
    ['id', 'puzzle', 'solution', 'status']
    """
    place = puzzle_column(batch, column, "batch")
    results = solve_column(puzzles_in(batch, place, "batch"), threads=threads)
    return with_results(batch, results, ("solution", "status"))


def with_results(
    batch: pa.RecordBatch, results: pa.RecordBatch, added: Iterable[str]
) -> pa.RecordBatch:
    """A batch with some of the result columns behind its own."""
    schema, columns = batch.schema, batch.columns
    for name in added:
        schema = schema.append(pa.field(new_name(name, schema.names), results[name].type))
        columns.append(results[name])
    return pa.RecordBatch.from_arrays(columns, schema=schema)


@dataclass
class Agreement:
    """How the solutions that came with the puzzles compare with ours."""

    agree: int = 0
    """The listed solution is the only one."""
    differ: int = 0
    """The listed text doesn't solve the puzzle."""
    one_of_many: int = 0
    """The listed text solves the puzzle, which has other solutions too."""


@dataclass
class Tally:
    """What a run has found so far."""

    rows: int = 0
    statuses: dict[str, int] = field(default_factory=lambda: dict.fromkeys(Status, 0))
    agreement: Agreement | None = None
    givens: NDArray[np.int64] = field(default_factory=lambda: np.zeros(82, np.int64))
    guesses: NDArray[np.int64] = field(default_factory=lambda: np.zeros(33, np.int64))
    """Rows by number of guesses: 0, 1, 2-3, 4-7, ..."""
    written: int | None = None
    """Rows that are written, where not all of them are."""
    needs_solutions: bool = True
    """Whether the work fails for a row that has no solution."""
    missed: int = 0
    """Rows for which the work failed though they can be read."""
    ratings: Counter[str] = field(default_factory=Counter)
    """Rows with one solution by ER, its decimal left out, and by why there is none."""

    def add(self, puzzles: pa.Array, results: pa.RecordBatch) -> None:
        """Count the rows of a batch by what all kinds of work know of them."""
        self.rows += results.num_rows
        for entry in pc.value_counts(results["status"]).to_pylist():
            self.statuses[Status(entry["values"])] += entry["counts"]
        found = bulk.givens(puzzles)
        self.givens += np.bincount(found.givens[found.known], minlength=82)


def compare(
    puzzles: pa.Array, listed: pa.Array, results: pa.RecordBatch, tally: Agreement
) -> NDArray[np.bool_]:
    """Count how listed solutions compare with ours; the rows in which something is wrong."""
    same = pc.equal(listed, results["solution"])
    unique = pc.equal(results["status"], Status.UNIQUE)
    fine: NDArray[np.bool_] = pc.and_(same, unique).to_numpy(zero_copy_only=False)
    rest = np.flatnonzero(~fine)
    solves = np.zeros(len(fine), np.bool_)
    if len(rest):
        some = pa.array(rest)
        solves[rest] = solves_puzzle(puzzles.take(some), listed.take(some))
    tally.agree += int(fine.sum())
    tally.one_of_many += int(solves.sum())
    tally.differ += int((~fine & ~solves).sum())
    return ~fine


def solves_puzzle(puzzles: pa.Array, listed: pa.Array) -> NDArray[np.bool_]:
    """Which listed texts are complete valid grids that keep the givens of their puzzles."""
    right_length = pc.and_(
        pc.equal(pc.utf8_length(puzzles), 81), pc.equal(pc.utf8_length(listed), 81)
    )
    ascii_only = pc.and_(pc.string_is_ascii(puzzles), pc.string_is_ascii(listed))
    usable = pc.and_(right_length, ascii_only).to_numpy(zero_copy_only=False)
    result = np.zeros(len(usable), np.bool_)
    givens, filled = (_cells(texts.filter(pa.array(usable))) for texts in (puzzles, listed))
    digits = filled.astype(np.int16) - ord("0")
    is_digit = (digits >= 1) & (digits <= 9)
    bits = np.where(is_digit, 1 << np.clip(digits, 0, 15), 0).reshape(-1, 9, 9)
    boxes = bits.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9)
    full = 0b1111111110
    houses = [bits.sum(axis=2), bits.sum(axis=1), boxes.sum(axis=2)]
    valid = is_digit.all(axis=1) & np.all([(h == full).all(axis=1) for h in houses], axis=0)
    given = (givens >= ord("1")) & (givens <= ord("9"))
    result[usable] = valid & (~given | (givens == filled)).all(axis=1)
    return result


def _cells(texts: pa.Array) -> NDArray[np.uint8]:
    """Strings of 81 ASCII characters as rows of bytes."""
    return np.frombuffer("".join(texts.to_pylist()).encode(), np.uint8).reshape(-1, 81)
