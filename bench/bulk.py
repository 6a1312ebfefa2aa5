"""What `swordfish.bulk.solve` costs beyond the kernel, in the same run, on one thread.

python bench/bulk.py [--rows 1000000] [--rounds 5]

The kernel alone is the compiled call on arrays that are there already. The aim: at most 5% more for
arrays of bytes and bytes, at most 0.15 s more for a list of a million str. Integers of 64 bits are
eight times as much to read, which takes as long as solving.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from tables import easy_puzzles, moved

import swordfish as sf
from swordfish import _core


def seconds(call: Callable[[], object]) -> float:
    """The time that the CPU worked, which doesn't depend on who else is there."""
    began = time.process_time()
    call()
    return time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    rng = np.random.default_rng(81)
    text = np.ascontiguousarray(moved(rng, easy_puzzles(rng, 500), asked.rows)[:, :81])
    digits = text - np.uint8(ord("0"))
    status, counts = np.empty(asked.rows, np.uint8), np.empty(asked.rows, np.uint64)
    solutions = np.empty((asked.rows, 81), np.uint8)
    lines = np.full((asked.rows, 82), ord("\n"), np.uint8)
    lines[:, :81] = text
    forms: dict[str, Any] = {
        "(N, 81) of uint8": digits,
        "(N, 81) of int64": digits.astype(np.int64),
        "bytes": text.tobytes(),
        "bytes with line ends": lines.tobytes(),
        "list of str": [row.tobytes().decode() for row in text],
    }
    alone: list[float] = []
    called: dict[str, list[float]] = {name: [] for name in forms}
    for _ in range(asked.rounds):
        for name, puzzles in forms.items():
            alone.append(
                seconds(
                    lambda: _core.bulk_solve(digits, "digits", 2, 1, status, solutions, 0, counts)
                )
            )
            called[name].append(seconds(lambda puzzles=puzzles: sf.bulk.solve(puzzles, threads=1)))
    kernel = statistics.median(alone)
    print(f"{asked.rows:,} rows, {sf.kernels()[0]} kernel, median of {asked.rounds} rounds")
    print(f"{'kernel alone':22} {kernel:7.3f} s")
    for name, times in called.items():
        took = statistics.median(times)
        print(f"{name:22} {took:7.3f} s  {took - kernel:+.3f} s  {took / kernel - 1:+.1%}")


if __name__ == "__main__":
    main()
