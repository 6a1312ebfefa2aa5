"""Batches of Arrow solved, one in, one out: what every engine and every file goes through."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from swordfish.bulk.columns import TextColumn
from swordfish.bulk.results import MANY
from swordfish.bulk.rows import as_rows
from swordfish.bulk.search import fill
from swordfish.model.limits import checked_threads
from swordfish.model.status import Status
from swordfish.tables.arrow_columns import puzzle_column, puzzles_in
from swordfish.tables.find_columns import new_name

STATUS_WORDS = pa.array([status.value for status in Status])
_MOST_GUESSES = np.uint64(2**32 - 1)
RESULT_SCHEMA = pa.schema(
    [("solution", pa.string()), ("status", pa.string()), ("guesses", pa.uint32())]
)


def solve_column(puzzles: pa.Array, *, threads: int | None = None) -> pa.RecordBatch:
    """A batch of solutions (null where there is none), status and guesses for a column of puzzles.

    >>> import pyarrow as pa
    >>> solve_column(pa.array(["." * 80 + "!"]))["status"].to_pylist()
    ['malformed']
    """
    rows = as_rows(puzzles)
    status = np.empty(len(rows), np.uint8)
    text = np.empty((len(rows), 81), np.uint8)
    guesses = np.empty(len(rows), np.uint64)
    fill(rows, 2, checked_threads(threads), status, text, ord("0"), guesses=guesses)
    return result_batch(status, text, guesses)


def result_batch(
    status: NDArray[np.uint8], text: NDArray[np.uint8], guesses: NDArray[np.uint64]
) -> pa.RecordBatch:
    """What was found by solving some rows, as a batch of Arrow."""
    columns = [TextColumn(text, status > MANY).to_arrow(), STATUS_WORDS.take(pa.array(status))]
    few = np.minimum(guesses, _MOST_GUESSES).astype(np.uint32)
    return pa.RecordBatch.from_arrays([*columns, pa.array(few)], schema=RESULT_SCHEMA)


def by_guesses(guesses: NDArray[np.uint32]) -> list[int]:
    """Of a batch that was solved, how many rows took 0 guesses, 1, 2 to 3, 4 to 7, and so on.

    >>> by_guesses(np.array([0, 1, 2, 3, 3], np.uint32))[:4]
    [1, 1, 3, 0]
    """
    counts: list[int] = np.bincount(np.frexp(guesses.astype(np.float64))[1], minlength=33).tolist()
    return counts


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
    """A batch with results, of solving or other work, in columns behind its own."""
    schema, columns = batch.schema, batch.columns
    for name in added:
        schema = schema.append(pa.field(new_name(name, schema.names), results[name].type))
        columns.append(results[name])
    return pa.RecordBatch.from_arrays(columns, schema=schema)
