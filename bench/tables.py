"""A file of easy puzzles solved and checked, beside pyarrow that only reads and writes it.

python bench/tables.py [--rows 1000000] [--rounds 3] [--formats csv parquet] [--keep DIRECTORY]

The file `quizzes,solutions` is made from our own puzzles: dug from one grid, lines moved within
their bands and digits renamed. The plain run reads it as text and writes it with two more columns,
which hold the same text in every row, to disk. They run in turn, each in a process of its own,
which counts neither the start of the interpreter nor imports; the command `swordfish solve` counts
both, and at most the plain time is its aim. On a busy machine the time that the CPU worked (in
brackets) tells more than the clock.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet
from numpy.typing import NDArray

import swordfish as sf

SOLUTION = "921738546453621789876954123245169837687543291319287465564312978732895614198476352"
GIVENS = 36
CHUNK = 100_000


def easy_puzzles(rng: np.random.Generator, count: int) -> NDArray[np.uint8]:
    """Puzzles of SOLUTION with one solution, found without a guess."""
    digits = np.frombuffer(SOLUTION.encode(), np.uint8) - ord("0")
    found = np.zeros((0, 81), np.uint8)
    while len(found) < count:
        kept = rng.random((10 * count, 81)).argsort(axis=1) < GIVENS
        rows = np.where(kept, digits, np.uint8(0))
        solved = sf.bulk.solve(rows, guesses=True)
        found = np.concatenate([found, rows[(solved.status == 0) & (solved.guesses == 0)]])
    return found[:count]


def moved(rng: np.random.Generator, puzzles: NDArray[np.uint8], count: int) -> NDArray[np.uint8]:
    """(count, 2, 81): puzzles and solutions with lines moved and digits renamed, as text."""
    solution = np.frombuffer(SOLUTION.encode(), np.uint8) - ord("0")
    pairs = np.empty((count, 2, 81), np.uint8)
    pairs[:, 0] = puzzles[rng.integers(0, len(puzzles), count)]
    pairs[:, 1] = solution

    def lines() -> NDArray[np.intp]:
        within = rng.random((count, 3, 3)).argsort(axis=2)
        return (within + 3 * np.arange(3)[:, None]).reshape(count, 9)

    cells = (9 * lines()[:, :, None] + lines()[:, None, :]).reshape(count, 1, 81)
    names = np.zeros((count, 10), np.uint8)
    names[:, 1:] = rng.random((count, 9)).argsort(axis=1) + 1
    digits = np.take_along_axis(pairs, cells, axis=2).reshape(count, 162)
    return np.take_along_axis(names, digits.astype(np.intp), axis=1) + np.uint8(ord("0"))


def make_csv(path: Path, rows: int) -> None:
    """A file of so many rows, the same in every run."""
    rng = np.random.default_rng(81)
    puzzles = easy_puzzles(rng, 500)
    with path.open("wb") as file:
        file.write(b"quizzes,solutions\n")
        for start in range(0, rows, CHUNK):
            count = min(CHUNK, rows - start)
            lines = np.empty((count, 164), np.uint8)
            pairs = moved(rng, puzzles, count)
            lines[:, :81], lines[:, 82:163] = pairs[:, :81], pairs[:, 81:]
            lines[:, 81], lines[:, 163] = ord(","), ord("\n")
            file.write(lines.tobytes())


def make_parquet(source: Path, path: Path) -> None:
    """The rows of a CSV file as Parquet, batch by batch."""
    text = pyarrow.csv.ConvertOptions(
        column_types=dict.fromkeys(("quizzes", "solutions"), pa.string())
    )
    reader = pyarrow.csv.open_csv(source, convert_options=text)
    with pyarrow.parquet.ParquetWriter(path, reader.schema) as writer:
        for batch in reader:
            writer.write_batch(batch, row_group_size=1 << 20)


class Clock:
    """Seconds by the clock, and seconds that the CPU worked, while it is entered."""

    def __init__(self) -> None:
        self.wall = self.cpu = 0.0

    def __enter__(self) -> None:
        self.wall -= time.perf_counter()
        self.cpu -= time.process_time()

    def __exit__(self, *_: object) -> None:
        self.wall += time.perf_counter()
        self.cpu += time.process_time()


def plain(source: Path, target: Path, clock: Clock) -> None:
    """Read everything with pyarrow, and write it with two more columns."""
    names = ("quizzes", "solutions")
    text = pyarrow.csv.ConvertOptions(column_types=dict.fromkeys(names, pa.string()))
    with clock:
        if source.suffix == ".csv":
            table = pyarrow.csv.read_csv(source, convert_options=text)
        else:
            table = pyarrow.parquet.read_table(source)
    for name, value in (("solution", SOLUTION), ("status", "unique")):
        table = table.append_column(name, pa.repeat(value, len(table)))
    with clock:
        if target.suffix == ".csv":
            pyarrow.csv.write_csv(table, target)
        else:
            pyarrow.parquet.write_table(table, target)
        with target.open("rb") as written:
            os.fsync(written.fileno())


def ours(source: Path, target: Path, clock: Clock) -> None:
    """Read, solve, check and write everything with swordfish."""
    from swordfish import tables

    with clock:
        summary = tables.solve_table(source, output=target, force=True)
    assert summary.tally.agreement is not None
    assert summary.tally.agreement.agree == summary.tally.rows


class Run(NamedTuple):
    wall: float
    cpu: float
    megabytes: float


def measured(name: str, source: Path, target: Path) -> Run:
    """One run in a process of its own."""
    command = [sys.executable, __file__, "--one", name, str(source), str(target)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return Run(*json.loads(done.stdout))


def command(source: Path, target: Path) -> Run:
    """The command, its start and all, in a process of its own."""
    asked = [sys.executable, "-m", "swordfish", "solve", str(source), "-o", str(target)]
    began, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(asked, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Run(wall, cpu, after.ru_maxrss / 1024)


def most_megabytes() -> float:
    """The most memory that this process had; what getrusage says counts the one before it, too."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def one(name: str, source: str, target: str) -> None:
    """What such a process does."""
    clock = Clock()
    {"plain": plain, "ours": ours}[name](Path(source), Path(target), clock)
    print(json.dumps([clock.wall, clock.cpu, most_megabytes()]))


