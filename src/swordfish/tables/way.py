"""What all ways through a table share: options, how far they have come, what they have counted."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from swordfish.model.limits import checked_limit, checked_threads
from swordfish.tables.formats import Format, TableError
from swordfish.tables.journal import Record
from swordfish.tables.tally import Tally

Watch: TypeAlias = Callable[["Progress"], None]
"""What is called now and then with how far a run has come."""
Keep: TypeAlias = Callable[[Record], None]
"""What keeps a record of a batch."""


@dataclass(frozen=True)
class Options:
    """How a table is solved."""

    column: str | None = None
    """The column with the puzzles; by default found by its name or content."""
    limit_rows: int | None = None
    verify: bool = False
    """Only check the listed solutions: nothing is written."""
    input_format: Format | None = None
    """The format of the inputs; by default found by name or content."""
    output_format: Format | None = None
    """The format of the output; by default by name, or CSV."""
    threads: int | None = None

    def __post_init__(self) -> None:
        """Refuse bounds that make no sense before a run begins."""
        checked_threads(self.threads)
        if self.limit_rows is not None:
            checked_limit(self.limit_rows)


@dataclass
class Progress:
    """How far a run has come."""

    rows: int
    fraction: float | None
    """The part of the input that was read, 0 to 1; None where its size isn't known."""
    seconds: float
    hardest: float | None = None
    """The highest ER so far, where rows are rated."""


class Way:
    """All rows of some sources on their way, and what is known of them so far."""

    replayed_rows = 0
    """Those whose results a journal had."""
    _is_quick = False
    """Whether the last batch was so easy that one thread is best for the next: two others read
    and write meanwhile."""
    _hardest: float | None = None

    def __init__(self, sources: list[str], options: Options, watch: Watch | None) -> None:
        """Begin to count the time; nothing is read yet."""
        self.tally = Tally()
        self.rates: list[tuple[float, int]] = []
        """Seconds since the start and rows so far, batch by batch."""
        self._started = time.perf_counter()
        self._sources = sources
        self._options = options
        self._watch = watch

    @property
    def seconds(self) -> float:
        """The time since the start."""
        return time.perf_counter() - self._started

    def _replay(self, record: Record | None, checksum: int, rows: int, source: str) -> None:
        """Count rows that a journal knows, if it does; refuse a journal of other rows."""
        if record is None:
            return
        if (record.puzzles, record.rows) != (checksum, rows):
            raise TableError(
                f"{source}: can't resume, because the rows have changed since; "
                "use --force to start again"
            )
        self.replayed_rows += rows

    def _report(self, done: int, fraction: float | None) -> None:
        """Say how far all has come, with so many rows of the batch in hand."""
        if self._watch:
            rows = self.tally.rows + done
            self._watch(Progress(rows, fraction, self.seconds, self._hardest))
