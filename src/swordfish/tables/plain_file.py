"""Plain files: as many fields in each row and no quotes, as most files of puzzles are.

    quizzes,solutions
    530070000…,534678912…

A file is looked at as a whole before it is called plain.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from swordfish.files import is_stream
from swordfish.tables.errors import TableError
from swordfish.tables.find_columns import (
    SAMPLE,
    Sample,
    find_puzzles,
    find_solutions,
    new_name,
    refuse_mangled,
)
from swordfish.tables.first_lines import HEAD_BYTES, head_of_text, header_line
from swordfish.tables.formats import (
    DELIMITERS,
    MAGIC_CODECS,
    FileKind,
    Format,
    format_of_bytes,
    kind_of_name,
)
from swordfish.tables.line_file import LineFile, LineForm
from swordfish.tables.object_store import is_remote
from swordfish.tables.options import Options
from swordfish.tables.solve_work import SolveWork


@dataclass(frozen=True)
class PlainFile:
    """A file of plain lines, and what is written of them."""

    lines: LineFile
    written: Format
    """CSV or TSV with all columns, or plain lines with what was found."""
    names: tuple[str, ...]
    rows: int
    """How many are solved."""

    def header(self) -> bytes:
        """The first line of the output, if it has names of columns."""
        if self.written is Format.LINES:
            return b""
        names = list(self.names)
        for added in SolveWork.added:
            names.append(new_name(added, names))
        return header_line(names, self.lines.form.delimiter)


def plain_file(sources: list[str], options: Options, output: Path | None) -> PlainFile | None:
    """The one source, if it has plain lines and so will the output; else None."""
    if output is None or len(sources) != 1:
        return None
    name = sources[0]
    if name == "-" or is_remote(name) or is_stream(Path(name)):
        return None
    written = kind_of_name(output.name, options.output_format) or FileKind(Format.CSV)
    if written.format not in (*DELIMITERS, Format.LINES) or written.codec:
        return None
    try:
        return _recognised_plain(name, options, written.format)
    except (OSError, TableError):
        return None  # which is told on the other road


def _recognised_plain(name: str, options: Options, written: Format) -> PlainFile | None:
    with Path(name).open("rb", buffering=0) as file:
        head, size = file.read(HEAD_BYTES), os.fstat(file.fileno()).st_size
    read = _read_plain_head(head, name, options)
    if read is None:
        return None
    names, start, between = read
    delimiter = DELIMITERS.get(written, between)
    if delimiter != between and len(names) > 1:
        return None
    first = head[start:].decode(errors="replace").splitlines(keepends=True)
    wanted = SAMPLE if options.limit_rows is None else min(SAMPLE, options.limit_rows)
    if len(head) < size and len(first) <= wanted:
        return None  # rows are very long
    cells = [line.rstrip("\n").split(delimiter) for line in first[:wanted]]
    if not cells or any(len(row) != len(names) for row in cells):
        return None
    found = _find_in_plain(names, list(zip(*cells, strict=True)), options, name)
    if found is None:
        return None
    lines = LineFile(name, LineForm(delimiter, len(names), *found), start, size)
    rows = lines.count(options.threads)
    if rows is None:
        return None
    most = rows if options.limit_rows is None else min(rows, options.limit_rows)
    return PlainFile(lines, written, tuple(names), most)


def _find_in_plain(
    names: list[str], columns: list[tuple[str, ...]], options: Options, name: str
) -> tuple[int, int | None] | None:
    """A plain file's columns of puzzles and listed solutions; None if more rows must be seen."""

    def find(sample: Sample) -> tuple[int, int | None]:
        puzzle = find_puzzles(names, sample, options.column, name)
        return puzzle, find_solutions(names, sample, puzzle)

    def full(column: int) -> Sequence[str]:
        """The same, as if what isn't there were puzzles further down."""
        return [cell or "." * 81 for cell in columns[column]]

    found = find(lambda column: [cell for cell in columns[column] if cell])
    refuse_mangled(columns[found[0]], names[found[0]], name)
    return found if find(full) == found else None


def _read_plain_head(head: bytes, name: str, options: Options) -> tuple[list[str], int, str] | None:
    """Of the head of a plain file: columns, where the first row begins, what is between cells."""
    line = head[: head.find(b"\n") + 1]
    is_odd = any(head.startswith(magic) for magic in MAGIC_CODECS) or not line.isascii()
    if is_odd or not line.strip() or any(sign in line for sign in b'"\r\0'):
        return None
    named = kind_of_name(name, options.input_format)
    kind = named.format if named else format_of_bytes(head)
    if kind is Format.LINES:
        return (["puzzle"], 0, ",") if head.find(b"\n") > 0 else None
    if kind not in DELIMITERS:
        return None
    found = head_of_text(head, DELIMITERS[kind])
    start = len(line) if found.has_header else 0
    return (found.names, start, found.delimiter) if head.find(b"\n", start) > 0 else None
