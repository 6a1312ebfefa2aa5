"""All rows of all sources, piece by piece as they are read, as if they were one table."""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import closing
from typing import NamedTuple

import pyarrow as pa

from swordfish.tables.errors import TableError
from swordfish.tables.formats import Format
from swordfish.tables.reader import Reader


class Piece(NamedTuple):
    """Some rows, where they come from, and how much of all sources was read with them."""

    batch: pa.RecordBatch
    source: str
    fraction: float | None
    """None where the size of a source isn't known."""


def pieces(
    sources: list[str],
    input_format: Format | None,
    limit_rows: int | None,
    stopped: threading.Event,
    most_rows: int | None = None,
) -> Generator[Piece]:
    """All rows, cut off at the limit, perhaps in pieces of so many at most; at least one piece.

    Without rows it is an empty one, which still says what columns there are.
    """
    first: Reader | None = None
    left, is_empty = limit_rows, True
    for number, name in enumerate(sources):
        with closing(Reader(name, input_format, stopped)) as reader:
            first = first or reader
            _refuse_other_columns(reader, first)
            for batch in reader:
                cut = _fitted(batch, reader, first).slice(0, left)
                share = reader.source.fraction
                fraction = None if share is None else (number + share) / len(sources)
                most = most_rows or max(1, cut.num_rows)
                for start in range(0, cut.num_rows, most):
                    is_empty = False
                    yield Piece(cut.slice(start, most), name, fraction)
                left = None if left is None else left - cut.num_rows
                if left == 0:
                    break
        if left == 0:
            break
    if is_empty and first:
        yield Piece(pa.RecordBatch.from_pylist([], schema=first.schema), first.name, None)


def _refuse_other_columns(reader: Reader, first: Reader) -> None:
    if reader.names != first.names:
        raise TableError(
            f"{reader.name}: expected the columns of {first.name} "
            f"({', '.join(first.names)}), got {', '.join(reader.names)}"
        )


def _fitted(batch: pa.RecordBatch, reader: Reader, first: Reader) -> pa.RecordBatch:
    """A piece with the types that its columns have in the first of several sources."""
    if batch.schema == first.schema:
        return batch
    columns = []
    for column, field in zip(batch.columns, first.schema, strict=True):
        try:
            columns.append(column.cast(field.type))
        except pa.ArrowException as error:
            raise TableError(
                f"{reader.name}: expected {field.type} in column {field.name!r} "
                f"as in {first.name}, got {column.type}"
            ) from error
    return pa.RecordBatch.from_arrays(columns, schema=first.schema)
