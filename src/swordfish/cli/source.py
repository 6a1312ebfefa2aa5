"""Where puzzles come from: texts, files and standard input, one after another."""

import io
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from swordfish._core import line_kind
from swordfish.files import Entry, read_puzzles
from swordfish.model import PuzzleError


def entries(arguments: list[str]) -> Iterator[Entry]:
    """Every puzzle that the arguments name or hold."""
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


def _of_file(path: str) -> Iterator[Entry]:
    try:
        yield from read_puzzles(path)
    except OSError as error:
        yield _refused(path, f"expected a file that can be read, got {error.strerror}")


def _of_text(text: str, name: str) -> Iterator[Entry]:
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


def _refused(name: str, message: str) -> Entry:
    error = PuzzleError(f"{name}: {message}")
    return Entry(file=name, line=1, column=1, title="", text="", error=error, _grid=None)
