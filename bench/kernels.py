"""Our kernels on every set, one puzzle per call and many, beside other solvers in the same run.

python bench/kernels.py [--peer name=path/lib.so]... [--data DIRECTORY] [--rounds 15] [file]...

Sets are the files given, those of DIRECTORY (81 characters a line), and made ones: easy puzzles,
and puzzles with a given less or with one changed, which have many solutions or none. A peer is a
shared library (see bench/solve.cpp). Those whose name begins with "box" stand beside our kernel for
one puzzle, the others beside the lanes. Where there is an aim, it is how many times as long as our
lanes a peer named tdoku should take.
"""

import argparse
import csv
import os
import platform
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from tables import easy_puzzles, moved

import swordfish as sf

ROOT = Path(__file__).parents[1]
PROGRAM = ROOT / "build/release/bench_solve"
CLASSIC = ROOT.parent / "shared/data/classic"
HARD = ROOT / "src/swordfish/cli/hard.txt"
SEVENTEEN = "17clue_49158"
FEW = (1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 32)
AIMS = {
    "made easy": 22,
    "qqwing simple to intermediate": 16,
    "qqwing_expert": 9.5,
    "sudocue_top50000": 8.5,
    SEVENTEEN: 12,
    "magictour_top1465": 6.5,
    "forum_hardest_1106_375": 7.5,
    "forum_hardest_1905_11plus": 7.5,
    f"{SEVENTEEN} less one": 5.5,
    "serg": 3.8,
    f"{SEVENTEEN} without solution": 8,
    "synth_nosol": 8,
}


class Figure(NamedTuple):
    nanoseconds: float
    agrees: bool


Figures = dict[tuple[str, str], dict[str, Figure]]
"""By set and number of puzzles, then by solver."""


def read_puzzles(path: Path) -> NDArray[np.uint8]:
    """The lines of 81 characters as rows of digits."""
    lines = [line[:81] for line in path.read_text().splitlines() if len(line) >= 81]
    text = np.frombuffer("".join(lines).encode(), np.uint8).reshape(-1, 81)
    return np.where((text >= ord("1")) & (text <= ord("9")), text - np.uint8(ord("0")), np.uint8(0))


def write_puzzles(path: Path, digits: NDArray[np.uint8]) -> Path:
    lines = np.full((len(digits), 82), ord("\n"), np.uint8)
    lines[:, :81] = digits + np.uint8(ord("0"))
    path.write_bytes(lines.tobytes())
    return path


def some_given(rng: np.random.Generator, digits: NDArray[np.uint8]) -> NDArray[np.intp]:
    """A cell with a given in each row."""
    cells: NDArray[np.intp] = (rng.random(digits.shape) * (digits > 0)).argmax(axis=1)
    return cells


def make_sets(directory: Path, base: Path) -> list[Path]:
    """Easy puzzles, and those of a file with a given less or one changed for the worse."""
    rng = np.random.default_rng(81)
    easy = moved(rng, easy_puzzles(rng, 500), 50_000)[:, :81] - np.uint8(ord("0"))
    digits = read_puzzles(base)
    rows, cells = np.arange(len(digits)), some_given(rng, digits)
    less, changed = digits.copy(), digits.copy()
    less[rows, cells] = 0
    other = rng.integers(1, 9, len(digits))
    changed[rows, cells] = (digits[rows, cells] - 1 + other) % 9 + 1
    made = {
        "made easy": easy,
        f"{base.stem} less one": less,
        f"{base.stem} without solution": changed[sf.bulk.check(changed).status >= sf.bulk.NONE],
    }
    qqwing = [base.with_name(f"qqwing_{level}.txt") for level in ("simple", "intermediate")]
    if all(path.exists() for path in qqwing):
        made["qqwing simple to intermediate"] = np.concatenate([*map(read_puzzles, qqwing)])
    return [write_puzzles(directory / f"{name}.txt", rows) for name, rows in made.items()]


