"""The page's server under siege: `python bench/siege.py` lets everything go wrong at once.

First hints are asked for in peace, to know what the machine can do now. Then for a minute by fifty
connections as in `bench/page.py`, each for the first time. Meanwhile

- a worker is killed once a second, and now and then the nursery,
- every other start of a worker or of a nursery fails,
- 30 long questions are held open that nobody can answer in time, and a few that can be answered,
- 200 connections send a byte a second and never a whole request,
- headers of a gigabyte are sent.

Every hint must be answered, and rightly; 99 % of them within a second; and the server and all its
processes together may take 400 MB. The exit code tells whether that is so.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlsplit
from urllib.request import urlopen

from page import Client, Reply, ask_hints, positions, print_figures, started

import swordfish as sf
from swordfish.web.app import make_app, make_server
from swordfish.web.hosts import Served
from swordfish.web.nursery import Nursery
from swordfish.web.pool import Pool
from swordfish.web.worker import Worker

MOST_MEGABYTES = 400
MOST_SECONDS = 1.0
LONG_ONES = 30
ANSWERABLE_ONES = 3
SLOW_CONNECTIONS = 200
GIGABYTE = 10**9
ENDLESS = "12..........3................................4..5................................"
"""A grid whose solutions take many seconds to count."""
SAMPLE = 20
"""One in so many answers is compared with what the library says."""


# ---- the server, whose starts fail ----


class Unlucky(Nursery):
    """Every other start fails, by chance."""

    async def make_worker(self) -> Worker:
        if random.random() < 0.5:
            raise OSError("a worker that fails to start, on purpose")
        return await super().make_worker()

    async def _start(self) -> None:
        if random.random() < 0.5:
            raise OSError("a nursery that fails to start, on purpose")
        await super()._start()


async def serve() -> None:
    """Serve until told to stop."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(f"besieged is http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    pool = Pool(nursery=Unlucky(max_seconds=10.0))
    await pool.start()
    server = make_server(make_app(pool, metrics=True), Served("127.0.0.1"))
    await server.serve(sockets=[listener])


# ---- the siege ----


