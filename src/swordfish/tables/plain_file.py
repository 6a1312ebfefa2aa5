"""Plain files: lines of one length, without quotes, as most files of puzzles are.

    quizzes,solutions
    530070000…,534678912…

A file is looked at as a whole before it is called plain.
"""

from __future__ import annotations

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import IO

from swordfish import _core
from swordfish.files import is_stream
from swordfish.model.limits import checked_threads
from swordfish.tables.find_columns import (
    SAMPLE,
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
from swordfish.tables.object_store import is_remote
from swordfish.tables.options import Options
from swordfish.tables.pipeline import submit
from swordfish.tables.solve_work import SolveWork

_LOOK_BYTES = 1 << 20


@dataclass(frozen=True)
class LineFile:
    """A file whose lines are all as long as the first, but for a header."""

    name: str
    start: int
    """Where the first row begins."""
    first: bytes
    """The first row with its line end."""
    rows: int
    ends_early: bool
    """Whether the last row has no line end."""

    def read(self, file: IO[bytes], first: int, rows: int, memory: bytearray) -> memoryview | None:
        """Some rows, all with their line end; None if the file has fewer by now."""
        length = len(self.first)
        block = memoryview(memory)[: rows * length]
        block[-1] = ord("\n")
        missing = int(self.ends_early and first + rows == self.rows)
        rest = block[: len(block) - missing]
        file.seek(self.start + first * length)
        while len(rest):
            got = file.readinto(rest)  # type: ignore[attr-defined]  # a raw file has it
            if not got:
                return None
            rest = rest[got:]
        return block


@dataclass(frozen=True)
class PlainFile:
    """A file of plain lines of one length, and where the cells stand in them."""

    lines: LineFile
    delimiter: str
    written: Format
    """CSV or TSV with all columns, or plain lines with what was found."""
    names: tuple[str, ...]
    rows: int
    """How many are solved."""
    puzzle: int
    """Where the puzzle begins in a row."""
    listed: int | None
    """Where a solution begins to compare with."""

    def header(self) -> bytes:
        """The first line of the output, if it has names of columns."""
        if self.written is Format.LINES:
            return b""
        names = list(self.names)
        for added in SolveWork.added:
            names.append(new_name(added, names))
        return header_line(names, self.delimiter)


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
        with Path(name).open("rb", buffering=0) as file:
            return _recognised(file, name, options, written.format)
    except OSError:
        return None  # which is told on the other road


def _recognised(file: IO[bytes], name: str, options: Options, written: Format) -> PlainFile | None:
    head = file.read(HEAD_BYTES)
    read = _read_head(head, name, options)
    if read is None:
        return None
    names, start, between = read
    delimiter = DELIMITERS.get(written, between)
    if delimiter != between and len(names) > 1:
        return None
    length = head.find(b"\n", start) + 1 - start
    size = os.fstat(file.fileno()).st_size - start
    ends_early = size % length != 0
    if length < len(names) + 81 or (size + ends_early) % length:
        return None
    first = head[start : start + length]
    rows = (size + ends_early) // length
    lines = LineFile(name, start, first, rows, bool(ends_early))
    if not _all_plain(lines, delimiter, options.threads):
        return None
    cells = first[:-1].decode().split(delimiter)
    if len(cells) != len(names):
        return None
    places = [0, *accumulate(len(cell) + 1 for cell in cells)]
    seen = min(SAMPLE, rows)
    if len(head) - start + ends_early < length * seen:
        return None  # lines are very long
    texts = head[start : start + length * seen].decode().splitlines()
    columns = list(zip(*(text.split(delimiter) for text in texts), strict=True))
    puzzle = find_puzzles(names, columns.__getitem__, options.column, name)
    refuse_mangled(columns[puzzle], names[puzzle], name)
    listed = find_solutions(names, columns.__getitem__, puzzle)
    wanted = (puzzle,) if listed is None else (puzzle, listed)
    if any(len(cells[column]) != 81 for column in wanted):
        return None
    most = rows if options.limit_rows is None else min(rows, options.limit_rows)
    place = None if listed is None else places[listed]
    return PlainFile(lines, delimiter, written, tuple(names), most, places[puzzle], place)


def _read_head(head: bytes, name: str, options: Options) -> tuple[list[str], int, str] | None:
    """The names of the columns, where the first row begins, and what is between cells."""
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


def _all_plain(lines: LineFile, delimiter: str, threads: int | None) -> bool:
    """Whether all rows are as plain as the first; several threads look at a part each."""
    many = max(1, _LOOK_BYTES // len(lines.first))
    is_odd = threading.Event()

    def look(rows: range) -> None:
        memory = bytearray(many * len(lines.first))
        with Path(lines.name).open("rb", buffering=0) as file:
            for first in rows[::many]:
                block = lines.read(file, first, min(many, rows.stop - first), memory)
                if block is None or not _core.bulk_are_plain(block, lines.first, delimiter):
                    is_odd.set()
                if is_odd.is_set():
                    return

    cores = os.cpu_count() or 1
    lookers = min(checked_threads(threads) or cores, cores, -(-lines.rows // many))
    share = -(-lines.rows // lookers)
    parts = [range(first, min(first + share, lines.rows)) for first in range(0, lines.rows, share)]
    with ThreadPoolExecutor(lookers) as pool:
        try:
            looks = [submit(pool, look, part) for part in parts[1:]]
            look(parts[0])
            for one in looks:
                one.result()
        except BaseException:
            is_odd.set()  # nobody wants to know any more
            raise
    return not is_odd.is_set()
