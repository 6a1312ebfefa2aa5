"""Swordfish beside what PyPI and Debian have: one table and one picture, written into the docs.

python bench/peers.py [--seconds 1] [--docs docs] [--peer name=path/lib.so]...

Solved, one puzzle and a million; explained; rated; made. Every solver gets more and more of each
until it has made the CPU work so many seconds. Solutions are compared with ours, and puzzles that
are made must have one solution. What isn't installed is left out and named:
`pip install 'swordfish[bench]'` and, on Debian, `apt install qqwing` bring all of them; other
peers are shared libraries (see bench/solve.cpp). The table goes into figures.md with date, CPU and
versions, the picture into speed.svg beside it.
"""

import argparse
import datetime
import os
import platform
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from math import log10
from pathlib import Path
from typing import Any

import numpy as np
from kernels import HARD, cpu_name, read_puzzles, run, write_puzzles
from numpy.typing import NDArray
from tables import easy_puzzles, moved

import swordfish as sf

MOST = 1_000_000  # puzzles in a call
BEGIN, END = "<!-- written by bench/peers.py -->", "<!-- up to here -->"
Answers = Sequence[Any] | NDArray[np.uint8]
"""For each puzzle a text, a grid, a row of digits, or whatever else a solver gives."""
Do = Callable[[list[str]], Answers]
Found = dict[str, dict[str, float]]
"""By solver and task: the seconds that one takes."""
Make = Callable[[], Do]
"""Loads a solver, if it is there, and gives what it does."""


# ---- what is asked for ----


@dataclass(frozen=True)
class Task:
    """Something that people ask for, of one puzzle or of many."""

    head: str
    """What stands above its column."""
    puzzles: str
    """Which set it is tried on."""
    has_solutions: bool = True
    """Whether solutions come out, which are compared with ours."""


TASKS = {
    "easy": Task("an easy puzzle", "easy"),
    "many": Task("one of a million", "easy"),
    "hard": Task("a hard puzzle", "hard"),
    "path": Task("a path", "easy", has_solutions=False),
    "rating": Task("a rating", "easy", has_solutions=False),
    "made": Task("a puzzle made", "easy", has_solutions=False),
}


def each(do: Callable[[str], object]) -> Do:
    """The same for one puzzle after another."""
    return lambda puzzles: [do(puzzle) for puzzle in puzzles]


# ---- who is asked ----


@dataclass(frozen=True)
class Solver:
    """A program, and how it does what is asked for, with puzzles of 81 characters."""

    name: str
    ways: Mapping[str, Make]
    package: str | None = None
    proves: bool = True
    """Whether it looks for a second solution."""
    says: str | None = None
    """What it says of a puzzle with one solution, if not the solution."""


def hodoku_validate() -> Do:
    from hodoku import Generator

    return each(Generator().validate)


def hodoku_solve() -> Do:
    from hodoku import Solver

    return each(Solver().solve)


def hodoku_rate() -> Do:
    from hodoku import Solver

    return each(Solver().rate)


def hodoku_make() -> Do:
    from hodoku import Generator

    generator = Generator()
    return each(lambda _: generator.generate())


def ortools() -> Do:
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

    return each(solve_one)


def sudokutools() -> Do:
    from sudokutools.solve import dlx
    from sudokutools.sudoku import Sudoku

    def solve_one(puzzle: str) -> str:
        found = list(islice(dlx(Sudoku.decode(puzzle.replace(".", "0"))), 2))
        return str(found[0].encode()) if len(found) == 1 else ""

    return each(solve_one)


def py_sudoku() -> Do:
    from sudoku import Sudoku

    def solve_one(puzzle: str) -> str:
        rows = [[int(c) if c != "." else 0 for c in puzzle[i : i + 9]] for i in range(0, 81, 9)]
        board = Sudoku(3, 3, board=rows).solve().board
        return "".join(str(digit) for row in board for digit in row)

    return each(solve_one)


