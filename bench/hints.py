"""Hints never give up: "hint, do it" to the end of hard puzzles, and how long the slowest one took.

python bench/hints.py puzzles.txt [more.txt ...] [--most 500] [--module]

Asks what the page asks, in its order: the usual techniques, then all of them, then a supposition.
All that is asked until there is something to do is one hint. Time is that of the processor; with
--module it is that of the module which browsers run, in node. A puzzle that isn't led to its
solution, or a hint that takes two seconds, ends in exit code 1.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import swordfish as sf
from swordfish import _core

MOST_SECONDS = 2.0

Answer = dict[str, Any]
Ask = Callable[[Answer], tuple[Answer, float]]


@dataclass
class Played:
    """How a puzzle was led to its end."""

    digits: str
    """Those that stood there when nothing more was offered."""
    hints: int = 0
    suppositions: int = 0
    slowest: float = 0.0
    """Seconds of its slowest hint."""
    where: str = ""
    """The position that asked for that one."""


def ask_core(question: Answer) -> tuple[Answer, float]:
    """The answer of the core, and the seconds of the processor that it took."""
    began = time.thread_time()
    answer = json.loads(_core.answer_whole(json.dumps(question)))
    return answer["answer"], time.thread_time() - began


@contextmanager
def module_in_node() -> Iterator[Ask]:
    """The same of the module that browsers run."""
    command = ["node", "--no-warnings", str(Path(__file__).with_suffix(".mjs"))]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as node:
        assert node.stdin
        assert node.stdout
        questions, answers = node.stdin, node.stdout

        def ask(question: Answer) -> tuple[Answer, float]:
            questions.write(json.dumps(question) + "\n")
            questions.flush()
            seconds, _, answer = answers.readline().partition(" ")
            return json.loads(answer)["answer"], float(seconds)

        yield ask
        questions.close()


def lesson(answer: Answer) -> sf.Step | None:
    """What the first supposition that teaches something does, as page/supposing.js takes it."""
    for made in answer["tree"]:
        if made["taught"]:
            return sf.Step(
                eliminations=tuple((one["cell"], one["digit"]) for one in made["taught"])
            )
        if made["end"] == "solution" and answer["status"] == "unique":
            return sf.Step(placements=((made["cell"], made["digit"]),))
    return None


def hint(position: str, ask: Ask, played: Played) -> str | None:
    """The position after the next hint was done; nothing where nothing is offered."""
    seconds = 0.0
    after = None
    for ladder in ("default", "full"):
        answer, took = ask({"verb": "hint", "puzzle": position, "ladder": ladder, "detail": 4})
        seconds += took
        if after := answer["step"] and answer["after"]:
            break
    else:
        answer, took = ask({"verb": "suppose", "puzzle": position, "ladder": "default"})
        seconds += took
        played.suppositions += 1
        if step := lesson(answer):
            after = sf.Grid(position).after(step).to_text("hodoku")
    played.hints += after is not None
    if seconds > played.slowest:
        played.slowest, played.where = seconds, position
    return after


def play(puzzle: str, ask: Ask = ask_core) -> Played:
    """Ask and do until nothing is open, or nothing is offered any more."""
    played = Played(puzzle)
    position: str | None = puzzle
    while position and "." in (digits := str(sf.Grid(position))):
        played.digits = digits
        position = hint(position, ask, played)
    if position:
        played.digits = str(sf.Grid(position))
    return played


def chosen(files: list[Path], most: int) -> list[str]:
    """As many puzzles of each file as are wanted at most, evenly spread."""
    puzzles: list[str] = []
    for file in files:
        lines = [line for line in file.read_text().split("\n") if line and line[0] != "#"]
        puzzles += lines[:: max(1, len(lines) // most)][:most]
    return puzzles


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--most", type=int, default=500, help="of each file, evenly spread")
    parser.add_argument("--module", action="store_true", help="the one for browsers, in node")
    wanted = parser.parse_args()
    puzzles = chosen(wanted.files, wanted.most)
    with module_in_node() if wanted.module else nullcontext(ask_core) as ask:
        played = [play(puzzle, ask) for puzzle in puzzles]
    given_up = [
        puzzle
        for puzzle, one in zip(puzzles, played, strict=True)
        if one.digits != str(sf.solve(puzzle))
    ]
    hints, suppositions = (
        sum(getattr(one, name) for one in played) for name in ("hints", "suppositions")
    )
    slowest = max(played, key=lambda one: one.slowest)
    print(f"{len(puzzles)} puzzles, {hints} hints, {suppositions} suppositions")
    print(f"given up: {len(given_up)}", *given_up, sep="\n")
    print(f"slowest hint: {slowest.slowest:.3f} s at {slowest.where}")
    return int(bool(given_up) or slowest.slowest >= MOST_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
