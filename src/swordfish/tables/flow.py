"""Rows on their way through some work: read ahead, worked on, compared, counted and written behind.

    reader thread --> [2 batches] --> working, on all cores --> [2 batches] --> writer threads
                                            |
                                            +--> journal, tally

Memory is bounded by what waits, whatever the size of the file.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from swordfish.bulk.givens import givens
from swordfish.model.status import Status
from swordfish.tables.agreement import Agreement
from swordfish.tables.arrow_columns import as_text, puzzle_column, puzzles_in
from swordfish.tables.journal import Record, checksum_of, leaves_no_trace
from swordfish.tables.listed_solutions import compare
from swordfish.tables.options import Options
from swordfish.tables.pieces import pieces
from swordfish.tables.pipeline import Ahead, Behind
from swordfish.tables.portions import Portions
from swordfish.tables.progress import Watch
from swordfish.tables.solve_batches import STATUS_WORDS, with_results
from swordfish.tables.way import Keep, Way
from swordfish.tables.work import Tell, Work


class Flow(Way):
    """The flow of all rows of some sources through Arrow."""

    _puzzle: int | None = None
    """Which column holds the puzzles: the same throughout, once it is known."""
    _listed: int | None = None
    """Which holds solutions to compare with."""

    def __init__(
        self, work: Work, sources: list[str], options: Options, watch: Watch | None
    ) -> None:
        """Begin to count the time; nothing is read yet."""
        super().__init__(sources, options, watch)
        self._work = work
        self._portions = Portions(work.first_rows, work.most_rows)

    def go(
        self,
        output: Behind[pa.RecordBatch],
        mismatches: Behind[pa.RecordBatch],
        replayed: Iterator[Record],
        keep: Keep | None,
    ) -> None:
        """Send every row through; a journal's records come first, and `keep` gets the new ones."""
        options, stopped = self._options, threading.Event()
        rows = pieces(
            self._sources,
            options.input_format,
            options.limit_rows,
            stopped,
        )
        with Ahead(rows, stopped) as made, mismatches, output:
            for piece, source, fraction in made:
                for batch, record in self._cut(piece, replayed):
                    if self._puzzle is None:
                        self._puzzle = puzzle_column(batch, options.column, source)
                    puzzles = puzzles_in(batch, self._puzzle, source)
                    results = self._results(puzzles, source, fraction, record, keep)
                    self._count(puzzles, results)
                    whole = with_results(batch, results, self._work.added)
                    wrong = self._mismatches(batch, self._puzzle, puzzles, results)
                    mismatches(whole.filter(pa.array(wrong)) if wrong.any() else whole.slice(0, 0))
                    kept = self._work.kept(results)
                    output(whole if kept is None else whole.filter(kept))
                    self.rates.append((self.seconds, self.tally.rows))
                    self._say_how_far(0, fraction)

    def _cut(
        self, piece: pa.RecordBatch, replayed: Iterator[Record]
    ) -> Iterator[tuple[pa.RecordBatch, Record | None]]:
        """What is worked on together: what a journal has of it, then one portion after another."""
        left = piece
        while True:
            record = next(replayed, None)
            rows = self._portions.of(left.num_rows) if record is None else max(1, record.rows)
            batch = left.slice(0, rows)
            yield batch, record
            left = left.slice(batch.num_rows)
            if not left.num_rows:
                return

    def _results(
        self,
        puzzles: pa.Array,
        source: str,
        fraction: float | None,
        record: Record | None,
        keep: Keep | None,
    ) -> pa.RecordBatch:
        """What the journal has for these puzzles, or what is found now."""
        checksum = checksum_of(puzzles) if leaves_no_trace(source) else 0
        self._replay(record, checksum, len(puzzles), source)
        if record is not None and record.results:
            return pa.ipc.read_record_batch(pa.py_buffer(record.results), self._work.schema)
        threads = 1 if self._is_quick else self._options.threads
        began = self.seconds
        found = self._work.find(puzzles, self.tally.rows, threads, self._teller(fraction))
        self._portions.took(self.seconds - began)
        self._is_quick = self._work.is_quick(found)
        if keep and record is None:
            kept = found.serialize().to_pybytes() if self._work.is_costly(found) else b""
            keep(Record(checksum, len(puzzles), kept))
        return found

    def _count(self, puzzles: pa.Array, results: pa.RecordBatch) -> None:
        codes = pc.index_in(results["status"], STATUS_WORDS).to_numpy()
        found = givens(puzzles)
        self.tally.add(
            np.bincount(codes, minlength=len(Status)).tolist(),
            np.bincount(found.givens[found.known], minlength=82).tolist(),
        )
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
            self._say_how_far(done, fraction)

        return tell
