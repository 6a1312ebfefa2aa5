"""Workers, and who of those that wait may use them.

Quick questions are the rule, so there are as many quick seats as cores. A question that is not
answered within a moment gives its seat back and goes on in the slow lane, beside the others:

    waiting ──▶ quick seats ──▶ answered
    (else 429)      │ not within PATIENCE
                    └──▶ slow lane ──▶ answered
                         (else 429)     │ not within the budget, or nobody listens any more
                                        └──▶ the worker is killed (503)

Killing the process ends the work in C++ as surely as that in Python.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeAlias

PATIENCE = 0.2
"""Seconds after which a question is a slow one."""
LISTENING = 0.25
"""Seconds between two looks whether somebody still waits for a slow answer."""
SPARES_AFTER = 2.0
"""Seconds after which spare workers start; until then whoever opens the page needs the cores."""
LONGEST_ANSWER = 64 * 2**20

Gone = Callable[[], Awaitable[bool]]


class BusyError(Exception):
    """Too many questions at once."""


class BudgetError(Exception):
    """A question took longer than it may."""


class WorkerError(Exception):
    """A worker ended by itself: a fault of ours, of which its standard error tells."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A status as in HTTP, and JSON."""

    status: int
    body: bytes


Worker: TypeAlias = asyncio.subprocess.Process


@dataclass
class Pool:
    """Processes that answer questions, within bounds of time and number."""

    budget: float = 10.0
    """Seconds that one question may take."""
    quick: int = field(default_factory=lambda: os.cpu_count() or 1)
    spare: int = 2
    """Workers that stand ready to follow one that turns slow."""
    slow: int = 8
    waiting: int = 256
    _all: set[Worker] = field(default_factory=set)
    _starting: set[asyncio.Task[None]] = field(default_factory=set)
    _fresh: int = 0
    """Workers that are idle, at a quick seat, or starting."""
    _waiting: int = 0
    _slow: int = 0

    async def start(self) -> None:
        """Start as many workers as are needed, without waiting until they are ready."""
        self._seats = asyncio.Semaphore(self.quick)
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._refill(self.quick)
        every = self.quick + self.spare
        self._spares = asyncio.get_running_loop().call_later(SPARES_AFTER, self._refill, every)
        await asyncio.sleep(0)

    async def stop(self) -> None:
        """End all workers."""
        self._spares.cancel()
        for task in list(self._starting):
            task.cancel()
        for worker in list(self._all):
            await self._kill(worker)

    async def ask(self, question: bytes, gone: Gone) -> Answer:
        """The answer of a worker to a verb and its fields as JSON.

        Raises `BusyError` or `BudgetError` if there can be none.
        """
        if self._waiting >= self.waiting:
            raise BusyError(f"expected at most {self.waiting} questions at once, try again soon")
        self._waiting += 1
        try:
            await self._seats.acquire()
        finally:
            self._waiting -= 1
        return await self._answer(question + b"\n", gone)

    async def _answer(self, line: bytes, gone: Gone) -> Answer:
        """Ask with a seat in hand, and give the seat back as soon as the question is a slow one."""
        worker: Worker | None = None
        is_quick = True
        try:
            worker = await self._idle.get()
            reading = asyncio.ensure_future(_ask(worker, line))
            try:
                await asyncio.wait({reading}, timeout=PATIENCE)
                if not reading.done():
                    is_quick = False
                    self._leave_seat()
                    await self._slow_lane(reading, gone)
                answer = await reading
            finally:
                reading.cancel()
        except BaseException:
            if worker is not None:
                await self._kill(worker)
                self._fresh -= is_quick
            raise
        finally:
            if is_quick:
                self._seats.release()
            self._refill(self.quick)
        await self._rest(worker, is_quick)
        return answer

    def _leave_seat(self) -> None:
        """Let a spare worker follow one that turned slow."""
        self._fresh -= 1
        self._refill(self.quick)
        self._seats.release()

    async def _slow_lane(self, reading: asyncio.Future[Answer], gone: Gone) -> None:
        """Wait for a slow answer while there is time and somebody to hear it."""
        if self._slow >= self.slow:
            raise BusyError(f"expected at most {self.slow} long questions at once, try again soon")
        self._slow += 1
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self.budget - PATIENCE
        try:
            while not reading.done():
                left = deadline - loop.time()
                if left <= 0:
                    raise BudgetError(f"expected an answer within {self.budget:g} s, found none")
                await asyncio.wait({reading}, timeout=min(LISTENING, left))
                if not reading.done() and await gone():
                    raise BudgetError("nobody waits for the answer any more")
        finally:
            self._slow -= 1

    async def _rest(self, worker: Worker, is_quick: bool) -> None:
        """Keep a worker for the next question, unless there are enough."""
        if is_quick or self._fresh < self.quick + self.spare:
            self._fresh += not is_quick
            self._idle.put_nowait(worker)
        else:
            await self._kill(worker)

    def _refill(self, number: int) -> None:
        """Start workers in the background until there are so many."""
        while self._fresh < number:
            self._fresh += 1
            task = asyncio.create_task(self._start_worker())
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    async def _start_worker(self) -> None:
        pipe = asyncio.subprocess.PIPE
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "swordfish.web.worker",
            stdin=pipe, stdout=pipe, limit=LONGEST_ANSWER,
        )  # fmt: skip
        self._all.add(worker)
        assert worker.stdout is not None
        await worker.stdout.readline()  # it says that it is ready
        self._idle.put_nowait(worker)

    async def _kill(self, worker: Worker) -> None:
        self._all.discard(worker)
        with suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()


async def _ask(worker: Worker, line: bytes) -> Answer:
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(line)
    status, _, body = (await worker.stdout.readline()).rstrip(b"\n").partition(b" ")
    if not body:
        raise WorkerError("expected an answer, but the worker ended")
    return Answer(int(status), body)
