"""A process that has loaded everything and forks a child for each command, which costs little.

test ── a line of JSON ──▶ host ── fork ──▶ child: the command, with a fault in its way
     ◀── a line of JSON ──      ◀─ its end ──
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import asdict, dataclass
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, NoReturn

from click import Context
from puzzles import PUZZLE

from faults.layer import Fault, Kind, Layer

TIMEOUT = 600.0
"""Seconds after which a command hangs; undisturbed, each takes less than one."""
_LOADED = (
    "pyarrow.csv", "pyarrow.json", "pyarrow.parquet", "rich.progress", "rich.table", "tempfile",
    "typst", "swordfish.cli", "swordfish.cli.bars", "swordfish.export.film", "swordfish.tables",
    "swordfish.tables.flow", "swordfish.tables.report", "swordfish.tables.whole_tables",
    "swordfish.tables.verb_work", "swordfish.tables.writer", "swordfish.web.bank",
)  # fmt: skip


@dataclass(frozen=True)
class Command:
    """A command line of swordfish, to be run in a folder."""

    arguments: Sequence[str]
    folder: str
    stdout: str
    stderr: str
    fault: Fault | None = None
    counts: bool = False
    synced: str = ""
    """Where files are copied whenever they are flushed to disk."""
    kill_after: float | None = None
    """Seconds after which it is killed from outside."""


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    code: int
    """The exit code, or the number of the signal that ended it, negative."""
    hung: bool
    seconds: float
    seen: dict[Kind, int]
    hits: int
    renames_at_risk: int


class Host(AbstractContextManager["Host"]):
    """The process, as tests see it."""

    def __init__(self, library: Path) -> None:
        environment = {
            **{name: word for name, word in os.environ.items() if name != "PYTHONUNBUFFERED"},
            "LD_PRELOAD": str(library),
            "PYTHONPATH": str(Path(__file__).parents[1]),
            "COLUMNS": "200",
        }
        self._process = subprocess.Popen(
            [sys.executable, "-m", "faults.host", str(library)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
        )

    def run(self, *commands: Command) -> list[Ended]:
        """How the commands ended, which ran at the same time."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps([asdict(command) for command in commands]) + "\n")
        self._process.stdin.flush()
        return [Ended(**fields) for fields in json.loads(self._process.stdout.readline())]

    def __exit__(self, *_: object) -> None:
        self._process.communicate(timeout=30)


# ---- inside ----


def main() -> None:
    """Answer until there are no more lines."""
    layer = Layer(sys.argv[1])
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    _load()
    for line in sys.stdin:
        commands = [_command(fields) for fields in json.loads(line)]
        children = [(_started(command, layer), command) for command in commands]
        began = time.monotonic()
        ends = [_end(child, command, began, layer) for child, command in children]
        print(json.dumps([asdict(end) for end in ends]), file=answers, flush=True)


def _load() -> None:
    """Import what commands need, so that each finds it ready; batches are small, to have many."""
    for name in _LOADED:
        with suppress(ModuleNotFoundError):  # such as typst, which is an extra
            import_module(name)
    import swordfish.cli
    import swordfish.tables.plain_lines
    import swordfish.tables.reader
    import swordfish.web.page_files

    swordfish.cli.app.to_info_dict(Context(swordfish.cli.app))  # which takes all subcommands

    swordfish.tables.reader.BLOCK_BYTES = 1000
    swordfish.tables.plain_lines.ROWS_PER_BLOCK = 6
    swordfish.web.page_files.page_files = _few(swordfish.web.page_files.page_files)
    # nanobind's tables of classes and objects end the process where there is no memory for them to
    # grow, which is not ours to mend: they have their size before anything fails.
    grids = [swordfish.Grid(PUZZLE) for _ in range(5000)]
    assert swordfish.explain(swordfish.generate(seed=1).grid).steps
    swordfish.rate(grids[0], path=True)


def _few(page_files: Callable[..., dict[str, bytes]]) -> Callable[..., dict[str, bytes]]:
    """Some files of the page: with all of them a fault at each took an hour, and told no more."""
    return lambda bank, *, served: dict(islice(page_files(bank, served=served).items(), 3))


def _command(fields: dict[str, Any]) -> Command:
    fault = fields.pop("fault")
    return Command(**fields, fault=Fault(**fault) if fault else None)


def _started(command: Command, layer: Layer) -> int:
    layer.arm(command.folder, command.fault, command.synced)
    child = os.fork()
    if child == 0:
        _suffer(command, layer)
    return child


def _suffer(command: Command, layer: Layer) -> NoReturn:
    """Be the command, from its first line to its exit code."""
    code = 1
    try:
        for place, number in ((command.stdout, 1), (command.stderr, 2)):
            os.dup2(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.chdir(command.folder)
        if command.fault or command.counts:
            layer.begin()
        code = _exit_code(command.arguments)
    finally:
        layer.begin(False)
        os._exit(code)


def _exit_code(arguments: Sequence[str]) -> int:
    """What `swordfish` with these arguments would end with, after all of its threads."""
    import swordfish.cli

    sys.argv = ["swordfish", *arguments]
    try:
        swordfish.cli.main()
        code = 0
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    except BaseException:
        traceback.print_exc()
        code = 1
    threading._shutdown()  # type: ignore[attr-defined]  # a thread that never ends is a hang
    sys.stdout.flush()
    return code


def _end(child: int, command: Command, began: float, layer: Layer) -> Ended:
    """Wait for a child, for a while."""
    handle = os.pidfd_open(child)
    wait = TIMEOUT if command.kill_after is None else command.kill_after
    wait = max(0.0, began + wait - time.monotonic())
    ready, _, _ = select.select([handle], [], [], wait)
    os.close(handle)
    seconds = time.monotonic() - began
    if not ready:
        os.kill(child, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    hung = not ready and command.kill_after is None
    layer.begin(False)
    return Ended(code, hung, seconds, layer.seen(), layer.hits, layer.renames_at_risk)


if __name__ == "__main__":
    main()
