"""The one writer: a file is made beside its name, and takes the name when it is whole and on disk.

    lock -> write down and make out.csv.3f9a02bc.partial (O_EXCL, no links) -> write
         -> fsync of the file -> rename to out.csv -> fsync of the folder -> unlock

Whatever happens before the rename, `out.csv` is what it was. Nothing else in the package opens a
file for writing; a test reads all sources for it.
"""

from __future__ import annotations

import errno
import io
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from swordfish.files.eager_file import EagerFile
from swordfish.files.lock import ENDING, NO_LINK, Lock
from swordfish.files.output_error import OutputError, errors_naming, refused
from swordfish.files.places import is_stream, refuse_place

# What a file system answers that has no hard links, or can't sync a folder.
_NO_LINKS = {errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK}
_NO_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP}
_BUFFER_BYTES = 1 << 16


class Reservation:
    """An output that is reserved: the right to write it, which no other run has meanwhile.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> path = Path(folder.name) / "out.txt"
    >>> with Reservation(path) as reservation, reservation.begin() as output:
    ...     output.write(b"whole")
    ...     path.exists()
    ...     output.commit()
    False
    >>> path.read_text()
    'whole'
    >>> folder.cleanup()
    """

    def __init__(self, path: Path, *, folder: bool = False) -> None:
        """Take it, for a file or for a folder of files; `OutputError` says why not."""
        if not folder:
            refuse_place(path)
        self.path = path
        self._lock = Lock(path, folder=folder)

    def begin(self, path: Path | None = None, *, replace: bool = False) -> Output:
        """Make a new file for the output, or for another path that belongs to it."""
        return Output(path or self.path, self._lock, replace=replace)

    def sweep(self) -> None:
        """Remove what killed runs have left of an output, now and not when it is whole."""
        with errors_naming(self.path):
            self._lock.sweep()

    def release(self) -> None:
        """Let others write the output."""
        self._lock.release()

    def __enter__(self) -> Self:
        """The reservation itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Release it."""
        self.release()


class Output:
    """A file under way. It counts for nothing until `commit`; left without, it is gone."""

    stream: IO[bytes]
    """What to write to, for those who want a file."""
    beside: Path | None
    """The temporary file; None where there is none, or none any more."""

    def __init__(self, path: Path, lock: Lock, *, replace: bool) -> None:
        """Make the temporary file; an existing output is refused unless it may be replaced."""
        refuse_place(path)
        self.path = path
        self._lock = lock
        self._replace = replace
        with errors_naming(path):
            if path.exists() and not replace:
                raise OutputError(f"{path}: exists already; use --force to replace it")
            self.beside, self.stream = self._make()

    def _make(self) -> tuple[Path, IO[bytes]]:
        beside = self.path.with_name(f"{self.path.name}.{os.urandom(4).hex()}{ENDING}")
        self._lock.note(beside)
        file = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_EXCL | NO_LINK, 0o666)
        return beside, io.BufferedWriter(EagerFile(file, "wb"), _BUFFER_BYTES)

    def write(self, data: bytes) -> None:
        """Write more of it."""
        try:  # as `errors_naming` does, which takes longer than to write a line
            self.stream.write(data)
        except (OSError, ValueError) as error:
            raise refused(self.path, error) from error

    def flush(self) -> None:
        """Hand what was written to the system, so that a kill doesn't take it along."""
        try:
            self.stream.flush()
        except (OSError, ValueError) as error:
            raise refused(self.path, error) from error

    def commit(self) -> None:
        """Have the file take its name, now that it is whole."""
        beside = self.beside
        assert beside is not None
        with errors_naming(self.path):
            self.stream.flush()
            os.fsync(self.stream.fileno())
            if self._replace:
                self._keep_mode()
                beside.replace(self.path)
            else:
                self._take_free_name(beside)
            self._drop(beside)
            self.stream.close()
            _sync_folder(self.path.parent)
            self._lock.sweep()

    def _keep_mode(self) -> None:
        """Give the new file the permissions of the one that it replaces."""
        with suppress(FileNotFoundError):
            os.fchmod(self.stream.fileno(), stat.S_IMODE(self.path.lstat().st_mode))

    def _take_free_name(self, beside: Path) -> None:
        """Take the name if it is still free; a rename would replace what came there meanwhile."""
        try:
            os.link(beside, self.path, follow_symlinks=False)
        except FileExistsError:
            kept = self.keep()
            raise OutputError(
                f"{self.path}: another program has made this file in the meantime; "
                f"what was written is kept as {kept}"
            ) from None
        except OSError as error:
            if error.errno not in _NO_LINKS:
                raise
            beside.rename(self.path)

    def _drop(self, beside: Path) -> None:
        """Remove the temporary name; if that fails, the next run will, since it is written down."""
        self.beside = None
        with suppress(OSError):
            beside.unlink(missing_ok=True)
            self._lock.forget(beside)

    def keep(self) -> Path:
        """Leave what was written so far under the name that it has; which that is."""
        assert self.beside is not None
        kept, self.beside = self.beside, None
        self._lock.forget(kept)
        with suppress(OSError):
            self.stream.close()
        return kept

    def sweep(self) -> None:
        """Remove what runs that were killed have left, because the output is whole without."""
        with errors_naming(self.path):
            self._lock.sweep()

    def discard(self) -> None:
        """Remove what was written, unless it has its name already."""
        with suppress(OSError):  # what can't be written needn't be
            self.stream.close()
        if self.beside is not None:
            self._drop(self.beside)

    def __enter__(self) -> Self:
        """The output itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Discard what wasn't committed."""
        self.discard()


