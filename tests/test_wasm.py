"""The core as WebAssembly: it answers every question as the core does, byte for byte."""

import gzip
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from puzzles import PUZZLE
from rated import RATED

import swordfish as sf
from swordfish import _core
from swordfish.model.grid import exact_text
from swordfish.tell.languages import catalogues

ROOT = Path(__file__).parents[1]
MODULE = ROOT / "wasm/package/swordfish.wasm"
NUMBER = 2000
MOST_BYTES = 350_000  # with gzip

pytestmark = [
    pytest.mark.skipif(not MODULE.exists(), reason="`make wasm` builds the module"),
    pytest.mark.skipif(shutil.which("node") is None, reason="node runs the module"),
]


def positions(random: Random) -> Iterator[str]:
    """Puzzles, grids on the way, wrong digits, many solutions, and texts that are none."""
    puzzles = [rated.puzzle for rated in RATED]
    while True:
        puzzle = random.choice(puzzles)
        match random.randrange(8):
            case 0 | 1 | 2:
                yield puzzle
            case 3 | 4:
                steps = sf.explain(puzzle).steps
                grid = random.choice(steps).grid if steps else None
                yield exact_text(grid or sf.Grid(puzzle))
            case 5:
                yield f":::{puzzle.replace('.', '+' + random.choice('123456789'), 1)}::::"
            case 6:
                yield puzzle.replace("1", ".").replace("2", ".")
            case _:
                yield puzzle[: random.randrange(82)] + random.choice(("", "x", "\u00e9", '"'))


def questions(number: int) -> Iterator[dict[str, object]]:
    """Of all verbs, the same for ever, a third of them in German."""
    for place, question in enumerate(english_questions(number)):
        yield {**question, "language": "de"} if place % 3 == 0 else question


def english_questions(number: int) -> Iterator[dict[str, object]]:
    random = Random(17)
    themes, ladders = ("auto", "light", "dark"), ("default", "full", "singles")
    grids = positions(random)
    plain = ("check", "solve", "rate", "canonical", "to_text", "draw", "true_candidates")
    for place in range(number):
        puzzle, theme, ladder = next(grids), random.choice(themes), random.choice(ladders)
        match place % 20:
            case 0:
                yield {"verb": "generate", "seed": place, "givens": [26, 40]}
            case 1:
                yield {"verb": "generate", "seed": place, "symmetry": "half-turn", "level": "easy"}
            case 2:
                yield {"verb": "solutions", "puzzle": puzzle, "limit": random.randrange(1, 9)}
            case 3:
                yield {"verb": "count", "puzzle": puzzle, "limit": 1000}
            case 4 | 5 | 6:
                detail = random.randrange(1, 5)
                yield {"verb": "hint", "puzzle": puzzle, "theme": theme, "ladder": ladder,
                       "detail": detail}  # fmt: skip
            case 7 | 8:
                yield {"verb": "explain", "puzzle": puzzle}
            case 9:
                cell, digit = random.randrange(81), random.randrange(1, 10)
                yield {"verb": "why", "puzzle": puzzle, "cell": cell, "digit": digit,
                       "ladder": "singles"}  # fmt: skip
            case 10:
                technique = random.choice(sf.techniques()[:12]).slug
                yield {"verb": "steps", "puzzle": puzzle, "technique": technique}
            case 11:
                yield {"verb": "steps", "puzzle": puzzle, "ladder": "singles", "limit": 20}
            case 13:
                text = "\n".join(("Title", puzzle, next(grids)))
                yield {"verb": "parse", "puzzle": text, "limit": random.randrange(1, 4)}
            case 14:
                yield {"verb": "suppose", "puzzle": puzzle, "ladder": "singles", "max_depth": 1,
                       "verity": place % 40 == 14}  # fmt: skip
            case 15:
                technique = random.choice(sf.techniques()[:12]).slug
                change = {"cell": random.randrange(81), "digit": random.randrange(1, 10)}
                kind = random.choice(("placements", "eliminations"))
                yield {"verb": "judge", "puzzle": puzzle, "ladder": "singles",
                       "claim": {"technique": technique, kind: [change]}}  # fmt: skip
            case 12:
                yield {"verb": random.choice(("techniques", "nonsense", ""))}
            case _:
                yield {"verb": random.choice(plain), "puzzle": puzzle}


def asked(lines: list[str]) -> list[str]:
    node = ["node", "--no-warnings", str(Path(__file__).with_name("wasm_ask.mjs"))]
    run = subprocess.run(node, input="\n".join(lines), capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def test_the_module_answers_as_the_core_does() -> None:
    lines = [json.dumps(question, ensure_ascii=False) for question in questions(NUMBER)]
    lines += ["", "{", "[]", '{"verb":"solve"}', '{"verb":"solve","puzzle":"' + "." * 81 + '"}']
    differ = [
        line
        for line, answer in zip(lines, asked(lines), strict=True)
        if answer != _core.answer_whole(line, catalogues())
    ]
    assert differ == []


def test_the_module_has_no_reader_of_claims_in_words() -> None:
    question = {"verb": "judge", "puzzle": PUZZLE, "claim": "r1c1 is 5"}
    (answer,) = asked([json.dumps(question)])
    assert json.loads(answer)["error"] == 'expected a step at claim, got "r1c1 is 5"'


def test_the_module_is_small() -> None:
    assert len(gzip.compress(MODULE.read_bytes(), 9)) <= MOST_BYTES


def test_programs_in_javascript_get_objects_and_errors() -> None:
    program = """
      import { load } from "./wasm/package/swordfish.js";
      const sf = await load();
      const puzzle = PUZZLE;
      console.log(sf.hint(puzzle).step.technique, sf.solve(puzzle).solution.slice(0, 9));
      console.log(sf.generate({ seed: 1 }).met, sf.techniques().length > 100);
      try { sf.solve("5x"); } catch (error) { console.log(error.message); }
    """
    run = subprocess.run(
        ["node", "--input-type=module", "-e", program.replace("PUZZLE", f"'{PUZZLE}'")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.splitlines() == [
        "naked_single 921738546",
        "true true",
        "expected 81 cells, got 2: '5x'",
    ], run.stderr
