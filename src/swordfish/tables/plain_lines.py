"""The straight road: plain lines of one length, solved and written without passing through Arrow.

Most files of puzzles are like that: no quotes, and every row as long as the first.

    quizzes,solutions                    quizzes,solutions,swordfish_solution,status
    530070000…,534678912…        ->      530070000…,534678912…,534678912…,unique

A file is looked at as a whole before this road is taken. Anything else goes through Arrow, and
comes out with the same bytes: which road was taken shows only in the time.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.bulk.row_bytes import Bytes
from swordfish.bulk.rows import Rows
from swordfish.bulk.search import fill
from swordfish.files import is_stream
from swordfish.model.limits import checked_threads
from swordfish.tables.agreement import Agreement, solves_puzzle
from swordfish.tables.errors import TableError
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
from swordfish.tables.journal import Record
from swordfish.tables.object_store import is_remote
from swordfish.tables.options import Options
from swordfish.tables.pipeline import Ahead, Behind
from swordfish.tables.progress import Watch
from swordfish.tables.solve_work import SolveWork, is_costly, is_quick
from swordfish.tables.tally import by_guesses
from swordfish.tables.way import Keep, Way

ROWS_PER_BLOCK = 1 << 15
_LOOK_BYTES = 1 << 20
_BYTES_A_ROW = 1 + 8 + 81  # of what was found, in a journal


@dataclass(frozen=True)
class PlainFile:
    """A file of plain lines of one length, and where the cells stand in them."""

    name: str
    delimiter: str
    names: tuple[str, ...]
    start: int
    """Where the first row begins."""
    first: Bytes
    """The first row with its line end."""
    rows: int
    ends_early: bool
    """Whether the last row has no line end."""
    puzzle: slice
    listed: slice | None
    """Solutions to compare with."""

    def header(self) -> bytes:
        """The first line of an output of plain lines."""
        names = list(self.names)
        for added in SolveWork.added:
            names.append(new_name(added, names))
        return header_line(names, self.delimiter)


class FoundInBlock(NamedTuple):
    """What was found for the rows of a block of plain lines, as a journal keeps it."""

    status: Bytes
    guesses: NDArray[np.uint64]
    solutions: Bytes

    @classmethod
    def nothing(cls, rows: int) -> Self:
        """Memory for what will be found in a block of plain lines."""
        return cls(
            np.empty(rows, np.uint8), np.empty(rows, np.uint64), np.empty((rows, 81), np.uint8)
        )

    def to_bytes(self) -> bytes:
        """What was found in a block of plain lines, for a journal."""
        return b"".join(part.tobytes() for part in self)

    @classmethod
    def from_bytes(cls, data: bytes, rows: int) -> Self:
        """What was found in a block of plain lines, from a journal."""
        status = np.frombuffer(data, np.uint8, rows)
        guesses = np.frombuffer(data, np.uint64, rows, rows)
        return cls(status, guesses, np.frombuffer(data, np.uint8, offset=9 * rows).reshape(-1, 81))


def plain_file(sources: list[str], options: Options, output: Path | None) -> PlainFile | None:
    """The one source, if it has plain lines and the output will; else None."""
    if output is None or len(sources) != 1:
        return None
    name = sources[0]
    if name == "-" or is_remote(name) or is_stream(Path(name)):
        return None
    written = kind_of_name(output.name, options.output_format) or FileKind(Format.CSV)
    if written.format not in DELIMITERS or written.codec:
        return None
    try:
        with Path(name).open("rb", buffering=0) as file:
            return _look(file, name, options, DELIMITERS[written.format])
    except OSError:
        return None  # which is told on the other road


def _look(file: IO[bytes], name: str, options: Options, delimiter: str) -> PlainFile | None:
    head = file.read(HEAD_BYTES)
    read = _read_head(head, name, options, delimiter)
    if read is None:
        return None
    names, start = read
    length = head.find(b"\n", start) + 1 - start
    size = os.fstat(file.fileno()).st_size - start
    ends_early = size % length != 0
    if length < len(names) + 81 or (size + ends_early) % length:
        return None
    first = np.frombuffer(head, np.uint8, length, start)
    rows = (size + ends_early) // length
    if not _all_plain(file, start, first, rows - ends_early, delimiter):
        return None
    cells = first[:-1].tobytes().decode().split(delimiter)
    if len(cells) != len(names):
        return None
    ends = np.cumsum([len(cell) + 1 for cell in cells])
    places = [slice(end - 1 - len(cell), end - 1) for cell, end in zip(cells, ends, strict=True)]
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
    return PlainFile(
        name,
        delimiter,
        tuple(names),
        start,
        first,
        most,
        bool(ends_early) and most == rows,
        places[puzzle],
        None if listed is None else places[listed],
    )


def _read_head(
    head: bytes, name: str, options: Options, delimiter: str
) -> tuple[list[str], int] | None:
    """The names of the columns, and where the first row begins."""
    line = head[: head.find(b"\n") + 1]
    is_odd = any(head.startswith(magic) for magic in MAGIC_CODECS) or not line.isascii()
    if is_odd or not line.strip() or any(sign in line for sign in b'"\r\0'):
        return None
    named = kind_of_name(name, options.input_format)
    kind = named.format if named else format_of_bytes(head)
    if kind is Format.LINES:
        return (["puzzle"], 0) if head.find(b"\n") > 0 else None
    if kind not in DELIMITERS:
        return None
    found = head_of_text(head, DELIMITERS[kind])
    if found.delimiter != delimiter and len(found.names) > 1:
        return None
    start = len(line) if found.has_header else 0
    return (found.names, start) if head.find(b"\n", start) > 0 else None


def _all_plain(file: IO[bytes], start: int, first: Bytes, rows: int, delimiter: str) -> bool:
    """Whether all rows that have a line end are as plain as the first."""
    many = max(1, _LOOK_BYTES // len(first))
    block = np.empty((many, len(first)), np.uint8)
    file.seek(start)
    for done in range(0, rows, many):
        part = block[: rows - done]
        if not _fill_from(file, part):
            return False
        if not _core.bulk_are_plain(part.reshape(-1), first, delimiter):
            return False
    last = file.read(len(first))  # which has no line end, if there is one
    whole = np.frombuffer(last + b"\n", np.uint8)
    return not last or _core.bulk_are_plain(whole, first, delimiter)


def _fill_from(file: IO[bytes], block: Bytes) -> bool:
    """Fill an array from a file; whether the file had so much."""
    bytes_left = block.reshape(-1).data
    while len(bytes_left):
        got = file.readinto(bytes_left)  # type: ignore[attr-defined]  # a raw file has it
        if not got:
            return False
        bytes_left = bytes_left[got:]
    return True


class PlainWriter:
    """An output of plain lines."""

    def __init__(self, file: IO[bytes], header: bytes) -> None:
        """Begin with the names of the columns."""
        self._file = file
        file.write(header)

    def write(self, lines: Bytes) -> None:
        """Write some plain lines."""
        self._file.write(lines.data)

    def close(self) -> None:
        """Whoever opened the file closes it."""


class Straight(Way):
    """All rows of a plain file on their way."""

    def __init__(self, plain: PlainFile, options: Options, watch: Watch | None) -> None:
        """Begin to count the time; nothing is read yet."""
        super().__init__([plain.name], options, watch)
        self._plain = plain

    def go(self, file: IO[bytes], replayed: Iterator[Record], keep: Keep) -> None:
        """Send every plain line through; a journal's records first, `keep` gets the new ones."""
        if self._plain.listed is not None:
            self.tally.agreement = Agreement()
        output = Behind[Bytes](lambda _: PlainWriter(file, self._plain.header()))
        with Ahead(self._blocks(), threading.Event()) as blocks, output:
            for lines in blocks:
                found = self._found_for(lines, replayed, keep)
                self._count(lines, found)
                output(self._written(lines, found))
                self.rates.append((self.seconds, self.tally.rows))
                self._report(0, self.tally.rows / self._plain.rows)

    def _blocks(self) -> Generator[Bytes]:
        """The lines, some at a time, all with their line end."""
        plain = self._plain
        with Path(plain.name).open("rb", buffering=0) as file:
            file.seek(plain.start)
            for done in range(0, plain.rows, ROWS_PER_BLOCK):
                rows = min(ROWS_PER_BLOCK, plain.rows - done)
                block = np.empty(rows * len(plain.first), np.uint8)
                block[-1] = ord("\n")
                without = int(plain.ends_early and done + rows == plain.rows)
                if not _fill_from(file, block[: len(block) - without]):
                    raise TableError(f"{plain.name}: expected {plain.rows} rows, found fewer now")
                yield block.reshape(rows, -1)

    def _found_for(self, lines: Bytes, replayed: Iterator[Record], keep: Keep) -> FoundInBlock:
        """What the journal has for these lines, or what is found now."""
        record = next(replayed, None)
        self._replay(record, 0, len(lines), self._plain.name)
        if record is not None and len(record.results) == _BYTES_A_ROW * len(lines):
            return FoundInBlock.from_bytes(record.results, len(lines))
        found = FoundInBlock.nothing(len(lines))
        rows = Rows("text", lines[:, self._plain.puzzle])
        threads = checked_threads(1 if self._is_quick else self._options.threads)
        fill(rows, 2, threads, found.status, found.solutions, ord("0"), guesses=found.guesses)
        self._is_quick = is_quick(found.guesses)
        if record is None:
            keep(Record(0, len(lines), found.to_bytes() if is_costly(found.guesses) else b""))
        return found

    def _count(self, lines: Bytes, found: FoundInBlock) -> None:
        puzzles = lines[:, self._plain.puzzle]
        self.tally.add(Rows("text", puzzles), found.status)
        self.tally.guesses += by_guesses(found.guesses)
        if self._plain.listed is None:
            return
        assert self.tally.agreement is not None
        listed = lines[:, self._plain.listed]
        same = np.empty(len(lines), np.uint8)
        _core.bulk_compare(listed, found.solutions, same)
        fine = (same != 0) & (found.status == 0)
        others = (Rows("text", texts[~fine]) for texts in (puzzles, listed))
        self.tally.agreement.add(int(fine.sum()), solves_puzzle(*others))

    def _written(self, lines: Bytes, found: FoundInBlock) -> Bytes:
        """The lines with what was found."""
        length = lines.shape[1]
        room = np.empty(len(lines) * (length + _core.MOST_FOUND), np.uint8)
        size = _core.bulk_write_found(
            lines.reshape(-1), length, self._plain.delimiter, found.solutions, found.status, room
        )
        return room[:size]
