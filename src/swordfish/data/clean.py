"""The rows of a table that are fit to train with, written to another."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa

from swordfish.data.doctor import look_at
from swordfish.data.split_tables import refuse_places, sink
from swordfish.data.stream import parts_of
from swordfish.files import create, file_named
from swordfish.tables.way import Watch


def clean(
    table: str | Path,
    output: str | Path,
    *,
    column: str | None = None,
    force: bool = False,
    threads: int | None = None,
    watch: Watch | None = None,
) -> int:
    """Write the rows of a table that are worth keeping, as they are; how many these are.

    They have exactly one solution, and list no other; of puzzles that are the same in disguise the
    first is kept.
    """
    name, path = str(table), file_named(output)
    refuse_places([path], [name])
    keep = look_at(name, column=column, threads=threads, watch=watch).worth_keeping()
    start = 0
    with create(path, replace=force) as file:
        with sink(file) as write:
            for part in parts_of([name], column, watch):
                rows = part.batch.num_rows
                write(part.batch.filter(pa.array(keep[start : start + rows])))
                start += rows
        file.commit()
    return int(keep.sum())
