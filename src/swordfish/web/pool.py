"""Workers, and who of those that wait may use them.

Every question gets a moment at a quick seat, in fair turns. One that needs longer goes on in the
slow lane, where its worker steps back behind the quick ones:

    turns ──▶ quick seats ──▶ answered
    (else 429)    │ not within PATIENCE of work
                  └──▶ slow lane, or turns for it ──▶ answered
                                  (else 429)

All of this counts into the time that a question may take. When that is over (503), or nobody
listens any more, the worker is killed: that ends the work in C++ as surely as that in Python. A
worker that ends by itself has another take its place, and its question is asked again.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections import deque
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass

from swordfish.web.answer_line import Answer
from swordfish.web.lane import Lane
from swordfish.web.metrics import Counters
from swordfish.web.nursery import Nursery
from swordfish.web.turns import Turns
from swordfish.web.worker import Worker, WorkerError

PATIENCE = 0.2
"""Seconds of work after which a question is a slow one."""
MOST_PATIENCE = 0.5
"""Seconds after which it is so too, on a machine that is too busy to work on it."""
LONG = 0.1
"""Seconds of work after which others of the same kind are expected to take long as well."""
LISTENING = 0.25
"""Seconds between two looks whether somebody still waits for an answer."""
LEAST_WORK = 0.001
"""Seconds that every question is counted for: the system's own count is coarse."""
TRIES = 5
"""A question over which so many workers ended is at fault itself."""
FIRST_DELAY, LONGEST_DELAY = 0.02, 1.0
"""Seconds between a start that failed and the next; twice as long after each in a row."""

Gone = Callable[[], Awaitable[bool]]

_log = logging.getLogger(__name__)


class BusyError(Exception):
    """Too many questions for the pool at once."""


class LateError(Exception):
    """A question to the pool took longer than it may."""


@dataclass
class Question:
    """What the pool is asked, and of which kind it is; kinds take turns."""

    line: bytes
    kind: Hashable
    is_slow: bool = False


