"""One worker, seen from the server: asked, slowed down and ended."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from swordfish.web.answer_line import Answer
from swordfish.web.orders import KILL, SLOW

LONGEST_ANSWER = 64 * 2**20
TELLS_WORK = Path("/proc/self/stat").exists()
TICKS = os.sysconf("SC_CLK_TCK")
"""What a second has of the units in which the system counts work."""


class WorkerError(Exception):
    """A worker ended by itself."""


class Worker(asyncio.Protocol):
    """One worker, which is asked one thing at a time."""

    def __init__(self, order: Callable[[bytes, int], None]) -> None:
        """Wait for it to be ready; `order` tells the nursery what to do with it."""
        self._order = order
        self._loop = asyncio.get_running_loop()
        self._line: asyncio.Future[bytes] = self._loop.create_future()
        self._received = bytearray()
        self._pid = 0
        self._worked = 0.0
        self.on_loss: Callable[[Worker], None] = lambda _: None
        """Called when it ends by itself."""

    async def ready(self) -> None:
        """Come back when the worker can be asked."""
        word, _, pid = (await self._line).partition(b" ")
        if word != b"ready":
            raise WorkerError(f"expected a worker to say that it is ready, got {word[:20]!r}")
        self._pid = int(pid)

    async def ask(self, question: bytes) -> Answer:
        """The answer of the worker to a verb and its fields as JSON."""
        self._line = self._loop.create_future()
        if self._transport.is_closing():
            raise WorkerError("expected a worker, but it has ended")
        self._transport.write(question + b"\n")
        return Answer.of(await self._line)

    def seconds_worked(self) -> float:
        """How long the worker had a processor, or the time of day where the system doesn't tell."""
        if not TELLS_WORK:
            return self._loop.time()
        with suppress(OSError):  # it has ended
            fields = Path(f"/proc/{self._pid}/stat").read_bytes().rpartition(b")")[2].split()
            self._worked = (int(fields[11]) + int(fields[12])) / TICKS
        return self._worked

    def slow_down(self) -> None:
        """Let the worker run only while no other wants the processor, from now on."""
        self._order(SLOW, self._pid)

    def end(self) -> None:
        """End the worker, whatever it is doing."""
        self.on_loss = lambda _: None
        self._transport.abort()
        if self._pid:
            self._order(KILL, self._pid)

    # ---- what the event loop calls ----

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way to the worker."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Gather a line of the worker."""
        self._received += data
        if data.endswith(b"\n"):
            line, self._received = bytes(self._received[:-1]), bytearray()
            if not self._line.done():
                self._line.set_result(line)
        elif len(self._received) > LONGEST_ANSWER:
            self._transport.abort()

    def connection_lost(self, _: Exception | None) -> None:
        """Tell whoever waits for the worker, and whoever keeps it."""
        if not self._line.done():
            self._line.set_exception(WorkerError("expected an answer, but the worker ended"))
            self._line.exception()  # nobody may be waiting
        self.on_loss(self)
