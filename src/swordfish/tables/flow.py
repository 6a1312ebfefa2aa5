"""Rows on their way through some work: read ahead, worked on, compared, counted and written behind.

    reader thread --> [2 batches] --> working, on all cores --> [2 batches] --> writer threads
                                            |
                                            +--> journal, tally

Memory is bounded by what waits, whatever the size of the file.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from swordfish.model.limits import checked_limit, checked_threads
from swordfish.tables.batches import Agreement, Tally, compare, with_results
from swordfish.tables.columns import as_text, puzzle_column, puzzles_in
from swordfish.tables.formats import Format, TableError
from swordfish.tables.journal import Record, checksum_of, leaves_no_trace
from swordfish.tables.pieces import pieces
from swordfish.tables.pipeline import Ahead, Behind
from swordfish.tables.work import Tell, Work

Watch: TypeAlias = Callable[["Progress"], None]
"""What is called now and then with how far a run has come."""
Keep: TypeAlias = Callable[[Record], None]


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


class Flow:
    """All rows of some sources on their way, and what is known of them so far."""

    replayed_rows = 0
    """Those whose results a journal had."""
    _puzzle: int | None = None
    """Which column holds the puzzles: the same throughout, once it is known."""
    _listed: int | None = None
    """Which holds solutions to compare with."""
    _is_quick = False
    """Whether the last batch was so easy that one thread is best for the next: two others read
    and write meanwhile."""
    _hardest: float | None = None

    def __init__(
        self, work: Work, sources: list[str], options: Options, watch: Watch | None
    ) -> None:
        """Begin to count the time; nothing is read yet."""
        self.tally = Tally()
        self.rates: list[tuple[float, int]] = []
        """Seconds since the start and rows so far, batch by batch."""
        self._started = time.perf_counter()
        self._work = work
        self._sources = sources
        self._options = options
        self._watch = watch

    @property
    def seconds(self) -> float:
        """The time since the start."""
        return time.perf_counter() - self._started

    def go(
        self, output: Behind, mismatches: Behind, replayed: Iterator[Record], keep: Keep | None
    ) -> None:
        """Send every row through; a journal's records come first, and `keep` gets the new ones."""
        options, stopped = self._options, threading.Event()
        rows = pieces(
            self._sources,
            options.input_format,
            options.limit_rows,
            self._work.most_rows,
            stopped,
        )
        with Ahead(rows, stopped) as made, mismatches, output:
            for batch, source, fraction in made:
                if self._puzzle is None:
                    self._puzzle = puzzle_column(batch, options.column, source)
                puzzles = puzzles_in(batch, self._puzzle, source)
                results = self._results(puzzles, source, fraction, replayed, keep)
                self._count(puzzles, results)
                whole = with_results(batch, results, self._work.added)
                wrong = self._mismatches(batch, self._puzzle, puzzles, results)
                mismatches(whole.filter(pa.array(wrong)) if wrong.any() else whole.slice(0, 0))
                kept = self._work.kept(results)
                output(whole if kept is None else whole.filter(kept))
                self.rates.append((self.seconds, self.tally.rows))
                self._report(0, fraction)

    def _results(
        self,
        puzzles: pa.Array,
        source: str,
        fraction: float | None,
        replayed: Iterator[Record],
        keep: Keep | None,
    ) -> pa.RecordBatch:
        """What the journal has for these puzzles, or what is found now."""
        checksum = checksum_of(puzzles) if leaves_no_trace(source) else 0
        record = next(replayed, None)
        if record is not None:
            if (record.puzzles, record.rows) != (checksum, len(puzzles)):
                raise TableError(
                    f"{source}: can't resume, because the rows have changed since; "
                    "use --force to start again"
                )
            self.replayed_rows += len(puzzles)
            if record.results is not None:
                return record.results
        threads = 1 if self._is_quick else self._options.threads
        found = self._work.find(puzzles, self.tally.rows, threads, self._teller(fraction))
        self._is_quick = self._work.is_quick(found)
        if keep and record is None:
            kept = found if self._work.is_costly(found) else None
            keep(Record(checksum, len(puzzles), kept))
        return found

    def _count(self, puzzles: pa.Array, results: pa.RecordBatch) -> None:
        self.tally.add(puzzles, results)
        self._work.count(results, self.tally)
        self._note_hardest(self._work.hardest(results))

    def _note_hardest(self, er: float | None) -> None:
        if er is not None:
            self._hardest = max(er, self._hardest or 0.0)

    def _mismatches(
        self, batch: pa.RecordBatch, puzzle: int, puzzles: pa.Array, results: pa.RecordBatch
    ) -> NDArray[np.bool_]:
        """The rows whose listed solution isn't the only one; none where none are listed."""
        if self._listed is None:
            self._listed = self._work.listed_solutions(batch, puzzle)
        if self._listed is None:
            return np.zeros(batch.num_rows, np.bool_)
        self.tally.agreement = self.tally.agreement or Agreement()
        listed = as_text(batch.column(self._listed))
        return compare(puzzles, listed, results, self.tally.agreement)

    def _teller(self, fraction: float | None) -> Tell:
        """What passes on how far a batch has come."""

        def tell(done: int, hardest: float) -> None:
            self._note_hardest(hardest)
            self._report(done, fraction)

        return tell

    def _report(self, done: int, fraction: float | None) -> None:
        """Say how far all has come, with so many rows of the batch in hand."""
        if self._watch:
            rows = self.tally.rows + done
            self._watch(Progress(rows, fraction, self.seconds, self._hardest))
