"""Where puzzles come from: texts, files and standard input, one after another."""

import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from swordfish._core import line_kind
from swordfish.cli.outputs import fail
from swordfish.files import PuzzleEntry, entry_of, is_standard_output, read_puzzles
from swordfish.model.grid import PuzzleError

# What a table may be, beside a grid in rows of CSV; and what is no text, so that it can't be else.
TEXT_TABLES = {".csv", ".tsv", ".tab"}
OTHER_TABLES = {
    ".parquet", ".pq", ".arrow", ".feather", ".ipc", ".jsonl", ".ndjson", ".gz", ".zst"
}  # fmt: skip


def entries(arguments: Sequence[str]) -> Iterator[PuzzleEntry]:
    """Every puzzle that the arguments name or hold."""
    for argument in arguments:
        if is_standard_output(argument):  # it would be read as it is written, perhaps for ever
            fail(f"{argument}: expected another file than that of standard output")
    for number, argument in enumerate(arguments, start=1):
        if argument == "-":
            # Without standard input at all there is nothing in it.
            stream = sys.stdin.buffer if sys.stdin else io.BytesIO()
            yield from read_puzzles(stream, "standard input")
        elif _is_file(argument):
            yield from _of_file(argument)
        else:
            yield from _of_text(argument, f"argument {number}")


def _is_file(argument: str) -> bool:
    try:
        return argument != "" and Path(argument).exists()
    except (OSError, ValueError):  # such as a puzzle that is too long for a name
        return False


def _of_file(path: str) -> Iterator[PuzzleEntry]:
    try:
        yield from _of_table(path) if is_table(path) else read_puzzles(path)
    except OSError as error:
        yield _refused(path, f"expected a file that can be read, got {error.strerror}")


def is_table(path: str) -> bool:
    """Whether the ending of a name is that of a table."""
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


def _of_text(text: str, name: str) -> Iterator[PuzzleEntry]:
    stream = io.BytesIO(text.encode("utf-8", "surrogateescape"))
    for entry in read_puzzles(stream, name):
        if entry.error is None:
            yield entry
        elif "\n" not in text and line_kind(entry.text) == "remark":  # surely no grid
            message = f"{name}: expected a puzzle or the name of a file, got {entry.text!r}"
            yield replace(entry, error=PuzzleError(message))
        else:
            hint = f"{entry.error} (nor is it the name of a file)"
            yield replace(entry, error=PuzzleError(hint))


def _refused(name: str, message: str) -> PuzzleEntry:
    error = PuzzleError(f"{name}: {message}")
    return PuzzleEntry(file=name, line=1, column=1, title="", text="", error=error, _grid=None)
