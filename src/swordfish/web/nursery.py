"""Where workers come from, seen from the server: the nursery that is started and stopped."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from asyncio.subprocess import Process
from contextlib import suppress
from functools import partial

from swordfish.web.orders import FORK, ORDER
from swordfish.web.worker import Worker, WorkerError

START_SECONDS = 30.0
"""A worker that isn't ready after this never will be."""
ALARM_AFTER = 1.0
"""Seconds over its time after which work ends itself, if nobody else has ended it."""
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""Who forks should have no other threads; these come with NumPy, and nobody needs them here."""


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
                sys.executable, "-m", "swordfish.web.forker", str(self._alarm),
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
