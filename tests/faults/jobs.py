"""The commands that write something, each with what it needs and how to run it again."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from puzzles import PUZZLE, SOLUTION, minimal_puzzles

import swordfish as sf
from faults.layer import Fault
from swordfish.web.page_files import has_module

Read = Callable[[Path], object]


def _bytes(path: Path) -> object:
    return path.read_bytes()


def _without_times(path: Path) -> object:
    """A file but for the figures of how long something took; whole to its end."""
    text = path.read_text()
    assert text.endswith("\n") or text.endswith("</html>"), f"{path} is cut short"
    return path.name if path.suffix in (".svg", ".html") else re.sub(r",\d+\n", "\n", text)


def _book(path: Path) -> object:
    """A whole PDF, whatever the date in it."""
    data = path.read_bytes()
    assert data.startswith(b"%PDF"), f"{path} has no beginning"
    assert data.rstrip().endswith(b"%%EOF"), f"{path} has no end"
    return "a book"


def _bank(path: Path) -> object:
    """Nothing but whole, true entries, whatever their number."""
    with sqlite3.connect(path) as base:
        assert base.execute("pragma integrity_check").fetchone() == ("ok",)
        tables = base.execute("select count(*) from sqlite_master where type = 'table'").fetchone()
        rows = base.execute("select puzzle, er from puzzles").fetchall() if tables[0] else []
    base.close()
    for puzzle, er in rows:
        assert sf.rate(puzzle).er == er
    return "sound"


@dataclass(frozen=True)
class Job:
    """A command and its files."""

    name: str
    arguments: tuple[str, ...]
    again: tuple[str, ...]
    """What is added to run it once more, whatever became of the first time."""
    files: dict[str, str] = field(default_factory=dict)
    """Inputs, and outputs of an earlier run."""
    before: tuple[Fault, ...] = ()
    """Faults that break off the same command before, to be resumed."""
    stdout: str | None = None
    """The file that standard output goes to; a shell makes it, so it may be cut short."""
    read: Read = _bytes
    """What of a file is the same in every run."""


_PUZZLES = minimal_puzzles(seed=14, number=40)


def _table(number: int) -> str:
    rows = "".join(f"{row},{puzzle}\n" for row, puzzle in enumerate(_PUZZLES[:number]))
    return f"id,puzzle\n{rows}"


def _listed(number: int) -> str:
    rows = [f"{PUZZLE},{SOLUTION if row % 2 else SOLUTION[::-1]}\n" for row in range(number)]
    return f"quiz,solution\n{''.join(rows)}"


_ALMOST = SOLUTION[:3] + "..." + SOLUTION[6:]
_SOLVE = ("solve", "a.csv", "--threads", "1", "-o")
_BOOK = Job(
    "book", ("generate", "-n", "2", "--seed", "1", "-o", "book.pdf"), ("--force",), read=_book
)
_SHEET = Job("sheet", ("sheet", "class.pdf", "-n", "2", "--seed", "1"), ("--force",), read=_book)

JOBS = [
    Job("solve to csv", (*_SOLVE, "b.csv"), ("--resume",), {"a.csv": _table(40)}),
    Job("solve to parquet", (*_SOLVE, "b.parquet"), ("--resume",), {"a.csv": _table(30)}),
    Job(
        "solve over an old file",
        (*_SOLVE, "b.csv", "--force"),
        (),
        {"a.csv": _table(30), "b.csv": "old\n"},
    ),
    Job(
        "solve with report and mismatches",
        (*_SOLVE, "b.csv.gz", "--report", "r.html", "--mismatches", "wrong.csv"),
        ("--resume",),
        {"a.csv": _listed(20)},
        read=lambda path: _without_times(path) if path.suffix == ".html" else path.read_bytes(),
    ),
    Job(
        "verify",
        ("solve", "a.csv", "--verify", "--mismatches", "wrong.csv"),
        ("--force",),
        {"a.csv": _listed(20)},
    ),
    Job("rate", ("rate", "a.csv", "-o", "b.csv"), ("--resume",), {"a.csv": _table(24)}),
    Job(
        "resume",
        ("rate", "a.csv", "-o", "b.jsonl", "--resume"),
        (),
        {"a.csv": _table(40)},
        before=(Fault("write", 5, "kill after"),),
    ),
    Job("generate", ("generate", "-n", "4", "--seed", "1", "-o", "p.txt"), ("--force",)),
    Job(
        "generate over an old file",
        ("generate", "-n", "4", "--seed", "1", "-o", "p.json", "--force"),
        (),
        {"p.json": "old\n"},
    ),
    *([_BOOK, _SHEET] if find_spec("typst") else []),
    Job(
        "explain",
        ("explain", _ALMOST, "--html", "p.html", "--animate", "f.svg", "--svg", "steps"),
        ("--force",),
    ),
    Job(
        "bench",
        ("bench", "a.csv", "-o", "times.csv", "--plot", "times.svg"),
        ("--force",),
        {"a.csv": _table(8)},
        read=_without_times,
    ),
    *([Job("page", ("page", "site"), ("--force",))] if has_module() else []),
    Job("bank", ("bank", "fill", "bank.sqlite", "--number", "12"), (), read=_bank),
    Job(
        "solve to standard output", ("solve", "a.csv"), (), {"a.csv": _table(20)}, stdout="out.txt"
    ),
    Job("suppose", ("suppose", PUZZLE, "--tree"), (), stdout="out.txt"),
    Job("dedupe a table", ("dedupe", "a.csv", "-o", "b.csv"), ("--resume",), {"a.csv": _table(24)}),
    Job("trace", ("trace", "a.csv", "-o", "b.parquet"), ("--force",), {"a.csv": _table(8)}),
    Job("features", ("features", "a.csv", "-o", "b.csv"), ("--resume",), {"a.csv": _table(24)}),
    Job("dedupe", ("dedupe", "a.csv"), (), {"a.csv": _table(20)}, stdout="out.txt"),
]