class _Stream(Output):
    """A pipe or a device as an output: there is nothing to replace, and no way back."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.beside = None
        with errors_naming(path):
            self.stream = os.fdopen(os.open(path, os.O_WRONLY | os.O_NOCTTY), "wb")

    def commit(self) -> None:
        with errors_naming(self.path):
            self.stream.close()


@contextmanager
def create(path: Path, *, replace: bool = False) -> Iterator[Output]:
    """A new output under a reservation of its own; pipes and devices are written as they are.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "out.txt"
    ...     with create(path) as output:
    ...         output.write(b"lost, because nobody commits it")
    ...     list(Path(folder).iterdir())
    []
    """
    if is_stream(path):
        with _Stream(path) as stream:
            yield stream
        return
    with Reservation(path) as reservation, reservation.begin(replace=replace) as output:
        yield output


@contextmanager
def create_folder(path: Path) -> Iterator[Reservation]:
    """A folder reserved as output, made if there is none; one that stays empty goes again."""
    with errors_naming(path):
        is_new = not path.exists()
        path.mkdir(parents=True, exist_ok=True)
    try:
        with Reservation(path, folder=True) as reservation:
            yield reservation
    finally:
        if is_new:
            with suppress(OSError):
                path.rmdir()


def reopen(path: Path) -> IO[bytes]:
    """An output that a run keeps over its end, to be read and continued; never behind a link."""
    refuse_place(path)
    with errors_naming(path):
        return os.fdopen(os.open(path, os.O_RDWR | NO_LINK), "r+b")


def remove(path: Path) -> None:
    """Remove an output that a run has kept, now that nobody needs it."""
    with errors_naming(path):
        path.unlink(missing_ok=True)


@contextmanager
def scratch(data: bytes, suffix: str) -> Iterator[Path]:
    """A file put out for a library that takes nothing but names; it is gone afterwards."""
    import tempfile  # it loads more than all other commands need

    with errors_naming(Path(tempfile.gettempdir())):
        file = tempfile.NamedTemporaryFile(suffix=suffix)  # noqa: SIM115  # closed below
    with file:
        with errors_naming(Path(file.name)):
            file.write(data)
            file.flush()
        yield Path(file.name)


def _sync_folder(folder: Path) -> None:
    """Have the system store the names in a folder of outputs, lest a power cut undo them."""
    try:
        file = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
    except PermissionError:  # a folder that one may write into but not list
        return
    try:
        os.fsync(file)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise
    finally:
        os.close(file)
