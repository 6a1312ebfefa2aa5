"""Where puzzles come from: texts, files and standard input, one after another."""

import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import IO, TypeAlias, cast

from swordfish._core import line_kind
from swordfish.board.board import Board
from swordfish.cli.board_options import BoardOptions
from swordfish.cli.board_source import (
    BoardEntry,
    boards_of_stream,
    boards_of_text,
    is_board,
    may_be_board,
)
from swordfish.cli.exits import fail
from swordfish.files import PuzzleEntry, entry_of, is_standard_output, read_puzzles
from swordfish.model.grid import PuzzleError

_HEAD = 8192  # bytes that show what a file holds
_NO_BOARDS = (
    "expected a 9x9 puzzle, got a board: solve, count, check, show, hint, steps, explain, suppose "
    "and depth take them"
)

# What a table may be, beside a grid in rows of CSV; and what is no text, so that it can't be else.
TEXT_TABLES = {".csv", ".tsv", ".tab"}
OTHER_TABLES = {
    ".parquet", ".pq", ".arrow", ".feather", ".ipc", ".jsonl", ".ndjson", ".gz", ".zst"
}  # fmt: skip
Entry: TypeAlias = PuzzleEntry | BoardEntry


def entries(arguments: Sequence[str], boards: BoardOptions | None = None) -> Iterator[Entry]:
    """Every puzzle of the sources that arguments name; boards if there are options for them."""
    for argument in arguments:
        if is_standard_output(argument):  # it would be read as it is written, perhaps for ever
            fail(f"{argument}: expected another file than that of standard output")
    for number, argument in enumerate(arguments, start=1):
        if argument == "-":
            # Without standard input at all there is nothing in it.
            stream = sys.stdin.buffer if sys.stdin else io.BytesIO()
            yield from _of_stream(stream, "standard input", boards)
        elif _is_file(argument):
            yield from _of_file(argument, boards)
        else:
            yield from _of_text(argument, f"argument {number}", boards)


def _is_file(argument: str) -> bool:
    try:
        return argument != "" and Path(argument).exists()
    except (OSError, ValueError):  # such as a puzzle that is too long for a name
        return False


def _of_file(path: str, boards: BoardOptions | None) -> Iterator[Entry]:
    try:
        if is_table(path):
            yield from _of_table(path)
            return
        with Path(path).open("rb") as stream:
            yield from _of_stream(stream, path, boards)
    except OSError as error:
        yield _refused(path, f"expected a file that can be read, got {error.strerror}")


def _of_stream(stream: IO[bytes], name: str, boards: BoardOptions | None) -> Iterator[Entry]:
    """The puzzles of a file, or the boards if it begins as one does."""
    buffered = (
        stream
        if isinstance(stream, io.BufferedReader)
        else io.BufferedReader(cast("io.RawIOBase", stream))
    )
    head = buffered.peek(_HEAD)[:_HEAD].decode("utf-8-sig", "replace")
    begins = next((line for line in head.splitlines() if line.strip() and line[0] != "#"), "")
    if boards is not None and boards.makes_boards:
        yield from boards_of_stream(buffered, name, boards)
    elif not (is_board(begins) or is_board(head)):
        yield from read_puzzles(buffered, name)
    elif boards is not None:
        yield from boards_of_stream(buffered, name, boards)
    else:
        yield _refused(name, _NO_BOARDS)


def is_table(path: str) -> bool:
    """Whether a source of puzzles is a table, by the ending of its name."""
    return Path(path).suffix.lower() in TEXT_TABLES | OTHER_TABLES and Path(path).is_file()


def _of_table(path: str) -> Iterator[PuzzleEntry]:
    """The column of puzzles of a table; what isn't one after all is read as any other file."""
    is_text = Path(path).suffix.lower() in TEXT_TABLES
    if find_spec("pyarrow") is None:
        yield from _without_pyarrow(path, is_text=is_text)
        return
    from swordfish.tables import TableError, puzzle_texts

    row = 0
    try:
        for row, text in puzzle_texts(path):
            yield entry_of(text, path, row)
    except TableError as error:
        if is_text and not row:
            yield from read_puzzles(path)
        else:
            yield _refused(path, str(error).removeprefix(f"{path}: "))


def _without_pyarrow(path: str, *, is_text: bool) -> Iterator[PuzzleEntry]:
    """A grid in rows of CSV, or lines that are puzzles and nothing else; tables are refused."""
    found = read_puzzles(path) if is_text else iter(())
    first = next(found, None)
    if first is not None and first.error is None:
        yield first
        yield from found
    else:
        yield _refused(path, "expected pyarrow for a table: pip install 'swordfish[tables]'")


def _of_text(argument: str, name: str, boards: BoardOptions | None) -> Iterator[Entry]:
    encoded = argument.encode("utf-8", "surrogateescape")
    text = encoded.decode(errors="replace")  # as in a file
    if boards is not None and (boards.makes_boards or is_board(text)):
        yield from boards_of_text(text, name, boards)
        return
    if is_board(text):
        yield _refused(name, _NO_BOARDS)
        return
    stream = io.BytesIO(encoded)
    for entry in read_puzzles(stream, name):
        if entry.error is None:
            yield entry
        elif boards is not None and may_be_board(text):
            yield from boards_of_text(text, name, boards)
            return
        elif "\n" not in text and line_kind(entry.text) == "remark":  # surely no grid
            message = f"{name}: expected a puzzle or the name of a file, got {entry.text!r}"
            yield replace(entry, error=PuzzleError(message))
        else:
            hint = f"{entry.error} (nor is it the name of a file{_sized(text, boards)})"
            yield replace(entry, error=PuzzleError(hint))


def _sized(text: str, boards: BoardOptions | None) -> str:
    """The option that would make a board of a source that is no grid, if there is one."""
    try:
        board = Board.read(text) if boards is not None else None
    except PuzzleError:
        return ""
    return f"; --size {board.rows} reads it as a board" if board else ""


def _refused(name: str, message: str) -> PuzzleEntry:
    error = PuzzleError(f"{name}: {message}")
    return PuzzleEntry(file=name, line=1, column=1, title="", text="", error=error, _grid=None)


def place_of(entry: Entry) -> str:
    """Where a puzzle was found, as an editor takes it: file and line."""
    return f"{entry.file}:{entry.line}"
