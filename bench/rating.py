"""How many puzzles are rated in a second, by ER, and what a second thread brings.

    python bench/rating.py puzzles.csv more.txt [--threads 2]

Lines hold 81 characters each, alone or as the first field of a CSV file. Time is that of the
processor, so that others on the machine don't count; a band with few puzzles is rated again and
again until it has taken half a second. Threads are compared by the clock, and want a quiet machine.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import swordfish as sf

BANDS = (0.0, 2.0, 4.0, 6.0, 7.5, 9.0, 9.3, 10.5, 99.0)
LEAST_SECONDS = 0.5


def puzzles_in(files: list[Path]) -> NDArray[np.str_]:
    texts = [line.split(",")[0].strip() for file in files for line in file.read_text().splitlines()]
    return np.array([text for text in texts if len(text) == 81])


def per_second(count: int, work: Callable[[], object]) -> float:
    began, times = time.process_time(), 0
    while times == 0 or time.process_time() - began < LEAST_SECONDS:
        work()
        times += 1
    return count * times / (time.process_time() - began)


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def level_and_score(puzzles: NDArray[np.str_]) -> None:
    """Both are worked out when one of them is asked for."""
    assert len(sf.bulk.rate(puzzles, threads=1).score) == len(puzzles)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--threads", type=int, default=2)
    asked = parser.parse_args()
    puzzles = puzzles_in(asked.files)
    rated = sf.bulk.rate(puzzles)
    print(f"{len(puzzles):,} puzzles, {rated.known.sum():,} rated")
    print(f"{'ER':>12} {'puzzles':>8} {'rated/s':>10} {'with level and score/s':>24}")
    for low, high in pairwise(BANDS):
        some = puzzles[(rated.er >= np.float32(low)) & (rated.er < np.float32(high))]
        if not len(some):
            continue
        plain = per_second(len(some), partial(sf.bulk.rate, some, threads=1))
        full = per_second(len(some), partial(level_and_score, some))
        band = f"{low:.1f} - {high - 0.1:.1f}" if high < BANDS[-1] else f"{low:.1f} and up"
        print(f"{band:>12} {len(some):8,} {plain:10,.1f} {full:24,.1f}")
    one, several = (
        min(seconds(partial(sf.bulk.rate, puzzles, threads=n)) for _ in range(3))
        for n in (1, asked.threads)
    )
    print(
        f"1 thread {one:.2f} s, {asked.threads} threads {several:.2f} s: {one / several:.2f} times"
    )


if __name__ == "__main__":
    main()
