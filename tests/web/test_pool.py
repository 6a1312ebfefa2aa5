"""Workers that don't start, that end, and that take long: every question gets its due.

The workers are made of futures here, so that nothing depends on how fast a machine is.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

from swordfish.web import pool as pool_module
from swordfish.web.answer_line import Answer
from swordfish.web.nursery import Nursery
from swordfish.web.pool import TRIES, BusyError, LateError, Pool
from swordfish.web.turns import MOST_AT_REST, Turns
from swordfish.web.worker import Worker, WorkerError

T = TypeVar("T")
FINE = Answer(200, b"{}")


class FakeWorker(Worker):
    """Answers as its nursery says."""

    def __init__(self, nursery: "FakeNursery") -> None:
        super().__init__(lambda _, __: None)
        self.nursery = nursery
        self.work = 0.0

    async def ask(self, question: bytes) -> Answer:
        self.nursery.asked.append((self, question))
        return await self.nursery.answer(self, question)

    def seconds_worked(self) -> float:
        return self.work

    def slow_down(self) -> None:
        self.nursery.slowed.append(self)

    def end(self) -> None:
        self.nursery.ended.append(self)


class FakeNursery(Nursery):
    """Starts and answers are as a test wants them, and everything is written down."""

    def __init__(self, *, failing_starts: int = 0) -> None:
        super().__init__(10.0)
        self.failing_starts = failing_starts
        self.asked: list[tuple[FakeWorker, bytes]] = []
        self.slowed: list[FakeWorker] = []
        self.ended: list[FakeWorker] = []
        self.never = asyncio.Event()

    async def make_worker(self) -> Worker:
        if self.failing_starts > 0:
            self.failing_starts -= 1
            raise OSError("a start that fails on purpose")
        return FakeWorker(self)

    async def answer(self, worker: FakeWorker, question: bytes) -> Answer:
        """At once, never for `slow` and `held`, and the end of the worker for `deadly`."""
        if question.startswith(b"slow"):
            worker.work += 10.0
        if question.startswith((b"slow", b"held")):
            await self.never.wait()
        if question.startswith(b"deadly"):
            raise WorkerError("ended on purpose")
        return FINE

    async def stop(self) -> None:
        pass


@pytest.fixture(autouse=True)
def _no_delays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "FIRST_DELAY", 0.0)
    monkeypatch.setattr(pool_module, "PATIENCE", 0.01)


async def listening() -> bool:
    return False


def run(body: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a test; one that waits for what never comes fails after a minute."""
    return asyncio.run(asyncio.wait_for(body(), 60))


async def in_pool(
    nursery: FakeNursery, body: Callable[[Pool], Awaitable[T]], **options: Any
) -> tuple[Pool, T]:
    pool = Pool(nursery=nursery, **options)
    await pool.start()
    try:
        return pool, await body(pool)
    finally:
        await pool.stop()


def ask(pool: Pool, line: bytes) -> Coroutine[Any, Any, Answer]:
    return pool.ask(line, listening, kind=line.split()[0])


async def until(is_so: Callable[[], object]) -> None:
    while not is_so():
        await asyncio.sleep(0)


# ---- starts ----


def test_starts_that_fail_are_tried_again_and_the_question_is_answered() -> None:
    async def body() -> tuple[Pool, Answer]:
        nursery = FakeNursery(failing_starts=40)
        return await in_pool(nursery, lambda pool: ask(pool, b"quick"), quick=2, spare=0)

    pool, answer = run(body)
    assert answer == FINE
    assert pool.counters.total("worker_starts_failed") == 40
    assert pool.counters.total("workers_started") == 2


