"""What a name stands for: whether two are of one file, and pipes and devices behind names."""

from __future__ import annotations

import io
import os
import stat
from pathlib import Path

from swordfish.files.output_error import OutputError, errors_naming


def told_missing(name: str | os.PathLike[str]) -> str:
    """What is said of a place where there is no file to read.

    >>> told_missing("puzzles.csv")
    'puzzles.csv: expected a file, found none'
    """
    return f"{os.fspath(name)}: expected a file, found none"


def file_named(name: str | os.PathLike[str]) -> Path:
    """The place of a file; a name that ends as that of a folder is refused: a path forgets it.

    >>> file_named("solved/")
    Traceback (most recent call last):
    ...
    ValueError: expected the name of a file, got 'solved/'
    """
    if os.fspath(name).endswith("/"):
        raise ValueError(f"expected the name of a file, got {os.fspath(name)!r}")
    return Path(name)


def is_same(one: Path, other: Path) -> bool:
    """Whether two places are of one file, be it by a link of either kind."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):  # at least one of them isn't there
        return one.absolute() == other.absolute()


def is_stream(path: Path) -> bool:
    """Whether a place is a pipe or a device, be it behind a link as /dev/stdout is."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISCHR(mode) or stat.S_ISSOCK(mode)


def open_stream(path: Path) -> io.FileIO:
    """A place that is a pipe or a device, to read from without waiting for a writer.

    Whoever reads must wait for that, so that Ctrl-C is answered meanwhile.
    """
    file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    os.set_blocking(file, True)
    return io.FileIO(file)


def is_standard_output(name: str) -> bool:
    """Whether an input (- for standard input) is the place that standard output goes to."""
    try:
        target = os.fstat(1)
        source = os.fstat(0) if name == "-" else Path(name).stat()
    except (OSError, ValueError):
        return False
    return stat.S_ISREG(target.st_mode) and os.path.samestat(source, target)


def refuse_place(path: Path) -> None:
    """Refuse a place that isn't a file or the name of a new one; links above all."""
    with errors_naming(path):
        try:
            mode = path.lstat().st_mode
        except FileNotFoundError:
            if not path.parent.is_dir():
                raise OutputError(
                    f"{path}: expected a directory {path.parent}, found none"
                ) from None
            return
        if stat.S_ISLNK(mode):
            raise OutputError(
                f"{path}: expected a file to write to, got a link to {path.readlink()}; "
                "name that instead"
            )
        if stat.S_ISDIR(mode):
            raise OutputError(f"{path}: expected a file to write to, got a directory")
        if not stat.S_ISREG(mode):
            raise OutputError(f"{path}: expected a file to write to, got a pipe or a device")
