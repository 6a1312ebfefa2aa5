"""What can't be done with a table, and errors of libraries in one line."""

from __future__ import annotations


class TableError(ValueError):
    """A file that can't be read as a table of puzzles, or an output that can't be written."""


def error_line(error: Exception) -> str:
    """The first line of an error, without the details that libraries add below."""
    return str(error).splitlines()[0] if str(error) else type(error).__name__
