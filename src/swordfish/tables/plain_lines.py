"""The straight road: plain lines, solved and written without passing through Arrow.

    quizzes,solutions                    quizzes,solutions,swordfish_solution,status
    530070000…,534678912…        ->      530070000…,534678912…,534678912…,unique

The bytes are read in blocks, solved where they lie, compared, counted and written again by the
core. Files that aren't plain go through Arrow, and come out with the same bytes: which road was
taken shows only in the time. Nothing here needs NumPy, whose start takes longer than the rows.
"""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator
from contextlib import closing
from typing import IO

from swordfish import _core
from swordfish.model.limits import checked_threads
from swordfish.model.status import STATUSES, Status
from swordfish.tables.agreement import Agreement
from swordfish.tables.errors import TableError
from swordfish.tables.formats import Format
from swordfish.tables.journal import Record
from swordfish.tables.line_file import Block, BlockMemory
from swordfish.tables.options import Options
from swordfish.tables.pipeline import Ahead, Behind
from swordfish.tables.plain_file import PlainFile
from swordfish.tables.progress import Watch
from swordfish.tables.solve_work import is_costly, is_quick
from swordfish.tables.spare_memory import SpareMemory
from swordfish.tables.way import Keep, Way

ROWS_PER_BLOCK = 1 << 14
"""The most that are solved together, which a kill may lose."""
_STATUS_NAMES = [status.value.encode() for status in STATUSES]
_MANY = STATUSES.index(Status.MANY)


class PlainWriter:
    """An output of plain lines."""

    def __init__(self, file: IO[bytes], header: bytes, memory: SpareMemory) -> None:
        """Begin with the names of the columns; what is written goes back to be used again."""
        self._file = file
        self._memory = memory
        file.write(header)

    def write(self, lines: memoryview) -> None:
        """Write some plain lines."""
        self._file.write(lines)
        assert isinstance(lines.obj, bytearray)
        self._memory.give_back(lines.obj)

    def close(self) -> None:
        """Whoever opened the file closes it."""


class Straight(Way):
    """All rows of a plain file on their way."""

    def __init__(self, plain: PlainFile, options: Options, watch: Watch | None) -> None:
        """Begin to count the time; nothing is read yet."""
        super().__init__([plain.lines.name], options, watch)
        self._plain = plain
        self._read = BlockMemory(plain.lines.form)
        most = self._read.most_rows
        self._written = SpareMemory(self._read.most_bytes + most * _core.MOST_ADDED)
        self._found = bytearray(most * _core.FOUND_PER_LINE)

    def go(self, file: IO[bytes], replayed: Iterator[Record], keep: Keep) -> None:
        """Send every plain line through; a journal's records first, `keep` gets the new ones."""
        plain = self._plain
        if plain.lines.form.listed is not None:
            self.tally.agreement = Agreement()
        output = Behind[memoryview](lambda _: PlainWriter(file, plain.header(), self._written))
        with Ahead(self._blocks(), threading.Event()) as blocks, output:
            for block in blocks:
                for part in block.parts(ROWS_PER_BLOCK):
                    threads = checked_threads(1 if self._is_quick else self._options.threads)
                    found = self._found_in(part, threads, replayed, keep)
                    output(self._with_found(part, threads, found))
                    self.rates.append((self.seconds, self.tally.rows))
                    self._say_how_far(0, self.tally.rows / plain.rows)
                self._read.give_back(block)

    def _blocks(self) -> Generator[Block]:
        """The lines, some at a time."""
        plain, left = self._plain, self._plain.rows
        with closing(plain.lines.blocks(self._read)) as blocks:
            for block in blocks:
                if block is None:
                    break
                rows = min(block.rows, left)
                yield block._replace(rows=rows)
                left -= rows
                if not left:
                    return
        raise TableError(f"{plain.lines.name}: expected {plain.rows} rows, found fewer now")

    def _found_in(
        self, block: Block, threads: int, replayed: Iterator[Record], keep: Keep
    ) -> bytes | memoryview:
        """What the journal has for these lines, or what is found now."""
        rows = block.rows
        size = rows * _core.FOUND_PER_LINE
        record = next(replayed, None)
        self._replay(record, 0, rows, self._plain.lines.name)
        if record is not None and len(record.results) == size:
            return record.results
        found = memoryview(self._found)[:size]
        guesses = _core.bulk_solve_lines(block.lines, block.places, rows, threads, found)
        self._is_quick = is_quick(guesses, rows)
        if record is None:
            keep(Record(0, rows, bytes(found) if is_costly(guesses, rows) else b""))
        return found

    def _with_found(self, block: Block, threads: int, found: bytes | memoryview) -> memoryview:
        """The lines with what was found, which is counted and compared with what they list."""
        form, room = self._plain.lines.form, self._written.take()
        size, by_status, by_givens, by_guesses, listed = _core.bulk_write_lines(
            block.lines,
            block.places,
            block.rows,
            form.delimiter,
            form.listed is not None,
            threads,
            found,
            room,
        )
        self.tally.add(by_status, by_givens)
        self.tally.add_guesses(by_guesses)
        if self.tally.agreement is not None:
            self.tally.agreement.add(*listed)
        if self._plain.written is Format.LINES:
            lines = _only_found(bytes(found), block.rows)
            size = len(lines)
            room[:size] = lines
        return memoryview(room)[:size]


def _only_found(found: bytes, rows: int) -> bytes:
    """What was found for some lines, a line for each: the solution, or the status without one.

    | guesses, 8 bytes each | status, a byte each | solutions, 81 characters each |
    """
    codes, solutions = found[8 * rows : 9 * rows], found[9 * rows :]
    lines = [
        solutions[81 * row : 81 * row + 81] if code <= _MANY else _STATUS_NAMES[code]
        for row, code in enumerate(codes)
    ]
    return b"\n".join(lines) + b"\n"
