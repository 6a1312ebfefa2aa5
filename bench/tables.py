"""A file of easy puzzles solved and checked, beside pyarrow that only reads and writes it.

python bench/tables.py [--rows 1000000 ...] [--rounds 7] [--kinds csv numbered parquet]
                       [--keep DIRECTORY] [--alone]

The file `quizzes,solutions` is made from our own puzzles: dug from one grid, lines moved within
their bands and digits renamed. The plain run reads it as text and writes it with two more columns,
which hold the same text in every row, to disk. They run in turn, each in a process of its own,
which has done the same with ten rows before: neither the start of the interpreter nor imports
count. Of the command `swordfish solve` both do. Its aims for CSV: at most the plain time by the
clock, at most 250 MB, and for ten times as many rows (`--rows 1000000 10000000`; the command alone)
at most ten times as long. `numbered` is the same CSV with a number before each row, so that rows
differ in length. On a busy machine the time that the CPU worked (in brackets)
tells more than the clock.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet
from numpy.typing import NDArray
from watched import Cost, watched

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


def make_numbered(source: Path, path: Path) -> None:
    """The rows of a CSV file with a number before each, as many programs write them."""
    with source.open() as rows, path.open("w") as file:
        file.write(f"id,{next(rows)}")
        file.writelines(f"{number},{row}" for number, row in enumerate(rows, 1))


def make_parquet(source: Path, path: Path) -> None:
    """The rows of a CSV file as Parquet, batch by batch."""
    text = pyarrow.csv.ConvertOptions(
        column_types=dict.fromkeys(("quizzes", "solutions"), pa.string())
    )
    reader = pyarrow.csv.open_csv(source, convert_options=text)
    with pyarrow.parquet.ParquetWriter(path, reader.schema) as writer:
        for batch in reader:
            writer.write_batch(batch, row_group_size=1 << 20)


def made(kind: str, directory: Path, rows: int) -> Path:
    """A file of that kind, which is made unless it is there."""
    text = directory / f"puzzles-{rows}.csv"
    if not text.exists():
        make_csv(text, rows)
    path = (
        directory / f"numbered-{rows}.csv" if kind == "numbered" else text.with_suffix(f".{kind}")
    )
    if not path.exists():
        (make_numbered if kind == "numbered" else make_parquet)(text, path)
    return path


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
    names = ("id", "quizzes", "solutions")
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


def measured(name: str, source: Path, target: Path) -> Cost:
    """One run in a process of its own."""
    command = [sys.executable, __file__, "--one", name, str(source), str(target)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return Cost(*json.loads(done.stdout))


def command(source: Path, target: Path) -> Cost:
    """The command, its start and all, in a process of its own."""
    return watched([sys.executable, "-m", "swordfish", "solve", str(source), "-o", str(target)])


def most_megabytes() -> float:
    """The most memory that this process had; what getrusage says counts the one before it, too."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def one(name: str, source: Path, target: Path) -> None:
    """What such a process does: all of it, and ten rows before."""
    do, clock = {"plain": plain, "ours": ours}[name], Clock()
    do(source.with_name(f"{source.stem.partition('-')[0]}-10{source.suffix}"), target, Clock())
    target.unlink()
    do(source, target, clock)
    print(json.dumps([clock.wall, clock.cpu, most_megabytes()]))


def compare(kind: str, source: Path, rounds: int, names: tuple[str, ...]) -> dict[str, Cost]:
    """Some ways in turn, and the middle of what each took; of memory the most."""
    target = source.with_name(f"out{source.suffix}")
    found: dict[str, list[Cost]] = {name: [] for name in names}
    for _ in range(rounds):
        for name, costs in found.items():
            run = command if name == "command" else partial(measured, name)
            costs.append(run(source, target))
            target.unlink()
    middle: dict[str, Cost] = {}
    for name, costs in found.items():
        walls, cpus, megabytes = zip(*costs, strict=True)
        middle[name] = Cost(statistics.median(walls), statistics.median(cpus), max(megabytes))
        wall, cpu, most = middle[name]
        print(f"{kind:9} {name:7} {wall:7.2f} s  ({cpu:.2f} s)  {most:6.0f} MB")
    for name in names[1:] if names[0] == "plain" else ():
        print_beside(f"{kind:9} {name} beside plain", middle[name], middle["plain"])
    return middle


def print_beside(what: str, ours: Cost, other: Cost) -> None:
    """How many times as long."""
    print(f"{what} {ours.wall / other.wall:7.2f}    ({ours.cpu / other.cpu:.2f})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rows", type=int, nargs="+", default=[1_000_000])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--kinds", nargs="+", default=["csv", "numbered", "parquet"])
    parser.add_argument("--keep", type=Path, help="make the files here, or take them from here")
    parser.add_argument("--alone", action="store_true", help="without the plain run")
    parser.add_argument("--one", nargs=3, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        name, *files = asked.one
        one(name, *map(Path, files))
        return
    first: dict[str, Cost] = {}
    with tempfile.TemporaryDirectory() as temporary:
        directory = asked.keep or Path(temporary)
        for rows in asked.rows:
            print(f"{rows:,} rows, {sf.kernels()[0]} kernel, pyarrow {pa.__version__}")
            for kind in asked.kinds:
                is_first = rows == asked.rows[0]
                names = ("ours", "command") if asked.alone else ("plain", "ours", "command")
                source, _ = made(kind, directory, rows), made(kind, directory, 10)
                took = compare(kind, source, asked.rounds, names if is_first else ("command",))
                if is_first:
                    first[kind] = took["command"]
                    continue
                beside = f"{kind:9} command beside {asked.rows[0]:,} rows"
                print_beside(beside, took["command"], first[kind])


if __name__ == "__main__":
    main()
