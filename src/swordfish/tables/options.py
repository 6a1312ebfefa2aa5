"""How whole tables are worked on: the options of a run."""

from __future__ import annotations

from dataclasses import dataclass

from swordfish.model.limits import checked_limit, checked_threads
from swordfish.tables.formats import Compression, Format


@dataclass(frozen=True)
class Options:
    """The options of a run over tables: what is read and written, and how."""

    column: str | None = None
    """The column with the puzzles; by default found by its name or content."""
    limit_rows: int | None = None
    verify: bool = False
    """Only check the listed solutions: nothing is written."""
    input_format: Format | None = None
    """The format of the inputs; by default found by name or content."""
    output_format: Format | None = None
    """The format of the output; by default by name, or CSV."""
    compression: Compression | None = None
    """How an output of Parquet or Arrow is compressed; by default snappy, and Arrow not at all."""
    threads: int | None = None

    def __post_init__(self) -> None:
        """Refuse bounds that make no sense before a run begins."""
        checked_threads(self.threads)
        if self.limit_rows is not None:
            checked_limit(self.limit_rows)
