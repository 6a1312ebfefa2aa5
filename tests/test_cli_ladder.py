"""Hints, steps, whole paths and the ladder on the command line."""

import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from checker import assumes_unique
from click.testing import Result
from puzzles import PUZZLE, SOLUTION, minimal_puzzles
from test_cli import CONFLICT, EMPTY, NONE, lines, run
from test_cli_process import on_terminal

import swordfish as sf
from swordfish.cli.demo import hard_puzzles
from swordfish.draw.step_terminal import LOOKS
from swordfish.export import film
from swordfish.export.steps_page import steps_page, summary
from swordfish.ladder.examples import example
from swordfish.model.step import Step

# The easy puzzle with a digit of a player's own in r1c2, where the solution has a 2.
WRONG = f"9+5{PUZZLE[2:]}"
MANY = PUZZLE[:-12] + "." * 12


def said(result: Result) -> str:
    """What stands in the box of an error, as one line."""
    return re.sub(r"[\s│╭╮╰╯─]+", " ", result.stderr)


# ---- hint ----


def test_hint_writes_the_sentence_of_the_next_step() -> None:
    result = run("hint", PUZZLE)
    step = sf.hint(PUZZLE)
    assert step is not None
    assert lines(result) == [step.text]
    assert result.exit_code == 0


