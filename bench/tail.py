"""How long does the slowest of many sparse grids take, by every kernel and by every verb?

python bench/tail.py [--grids 100000] [--verbs 1000] [--seed 1]

Grids are random: 4 to 23 digits in cells where no peer has them. `bench_tail` times searches of
each kernel; then verbs of the library get some grids of the same kind and those of
tests/sparse_grids.txt, on which a search was once lost. All times are of the thread's own clock.
"""

import argparse
import csv
import random
import subprocess
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import swordfish as sf

ROOT = Path(__file__).parents[1]
PROGRAM = ROOT / "build/release/bench_tail"
LOST_ONCE = ROOT / "tests/sparse_grids.txt"


def first_solutions(grid: sf.Grid) -> list[sf.Grid]:
    return list(islice(sf.solutions(grid), 20))


def if_unique(verb: Callable[[sf.Grid], object]) -> Callable[[sf.Grid], object]:
    """The verb, for which a grid without exactly one solution is an error."""

    def ask(grid: sf.Grid) -> object:
        try:
            return verb(grid)
        except sf.PuzzleError:
            return None

    return ask


VERBS: dict[str, Callable[[sf.Grid], object]] = {
    "hint": sf.hint,
    "solutions, the first 20": first_solutions,
    "true_candidates": sf.true_candidates,
    "check": sf.check,
    "minimize": if_unique(sf.minimize),
    "backdoors": if_unique(sf.backdoors),
}


def sparse_grids(seed: int) -> Iterator[sf.Grid]:
    choose = random.Random(seed)
    while True:
        digits = [0] * 81
        wanted = choose.randint(4, 23)
        for _ in range(1000):
            cell = choose.randrange(81)
            possible = sf.Grid(digits).candidates(cell) if not digits[cell] else ()
            if possible:
                digits[cell] = choose.choice(sorted(possible))
            if 81 - digits.count(0) == wanted:
                yield sf.Grid(digits)
                break


def print_kernels(grids: int, seed: int) -> None:
    command = [str(PROGRAM), "--grids", str(grids), "--seed", str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        print(f"{'search':8} {'kernel':9} {'mean':>9} {'> 1 ms':>7} {'> 10 ms':>8} {'slowest':>10}")
        for row in csv.DictReader(run.stdout):
            print(
                f"{row['way']:8} {row['kernel']:9} {row['mean_us']:>6} µs {row['above_1ms']:>7} "
                f"{row['above_10ms']:>8} {row['slowest_ms']:>7} ms  {row['grid']}",
                flush=True,
            )
    if run.returncode:
        raise SystemExit(run.returncode)


def print_verbs(grids: list[sf.Grid]) -> None:
    print(f"\n{'verb':24} {'median':>10} {'99 %':>10} {'slowest':>10}")
    for name, verb in VERBS.items():
        times = []
        for grid in grids:
            began = time.thread_time()
            verb(grid)
            times.append((time.thread_time() - began, str(grid)))
        times.sort()
        median, most, slowest = (
            f"{1e3 * times[place][0]:7.3f} ms"
            for place in (len(times) // 2, len(times) * 99 // 100, -1)
        )
        print(f"{name:24} {median} {most} {slowest}  {times[-1][1]}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--grids", type=int, default=100_000, help="for each kernel (100000)")
    parser.add_argument("--verbs", type=int, default=1_000, help="for each verb (1000)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.grids:
        print_kernels(options.grids, options.seed)
    lost = [
        sf.Grid(line.split()[0]) for line in LOST_ONCE.read_text().splitlines() if line[0] != "#"
    ]
    print_verbs([*islice(sparse_grids(options.seed), options.verbs), *lost])


if __name__ == "__main__":
    main()
