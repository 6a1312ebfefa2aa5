"""Reading tables: what a source holds, and its rows batch by batch.

Columns of text files are read as text, never guessed to be numbers or dates, so that what is none
of our business comes out as it went in.
"""

from __future__ import annotations

import csv
import os
import re
import threading
import traceback
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

from swordfish.files import told_missing
from swordfish.tables.errors import TableError, error_line
from swordfish.tables.first_lines import HEAD_BYTES, head_of_text
from swordfish.tables.formats import (
    BOM,
    DELIMITERS,
    MAGIC_CODECS,
    FileKind,
    Format,
    format_of_bytes,
    kind_of_name,
)
from swordfish.tables.json_lines import JsonLines
from swordfish.tables.sources import Source

BLOCK_BYTES = 1 << 20  # pyarrow reads 32 of them ahead
ROWS_PER_BATCH = 1 << 15
_FOREIGN = {
    b"PK\x03\x04": "a spreadsheet or a zip archive",
    b"\xff\xfe": "text in UTF-16",
    b"\xfe\xff": "text in UTF-16",
    b"BZh": "a file compressed by bzip2; gzip and zstd can be read",
    b"\xfd7zXZ": "a file compressed by xz; gzip and zstd can be read",
}
_JSON_ARRAY = re.compile(rb"\s*\[\s*[\[{]")


