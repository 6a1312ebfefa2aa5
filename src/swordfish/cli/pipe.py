"""Standard output as the member of a pipe: `| head` ends the program, without a word.

Python ignores SIGPIPE and raises `BrokenPipeError` instead, which is right for a server (any client
that hangs up would end it otherwise) and for files under way (which a kill leaves behind), but the
libraries in between make the exit code 1 of it. So what is raised here is an exception of our own,
and at the end, when all is tidied up, the program dies of the signal as its neighbours expect.
"""

import io
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class _ReaderGone(BaseException):
    """Nobody reads any more; no error, so that nobody but `ending_with_reader` handles it."""


class _Pipe(io.FileIO):
    def write(self, data: "ReadableBuffer", /) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            raise _ReaderGone from None


@contextmanager
def ending_with_reader() -> Iterator[None]:
    """End the program, its work tidied up, when nobody reads the pipe into which it prints."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # whatever the parent had
        for name in ("stdout", "stderr"):
            if isinstance(stream := getattr(sys, name), io.TextIOWrapper) and not stream.isatty():
                setattr(sys, name, _with_reader_watched(stream))
    try:
        yield
    except _ReaderGone:
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGPIPE)


def _with_reader_watched(stream: io.TextIOWrapper) -> io.TextIOWrapper:
    """The same stream, which raises `_ReaderGone` when its reader has gone."""
    raw = _Pipe(stream.fileno(), "wb", closefd=False)
    return io.TextIOWrapper(
        raw if stream.write_through else io.BufferedWriter(raw),  # as PYTHONUNBUFFERED asks for
        stream.encoding,
        stream.errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )
