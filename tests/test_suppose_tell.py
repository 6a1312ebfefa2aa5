"""Trials told: sentences that prove what they say, trees, and the two commands."""

import json
from dataclasses import asdict
from io import StringIO
from typing import Any
from xml.etree import ElementTree

import pytest
from checker import check_step
from click.testing import CliRunner, Result
from puzzles import PUZZLE as EASY
from puzzles import minimal_puzzles
from rich.console import Console

import swordfish as sf
from swordfish import Step, Trial, _core
from swordfish.cli import app
from swordfish.suppose.draw import rich_tree
from swordfish.suppose.rules import contradiction, follow
from swordfish.suppose.tell import Branch, turns
from swordfish.tell.names import cell_name

HARD = ".25....8...3.8..........5...8.3....6.....197.....4...2.31..5...2.6.....4...97...."
DEEP = ".....6..3.3.5..4........27.......62.6..3..9...4...7....6.854..289.......7...2...."
MANY = "." * 81
NONE = "12345678." + "." * 8 + "9" + "." * 63


def check_branch(grid: sf.Grid, branch: Branch) -> int:
    """The steps told, and no others, must lead to the contradiction; how many steps that were."""
    made, checked = branch.made, 0
    if made.end != "contradiction":
        return 0
    grid = grid.after(Step(placements=((made.cell, made.digit),)))
    for part in branch.parts:
        if isinstance(part, Branch):
            checked += check_branch(grid, part)
            grid = grid.after(Step(eliminations=part.made.taught))
        elif contradiction(grid) is None:
            check_step(grid, part)
            grid = grid.after(part)
            checked += 1
    assert contradiction(grid) is not None
    return checked


@pytest.mark.parametrize("ladder", ["singles", "basic", "default"])
@pytest.mark.parametrize("verity", [False, True])
def test_the_core_tells_a_trial_in_the_same_words(ladder: str, verity: bool) -> None:
    """Where techniques in Python can be rules, Python tells; the core's own are told there, too."""
    for puzzle in (HARD, DEEP, MANY, NONE, *minimal_puzzles(43, 8)):
        trial = sf.suppose(puzzle, ladder=ladder, verity=verity, order="box")
        question = {"puzzle": puzzle, "ladder": ladder, "verity": verity, "order": "box"}
        is_given, text = _core.answer("suppose", json.dumps(question))
        assert is_given
        found = json.loads(text)
        assert found["text"] == trial.text
        assert (found["summary"], found["svg"]) == (trial.summary, trial.svg())
        assert found["counts"] == asdict(trial.counts)
        assert (found["status"], found["depth"]) == (trial.status, trial.depth)
        assert [str(one) for one in trial.tree] == [
            f"{cell_name(one['cell'])}={one['digit']}" for one in found["tree"]
        ]


@pytest.mark.parametrize("ladder", ["singles", "basic", "stage0", "stage4"])
@pytest.mark.parametrize("verity", [False, True])
def test_the_steps_told_suffice_for_the_contradiction(ladder: str, verity: bool) -> None:
    checked = 0
    for puzzle in (HARD, DEEP, *minimal_puzzles(42, 10)):
        trial = sf.suppose(puzzle, ladder=ladder, verity=verity, order="box")
        checked += sum(check_branch(turn.before, turn.branch) for turn in turns(trial))
    assert checked > 10


def test_few_of_the_steps_made_are_told() -> None:
    told = made = 0
    for puzzle in minimal_puzzles(41, 10):
        trial = sf.suppose(puzzle, ladder="singles")
        for turn in turns(trial):
            if turn.branch.made.end == "contradiction":
                told += len(turn.branch.parts)
                one = turn.branch.made
                after = turn.before.after(Step(placements=((one.cell, one.digit),)))
                made += len(follow(after, trial.ladder)[0])
    assert 0 < told < made


def test_a_branch_is_told_in_sentences() -> None:
    trial = sf.suppose(HARD, ladder="singles")
    text = trial.branch(trial.tree[-1])
    assert text.startswith("Suppose r1c4 is 6. Then r6c4=7 by Full House in column 4, r6c3=9,")
    assert text.endswith(", but then row 6 has no place for 1. So r1c4 is not 6.")
    assert trial.branch(trial.tree[0]) == "Suppose r4c7 is 1. The rules lead nowhere."
    with pytest.raises(ValueError, match="expected a supposition of the trial's tree, got r1c1=1"):
        trial.branch(sf.Supposition(0, 1, 1, "standstill"))


def test_the_whole_trial_is_told() -> None:
    trial = sf.suppose(HARD, ladder="singles")
    lines = trial.text.splitlines()
    assert lines[0] == "The rules place 1 digit and remove 2 candidates."
    assert lines[1] == "9 suppositions taught nothing."
    assert lines[-1] == trial.summary
    assert trial.summary == (
        "Solved at depth 1 with 11 suppositions: 2 contradictions and 9 standstills."
    )
    short = sf.suppose(HARD, ladder="singles", max_depth=0)
    assert short.summary == "Not solved at depth 0 with 0 suppositions."
    assert sf.suppose(EASY).text.splitlines() == [
        "The rules place 53 digits.",
        "Solved at depth 0 with 0 suppositions.",
    ]


def test_suppositions_below_others_are_indented() -> None:
    trial = sf.suppose(DEEP, ladder="stage0")
    assert any(
        line.startswith("  Suppose ") and " too." in line for line in trial.text.splitlines()
    )
    assert any(line.indent == 1 for line in trial.lines)


