"""Rows gathered into groups of one size, as Parquet and Arrow keep them.

A group has a cost of its own, in the file and for whoever reads it; and a file must not show in
what portions its rows were worked on, since that depends on the time they took.
"""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa

MOST_ROWS = 1 << 16
MOST_BYTES = 1 << 26
"""About so much of wide rows, by the first of them, because a group waits in memory."""


class RowGroups:
    """Batches that wait until there are enough for a group."""

    def __init__(self, first: pa.RecordBatch) -> None:
        """Look at a first batch to know how wide rows are."""
        width = first.nbytes // max(1, first.num_rows)
        self._rows = min(MOST_ROWS, max(1, MOST_BYTES // max(1, width)))
        self._waiting: list[pa.RecordBatch] = []
        self._number = 0

    def add(self, batch: pa.RecordBatch) -> Iterator[pa.RecordBatch]:
        """Take one more batch, and give the groups that are whole with it."""
        self._waiting.append(batch)
        self._number += batch.num_rows
        if self._number < self._rows:
            return
        rows = pa.Table.from_batches(self._waiting)
        whole = self._number - self._number % self._rows
        self._waiting, self._number = rows.slice(whole).to_batches(), self._number - whole
        for start in range(0, whole, self._rows):
            yield from _in_one_piece(rows.slice(start, self._rows))

    def rest(self) -> Iterator[pa.RecordBatch]:
        """What still waits, at the end."""
        if self._number:
            yield from _in_one_piece(pa.Table.from_batches(self._waiting))


def _in_one_piece(rows: pa.Table) -> list[pa.RecordBatch]:
    """A copy of rows, also where they are a part of one batch: Arrow writes that with its rest."""
    copied: pa.Table = pa.concat_tables([rows, rows.slice(0, 0)]).combine_chunks()
    return list(copied.to_batches())
