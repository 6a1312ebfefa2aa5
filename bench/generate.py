"""How fast puzzles are made, and how fast it is known that two are the same; peers in the same run.

python bench/generate.py [--rounds 5] [--peer "name=command that writes a puzzle a line"]...
python bench/generate.py --techniques    the table of docs/generate.md: what each technique took
python bench/generate.py --boards        boards of some sizes, and 9x9 boards of each variety

QQWing is measured where its command is installed, hodoku-py where it can be imported. A peer's
command gets no input; the puzzles that it writes are counted, and its CPU time is taken. All on one
core, in turn, CPU time; the median of the rounds counts.
"""

import argparse
import os
import resource
import shlex
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import swordfish as sf

PUZZLES = 3000
SHUFFLED = 1_000_000
SECONDS = 60
BOARDS, BOARD_SECONDS = 2000, 0.1


def rate_of(work: Callable[[], int]) -> float:
    """How much was done in a second of CPU time, that of finished child processes included."""
    began = cpu_seconds()
    return work() / (cpu_seconds() - began)


def cpu_seconds() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def swordfish_puzzles() -> int:
    made, _ = sf.generate_array(PUZZLES, seed=time.time_ns(), minimal=True, threads=1)
    return len(made)


def command_puzzles(command: str) -> int:
    done = subprocess.run(shlex.split(command), capture_output=True, text=True, check=True)
    return sum(len(line) >= 81 for line in done.stdout.splitlines())


def generators(peers: list[str]) -> dict[str, Callable[[], int]]:
    found: dict[str, Callable[[], int]] = {"swordfish": swordfish_puzzles}
    if shutil.which("qqwing"):
        qqwing = "qqwing --generate 100 --one-line"
        found["QQWing"] = lambda: command_puzzles(qqwing)
    try:
        from hodoku.generator import SudokuGenerator
    except ImportError:
        pass
    else:
        hodoku = SudokuGenerator()
        found["hodoku-py"] = lambda: len([hodoku.generate_sudoku(False) for _ in range(50)])
    for peer in peers:
        name, _, command = peer.partition("=")
        found[name] = lambda command=command: command_puzzles(command)  # type: ignore[misc]
    return found


def measure_generators(peers: list[str], rounds: int) -> None:
    rates: dict[str, list[float]] = {name: [] for name in generators(peers)}
    swordfish_puzzles()  # tables are made on first use
    for _ in range(rounds):
        for name, work in generators(peers).items():
            rates[name].append(rate_of(work))
    ours = statistics.median(rates["swordfish"])
    print(f"minimal puzzles per second, one core, median of {rounds} rounds")
    for name, each in rates.items():
        print(
            f"  {name:12} {statistics.median(each):9,.0f}  x {ours / statistics.median(each):.2f}"
        )


def measure_symmetry(rounds: int) -> None:
    few, _ = sf.generate_array(5000, seed=1, givens=(17, 22), minimal=True)
    solutions = sf.random_solutions(5000, seed=1)
    many = np.tile(few, (SHUFFLED // len(few), 1))
    works: dict[str, Callable[[], int]] = {
        "canonical, 22 givens": lambda: len(sf.bulk.canonical(few, threads=1).digits),
        "canonical, solutions": lambda: len(sf.bulk.canonical(solutions, threads=1).digits),
        "shuffle": lambda: len(sf.bulk.shuffle(many, seed=1, threads=1).digits),
    }
    print("rows per second, one core")
    for name, work in works.items():
        print(f"  {name:22} {statistics.median(rate_of(work) for _ in range(rounds)):12,.0f}")
    began = time.perf_counter()
    sf.bulk.shuffle(many, seed=1)
    took = time.perf_counter() - began
    print(f"  {SHUFFLED:,} rows shuffled on {os.cpu_count()} cores in {took:.2f} s")


def technique_rows(seed: int) -> None:
    """A row of the table for each technique that a path can contain."""
    print("| Technique | Seconds | Tries | Puzzle |\n|---|---|---|---|")
    for technique in sf.techniques():
        if technique.slug.startswith(("siamese_", "dual_")):
            continue  # these are listed by `steps`, never taken by a path
        began = time.process_time()
        tries, puzzle = tried(technique, seed)
        took = time.process_time() - began
        shown = f"`{puzzle}`" if puzzle else f"not found in {SECONDS} s"
        print(f"| {technique.name} | {took:.2f} | {tries:,} | {shown} |", flush=True)


def measure_boards(rounds: int) -> None:
    """Boards a second, each round with another seed, and what they are like."""
    sizes: list[dict[str, Any]] = [{"size": size} for size in (4, 6, 9, 12, 16)]
    kinds: list[dict[str, Any]] = [{"size": 9, "rules": name} for name in sf.varieties()]
    print(f"boards per second, one core, median of {rounds} rounds; givens and rules on average")
    for wanted in [*sizes, *kinds]:
        rates, made = [], []
        for seed in range(rounds):
            some, seconds = some_boards(wanted, seed)
            rates.append(len(some) / seconds)
            made += some
        givens = statistics.mean(len(one.board.givens) for one in made)
        rules = statistics.mean(len(one.board.rules) for one in made)
        name = wanted.get("rules", f"{wanted['size']}x{wanted['size']}")
        print(
            f"  {name:16} {statistics.median(rates):10,.1f} {givens:7.1f} {rules:6.1f}", flush=True
        )


def some_boards(wanted: dict[str, Any], seed: int) -> tuple[list[sf.BoardPuzzle], float]:
    """So many that it takes a moment, and the CPU time that they took."""
    number = 2
    while True:
        began = cpu_seconds()
        made = list(sf.generate_many(number, seed=seed, threads=1, **wanted))
        took = cpu_seconds() - began
        if took > BOARD_SECONDS or number >= BOARDS:
            return made, took
        number *= 4


def tried(technique: sf.Technique, seed: int) -> tuple[int, str]:
    from swordfish import _core
    from swordfish.generate.request import Request

    request = Request({"technique": technique})
    found = _core.generate(request.native, seed, 0, 1, SECONDS, 2**63, 1)
    puzzle, _, is_as_wanted, tries = found[0]
    return tries, str(puzzle) if is_as_wanted else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--techniques", action="store_true")
    parser.add_argument("--boards", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.techniques:
        technique_rows(asked.seed)
        return
    if asked.boards:
        measure_boards(asked.rounds)
        return
    measure_generators(asked.peer, asked.rounds)
    measure_symmetry(asked.rounds)


if __name__ == "__main__":
    main()
