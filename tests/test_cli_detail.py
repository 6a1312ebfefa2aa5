"""A hint in details: no more than was asked for, and never more than a small terminal shows."""

import io
import json
import re

import pytest
from puzzles import PUZZLE
from rich.console import Console
from test_cli import lines, run
from test_cli_process import on_terminal

import swordfish as sf
from swordfish.cli.hint_details import DetailDrawing
from swordfish.ladder.examples import example

# The easy puzzle with a digit of a player's own in r1c2, where the solution has a 2.
WRONG = f"9+5{PUZZLE[2:]}"


def test_hint_tells_more_with_each_detail() -> None:
    step = example("x_wing")
    assert step.grid is not None
    puzzle = step.grid.to_text("hodoku")
    told = [lines(run("hint", "--detail", str(detail), puzzle))[0] for detail in range(1, 5)]
    found = sf.hint(puzzle)
    assert found is not None
    assert isinstance(found.technique, sf.Technique)
    assert told[0] == f"Look for: {found.technique.name} ({found.technique.level})."
    assert told[1].startswith(f"{told[0]} Where: ")
    assert told[2].startswith(f"{told[1]} Pattern: r")
    assert told[3] == f"{told[2]} {found.text}"
    for detail in ("0", "5", "x"):
        result = run("hint", "--detail", detail, puzzle)
        words = re.sub(r"[\s│╭╮╰╯─]+", " ", result.stderr)
        assert "expected a whole number from 1 to 4" in words
        assert result.exit_code == 2


def test_hint_json_has_no_more_than_its_detail() -> None:
    shown = [
        json.loads(run("hint", "--json", "--detail", str(detail), PUZZLE).stdout)["step"]
        for detail in range(1, 5)
    ]
    first = {"technique", "name", "level", "score"}
    assert [{*fields} - first for fields in shown[:3]] == [set(), {"where"}, {"where", "marks"}]
    assert shown[3] == json.loads(run("hint", "--json", PUZZLE).stdout)["step"]
    assert shown[1]["where"] == "r6c1"


def test_a_mistake_is_told_at_every_detail() -> None:
    for detail in range(1, 5):
        result = run("hint", "--detail", str(detail), WRONG)
        assert lines(result) == [
            "First, something on the grid isn't right. r1c2 is wrong: no solution has 5 there."
        ]
        assert result.exit_code == 1


@pytest.mark.parametrize("detail", [1, 2, 3, 4])
def test_a_hint_of_any_detail_fits_80_columns_and_24_rows(detail: int) -> None:
    for technique in sf.techniques():
        step = example(technique)
        out = io.StringIO()
        Console(file=out, width=80, height=24, color_system=None).print(DetailDrawing(step, detail))
        written = out.getvalue().splitlines()
        assert len(written) < 24, technique.slug  # one is left for the prompt
        assert max(map(len, written)) <= 80, technique.slug
        assert ("┌" in out.getvalue()) == (detail > 2), technique.slug
        assert (step.text in " ".join(out.getvalue().split())) == (detail == 4), technique.slug
        assert bool(re.search(r"\bx removed", out.getvalue())) == (
            detail == 4 and bool(step.eliminations)
        )


def test_a_sentence_that_fills_the_terminal_leaves_out_the_drawing() -> None:
    step = example("finned_franken_jellyfish")
    out = io.StringIO()
    Console(file=out, width=80, height=16, color_system=None).print(DetailDrawing(step, 4))
    assert "┌" not in out.getvalue()
    assert step.text in " ".join(out.getvalue().split())


@pytest.mark.parametrize("columns", [11, 24, 30, 43, 60, 79, 200])
def test_a_pattern_fits_its_terminal(columns: int) -> None:
    out, drawing = io.StringIO(), DetailDrawing(example("als_chain"), 3)
    Console(file=out, width=columns, color_system=None).print(drawing)
    assert max(map(len, out.getvalue().splitlines())) <= columns


def test_a_hint_of_a_detail_is_drawn_small() -> None:
    text = on_terminal("hint", "--detail", "3", PUZZLE, NO_COLOR="1", LINES="24")
    assert "Look for: Naked Single (easy)." in text
    assert "Where: r6c1." in text
    assert "b3" in text
    assert "every digit" not in text
