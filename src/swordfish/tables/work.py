"""What is found for each row of a table, and all that a run has to know of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from swordfish import bulk
from swordfish.model.grid import Status
from swordfish.model.limits import in_tenths, seconds_for_core
from swordfish.tables.batches import RESULT_SCHEMA, Tally, solve_column
from swordfish.tables.columns import as_text, solution_column

Tell: TypeAlias = Callable[[int, float], None]
"""Takes the rows done and the highest ER so far, while a batch is worked on."""

CHEAP_GUESSES = 4
"""Up to so many guesses a row on the average, results are found again rather than kept."""


class Work(Protocol):
    """What a run does with each row: new columns for a column of puzzles, and how to treat them."""

    @property
    def schema(self) -> pa.Schema:
        """The columns of the results."""

    @property
    def added(self) -> tuple[str, ...]:
        """The columns of the results that are added to the output."""

    @property
    def most_rows(self) -> int | None:
        """Rows worked on together, which a kill may lose; None for a whole batch."""

    @property
    def identity(self) -> list[Any]:
        """The settings that must not change when a run is resumed, as plain data."""

    def find(
        self, puzzles: pa.Array, first: int, threads: int | None, tell: Tell
    ) -> pa.RecordBatch:
        """The results for a column of puzzles, of which `first` is the number of the first row."""

    def is_costly(self, results: pa.RecordBatch) -> bool:
        """Whether finding these results took longer than keeping and reading them takes."""

    def is_quick(self, results: pa.RecordBatch) -> bool:
        """Whether these rows are done before more threads would have started."""

    def count(self, results: pa.RecordBatch, tally: Tally) -> None:
        """Add to a tally what only this kind of work knows about its rows."""

    def hardest(self, results: pa.RecordBatch) -> float | None:
        """The highest ER of the rows, if they are rated."""

    def listed_solutions(self, batch: pa.RecordBatch, puzzle: int) -> int | None:
        """The index of a column of solutions to compare with, if there is one."""

    def kept(self, results: pa.RecordBatch) -> pa.Array | None:
        """Which rows are written, true or false; None for all of them."""

    def lines(self, output: pa.RecordBatch) -> Iterable[str]:
        """One line for each row of an output: what was found, or why there is nothing."""


@dataclass(frozen=True)
class Solve:
    """The solution and the status of each row."""

    schema = RESULT_SCHEMA
    added = ("solution", "status")
    most_rows = None

    @property
    def identity(self) -> list[Any]:
        """Always the same: there are no settings."""
        return ["solve"]

    def find(
        self, puzzles: pa.Array, first: int, threads: int | None, tell: Tell
    ) -> pa.RecordBatch:
        """Solution, status and guesses of each puzzle."""
        return solve_column(puzzles, threads=threads)

    def is_costly(self, results: pa.RecordBatch) -> bool:
        """Whether the search made many guesses."""
        return _guesses_a_row(results) > CHEAP_GUESSES

    def is_quick(self, results: pa.RecordBatch) -> bool:
        """Whether hardly any row needed a guess."""
        return _guesses_a_row(results) < 0.5

    def count(self, results: pa.RecordBatch, tally: Tally) -> None:
        """Count the rows by guesses."""
        guesses = results["guesses"].to_numpy()
        tally.guesses += np.bincount(np.frexp(guesses.astype(np.float64))[1], minlength=33)

    def hardest(self, results: pa.RecordBatch) -> float | None:
        """None: solving rates no rows."""
        return None

    def listed_solutions(self, batch: pa.RecordBatch, puzzle: int) -> int | None:
        """The index of a column with a matching name and matching content."""
        return solution_column(batch, puzzle)

    def kept(self, results: pa.RecordBatch) -> pa.Array | None:
        """All rows."""
        return None

    def lines(self, output: pa.RecordBatch) -> Iterable[str]:
        """The solution, or the status."""
        *_, solutions, statuses = output.columns
        pairs = zip(solutions.to_pylist(), statuses.to_pylist(), strict=True)
        return (solution or status for solution, status in pairs)


def _guesses_a_row(results: pa.RecordBatch) -> float:
    guesses = results["guesses"].to_numpy()
    return float(guesses.sum(dtype=np.int64)) / max(1, len(guesses))


@dataclass(frozen=True, kw_only=True)
class Rate:
    """ER, EP and ED of each row, its technique, level and score, and how the rating ended."""

    max_er: float | None = None
    """Rating stops once ER is known to be above this; None for no bound."""
    max_seconds: float | None = None
    """The most seconds for one row; None for no bound."""
    most_rows: int | None = 256

    def __post_init__(self) -> None:
        """Refuse bounds that make no sense before a run begins."""
        in_tenths(self.max_er)
        seconds_for_core(self.max_seconds)

    schema = pa.schema(
        [
            *((name, pa.float64()) for name in ("er", "ep", "ed")),
            *((name, pa.string()) for name in ("technique", "level")),
            ("score", pa.int32()),
            ("solved", pa.bool_()),
            *((name, pa.string()) for name in ("rated", "status")),
        ]
    )
    added = tuple(schema.names)

    @property
    def identity(self) -> list[Any]:
        """The bounds: ratings depend on them."""
        return ["rate", asdict(self)]

    def find(
        self, puzzles: pa.Array, first: int, threads: int | None, tell: Tell
    ) -> pa.RecordBatch:
        """All columns for each puzzle; empty where a figure isn't known."""
        rated = bulk.rate(
            as_text(puzzles),
            threads=threads,
            max_seconds=self.max_seconds,
            max_er=self.max_er,
            watch=tell,
        )
        return as_batch(rated.to_arrow(), self.schema)

    def is_costly(self, results: pa.RecordBatch) -> bool:
        """Always."""
        return True

    def is_quick(self, results: pa.RecordBatch) -> bool:
        """Never."""
        return False

    def count(self, results: pa.RecordBatch, tally: Tally) -> None:
        """Count the rows with one solution by ER, or by the reason why it isn't known."""
        known = pc.equal(results["rated"], "known")
        whole = pc.cast(pc.floor(results["er"]), pa.int32())
        words = pc.binary_join_element_wise("ER", pc.cast(whole, pa.string()), " ")
        named = pc.if_else(known, words, results["rated"])
        unique = pc.equal(results["status"], Status.UNIQUE)
        tally.ratings.update(named.filter(unique).to_pylist())

    def hardest(self, results: pa.RecordBatch) -> float | None:
        """The highest ER that is known."""
        highest: float | None = pc.max(results["er"]).as_py()
        return highest

    def listed_solutions(self, batch: pa.RecordBatch, puzzle: int) -> int | None:
        """None: rating finds no solutions to compare."""
        return None

    def kept(self, results: pa.RecordBatch) -> pa.Array | None:
        """All rows."""
        return None

    def lines(self, output: pa.RecordBatch) -> Iterable[str]:
        """ER/EP/ED, or the reason why there is none."""
        ours = output.columns[-len(self.added) :]
        return map(_rating_line, zip(*(column.to_pylist() for column in ours), strict=True))


def as_batch(table: pa.Table, schema: pa.Schema) -> pa.RecordBatch:
    """A table as one batch of these columns: words as texts, a row that is missing malformed."""
    columns = [table[field.name].combine_chunks().cast(field.type) for field in schema]
    if "status" in schema.names:
        place = schema.names.index("status")
        columns[place] = pc.fill_null(columns[place], Status.MALFORMED)
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def _rating_line(row: tuple[Any, ...]) -> str:
    er, ep, ed, *_, rated, status = row
    if er is None:
        return str(rated if status == Status.UNIQUE else status)
    return f"{er}/{ep}/{ed}"
