"""Puzzle files that people exchange, one grid or many, in any text form that `Grid` reads.

Many: one grid to a line (.sdm, .txt, HoDoKu's library), or blocks of rows below each other with
blank lines or titles between them (Project Euler's "Grid 01"). One: .sdk, .sdx, .skp, .ss, rows of
CSV, and whatever else a person would recognise. Lines that begin with # are remarks.
"""

import codecs
import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from os import PathLike, fspath
from pathlib import Path
from typing import IO, cast

from swordfish._core import PuzzleCutter, longest_text, read_text
from swordfish.model.grid import Grid, PuzzleError

_LONGEST = longest_text()


@dataclass(frozen=True, slots=True)
class PuzzleEntry:
    """One puzzle of a file: its grid, or what is wrong with it, and where it stands."""

    file: str
    line: int
    """The line where it begins, counted from 1; of a fault, the line where that is."""
    column: int
    title: str
    """The line of words before it, such as "Grid 01"."""
    text: str
    """The puzzle as the file has it."""
    error: PuzzleError | None
    _grid: Grid | None = field(repr=False)

    @property
    def grid(self) -> Grid:
        """The grid of a puzzle in a file; raises `error` if there is none."""
        if self._grid is None:
            raise self.error or PuzzleError("expected a grid, got an entry without one")
        return self._grid


def read_puzzles(
    source: str | PathLike[str] | IO[bytes], name: str | None = None
) -> Iterator[PuzzleEntry]:
    r"""Every puzzle of a file, in order, and in constant memory however long the file is.

    What can't be read is an entry with an `error`, and the rest go on.

    >>> rows = b"Grid 01\n9.1..8...\n..3..1..9\n.76......\n24..69.3.\n6.......1\n.1.28..65\n"
    >>> rows += b"......97.\n7..8..6..\n...4..3.2\nGrid 02\n12345678\n"
    >>> for entry in read_puzzles(io.BytesIO(rows), "two.txt"):
    ...     print(entry.title, entry.line, entry.error or entry.grid)
    Grid 01 2 9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2
    Grid 02 12 two.txt:12:1: expected 81 cells, got 8: '12345678'
    """
    if isinstance(source, str | PathLike):
        with Path(source).open("rb") as stream:
            yield from _entries(stream, name or fspath(source))
    else:
        yield from _entries(source, name or str(getattr(source, "name", "<stream>")))


def entry_of(text: str, file: str, line: int, title: str = "") -> PuzzleEntry:
    """A text that begins at a line of a file, as a puzzle or as what is wrong with it."""
    found = read_text(text, line)
    if isinstance(found, Grid):
        return PuzzleEntry(file, line, 1, title, text, None, found)
    error = PuzzleError(f"{file}:{found.line}:{found.column}: {found.message}")
    return PuzzleEntry(file, found.line, found.column, title, text, error, None)


def _entries(stream: IO[bytes], file: str) -> Iterator[PuzzleEntry]:
    """The puzzles of a file, as the core cuts it."""
    cutter = PuzzleCutter()
    for line in _lines(stream):
        for number, title, text in cutter.add_line(line):
            yield entry_of(text, file, number, title)
        if cutter.is_done:
            return
    for number, title, text in cutter.finish():
        yield entry_of(text, file, number, title)


def _lines(stream: IO[bytes]) -> Iterator[str]:
    """The lines of a file of puzzles, whatever ends them; of a giant only so much as shows it."""
    buffered = stream if isinstance(stream, io.BufferedReader) else _buffered(stream)
    is_wide = buffered.peek(2)[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    encoding = "utf-16" if is_wide else "utf-8-sig"
    text = io.TextIOWrapper(buffered, encoding, errors="replace", newline=None)
    try:
        while line := text.readline(_LONGEST + 1):
            part = line
            while not part.endswith("\n") and (part := text.readline(_LONGEST)):
                pass
            yield line.rstrip("\n")
    finally:
        if not buffered.closed:  # as it is by the time that an interrupted reader is cleared away
            text.detach()  # the stream is the caller's to close
            if buffered is not stream:
                buffered.detach()


def _buffered(stream: IO[bytes]) -> io.BufferedReader:
    return io.BufferedReader(cast(io.RawIOBase, stream))
