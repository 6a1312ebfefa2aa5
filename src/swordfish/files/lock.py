"""Who may write an output: one run at a time, however it ends.

A run that will write `out.csv` takes the lock file `.out.csv.swordfish` beside it first.

    run A                                  run B
    open, flock: granted
    is it still the file of that name?
    writes out.csv.3f9a02bc.partial        open, flock: refused, so A is at work
    ...
    renames it to out.csv                  open: the same file, before it goes
    unlinks the lock file and closes it    flock: granted, but of a file without a name
                                           is it still the file of that name? no: begin again

So a lock file can be removed while others wait for it, and of all who hold a lock only one holds
that of the name. The system frees a lock when its process dies: nobody has to guess from a number
whether a process lives, and a lock file that a kill left behind is simply taken.

Its lines name the temporary files of the run, each written down before the file is made. What a
killed run left is therefore known by name, and nothing else is ever removed. Anybody who can write
into the folder can write such lines, so only names count that a run on this output would make.
"""

from __future__ import annotations

import errno
import json
import os
import re
import stat
from contextlib import suppress
from pathlib import Path

from swordfish.files.output_error import OutputError, errors_naming

try:
    import fcntl
except ImportError:  # a system without such locks
    fcntl = None  # type: ignore[assignment]

NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
ENDING = ".partial"
_LONGEST = 255
"""Bytes that a name may have on all systems of files in use."""
_ENDS = rf"\.[0-9a-f]{{8}}{re.escape(ENDING)}"
# What a file system answers that has no locks. There the last of two runs wins, and both write
# whole files, because temporary files have names of their own.
_NO_LOCKS = {errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.ENOLCK, errno.EINVAL}


class Lock:
    """The lock of one output: the right to write it until it is released or the process dies."""

    def __init__(self, path: Path, *, folder: bool = False) -> None:
        """Take it, for a file or for those of a folder; `OutputError` if another run has it."""
        self._is_folder = folder
        self._output = path
        self._place = (
            path / ".folder.swordfish" if folder else path.with_name(f".{path.name}.swordfish")
        )
        with errors_naming(path):
            self._file, is_alone = _taken(self._place, path)
        self._own: set[Path] = set()
        known: set[Path] = set()
        self._is_read = False
        with suppress(OSError):
            known = self._names()
            self._is_read = True
        # What runs that were killed have left; without a lock it may be that of one at work.
        self._left, self._others = (known, set()) if is_alone else (set(), known)

    def _names(self) -> set[Path]:
        text = os.pread(self._file, os.fstat(self._file).st_size, 0)
        found = set()
        for line in text.splitlines():
            # A line that a kill cut short, whose file was never made; or that somebody has planted.
            with suppress(ValueError, RuntimeError):  # links in a circle, lists without an end
                name = json.loads(line)
                if isinstance(name, str) and self._could_make(name):
                    found.add(self._place.parent / name)
        return found

    def _could_make(self, name: str) -> bool:
        """Whether a run on this output makes temporary files of that name, in that place."""
        if any(len(os.fsencode(part)) > _LONGEST for part in Path(name).parts):
            return False
        if not self._is_folder:  # for the output itself, and for what is called after it
            output = re.escape(self._output.name)
            return re.fullmatch(rf"{output}(\.\w+)?{_ENDS}", name, re.ASCII) is not None
        within = self._output.resolve()
        return (
            re.search(rf"{_ENDS}\Z", name) is not None
            and not Path(name).is_absolute()
            and (within / name).resolve().is_relative_to(within)  # also if a part of it is a link
        )

    def note(self, file: Path) -> None:
        """Write down a temporary file that will be made."""
        line = json.dumps(str(file.relative_to(self._place.parent))).encode() + b"\n"
        if os.pwrite(self._file, line, os.fstat(self._file).st_size) < len(line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self._place))
        self._own.add(file)

    def forget(self, file: Path) -> None:
        """A temporary file has its name, or is gone, or stays on purpose."""
        self._own.discard(file)

    def sweep(self) -> None:
        """Remove what runs that were killed have left."""
        for path in self._left:
            with suppress(FileNotFoundError, NotADirectoryError):
                if stat.S_ISREG(path.lstat().st_mode):
                    path.unlink()
        self._left = set()

    def release(self) -> None:
        """Let others write; the lock file goes unless it still names something, or may do so."""
        try:
            with suppress(OSError):
                if not self._is_read:
                    return
                known = self._left | self._own | self._others
                there = [path for path in known if path.exists()]
                if there:  # without what stays on purpose
                    os.ftruncate(self._file, 0)
                    for path in there:
                        self.note(path)
                elif _is_named(self._file, self._place):
                    self._place.unlink()
        finally:
            os.close(self._file)


def _taken(place: Path, path: Path) -> tuple[int, bool]:
    """The lock file, locked; and whether it is, since some file systems have no locks."""
    while True:
        file = os.open(place, os.O_RDWR | os.O_CREAT | NO_LINK, 0o666)
        try:
            is_locked = _lock(file, path)
            if not is_locked or _is_named(file, place):
                return file, is_locked
        except BaseException:
            os.close(file)
            raise
        os.close(file)


def _lock(file: int, path: Path) -> bool:
    if fcntl is None:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise OutputError(
            f"{path}: another run is writing it; wait until it ends, or choose another name"
        ) from None
    except OSError as error:
        if error.errno in _NO_LOCKS:
            return False
        raise
    return True


def _is_named(file: int, place: Path) -> bool:
    """Whether an open lock file is still the one of that name."""
    try:
        return os.path.samestat(os.fstat(file), place.lstat())
    except FileNotFoundError:
        return False