def test_hint_takes_files_and_standard_input_a_line_for_each(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(f"{PUZZLE}\nnot a puzzle 1\n{SOLUTION}\n")
    for result in (run("hint", path), run("hint", "-", stdin=path.read_text())):
        assert [line for line in lines(result) if "every digit but" in line]
        assert lines(result)[1:] == ["malformed", "complete"]
        assert re.search(r"(two.txt|standard input):2", result.stderr)
        assert result.exit_code == 2


def test_hint_names_a_wrong_digit_before_anything_else() -> None:
    result = run("hint", WRONG)
    assert lines(result) == ["r1c2 is wrong: no solution has 5 there."]
    assert result.exit_code == 1


def test_hint_says_why_there_is_none() -> None:
    (none,) = lines(run("hint", NONE))
    assert none.startswith("no solution: some digit or some missing candidate is wrong; write a + ")
    (conflict,) = lines(run("hint", CONFLICT))
    assert conflict.startswith("no solution: 5 stands twice in row 1: r1c1 r1c5; write a + before")
    hard = run("hint", "--ladder", "singles", EMPTY)
    assert lines(hard) == ["no step: there are many solutions, and the singles ladder ends here"]
    puzzle = next(puzzle for puzzle in hard_puzzles() if not sf.hint(puzzle, ladder="singles"))
    stuck = run("hint", "--ladder", "singles", puzzle)
    assert lines(stuck) == ["no step: the singles ladder ends here"]
    assert run("hint", NONE).exit_code == hard.exit_code == 1
    assert run("hint", SOLUTION).exit_code == 0


def test_hint_json_has_the_step_and_its_evidence() -> None:
    (line,) = lines(run("hint", "--json", PUZZLE))
    fields = json.loads(line)
    assert fields["puzzle"] == PUZZLE
    assert fields["problem"] is None
    assert fields["step"]["technique"] == "naked_single"
    assert fields["step"]["placements"] == [{"cell": 45, "name": "r6c1", "digit": 3}]
    assert sf.Step.from_dict(fields["step"]) == sf.hint(PUZZLE)
    (none,) = lines(run("hint", "--json", NONE))
    assert json.loads(none)["step"] is None
    assert json.loads(none)["problem"].startswith("no solution")


@pytest.mark.parametrize("command", ["hint", "steps", "explain"])
def test_a_ladder_is_put_together(command: str) -> None:
    words = {
        ("--up-to", "hidden_single"): sf.Ladder.singles(),
        ("--up-to", "0003"): sf.Ladder.default().up_to("naked_single"),
        ("--up-to", "easy"): sf.Ladder.default().up_to("easy"),
        ("--ladder", "basic"): sf.Ladder.basic(),
        ("--without", "Full House, naked_single"): sf.Ladder.default().without("0000", "0003"),
        ("--ladder", "singles", "--without", "0003", "--with", "x_wing,0200", "--with", "0400"): (
            sf.Ladder.singles().without("0003") + "x_wing" + "naked_pair" + "skyscraper"
        ),
    }
    for given, ladder in words.items():
        asked = lines(run(command, *given, PUZZLE))
        if command == "hint":
            step = sf.hint(PUZZLE, ladder=ladder)
            assert asked == [step.text if step else "no step: the chosen ladder ends here"]
        elif command == "steps":
            assert asked == [step.notation for step in sf.steps(PUZZLE, ladder=ladder)]
        else:
            assert asked[-1] == summary(sf.explain(PUZZLE, ladder=ladder))


def test_uniqueness_can_be_left_out_as_a_whole() -> None:
    words = ("--without", "uniqueness,x_wing")
    ladder = sf.Ladder.default().without("uniqueness").without("x_wing")
    for puzzle in minimal_puzzles(seed=26, number=3):
        assert lines(run("explain", *words, puzzle))[-1] == summary(
            sf.explain(puzzle, ladder=ladder)
        )


def test_a_ladder_cut_short_tells_no_level_where_it_ends_early() -> None:
    puzzle = "...8...6.38..2.....7..618..4.....2......32.7.....5.....9.6...........9..8.74...31"
    short = json.loads(run("explain", "--up-to", "medium", "--json", puzzle).stdout)
    assert (short["status"], short["solved"], short["level"]) == ("unique", False, None)
    assert "not solved. Score " in lines(run("explain", "--up-to", "medium", puzzle))[-1]
    whole = json.loads(run("explain", "--json", puzzle).stdout)
    assert (whole["solved"], whole["level"]) == (True, sf.explain(puzzle).level)


@pytest.mark.parametrize("option", ["--up-to", "--with", "--without"])
def test_what_is_no_technique_is_refused(option: str) -> None:
    result = run("explain", option, "x_wong", PUZZLE)
    assert result.exit_code == 2
    assert f"Invalid value for {option}: expected the slug, name or code" in said(result)
    assert "x_wong" in said(result)


@pytest.mark.parametrize("option", ["--up-to", "--with", "--without"])
def test_one_technique_alone_leaves_no_ladder_to_choose(option: str) -> None:
    done = run("steps", "--technique", "x_wing", option, "x_wing", PUZZLE)
    assert done.exit_code == 2
    assert "--technique can't be combined" in " ".join(done.output.split())


def test_an_unknown_ladder_is_refused() -> None:
    result = run("hint", "--ladder", "fulll", PUZZLE)
    assert result.exit_code == 2
    assert "'--ladder': expected one of default, full, singles, basic, stage0, " in said(result)
    assert "got 'fulll'" in said(result)


# ---- steps ----


def test_steps_lists_all_that_can_be_done_now() -> None:
    result = run("steps", "--ladder", "singles", PUZZLE)
    assert lines(result) == [step.notation for step in sf.steps(PUZZLE, ladder="singles")]
    assert len(lines(result)) > 5
    assert result.exit_code == 0


@pytest.mark.parametrize("word", ["naked_single", "Naked Single", "0003"])
def test_steps_of_one_technique_by_slug_name_or_code(word: str) -> None:
    found = lines(run("steps", "--technique", word, PUZZLE))
    assert found == [step.notation for step in sf.steps(PUZZLE, technique="naked_single")]


def test_steps_json_has_a_line_for_each_step() -> None:
    found = [json.loads(line) for line in lines(run("steps", "--json", "-t", "0003", PUZZLE))]
    assert {fields["puzzle"] for fields in found} == {PUZZLE}
    steps = tuple(sf.Step.from_dict(fields["step"]) for fields in found)
    assert steps == sf.steps(PUZZLE, technique="naked_single")


def test_steps_says_none_and_why() -> None:
    assert lines(run("steps", "-t", "x_wing", EMPTY)) == ["none"]
    result = run("steps", NONE, PUZZLE)
    assert lines(result)[0].startswith("no solution: some digit or some missing candidate is wrong")
    assert not lines(result)[1]
    assert result.exit_code == 1


def test_steps_json_has_a_line_also_where_there_is_no_step() -> None:
    asked = run("steps", "--json", "-t", "x_wing", CONFLICT, EMPTY)
    conflict, empty = (json.loads(line) for line in lines(asked))
    (hinted,) = (json.loads(line) for line in lines(run("hint", "--json", CONFLICT)))
    assert conflict == hinted
    assert (empty["step"], empty["problem"]) == (None, None)
    assert asked.exit_code == 1


def test_steps_refuses_a_technique_that_is_none() -> None:
    for given, named in (
        (["steps", "-t", "x_wong", PUZZLE], "--technique"),
        (["techniques", "x_wong"], "TECHNIQUE"),
    ):
        result = run(*given)
        assert result.exit_code == 2
        assert f"Invalid value for {named}: expected the slug, name or code" in said(result)
        assert "x_wong" in said(result)


def test_with_many_solutions_steps_leave_out_what_assumes_one() -> None:
    found = sf.steps(MANY, ladder="default")
    assert found
    assert not any(assumes_unique(step) for step in found)


# ---- explain ----


def test_explain_writes_every_step_and_the_sums() -> None:
    result = run("explain", PUZZLE)
    path = sf.explain(PUZZLE)
    *steps, summary = lines(result)
    assert len(steps) == len(path.steps)
    assert steps[0] == f"1. Naked Single: {path.steps[0].text}"
    assert summary.startswith(f"{len(steps)} steps, solved. Level easy, score {path.score}: ")
    assert result.exit_code == 0


def test_explain_says_where_logic_ends() -> None:
    many = run("explain", MANY)
    assert "not solved, as it has many solutions" in lines(many)[-1]
    assert many.exit_code == 1
    assert lines(run("explain", EMPTY)) == ["No steps: not solved, as it has many solutions."]


def test_explain_names_a_wrong_digit_or_how_to_have_it_named() -> None:
    wrong = "no solution: r1c2 is wrong: no solution has 5 there."
    assert lines(run("explain", WRONG)) == [wrong]
    (none,) = lines(run("explain", NONE))
    assert none.startswith("no solution: some digit or some missing candidate is wrong; write a + ")
    (conflict,) = lines(run("explain", CONFLICT))
    assert conflict.startswith("no solution: 5 stands twice in row 1: r1c1 r1c5; write a + before")
    fields = json.loads(lines(run("explain", "--json", WRONG))[0])
    assert (fields["status"], fields["problem"], fields["level"]) == ("none", wrong, None)
    assert lines(run("steps", WRONG)) == [wrong]


def test_only_one_solution_has_a_level() -> None:
    for puzzle in (NONE, CONFLICT, MANY, EMPTY):
        assert json.loads(lines(run("explain", "--json", puzzle))[0])["level"] is None
    assert "Score" in lines(run("explain", MANY))[-1]
    assert json.loads(lines(run("explain", "--json", PUZZLE))[0])["level"] == "easy"


def test_explain_writes_its_page_to_standard_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("explain", "--html", "-", PUZZLE).stdout == steps_page(sf.explain(PUZZLE))
    assert not Path("-").exists()


def test_explain_json_has_the_path() -> None:
    (line,) = lines(run("explain", "--json", PUZZLE))
    fields = json.loads(line)
    assert fields["solved"]
    assert (fields["status"], fields["level"]) == ("unique", "easy")
    assert fields["end"] == SOLUTION
    assert sum(fields["counts"].values()) == len(fields["steps"])


def test_explain_draws_every_step_into_a_folder(tmp_path: Path) -> None:
    assert run("explain", PUZZLE, "--svg", tmp_path / "new" / "steps").exit_code == 0
    files = sorted((tmp_path / "new/steps").iterdir())
    assert len(files) == len(sf.explain(PUZZLE).steps)
    assert files[0].name == "01-naked_single.svg"
    for file in files:
        ElementTree.parse(file)


def test_files_take_one_puzzle_and_a_place_to_be(tmp_path: Path) -> None:
    html = tmp_path / "steps.html"
    result = run("explain", "--html", html, PUZZLE, PUZZLE)
    assert result.exit_code == 2
    assert "expected one puzzle, got more: argument 2:1" in said(result)
    result = run("explain", "--html", tmp_path / "no" / "steps.html", PUZZLE)
    assert result.exit_code == 2
    assert "expected a directory" in said(result)
    result = run("explain", "--animate", "film.mp4", PUZZLE)
    assert result.exit_code == 2
    assert "expected a film named .gif or .svg, got film.mp4" in said(result)


def test_what_explain_writes_replaces_nothing_but_by_force(tmp_path: Path) -> None:
    for option, name in (("--html", "a.html"), ("--animate", "a.svg"), ("--svg", "folder")):
        place = tmp_path / name
        kept = place / "mine.svg" if option == "--svg" else place
        kept.parent.mkdir(exist_ok=True)
        kept.write_text("mine")
        result = run("explain", PUZZLE, option, place)
        assert result.exit_code == 2
        assert "use --force" in said(result)
        assert kept.read_text() == "mine"
        assert run("explain", PUZZLE, option, place, "--force").exit_code == 0
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    assert (tmp_path / "folder/01-naked_single.svg").exists()
    result = run("explain", PUZZLE, "--svg", tmp_path / "a.svg", "--force")
    assert "expected a directory" in said(result)


# ---- techniques ----


def test_techniques_lists_the_ladder() -> None:
    found = [line.split("\t") for line in lines(run("techniques"))]
    assert [row[1] for row in found] == [technique.slug for technique in sf.techniques()]
    assert ["X-Wing", "x_wing", "0300", "hard", "140", "default"] in found
    as_json = [json.loads(line) for line in lines(run("techniques", "--json"))]
    assert [fields["slug"] for fields in as_json] == [row[1] for row in found]


def test_every_technique_has_an_example_that_it_finds() -> None:
    for technique in sf.techniques():
        step = example(technique)
        assert isinstance(step.technique, sf.Technique)
        assert step.technique.order == technique.order, technique.slug
        assert step.grid is not None
        assert sf.count(step.grid, limit=2) == 1 or not step.technique.assumes_unique


@pytest.mark.parametrize("word", ["x_wing", "x-wing", "0300"])
def test_one_technique_is_shown_with_its_example(word: str) -> None:
    result = run("techniques", word)
    assert lines(result)[0] == "X-Wing"
    assert example("x_wing").text in " ".join(result.stdout.split())
    assert run("techniques", "x_wong").exit_code == 2


def test_an_example_can_be_drawn_and_read_by_machines() -> None:
    ElementTree.fromstring(run("techniques", "0901", "--svg").stdout)
    fields = json.loads(run("techniques", "0901", "--json").stdout)
    assert fields["example"]["step"] == example("als_xz").to_dict()
    assert fields["slug"] == "als_xz"
    assert run("techniques", "--svg").exit_code == 2


# ---- terminals ----


def test_a_hint_is_drawn_with_letters_and_colours() -> None:
    text = on_terminal("hint", PUZZLE, NO_COLOR="")
    assert "3=" in text
    assert "\x1b[1;34mb base" in text
    plain = on_terminal("hint", PUZZLE, NO_COLOR="1")
    assert "\x1b[1;34m" not in plain
    assert "b base" in plain
    assert "so it is 3." in plain


@pytest.mark.parametrize("columns", [20, 43, 69, 70, 200])
def test_a_drawing_of_a_step_fits_its_terminal(columns: int) -> None:
    from rich.console import Console

    for slug in ("x_wing", "als_xy_wing", "uniqueness_1", "hidden_single"):
        out = io.StringIO()
        Console(file=out, width=columns, color_system=None).print(example(slug))
        written = out.getvalue().splitlines()
        assert max(map(len, written)) <= columns
        changes = re.sub(r"\s", "", out.getvalue())
        for cell, _ in (*example(slug).eliminations, *example(slug).placements):
            assert f"r{cell // 9 + 1}c{cell % 9 + 1}" in changes


def test_every_role_has_a_letter_of_its_own() -> None:
    letters = [look.letter for look in LOOKS.values()]
    assert len(letters) == len(set(letters))


def test_random_paths_can_be_told_drawn_and_paged() -> None:
    for puzzle in minimal_puzzles(seed=11, number=3):
        path = sf.explain(puzzle)
        assert isinstance(path.steps[0], Step)
        ElementTree.fromstring(film.svg(path))
        assert steps_page(path).count("<article") == len(path.steps) + 2
