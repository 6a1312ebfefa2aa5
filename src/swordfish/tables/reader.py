"""Reading tables: sources, what they hold, their rows batch by batch.

Columns of text files are read as text, never guessed to be numbers or dates, so that what is none
of our business comes out as it went in.
"""

from __future__ import annotations

import csv
import io
import os
import re
import select
import sys
import threading
import time
import traceback
import weakref
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.json
import pyarrow.parquet

from swordfish.files import is_stream, open_stream
from swordfish.tables.formats import (
    BOM,
    DELIMITERS,
    MAGIC_CODECS,
    Format,
    Kind,
    TableError,
    first_line,
    format_of_bytes,
    is_remote,
    kind_of_name,
    looks_like_puzzle,
    object_store,
)

BLOCK_BYTES = 1 << 20  # pyarrow reads 32 of them ahead
LONGEST_LINE_BYTES = 1 << 24  # of JSON: a line is held whole, and memory is bounded
ROWS_PER_BATCH = 1 << 15
HEAD_BYTES = 1 << 18  # holds at least one block of zstd, which is all or nothing
_FOREIGN = {
    b"PK\x03\x04": "a spreadsheet or a zip archive",
    b"\xff\xfe": "text in UTF-16",
    b"\xfe\xff": "text in UTF-16",
    b"BZh": "a file compressed by bzip2; gzip and zstd can be read",
    b"\xfd7zXZ": "a file compressed by xz; gzip and zstd can be read",
}
_NULL_ROW = re.compile(rb"(?:\A(?:\xef\xbb\xbf)?|\n)\s*null")
_JSON_ARRAY = re.compile(rb"\s*\[\s*[\[{]")


def expand(inputs: Iterable[str | Path]) -> list[str]:
    """Names with globs resolved, in order. A glob that matches nothing is an error."""
    found: list[str] = []
    for name in map(str, inputs):
        if not any(sign in name for sign in "*?[") or (not is_remote(name) and _exists(name)):
            found.append(name)
            continue
        if is_remote(name):
            with object_store(name) as store:
                matches = sorted(file.full_name for file in store.open_files(name))
        else:
            root = Path(name).anchor or "."
            pattern = str(Path(name).relative_to(root)) if Path(name).is_absolute() else name
            matches = sorted(str(path) for path in Path(root).glob(pattern) if path.is_file())
        if not matches:
            raise TableError(f"expected files that match {name!r}, found none")
        found += matches
    if not found:
        raise TableError("expected files to read, got none")
    return found


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except OSError:  # such as a name that is too long
        return False


