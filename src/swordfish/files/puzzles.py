"""Puzzle files that people exchange, one grid or many, in any text form that `Grid` reads.

Many: one grid to a line (.sdm, .txt, HoDoKu's library), or blocks of rows below each other with
blank lines or titles between them (Project Euler's "Grid 01"). One: .sdk, .sdx, .skp, .ss, rows of
CSV, and whatever else a person would recognise. Lines that begin with # are remarks.
"""

import codecs
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from os import PathLike, fspath
from pathlib import Path
from typing import IO, NamedTuple, cast

from swordfish._core import line_kind, longest_text, read_text
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
        """The grid; raises `error` if there is none."""
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
            yield from _Reader(name or fspath(source)).read(stream)
    else:
        yield from _Reader(name or str(getattr(source, "name", "<stream>"))).read(source)


def entry_of(text: str, file: str, line: int, title: str = "") -> PuzzleEntry:
    """A text that begins at a line of a file, as a puzzle or as what is wrong with it."""
    found = read_text(text, line)
    if isinstance(found, Grid):
        return PuzzleEntry(file, line, 1, title, text, None, found)
    error = PuzzleError(f"{file}:{found.line}:{found.column}: {found.message}")
    return PuzzleEntry(file, found.line, found.column, title, text, error, None)


class _Line(NamedTuple):
    number: int
    text: str


