"""What both ways through a table share: how far they have come, what they have counted."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeAlias

from swordfish.tables.errors import TableError
from swordfish.tables.journal import Record
from swordfish.tables.options import Options
from swordfish.tables.progress import Progress, Watch
from swordfish.tables.tally import Tally

Keep: TypeAlias = Callable[[Record], None]
"""What keeps a record of a batch."""


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
        """On the way, count rows that a journal knows, if it does; refuse one of other rows."""
        if record is None:
            return
        if (record.puzzles, record.rows) != (checksum, rows):
            raise TableError(
                f"{source}: can't resume, because the rows have changed since; "
                "use --force to start again"
            )
        self.replayed_rows += rows

    def _say_how_far(self, done: int, fraction: float | None) -> None:
        """Say how far all has come on its way, with so many rows of the batch in hand."""
        if self._watch:
            rows = self.tally.rows + done
            self._watch(Progress(rows, fraction, self.seconds, self._hardest))
