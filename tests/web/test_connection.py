"""What comes over a connection is bounded, and only those may ask who ask for what is served."""

import asyncio
import gc
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle
from uvicorn.server import ServerState

from swordfish.web.connection import LARGEST_HEAD, Connection, Crowd
from swordfish.web.hosts import Served, is_local
from swordfish.web.metrics import Counters
from swordfish.web.shapes import EXAMPLE
from web.serving import Server, start_server, stop_server
from web.test_limits import connect, exchange, received, wait_until, worker_pids


@pytest.fixture(scope="module")
def counted() -> Iterator[Server]:
    """A server that tells what it has counted."""
    running = start_server("--metrics", "--name", "puzzles.example")
    yield running
    stop_server(running)


def counts(server: Server) -> dict[str, int]:
    answer = exchange(server, "GET /metrics HTTP/1.1\nHost: localhost\nConnection: close\n\n")
    lines = re.findall(r"^swordfish_(\S+) (\d+)$", answer.decode(), re.MULTILINE)
    return {name: int(number) for name, number in lines}


def post(server: Server, head: str) -> bytes:
    """What comes back for a small question with some headers."""
    body = json.dumps({"puzzle": EXAMPLE}).encode()
    usual = f"Content-Type: application/json\nContent-Length: {len(body)}\nConnection: close\n\n"
    return exchange(server, f"POST /api/check HTTP/1.1\n{head}{usual}", body)


# ---- who hangs up ----


def test_clients_that_hang_up_while_they_are_answered_do_not_end_the_server(
    counted: Server,
) -> None:
    for times in [1, 2, 4, 15] * 10:
        with connect(counted) as client:
            client.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * times)
    counted.process.send_signal(signal.SIGPIPE)  # which some of them cause, by bad luck
    wait_until(lambda: counted.get("healthz") == (200, {"status": "well"}))
    assert counted.process.poll() is None


@contextmanager
def unread_pipe(*, is_full: bool) -> Iterator[int]:
    """A pipe that nobody reads: it is full, or its reader has gone."""
    reading, writing = os.pipe()
    if is_full:
        os.set_blocking(writing, False)
        with suppress(BlockingIOError):
            while os.write(writing, bytes(4096)):
                pass
        os.set_blocking(writing, True)
    else:
        os.close(reading)
    yield writing
    os.close(writing)
    if is_full:
        os.close(reading)


@pytest.mark.parametrize("is_full", [True, False])
def test_who_sends_junk_is_told_so_and_does_not_end_a_server_whose_errors_nobody_reads(
    is_full: bool,
) -> None:
    with unread_pipe(is_full=is_full) as errors:
        server = start_server("--metrics", errors=errors)
    try:
        for number in range(3):
            assert exchange(server, "\0 junk\n\n").startswith(b"HTTP/1.1 400 Bad Request\r\n")
            assert counts(server)['connections_refused_total{reason="junk"}'] == number + 1
        upgrade = "Host: localhost\nConnection: close, Upgrade\nUpgrade: x\n\n"
        assert exchange(server, f"GET /healthz HTTP/1.1\n{upgrade}").startswith(b"HTTP/1.1 ")
        wait_until(lambda: server.get("healthz") == (200, {"status": "well"}))
    finally:
        stop_server(server)
    assert server.process.returncode == 0


# ---- bytes ----

LINE = b"X-Large: " + b"x" * 1000 + b"\r\n"