class Reader:
    """Batches of rows from one source, all with the same columns."""

    schema: pa.Schema
    kind: FileKind
    has_header: bool = True
    _batches: Iterator[pa.RecordBatch] = iter(())

    def __init__(
        self, name: str, wanted: Format | None = None, stopped: threading.Event | None = None
    ) -> None:
        """Open a source; its format is the wanted one, or found by its name or by looking.

        Once `stopped` is set, nobody waits for standard input any more.
        """
        self.name = name
        try:
            self.source = Source(name, stopped or threading.Event())
        except FileNotFoundError as error:
            raise TableError(told_missing(name)) from error
        except OSError as error:
            told = os.strerror(error.errno) if error.errno else error_line(error)
            raise TableError(f"{name}: {told}") from error
        try:
            self._start(wanted)
            self.names: list[str] = self.schema.names
        except (pa.ArrowException, OSError, UnicodeDecodeError, csv.Error, TableError) as error:
            traceback.clear_frames(error.__traceback__)  # they hold the source
            self.close()
            if isinstance(error, TableError):
                raise
            if isinstance(error, UnicodeDecodeError):
                told = f"expected names of columns in UTF-8, got {error.object!r}"
                raise TableError(f"{name}: {told}") from error
            raise TableError(f"{name}: {error_line(error)}") from error

    def _start(self, wanted: Format | None) -> None:
        head, stream = self.source.head, self.source.file
        codec = next((c for magic, c in MAGIC_CODECS.items() if head.startswith(magic)), None)
        if codec:
            inner = _decompressed(head, codec)
            if inner is None:
                raise TableError(
                    f"{self.name}: expected a whole file compressed by {codec}, "
                    "got one that is cut off or broken"
                )
            head, stream = inner, pa.CompressedInputStream(stream, codec)
        if not head.removeprefix(BOM).strip():
            raise TableError(f"{self.name}: expected rows, got an empty file")
        for magic, what in _FOREIGN.items():
            if head.startswith(magic):
                raise TableError(f"{self.name}: expected a table such as CSV in UTF-8, got {what}")
        if _JSON_ARRAY.match(head):
            raise TableError(
                f"{self.name}: expected JSON lines, one object in each, got one array of all rows; "
                "jq -c '.[]' makes lines of it"
            )
        named = kind_of_name(self.name, wanted)
        self.kind = FileKind(named.format if named else format_of_bytes(head), codec)
        match self.kind.format:
            case Format.CSV | Format.TSV:
                self._start_text(stream, head, DELIMITERS[self.kind.format])
            case Format.LINES:
                self._start_lines(stream)
            case Format.JSONL:
                self._start_json(stream, head)
            case Format.ARROW if head.startswith(b"ARROW1"):
                self._start_arrow_file(stream)
            case Format.ARROW:
                self._follow(pa.ipc.open_stream(stream))
            case Format.PARQUET:
                self._start_parquet(stream)

    def _follow(self, batches: Any) -> None:  # noqa: ANN401  # one of pyarrow's readers
        self.schema, self._batches = batches.schema, iter(batches)

    def _start_text(self, stream: pa.NativeFile, head: bytes, usual: str) -> None:
        found = head_of_text(head, usual)
        names, delimiter, self.has_header = found.names, found.delimiter, found.has_header
        if self.has_header and len(head) < HEAD_BYTES and not found.rest.strip("\r\n"):
            # No rows, which pyarrow may refuse.
            self.schema = pa.schema([(name, pa.string()) for name in names])
            self._batches = iter(())
            return
        self._follow(
            pyarrow.csv.open_csv(
                stream,
                read_options=self._read_options(None if self.has_header else names),
                parse_options=pyarrow.csv.ParseOptions(
                    delimiter=delimiter, newlines_in_values=True
                ),
                convert_options=pyarrow.csv.ConvertOptions(
                    column_types=dict.fromkeys(names, pa.string()), strings_can_be_null=False
                ),
            )
        )

    def _read_options(self, names: list[str] | None) -> pyarrow.csv.ReadOptions:
        return pyarrow.csv.ReadOptions(
            use_threads=False, block_size=BLOCK_BYTES, column_names=names
        )

    def _start_lines(self, stream: pa.NativeFile) -> None:
        # A table with one column: no line holds the delimiter, a control character.
        self._follow(
            pyarrow.csv.open_csv(
                stream,
                read_options=self._read_options(["puzzle"]),
                parse_options=pyarrow.csv.ParseOptions(delimiter="\x1f", quote_char=False),
                convert_options=pyarrow.csv.ConvertOptions(column_types={"puzzle": pa.string()}),
            )
        )

    def _start_json(self, stream: pa.NativeFile, head: bytes) -> None:
        whole, end, cut = head.rpartition(b"\n")
        first = whole if end and len(head) >= HEAD_BYTES else whole + end + cut
        self._follow(JsonLines(self.name, stream, first, BLOCK_BYTES))

    def _start_arrow_file(self, stream: pa.NativeFile) -> None:
        file = pa.ipc.open_file(self._seekable(stream))
        self.schema = file.schema
        self._batches = (file.get_batch(n) for n in range(file.num_record_batches))

    def _start_parquet(self, stream: pa.NativeFile) -> None:
        file = pyarrow.parquet.ParquetFile(
            self._seekable(stream), buffer_size=BLOCK_BYTES, pre_buffer=False
        )
        self.schema = file.schema_arrow
        self._batches = file.iter_batches(ROWS_PER_BATCH)

    def _seekable(self, stream: pa.NativeFile) -> pa.NativeFile:
        """The stream itself if one can jump in it, else its contents in memory."""
        flows = self.source.endable is not None and not self.source.endable.seekable()
        if stream.seekable() and not flows:
            return stream
        return pa.BufferReader(b"".join(iter(lambda: stream.read(BLOCK_BYTES), b"")))

    def __iter__(self) -> Iterator[pa.RecordBatch]:
        """The batches in order, none of them empty."""
        try:
            for batch in self._batches:
                if batch.num_rows:
                    yield batch
        except (pa.ArrowException, OSError) as error:
            raise TableError(f"{self.name}: {error_line(error)}") from error

    def close(self) -> None:
        """Stop reading, at any point, and wait until pyarrow has stopped too."""
        if self.source.endable is None:
            return
        self.source.endable.end()
        with suppress(pa.ArrowException, OSError, TableError):
            for _ in self._batches:  # what was read ahead
                pass
        self._batches = iter(())
        self.source.let_go()


def _decompressed(head: bytes, codec: str) -> bytes | None:
    """For a reader, the first bytes behind a compressed head, which may end within a block.

    None if not even one can be had.
    """
    stream = pa.CompressedInputStream(pa.BufferReader(head), codec)
    data = bytearray()
    try:
        while len(data) < HEAD_BYTES and (part := stream.read(1024)):
            data += part
    except OSError:  # the head was cut off here, as expected
        return bytes(data) or None
    return bytes(data)
