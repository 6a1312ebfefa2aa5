"""The puzzles of a table one by one, for those who want nothing else of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pyarrow as pa

from swordfish.tables.arrow_columns import puzzle_column, puzzles_in
from swordfish.tables.formats import DELIMITERS
from swordfish.tables.reader import Reader


def puzzle_texts(name: str) -> Iterator[tuple[int, str]]:
    """The puzzles of a table file, each with its line (where there are lines) or row, from 1."""
    reader = Reader(name)
    batches = iter(reader)
    nothing = pa.RecordBatch.from_pylist([], schema=reader.schema)
    first = next(batches, nothing)  # whose columns are looked at all the same
    place = puzzle_column(first, None, name)
    has_title = reader.has_header and reader.kind.format in DELIMITERS
    number = int(has_title)
    for batch in chain([first], batches):
        for text in puzzles_in(batch, place, name).to_pylist():
            number += 1
            yield number, text
