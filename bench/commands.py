"""What share of a command over a whole table is the core's own work: four fifths is the aim.

python bench/commands.py [--rows 100000] [command]...

Each command has a process of its own and one thread for the work. It runs on ten rows first, which
loads what it needs, and then on a file of easy puzzles, where everything else weighs most. `core`
is the time within calls of the compiled module, `all` what the CPU worked: for the same rows, with
the threads that read and write.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import ParamSpec, TypeVar

from click.exceptions import Exit
from tables import make_csv

from swordfish import _core
from swordfish.cli import app

Given = ParamSpec("Given")
Found = TypeVar("Found")
SOURCE, TARGET, ROWS = "SOURCE", "TARGET", "ROWS"
COMMANDS = {
    "solve": ["solve", SOURCE, "-o", f"{TARGET}.csv"],
    "solve to Parquet": ["solve", SOURCE, "-o", f"{TARGET}.parquet"],
    "canonical": ["canonical", SOURCE, "-o", f"{TARGET}.csv"],
    "explain": ["explain", SOURCE, "-o", f"{TARGET}.csv"],
    "rate": ["rate", SOURCE, "-o", f"{TARGET}.csv"],
    "depth": ["depth", SOURCE, "-o", f"{TARGET}.csv"],
    "generate": ["generate", "-n", ROWS, "--seed", "1", "-o", f"{TARGET}.txt"],
}


class Stopwatch:
    """Seconds of this thread within calls of the compiled module."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._is_running = False

    def around(self, function: Callable[Given, Found]) -> Callable[Given, Found]:
        def call(*arguments: Given.args, **named: Given.kwargs) -> Found:
            if self._is_running:  # a call back into Python may come here again
                return function(*arguments, **named)
            self._is_running, began = True, time.thread_time()
            try:
                return function(*arguments, **named)
            finally:
                self.seconds += time.thread_time() - began
                self._is_running = False

        return call

    def watch(self) -> None:
        """Begin to watch all functions of the module."""
        for name, item in list(vars(_core).items()):
            if type(item).__name__ == "nb_func":
                setattr(_core, name, self.around(item))


def run(arguments: list[str]) -> None:
    """A command, without what it prints."""
    with redirect_stdout(StringIO()):
        try:
            app([*arguments, "--threads", "1", "--force"], prog_name="swordfish")
        except (Exit, SystemExit) as end:
            if getattr(end, "exit_code", getattr(end, "code", 0)) not in (0, None):
                raise


def one(name: str, folder: Path, rows: int) -> tuple[float, float]:
    """The seconds of the core and of everything, for one command."""
    stopwatch = Stopwatch()
    stopwatch.watch()
    took = (0.0, 0.0)
    for count in (10, rows):
        names = {
            SOURCE: str(folder / f"puzzles-{count}.csv"),
            TARGET: str(folder / "out"),
            ROWS: str(count),
        }
        arguments = COMMANDS[name]
        for stands_for, value in names.items():
            arguments = [word.replace(stands_for, value) for word in arguments]
        stopwatch.seconds, began = 0.0, time.process_time()
        run(arguments)
        took = (stopwatch.seconds, time.process_time() - began)
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("commands", nargs="*", metavar="command", help=", ".join(COMMANDS))
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        print(json.dumps(one(asked.one[0], Path(asked.one[1]), asked.rows)))
        return
    with tempfile.TemporaryDirectory() as folder:
        for count in (10, asked.rows):
            make_csv(Path(folder) / f"puzzles-{count}.csv", count)
        print(f"{asked.rows:,} rows{'core':>18} {'all':>9} {'share':>7}")
        for name in asked.commands or COMMANDS:
            command = [sys.executable, __file__, "--one", name, folder, "--rows", str(asked.rows)]
            done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
            core, everything = json.loads(done.stdout)
            print(f"{name:18} {core:8.2f} s {everything:7.2f} s {core / everything:7.2f}")


if __name__ == "__main__":
    main()
