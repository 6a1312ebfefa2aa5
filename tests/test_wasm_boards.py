"""Boards in WebAssembly: their module answers every question as the core does, byte for byte."""

import gzip
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from web.board_questions import BAD, GOOD

import swordfish as sf
from swordfish import _core
from swordfish.tell.languages import catalogues

ROOT = Path(__file__).parents[1]
MODULE = ROOT / "wasm/package/boards.wasm"
MOST_BYTES = 550_000  # with gzip; loaded when a board is opened
VARIETIES = ("killer", "jigsaw", "thermo", "arrow", "dots", "diagonal", "anti-knight")

pytestmark = [
    pytest.mark.skipif(not MODULE.exists(), reason="`make wasm` builds the module"),
    pytest.mark.skipif(shutil.which("node") is None, reason="node runs the module"),
]


def asked(lines: list[str]) -> list[str]:
    script = str(Path(__file__).with_name("wasm_ask.mjs"))
    node = ["node", "--no-warnings", script, MODULE.name]
    run = subprocess.run(node, input="\n".join(lines), capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def differing(questions: list[dict[str, Any]]) -> list[str]:
    """Questions whose answers aren't the same in both."""
    lines = [json.dumps(question, ensure_ascii=False) for question in questions]
    return [
        line
        for line, answer in zip(lines, asked(lines), strict=True)
        if answer != _core.answer_whole(line, catalogues())
    ]


def questions_of(board: str, random: Random) -> Iterator[dict[str, Any]]:
    """Of every verb about one board, on its way to the end."""
    language = random.choice(("en", "de"))
    for verb in ("read", "conflicts", "check", "true_candidates", "clues", "explain"):
        yield {"verb": f"board_{verb}", "board": board, "language": language}
    for detail in (1, 2, 3, 4):
        yield {"verb": "board_hint", "board": board, "detail": detail, "language": language}
    for form in ("own", "iss", "sudokupad", "fpuzzles"):
        yield {"verb": "board_write", "board": board, "form": form}
    digit = random.randrange(1, 5)
    yield {"verb": "board_why", "board": board, "cell": random.randrange(16), "digit": digit}


def test_the_module_of_boards_answers_as_the_core_does() -> None:
    questions = [
        {"verb": verb, **question}
        for kind in (GOOD, BAD)
        for verb, several in kind.items()
        for question in several
        if question.get("language") in (None, "de")  # the one that the module learns there
    ]
    assert differing([*questions, {"verb": "board_nothing"}]) == []


@pytest.mark.prove
def test_the_module_of_boards_answers_as_the_core_does_about_many() -> None:
    random = Random(19)
    boards = [
        sf.generate(seed=seed, rules=variety, size=size).board.write("iss")
        for variety in VARIETIES
        for size in (4, 6, 9)
        for seed in range(3)
    ]
    questions = [question for board in boards for question in questions_of(board, random)]
    assert len(questions) > 900
    assert differing(questions) == []


def test_the_module_of_boards_is_small() -> None:
    assert len(gzip.compress(MODULE.read_bytes(), 9)) <= MOST_BYTES