@dataclass
class Siege:
    """A server, what is done to it, and what came of that."""

    address: str
    pid: int
    seconds: float
    kills: int = 0
    slow_closed: int = 0
    heads: int = 0
    head_bytes: int = 0
    longest_head: int = 0
    long_statuses: Counter[int] = field(default_factory=Counter)
    answerable_statuses: Counter[int] = field(default_factory=Counter)
    most_shared: int = 0
    most_resident: int = 0
    metrics: str = ""

    def __post_init__(self) -> None:
        self.place = urlsplit(self.address)
        self.puzzles = positions(500)
        self.ends = 0.0

    def goes_on(self) -> bool:
        return time.monotonic() < self.ends

    async def run(self) -> list[Reply]:
        """The replies to hints while all else goes wrong; before that, figures of some in peace."""
        began = time.monotonic()
        print_figures(
            "hints in peace", await ask_hints(self.address, self.puzzles), time.monotonic() - began
        )
        self.ends = time.monotonic() + self.seconds
        besiegers = [
            self.kill_workers(),
            self.watch_memory(),
            self.send_large_head(),
            *(self.ask_endless(number) for number in range(LONG_ONES)),
            *(self.ask_answerable(number) for number in range(ANSWERABLE_ONES)),
            *(self.trickle() for _ in range(SLOW_CONNECTIONS)),
        ]
        tasks = [asyncio.create_task(one) for one in besiegers]
        await asyncio.sleep(1)
        replies = await ask_hints(self.address, self.hints())
        await asyncio.gather(*tasks)
        with urlopen(f"{self.address}metrics") as response:
            self.metrics = response.read().decode()
        return replies

    def hints(self) -> Iterator[str]:
        """Puzzles, each with other blanks after it, so that no answer is known already."""
        for blanks in count(1):
            for puzzle in self.puzzles:
                if not self.goes_on():
                    return
                yield puzzle + " " * blanks

    async def kill_workers(self) -> None:
        while self.goes_on():
            await asyncio.sleep(1)
            below = descendants(self.pid)
            nurseries = below[:1] if self.kills % 10 == 9 else []
            for pid in nurseries or random.sample(below[1:], min(1, len(below[1:]))):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    self.kills += 1

    async def watch_memory(self) -> None:
        while self.goes_on():
            shared, resident = memory([self.pid, *descendants(self.pid)])
            self.most_shared = max(self.most_shared, shared)
            self.most_resident = max(self.most_resident, resident)
            await asyncio.sleep(0.5)

    async def ask_endless(self, number: int) -> None:
        question = json.dumps({"puzzle": ENDLESS + " " * number})
        async with Client(self.address) as client:
            while self.goes_on():
                status, _ = await client.post("count", question)
                self.long_statuses[status] += 1
                if status == 429:
                    await asyncio.sleep(1)

    async def ask_answerable(self, number: int) -> None:
        question = json.dumps({"givens": [17, 17], "max_seconds": 1.0, "seed": number})
        async with Client(self.address) as client:
            while self.goes_on():
                status, _ = await client.post("generate", question)
                self.answerable_statuses[status] += 1
                await asyncio.sleep(1)

    async def trickle(self) -> None:
        """Send a header byte by byte, and begin again when the server has enough of it."""
        while self.goes_on():
            with suppress(OSError):
                _, writer = await asyncio.open_connection(self.place.hostname, self.place.port)
                writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
                while self.goes_on():
                    writer.write(b"x")
                    await writer.drain()
                    await asyncio.sleep(1)
                writer.close()
                return
            self.slow_closed += 1

    async def send_large_head(self) -> None:
        """Send headers of a gigabyte, as much of each as the server takes."""
        piece = b"X-Large: " + b"x" * 65_000 + b"\r\n"
        while self.goes_on() and self.head_bytes < GIGABYTE:
            sent = 0
            with suppress(OSError):
                _, writer = await asyncio.open_connection(self.place.hostname, self.place.port)
                writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
                while sent < GIGABYTE and self.goes_on():
                    writer.write(piece)
                    await writer.drain()
                    sent += len(piece)
            self.heads += 1
            self.head_bytes += sent
            self.longest_head = max(self.longest_head, sent)
            await asyncio.sleep(0.1)

    # ---- what came of it ----

    def report(self, replies: list[Reply]) -> bool:
        """Print every figure; whether all is as it must be."""
        lost = [reply for reply in replies if reply.status != 200]
        wrong = [reply for reply in replies[::SAMPLE] if not is_right(reply)]
        slowest = quantiles([reply.seconds for reply in replies], n=100)[98]
        print_figures("hints under siege", replies, self.seconds)
        print(f"  not answered: {dict(Counter(reply.status for reply in lost))}")
        print(f"  wrong: {len(wrong)} of {len(replies[::SAMPLE])} compared")
        print(f"{self.kills} processes killed, every other start failed")
        print(f"long questions by status: {dict(self.long_statuses)}")
        print(f"long ones that can be answered: {dict(self.answerable_statuses)}")
        print(f"slow connections: {SLOW_CONNECTIONS} open, {self.slow_closed} closed by the server")
        print(
            f"headers of a gigabyte: {self.heads} begun, {self.head_bytes / 1e6:.0f} MB sent, "
            f"cut off after {self.longest_head / 1e6:.2f} MB at most, system buffers included"
        )
        print(f"memory: {self.most_shared} MB at most; each process for itself, added up: "
              f"{self.most_resident} MB")  # fmt: skip
        print("the server's own counts:")
        print("\n".join(f"  {line}" for line in self.metrics.splitlines() if line[0] != "#"))
        kept = {
            "every hint answered": bool(replies) and not lost,
            "every answer right": not wrong,
            f"99 % within {MOST_SECONDS:g} s": slowest < MOST_SECONDS,
            f"at most {MOST_MEGABYTES} MB": 0 < self.most_shared <= MOST_MEGABYTES,
            "no long question without an answer or a reason": not (
                {0, 500} & (self.long_statuses | self.answerable_statuses).keys()
            ),
        }
        for promise, is_kept in kept.items():
            print(f"{'kept' if is_kept else 'BROKEN'}: {promise}")
        return all(kept.values())


def is_right(reply: Reply) -> bool:
    if reply.status != 200:
        return False
    step = sf.hint(reply.puzzle)
    told = reply.answer["step"]
    return bool((told and told["notation"]) == (step and step.notation))


def descendants(pid: int) -> list[int]:
    """All processes that a process has started, directly or through others, nearest first."""
    found: list[int] = []
    pending = [pid]
    while pending:
        one = pending.pop(0)
        with suppress(OSError):  # it has ended meanwhile
            children = Path(f"/proc/{one}/task/{one}/children").read_text().split()
            found += map(int, children)
            pending += map(int, children)
    return found


def memory(pids: list[int]) -> tuple[int, int]:
    """Megabytes of processes: what they share counted once, and what each has, added up."""
    sums = Counter[str]()
    for pid in pids:
        with suppress(OSError):
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                name, _, number = line.partition(":")
                if name in ("Pss", "Rss"):
                    sums[name] += int(number.split()[0])
    return sums["Pss"] // 1024, sums["Rss"] // 1024


def main() -> None:
    """Besiege a server of its own, or be that server."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (60)")
    parser.add_argument("--serve", action="store_true", help="be the server")
    options = parser.parse_args()
    if options.serve:
        asyncio.run(serve())
        return
    with started(__file__, "--serve") as (address, pid):
        siege = Siege(address, pid, min(options.seconds, 3600))
        is_kept = siege.report(asyncio.run(siege.run()))
    sys.exit(0 if is_kept else 1)


if __name__ == "__main__":
    main()
