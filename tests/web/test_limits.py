"""Whatever a client sends, it gets a clear refusal, and others get their answers."""

import asyncio
import json
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import swordfish as sf
from swordfish.web.answer_line import Answer
from swordfish.web.forker import IDLEST
from swordfish.web.limits import LARGEST_BODY
from swordfish.web.pool import Pool
from swordfish.web.shapes import EXAMPLE
from web.serving import Server, start_server, stop_server

LONG = "12..........3................................4..5................................"
"""A grid whose solutions take many seconds to count."""


@pytest.fixture(scope="module")
def hasty() -> Iterator[Server]:
    """A server that has little time."""
    running = start_server("--max-seconds", "2")
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
    """The processes that a server has started, and those that they have."""
    if not children_of(server.process.pid).exists():
        pytest.skip("this system doesn't list the children of a process")
    pids: set[int] = set()
    pending = [server.process.pid]
    while pending:
        with suppress(FileNotFoundError):  # it has ended meanwhile
            new = [int(pid) for pid in children_of(pending.pop()).read_text().split()]
            pids.update(new)
            pending += new
    return pids


def slow_pids(server: Server) -> set[int]:
    """The processes of a server that work on long questions."""
    pids = set()
    for pid in worker_pids(server):
        with suppress(ProcessLookupError):
            pids |= {pid} if os.getpriority(os.PRIO_PROCESS, pid) == IDLEST else set()
    return pids


def wait_until(is_so: Callable[[], object]) -> None:
    """Come back when something is so; a busy machine may take its time."""
    deadline = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < deadline, "it never came to be"
        time.sleep(0.02)


def children_of(pid: int) -> Path:
    return Path(f"/proc/{pid}/task/{pid}/children")


def test_work_over_its_time_is_ended_and_answered_with_503(hasty: Server) -> None:
    assert hasty.post("check", puzzle=EXAMPLE)[0] == 200
    with ThreadPoolExecutor() as background:
        asking = background.submit(hasty.post, "count", puzzle=LONG)
        wait_until(lambda: slow_pids(hasty))
        at_work = slow_pids(hasty)
        status, answer = asking.result()
    assert (status, answer["error"]) == (503, "expected an answer within 2 s, found none")
    wait_until(lambda: not at_work & worker_pids(hasty))
    assert hasty.post("check", puzzle=EXAMPLE)[0] == 200


def test_quick_questions_are_answered_while_long_ones_run(server: Server) -> None:
    with ExitStack() as long_ones:
        for _ in range(6):
            long_ones.enter_context(ask_for_long(server))
        wait_until(lambda: slow_pids(server))
        new = [str(sf.shuffle(EXAMPLE, seed=seed)) for seed in range(5)]
        assert [server.post("hint", puzzle=puzzle)[0] for puzzle in new] == [200] * len(new)


