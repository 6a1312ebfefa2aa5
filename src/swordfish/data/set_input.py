"""Input of work on sets, which is tables: rows batch by batch, with their puzzles, read ahead."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pyarrow as pa

from swordfish.files import is_stream
from swordfish.tables.arrow_columns import puzzle_column, puzzles_in
from swordfish.tables.pieces import pieces
from swordfish.tables.pipeline import Ahead
from swordfish.tables.progress import Progress, Watch
from swordfish.tables.sources import expand

Inputs: TypeAlias = str | Path | Iterable[str | Path]
MOST_ROWS = 1 << 15
"""Rows worked on together: enough for all cores, few enough to say how far one has come."""


class TablePart(NamedTuple):
    """Rows of a set as input: their puzzles, and where the puzzles are."""

    batch: pa.RecordBatch
    puzzles: pa.Array
    column: int
    source: str


def sources_of(inputs: Inputs) -> list[str]:
    """The names of the tables that are meant as input of work on a set."""
    return expand([inputs] if isinstance(inputs, str | Path) else inputs)


def is_read_once(source: str) -> bool:
    """Whether an input of a set flows by, as standard input and pipes do."""
    return source == "-" or is_stream(Path(source))


def parts_of(sources: list[str], column: str | None, watch: Watch | None) -> Iterator[TablePart]:
    """All rows of a set as input, part by part; at least one part, which may be empty."""
    stopped, started, rows = threading.Event(), time.perf_counter(), 0
    place: int | None = None
    with Ahead(pieces(sources, None, None, stopped, MOST_ROWS), stopped) as made:
        for batch, source, fraction in made:
            if place is None:
                place = puzzle_column(batch, column, source)
            yield TablePart(batch, puzzles_in(batch, place, source), place, source)
            rows += batch.num_rows
            if watch:
                watch(Progress(rows, fraction, time.perf_counter() - started))