def test_delays_between_starts_grow_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    sleep = asyncio.sleep

    async def note(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)

    async def body() -> tuple[Pool, Answer]:
        nursery = FakeNursery(failing_starts=12)
        monkeypatch.setattr(pool_module, "FIRST_DELAY", 0.02)
        monkeypatch.setattr(asyncio, "sleep", note)
        return await in_pool(nursery, lambda pool: ask(pool, b"quick"), quick=1, spare=0)

    run(body)
    delays = [seconds for seconds in slept if seconds]
    assert delays[:4] == [0.02, 0.04, 0.08, 0.16]
    assert delays[-1] == pool_module.LONGEST_DELAY


def test_a_pool_without_any_worker_is_not_well_and_says_so_in_time() -> None:
    async def body() -> tuple[Pool, bool]:
        async def asked(pool: Pool) -> bool:
            with pytest.raises(LateError, match=r"within 0\.05 s, found none"):
                await ask(pool, b"quick")
            return pool.is_well

        return await in_pool(FakeNursery(failing_starts=10**9), asked, max_seconds=0.05)

    pool, is_well = run(body)
    assert not is_well
    assert pool.counters.total("questions_refused", reason="time") == 1


# ---- ends ----


def test_a_question_over_which_a_worker_ended_is_asked_again() -> None:
    class Once(FakeNursery):
        async def answer(self, worker: FakeWorker, question: bytes) -> Answer:
            if len(self.asked) == 1:
                raise WorkerError("ended on purpose")
            return FINE

    async def body() -> tuple[Pool, Answer]:
        return await in_pool(Once(), lambda pool: ask(pool, b"quick"))

    pool, answer = run(body)
    assert answer == FINE
    assert pool.counters.total("questions_asked_again") == 1


def test_a_question_over_which_all_workers_end_is_given_up() -> None:
    async def body() -> FakeNursery:
        async def asked(pool: Pool) -> None:
            with pytest.raises(WorkerError, match="5 workers ended over the question"):
                await ask(pool, b"deadly")
            assert await ask(pool, b"quick") == FINE

        nursery = FakeNursery()
        await in_pool(nursery, asked)
        return nursery

    nursery = run(body)
    over_it = [worker for worker, question in nursery.asked if question == b"deadly"]
    assert len(set(over_it)) == TRIES
    assert set(nursery.ended) == set(over_it)


def test_a_worker_that_ends_while_it_is_idle_is_replaced() -> None:
    async def body() -> Pool:
        async def asked(pool: Pool) -> None:
            await until(lambda: pool.counters.total("workers_started") == 2)
            worker = pool._ready[0]
            worker.on_loss(worker)
            await until(lambda: pool.counters.total("workers_started") == 3)
            assert worker not in pool._ready

        pool, _ = await in_pool(FakeNursery(), asked, quick=1, spare=1)
        return pool

    assert run(body).counters.total("workers_lost") == 1


# ---- slow questions ----


def test_thirty_slow_questions_leave_the_seats_to_quick_ones() -> None:
    async def body() -> FakeNursery:
        async def asked(pool: Pool) -> None:
            slow = [asyncio.ensure_future(ask(pool, b"slow")) for _ in range(30)]
            for _ in range(100):
                assert await ask(pool, b"quick") == FINE
            await until(lambda: pool.counters.total("questions_turned_slow") == 30)
            assert pool._slow.busy == 3
            assert len(pool._slow.turns) == 27
            assert await ask(pool, b"quick") == FINE
            for one in slow:
                one.cancel()
            await asyncio.gather(*slow, return_exceptions=True)
            await until(lambda: pool._quick.busy == pool._slow.busy == 0)
            assert len(pool._slow.turns) == 0

        nursery = FakeNursery()
        await in_pool(nursery, asked, quick=2, slow=3)
        return nursery

    nursery = run(body)
    at_slow = {worker for worker, question in nursery.asked if question == b"slow"}
    assert set(nursery.ended) >= at_slow, "work that nobody waits for goes on"
    assert set(nursery.slowed) <= at_slow, "a quick one was slowed down"


