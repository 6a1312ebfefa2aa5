"""The whole command on one thread and on two, in turn: hard puzzles and easy ones.

python bench/threads.py [--rows 1000000] [--rounds 7]

`swordfish solve` of a CSV file, its start and all, to disk. By the clock, medians: on hard puzzles,
where solving takes most of the time, two threads should be 1.9 times as fast as one; on easy ones,
where a thread reads and another writes meanwhile, no slower.
"""

import argparse
import os
import statistics
import sys
import tempfile
from pathlib import Path

import numpy as np
from kernels import HARD, read_puzzles
from tables import make_csv
from watched import Cost, watched

import swordfish as sf


def make_hard(path: Path, rows: int) -> None:
    """The bundled hard puzzles in disguise."""
    puzzles = read_puzzles(HARD)
    many = np.tile(puzzles, (-(-rows // len(puzzles)), 1))[:rows]
    texts = sf.bulk.shuffle(many, seed=1).texts.tolist()
    path.write_text("puzzle\n" + "".join(f"{text}\n" for text in texts))


def compare(source: Path, rounds: int) -> None:
    """One thread and two in turn, and what they took."""
    target = source.with_name("out.csv")
    solve = [sys.executable, "-m", "swordfish", "solve", str(source), "-o", str(target)]
    found: dict[int, list[Cost]] = {1: [], 2: []}
    for _ in range(rounds):
        for threads, costs in found.items():
            costs.append(watched([*solve, "--threads", str(threads)]))
            target.unlink()
    one, two = (statistics.median(cost.wall for cost in costs) for costs in found.values())
    print(f"{source.stem:5} one thread {one:.2f} s, two {two:.2f} s: {one / two:.2f} times as fast")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=7)
    asked = parser.parse_args()
    print(f"{asked.rows:,} rows, {sf.kernels()[0]} kernel, {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        for name, make in (("hard", make_hard), ("easy", make_csv)):
            source = Path(folder) / f"{name}.csv"
            make(source, asked.rows)
            compare(source, asked.rounds)


if __name__ == "__main__":
    main()
