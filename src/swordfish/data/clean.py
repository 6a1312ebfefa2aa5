"""The rows of a table that are fit to train with, written to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from swordfish.data.look import look_at
from swordfish.data.set_input import TablePart, is_read_once, parts_of, sources_of
from swordfish.data.set_output import refuse_places, write_batches
from swordfish.files import file_named
from swordfish.tables.errors import TableError
from swordfish.tables.progress import Watch


def clean(
    table: str | Path,
    *,
    output: str | Path,
    column: str | None = None,
    force: bool = False,
    threads: int | None = None,
    watch: Watch | None = None,
) -> int:
    """Write the rows of a table that are worth keeping, as they are; how many these are.

    They have exactly one solution, and list no other; of puzzles that are the same in disguise the
    first is kept. Only blanks around a puzzle are left out.
    """
    sources, path = sources_of(table), file_named(output)
    for source in sources:
        if is_read_once(source):
            raise TableError(f"{source}: expected a file, which is read twice, got a stream")
    refuse_places([path], sources)
    keep = look_at(str(table), column=column, threads=threads, watch=watch).worth_keeping()
    kept = _kept_clean(parts_of(sources, column, watch), keep)
    return write_batches(path, kept, column=column, replace=force)


def _kept_clean(parts: Iterable[TablePart], keep: NDArray[np.bool_]) -> Iterator[pa.RecordBatch]:
    start = 0
    for part in parts:
        rows = part.batch.num_rows
        yield _trimmed(part).filter(pa.array(keep[start : start + rows]))
        start += rows


def _trimmed(part: TablePart) -> pa.RecordBatch:
    """The rows of a part, cleaned of blanks around their puzzles."""
    column = part.batch.column(part.column)
    trimmed = _without_blanks(column)
    if trimmed.equals(column):
        return part.batch
    return part.batch.set_column(part.column, part.batch.schema.field(part.column), trimmed)


def _without_blanks(texts: pa.Array) -> pa.Array:
    """Texts of 81 characters, clean of what is around them; in 81 a space is an open cell."""
    if pa.types.is_dictionary(texts.type):
        words = _without_blanks(texts.dictionary)
        return pa.DictionaryArray.from_arrays(texts.indices, words, ordered=texts.type.ordered)
    if not (pa.types.is_string(texts.type) or pa.types.is_large_string(texts.type)):
        return texts
    trimmed = pc.utf8_trim_whitespace(texts)
    return pc.if_else(pc.equal(pc.utf8_length(trimmed), 81), trimmed, texts)
