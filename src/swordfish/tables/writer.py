"""Writing tables, batch by batch."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any, TypeAlias

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.parquet

from swordfish.tables.errors import TableError
from swordfish.tables.first_lines import header_line
from swordfish.tables.formats import (
    DELIMITERS,
    Compression,
    FileKind,
    Format,
    kind_of_name,
)
from swordfish.tables.row_groups import RowGroups

Lines: TypeAlias = Callable[[pa.RecordBatch], Iterable[str]]
"""What plain lines tell of the rows of a batch, one for each."""


class Writer:
    """A table file that is written batch by batch. It counts for nothing until `close`."""

    def __init__(
        self,
        file: IO[bytes],
        kind: FileKind,
        first: pa.RecordBatch,
        lines: Lines,
        compression: Compression | None = None,
    ) -> None:
        """Begin the file, with its header where the format has one, for batches like the first.

        `lines` says what plain lines tell of the rows of a batch.
        """
        self.kind = kind
        self._lines = lines
        self._groups = RowGroups(first)
        schema = first.schema
        self._files = ExitStack()
        raw = pa.PythonFile(_Borrowed(file), mode="w")
        self._files.callback(_close, raw)
        if kind.codec and kind.format is not Format.PARQUET:
            raw = pa.CompressedOutputStream(raw, kind.codec)
            self._files.callback(_close, raw)
        self._file = raw
        inner = compression.value if compression else None
        match kind.format:
            case Format.PARQUET:
                table = pyarrow.parquet.ParquetWriter(
                    raw, schema, compression=inner or kind.codec or "snappy"
                )
            case Format.ARROW:
                codec = None if compression is Compression.NONE else inner
                options = pa.ipc.IpcWriteOptions(compression=codec)
                table = pa.ipc.new_file(raw, schema, options=options)
            case _:
                table = None
        self._table: Any = self._files.enter_context(table) if table else None
        if kind.format in DELIMITERS:
            self._delimited = _Delimited(DELIMITERS[kind.format])
            raw.write(header_line(schema.names, DELIMITERS[kind.format]))

    def write(self, batch: pa.RecordBatch) -> None:
        """Write the rows of a batch."""
        match self.kind.format:
            case Format.CSV | Format.TSV:
                self._file.write(self._delimited.of(batch))
            case Format.JSONL:
                rows = (
                    json.dumps(row, ensure_ascii=False, default=_plain) for row in batch.to_pylist()
                )
                self._file.write("".join(f"{row}\n" for row in rows).encode())
            case Format.LINES:
                self._file.write("".join(f"{line}\n" for line in self._lines(batch)).encode())
            case _:
                self._write_groups(self._groups.add(batch))

    def _write_groups(self, groups: Iterable[pa.RecordBatch]) -> None:
        for group in groups:
            self._table.write_batch(group)

    def close(self) -> None:
        """Write what is left and close the file."""
        with self._files:
            self._write_groups(self._groups.rest())


def writer_of(
    path: Path,
    file: IO[bytes],
    wanted: Format | None,
    lines: Lines,
    compression: Compression | None = None,
) -> Callable[[pa.RecordBatch], Writer]:
    """What makes the writer of a file, in the wanted format or by its name, for a first batch."""
    kind = kind_of_name(path.name, wanted) or FileKind(Format.CSV)

    def begin(first: pa.RecordBatch) -> Writer:
        _refuse_unfit(first.schema, kind, path)
        return Writer(file, kind, first, lines, compression)

    return begin


def _refuse_unfit(schema: pa.Schema, kind: FileKind, path: Path) -> None:
    """Refuse to write columns that a format can't hold."""
    for field in schema if kind.format in DELIMITERS else ():
        if pa.types.is_nested(field.type):
            raise TableError(
                f"{path}: column {field.name!r} holds {field.type}, which {kind.format} can't; "
                "choose Parquet, Arrow or JSON lines"
            )
    name, times = Counter(schema.names).most_common(1)[0]
    if kind.format is Format.JSONL and times > 1:
        raise TableError(
            f"{path}: {times} columns are called {name!r}, which JSON lines can't hold"
        )


class _Borrowed:
    """A file that stays open when Arrow closes what it was given."""

    closed = False

    def __init__(self, file: IO[bytes]) -> None:
        self.write = file.write
        self.flush = file.flush

    def close(self) -> None:
        self.closed = True


def _close(file: pa.NativeFile) -> None:
    if not file.closed:  # a compressed stream closes the file below it
        file.close()


class _Delimited:
    """Batches as lines of CSV, in quotes only where needed (pyarrow quotes all texts or none)."""

    def __init__(self, delimiter: str) -> None:
        self._delimiter = delimiter
        self._plain = pyarrow.csv.WriteOptions(
            include_header=False, delimiter=delimiter, quoting_style="none"
        )
        self._memory = pa.allocate_buffer(0)  # the same for every batch: new memory is slow

    def of(self, batch: pa.RecordBatch) -> pa.Buffer:
        """The lines to write of a batch; they hold until the next one."""
        try:
            return self._unquoted(batch)
        except pa.ArrowInvalid:  # some value can't do without quotes
            *most, last = [self._quoted(column) for column in batch.columns]
            last = pc.binary_join_element_wise(last, "\n", "")
            return pc.binary_join_element_wise(*most, last, self._delimiter).buffers()[2]

    def _unquoted(self, batch: pa.RecordBatch) -> pa.Buffer:
        if not all(pa.types.is_string(column.type) for column in batch.columns):
            stream = pa.BufferOutputStream()
            pyarrow.csv.write_csv(batch, stream, write_options=self._plain)
            return stream.getvalue()
        longest = batch.nbytes + batch.num_rows * batch.num_columns  # with delimiters and line ends
        if self._memory.size < longest:
            self._memory = pa.allocate_buffer(longest)
        lines = pa.FixedSizeBufferWriter(self._memory)
        pyarrow.csv.write_csv(batch, lines, write_options=self._plain)
        return self._memory.slice(0, lines.tell())

    def _quoted(self, column: pa.Array) -> pa.Array:
        """A column written as text, in quotes where a value would end early without them."""
        text = pc.fill_null(column.cast(pa.string()), "")
        special = pc.match_substring_regex(text, f'["\r\n{self._delimiter}]')
        inner = pc.replace_substring(text, '"', '""')
        return pc.if_else(special, pc.binary_join_element_wise('"', inner, '"', ""), text)


def _plain(value: object) -> str:
    """As text, what a writer of JSON has no form for: bytes, dates, decimals."""
    return value.decode(errors="replace") if isinstance(value, bytes) else str(value)
