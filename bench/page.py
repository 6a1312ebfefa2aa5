"""The page from its start, and hints under load: `python bench/page.py` asks for 2,000 at once.

Fifty connections, each with the next question as soon as it has its answer. The questions are
positions along the paths of the bundled hard puzzles, each different; before the clock starts, the
workers have answered some.
"""

import asyncio
import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from importlib.util import find_spec
from itertools import islice
from statistics import quantiles
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

import swordfish as sf


class Reply(NamedTuple):
    """What came back for a question, and after how many seconds."""

    puzzle: str
    status: int
    content: bytes
    seconds: float

    @property
    def answer(self) -> dict[str, Any]:
        """The content, read when it is needed: reading takes the client as long as asking."""
        answer: dict[str, Any] = json.loads(self.content)
        return answer


def positions(number: int) -> list[str]:
    """Grids along the paths of the bundled puzzles, as a player would have them."""
    text = files("swordfish.cli").joinpath("hard.txt").read_text()
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    steps = (step for line in lines for step in sf.explain(line).steps)
    return list(islice((step.grid.to_text("hodoku") for step in steps if step.grid), number))


async def ask_hints(address: str, puzzles: Iterable[str], connections: int = 50) -> list[Reply]:
    """A hint for each puzzle, so many at once; status 0 where the connection broke."""
    waiting = iter(puzzles)
    replies: list[Reply] = []

    async def connection() -> None:
        async with Client(address) as client:
            for puzzle in waiting:
                began = time.perf_counter()
                status, content = await client.post("hint", json.dumps({"puzzle": puzzle}))
                replies.append(Reply(puzzle, status, content, time.perf_counter() - began))

    await asyncio.gather(*(connection() for _ in range(connections)))
    return replies


class Client:
    """One connection to a server, which is opened again when it breaks."""

    def __init__(self, address: str) -> None:
        self._place = urlsplit(address)
        self._writer: asyncio.StreamWriter | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._writer is not None:
            self._writer.close()

    async def post(self, verb: str, question: str) -> tuple[int, bytes]:
        """Status and content of an answer; 0 where the connection broke."""
        body = question.encode()
        head = (
            f"POST /api/{verb} HTTP/1.1\r\nHost: {self._place.netloc}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        try:
            if self._writer is None:
                self._reader, self._writer = await asyncio.open_connection(
                    self._place.hostname, self._place.port
                )
            self._writer.write(head.encode() + body)
            answer = (await self._reader.readuntil(b"\r\n\r\n")).decode()
            length = re.search(r"content-length: (\d+)", answer, re.IGNORECASE)
            content = await self._reader.readexactly(int(length[1]) if length else 0)
        except (OSError, asyncio.IncompleteReadError):
            self._writer = None
            return 0, b""
        return int(answer.split()[1]), content


def print_figures(name: str, replies: list[Reply], seconds: float) -> None:
    """How many answers, how fast, and percentiles of how long each took."""
    cuts = quantiles([1000 * reply.seconds for reply in replies], n=100)
    right = sum(reply.status == 200 for reply in replies)
    rate = len(replies) / seconds
    print(f"{name}: {right} of {len(replies)} answered in {seconds:.2f} s, {rate:.0f} a second")
    print(f"  median {cuts[49]:.1f} ms, 90 % {cuts[89]:.1f} ms, 99 % {cuts[98]:.1f} ms")


@contextmanager
def serving() -> Iterator[tuple[str, float]]:
    """The address of a server of its own, and when it was started."""
    began = time.perf_counter()
    with started("-m", "swordfish", "serve", "--port", "0", "--no-browser") as (address, _):
        yield address, began


@contextmanager
def started(*arguments: str) -> Iterator[tuple[str, int]]:
    """The address of a server that Python starts, and the number of its process."""
    command = [sys.executable, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None
            yield found[0], server.pid
        finally:
            server.terminate()


def print_playable() -> None:
    """How long it takes from the start of the server until an open browser shows the game."""
    browser_path = shutil.which("chromium")
    if not browser_path or not find_spec("playwright"):
        print("playable: skipped, needs playwright and chromium")
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        tab = browser.new_page()
        with serving() as (address, began):
            tab.goto(address)
            tab.wait_for_selector("html[data-ready]")
            print(f"playable {time.perf_counter() - began:.2f} s after the start")
        browser.close()


def main() -> None:
    """Start servers, ask, and print seconds and percentiles."""
    questions = positions(2100)
    print_playable()
    with serving() as (address, began):
        asyncio.run(ask_hints(address, questions[:1], 1))
        print(f"first answer {time.perf_counter() - began:.2f} s after the start")
        asyncio.run(ask_hints(address, questions[:100]))
        for name in ("asked for the first time", "asked again"):
            began = time.perf_counter()
            replies = asyncio.run(ask_hints(address, questions[100:]))
            print_figures(name, replies, time.perf_counter() - began)


if __name__ == "__main__":
    main()