def compare(source: Path, rounds: int, *, beside: bool) -> None:
    """Both ways in turn, and what they took."""
    target = source.with_name(f"out{source.suffix}")
    found: dict[str, list[Run]] = {}
    for _ in range(rounds):
        for name in ("plain", "ours", "command") if beside else ("ours",):
            run = command(source, target) if name == "command" else measured(name, source, target)
            found.setdefault(name, []).append(run)
            target.unlink()
    middle: dict[str, tuple[float, float]] = {}
    for name, runs in found.items():
        wall, cpu = (statistics.median(times) for times in list(zip(*runs, strict=True))[:2])
        middle[name] = wall, cpu
        megabytes = max(run.megabytes for run in runs)
        print(f"{source.suffix:9} {name:7} {wall:7.2f} s  ({cpu:.2f} s)  {megabytes:6.0f} MB")
    for name in ("ours", "command") if beside else ():
        pairs = zip(middle[name], middle["plain"], strict=True)
        wall, cpu = (ours / plain for ours, plain in pairs)
        print(f"{source.suffix:9} {name} beside plain {wall:7.2f}    ({cpu:.2f})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--formats", nargs="+", default=["csv", "parquet"])
    parser.add_argument("--keep", type=Path, help="make the files here, or take them from here")
    parser.add_argument("--alone", action="store_true", help="without the plain run")
    parser.add_argument("--one", nargs=3, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        one(*asked.one)
        return
    with tempfile.TemporaryDirectory() as temporary:
        directory = asked.keep or Path(temporary)
        text = directory / f"puzzles-{asked.rows}.csv"
        if not text.exists():
            make_csv(text, asked.rows)
        print(f"{asked.rows:,} rows, {sf.kernels()[0]} kernel, pyarrow {pa.__version__}")
        for ending in asked.formats:
            source = text.with_suffix(f".{ending}")
            if not source.exists():
                make_parquet(text, source)
            compare(source, asked.rounds, beside=not asked.alone)


if __name__ == "__main__":
    main()
