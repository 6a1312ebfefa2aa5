"""Boards on the command line: links, files, sizes, rules, and how they are drawn and converted."""

import json
import re
from html import escape
from pathlib import Path
from typing import get_args

import pytest
from click.testing import CliRunner, Result
from puzzles import PUZZLE, SOLUTION

import swordfish as sf
from swordfish import _core
from swordfish.cli import app
from swordfish.cli.outputs import line_of
from swordfish.cli.show import BoardForm
from swordfish.model.grid import TextForm

FOUR = "1...2.....3...24"
SOLVED = "1342241342313124"
KILLER = ".Shape~4x4.Cage~7~R1C1~R1C2.Thermo~R2C1~R2C2~R2C3~R2C4.~R1C1_3"
LINK = sf.Board(KILLER).write("sudokupad")
MADE = sf.generate(size=4, rules="thermo", seed=1)
UNIQUE = MADE.board.write("iss")


def run(*arguments: str | Path, stdin: str = "") -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)


# ---- where boards come from ----


def test_a_link_a_string_and_a_size_are_boards() -> None:
    expected = str(sf.solve(sf.Board(KILLER))).replace("\n", "")
    assert run("solve", KILLER).stdout.split() == [expected]
    assert run("solve", LINK).stdout.split() == [expected]
    assert run("solve", "--size", "4", FOUR).stdout.split() == [SOLVED]


def test_a_file_has_a_board_in_each_line(tmp_path: Path) -> None:
    file = tmp_path / "links.txt"
    file.write_text(f"# two\n{LINK}\n\n{KILLER}\n")
    one = run("solve", LINK).stdout
    assert run("solve", file).stdout == one * 2
    assert run("solve", "-", stdin=file.read_text()).stdout == one * 2


def test_a_file_of_digits_has_lines_or_rows(tmp_path: Path) -> None:
    lines, rows = tmp_path / "lines.txt", tmp_path / "rows.txt"
    lines.write_text(f"{FOUR}\n{FOUR}\n")
    rows.write_text("\n".join(FOUR[i : i + 4] for i in range(0, 16, 4)))
    assert run("solve", "--size", "4", lines).stdout.split() == [SOLVED, SOLVED]
    assert run("solve", "--size", "4x4", rows).stdout.split() == [SOLVED]


def test_a_file_of_another_program_is_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "many.opensudoku"
    games = f'<game data="{PUZZLE.replace(".", "0")}"/>' * 2
    file.write_text(f'<?xml version="1.0"?>\n<opensudoku version="1">{games}</opensudoku>')
    assert run("solve", file).stdout.split() == [SOLUTION] * 2


def test_grids_are_what_they_were() -> None:
    assert run("solve", PUZZLE).stdout.split() == [SOLUTION]
    refused = run("solve", FOUR).stderr
    assert "expected 81 cells, got 16" in refused
    assert "--size 4 reads it as a board" in refused


def test_layouts_and_rules_come_by_option() -> None:
    pieces = "aaabcabbccdbcddd"
    board = sf.Board(FOUR, regions=pieces)
    counted = run("count", "--regions", pieces, FOUR).stdout.split()
    assert counted == [str(sf.count(board))]
    assert run("count", "--size", "4", "--boxes", "none", "." * 16).stdout.split() == ["576"]
    assert run("count", "--size", "4", "--boxes", "4x1", "." * 16).stdout.split() == ["576"]
    assert run("count", "--size", "2", "--lowest", "0", "." * 4).stdout.split() == ["2"]
    assert run("count", "--size", "2", "--digits", "3", "." * 4).stdout.split() == ["18"]
    both = ("--rule", "Diagonal 1", "--rule", "diagonal -1")
    assert run("count", "--size", "4", *both, "." * 16).stdout.split() == ["48"]
    assert run("count", "--rule", "Odd r1c1", "--limit", "9", PUZZLE).stdout.split() == ["1"]


# ---- answers ----


def test_count_stops_at_its_limit_and_gives_up_in_time() -> None:
    assert run("count", "--size", "9", "--limit", "7", "." * 81).stdout.split() == ["7"]
    late = run("count", "--size", "25", "--max-seconds", "0.05", "." * 625)
    assert (late.stdout, late.exit_code) == ("gave up\n", 0)


def test_check_says_what_is_wrong_with_a_board() -> None:
    assert run("check", "--size", "4", FOUR).stdout == "unique\n"
    many = run("check", "--size", "4", "12..3...........")
    assert many.stdout.startswith("many: solutions differ in r1c3 ")
    assert many.exit_code == 1
    twice = run("check", "--size", "4", "--rule", "Cage r1c1-2 5", "11..............").stdout
    expected = "conflict: 1 twice in row 1: r1c1 r1c2; 1 twice in box 1: r1c1 r1c2"
    assert twice == f"{expected}; broken: Cage r1c1 r1c2 5\n"
    none = ("check", "--size", "4", "--rule", "Cage r1c1-2 4", "--rule", "Odd r4c4")
    assert run(*none, "12..............").stdout.startswith("conflict: broken")
    why = run(*none, "--contradiction", ".2..............")
    assert why.stdout == "none: r1c2=2, Cage r1c1 r1c2 4 contradict each other\n"