def send_a_gigabyte(client: socket.socket) -> None:
    for _ in range(10**9 // len(LINE) // 100):
        client.sendall(LINE * 100)


@pytest.mark.parametrize(
    "begin",
    [
        b"GET / HTTP/1.1\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\n",
        b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
    ],
    ids=["first", "second", "trailer"],
)
def test_headers_without_end_are_cut_off(counted: Server, begin: bytes) -> None:
    before = counts(counted).get('connections_refused_total{reason="head"}', 0)
    with connect(counted) as client:
        client.sendall(begin)
        with pytest.raises(OSError, match=r"reset|[Bb]roken pipe"):
            send_a_gigabyte(client)
    assert counts(counted)['connections_refused_total{reason="head"}'] == before + 1


@pytest.mark.parametrize("more", [5_000, 200_000])
def test_headers_too_long_are_told_so_even_to_those_who_send_before_they_read(
    counted: Server, more: int
) -> None:
    with connect(counted) as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
        client.sendall(b"x" * LARGEST_HEAD)
        for _ in range(more // 1000):
            client.sendall(b"x" * 1000)
            time.sleep(0.0002)
        said = received(client)
    assert said.startswith(b"HTTP/1.1 431 ")
    assert json.loads(said.partition(b"\r\n\r\n")[2]) == {
        "error": f"expected at most {LARGEST_HEAD} bytes of headers"
    }


def test_whole_requests_around_the_bound_have_an_answer(counted: Server) -> None:
    for size in range(LARGEST_HEAD - 4096, LARGEST_HEAD + 20_000, 1000):
        head = f"GET /healthz HTTP/1.1\nHost: localhost\nConnection: close\nX: {'x' * size}\n\n"
        assert exchange(counted, head)[:13] in (b"HTTP/1.1 200 ", b"HTTP/1.1 431 "), size


def test_a_body_is_no_header(counted: Server) -> None:
    body = json.dumps({"puzzle": f"{EXAMPLE}\n" * 2000}).encode()
    head = "POST /api/parse HTTP/1.1\nHost: localhost\nContent-Type: application/json\n"
    close = f"Connection: close\nContent-Length: {len(body)}\n\n"
    assert len(body) > 2 * LARGEST_HEAD
    assert exchange(counted, head + close, body).startswith(b"HTTP/1.1 200 ")


def test_many_requests_at_once_over_one_connection_are_cut_off(counted: Server) -> None:
    few = b"GET /api/techniques HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with connect(counted) as client:
        client.sendall(few * 2000)
        received(client)
    assert counts(counted)['connections_refused_total{reason="pipelined"}'] == 1


# ---- number ----


class Guest(Connection):
    """A connection that only notes when it is dropped."""

    def __init__(self, dropped: list["Guest"], unread: int = 0) -> None:
        self.dropped = dropped
        self.unread = unread

    def drop(self, reason: str) -> None:
        self.dropped.append(self)

    def unread_bytes(self) -> int:
        return self.unread


def test_who_kept_us_waiting_longest_goes_when_there_are_too_many() -> None:
    dropped: list[Guest] = []
    crowd = Crowd(Counters(), most=3)
    busy, first, second, new = (Guest(dropped) for _ in range(4))
    for guest in (busy, first, second):
        crowd.add(guest)
        crowd.wait_for(guest)
    crowd.heard(busy)
    crowd.add(new)
    assert dropped == [first]


def test_who_comes_goes_when_all_others_are_at_work() -> None:
    dropped: list[Guest] = []
    crowd = Crowd(Counters(), most=1)
    busy, new = Guest(dropped), Guest(dropped)
    crowd.add(busy)
    crowd.add(new)
    assert dropped == [new]


def test_answers_that_nobody_takes_are_bounded_together() -> None:
    dropped: list[Guest] = []
    crowd = Crowd(Counters())
    guests = [Guest(dropped, unread=10 * 2**20) for _ in range(4)]
    for guest in guests[:3]:
        crowd.stall(guest)
    assert dropped == []
    crowd.stall(guests[3])
    assert dropped == guests[:1]


def test_nothing_of_a_request_is_kept_once_it_is_answered() -> None:
    async def answer(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def kept_after(requests: int) -> int:
        config = uvicorn.Config(answer, lifespan="off", ws="none")
        config.load()
        state, crowd = ServerState(), Crowd(Counters())
        server = await asyncio.get_running_loop().create_server(
            lambda: Connection(config, state, {}, crowd=crowd), "127.0.0.1"
        )
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            for _ in range(requests):
                writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert (await reader.readuntil(b"0\r\n\r\n")).startswith(b"HTTP/1.1 200 ")
            gc.collect()
            kept = sum(type(one) is RequestResponseCycle for one in gc.get_objects())
            writer.close()
        return kept

    assert asyncio.run(kept_after(50)) < 5


# ---- who asks ----


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:99", "[::1]:8765", "Puzzles.Example"])
def test_names_that_are_served_are_answered(counted: Server, host: str) -> None:
    assert post(counted, f"Host: {host}\n").startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "[", "10.0.0.1"])
def test_other_names_are_refused(counted: Server, host: str) -> None:
    said = post(counted, f"Host: {host}\n")
    assert said.startswith(b"HTTP/1.1 421 ")
    assert b"expected a host that is served here" in said


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://localhost:1", "http://["]
)
def test_writes_from_pages_elsewhere_are_refused(counted: Server, origin: str) -> None:
    said = post(counted, f"Host: localhost:8765\nOrigin: {origin}\n")
    assert said.startswith(b"HTTP/1.1 403 ")


@pytest.mark.parametrize("origin", ["http://localhost:8765", "https://LOCALHOST:8765"])
def test_writes_from_the_page_itself_are_answered(counted: Server, origin: str) -> None:
    said = post(counted, f"Host: localhost:8765\nOrigin: {origin}\n")
    assert said.startswith(b"HTTP/1.1 200 ")


def test_an_address_leads_here_where_all_are_served_and_a_foreign_name_does_not() -> None:
    everywhere, here = Served("0.0.0.0"), Served("127.0.0.1")
    assert "192.168.0.7" in everywhere
    assert socket.gethostname().lower() in everywhere
    assert "evil.example" not in everywhere
    assert "192.168.0.7" not in here
    assert [is_local(host) for host in ("127.0.0.2", "::1", "0.0.0.0", "example")] == [
        True, True, False, False,
    ]  # fmt: skip


def test_serving_beyond_this_machine_is_warned_of() -> None:
    command = [sys.executable, "-m", "swordfish", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        [*command, "--host", "0.0.0.0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        said = process.stderr.readline()
        process.terminate()
        process.communicate()
    assert said.startswith("warning: at 0.0.0.0 the page is open to everyone who can reach")


# ---- how it is ----


def test_health_is_told(counted: Server) -> None:
    wait_until(lambda: counted.get("healthz") == (200, {"status": "well"}))


def test_counts_are_told_only_where_wanted(counted: Server, server: Server) -> None:
    post(counted, "Host: localhost\n")
    told = counts(counted)
    assert told["workers_started_total"] >= 1
    assert told["connections"] >= 1
    assert sum(n for name, n in told.items() if name.startswith("answers_total{")) >= 1
    assert server.get("metrics")[0] == 404


def test_a_killed_worker_or_nursery_costs_no_answer(counted: Server) -> None:
    assert counted.post("check", puzzle=EXAMPLE)[0] == 200
    for pid in sorted(worker_pids(counted)):
        subprocess.run(["kill", "-9", str(pid)], check=False)
    fresh = [EXAMPLE.replace("9", digit, 1) for digit in "2345678"]
    assert [counted.post("check", puzzle=puzzle)[0] for puzzle in fresh] == [200] * len(fresh)
    assert counts(counted)["workers_lost_total"] >= 1
