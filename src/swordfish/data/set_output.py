"""Output of work on sets, which is tables: places refused, batches written, whole or not at all."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pyarrow as pa

from swordfish.files import Output, create, is_same, refuse_place
from swordfish.tables.arrow_columns import as_text, puzzle_column
from swordfish.tables.errors import TableError
from swordfish.tables.formats import Format, kind_of_name
from swordfish.tables.pipeline import Behind
from swordfish.tables.writer import writer_of


def refuse_places(paths: list[Path], sources: list[str]) -> None:
    """Refuse output of a set that can't be written, or would be written twice or over an input."""
    taken = [Path(name) for name in sources]
    for path in paths:
        refuse_place(path)
        if path.suffix and kind_of_name(path.name, None) is None:
            raise TableError(f"{path}: expected an ending such as .csv or .parquet")
        if any(is_same(path, other) for other in taken):
            raise TableError(f"{path}: expected a file of its own")
        taken.append(path)


def refuse_lines(path: Path) -> None:
    """Refuse plain lines as output of work on sets whose rows aren't puzzles."""
    kind = kind_of_name(path.name, None)
    if kind is not None and kind.format is Format.LINES:
        raise TableError(f"{path}: expected a table, such as .parquet or .jsonl, got plain lines")


def write_batches(
    path: Path, batches: Iterable[pa.RecordBatch], *, column: str | None, replace: bool
) -> int:
    """Write some batches of a set as one output, whole or not at all; how many rows these are."""
    written = 0
    with create(path, replace=replace) as file:
        with sink(file, column) as write:
            for batch in batches:
                write(batch)
                written += batch.num_rows
        file.commit()
    return written


def sink(file: Output, column: str | None = None) -> Behind[pa.RecordBatch]:
    """What writes the rows of a set as output, behind, in the format of its name.

    Plain lines are the puzzles of the column of that name, or of the one that is found.
    """

    def lines(batch: pa.RecordBatch) -> list[str]:
        if not batch.num_rows:
            return []
        place = puzzle_column(batch, column, str(file.path))
        texts: list[str] = as_text(batch.column(place)).to_pylist()
        return texts

    return Behind(writer_of(file.path, file.stream, None, lines))