def test_json_has_the_board_as_it_was_read() -> None:
    found = json.loads(run("check", "--json", KILLER).stdout)
    assert found["puzzle"] == KILLER
    assert found["status"] in {"unique", "many"}
    shown = json.loads(run("show", "--json", KILLER).stdout)
    assert shown["rules"] == ["Cage r1c1 r1c2 7", "Thermo r2c1 r2c2 r2c3 r2c4"]
    assert (shown["rows"], shown["digits"][0], shown["givens"]) == (4, 3, ["r1c1"])
    assert shown["candidates"]["r1c2"] == [1, 2, 3, 4]


def test_large_digits_have_spaces_between_them() -> None:
    line = run("solve", "--size", "12", "." * 144).stdout
    assert len(line.split()) == 144
    assert sf.check(sf.Board(line)).status is sf.Status.UNIQUE


# ---- drawings and forms ----


def test_show_draws_a_board_with_its_rules() -> None:
    drawn = run("show", "--candidates", KILLER).stdout
    assert "│ 3 . │ . . │" in drawn
    assert "r1c2 1234" in drawn
    assert drawn.endswith("Cage r1c1 r1c2 7\nThermo r2c1 r2c2 r2c3 r2c4\n")
    assert "<title>Cage r1c1 r1c2 7</title>" in run("show", "--svg", LINK).stdout


def test_show_converts_boards_and_grids_to_what_others_read() -> None:
    assert run("show", "--form", "sudokupad", KILLER).stdout == f"{LINK}\n"
    link = run("show", "--form", "fpuzzles", PUZZLE).stdout.strip()
    assert link.startswith("https://f-puzzles.com/")
    assert run("solve", link).stdout.split() == [SOLUTION]
    refused = run("show", "--form", "killer", KILLER)
    assert refused.exit_code == 2
    assert "expected a board that the form killer can hold" in refused.stderr


def test_the_forms_of_boards_are_those_that_are_written() -> None:
    assert {*get_args(BoardForm), *get_args(TextForm)} >= set(_core.board_forms())
    assert set(get_args(BoardForm)) <= set(_core.board_forms())


# ---- steps ----


def test_a_hint_of_a_board_names_its_rule() -> None:
    result = run("hint", ".Shape~9x9.Cage~4~R1C1~R1C2")
    assert result.stdout.startswith("The cage r1c1 and r1c2 adds up to 4, here only as 1+3, so ")
    short = run("hint", "--detail", "2", ".Shape~9x9.Cage~4~R1C1~R1C2").stdout
    assert short == "Look for: Cage (easy). Where: r1c1 and r1c2.\n"
    step = json.loads(run("hint", "--json", ".Shape~9x9.Cage~4~R1C1~R1C2").stdout)["step"]
    assert step["rules"] == [{"rule": 0, "name": "Cage r1c1 r1c2 4"}]


def test_a_board_without_solution_or_without_a_step_says_so() -> None:
    none = run("hint", "--size", "4", "11..............")
    assert (none.exit_code, none.stdout) == (1, "no solution\n")
    end = run("hint", "--size", "4", "." * 16)
    told = "no step: there are many solutions, and the default ladder ends here\n"
    assert (end.exit_code, end.stdout) == (1, told)
    assert run("hint", "--size", "4", SOLVED).stdout == "complete\n"


def test_steps_of_a_board_are_listed_in_short() -> None:
    board = ".Shape~4x4.Cage~3~R1C1~R1C2"
    lines = run("steps", board).stdout.splitlines()
    assert lines[0].startswith("Cage: ")
    assert "<>" in lines[0]
    only = run("steps", "--technique", "rule_cage", "--json", board).stdout
    assert [json.loads(line)["step"]["technique"] for line in only.splitlines()] == ["rule_cage"]
    none = run("steps", "--size", "4", "11..............")
    assert (none.exit_code, none.stdout) == (1, "no solution\n")


def test_a_board_is_explained_step_by_step() -> None:
    result = run("explain", UNIQUE)
    assert result.exit_code == 0
    *steps, end = result.stdout.splitlines()
    assert steps[0].startswith("1. ")
    assert re.fullmatch(r"\d+ steps, solved\. Level \w+, score \d+: .+\.", end)
    fields = json.loads(run("explain", "--json", UNIQUE).stdout)
    assert (fields["solved"], fields["status"]) == (True, "unique")
    assert fields["end"] == line_of(MADE.solution)
    assert len(fields["steps"]) == len(steps)
    none = run("explain", "--size", "4", "11..............")
    assert (none.exit_code, none.stdout) == (1, "no solution\n")


