"""Standard output and standard error when nobody reads them any more, or they can't be written.

Standard output is what a command is for: `| head` ends the program, without a word. Python ignores
SIGPIPE and raises `BrokenPipeError` instead, which is right for a server (any client that hangs up
would end it otherwise) and for files under way (which a kill leaves behind), but the libraries in
between make the exit code 1 of it. So what is raised here is an exception of our own, and at the
end, when all is tidied up, the program dies of the signal as its neighbours expect.

Standard error has words beside the work. Those that can't be written are lost, and nothing else:
neither lines of output nor the exit code.
"""

import io
import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class _ReaderGone(BaseException):
    """Nobody reads any more; no error, so that nobody but `ending_with_reader` handles it."""


class _Output(io.FileIO):
    """Standard output, which says that its reader has gone."""

    def write(self, data: "ReadableBuffer", /) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            raise _ReaderGone from None


class _Words(io.FileIO):
    """Standard error, which loses what can't be written."""

    may_wait = True
    """Whether a reader that is slow has all words, and the program waits for it."""

    def write(self, data: "ReadableBuffer", /) -> int:
        rest = memoryview(data).cast("B")
        size = len(rest)
        with suppress(OSError):
            while rest and select.select([], [self], [], None if self.may_wait else 0)[1]:
                # So much has room wherever there is any. Nothing may go of it if another writer was
                # quicker, and whoever started us has it so that files don't wait.
                rest = rest[super().write(rest[: select.PIPE_BUF]) or 0 :]
        return size


@contextmanager
def ending_with_reader() -> Iterator[None]:
    """End the program, its work tidied up, when nobody reads the pipe into which it prints."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        _let_odd_signs_pass(sys.stdout)
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # whatever the parent had
        if isinstance(sys.stdout, io.TextIOWrapper) and not sys.stdout.isatty():
            sys.stdout = _on(_Output(sys.stdout.fileno(), "wb", closefd=False), sys.stdout)
        if isinstance(sys.stderr, io.TextIOWrapper):
            sys.stderr = _on(_Words(sys.stderr.fileno(), "wb", closefd=False), sys.stderr)
    try:
        yield
    except _ReaderGone:
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGPIPE)


def never_wait_for_readers() -> None:
    """From now on lose words on a pipe for errors that has no room, as a server must."""
    raw = getattr(sys.stderr.buffer, "raw", sys.stderr.buffer)
    if isinstance(raw, _Words):
        raw.may_wait = False


def _let_odd_signs_pass(stream: io.TextIOWrapper) -> None:
    """Let standard output have names of files as they are, ? for what an encoding hasn't."""
    if stream.errors == "strict":
        is_utf8 = stream.encoding.lower().replace("-", "") == "utf8"
        stream.reconfigure(errors="surrogateescape" if is_utf8 else "replace")


def _on(raw: io.FileIO, stream: io.TextIOWrapper) -> io.TextIOWrapper:
    """The same stream over another file, which may be a pipe."""
    return io.TextIOWrapper(
        raw if stream.write_through else io.BufferedWriter(raw),  # as PYTHONUNBUFFERED asks for
        stream.encoding,
        stream.errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )
