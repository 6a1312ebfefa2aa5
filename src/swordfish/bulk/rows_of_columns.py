"""Columns of Arrow and of whatever speaks it, as rows: in their own memory where they can be."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.bulk.row_bytes import BAD, Bytes, Read, as_bytes, missing_rows
from swordfish.bulk.rows_of_lists import rows_of_sequence
from swordfish.bulk.rows_refused import about_numbers, about_table
from swordfish.model.grid import PuzzleError


def rows_of_column(puzzles: Any) -> Read:  # noqa: ANN401  # anything that speaks Arrow
    """The rows of a column; one of mixed things, which Arrow refuses, is read as a list."""
    import pyarrow as pa

    if isinstance(puzzles, pa.Array | pa.ChunkedArray):
        return rows_of_arrow(puzzles)
    if type(getattr(puzzles, "dtype", None)).__name__ == "Object":  # polars hands on addresses
        return rows_of_sequence(list(puzzles))
    is_chunked = hasattr(puzzles, "__arrow_c_stream__")
    try:
        column = pa.chunked_array(puzzles) if is_chunked else pa.array(puzzles)
    except Exception:  # each library has errors of its own for what Arrow can't hold
        return rows_of_sequence(list(puzzles))
    return rows_of_arrow(column)


def rows_of_arrow(column: Any) -> Read:  # noqa: ANN401  # a pyarrow array, in chunks or not
    """The rows of a column of pyarrow."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if isinstance(column, pa.ChunkedArray) and column.num_chunks == 1:
        column = column.chunk(0)
    if isinstance(column, pa.StringArray) and column.null_count < len(column):
        return _rows_of_text(column)  # at once: DuckDB asks for every 2,048 rows
    if pa.types.is_run_end_encoded(column.type):
        column = pc.run_end_decode(column)
    kind = column.type
    if pa.types.is_dictionary(kind):
        column = _in_one_piece(column)
        if _is_text_column(column.dictionary.type):
            column = column.dictionary.cast(pa.large_binary()).take(column.indices)
        else:
            column = column.dictionary_decode()
        kind = column.type
    if pa.types.is_null(kind) or (len(column) and column.null_count == len(column)):
        return missing_rows(len(column))
    if pa.types.is_fixed_size_binary(kind) and kind.byte_width == 81:
        column = _in_one_piece(column)
        data = np.frombuffer(column.buffers()[1] or b"", np.uint8)
        rows = data[81 * column.offset : 81 * (column.offset + len(column))].reshape(-1, 81)
        return _column_without_nulls("text", rows, column)
    if _is_text_column(kind):
        return _rows_of_text(column)
    if pa.types.is_nested(kind) and hasattr(kind, "value_type"):
        return _rows_of_lists(column)
    raise PuzzleError(_why_refused(kind))


def _is_text_column(kind: Any) -> bool:  # noqa: ANN401  # a type of pyarrow
    import pyarrow as pa

    texts = (pa.string(), pa.large_string(), pa.string_view())
    plain = (*texts, pa.binary(), pa.large_binary(), pa.binary_view())
    return kind in plain or pa.types.is_fixed_size_binary(kind)


def _why_refused(kind: Any) -> str:  # noqa: ANN401  # a type of pyarrow
    import pyarrow as pa

    if pa.types.is_struct(kind):
        return about_table(field.name for field in kind)
    if pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind):
        return about_numbers(str(kind))
    if isinstance(kind, pa.OpaqueType) and kind.type_name == "bignum":  # DuckDB's for many digits
        return about_numbers(kind.type_name)
    return f"expected a column of text, got {kind}"


def _rows_of_text(column: Any) -> Read:  # noqa: ANN401  # a pyarrow array, in chunks or not
    """Texts: the column's own memory if every one has 81 characters."""
    import pyarrow as pa

    if not isinstance(column, pa.StringArray):  # strings as they are, else with long offsets
        column = _in_one_piece(column.cast(pa.large_binary()))  # before they are too long for one
    _, offset_buffer, data_buffer = column.buffers()
    width: type[np.signedinteger[Any]] = (
        np.int32 if isinstance(column, pa.StringArray) else np.int64
    )
    offsets = np.frombuffer(offset_buffer or bytes(8), width)
    offsets = offsets[column.offset : column.offset + len(column) + 1]
    data = np.frombuffer(data_buffer or b"", np.uint8)
    if len(column) and _are_whole(offsets):
        first = int(offsets[0])
        rows = data[first : first + 81 * len(column)].reshape(-1, 81)
        return _column_without_nulls("text", rows, column)
    rows = np.empty((len(column), 81), np.uint8)
    places = offsets.astype(np.int64)
    _core.bulk_spans(data, places[:-1].copy(), places[1:].copy(), rows)
    return _column_without_nulls("text", rows, column)


def _are_whole(offsets: NDArray[Any]) -> bool:
    """Whether every text of a column has 81 bytes."""
    return bool((offsets[1:] - offsets[:-1] == 81).all())


def _rows_of_lists(column: Any) -> Read:  # noqa: ANN401  # a pyarrow array of lists
    """Lists of 81 numbers, which are digits; other lists one by one, as a single grid is read."""
    import pyarrow as pa
    import pyarrow.compute as pc

    column = _in_one_piece(column)
    inner = column.type.value_type
    if not (pa.types.is_integer(inner) or pa.types.is_floating(inner)):
        return rows_of_sequence(column.to_pylist())
    lengths = pc.list_value_length(column).fill_null(0).to_numpy(zero_copy_only=False)
    whole = lengths == 81
    cells = column.filter(pa.array(whole)).flatten().fill_null(0)
    rows = np.full((len(column), 81), BAD, np.uint8)
    rows[whole] = as_bytes(cells.to_numpy(zero_copy_only=False).reshape(-1, 81))
    return _column_without_nulls("digits", rows, column)


def _in_one_piece(column: Any) -> Any:  # noqa: ANN401  # a pyarrow array, in chunks or not
    if not hasattr(column, "chunks"):
        return column
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()


def _column_without_nulls(form: str, rows: Bytes, column: Any) -> Read:  # noqa: ANN401  # a pyarrow array
    if not column.null_count:
        return form, rows, None
    missing = column.is_null().to_numpy(zero_copy_only=False)
    rows = rows.copy()
    rows[missing] = BAD
    return form, rows, missing