class Pool:
    """Processes that answer questions, within bounds of time and number."""

    def __init__(
        self,
        max_seconds: float = 10.0,
        *,
        quick: int = 2 * (os.cpu_count() or 1),
        spare: int = 3,
        slow: int = 5,
        slow_waiting: int = 32,
        most: int = 256,
        nursery: Nursery | None = None,
    ) -> None:
        """Bounds, and where workers come from.

        A question may take `max_seconds`, with all its waiting. `quick` and `slow` are seats,
        `spare` the workers that stand ready beside those at quick seats, `slow_waiting` those who
        may wait for the slow lane, and `most` all questions at once.
        """
        self.max_seconds = max_seconds
        self.counters = Counters()
        self._nursery = nursery or Nursery(max_seconds)
        self._quick = Lane(quick, Turns(LONG, max(1, quick // 2)))
        self._slow = Lane(slow, Turns())
        self._spare = spare
        self._slow_waiting = slow_waiting
        self._most = most
        self._asked = 0
        """Questions without an answer."""
        self._ready: deque[Worker] = deque()
        self._starting: set[asyncio.Task[None]] = set()
        self._is_open = False

    async def start(self) -> None:
        """Begin to start the workers of the pool, without waiting until they are ready."""
        self._is_open = True
        self._staff()
        await asyncio.sleep(0)

    async def stop(self) -> None:
        """End all workers of the pool."""
        self._is_open = False
        for task in list(self._starting):
            task.cancel()
        await self._nursery.stop()

    @property
    def is_well(self) -> bool:
        """Whether the pool has any worker."""
        return bool(self._ready or self._quick.busy or self._slow.busy)

    def gauges(self) -> dict[str, tuple[str, int]]:
        """What is so in the pool now: name, meaning and number."""
        return {
            "workers_ready": ("Workers that stand ready.", len(self._ready)),
            "quick_busy": ("Questions at quick seats.", self._quick.busy),
            "quick_waiting": ("Questions that wait for one.", len(self._quick.turns)),
            "slow_busy": ("Questions in the slow lane.", self._slow.busy),
            "slow_waiting": ("Questions that wait for it.", len(self._slow.turns)),
        }

    # ---- questions ----

    async def ask(self, line: bytes, gone: Gone, kind: Hashable = None) -> Answer:
        """The answer of the pool to a verb and its fields as JSON.

        Raises `BusyError`, `LateError` or `WorkerError` if there can be none.
        """
        if self._asked >= self._most:
            raise self._too_many(f"{self._most} questions at once")
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self.max_seconds
        self._asked += 1
        answering = loop.create_task(self._answer(Question(line, kind)))
        try:
            while not answering.done():
                left = deadline - loop.time()
                if left <= 0:
                    raise LateError(f"expected an answer within {self.max_seconds:g} s, found none")
                await asyncio.wait({answering}, timeout=min(LISTENING, left))
                if not answering.done() and await gone():
                    raise LateError("the client stopped waiting for the answer")
            return answering.result()
        except LateError:
            self.counters.count("questions_refused", reason="time")
            raise
        finally:
            answering.cancel()
            self._asked -= 1

    def _too_many(self, bound: str) -> BusyError:
        self.counters.count("questions_refused", reason="busy")
        return BusyError(f"expected at most {bound}, try again soon")

    async def _answer(self, question: Question) -> Answer:
        """For the pool, ask one worker after the other until one doesn't end over it."""
        for _ in range(TRIES):
            try:
                answer = None if question.is_slow else await self._ask_quickly(question)
                return answer or await self._ask_slowly(question)
            except WorkerError:
                self.counters.count("questions_asked_again")
        raise WorkerError(f"expected an answer, but {TRIES} workers ended over the question")

    async def _ask_quickly(self, question: Question) -> Answer | None:
        """From a quick seat of the pool, the answer; None if it takes longer: the seat is freed."""
        worker = await self._enter(self._quick, question)
        worked = worker.seconds_worked()
        asking = asyncio.ensure_future(worker.ask(question.line))
        try:
            await self._be_patient(worker, asking, worked)
            if asking.done():
                answer = asking.result()
                self._ready.append(worker)
                return answer
            question.is_slow = True
        except BaseException:
            asking.cancel()
            worker.end()
            raise
        finally:
            worked = worker.seconds_worked() - worked
            self._leave(self._quick, question, PATIENCE if question.is_slow else worked)
        self.counters.count("questions_turned_slow")
        if self._slow.is_open:
            self._slow.begin(question.kind)
            return await self._finish_slowly(question, worker, asking)
        asking.cancel()
        worker.end()
        return None

    async def _be_patient(
        self, worker: Worker, asking: asyncio.Future[Answer], worked: float
    ) -> None:
        """In the pool, wait until there is an answer, or the worker has had time enough for one."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + MOST_PATIENCE
        left = PATIENCE
        while left > 0 and not asking.done() and loop.time() < deadline:
            await asyncio.wait({asking}, timeout=max(left, 0.01))
            left = PATIENCE - (worker.seconds_worked() - worked)

    async def _ask_slowly(self, question: Question) -> Answer:
        """The answer from the slow lane of the pool, from the beginning."""
        if len(self._slow.turns) >= self._slow_waiting:
            seats = self._slow.seats
            raise self._too_many(f"{seats} long questions and {self._slow_waiting} that wait")
        worker = await self._enter(self._slow, question)
        asking = asyncio.ensure_future(worker.ask(question.line))
        return await self._finish_slowly(question, worker, asking)

    async def _finish_slowly(
        self, question: Question, worker: Worker, asking: asyncio.Future[Answer]
    ) -> Answer:
        """An answer that is on its way in the pool's slow lane. Who was slowed down can't be quick
        again, so the worker ends."""
        worked = worker.seconds_worked()
        try:
            worker.slow_down()
            return await asking
        finally:
            self._leave(self._slow, question, worker.seconds_worked() - worked)
            asking.cancel()
            worker.end()

    # ---- seats ----

    async def _enter(self, lane: Lane, question: Question) -> Worker:
        """A seat with a worker of the pool, when it is the question's turn."""
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        lane.turns.add(question.kind, turn)
        self._seat()
        try:
            return await turn
        except asyncio.CancelledError:
            lane.turns.drop(question.kind, turn)
            if not turn.cancelled():  # it came in the same moment
                self._ready.append(turn.result())
                lane.give_back(question.kind, None)
                self._seat()
            raise

    def _leave(self, lane: Lane, question: Question, seconds: float) -> None:
        """Give a seat of the pool back after so much work."""
        lane.give_back(question.kind, max(seconds, LEAST_WORK))
        self._seat()
        self._staff()

    def _seat(self) -> None:
        """In the pool, give ready workers to those whose turn it is; the last ones to none who may
        take long, because those don't come back soon, or not at all. Of the spare ones at least
        one is for all: while every quick seat is busy, the slow lane would have none else."""
        last = max(0, min(self._quick.seats // 2, self._spare - 1))
        while self._ready:
            is_rich = len(self._ready) > last
            if self._quick.serve_next(self._ready, may_be_long=is_rich):
                continue
            if not is_rich or not self._slow.serve_next(self._ready):
                return

    # ---- workers ----

    def _staff(self) -> None:
        """Start workers of the pool in the background until there are enough."""
        enough = self._quick.seats + self._spare
        missing = enough - len(self._ready) - self._quick.busy - len(self._starting)
        for _ in range(missing if self._is_open else 0):
            self._starting.add(asyncio.create_task(self._start_worker()))

    async def _start_worker(self) -> None:
        """Try until the pool has one more worker, with a delay after each start that failed."""
        delay = FIRST_DELAY
        while True:
            try:
                worker = await self._nursery.make_worker()
                break
            except Exception as error:  # whatever it is, the next start may succeed
                self.counters.count("worker_starts_failed")
                if delay == LONGEST_DELAY:
                    _log.warning("a worker doesn't start, and is tried again: %s", error)
                await asyncio.sleep(delay)
                delay = min(LONGEST_DELAY, 2 * delay)
        task = asyncio.current_task()
        assert task is not None
        self._starting.discard(task)  # not later: who counts now counts the worker itself
        self.counters.count("workers_started")
        worker.on_loss = self._lose
        self._ready.append(worker)
        self._seat()

    def _lose(self, worker: Worker) -> None:
        """In the pool, replace a worker that ended by itself; whoever has asked it asks another."""
        self.counters.count("workers_lost")
        if worker in self._ready:
            self._ready.remove(worker)
        self._staff()