def test_the_steps_of_a_board_are_drawn_into_a_folder_and_a_page(tmp_path: Path) -> None:
    page, folder = tmp_path / "steps.html", tmp_path / "steps"
    result = run("explain", "--html", str(page), "--svg", str(folder), UNIQUE)
    assert result.exit_code == 0
    steps = sf.explain(sf.Board(UNIQUE)).steps
    drawings = sorted(folder.iterdir())
    assert len(drawings) == len(steps)
    assert all(drawing.read_text().startswith("<svg") for drawing in drawings)
    text = page.read_text()
    assert text.count("<article") == len(steps) + 2
    assert '<th scope="col">c4</th></tr>' in text
    assert escape(MADE.how_to_play) in text


def test_what_a_person_sees_of_a_board_fits_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("swordfish.cli.session.is_on_terminal", lambda _: True)
    for command in (("hint",), ("steps",), ("explain",), ("suppose", "--tree"), ("suppose",)):
        shown = run(*command, UNIQUE).stdout
        assert shown
        assert max(map(len, shown.splitlines())) <= 80, command


def test_boards_are_supposed_and_their_depth_is_told() -> None:
    whispers = (
        "--size", "4", "--rule", "Whisper r1c1 r3c1 3", "--rule",
        "Whisper r4c2 r3c1 r2c3 r3c4 2", "--rule", "Sum r3c1 r3c2 r4c2 8",
        "--rule", "Sum r3c4 r4c1 r1c4 r3c2 r3c1 12", "." * 16,
    )  # fmt: skip
    assert run("depth", *whispers).stdout == "1\n"
    assert run("depth", "--max-depth", "0", *whispers).stdout == "deeper\n"
    assert run("depth", "--size", "4", "." * 16).stdout == "many\n"
    line, *tree = run("suppose", "--tree", *whispers).stdout.splitlines()
    assert line.endswith(" depth 1, suppositions 1")
    assert tree == ["r1c1=1: contradiction"]
    fields = json.loads(run("suppose", "--json", "--tree", *whispers).stdout)
    assert (fields["depth"], fields["tree"][0]["supposed"]) == (1, "r1c1=1")
    assert fields["tree"][0]["step"]["technique"] == "board_contradiction"


# ---- what is refused ----


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("solve", "--size", "four", FOUR), "expected a size such as 6 or 6x8, got 'four'"),
        (("solve", "--boxes", "2", "--size", "0", FOUR), "expected 1 to 25 rows and columns"),
        (("solve", "--size", "4", "--rule", "Cagee r1c1", FOUR), "got 'Cagee'"),
        (("solve", "--size", "4", "--rule", "Cage r1c1 x", FOUR), "whole numbers, got 'x'"),
        (("solve", "--size", "4", "--rule", "Arrow r1c1 r1c2-3", FOUR), "/ between them), got 1"),
        (("solve", "--size", "4", "--rule", "Thermo r1c1 / r1c2", FOUR), "1 list of cells, got 2"),
        (("solve", "--size", "5", FOUR), "expected 25 cells of the layout, got 16"),
        (("hint", "--ladder", "full", LINK), "can't be combined with boards"),
        (("steps", "--up-to", "hard", LINK), "can't be combined with boards"),
        (("steps", "--technique", "junior_exocet", KILLER), "code of a technique of boards, got"),
        (("steps", "--technique", "exocet", KILLER), "got 'exocet'; similar: junior_exocet"),
        (("explain", "--without", "x_wing", LINK), "can't be combined with boards"),
        (("explain", "--animate", "film.svg", KILLER), "expected a 9x9 grid for --animate"),
        (("explain", "--size", "4", "-o", "out.csv", "in.csv"), "can't be combined with --output"),
        (("depth", "--ladder", "singles", LINK), "can't be combined with boards"),
        (("suppose", "--order", "box", LINK), "can't be combined with boards"),
        (("rate", KILLER), "expected a 9x9 puzzle, got a board"),
        (("solve", "https://example.org/puzzle"), "expected a link of f-puzzles, SudokuPad"),
        (("solve", ".Shape~4x4.Morse~R1C1"), "Morse"),
        (("solve", "--size", "4", "-o", "out.csv", "in.csv"), "can't be combined with --output"),
    ],
)
def test_what_is_wrong_is_named(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.replace("│", " ").split())


def test_what_is_not_understood_is_left_out_on_request() -> None:
    text = ".Shape~4x4.Morse~R1C1.~R1C1_1"
    assert run("count", "--ignore", "Morse", text).stdout.split() == ["72"]


def test_help_has_the_options_for_boards_apart() -> None:
    for command in (
        "solve", "count", "check", "show", "hint", "steps", "explain", "suppose", "depth",
    ):  # fmt: skip
        text = run(command, "--help").stdout
        assert "Options for boards of any size and rules" in text
        assert "--rule" in text
    assert "Options for boards" not in run("rate", "--help").stdout