def run(files: Iterable[Path], *options: str) -> tuple[list[list[str]], Figures]:
    """What bench_solve prints: the kernels, and the figures."""
    command = [str(PROGRAM), *options, *map(str, files)]
    printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    head, lines = printed.split("\n\n")
    found: Figures = {}
    for name, count, solver, nanoseconds, agrees in csv.reader(lines.splitlines()):
        figures = found.setdefault((name.removesuffix(".txt"), count), {})
        figures[solver] = Figure(float(nanoseconds), agrees == "1")
    return list(csv.reader(head.splitlines())), found


def cpu_name() -> str:
    """What the system calls the CPU."""
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(": ")[1]
    return platform.processor() or "unknown CPU"


def print_sets(found: Figures, kernel: str, peers: list[str]) -> None:
    """A line for each set: nanoseconds per puzzle, and how many times ours the peers take."""
    lanes, box = f"lanes {kernel}", f"box {kernel}"
    solvers = [name for name in next(iter(found.values())) if name not in peers]
    print(f"{'nanoseconds per puzzle':34}", *(f"{name:>14}" for name in solvers), end="")
    print(*(f"{name:>20}" for name in peers), "  aim")
    for (name, count), figures in found.items():
        print(f"{name:27} {count:>6}", end="")
        print(*(f"{figures[solver].nanoseconds:15.1f}" for solver in solvers), end="")
        for peer in peers:
            ours = box if peer.startswith("box") else lanes
            ratio = figures[peer].nanoseconds / figures[ours].nanoseconds
            mark = "" if figures[peer].agrees else " differs"
            print(f"{figures[peer].nanoseconds:11.1f} ({ratio:5.2f}x){mark}", end="")
        print(f"  {AIMS[name]}x" if name in AIMS and "tdoku" in peers else "")


def print_few(files: list[Path], kernel: str) -> None:
    """Where the lanes overtake one call for each puzzle."""
    print("\nfew rows: nanoseconds per puzzle, lanes / box")
    print(f"{'rows in a call':34}", *(f"{rows:>9}" for rows in FEW))
    found = [run(files, "--batch", str(rows), "--rounds", "5")[1] for rows in FEW]
    for sets in zip(*(figures.items() for figures in found), strict=True):
        (name, _), _ = sets[0]
        pairs = [
            "/".join(f"{figures[f'{way} {kernel}'].nanoseconds:.0f}" for way in ("lanes", "box"))
            for _, figures in sets
        ]
        print(f"{name:34}", *(f"{pair:>9}" for pair in pairs))


def print_threads(files: list[Path], rounds: int) -> None:
    """How many times as fast two threads are, by the clock; the middle of several rounds."""
    print(f"\ntwo threads beside one, by the clock ({os.cpu_count()} cores)")
    for path in files:
        digits = read_puzzles(path)
        digits = np.tile(digits, (max(1, 200_000 // len(digits)), 1))
        ratios = []
        for _ in range(rounds):
            times = []
            for threads in (1, 2):
                began = time.perf_counter()
                sf.bulk.solve(digits, threads=threads)
                times.append(time.perf_counter() - began)
            ratios.append(times[0] / times[1])
        print(f"{path.stem:34} {statistics.median(ratios):.2f} (best {max(ratios):.2f})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=LIB.SO")
    parser.add_argument("--data", type=Path, default=CLASSIC)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("files", nargs="*", type=Path)
    asked = parser.parse_args()
    classic = sorted(asked.data.glob("*.txt")) if asked.data.is_dir() else []
    if not classic:
        print(f"missing: {asked.data}, so the sets are made of our own puzzles")
    base = asked.data / f"{SEVENTEEN}.txt"
    with tempfile.TemporaryDirectory() as temporary:
        made = make_sets(Path(temporary), base if base.exists() else HARD)
        files = [*made, HARD, *classic, *asked.files]
        peers = [option for peer in asked.peer for option in ("--peer", peer)]
        kernels, found = run(files, "--rounds", str(asked.rounds), *peers)
        print(f"{cpu_name()}, {kernels[0][0]}, one thread's own time")
        print("kernels:", ", ".join(f"{name} ({lanes} lanes)" for _, name, lanes in kernels))
        print_sets(found, kernels[0][1], [peer.split("=")[0] for peer in asked.peer])
        few = [made[0], *classic[:1], HARD]
        print_few(few, kernels[0][1])
        print_threads(few, asked.rounds)


if __name__ == "__main__":
    main()
