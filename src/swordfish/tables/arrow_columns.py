"""Columns of a batch of Arrow: those of puzzles and of solutions, and those of results."""

from __future__ import annotations

from functools import partial

import pyarrow as pa
import pyarrow.compute as pc

from swordfish import bulk
from swordfish.bulk.columns import grid_texts
from swordfish.bulk.row_bytes import BAD
from swordfish.model.status import Status
from swordfish.tables.errors import TableError
from swordfish.tables.find_columns import SAMPLE, find_puzzles, find_solutions, refuse_mangled

_TEXT_TYPES = (
    pa.types.is_string,
    pa.types.is_large_string,
    pa.types.is_string_view,
    pa.types.is_binary,
    pa.types.is_large_binary,
    pa.types.is_binary_view,
    pa.types.is_fixed_size_binary,
)


def _sample(batch: pa.RecordBatch, index: int) -> list[str]:
    """The first texts of a column that aren't empty; none where it holds neither text nor lists."""
    column = batch.column(index)
    kind = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
    if not _is_list(kind) and not any(is_text(kind) for is_text in _TEXT_TYPES):
        return []
    texts = as_text(column)
    first: list[str] = texts.filter(pc.not_equal(texts, "")).slice(0, SAMPLE).to_pylist()
    return first


def puzzle_column(batch: pa.RecordBatch, wanted: str | None, source: str) -> int:
    """The place of the column of an Arrow batch with the puzzles: asked for, named so, or found."""
    return find_puzzles(batch.schema.names, partial(_sample, batch), wanted, source)


def puzzles_in(batch: pa.RecordBatch, index: int, source: str) -> pa.Array:
    """The puzzles of an Arrow batch as text; a column that a spreadsheet has spoilt is refused."""
    column, name = batch.column(index), batch.schema.names[index]
    refuse_mangled([str(value) for value in column.slice(0, SAMPLE).to_pylist()], name, source)
    try:
        return as_text(column)
    except pa.ArrowNotImplementedError as error:
        raise TableError(
            f"{source}: expected text in column {name!r}, got {column.type}"
        ) from error


def solution_column(batch: pa.RecordBatch, puzzle: int) -> int | None:
    """The place of a column of an Arrow batch with solutions to check, if there is one."""
    return find_solutions(batch.schema.names, partial(_sample, batch), puzzle)


def as_text(column: pa.Array) -> pa.Array:
    """An Arrow column of puzzles as plain strings, one chunk, nulls as empty texts."""
    if isinstance(column, pa.ChunkedArray):
        column = column.combine_chunks()
    if _is_list(column.type):
        return _joined(column)
    try:
        column = column if pa.types.is_string(column.type) else column.cast(pa.string())
    except pa.ArrowInvalid:  # bytes that are no text: their rows are malformed, the others fine
        values = column.to_pylist()
        column = pa.array(v.decode(errors="replace") if v is not None else v for v in values)
    return pc.fill_null(column, "") if column.null_count else column


def _is_list(kind: pa.DataType) -> bool:
    """Whether a type of Arrow is a list of numbers, or of lists of them: the digits of a puzzle."""
    lists = (pa.types.is_list, pa.types.is_large_list, pa.types.is_fixed_size_list)
    if not any(is_one(kind) for is_one in lists):
        return False
    inner = kind.value_type
    return pa.types.is_integer(inner) or pa.types.is_floating(inner) or _is_list(inner)


def _joined(lists: pa.Array) -> pa.Array:
    """An Arrow column of lists of digits as texts; what `bulk` can't read is empty."""
    digits = bulk.digits(lists)
    return pc.fill_null(grid_texts(digits, digits[:, 0] == BAD).to_arrow(), "")


def as_batch(table: pa.Table, schema: pa.Schema) -> pa.RecordBatch:
    """The results of some work as one Arrow batch: words as texts, a missing row malformed."""
    columns = [table[field.name].combine_chunks().cast(field.type) for field in schema]
    if "status" in schema.names:
        place = schema.names.index("status")
        columns[place] = pc.fill_null(columns[place], Status.MALFORMED)
    return pa.RecordBatch.from_arrays(columns, schema=schema)
