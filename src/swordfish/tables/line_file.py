"""A file of plain lines in blocks: read, cut where a line ends, and the fields found in them.

| line | line | line | li ne | line | ...
|<------- read ------->|
|<---- a block ----->|<-- the next one
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import IO, NamedTuple

from swordfish import _core
from swordfish.model.limits import checked_threads
from swordfish.tables.pipeline import submit
from swordfish.tables.spare_memory import SpareMemory

BYTES_PER_BLOCK = 1 << 21
"""What is read at once: enough to be worth a call, and several blocks are under way together."""
_LINE_END = ord("\n")


class LineForm(NamedTuple):
    """What all lines of a file have in common."""

    delimiter: str
    columns: int
    puzzle: int
    """Which column has the puzzles, from 0 on."""
    listed: int | None
    """Which has solutions to compare with."""

    @property
    def least_bytes(self) -> int:
        """What the shortest line takes, with its line end."""
        return 81 * (1 if self.listed is None else 2) + self.columns


class Block(NamedTuple):
    """Some whole lines, all with their line end, and where their fields are."""

    lines: memoryview
    memory: bytearray
    """What the lines lie in."""
    places: bytearray | memoryview
    """As the core keeps them."""
    rows: int

    def parts(self, most_rows: int) -> Iterator[Block]:
        """The same lines, so many at most at a time."""
        places = memoryview(self.places)
        for first in range(0, self.rows, most_rows):
            rows = min(most_rows, self.rows - first)
            yield self._replace(places=places[first * _core.PLACE_PER_LINE :], rows=rows)


class BlockMemory:
    """What blocks of a file are kept in; those that are done with make room for others."""

    def __init__(self, form: LineForm) -> None:
        """Make nothing yet."""
        self.most_rows = BYTES_PER_BLOCK // form.least_bytes + 1
        self.most_bytes = BYTES_PER_BLOCK + 1  # the last line may need a line end
        self.lines = SpareMemory(self.most_bytes)
        self.places = SpareMemory(self.most_rows * _core.PLACE_PER_LINE)

    def give_back(self, block: Block) -> None:
        """Take back what a block of lines was kept in."""
        assert isinstance(block.places, bytearray)
        self.lines.give_back(block.memory)
        self.places.give_back(block.places)


@dataclass(frozen=True)
class LineFile:
    """A part of a file with lines of one form."""

    name: str
    form: LineForm
    start: int
    """Where the first row begins."""
    end: int
    """Where the last one ends."""

    def blocks(self, memory: BlockMemory) -> Generator[Block | None]:
        """All lines, some at a time; None and no more where they aren't plain."""
        with Path(self.name).open("rb", buffering=0) as file:
            for lines in self._cut(file, memory.lines.take):
                places = memory.places.take()
                rows = lines and _core.bulk_place_lines(lines, *self.form, places)
                if not rows or lines is None:
                    yield None
                    return
                assert isinstance(lines.obj, bytearray)
                yield Block(lines, lines.obj, places, rows)

    def _cut(self, file: IO[bytes], take: Callable[[], bytearray]) -> Iterator[memoryview | None]:
        """Whole lines, about so many bytes at a time; None if there are none or fewer bytes."""
        place, kept = file.seek(self.start), b""
        while place < self.end:
            memory, filled = take(), len(kept)
            memory[:filled] = kept
            whole = memoryview(memory)
            rest = whole[filled : min(BYTES_PER_BLOCK, filled + self.end - place)]
            while len(rest):
                got = file.readinto(rest)  # type: ignore[attr-defined]  # a raw file has it
                if not got:
                    yield None
                    return
                rest, place, filled = rest[got:], place + got, filled + got
            if place < self.end:
                cut = memory.rfind(b"\n", 0, filled) + 1
            else:
                if memory[filled - 1] != _LINE_END:
                    memory[filled] = _LINE_END
                    filled += 1
                cut = filled
            kept = bytes(whole[cut:filled])
            yield whole[:cut] if cut else None

    def count(self, threads: int | None) -> int | None:
        """How many lines there are; None unless all of them are plain.

        Several threads look at a part each.
        """
        is_odd = threading.Event()

        def look(part: LineFile) -> int:
            memory, rows = BlockMemory(self.form), 0
            for block in part.blocks(memory):
                if block is None:
                    is_odd.set()
                if block is None or is_odd.is_set():
                    break
                rows += block.rows
                memory.give_back(block)
            return rows

        cores = os.cpu_count() or 1
        most = -(-(self.end - self.start) // BYTES_PER_BLOCK)
        parts = self._parts(min(checked_threads(threads) or cores, cores, most))
        if not parts:
            return None
        with ThreadPoolExecutor(len(parts)) as pool:
            try:
                looks = [submit(pool, look, part) for part in parts[1:]]
                rows = look(parts[0]) + sum(one.result() for one in looks)
            except BaseException:
                is_odd.set()  # nobody wants to know any more
                raise
        return None if is_odd.is_set() else rows

    def _parts(self, count: int) -> list[LineFile]:
        """About so many parts of one size, each of whole lines; none where lines are too long."""
        starts = [self.start]
        with Path(self.name).open("rb", buffering=0) as file:
            for part in range(1, count):
                middle = self.start + (self.end - self.start) * part // count
                file.seek(middle)
                begins = middle + file.read(BYTES_PER_BLOCK).find(b"\n") + 1
                if begins == middle:
                    return []
                starts.append(min(begins, self.end))
        ends = [*starts[1:], self.end]
        return [
            LineFile(self.name, self.form, start, end)
            for start, end in zip(starts, ends, strict=True)
            if start < end
        ]
