"""Where workers come from, seen from the server: started, asked, slowed down and ended."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from swordfish.web.lines import Answer
from swordfish.web.orders import FORK, KILL, ORDER, SLOW

LONGEST_ANSWER = 64 * 2**20
START_SECONDS = 30.0
"""A worker that isn't ready after this never will be."""
ALARM_AFTER = 1.0
"""Seconds over its time after which work ends itself, if nobody else has ended it."""
TELLS_WORK = Path("/proc/self/stat").exists()
TICKS = os.sysconf("SC_CLK_TCK")
"""What a second has of the units in which the system counts work."""
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""Who forks should have no other threads; these come with NumPy, and nobody needs them here."""


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
        """Come back when it can be asked."""
        word, _, pid = (await self._line).partition(b" ")
        if word != b"ready":
            raise WorkerError(f"expected a worker to say that it is ready, got {word[:20]!r}")
        self._pid = int(pid)

    async def ask(self, question: bytes) -> Answer:
        """The answer to a verb and its fields as JSON."""
        self._line = self._loop.create_future()
        if self._transport.is_closing():
            raise WorkerError("expected a worker, but it has ended")
        self._transport.write(question + b"\n")
        return Answer.of(await self._line)

    def seconds_worked(self) -> float:
        """How long it had a processor so far, or the time of day where the system doesn't tell."""
        if not TELLS_WORK:
            return self._loop.time()
        with suppress(OSError):  # it has ended
            fields = Path(f"/proc/{self._pid}/stat").read_bytes().rpartition(b")")[2].split()
            self._worked = (int(fields[11]) + int(fields[12])) / TICKS
        return self._worked

    def slow_down(self) -> None:
        """Let it run only while no other wants the processor, from now on."""
        self._order(SLOW, self._pid)

    def end(self) -> None:
        """End it, whatever it is doing."""
        self.on_loss = lambda _: None
        self._transport.abort()
        if self._pid:
            self._order(KILL, self._pid)

    # ---- what the event loop calls ----

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way to it."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Gather a line."""
        self._received += data
        if data.endswith(b"\n"):
            line, self._received = bytes(self._received[:-1]), bytearray()
            if not self._line.done():
                self._line.set_result(line)
        elif len(self._received) > LONGEST_ANSWER:
            self._transport.abort()

    def connection_lost(self, _: Exception | None) -> None:
        """Tell whoever waits for it, and whoever keeps it."""
        if not self._line.done():
            self._line.set_exception(WorkerError("expected an answer, but the worker ended"))
            self._line.exception()  # nobody may be waiting
        self.on_loss(self)


class Nursery:
    """The process that forks workers; another takes its place if it ends."""

    def __init__(self, max_seconds: float) -> None:
        """Start nothing yet; work in a worker may take `max_seconds`."""
        self._alarm = max_seconds + ALARM_AFTER
        self._process: Process | None = None
        self._orders: socket.socket | None = None
        self._one_at_a_time = asyncio.Lock()

    async def make_worker(self) -> Worker:
        """A worker that is ready. Raises `OSError` or `WorkerError` where none can be had."""
        async with self._one_at_a_time:
            if not self._is_there():
                await self._start()
        orders = self._orders
        assert orders is not None
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                socket.send_fds(orders, [ORDER.pack(FORK, 0)], [theirs.fileno()])
            loop = asyncio.get_running_loop()
            order = partial(self._order, orders)
            _, worker = await loop.create_unix_connection(lambda: Worker(order), sock=ours)
        except BaseException:
            ours.close()
            raise
        try:
            async with asyncio.timeout(START_SECONDS):
                await worker.ready()
        except BaseException as error:
            worker.end()
            if isinstance(error, TimeoutError):
                self._give_up()
                raise WorkerError(f"expected a worker within {START_SECONDS:g} s") from None
            raise
        return worker

    async def stop(self) -> None:
        """End all workers, and then the nursery."""
        if self._orders is not None:
            self._orders.close()
        if self._process is not None:
            try:
                async with asyncio.timeout(2):
                    await self._process.wait()
            except TimeoutError:
                self._give_up()
                await self._process.wait()

    def _is_there(self) -> bool:
        """Whether the nursery listens. It never says a word, so there is only its end to read."""
        if self._orders is None:
            return False
        try:
            self._orders.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return True
        except OSError:
            pass
        return False

    async def _start(self) -> None:
        if self._orders is not None:
            self._orders.close()
        self._orders, theirs = socket.socketpair()
        self._orders.setblocking(False)
        with theirs:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "swordfish.web.worker", str(self._alarm),
                stdin=theirs.fileno(), env={**os.environ, **ONE_THREAD},
            )  # fmt: skip

    def _order(self, orders: socket.socket, what: bytes, pid: int) -> None:
        """Have something done with a worker; a nursery that doesn't listen is given up."""
        try:
            orders.send(ORDER.pack(what, pid))
        except OSError:
            if orders is self._orders:  # else the worker is of one that was given up already
                self._give_up()

    def _give_up(self) -> None:
        """Kill the nursery. Its workers end with their sockets, or by their alarm."""
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self._process.pid, signal.SIGKILL)  # asyncio's own kill would bury it too