class _Endable(io.RawIOBase):
    """A stream of Python's that ends when it is told to, also while nobody sends anything.

    pyarrow reads ahead in threads of its own. One that is still in Python when the program ends
    brings it down, so they must have let go of the stream by then.
    """

    def __init__(self, stream: Any, stopped: threading.Event) -> None:  # noqa: ANN401  # any file
        self._stream = stream
        self._stopped = stopped
        self._is_over = False
        self._seen = io.BytesIO()
        try:
            self._can_wait = os.name == "posix" and stream.fileno() >= 0
        except (OSError, AttributeError):  # in memory, or far away
            self._can_wait = False

    def look(self, size: int) -> bytes:
        """The first bytes, which will be read again."""
        head = bytearray()
        while len(head) < size and (part := self.read(size - len(head))):
            head += part
        self._seen = io.BytesIO(head)
        return bytes(head)

    def end(self) -> None:
        """Have it end now."""
        self._is_over = True

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return bool(self._stream.seekable())

    def seek(self, place: int, whence: int = io.SEEK_SET) -> int:
        self._seen = io.BytesIO()
        return int(self._stream.seek(place, whence))

    def tell(self) -> int:
        return int(self._stream.tell())

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401  # anything writable
        data = self._seen.read(len(buffer)) or self._next(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def _next(self, size: int) -> bytes:
        while not (self._is_over or self._stopped.is_set()):
            if not self._can_wait or select.select([self._stream], [], [], 0.05)[0]:
                data: bytes = getattr(self._stream, "read1", self._stream.read)(size)
                return data
        return b""


class Source:
    """A file, a pipe, standard input or an object, open for reading: first bytes, size, place."""

    size: int | None = None
    endable: _Endable | None = None
    pipe: io.FileIO | None = None

    def __init__(self, name: str, stopped: threading.Event) -> None:
        """Open the file of that name, an address, or "-" for standard input."""
        self.name = name
        if name == "-":
            self.endable = _Endable(sys.stdin.buffer if sys.stdin else io.BytesIO(), stopped)
            self.head = self.endable.look(HEAD_BYTES)
        elif is_remote(name):
            with object_store(name) as store:
                remote = store.open(name, "rb").open()
                self.endable = _Endable(remote, stopped)
                self.head = self.endable.look(HEAD_BYTES)
                self.endable.seek(0)
                self.size = remote.size
        elif is_stream(Path(name)):
            self.pipe = open_stream(Path(name))
            self.endable = _Endable(self.pipe, stopped)
            self.head = self.endable.look(HEAD_BYTES)
        else:
            self.file = pa.OSFile(name)
            self.size = self.file.size()
            self.head = self.file.read(HEAD_BYTES)
            self.file.seek(0)
        if self.endable:
            self.file = pa.PythonFile(io.BufferedReader(self.endable, HEAD_BYTES), mode="r")

    @property
    def fraction(self) -> float | None:
        """The share that was read, None where the size isn't known."""
        if not self.size:
            return None
        return 1.0 if self.file.closed else min(1.0, self.file.tell() / self.size)


class Reader:
    """Batches of rows from one source, all with the same columns."""

    schema: pa.Schema
    kind: Kind
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
        except OSError as error:
            told = os.strerror(error.errno) if error.errno else first_line(error)
            raise TableError(f"{name}: {told}") from error
        try:
            self._start(wanted)
            self.names: list[str] = self.schema.names
        except (pa.ArrowException, OSError, UnicodeDecodeError, csv.Error, TableError) as error:
            traceback.clear_frames(error.__traceback__)  # they hold the source
            self.close()
            if isinstance(error, TableError):
                raise
            raise TableError(f"{name}: {first_line(error)}") from error

    def _start(self, wanted: Format | None) -> None:
        head, stream = self.source.head, self.source.file
        codec = next((c for magic, c in MAGIC_CODECS.items() if head.startswith(magic)), None)
        if codec:
            head = _decompressed(head, codec)
            stream = pa.CompressedInputStream(stream, codec)
        if not head.removeprefix(BOM).strip():
            raise TableError(f"{self.name}: expected rows, got an empty file")
        for magic, what in _FOREIGN.items():
            if head.startswith(magic):
                raise TableError(f"{self.name}: expected CSV in UTF-8 or the like, got {what}")
        if _JSON_ARRAY.match(head):
            raise TableError(
                f"{self.name}: expected JSON lines, one object in each, got one array of all rows; "
                "jq -c '.[]' makes lines of it"
            )
        named = kind_of_name(self.name, wanted)
        self.kind = Kind(named.format if named else format_of_bytes(head), codec)
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
        text = io.StringIO(head.removeprefix(BOM).decode(errors="replace"), newline="")
        delimiter = _delimiter(text.getvalue(), usual)
        cells = next(row for row in csv.reader(text, delimiter=delimiter) if row)
        self.has_header = not any(looks_like_puzzle(cell) for cell in cells)
        names = cells if self.has_header else [f"column_{n}" for n in range(1, len(cells) + 1)]
        if not self.has_header and len(names) == 1:
            names = ["puzzle"]
        if self.has_header and len(head) < HEAD_BYTES and not text.read().strip():
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
        guessed = self._json_rows(first).schema if first else []
        known = pa.schema([(field.name, _as_written(field.type)) for field in guessed])
        blocks = self._whole_lines(stream)
        begun = self._json_rows(next(blocks, b""), known)
        self.schema = begun.schema
        rest = (self._json_rows(block, self.schema, "error") for block in blocks)
        self._batches = (batch for rows in chain([begun], rest) for batch in rows.to_batches())

    def _json_rows(
        self, lines: bytes, schema: pa.Schema | None = None, unexpected: str = "infer"
    ) -> pa.Table:
        """The rows of some lines, in the order of the file; unexpected fields may be an error.

        Here and not by pyarrow's own stream, because two things in a file bring that down: a block
        that begins with a row of `null` (apache/arrow#47409), and lists that do, of which it makes
        arrays that claim more than they hold (apache/arrow#51305).
        """
        if b"null" in lines and _NULL_ROW.search(lines):
            raise TableError(f"{self.name}: expected an object in each line, got null")
        rows = pyarrow.json.read_json(
            pa.BufferReader(lines),
            pyarrow.json.ReadOptions(use_threads=False, block_size=max(len(lines), 1)),
            pyarrow.json.ParseOptions(explicit_schema=schema, unexpected_field_behavior=unexpected),
        )
        if any(pa.types.is_nested(field.type) for field in rows.schema):
            rows.validate(full=True)
        return rows

    def _whole_lines(self, stream: pa.NativeFile) -> Iterator[bytes]:
        """The contents of a stream in blocks that end where a line does, none of them blank."""
        begun = b""
        while block := stream.read(BLOCK_BYTES):
            lines, end, rest = block.rpartition(b"\n")
            if not end:
                begun += block
                if len(begun) > LONGEST_LINE_BYTES:
                    raise TableError(
                        f"{self.name}: expected lines of at most {LONGEST_LINE_BYTES:,} bytes, "
                        "got a longer one"
                    )
                continue
            if whole := (begun + lines).strip():
                yield whole
            begun = rest
        if last := begun.strip():
            yield last

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
            raise TableError(f"{self.name}: {first_line(error)}") from error

    def close(self) -> None:
        """End reading, be it before all was read, and wait until pyarrow has noticed."""
        if self.source.endable is None:
            return
        self.source.endable.end()
        with suppress(pa.ArrowException, OSError, TableError):
            for _ in self._batches:  # what was read ahead
                pass
        self._batches = iter(())
        held = weakref.ref(self.source.endable)
        del self.source.file, self.source.endable
        until = time.monotonic() + 0.5
        while held() is not None and time.monotonic() < until:
            time.sleep(0.001)
        if self.source.pipe is not None:
            self.source.pipe.close()


def _delimiter(text: str, usual: str) -> str:
    """What stands between the cells of the first line: the usual sign, or another that is there."""
    first = text.lstrip("\r\n").splitlines()[0]
    return usual if usual in first else next((sign for sign in ";\t|," if sign in first), usual)


def fitted(batch: pa.RecordBatch, reader: Reader, first: Reader) -> pa.RecordBatch:
    """A batch with the types that its columns have in the first of several sources."""
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


def _as_written(kind: pa.DataType) -> pa.DataType:
    """The type of a JSON value whose texts stay texts; what was null so far may become one."""
    if pa.types.is_timestamp(kind) or pa.types.is_null(kind):
        return pa.string()
    if pa.types.is_list(kind):
        return pa.list_(_as_written(kind.value_type))
    if pa.types.is_struct(kind):
        fields: Iterable[pa.Field] = (kind.field(n) for n in range(kind.num_fields))
        return pa.struct([(field.name, _as_written(field.type)) for field in fields])
    return kind


def _decompressed(head: bytes, codec: str) -> bytes:
    """The first bytes behind a compressed head, which may end in the middle of a block."""
    stream = pa.CompressedInputStream(pa.BufferReader(head), codec)
    data = bytearray()
    try:
        while len(data) < HEAD_BYTES and (part := stream.read(1024)):
            data += part
    except OSError:
        pass  # the head was cut off here, as expected
    return bytes(data)
