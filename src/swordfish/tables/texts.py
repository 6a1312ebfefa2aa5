"""The puzzles of a table one by one, for those who want nothing else of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from swordfish.tables import formats
from swordfish.tables.columns import as_text, puzzle_column


def puzzle_texts(name: str) -> Iterator[tuple[int, str]]:
    """The puzzles of a table file, each with its line (where there are lines) or row, from 1."""
    reader = formats.Reader(name)
    batches = iter(reader)
    first = next(batches, None)
    if first is None:
        return
    place = puzzle_column(first, None, name)
    has_title = reader.has_header and reader.kind.format in (formats.Format.CSV, formats.Format.TSV)
    number = int(has_title)
    for batch in chain([first], batches):
        for text in as_text(batch.column(place)).to_pylist():
            number += 1
            yield number, text
