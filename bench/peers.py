"""Puzzles per second beside what PyPI and Debian have, and a plot of it.

python bench/peers.py [--seconds 1] [--plot docs/speed.svg]

Every solver gets more and more puzzles of a set until it has made the CPU work so many seconds. Its
solutions are compared with ours. What isn't installed is named: `pip install 'swordfish[bench]'`
and, on Debian, `apt install qqwing` bring all of them.
"""

import argparse
import os
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from math import log10
from pathlib import Path
from typing import Any

import numpy as np
from kernels import HARD, cpu_name, read_puzzles, run
from numpy.typing import NDArray
from tables import easy_puzzles, moved

import swordfish as sf

MOST = 1_000_000  # puzzles in a call
Solve = Callable[[list[str]], Sequence[Any] | NDArray[np.uint8]]
"""Puzzles in; for each of them a text, a grid, or a row of digits out."""


@dataclass(frozen=True)
class Solver:
    """A way to solve puzzles of 81 characters, blanks as dots."""

    name: str
    make: Callable[[], Solve]
    package: str | None = None
    proves: bool = True
    """Whether it looks for a second solution."""
    says: str | None = None
    """What it says of a puzzle with one solution, if not the solution."""


def hodoku() -> Solve:
    from hodoku import Generator

    generator = Generator()
    return lambda puzzles: [generator.validate(puzzle) for puzzle in puzzles]


