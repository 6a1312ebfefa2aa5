"""Where boards come from: links and files of other programs, and digits for a layout by option."""

import io
from collections.abc import Iterator
from dataclasses import dataclass

from swordfish._core import board_form
from swordfish.board.board import Board
from swordfish.cli.board_options import BoardOptions
from swordfish.model.grid import PuzzleError

LONGEST = 1 << 20
"""Characters of one board as text, as many as the core reads."""


# Forms that no grid has, so that they are known by themselves; those that hold a board in a line.
_LINKS = {"fpuzzles", "sudokupad", "penpa", "iss link", "other link", "iss", "killer_long"}
_FILES = {"opensudoku", "ksudoku", "dzn"}


# Forms that are looked for in what is no grid.
_OTHERS = {"killer", "jigsaw"}


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """A board of a file or an argument, or what is wrong with it, and where it stands."""

    file: str
    line: int
    text: str
    board: Board | None = None
    error: PuzzleError | None = None


def is_board(text: str) -> bool:
    """Whether a source, or the beginning of one, is surely a board: a link, a string, XML."""
    return board_form(text) in _LINKS | _FILES


def may_be_board(text: str) -> bool:
    """Whether a source that is no grid is a board of a form that looks like one."""
    return board_form(text) in _OTHERS


def boards_of_text(text: str, name: str, asked: BoardOptions) -> Iterator[BoardEntry]:
    """The boards of a source that is an argument."""
    yield from _read_boards(text, name, 1, asked)


def boards_of_stream(
    stream: io.BufferedReader, name: str, asked: BoardOptions
) -> Iterator[BoardEntry]:
    """The boards of a file: one in each line if the first line is one, else all of it together."""
    text = io.TextIOWrapper(stream, "utf-8-sig", errors="replace", newline=None)
    try:
        number, first = 0, ""
        while not first.strip() or first.startswith("#"):
            number, first = number + 1, text.readline(LONGEST + 1)
            if not first:
                return
        if not _holds_board(first.strip(), asked):
            yield from _read_boards(
                first + text.read(LONGEST + 1 - len(first)), name, number, asked
            )
            return
        while first:
            if first.strip() and not first.startswith("#"):
                yield from _read_boards(first.strip(), name, number, asked)
            number, first = number + 1, text.readline(LONGEST + 1)
    finally:
        text.detach()  # the stream is the caller's to close


def _holds_board(line: str, asked: BoardOptions) -> bool:
    """Whether one line is a whole board."""
    if not asked.has_layout:
        return board_form(line) in _LINKS and not line.startswith("{")
    try:
        asked.read(line)
    except PuzzleError:
        return False
    return True


def _read_boards(text: str, name: str, line: int, asked: BoardOptions) -> Iterator[BoardEntry]:
    try:
        for board in asked.read(text):
            yield BoardEntry(name, line, text, board)
    except PuzzleError as error:
        yield BoardEntry(name, line, text, error=PuzzleError(f"{name}:{line}: {error}"))
