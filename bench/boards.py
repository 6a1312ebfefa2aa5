"""How long does it take to prove that boards of all kinds have one solution?

python bench/boards.py [--seconds 60] [--repeat 3] [--peer FILE] [LIST ...]

A list is JSON by line, with collection, name, input (a text in any form that boards are read from)
and solution; without one all of ../shared/data/variants and the large sizes are taken. A board
without a name is COLLECTION#0 and so on, by its place in its collection. Times are of the thread's
own clock, the best of some, for making a board ready and searching. A peer's figures are lines of
collection, name and milliseconds between tabs, `late` for what it didn't finish; what either leaves
unfinished counts with all the seconds that it had in the totals, and the mean is of what both
finish. What it leaves unfinished and the peer doesn't, and what it is slower on, stands below.
"""

import argparse
import csv
import json
import math
import statistics
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PROGRAM = ROOT / "build/release/bench_boards"
SHARED = ROOT.parent / "shared/data"


class Row(NamedTuple):
    collection: str
    name: str
    solution: str
    text: str


class Run(NamedTuple):
    collection: str
    name: str
    status: str
    ms: float
    guesses: int
    verdict: str


def listed(path: Path) -> Iterator[Row]:
    places: dict[str, int] = defaultdict(int)
    for line in path.read_text().splitlines():
        board = json.loads(line)
        collection = board["collection"]
        name = board["name"] or f"{collection}#{places[collection]}"
        places[collection] += 1
        text = " ".join(board["input"].split("\n"))
        yield Row(collection, name, board.get("solution") or "", text)


def sizes() -> Iterator[Row]:
    """The large grids, as numbers with spaces."""
    for stem, key in (("acs_general", "cells"), ("gecode_instances", "puzzle")):
        for line in (SHARED / f"sizes/{stem}.jsonl").read_text().splitlines():
            grid = json.loads(line)
            if grid["n"] < 10:
                continue
            cells = [0 if cell == "." else cell for cell in grid[key]]
            numbers = [cell if isinstance(cell, int) else int(cell, 36) for cell in cells]
            text = " ".join(str(number) if number else "." for number in numbers)
            solution = " ".join(map(str, grid.get("solution") or ()))
            yield Row(f"{stem} {grid['n']}x{grid['n']}", str(grid["id"]), solution, text)


def measure(rows: Iterable[Row], seconds: float, repeat: int) -> list[Run]:
    command = [str(PROGRAM), "--seconds", str(seconds), "--repeat", str(repeat)]
    text = "".join("\t".join(row) + "\n" for row in rows)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    runs = []
    for line in done.stdout.splitlines():
        collection, name, status, ms, guesses, verdict = line.split("\t")
        runs.append(Run(collection, name, status, float(ms), int(guesses), verdict))
    return runs


def peer_times(path: Path | None, late: float) -> dict[tuple[str, str], float]:
    if path is None:
        return {}
    with path.open(newline="") as lines:
        rows = list(csv.reader(lines, delimiter="\t"))
    return {(row[0], row[1]): late if row[2] == "late" else float(row[2]) for row in rows}


def show(runs: list[Run], peer: dict[tuple[str, str], float], late: float) -> None:
    groups: dict[str, list[Run]] = defaultdict(list)
    for run in runs:
        groups[run.collection].append(run)
    head = "collection", "boards", "unique", "late", "refused", "wrong", "ms", "median", "guesses"
    print(*head, *(("peer ms", "total", "geo mean") if peer else ()), sep="\t")
    for collection, all_of in groups.items():
        asked = [run for run in all_of if run.status != "refused"]
        states = [run.status for run in all_of]
        ms = [run.ms for run in asked] or [0.0]
        columns = [collection, len(all_of), *map(states.count, ("unique", "late", "refused"))]
        columns += [sum(run.verdict == "WRONG" for run in all_of)]
        columns += [f"{sum(ms):.1f}", f"{statistics.median(ms):.3f}"]
        columns += [sum(run.guesses for run in asked)]
        both = [(peer[run[:2]], run) for run in asked if run[:2] in peer]
        if both:
            theirs, ours = sum(time for time, _ in both), sum(run.ms for _, run in both)
            ratios = [time / run.ms for time, run in both if time < late and run.status != "late"]
            mean = math.exp(statistics.fmean(map(math.log, ratios))) if ratios else math.nan
            columns += [f"{theirs:.1f}", f"{theirs / ours:.2f}", f"{mean:.2f}"]
        print(*columns, sep="\t")
    for run in runs:
        if run.status in {"late", "none"} or run.verdict == "WRONG":
            print(
                f"{run.collection}, {run.name}: {run.status}, {run.verdict}, {run.guesses} guesses"
            )
        if run.status != "refused" and peer.get(run[:2], late) < min(run.ms, late):
            print(f"{run.collection}, {run.name}: {run.ms} ms, the peer {peer[run[:2]]}")


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    ask.add_argument("lists", nargs="*", type=Path)
    ask.add_argument("--seconds", type=float, default=60.0, help="patience with each board")
    ask.add_argument("--repeat", type=int, default=3, help="the best of so many runs")
    ask.add_argument("--peer", type=Path, help="figures of another program")
    asked = ask.parse_args()
    rows = [row for path in asked.lists for row in listed(path)]
    if not asked.lists:
        rows = [*listed(SHARED / "variants/iss_puzzles.jsonl"), *sizes()]
    late = 1000 * asked.seconds
    show(measure(rows, asked.seconds, asked.repeat), peer_times(asked.peer, late), late)


if __name__ == "__main__":
    main()
