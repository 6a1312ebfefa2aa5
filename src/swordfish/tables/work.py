"""What is found for each row of a table: a function from a column of puzzles to new columns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from swordfish import bulk
from swordfish.tables.batches import RESULT_SCHEMA, STATUS_WORDS, solve_column
from swordfish.tables.columns import as_text

Tell = Callable[[int, float], None]
"""Takes the rows done and the highest ER so far, while a batch is worked on."""


CHEAP_GUESSES = 4
"""Up to so many guesses a row on the average, results are found again rather than kept."""


@dataclass(frozen=True)
class Solve:
    """The solution and the status of each row."""

    most_rows: int | None = None

    schema = RESULT_SCHEMA
    added = ("solution", "status")

    def find(self, puzzles: pa.Array, threads: int | None, tell: Tell) -> pa.RecordBatch:
        """The results for a column of puzzles."""
        return solve_column(puzzles, threads=threads)

    def is_costly(self, results: pa.RecordBatch) -> bool:
        """Whether finding these results took longer than keeping and reading them takes."""
        return _guesses_a_row(results) > CHEAP_GUESSES

    def is_quick(self, results: pa.RecordBatch) -> bool:
        """Whether such rows are done before more threads have begun, hardly one with a guess."""
        return _guesses_a_row(results) < 0.5


def _guesses_a_row(results: pa.RecordBatch) -> float:
    guesses = results["guesses"].to_numpy()
    return float(guesses.sum(dtype=np.int64)) / max(1, len(guesses))


@dataclass(frozen=True)
class Rate:
    """ER, EP and ED of each row, its technique, level and score, and how that came out."""

    max_er: float | None = None
    max_seconds: float | None = None
    most_rows: int | None = 256
    """Rows that are worked on, and lost when a run is killed, together."""

    schema = pa.schema(
        [
            *((name, pa.float64()) for name in ("er", "ep", "ed")),
            *((name, pa.string()) for name in ("technique", "level")),
            ("score", pa.int32()),
            *((name, pa.string()) for name in ("rated", "status")),
        ]
    )
    added = tuple(schema.names)

    def find(self, puzzles: pa.Array, threads: int | None, tell: Tell) -> pa.RecordBatch:
        """The results for a column of puzzles; empty where a figure isn't known."""
        rated = bulk.rate(
            as_text(puzzles),
            threads=threads,
            max_seconds=self.max_seconds,
            max_er=self.max_er,
            watch=tell,
        )
        unknown = ~rated.known
        figures = [
            pa.array(np.round(figure.astype(np.float64), 1), mask=unknown)
            for figure in (rated.er, rated.ep, rated.ed)
        ]
        names = [
            pa.array(words).take(pa.array(codes, mask=codes < 0))
            for words, codes in (
                (rated.techniques, rated.technique),
                (rated.levels, rated.level),
            )
        ]
        status = STATUS_WORDS.take(pa.array(rated.status))
        outcome = pc.coalesce(RATED_WORDS.take(pa.array(rated.rated)), status)
        return pa.RecordBatch.from_arrays(
            [*figures, *names, pa.array(rated.score, mask=unknown), outcome, status],
            schema=self.schema,
        )

    def is_costly(self, results: pa.RecordBatch) -> bool:
        """Whether finding these results took longer than keeping and reading them takes: always."""
        return True

    def is_quick(self, results: pa.RecordBatch) -> bool:
        """Whether such rows are done before more threads have begun: never."""
        return False


RATED_WORDS = pa.array(["known", None, "above", "over budget"])
"""How a row's rating came out, by the codes of `bulk.Rated.rated`; none where its status tells."""

Work = Solve | Rate