def qqwing(*options: str) -> Callable[[list[str]], list[str]]:
    subprocess.run(["qqwing", "--version"], check=True, stdout=subprocess.DEVNULL)

    def answer(puzzles: list[str]) -> list[str]:
        text = "".join(f"{puzzle}\n" for puzzle in puzzles)
        command = ["qqwing", *options, "--one-line"]
        done = subprocess.run(command, check=True, input=text, stdout=subprocess.PIPE, text=True)
        return done.stdout.split()

    return answer


def qqwing_make() -> Do:
    qqwing()
    return lambda puzzles: qqwing("--generate", str(len(puzzles)))([])


def made_by_us() -> Do:
    return lambda puzzles: list(sf.generate_many(len(puzzles), seed=1, minimal=True, threads=1))


SOLVERS = (
    Solver(
        "swordfish",
        {
            "easy": lambda: each(sf.solve),
            "many": lambda: lambda puzzles: sf.bulk.solve(puzzles, threads=1).solutions,
            "hard": lambda: each(sf.solve),
            "path": lambda: each(lambda puzzle: sf.explain(puzzle).steps),
            "rating": lambda: each(sf.rate),
            "made": made_by_us,
        },
        "swordfish",
        proves=False,
    ),
    Solver(
        "hodoku-py",
        {
            "easy": hodoku_validate,
            "hard": hodoku_validate,
            "path": hodoku_solve,
            "rating": hodoku_rate,
            "made": hodoku_make,
        },
        "hodoku-py",
        says="valid",
    ),
    Solver(
        "qqwing",
        {
            "easy": lambda: qqwing("--solve"),
            "hard": lambda: qqwing("--solve"),
            "made": qqwing_make,
        },
        proves=False,
    ),
    Solver("OR-tools CP-SAT", {"easy": ortools, "hard": ortools}, "ortools", proves=False),
    Solver("sudokutools", {"easy": sudokutools, "hard": sudokutools}, "sudokutools"),
    Solver("py-sudoku", {"easy": py_sudoku, "hard": py_sudoku}, "py-sudoku", proves=False),
)


# ---- measuring ----


def texts(digits: NDArray[np.uint8]) -> list[str]:
    """Rows of digits as text, blanks as dots."""
    return ["".join(".123456789"[digit] for digit in row) for row in digits.tolist()]


def as_texts(found: Answers) -> list[str]:
    """What a solver gave, as text."""
    return texts(found) if isinstance(found, np.ndarray) else [str(one) for one in found]


def worked() -> float:
    """Seconds that this process and those it started made the CPU work."""
    return time.process_time() + sum(os.times()[2:4])


def seconds_each(do: Do, puzzles: list[str], seconds: float) -> tuple[float, Answers]:
    """What one takes, and what came out last."""
    count, done, spent = 1, 0, 0.0
    while spent < seconds:
        some = (puzzles * (count // len(puzzles) + 1))[:count]
        began = worked()
        found = do(some)
        took = worked() - began
        if count < MOST and took < seconds / 4:  # too little to count
            count = min(MOST, max(2 * count, min(10 * count, int(count / max(took, 0.01)))))
        else:
            done, spent = done + count, spent + took
    return spent / done, found


def is_right(solver: Solver, name: str, puzzles: list[str], found: Answers) -> bool:
    """Whether what came out is what should: our solutions, or puzzles with one solution."""
    few = min(len(found), len(puzzles))
    if name == "made":
        made = [str(getattr(one, "grid", one)) for one in found[:few]]
        return bool((sf.bulk.check(made).status == 0).all())
    if not TASKS[name].has_solutions:
        return True
    right = texts(sf.bulk.solve(puzzles[:few]).solutions)
    return as_texts(found[:few]) == (right if solver.says is None else [solver.says] * few)


def libraries(peers: list[str], sets: dict[str, list[str]]) -> Found:
    """The seconds that shared libraries take, called from C."""
    found: Found = {}
    with tempfile.TemporaryDirectory() as folder:
        files = [
            write_puzzles(
                Path(folder) / f"{name}.txt", np.array([[*map(digit, one)] for one in some])
            )
            for name, some in sets.items()
        ]
        options = [option for peer in peers for option in ("--peer", peer)]
        _, figures = run(files, "--rounds", "5", *options)
    for (name, _), by_solver in figures.items():
        for peer in (peer.partition("=")[0] for peer in peers):
            task = "many" if name == "easy" else "hard"
            assert by_solver[peer].agrees, f"{peer} is wrong: {name}"
            found.setdefault(peer, {})[task] = by_solver[peer].nanoseconds / 1e9
    return found


def digit(character: str) -> np.uint8:
    return np.uint8(0 if character == "." else int(character))


def measured(solver: Solver, sets: dict[str, list[str]], seconds: float) -> dict[str, float]:
    """The seconds that each task takes a solver; none if it isn't installed."""
    took: dict[str, float] = {}
    for name, make in solver.ways.items():
        puzzles = sets[TASKS[name].puzzles]
        try:
            do = make()
        except (ImportError, FileNotFoundError):
            return {}
        took[name], found = seconds_each(do, puzzles, seconds)
        assert is_right(solver, name, puzzles, found), f"{solver.name} is wrong: {name}"
        print(f"{solver.name:18} {TASKS[name].head:18} {told(took[name])}", flush=True)
    return took


# ---- what is written ----


def told(seconds: float) -> str:
    """A time with two digits that mean something.

    >>> told(3.14159e-7), told(0.0123), told(12.3)
    ('0.31 µs', '12 ms', '12 s')
    """
    unit, size = next(
        (one for one in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)) if seconds >= one[1]),
        ("µs", 1e-6),
    )
    figure = seconds / size
    return f"{figure:.0f} {unit}" if figure >= 10 else f"{figure:.2g} {unit}"


