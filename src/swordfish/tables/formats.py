"""Table files: what a source holds, reading it batch by batch, writing batches.

Columns of text files are read as text, never guessed to be numbers, so that what is none of our
business comes out as it went in.
"""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.json
import pyarrow.parquet

BLOCK_BYTES = 2 << 20  # pyarrow reads 32 of them ahead
ROWS_PER_BATCH = 1 << 15
HEAD_BYTES = 1 << 16


class TableError(ValueError):
    """A file that can't be read as a table of puzzles, or an output that can't be written."""


class Format(StrEnum):
    """The kinds of table file."""

    CSV = "csv"
    TSV = "tsv"
    PARQUET = "parquet"
    ARROW = "arrow"
    JSONL = "jsonl"
    LINES = "lines"


_ENDINGS = {
    ".csv": Format.CSV,
    ".tsv": Format.TSV,
    ".tab": Format.TSV,
    ".parquet": Format.PARQUET,
    ".pq": Format.PARQUET,
    ".arrow": Format.ARROW,
    ".feather": Format.ARROW,
    ".ipc": Format.ARROW,
    ".jsonl": Format.JSONL,
    ".ndjson": Format.JSONL,
    ".txt": Format.LINES,
    ".sdm": Format.LINES,
}
_DELIMITERS = {Format.CSV: ",", Format.TSV: "\t"}
_CODECS = {".gz": "gzip", ".zst": "zstd"}
_MAGIC_CODECS = {b"\x1f\x8b": "gzip", b"\x28\xb5\x2f\xfd": "zstd"}
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Kind:
    """A format and the compression around it."""

    format: Format
    codec: str | None = None


def kind_of_name(name: str, wanted: Format | None = None) -> Kind | None:
    """What the ending of a name says, or None if it says nothing.

    >>> kind_of_name("puzzles.csv.gz")
    Kind(format=<Format.CSV: 'csv'>, codec='gzip')
    """
    path = PurePosixPath(name.lower())
    codec = _CODECS.get(path.suffix)
    inner = PurePosixPath(path.stem) if codec else path
    found = wanted or _ENDINGS.get(inner.suffix)
    return Kind(found, codec) if found else None


def _format_of_bytes(head: bytes) -> Format:
    """What the first bytes of a source look like."""
    if head.startswith(b"PAR1"):
        return Format.PARQUET
    if head.startswith((b"ARROW1", b"\xff\xff\xff\xff")):
        return Format.ARROW
    line = head.removeprefix(_BOM).lstrip().split(b"\n", 1)[0].rstrip(b"\r")
    if line.startswith(b"{"):
        return Format.JSONL
    if b"\t" in line:
        return Format.TSV
    return Format.CSV if b"," in line or line.isalpha() else Format.LINES


def is_remote(name: str) -> bool:
    """Whether a name is an address in an object store, such as s3://bucket/puzzles.csv."""
    return "://" in name


def filesystem() -> Any:  # noqa: ANN401  # fsspec brings no types
    """Module fsspec, or an error that says how to get it."""
    try:
        import fsspec
    except ImportError as error:
        raise TableError(
            "files in an object store need fsspec: pip install 'swordfish[remote]'"
        ) from error
    return fsspec


