"""Tables traced: a row for each step of each puzzle, or a conversation for each puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Unpack

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from swordfish.bulk.traces import TRACE_ENDS, TraceOptions, Traces, trace
from swordfish.data.set_input import Inputs, parts_of, sources_of
from swordfish.data.set_output import refuse_lines, refuse_places, sink
from swordfish.files import create, file_named
from swordfish.model.technique import SUPPOSITION
from swordfish.tables.progress import Watch

ROWS_AT_ONCE = 2048
"""Puzzles whose traces are held together: some 100 kB each."""


@dataclass
class TraceSummary:
    """What was written."""

    puzzles: int = 0
    steps: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    """How many traces ended how."""
    supposed: int = 0
    """Steps that suppose a digit and refute it, where the ladder ends."""
    unproved: int = 0
    """Steps that the checker didn't prove, if it was asked."""


def trace_tables(
    inputs: Inputs,
    *,
    output: str | Path,
    column: str | None = None,
    force: bool = False,
    watch: Watch | None = None,
    **options: Unpack[TraceOptions],
) -> TraceSummary:
    """Write every step of every puzzle of tables, as `swordfish.bulk.trace` finds them.

    All other keywords are those of `swordfish.bulk.trace`. In style chat a row is a puzzle, with
    its messages: choose Parquet, Arrow or JSON lines. The column `row` counts through all tables.
    """
    sources, path = sources_of(inputs), file_named(output)
    refuse_places([path], sources)
    refuse_lines(path)
    summary = TraceSummary()

    def traces() -> Iterator[Traces]:
        for part in parts_of(sources, column, watch):
            for start in range(0, max(1, part.batch.num_rows), ROWS_AT_ONCE):
                yield trace(part.puzzles.slice(start, ROWS_AT_ONCE), **options)

    with create(path, replace=force) as file:
        with sink(file) as write:
            for found in traces():
                table = found.chats() if found.style == "chat" else found.to_arrow()
                rows = pc.add(table["row"].cast(pa.int64()), summary.puzzles)
                write(_trace_batch(table.set_column(0, "row", rows)))
                _count_traces(found, summary)
        file.commit()
    return summary


def _trace_batch(table: pa.Table) -> pa.RecordBatch:
    """A table in one piece, with plain texts where codes would differ from part to part."""
    columns = [_plain_traces(column.combine_chunks()) for column in table.columns]
    return pa.RecordBatch.from_arrays(columns, names=table.column_names)


def _plain_traces(column: pa.Array) -> pa.Array:
    return column.cast(pa.string()) if pa.types.is_dictionary(column.type) else column


def _count_traces(found: Traces, summary: TraceSummary) -> None:
    summary.puzzles += len(found.end)
    summary.steps += len(found)
    counted = enumerate(np.bincount(found.end).tolist())
    summary.ends.update({TRACE_ENDS[code]: number for code, number in counted if number})
    summary.supposed += int(
        np.count_nonzero(found.technique == found.techniques.index(SUPPOSITION.slug))
    )
    if found.proved is not None:
        summary.unproved += int(np.count_nonzero(~found.proved))
