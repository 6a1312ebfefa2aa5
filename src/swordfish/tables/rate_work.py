"""Rating each row of a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from swordfish import bulk
from swordfish.model.limits import in_tenths, seconds_for_core
from swordfish.model.status import Status
from swordfish.tables.arrow_columns import as_batch
from swordfish.tables.tally import Tally
from swordfish.tables.work import Tell, Work


@dataclass(frozen=True, kw_only=True)
class RateWork(Work):
    """ER, EP and ED of each row, its technique, level and score, and how the rating ended."""

    max_er: float | None = None
    """Rating stops once ER is known to be above this; None for no bound."""
    max_seconds: float | None = None
    """The most seconds for one row; None for no bound."""
    first_rows = 256
    most_rows: int | None = 4096

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
        return ["rate", self.max_er, self.max_seconds]

    def find(
        self, puzzles: pa.Array, first: int, threads: int | None, tell: Tell
    ) -> pa.RecordBatch:
        """All columns for each puzzle; empty where a figure isn't known."""
        rated = bulk.rate(
            puzzles,
            threads=threads,
            max_seconds=self.max_seconds,
            max_er=self.max_er,
            watch=tell,
        )
        return as_batch(rated.to_arrow(), self.schema)

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

    def lines(self, output: pa.RecordBatch) -> Iterable[str]:
        """ER/EP/ED, or the reason why there is none."""
        ours = output.columns[-len(self.added) :]
        return map(_rating_line, zip(*(column.to_pylist() for column in ours), strict=True))


def _rating_line(row: tuple[Any, ...]) -> str:
    er, ep, ed, *_, rated, status = row
    if er is None:
        return str(rated if status == Status.UNIQUE else status)
    return f"{er}/{ep}/{ed}"
