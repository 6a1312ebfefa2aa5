"""Trials told: sentences that prove what they say, trees, and the two commands."""

import json
from dataclasses import asdict, replace
from io import StringIO
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from puzzles import PUZZLE as EASY
from puzzles import minimal_puzzles
from rich.console import Console

import swordfish as sf
from swordfish import Step, Trial, _core
from swordfish.cli import app
from swordfish.suppose.draw_tree import rich_tree
from swordfish.tell.names import cell_name

HARD = ".25....8...3.8..........5...8.3....6.....197.....4...2.31..5...2.6.....4...97...."
DEEP = ".....6..3.3.5..4........27.......62.6..3..9...4...7....6.854..289.......7...2...."
MANY = "." * 81
NONE = "12345678." + "." * 8 + "9" + "." * 63


@pytest.mark.parametrize("ladder", ["singles", "basic", "default"])
@pytest.mark.parametrize("verity", [False, True])
def test_an_answer_tells_a_trial_in_the_same_words(ladder: str, verity: bool) -> None:
    for puzzle in (HARD, DEEP, MANY, NONE, *minimal_puzzles(43, 8)):
        trial = sf.suppose(puzzle, ladder=ladder, verity=verity, order="box")
        question = {"puzzle": puzzle, "ladder": ladder, "verity": verity, "order": "box"}
        is_given, text, _ = _core.answer("suppose", json.dumps(question))
        assert is_given
        found = json.loads(text)
        assert found["text"] == trial.text
        assert (found["summary"], found["svg"]) == (trial.summary, trial.svg())
        assert found["counts"] == asdict(trial.counts)
        assert (found["status"], found["depth"]) == (trial.status, trial.depth)
        assert [str(one) for one in trial.tree] == [
            f"{cell_name(one['cell'])}={one['digit']}" for one in found["tree"]
        ]


@pytest.mark.parametrize("verity", [False, True])
def test_techniques_in_python_are_told_as_those_of_the_core(verity: bool) -> None:
    """The same finders under another name, so that the core has to ask Python for every step."""
    singles = sf.Ladder.singles()
    disguised = sf.Ladder(
        tuple(
            replace(one, slug=f"my_{one.slug}", name=f"My {one.name}", finder=one)
            for one in singles
        )
    )
    for puzzle in (HARD, *minimal_puzzles(44, 3)):
        expected = sf.suppose(puzzle, ladder=singles, verity=verity)
        trial = sf.suppose(puzzle, ladder=disguised, verity=verity)
        assert trial.summary == expected.summary
        assert trial.text.count("\n") == expected.text.count("\n")
        assert trial.text.count(" by My ") == trial.text.count(" by ")
        assert [line.kind for line in trial.lines] == [line.kind for line in expected.lines]
    assert " by My Naked Single" in sf.suppose(HARD, ladder=disguised).text


def test_a_technique_in_python_that_fails_ends_the_telling() -> None:
    def fail(grid: sf.Grid) -> list[Step]:
        raise RuntimeError("no step from here")

    trial = sf.suppose(HARD, ladder="singles")
    broken = sf.Technique("broken", "Broken", "", 1, "easy", 1, finder=fail)
    with pytest.raises(RuntimeError, match="no step from here"):
        _ = replace(trial, ladder=sf.Ladder((broken,))).text


def test_a_trial_is_told_in_german() -> None:
    trial = sf.suppose(HARD, ladder="singles")
    lines = trial.tell(language="de").splitlines()
    assert lines[1] == "9 Annahmen führten zu nichts."
    assert lines[-1] == "Gelöst in Tiefe 1 mit 11 Annahmen: 2 Widersprüche und 9-mal Stillstand."
    branch = trial.branch(trial.tree[-1], language="de")
    assert branch.startswith("Angenommen, r1c4 ist die 6. Dann ")
    with pytest.raises(ValueError, match="expected one of the languages"):
        trial.tell(language="xx")


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
    result = run("suppose", HARD, "--ladder", "singles", "--tree", "--digit-order", "most-placed")
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
