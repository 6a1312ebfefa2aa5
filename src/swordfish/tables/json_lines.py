"""JSON lines, read block by block.

Here and not by pyarrow's own stream, because two things in a file bring that down: a block that
begins with a row of `null` (apache/arrow#47409), and lists that do, of which it makes arrays that
claim more than they hold (apache/arrow#51305).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

import pyarrow as pa
import pyarrow.json

from swordfish.tables.errors import TableError

LONGEST_LINE_BYTES = 1 << 24  # a line is held whole, and memory is bounded
_NULL_ROW = re.compile(rb"(?:\A(?:\xef\xbb\xbf)?|\n)\s*null")


class JsonLines:
    """Batches of the rows of a stream, all with the columns of the first of its blocks."""

    schema: pa.Schema

    def __init__(self, name: str, stream: pa.NativeFile, first: bytes, block_bytes: int) -> None:
        """Take the name of the stream, for faults, and its first lines, which will be read again.

        What the first lines show as a time is text all the same, and what is null there, too.
        """
        self._name = name
        guessed = self._rows(first).schema if first else []
        known = pa.schema([(field.name, _as_written(field.type)) for field in guessed])
        self._blocks = self._whole_lines(stream, block_bytes)
        self._begun = self._rows(next(self._blocks, b""), known)
        self.schema = self._begun.schema

    def __iter__(self) -> Iterator[pa.RecordBatch]:
        """The batches, in the order of the file."""
        rest = (self._rows(block, self.schema, "error") for block in self._blocks)
        return (batch for rows in chain([self._begun], rest) for batch in rows.to_batches())

    def _rows(
        self, lines: bytes, schema: pa.Schema | None = None, unexpected: str = "infer"
    ) -> pa.Table:
        """The rows of some lines; unexpected fields may be an error."""
        if b"null" in lines and _NULL_ROW.search(lines):
            raise TableError(f"{self._name}: expected an object in each line, got null")
        rows = pyarrow.json.read_json(
            pa.BufferReader(lines),
            pyarrow.json.ReadOptions(use_threads=False, block_size=max(len(lines), 1)),
            pyarrow.json.ParseOptions(explicit_schema=schema, unexpected_field_behavior=unexpected),
        )
        if any(pa.types.is_nested(field.type) for field in rows.schema):
            rows.validate(full=True)
        return rows

    def _whole_lines(self, stream: pa.NativeFile, block_bytes: int) -> Iterator[bytes]:
        """The contents of a stream in blocks that end where a line does, none of them blank."""
        begun = b""
        while block := stream.read(block_bytes):
            lines, end, rest = block.rpartition(b"\n")
            if not end:
                begun += block
                if len(begun) > LONGEST_LINE_BYTES:
                    raise TableError(
                        f"{self._name}: expected lines of at most {LONGEST_LINE_BYTES:,} bytes, "
                        "got a longer one"
                    )
                continue
            if whole := (begun + lines).strip():
                yield whole
            begun = rest
        if last := begun.strip():
            yield last


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