def ask_for_long(server: Server) -> socket.socket:
    """A client that waits for an answer which takes long; when it goes, so does the work."""
    body = f'{{"puzzle":"{LONG}"}}'.encode()
    client = connect(server)
    client.sendall(
        b"POST /api/count HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    )
    return client


def refusals(pool: Pool, puzzles: list[str]) -> list[str]:
    """What a pool says to questions that are asked all at once, where it does not answer."""

    async def listening() -> bool:
        return False

    async def ask() -> list[Answer | BaseException]:
        await pool.start()
        while not pool.is_well:
            await asyncio.sleep(0.01)
        questions = [
            pool.ask(f'count {{"puzzle":"{puzzle}","limit":null}}'.encode(), listening)
            for puzzle in puzzles
        ]
        answers = await asyncio.gather(*questions, return_exceptions=True)
        await pool.stop()
        return answers

    return [str(answer) for answer in asyncio.run(ask()) if isinstance(answer, Exception)]


def test_more_long_questions_than_seats_are_refused() -> None:
    pool = Pool(max_seconds=2, quick=2, slow=1, slow_waiting=0)
    assert sorted(refusals(pool, [LONG, LONG])) == [
        "expected an answer within 2 s, found none",
        "expected at most 1 long questions and 0 that wait, try again soon",
    ]


def test_more_questions_at_once_than_may_be_are_refused() -> None:
    pool = Pool(quick=1, most=3)
    said = refusals(pool, [EXAMPLE] * 6)
    assert said == ["expected at most 3 questions at once, try again soon"] * 3


def test_work_that_nobody_waits_for_is_ended(server: Server) -> None:
    with ask_for_long(server):
        wait_until(lambda: slow_pids(server))
        at_work = slow_pids(server)
    wait_until(lambda: not at_work & worker_pids(server))


def test_head_and_body_of_an_answer_come_in_one_piece(server: Server) -> None:
    body = f'{{"puzzle":"{EXAMPLE}"}}'.encode()
    head = "POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    question = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
    with connect(server) as client:
        for _ in range(3):
            client.sendall(question)
            answer = client.recv(65536)
            assert answer.startswith(b"HTTP/1.1 200 ")
            assert json.loads(answer.partition(b"\r\n\r\n")[2])["status"] == "unique"


def test_a_body_said_to_be_too_large_is_refused_unread(server: Server) -> None:
    head = "POST /api/hint HTTP/1.1\nHost: localhost\nContent-Length: 100000000\n\n"
    assert exchange(server, head, b"x" * 1000).startswith(b"HTTP/1.1 413 ")


def test_a_body_that_proves_too_large_is_refused(server: Server) -> None:
    head = "POST /api/hint HTTP/1.1\nHost: localhost\nTransfer-Encoding: chunked\n\n"
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    answer = exchange(server, head, chunk * (LARGEST_BODY // 0x10000 + 2))
    assert answer.startswith(b"HTTP/1.1 413 ")


def test_rubbish_is_refused(server: Server) -> None:
    assert exchange(server, "\0\1\2 rubbish\n\n").startswith(b"HTTP/1.1 400 ")
    head = "POST /api/hint HTTP/1.1\nHost: localhost\nConnection: close\n"
    kind = "Content-Type: application/json\nContent-Length: 4\n\n"
    assert exchange(server, head + kind, b"\xff\xfe\0\0").startswith(b"HTTP/1.1 4")


@pytest.mark.prove
def test_slow_bytes_are_given_up(server: Server) -> None:
    head = "POST /api/hint HTTP/1.1\nHost: localhost\nContent-Length: 100\n\n{"
    assert exchange(server, head, wait=30).startswith(b"HTTP/1.1 408 ")


@pytest.mark.prove
@pytest.mark.parametrize(
    "head", ["", "POST /api/hint HTT", "GET / HTTP/1.1\nHost: localhost\n\nGET / H"]
)
def test_a_request_that_never_begins_is_given_up(server: Server, head: str) -> None:
    answers = exchange(server, head, wait=60)  # which ends when the server closes
    assert answers.count(b"HTTP/1.1 200 ") == head.count("\n\n")


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
    wait_until(lambda: not [pid for pid in workers if Path(f"/proc/{pid}/exe").exists()])


def test_work_whose_server_and_nursery_are_killed_ends_by_itself() -> None:
    running = start_server("--max-seconds", "2")
    asking = threading.Thread(target=suppressed_post, args=(running,))
    asking.start()
    wait_until(lambda: slow_pids(running))
    at_work = slow_pids(running)
    nursery = children_of(running.process.pid).read_text()
    running.process.kill()
    os.kill(int(nursery), signal.SIGKILL)
    stop_server(running)
    asking.join()
    wait_until(lambda: not [pid for pid in at_work if Path(f"/proc/{pid}/exe").exists()])


def suppressed_post(server: Server) -> None:
    with suppress(OSError):  # the server is killed before it answers
        server.post("count", puzzle=LONG)