def test_the_slow_lane_goes_on_while_every_quick_seat_is_busy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool_module, "MOST_PATIENCE", 60.0)

    async def body() -> int:
        async def asked(pool: Pool) -> int:
            first, second = (asyncio.ensure_future(ask(pool, b"slow")) for _ in range(2))
            await until(lambda: pool._slow.busy == 1 and len(pool._slow.turns) == 1)
            held = [asyncio.ensure_future(ask(pool, b"held")) for _ in range(16)]
            await until(lambda: pool._quick.busy == 16)
            first.cancel()
            await until(lambda: pool._slow.busy == 1 and not len(pool._slow.turns))
            for one in (second, *held):
                one.cancel()
            await asyncio.gather(first, second, *held, return_exceptions=True)
            return pool.counters.total("questions_turned_slow")

        _, turned = await in_pool(FakeNursery(), asked, quick=16, slow=1, max_seconds=1000.0)
        return turned

    assert run(body) == 2


def test_more_slow_questions_than_may_wait_are_refused() -> None:
    async def body() -> list[Answer | BaseException]:
        async def asked(pool: Pool) -> list[Answer | BaseException]:
            slow = [asyncio.ensure_future(ask(pool, b"slow")) for _ in range(5)]
            await until(lambda: sum(one.done() for one in slow) == 2)
            for one in slow:
                one.cancel()
            return await asyncio.gather(*slow, return_exceptions=True)

        _, said = await in_pool(FakeNursery(), asked, quick=1, slow=1, slow_waiting=2)
        return said

    refused = [str(one) for one in run(body) if isinstance(one, BusyError)]
    assert refused == ["expected at most 1 long questions and 2 that wait, try again soon"] * 2


def test_a_question_that_nobody_waits_for_is_given_up_while_it_waits() -> None:
    async def gone() -> bool:
        return True

    async def body() -> Pool:
        async def asked(pool: Pool) -> None:
            with pytest.raises(LateError, match="the client stopped waiting"):
                await pool.ask(b"quick", gone)
            await until(lambda: len(pool._quick.turns) == 0)

        pool, _ = await in_pool(FakeNursery(failing_starts=10**9), asked)
        return pool

    assert not run(body).is_well


# ---- turns ----


def test_a_kind_that_took_long_may_not_have_every_seat() -> None:
    turns: Turns[int] = Turns(long=0.1, most_long=1)
    for number in range(3):
        turns.add("long", number)
    assert turns.take() == ("long", 0)
    turns.charge("long", 0.2)
    assert turns.take() == ("long", 1)
    assert turns.take() is None
    turns.add("short", 7)
    assert turns.take() == ("short", 7)
    turns.charge("long", 0.01)
    assert turns.take() == ("long", 2)


def test_nobody_saves_up_turns_by_staying_away() -> None:
    turns: Turns[str] = Turns()
    for _ in range(100):
        turns.add("busy", "b")
        turns.take()
        turns.charge("busy", 1.0)
    taken = []
    for _ in range(3):
        turns.add("busy", "b")
        turns.add("new", "n")
    for _ in range(6):
        kind, thing = turns.take() or ("", "")
        taken.append(thing)
        turns.charge(kind, 1.0)
    assert sorted(taken[:2]) == ["b", "n"]


def test_a_kind_that_took_long_is_remembered_while_others_go_on() -> None:
    turns: Turns[str] = Turns(long=0.1, most_long=1)
    turns.add("long", "a")
    turns.take()
    turns.charge("long", 0.2)
    for _ in range(1000):
        turns.add("short", "s")
        turns.take()
        turns.charge("short", 0.001)
    turns.add("long", "b")
    turns.add("long", "c")
    assert turns.take() == ("long", "b")
    assert turns.take() is None


def test_kinds_that_are_gone_are_forgotten() -> None:
    turns: Turns[int] = Turns()
    for number in range(1000):
        turns.add(number, number)
        turns.take()
        turns.charge(number, 0.001)
    assert len(turns._accounts) <= MOST_AT_REST
