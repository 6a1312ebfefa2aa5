"""An output that can't be written, in a sentence that names it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class OutputError(OSError):
    """An output that can't be written; the message is a sentence that names it."""


@contextmanager
def errors_naming(path: Path) -> Iterator[None]:
    """Whatever the system refuses as an output error: a sentence that begins with the output."""
    try:
        yield
    except OutputError:
        raise
    except (OSError, ValueError) as error:
        raise refused(path, error) from error


def refused(path: Path, error: OSError | ValueError) -> OutputError:
    """What the system has refused, in a sentence that begins with the output."""
    if isinstance(error, OSError):
        where = "" if error.filename in (None, str(path)) else f" ({error.filename})"
        return OutputError(f"{path}: {error.strerror or error}{where}")
    return OutputError(f"{str(path)!r}: {error}")  # such as a name with a zero byte