class _Rejoined(io.RawIOBase):
    """A stream that can't go back, with the bytes that were read from it in front again."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head, self._rest = io.BytesIO(head), rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401  # anything writable
        data = self._head.read(len(buffer)) or self._rest.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


class Source:
    """A file, standard input or an object, open for reading: first bytes, size, place."""

    def __init__(self, name: str) -> None:
        """Open the file of that name, an address, or "-" for standard input."""
        self.name = name
        self.size: int | None = None
        if name == "-":
            self.head = sys.stdin.buffer.read(HEAD_BYTES)
            rejoined = io.BufferedReader(_Rejoined(self.head, sys.stdin.buffer), HEAD_BYTES)
            self.file = pa.PythonFile(rejoined, mode="r")
        elif is_remote(name):
            remote = filesystem().open(name, "rb").open()
            self.head = remote.read(HEAD_BYTES)
            remote.seek(0)
            self.size = remote.size
            self.file = pa.PythonFile(remote, mode="r")
        else:
            self.file = pa.OSFile(name)
            self.size = self.file.size()
            self.head = self.file.read(HEAD_BYTES)
            self.file.seek(0)

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

    def __init__(self, name: str, wanted: Format | None = None) -> None:
        """Open a source; its format is the wanted one, or found by its name or by looking."""
        self.name = name
        try:
            self._start(Source(name), wanted)
        except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
            raise TableError(f"{name}: {_first_line(error)}") from error

    def _start(self, source: Source, wanted: Format | None) -> None:
        self.source = source
        head, stream = source.head, source.file
        codec = next((c for magic, c in _MAGIC_CODECS.items() if head.startswith(magic)), None)
        if codec:
            head = _decompressed(head, codec)
            stream = pa.CompressedInputStream(stream, codec)
        if not head:
            raise TableError(f"{self.name}: expected rows, got an empty file")
        named = kind_of_name(self.name, wanted)
        self.kind = Kind(named.format if named else _format_of_bytes(head), codec)
        match self.kind.format:
            case Format.CSV | Format.TSV:
                self._start_text(stream, head, _DELIMITERS[self.kind.format])
            case Format.LINES:
                self._start_lines(stream)
            case Format.JSONL:
                options = pyarrow.json.ReadOptions(block_size=BLOCK_BYTES)
                self._follow(pyarrow.json.open_json(stream, read_options=options))
            case Format.ARROW if head.startswith(b"ARROW1"):
                self._start_arrow_file(stream)
            case Format.ARROW:
                self._follow(pa.ipc.open_stream(stream))
            case Format.PARQUET:
                self._start_parquet(stream)

    def _follow(self, batches: Any) -> None:  # noqa: ANN401  # one of pyarrow's readers
        self.schema, self._batches = batches.schema, iter(batches)

    def _start_text(self, stream: pa.NativeFile, head: bytes, delimiter: str) -> None:
        line = head.removeprefix(_BOM).decode(errors="replace").splitlines()[0]
        cells = next(csv.reader([line], delimiter=delimiter), [])
        self.has_header = not any(looks_like_puzzle(cell) for cell in cells)
        names = cells if self.has_header else [f"column_{n}" for n in range(1, len(cells) + 1)]
        if not self.has_header and len(names) == 1:
            names = ["puzzle"]
        self._follow(
            pyarrow.csv.open_csv(
                stream,
                read_options=pyarrow.csv.ReadOptions(
                    block_size=BLOCK_BYTES, column_names=None if self.has_header else names
                ),
                parse_options=pyarrow.csv.ParseOptions(delimiter=delimiter),
                convert_options=pyarrow.csv.ConvertOptions(
                    column_types=dict.fromkeys(names, pa.string()), strings_can_be_null=False
                ),
            )
        )

    def _start_lines(self, stream: pa.NativeFile) -> None:
        # A table with one column: no line holds the delimiter, a control character.
        self._follow(
            pyarrow.csv.open_csv(
                stream,
                read_options=pyarrow.csv.ReadOptions(
                    block_size=BLOCK_BYTES, column_names=["puzzle"]
                ),
                parse_options=pyarrow.csv.ParseOptions(delimiter="\x1f", quote_char=False),
                convert_options=pyarrow.csv.ConvertOptions(column_types={"puzzle": pa.string()}),
            )
        )

    def _start_arrow_file(self, stream: pa.NativeFile) -> None:
        file = pa.ipc.open_file(_seekable(stream))
        self.schema = file.schema
        self._batches = (file.get_batch(n) for n in range(file.num_record_batches))

    def _start_parquet(self, stream: pa.NativeFile) -> None:
        file = pyarrow.parquet.ParquetFile(
            _seekable(stream), buffer_size=BLOCK_BYTES, pre_buffer=False
        )
        self.schema = file.schema_arrow
        self._batches = file.iter_batches(ROWS_PER_BATCH)

    def __iter__(self) -> Iterator[pa.RecordBatch]:
        """The batches in order, none of them empty."""
        try:
            for batch in self._batches:
                if batch.num_rows:
                    yield batch
        except pa.ArrowException as error:
            raise TableError(f"{self.name}: {_first_line(error)}") from error


class Writer:
    """A table file that is written batch by batch. It counts for nothing until `close`."""

    def __init__(self, path: Path, kind: Kind, schema: pa.Schema) -> None:
        """Make the file, with its header where the format has one."""
        self.kind = kind
        self._files = ExitStack()
        raw = pa.OSFile(str(path), mode="w")
        self._files.callback(_close, raw)
        if kind.codec and kind.format is not Format.PARQUET:
            raw = pa.CompressedOutputStream(raw, kind.codec)
            self._files.callback(_close, raw)
        self._file = raw
        match kind.format:
            case Format.PARQUET:
                table = pyarrow.parquet.ParquetWriter(
                    raw, schema, compression=kind.codec or "snappy"
                )
            case Format.ARROW:
                table = pa.ipc.new_file(raw, schema)
            case _:
                table = None
        self._table: Any = self._files.enter_context(table) if table else None
        if kind.format in _DELIMITERS:
            header = io.StringIO()
            csv.writer(header, delimiter=_DELIMITERS[kind.format], lineterminator="\n").writerow(
                schema.names
            )
            raw.write(header.getvalue().encode())

    def write(self, batch: pa.RecordBatch) -> None:
        """Write the rows of a batch."""
        match self.kind.format:
            case Format.CSV | Format.TSV:
                self._file.write(_delimited(batch, _DELIMITERS[self.kind.format]))
            case Format.PARQUET:
                self._table.write_batch(batch)
            case Format.JSONL:
                rows = (json.dumps(row, ensure_ascii=False) for row in batch.to_pylist())
                self._file.write("".join(f"{row}\n" for row in rows).encode())
            case Format.LINES:
                self._file.write(_lines(batch))
            case _:
                self._table.write(batch)

    def close(self) -> None:
        """Write what is left and close the file."""
        self._files.close()


def _close(file: pa.NativeFile) -> None:
    if not file.closed:  # a compressed stream closes the file below it
        file.close()


def _delimited(batch: pa.RecordBatch, delimiter: str) -> pa.Buffer:
    """The rows as lines of CSV, in quotes only where needed (pyarrow quotes all texts or none)."""
    plain = pyarrow.csv.WriteOptions(
        include_header=False, delimiter=delimiter, quoting_style="none"
    )
    lines = pa.BufferOutputStream()
    try:
        pyarrow.csv.write_csv(batch, lines, write_options=plain)
    except pa.ArrowInvalid:  # some value can't do without quotes
        *most, last = [_quoted(column, delimiter) for column in batch.columns]
        last = pc.binary_join_element_wise(last, "\n", "")
        return pc.binary_join_element_wise(*most, last, delimiter).buffers()[2]
    return lines.getvalue()


def _quoted(column: pa.Array, delimiter: str) -> pa.Array:
    """A column as text, in quotes where a value would end early without them."""
    text = pc.fill_null(column.cast(pa.string()), "")
    special = pc.match_substring_regex(text, f'["\r\n{delimiter}]')
    inner = pc.replace_substring(text, '"', '""')
    return pc.if_else(special, pc.binary_join_element_wise('"', inner, '"', ""), text)


def _lines(batch: pa.RecordBatch) -> bytes:
    """One line for each row: the solution or ER/EP/ED, or why there is none."""
    is_rated = batch.schema.names[-2].endswith("rated")
    rows = zip(*(column.to_pylist() for column in batch.columns[-8:]), strict=True)
    texts = map(_rating_line, rows) if is_rated else (row[-2] or row[-1] for row in rows)
    return "".join(f"{text}\n" for text in texts).encode()


def _rating_line(row: tuple[Any, ...]) -> str:
    er, ep, ed, *_, rated, status = row
    if er is None:
        return str(rated if status == "unique" else status)
    return f"{er}/{ep}/{ed}"


def looks_like_puzzle(text: str) -> bool:
    """Whether a text could be 81 cells.

    >>> looks_like_puzzle("." * 81), looks_like_puzzle("puzzle")
    (True, False)
    """
    return len(text) == 81 and set(text) <= set("123456789.0*_-xX ")


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


def _seekable(stream: pa.NativeFile) -> pa.NativeFile:
    """The stream itself if one can jump in it, else its contents in memory."""
    return stream if stream.seekable() else pa.BufferReader(stream.read())


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
