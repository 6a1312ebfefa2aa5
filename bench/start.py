"""How long it takes to open: `import swordfish`, and the command with one puzzle.

python bench/start.py [python ...]

Each Python, by default the one that runs this, is timed in turn with the others, so that two
environments (before a change and after it) can be compared in one run. Medians, of the clock and
of CPU time, which stays comparable on a machine that is busy. The aims, on a quiet core: importing
within 60 ms (and without NumPy), solving from the shell within 250 ms with bytecode, and within
600 ms where bytecode may not be written, after `make setup`.
"""

import os
import pty
import re
import resource
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

ROUNDS = 11
PUZZLE = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
SOLVE = ["-m", "swordfish", "solve", PUZZLE]


class Took(NamedTuple):
    """Milliseconds of one start."""

    clock: float
    cpu: float


def start(command: list[str], output: int = subprocess.DEVNULL, **environment: str) -> Took:
    """Run a program to its end."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, env=os.environ | environment, check=True, stdout=output)
    clock, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Took(1000 * clock, 1000 * cpu)


def start_on_terminal(command: list[str]) -> Took:
    """The same on a terminal, where a drawing is shown."""
    here, there = pty.openpty()
    reader = threading.Thread(target=_drain, args=[here], daemon=True)
    reader.start()
    try:
        return start(command, there)
    finally:
        os.close(there)
        reader.join()
        os.close(here)


def _drain(terminal: int) -> None:
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:  # the end, on Linux
        pass


def import_time(python: str) -> Took:
    """What `-X importtime` says of the package, which leaves out Python's own start."""
    done = subprocess.run(
        [python, "-X", "importtime", "-c", "import swordfish"],
        check=True,
        capture_output=True,
        text=True,
    )
    [cumulative] = re.findall(r"\| +(\d+) \| swordfish$", done.stderr, re.MULTILINE)
    return Took(int(cumulative) / 1000, float("nan"))


def starts(python: str) -> dict[str, Callable[[], Took]]:
    """What is timed, by what it is called."""
    solve = [python, *SOLVE]
    first = f"import swordfish; swordfish.solve({PUZZLE!r})"
    return {
        "import swordfish, by -X importtime": lambda: import_time(python),
        "python -c pass": lambda: start([python, "-c", "pass"]),
        "python -c 'import swordfish'": lambda: start([python, "-c", "import swordfish"]),
        "import and solve one puzzle": lambda: start([python, "-c", first]),
        "swordfish solve PUZZLE": lambda: start(solve),
        "the same on a terminal": lambda: start_on_terminal(solve),
        "swordfish solve, no bytecode written": lambda: start(solve, PYTHONDONTWRITEBYTECODE="1"),
        "swordfish --help": lambda: start([python, "-m", "swordfish", "--help"]),
    }


def main() -> None:
    pythons = sys.argv[1:] or [sys.executable]
    jobs = {python: starts(python) for python in pythons}
    took: dict[tuple[str, str], list[Took]] = {}
    for _ in range(ROUNDS):
        for python, named in jobs.items():
            for name, job in named.items():
                took.setdefault((python, name), []).append(job())
    print(f"milliseconds, median of {ROUNDS}")
    for python in pythons:
        print(f"{python}\n{'clock':>8} {'CPU':>8}")
        for name in jobs[python]:
            clocks, cpus = zip(*took[python, name], strict=True)
            print(f"{statistics.median(clocks):8.1f} {statistics.median(cpus):8.1f}  {name}")


if __name__ == "__main__":
    main()
