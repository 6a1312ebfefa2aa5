"""Whatever a client sends, it gets a clear refusal, and others get their answers."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

from swordfish.web.limits import LARGEST_BODY
from swordfish.web.pool import Answer, Pool
from swordfish.web.shapes import EXAMPLE
from web.serving import Server, start_server, stop_server

LONG = "12..........3................................4..5................................"
"""A grid whose solutions take many seconds to count."""


@pytest.fixture(scope="module")
def hasty() -> Iterator[Server]:
    """A server whose budget is short."""
    running = start_server("--budget", "2")
    yield running
    stop_server(running)


def exchange(server: Server, head: str, body: bytes = b"", wait: float = 20) -> bytes:
    """What comes back for raw bytes."""
    with connect(server, wait) as client:
        client.sendall(head.replace("\n", "\r\n").encode())
        with suppress(OSError):  # once the server has heard enough
            client.sendall(body)
        return received(client)


def connect(server: Server, wait: float = 20) -> socket.socket:
    place = urlsplit(server.address)
    return socket.create_connection((place.hostname, place.port), timeout=wait)


def received(client: socket.socket) -> bytes:
    parts = []
    with suppress(ConnectionResetError):
        while part := client.recv(65536):
            parts.append(part)
    return b"".join(parts)


def worker_pids(server: Server) -> set[int]:
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    if not children.exists():
        pytest.skip("this system doesn't list the children of a process")
    return {int(pid) for pid in children.read_text().split()}


def test_work_over_the_budget_is_ended_and_answered_with_503(hasty: Server) -> None:
    assert hasty.post("check", puzzle=EXAMPLE)[0] == 200
    before = worker_pids(hasty)
    status, answer = hasty.post("count", puzzle=LONG)
    assert (status, answer["error"]) == (503, "expected an answer within 2 s, found none")
    assert before - worker_pids(hasty), "the worker goes on"
    assert hasty.post("check", puzzle=EXAMPLE)[0] == 200


def test_quick_questions_are_answered_while_long_ones_run(hasty: Server) -> None:
    long_ones = [
        threading.Thread(target=hasty.post, args=("count",), kwargs={"puzzle": LONG})
        for _ in range(6)
    ]
    for thread in long_ones:
        thread.start()
    time.sleep(0.2)
    assert [hasty.post("hint", puzzle=EXAMPLE)[0] for _ in range(20)] == [200] * 20
    for thread in long_ones:
        thread.join()


def refusals(pool: Pool, puzzles: list[str]) -> list[str]:
    """What a pool says to questions that are asked all at once, where it does not answer."""

    async def listening() -> bool:
        return False

    async def ask() -> list[Answer | BaseException]:
        await pool.start()
        questions = [
            pool.ask(f'count {{"puzzle":"{puzzle}","limit":null}}'.encode(), listening)
            for puzzle in puzzles
        ]
        answers = await asyncio.gather(*questions, return_exceptions=True)
        await pool.stop()
        return answers

    return [str(answer) for answer in asyncio.run(ask()) if isinstance(answer, Exception)]


def test_more_long_questions_than_seats_are_refused() -> None:
    pool = Pool(budget=1, quick=2, slow=1)
    assert sorted(refusals(pool, [LONG, LONG])) == [
        "expected an answer within 1 s, found none",
        "expected at most 1 long questions at once, try again soon",
    ]


def test_more_questions_than_may_wait_are_refused() -> None:
    pool = Pool(quick=1, waiting=3)
    said = refusals(pool, [EXAMPLE] * 6)
    assert said == ["expected at most 3 questions at once, try again soon"] * 2


def test_work_that_nobody_waits_for_is_ended(server: Server) -> None:
    assert server.post("check", puzzle=EXAMPLE)[0] == 200
    before = worker_pids(server)
    body = f'{{"puzzle":"{LONG}"}}'.encode()
    with connect(server) as client:
        client.sendall(
            b"POST /api/count HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
        )
        time.sleep(0.3)
    deadline = time.monotonic() + 5
    while not before - worker_pids(server) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert before - worker_pids(server)


def test_head_and_body_of_an_answer_come_in_one_piece(server: Server) -> None:
    body = f'{{"puzzle":"{EXAMPLE}"}}'.encode()
    head = "POST /api/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    question = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
    with connect(server) as client:
        for _ in range(3):
            client.sendall(question)
            answer = client.recv(65536)
            assert answer.startswith(b"HTTP/1.1 200 ")
            assert json.loads(answer.partition(b"\r\n\r\n")[2])["status"] == "unique"


def test_a_body_said_to_be_too_large_is_refused_unread(server: Server) -> None:
    head = "POST /api/hint HTTP/1.1\nHost: x\nContent-Length: 100000000\n\n"
    assert exchange(server, head, b"x" * 1000).startswith(b"HTTP/1.1 413 ")


def test_a_body_that_proves_too_large_is_refused(server: Server) -> None:
    head = "POST /api/hint HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n"
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    answer = exchange(server, head, chunk * (LARGEST_BODY // 0x10000 + 2))
    assert answer.startswith(b"HTTP/1.1 413 ")


def test_rubbish_is_refused(server: Server) -> None:
    assert exchange(server, "\0\1\2 rubbish\n\n").startswith(b"HTTP/1.1 400 ")
    head = "POST /api/hint HTTP/1.1\nHost: x\nContent-Type: application/json\nContent-Length: 4\n\n"
    assert exchange(server, head.replace("Host", "Connection: close\nHost"), b"\xff\xfe\0\0"
                    ).startswith(b"HTTP/1.1 4")  # fmt: skip


@pytest.mark.prove
def test_slow_bytes_are_given_up(server: Server) -> None:
    head = "POST /api/hint HTTP/1.1\nHost: x\nContent-Length: 100\n\n{"
    assert exchange(server, head, wait=30).startswith(b"HTTP/1.1 408 ")


@pytest.mark.prove
@pytest.mark.parametrize("head", ["", "POST /api/hint HTT", "GET / HTTP/1.1\nHost: x\n\nGET / H"])
def test_a_request_that_never_begins_is_given_up(server: Server, head: str) -> None:
    began = time.monotonic()
    exchange(server, head, wait=30)
    assert time.monotonic() - began < 25


def test_a_server_that_is_told_to_stop_leaves_no_worker_behind() -> None:
    running = start_server()
    assert running.post("check", puzzle=EXAMPLE)[0] == 200
    workers = worker_pids(running)
    assert workers
    stop_server(running)
    assert running.process.returncode == 0
    assert not [pid for pid in workers if Path(f"/proc/{pid}").exists()]


def test_a_killed_server_leaves_no_worker_behind() -> None:
    running = start_server()
    assert running.post("check", puzzle=EXAMPLE)[0] == 200
    workers = worker_pids(running)
    running.process.kill()
    stop_server(running)
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and any(Path(f"/proc/{pid}").exists() for pid in workers):
        time.sleep(0.05)
    assert not [pid for pid in workers if Path(f"/proc/{pid}/exe").exists()]
