"""Where rows come from: files, globs, pipes, standard input and objects, open for reading."""

from __future__ import annotations

import io
import os
import select
import sys
import threading
import time
import weakref
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from swordfish.files import is_stream, open_stream
from swordfish.tables.errors import TableError
from swordfish.tables.first_lines import HEAD_BYTES
from swordfish.tables.object_store import is_remote, object_store


def expand(inputs: Iterable[str | Path]) -> list[str]:
    """The sources that are meant: names with globs resolved, of which none may match nothing."""
    found: list[str] = []
    for name in map(str, inputs):
        if not any(sign in name for sign in "*?[") or (not is_remote(name) and _exists(name)):
            found.append(name)
            continue
        if is_remote(name):
            with object_store(name) as store:
                matches = sorted(file.full_name for file in store.open_files(name))
        else:
            root = Path(name).anchor or "."
            pattern = str(Path(name).relative_to(root)) if Path(name).is_absolute() else name
            matches = sorted(str(path) for path in Path(root).glob(pattern) if path.is_file())
        if not matches:
            raise TableError(f"expected files that match {name!r}, found none")
        found += matches
    if not found:
        raise TableError("expected files to read, got none")
    return found


def _exists(name: str) -> bool:
    """Whether a source has this name, be there signs of a glob in it."""
    try:
        return Path(name).exists()
    except OSError:  # such as a name that is too long
        return False


class _Endable(io.RawIOBase):
    """A stream of Python's that ends when it is told to, also while nobody sends anything.

    pyarrow reads ahead in threads of its own. One that is still in Python when the program ends
    brings it down, so they must have let go of the stream by then.
    """

    def __init__(self, stream: Any, stopped: threading.Event) -> None:  # noqa: ANN401  # any file
        self._stream = stream
        self._stopped = stopped
        self._is_over = False
        self._seen = io.BytesIO()
        try:
            self._can_wait = os.name == "posix" and stream.fileno() >= 0
        except (OSError, AttributeError):  # in memory, or far away
            self._can_wait = False

    def peek(self, size: int) -> bytes:
        """The first bytes of a source, which will be read again."""
        head = bytearray()
        while len(head) < size and (part := self.read(size - len(head))):
            head += part
        self._seen = io.BytesIO(head)
        return bytes(head)

    def end(self) -> None:
        """Have the source end now."""
        self._is_over = True

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return bool(self._stream.seekable())

    def seek(self, place: int, whence: int = io.SEEK_SET) -> int:
        self._seen = io.BytesIO()
        return int(self._stream.seek(place, whence))

    def tell(self) -> int:
        return int(self._stream.tell())

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401  # anything writable
        data = self._seen.read(len(buffer)) or self._next(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def _next(self, size: int) -> bytes:
        while not (self._is_over or self._stopped.is_set()):
            if not self._can_wait or select.select([self._stream], [], [], 0.05)[0]:
                data: bytes = getattr(self._stream, "read1", self._stream.read)(size)
                return data
        return b""


class Source:
    """A file, a pipe, standard input or an object, open for reading: first bytes, size, place."""

    size: int | None = None
    endable: _Endable | None = None
    pipe: io.FileIO | None = None

    def __init__(self, name: str, stopped: threading.Event) -> None:
        """Open the file of that name, an address, or "-" for standard input."""
        import pyarrow as pa

        self.name = name
        if name == "-":
            self.endable = _Endable(sys.stdin.buffer if sys.stdin else io.BytesIO(), stopped)
            self.head = self.endable.peek(HEAD_BYTES)
        elif is_remote(name):
            with object_store(name) as store:
                remote = store.open(name, "rb").open()
                self.endable = _Endable(remote, stopped)
                self.head = self.endable.peek(HEAD_BYTES)
                self.endable.seek(0)
                self.size = remote.size
        elif is_stream(Path(name)):
            self.pipe = open_stream(Path(name))
            self.endable = _Endable(self.pipe, stopped)
            self.head = self.endable.peek(HEAD_BYTES)
        else:
            self.file = pa.OSFile(os.fsencode(name))  # as bytes, since a name need not be UTF-8
            self.size = self.file.size()
            self.head = self.file.read(HEAD_BYTES)
            self.file.seek(0)
        if self.endable:
            self.file = pa.PythonFile(io.BufferedReader(self.endable, HEAD_BYTES), mode="r")

    @property
    def fraction(self) -> float | None:
        """The share that was read, None where the size isn't known."""
        if not self.size:
            return None
        return 1.0 if self.file.closed else min(1.0, self.file.tell() / self.size)

    def let_go(self) -> None:
        """Close the source if it flows, and wait until pyarrow's threads have noticed."""
        held = weakref.ref(self.endable) if self.endable else lambda: None
        del self.file, self.endable
        until = time.monotonic() + 0.5
        while held() is not None and time.monotonic() < until:
            time.sleep(0.001)
        if self.pipe is not None:
            self.pipe.close()
