"""Many clients at once, some of them bad: no answer is lost, and none is wrong."""

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from page import Reply, ask_hints, positions, started

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import siege

import swordfish as sf
from web.serving import Server
from web.test_limits import ask_for_long, connect, exchange

SHARE_ASKED = 4


@pytest.mark.parametrize("questions", [200, pytest.param(2000, marks=pytest.mark.prove)])
def test_hints_are_right_whatever_others_send(server: Server, questions: int) -> None:
    puzzles = positions(questions)
    stop = threading.Event()
    bad_ones = [threading.Thread(target=repeat, args=(send, server, stop)) for send in BAD]
    for thread in bad_ones:
        thread.start()
    replies = asyncio.run(ask_hints(server.address, puzzles, connections=50))
    stop.set()
    for thread in bad_ones:
        thread.join()
    assert len(replies) == questions
    assert_right(replies)


def assert_right(replies: list[Reply]) -> None:
    assert {reply.status for reply in replies} == {200}
    for reply in replies[::SHARE_ASKED]:
        step = sf.hint(reply.puzzle)
        told = reply.answer["step"]
        assert (told and told["notation"]) == (step and step.notation)


def test_hints_are_right_while_workers_are_killed_and_every_other_start_fails() -> None:
    if not Path("/proc/self/task").exists():
        pytest.skip("this system doesn't list the children of a process")
    killed: list[int] = []

    def kill_while_asking(server: int) -> Iterator[str]:
        for number, puzzle in enumerate(positions(300)):
            below = siege.descendants(server) if number % 40 == 20 else []
            for pid in below[-1:]:  # the first is the nursery
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    killed.append(pid)
            yield puzzle

    with started(siege.__file__, "--serve") as (address, server):
        replies = asyncio.run(ask_hints(address, kill_while_asking(server), connections=10))
    assert len(killed) >= 5
    assert len(replies) == 300
    assert_right(replies)


Bad = Callable[[Server, threading.Event], object]


def repeat(send: Bad, server: Server, stop: threading.Event) -> None:
    while not stop.is_set():
        send(server, stop)


def rubbish(server: Server, _: threading.Event) -> object:
    return exchange(server, "\0\1\2 rubbish\n\n")


def too_much(server: Server, _: threading.Event) -> object:
    head = "POST /api/hint HTTP/1.1\nHost: localhost\nContent-Length: 100000000\n\n"
    return exchange(server, head, b"x" * 100_000)


def slow_bytes(server: Server, stop: threading.Event) -> object:
    with connect(server) as client:
        client.sendall(
            b"POST /api/hint HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
        )
        return stop.wait(15)  # hangs up at the end, if it wasn't cut off before


def hard_work(server: Server, stop: threading.Event) -> object:
    with ask_for_long(server):
        return stop.wait(15)


BAD = (rubbish, too_much, slow_bytes, hard_work)
