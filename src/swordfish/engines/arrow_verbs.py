"""The verbs for whole tables that come as a stream of Arrow, from whichever engine.

A function in SQL is handed as few rows as its engine thinks fit; a stream has batches of many
thousands, so that an engine whose calls are dear takes no longer than `bulk` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

import pyarrow as pa

from swordfish.bulk.rows import as_rows
from swordfish.engines.verbs import NO_ROWS, Verb, Verbs
from swordfish.model.listed import listed
from swordfish.tables.find_columns import new_name


class ArrowTable(Protocol):
    """What can be read as a stream of Arrow: relations of DuckDB, frames, tables, readers."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The stream, as Arrow's C interface has it."""
        ...


class TableSudoku(Verbs[pa.RecordBatchReader, pa.RecordBatchReader]):
    """The verbs of a column of a table; what is found stands beside all other columns.

    Rows come and go batch by batch, when they are read.
    """

    def __init__(self, table: ArrowTable, column: str) -> None:
        """Take the table, and the name of the column with the puzzles."""
        if not hasattr(table, "__arrow_c_stream__"):
            kind = type(table).__name__
            raise TypeError(f"expected a table that can be read as an Arrow stream, got {kind}")
        self._table = table
        self._column = column

    def _one(self, verb: Verb) -> pa.RecordBatchReader:
        return self._several(verb)

    def _several(self, verb: Verb) -> pa.RecordBatchReader:
        self._refuse_objects()
        try:
            source = pa.RecordBatchReader.from_stream(self._table)
        except (pa.ArrowInvalid, pa.ArrowTypeError) as error:
            raise TypeError(self._why_refused(error)) from error
        names = source.schema.names
        if names.count(self._column) != 1:
            raise ValueError(f"expected one column {self._column!r}, got {listed(names)}")
        added = [
            pa.field(new_name(name, names), column.to_arrow().type)
            for name, column in verb(NO_ROWS).items()
        ]
        schema = pa.schema([*source.schema, *added])
        found = _found(verb, _pieces(source, verb), names.index(self._column), schema)
        return pa.RecordBatchReader.from_batches(schema, found)

    def _why_refused(self, error: Exception) -> str:
        kind, name = type(self._table).__name__, self._column
        if not hasattr(self._table, "columns"):
            return f"expected a table with a column {name!r}, got {kind}"
        reason = "; ".join(map(str, error.args))  # which names the column
        return (
            f"expected a table that Arrow can hold, got {kind}: {reason}; "
            "the verbs of a column itself take one of mixed things"
        )

    def _refuse_objects(self) -> None:
        """Refuse a column of objects in polars, of which Arrow would get nothing but addresses."""
        kinds, name = getattr(self._table, "schema", None), self._column
        if isinstance(kinds, Mapping) and type(kinds.get(name)).__name__ == "Object":
            raise TypeError(
                f"expected text or lists in column {name!r}, got objects of Python; "
                "the verbs of the column itself take them"
            )


def _pieces(source: pa.RecordBatchReader, verb: Verb) -> Iterator[pa.RecordBatch]:
    """The batches as they come; all rows in one piece if their places matter."""
    if verb.by_place:
        # Arrow can't join a piece without rows that comes from within another.
        pieces = [piece for piece in source if piece.num_rows]
        yield from pa.Table.from_batches(pieces, source.schema).combine_chunks().to_batches()
    else:
        yield from source


def _found(
    verb: Verb, batches: Iterable[pa.RecordBatch], place: int, schema: pa.Schema
) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        columns = [column.to_arrow() for column in verb(as_rows(batch.column(place))).values()]
        yield pa.RecordBatch.from_arrays([*batch.columns, *columns], schema=schema)