def table(found: Found, missing: list[str]) -> str:
    """The table of figures in Markdown, with where and when they were found."""
    heads = [task.head for task in TASKS.values()]
    lines = [f"| | {' | '.join(heads)} |", f"|---|{'---|' * len(heads)}"]
    for name, took in found.items():
        cells = (told(took[task]) if task in took else "" for task in TASKS)
        known = next((one.package for one in SOLVERS if one.name == name), None)
        lines.append(f"| {f'{name} {release(known)}'.strip()} | {' | '.join(cells)} |")
    quick = [one.name for one in SOLVERS if not one.proves and one.name in found]
    notes = [
        place(),
        f"Of one puzzle, the first solution is enough for {', '.join(quick)}; of a million, a "
        "second is looked for. A rating is ER, EP and ED; that of hodoku-py is level and score.",
        f"Not installed there: {', '.join(missing)}." if missing else "",
    ]
    return "\n".join([*lines, "", " ".join(notes).strip()])


def place() -> str:
    """Date, CPU and versions."""
    kernels, _ = run([HARD], "--rounds", "1")
    compiler, kernel, lanes = kernels[0]
    today = datetime.datetime.now(datetime.UTC).date()
    return (
        f"{today}, one thread of {cpu_name()}, {compiler}, {kernel} kernel with {lanes} lanes, "
        f"Python {platform.python_version()}."
    )


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


def replaced(page: str, text: str) -> str:
    """A page with other text between the marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{text}\n{END}{after}"


def write(docs: Path, found: Found, text: str) -> None:
    """The table and the picture into the docs."""
    page = docs / "figures.md"
    page.write_text(replaced(page.read_text(), text))
    rates = {name: 1 / took["easy"] for name, took in found.items() if "easy" in took}
    rates["swordfish, a million"] = 1 / found["swordfish"]["many"]
    title = "easy puzzles per second, one thread, from Python (logarithmic)"
    (docs / "speed.svg").write_text(plot(rates, title))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--docs", type=Path, help="write the table and the picture here")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=LIB.SO")
    asked = parser.parse_args()
    rng = np.random.default_rng(81)
    easy = moved(rng, easy_puzzles(rng, 500), 10_000)[:, :81] - np.uint8(ord("0"))
    sets = {"easy": texts(easy), "hard": texts(read_puzzles(HARD))}
    found = {solver.name: measured(solver, sets, asked.seconds) for solver in SOLVERS}
    missing = [name for name, took in found.items() if not took]
    found = {name: took for name, took in found.items() if took}
    if asked.peer:
        found |= libraries(asked.peer, sets)
    text = table(found, missing)
    print(text)
    if asked.docs:
        write(asked.docs, found, text)


if __name__ == "__main__":
    main()