def test_a_verity_is_told() -> None:
    for puzzle in minimal_puzzles(33, 30):
        trial = sf.suppose(puzzle, ladder="singles", verity=True)
        if any(one.agreeing for one in trial.tree):
            assert "Whichever holds, " in trial.text
            assert any(line.kind == "verity" for line in trial.lines)
            return
    raise AssertionError("no verity in thirty puzzles")


@pytest.mark.parametrize(("puzzle", "word"), [(MANY, "many solutions"), (NONE, "no solution")])
def test_grids_without_one_solution_are_told_as_such(puzzle: str, word: str) -> None:
    trial = sf.suppose(puzzle)
    assert trial.text == trial.summary == f"The puzzle has {word}, so nothing was supposed."
    assert word in trial.svg()


def printed(trial: Trial) -> str:
    console = Console(width=100, record=True, file=StringIO())
    console.print(trial)
    return console.export_text()


def test_the_tree_is_drawn_in_a_terminal_and_as_svg() -> None:
    trial = sf.suppose(HARD, ladder="singles")
    text = printed(trial)
    assert "✗ r8c4=8: column 9 has no place for 5" in text
    assert "r4c7=1, r4c7=4, r5c3=2, r5c3=4, r6c3=7, r6c3=9 and 3 more: nothing learned" in text
    for theme in ("auto", "light", "dark"):
        svg = ElementTree.fromstring(trial.svg(theme=theme))
        words = "".join(svg.itertext())
        assert "r8c4=8: column 9 has no place for 5" in words
        assert trial.summary in words
    assert trial._repr_svg_() == trial.svg()
    with pytest.raises(ValueError, match="expected the theme"):
        trial.svg(theme="blue")  # type: ignore[arg-type]


def test_a_terminal_without_unicode_gets_other_signs() -> None:
    trial = sf.suppose(HARD, ladder="singles")
    tree = rich_tree(trial.summary, trial.lines, ascii_only=True)
    console = Console(width=100, record=True, file=StringIO())
    console.print(tree)
    assert "x r8c4=8: column 9 has no place for 5" in console.export_text()


# ---- commands ----


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def test_suppose_writes_a_line_for_each_puzzle() -> None:
    result = run("suppose", HARD, EASY, MANY, NONE, "--ladder", "singles")
    solved = [f"{sf.solve(puzzle)} depth {depth}, suppositions {made}"
              for puzzle, depth, made in ((HARD, 1, 11), (EASY, 0, 0))]  # fmt: skip
    assert result.stdout.splitlines() == [*solved, "many", "none"]
    assert result.exit_code == 1
    stuck = run("suppose", HARD, "--ladder", "singles", "--max-depth", "0")
    assert stuck.stdout.strip().endswith(" stuck, suppositions 0")
    assert stuck.exit_code == 1


def test_suppose_as_json_has_the_tree_on_request() -> None:
    arguments = ["suppose", HARD, "--json", "--ladder", "stage4", "--order", "box"]
    fields: dict[str, Any] = json.loads(run(*arguments).stdout)
    assert fields["solution"] == str(sf.solve(HARD))
    assert fields["status"] == "unique"
    assert "tree" not in fields
    tree = json.loads(run(*arguments, "--tree").stdout)["tree"]
    assert {one["end"] for one in tree} <= {"standstill", "contradiction", "solution"}
    assert len(tree) == fields["counts"]["suppositions"]


def test_suppose_draws_the_tree() -> None:
    result = run("suppose", HARD, "--ladder", "singles", "--tree", "--digits", "most-placed")
    assert "├── " in result.stdout
    svg = run("suppose", HARD, "--ladder", "singles", "--verity", "--svg")
    assert ElementTree.fromstring(svg.stdout).tag.endswith("svg")
    refused = run("suppose", HARD, EASY, "--svg")
    assert refused.exit_code == 2
    assert "expected one puzzle" in refused.stderr


def test_depth_writes_a_number_for_each_puzzle() -> None:
    result = run("depth", HARD, EASY, MANY, NONE, "--ladder", "singles")
    assert result.stdout.splitlines() == ["1", "0", "many", "none"]
    assert result.exit_code == 1
    assert run("depth", HARD, "--ladder", "singles", "--max-depth", "0").stdout == "deeper\n"
    fields = json.loads(run("depth", HARD, "--json", "--ladder", "stage3").stdout)
    assert (fields["status"], fields["depth"]) == ("unique", 1)


@pytest.mark.parametrize(
    ("words", "ladder"),
    [
        (["--ladder", "full", "--without", "uniqueness"], sf.Ladder.full().without("uniqueness")),
        (["--ladder", "full", "--up-to", "hidden_single"], sf.Ladder.full().up_to("hidden_single")),
        (["--ladder", "stage0", "--with", "x_wing"], sf.Ladder.stage(0) + "x_wing"),
        ([], sf.Ladder.basic()),
    ],
)
def test_depth_and_suppose_take_a_ladder_as_hints_do(words: list[str], ladder: sf.Ladder) -> None:
    assert run("depth", HARD, *words).stdout == f"{sf.depth(HARD, ladder=ladder)}\n"
    trial = sf.suppose(HARD, ladder=ladder)
    fields = json.loads(run("suppose", HARD, "--json", *words).stdout)
    assert (fields["depth"], fields["counts"]) == (trial.depth, asdict(trial.counts))


def test_rules_that_are_none_or_prove_nothing_are_refused() -> None:
    for name, word in (
        ("full", "(--without uniqueness"),
        ("nothing", "expected one of default, full, singles"),
    ):
        result = run("depth", EASY, "--ladder", name)
        assert result.exit_code == 2
        assert word in " ".join(result.stderr.split())
