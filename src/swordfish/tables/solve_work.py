"""Solving each row of a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from swordfish.tables.tally import Tally
from swordfish.tables.work import Tell, Work

if TYPE_CHECKING:  # whoever solves plain files needs no Arrow
    import pyarrow as pa

CHEAP_GUESSES = 4
"""Up to so many guesses a row on the average, results are found again rather than kept."""
QUICK_GUESSES = 0.5
"""Below so many, rows are done before more threads would have started."""


def is_costly(guesses: int, rows: int) -> bool:
    """Whether the work of solving took longer than keeping its results does, by the guesses."""
    return guesses / max(1, rows) > CHEAP_GUESSES


def is_quick(guesses: int, rows: int) -> bool:
    """Whether the work of solving is done before more threads would have started."""
    return guesses / max(1, rows) < QUICK_GUESSES


@dataclass(frozen=True)
class SolveWork(Work):
    """The solution and the status of each row."""

    added = ("solution", "status")
    goes_straight = True

    @property
    def schema(self) -> pa.Schema:
        """Solution, status and guesses."""
        from swordfish.tables.solve_batches import RESULT_SCHEMA

        return RESULT_SCHEMA

    @property
    def identity(self) -> list[Any]:
        """Always the same: there are no settings."""
        return ["solve"]

    def find(
        self, puzzles: pa.Array, first: int, threads: int | None, tell: Tell
    ) -> pa.RecordBatch:
        """Solution, status and guesses of each puzzle."""
        from swordfish.tables.solve_batches import solve_column

        return solve_column(puzzles, threads=threads)

    def is_costly(self, results: pa.RecordBatch) -> bool:
        """Whether the search made many guesses."""
        return is_costly(_guesses(results), results.num_rows)

    def is_quick(self, results: pa.RecordBatch) -> bool:
        """Whether hardly any row needed a guess."""
        return is_quick(_guesses(results), results.num_rows)

    def count(self, results: pa.RecordBatch, tally: Tally) -> None:
        """Count the rows by guesses."""
        from swordfish.tables.solve_batches import by_guesses

        tally.add_guesses(by_guesses(results["guesses"].to_numpy()))

    def listed_solutions(self, batch: pa.RecordBatch, puzzle: int) -> int | None:
        """The index of a column with a matching name and matching content."""
        from swordfish.tables.arrow_columns import solution_column

        return solution_column(batch, puzzle)

    def lines(self, output: pa.RecordBatch) -> Iterable[str]:
        """The solution, or the status."""
        *_, solutions, statuses = output.columns
        pairs = zip(solutions.to_pylist(), statuses.to_pylist(), strict=True)
        return (solution or status for solution, status in pairs)


def _guesses(results: pa.RecordBatch) -> int:
    """The guesses that the work of solving took for all rows together."""
    return int(results["guesses"].to_numpy().sum(dtype="int64"))