def ortools() -> Solve:
    from ortools.sat.python import cp_model

    def solve_one(puzzle: str) -> str:
        model = cp_model.CpModel()
        cells = [model.new_int_var(1, 9, "") if c == "." else int(c) for c in puzzle]
        for n in range(9):
            row, column = 27 * (n // 3), 3 * (n % 3)
            model.add_all_different(cells[9 * n : 9 * n + 9])
            model.add_all_different(cells[n::9])
            model.add_all_different(
                [cells[row + column + 9 * i + j] for i in range(3) for j in range(3)]
            )
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.solve(model)
        return "".join(str(c if isinstance(c, int) else solver.value(c)) for c in cells)

    return lambda puzzles: [solve_one(puzzle) for puzzle in puzzles]


def sudokutools() -> Solve:
    from sudokutools.solve import dlx
    from sudokutools.sudoku import Sudoku

    def solve_one(puzzle: str) -> str:
        found = list(islice(dlx(Sudoku.decode(puzzle.replace(".", "0"))), 2))
        return str(found[0].encode()) if len(found) == 1 else ""

    return lambda puzzles: [solve_one(puzzle) for puzzle in puzzles]


def py_sudoku() -> Solve:
    from sudoku import Sudoku

    def solve_one(puzzle: str) -> str:
        rows = [[int(c) if c != "." else 0 for c in puzzle[i : i + 9]] for i in range(0, 81, 9)]
        board = Sudoku(3, 3, board=rows).solve().board
        return "".join(str(digit) for row in board for digit in row)

    return lambda puzzles: [solve_one(puzzle) for puzzle in puzzles]


def qqwing() -> Solve:
    subprocess.run(["qqwing", "--version"], check=True, stdout=subprocess.DEVNULL)

    def solve(puzzles: list[str]) -> list[str]:
        command = ["qqwing", "--solve", "--one-line"]
        text = "".join(f"{puzzle}\n" for puzzle in puzzles)
        done = subprocess.run(command, check=True, input=text, stdout=subprocess.PIPE, text=True)
        return done.stdout.split()

    return solve


def one_by_one() -> Solve:
    return lambda puzzles: [sf.solve(puzzle) for puzzle in puzzles]


def in_bulk() -> Solve:
    return lambda puzzles: sf.bulk.solve(puzzles, threads=1).solutions


SOLVERS = (
    Solver("swordfish, bulk.solve", in_bulk, "swordfish"),
    Solver("swordfish, solve", one_by_one, "swordfish", proves=False),
    Solver("hodoku-py, validate", hodoku, "hodoku-py", says="valid"),
    Solver("qqwing", qqwing, proves=False),
    Solver("OR-tools CP-SAT", ortools, "ortools", proves=False),
    Solver("sudokutools", sudokutools, "sudokutools"),
    Solver("py-sudoku", py_sudoku, "py-sudoku", proves=False),
)


def texts(digits: NDArray[np.uint8]) -> list[str]:
    """Rows of digits as text, blanks as dots."""
    return ["".join(".123456789"[digit] for digit in row) for row in digits.tolist()]


def as_texts(found: Sequence[Any] | NDArray[np.uint8]) -> list[str]:
    """What a solver gave, as text."""
    return texts(found) if isinstance(found, np.ndarray) else [str(one) for one in found]


def worked() -> float:
    """Seconds that this process and those it started made the CPU work."""
    return time.process_time() + sum(os.times()[2:4])


def rate(solver: Solver, solve: Solve, puzzles: list[str], seconds: float) -> tuple[float, bool]:
    """Puzzles per second, and whether all solutions are right."""
    count, done, spent = 1, 0, 0.0
    while spent < seconds:
        some = (puzzles * (count // len(puzzles) + 1))[:count]
        began = worked()
        found = solve(some)
        took = worked() - began
        if count < MOST and took < seconds / 4:  # too little to count
            count = min(MOST, max(2 * count, min(10 * count, int(count / max(took, 0.01)))))
        else:
            done, spent = done + count, spent + took
    few = some[: len(puzzles)]
    right = texts(sf.bulk.solve(few).solutions) if solver.says is None else [solver.says] * len(few)
    return done / spent, as_texts(found[: len(few)]) == right


def plot(rates: dict[str, float], title: str) -> str:
    """A bar for each solver, from the fastest on; ten times as fast is a step to the right."""
    left, wide, high, top = 190, 360, 26, 34
    least, most = 0, int(log10(max(rates.values()))) + 1
    parts = []
    for index, (name, value) in enumerate(sorted(rates.items(), key=lambda item: -item[1])):
        y, length = top + high * index, wide * (log10(value) - least) / (most - least)
        kind = "ours" if name.startswith("swordfish") else "mark"
        parts.append(
            f'<text x="{left - 8}" y="{y + 17}" text-anchor="end">{escape(name)}</text>'
            f'<rect class="{kind}" x="{left}" y="{y + 4}" width="{length:.1f}" height="18"/>'
            f'<text x="{left + length + 6:.1f}" y="{y + 17}">{value:,.0f}</text>'
        )
    height = top + high * len(rates) + 8
    style = (
        "text{font:13px system-ui,sans-serif;fill:#333}.mark{fill:#9aa7b5}.ours{fill:#2563a8}"
        "@media(prefers-color-scheme:dark){text{fill:#ddd}.mark{fill:#677585}.ours{fill:#7db3ec}}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 {height}" role="img" '
        f'aria-label="{escape(title)}"><style>{style}</style>'
        f'<text x="8" y="20" font-weight="600">{escape(title)}</text>{"".join(parts)}</svg>\n'
    )


def release(package: str | None) -> str:
    """The installed version of a package, if it is one of Python's."""
    try:
        return version(package) if package else ""
    except PackageNotFoundError:
        return ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--plot", type=Path)
    asked = parser.parse_args()
    rng = np.random.default_rng(81)
    easy = moved(rng, easy_puzzles(rng, 500), 10_000)[:, :81] - np.uint8(ord("0"))
    sets = {"easy": texts(easy), "hard": texts(read_puzzles(HARD))}
    kernels, _ = run([HARD], "--rounds", "1")
    compiler, kernel, lanes = kernels[0]
    print(f"{cpu_name()}, {compiler}, {kernel} kernel with {lanes} lanes, one thread")
    print(f"{'puzzles per second, from Python':34}", *(f"{name:>12}" for name in sets))
    rates: dict[str, float] = {}
    for solver in SOLVERS:
        try:
            solve = solver.make()
        except (ImportError, FileNotFoundError):
            print(f"{solver.name:34} not installed")
            continue
        name = f"{solver.name} {release(solver.package)}".strip()
        note = "" if solver.proves else "  looks for one solution only"
        print(f"{name:34}", end="", flush=True)
        for puzzles in sets.values():
            found, is_right = rate(solver, solve, puzzles, asked.seconds)
            rates.setdefault(solver.name, found)
            print(f" {found:12,.1f}{'' if is_right else ' (wrong)'}", end="", flush=True)
        print(note)
    if asked.plot:
        title = "easy puzzles per second, one thread, from Python (logarithmic)"
        asked.plot.write_text(plot(rates, title))
        print(f"plot: {asked.plot}")


if __name__ == "__main__":
    main()