def _lines(stream: IO[bytes]) -> Iterator[_Line]:
    """The lines of a file, whatever ends them; of a giant only as much as shows that it is one."""
    buffered = stream if isinstance(stream, io.BufferedReader) else _buffered(stream)
    is_wide = buffered.peek(2)[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    encoding = "utf-16" if is_wide else "utf-8-sig"
    text = io.TextIOWrapper(buffered, encoding, errors="replace", newline=None)
    try:
        number = 0
        while line := text.readline(_LONGEST + 1):
            number += 1
            part = line
            while not part.endswith("\n") and (part := text.readline(_LONGEST)):
                pass
            yield _Line(number, line.rstrip("\n"))
    finally:
        if not buffered.closed:  # as it is by the time that an interrupted reader is cleared away
            text.detach()  # the stream is the caller's to close
            if buffered is not stream:
                buffered.detach()


def _buffered(stream: IO[bytes]) -> io.BufferedReader:
    return io.BufferedReader(cast(io.RawIOBase, stream))


def _joined(lines: list[_Line]) -> str:
    """The lines as the file has them; those that were left out are blank."""
    first = lines[0].number
    text = [""] * (lines[-1].number - first + 1)
    for line in lines:
        text[line.number - first] = line.text
    return "\n".join(text)


def _is_row(line: _Line) -> bool:
    """Whether a line is surely a row and no rule."""
    return line_kind(line.text) == "row" and bool(line.text.strip("-*_| \t"))


def _is_note(line: _Line) -> bool:
    return line.text.lstrip().startswith("#")


def _by_nines(lines: list[_Line]) -> Iterator[list[_Line]]:
    """The lines, cut after every ninth row; the last piece has what is left."""
    piece: list[_Line] = []
    rows = 0
    for line in lines:
        if rows == 9 and _is_row(line):
            yield piece
            piece, rows = [], 0
        piece.append(line)
        rows += _is_row(line)
    yield piece


def _may_be_candidates(grid: Grid) -> bool:
    """Whether 81 characters may also be the first of nine lines of candidates in their places."""
    return all(digit in (0, place % 9 + 1) for place, digit in enumerate(grid))


class _Reader:
    """Cuts the lines of one file into entries."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.title = ""
        self.paragraph: list[_Line] = []
        """Rows and rules without a blank line between them."""
        self.bands: list[_Line] = []
        """Paragraphs of three rows, which make a grid when there are three of them."""

    def read(self, stream: IO[bytes]) -> Iterator[PuzzleEntry]:
        lines = _lines(stream)
        head = self._until_content(lines)
        before = max(len(head) - 1, 0)
        first = head[-1].text if head else ""
        found = read_text(first)
        if isinstance(found, Grid) and not _may_be_candidates(found):
            yield from self._by_line(chain(head[before:], lines))
            return
        # A file that isn't huge may be one grid as a whole.
        size = sum(len(line.text) + 1 for line in head)
        for line in lines:
            head.append(line)
            size += len(line.text) + 1
            if size > _LONGEST:
                break
        if not head or isinstance(read_text(_joined(head)), Grid):
            titles = [line.text.strip() for line in head if line_kind(line.text) == "remark"]
            self.title = next((title for title in titles if not title.startswith("#")), "")
            yield self._entry(head or [_Line(1, "")])
            return
        if isinstance(found, Grid) or line_kind(first) == "grid":
            yield from self._by_line(chain(head[before:], lines))
            return
        is_empty = True
        for entry in self._by_block(chain(head, lines)):
            is_empty = False
            yield entry
        if is_empty:
            self.title = ""
            yield self._entry(head)

    def _until_content(self, lines: Iterator[_Line]) -> list[_Line]:
        """The first lines, up to one that is neither blank nor a remark."""
        head = []
        size = 0
        for line in lines:
            head.append(line)
            size += len(line.text) + 1
            if line_kind(line.text) not in ("blank", "remark") or size > _LONGEST:
                break
        return head

    def _entry(self, lines: list[_Line]) -> PuzzleEntry:
        text = lines[0].text if len(lines) == 1 else _joined(lines)
        title, self.title = self.title, ""
        return entry_of(text, self.file, lines[0].number, title)

    def _by_line(self, lines: Iterable[_Line]) -> Iterator[PuzzleEntry]:
        for line in lines:
            if not line.text or line.text.isspace() or _is_note(line):
                continue
            yield self._entry([line])
            if "\0" in line.text:
                return  # the file is no text at all: one fault is enough

    def _by_block(self, lines: Iterable[_Line]) -> Iterator[PuzzleEntry]:
        size = 0
        for line in lines:
            kind = line_kind(line.text)
            if kind in ("row", "rule") and "\0" not in line.text:
                self.paragraph.append(line)
                size += len(line.text) + 1
                if size > _LONGEST:
                    yield from self._end_rows_so_far()
                    size = sum(len(line.text) + 1 for line in self.paragraph)
                continue
            size = 0
            yield from self._end_paragraph()
            if kind == "blank":
                continue
            yield from self._end_bands()
            if kind == "grid" or "\0" in line.text:
                yield self._entry([line])
            elif not _is_note(line):
                self.title = line.text.strip()
            if "\0" in line.text:
                return
        yield from self._end_paragraph()
        yield from self._end_bands()

    def _end_paragraph(self) -> Iterator[PuzzleEntry]:
        lines, self.paragraph = self.paragraph, []
        rows = sum(map(_is_row, lines))
        if not lines or (rows == 0 and not isinstance(read_text(_joined(lines)), Grid)):
            return
        if rows == 3 and not isinstance(read_text(_joined(lines)), Grid):
            self.bands += lines
            if sum(map(_is_row, self.bands)) == 9:
                yield from self._end_bands()
            return
        yield from self._end_bands()
        whole = rows == 9 or rows % 9 != 0 or isinstance(read_text(_joined(lines)), Grid)
        for piece in [lines] if whole else _by_nines(lines):
            yield self._entry(piece)

    def _end_bands(self) -> Iterator[PuzzleEntry]:
        lines, self.bands = self.bands, []
        if lines:
            yield self._entry(lines)

    def _end_rows_so_far(self) -> Iterator[PuzzleEntry]:
        """Keeps memory bounded in a file of rows that never pauses."""
        yield from self._end_bands()
        *pieces, self.paragraph = _by_nines(self.paragraph)
        for piece in pieces:
            yield self._entry(piece)
        if not pieces:
            yield self._entry(self.paragraph)
            self.paragraph = []
