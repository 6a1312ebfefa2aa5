"""The command line, as a person and a pipe meet it."""

import contextlib
import json
import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import get_args

import pytest
from click.testing import CliRunner, Result
from puzzles import PUZZLE, SOLUTION

import swordfish as sf
from swordfish.cli import app
from swordfish.cli.app import COMMANDS, load_command
from swordfish.cli.demo import hard_puzzles
from swordfish.model.grid import TextForm
from swordfish.tell.names import cell_names

EMPTY = "." * 81
NONE = "12345678." + "........9" + "." * 63
CONFLICT = "5...5...." + "." * 72
COMMAND = [sys.executable, "-m", "swordfish"]


def run(*arguments: str | Path, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)


def lines(result: Result) -> list[str]:
    return result.stdout.splitlines()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{PUZZLE}\n{NONE}\n{CONFLICT}\n")
    return path


# ---- solve ----


def test_solve_writes_a_line_for_each_line(file: Path) -> None:
    result = run("solve", file)
    assert lines(result) == [SOLUTION, "none", "none"]
    assert result.exit_code == 1


def test_solve_takes_text_a_file_and_standard_input(file: Path) -> None:
    file.write_text(f"{PUZZLE}\n")
    for result in (
        run("solve", PUZZLE),
        run("solve", file),
        run("solve", "-", stdin=f"{PUZZLE}\n"),
        run("solve", sf.Grid(PUZZLE).to_text("boxed")),
    ):
        assert lines(result) == [SOLUTION]
        assert result.exit_code == 0


def test_several_arguments_are_read_one_after_another(file: Path) -> None:
    assert lines(run("solve", PUZZLE, file, "-", stdin=NONE)) == [
        SOLUTION,
        SOLUTION,
        "none",
        "none",
        "none",
    ]


def test_solve_all_writes_every_solution() -> None:
    # Two digits that can change places in two rows: two solutions.
    holes = "".join("." if digit in "12" else digit for digit in SOLUTION)
    found = lines(run("solve", "--all", holes))
    assert found == [str(solution) for solution in sf.solutions(holes)]
    assert len(found) == sf.count(holes) > 1


def test_solve_limit_stops_at_so_many_solutions() -> None:
    found = lines(run("solve", "--limit", "3", EMPTY))
    assert len(set(found)) == 3
    assert run("solve", "--limit", "0", EMPTY).exit_code == 2


def test_solve_json_has_place_puzzle_and_solution(file: Path) -> None:
    first, second, _ = map(json.loads, lines(run("solve", "--json", file)))
    assert first == {"place": f"{file}:1", "puzzle": PUZZLE, "solution": SOLUTION}
    assert second["solution"] is None


@pytest.mark.parametrize(
    "words",
    ["show --svg", "suppose --svg", "explain --html -", "explain --svg drawings"],
)
def test_what_takes_one_puzzle_refuses_more_before_it_writes(words: str, tmp_path: Path) -> None:
    with contextlib.chdir(tmp_path):
        result = run(*words.split(), PUZZLE, PUZZLE)
    assert result.exit_code == 2
    assert "expected one puzzle, got more: argument 2:1" in result.stderr
    assert result.stdout == ""
    assert [*tmp_path.iterdir()] == []


# ---- count, check, show ----


def test_count_writes_numbers(file: Path) -> None:
    result = run("count", file)
    assert lines(result) == ["1", "0", "0"]
    assert result.exit_code == 1
    assert lines(run("count", "--limit", "1000", EMPTY)) == ["1000"]


def test_count_is_exact_where_no_one_can_enumerate() -> None:
    assert lines(run("count", EMPTY)) == ["6670903752021072936960"]


def test_check_says_what_and_why(file: Path) -> None:
    result = run("check", file)
    assert lines(result) == [
        "unique",
        "none",
        "conflict: 5 stands twice in row 1: r1c1 r1c5",
    ]
    assert result.exit_code == 1
    assert run("check", PUZZLE).exit_code == 0


def test_check_names_the_cells_in_which_solutions_differ() -> None:
    holes = "".join("." if digit in "12" else digit for digit in SOLUTION)
    [line] = lines(run("check", holes))
    assert line.startswith("many: solutions differ in r1c")
    [found] = map(json.loads, lines(run("check", "--json", holes)))
    assert found["status"] == "many"
    assert len(found["solutions"]) == 2
    assert found["differing"] == list(sf.check(holes).differing)  # numbers, as on the page
    assert cell_names(found["differing"]) in line


def test_check_json_describes_conflicts() -> None:
    [found] = map(json.loads, lines(run("check", "--json", CONFLICT)))
    assert found["conflicts"] == [
        {
            "house": 0,
            "name": "row 1",
            "digit": 5,
            "cells": [0, 4],
            "text": "5 stands twice in row 1: r1c1 r1c5",
        }
    ]
    assert found["conflicts"] == [conflict.to_dict() for conflict in sf.Grid(CONFLICT).conflicts]
    assert found["solutions"] == []


def test_show_draws() -> None:
    assert lines(run("show", PUZZLE))[1] == "│ 9 . 1 │ . . 8 │ . . . │"
    assert "[9]" in run("show", "--candidates", PUZZLE).stdout


@pytest.mark.parametrize("form", get_args(TextForm))
def test_show_writes_every_text_form(form: TextForm) -> None:
    result = run("show", "--form", form, PUZZLE)
    assert result.stdout.rstrip("\n") == sf.Grid(PUZZLE).to_text(form)


def test_show_converts_a_file_of_many_puzzles(file: Path) -> None:
    assert lines(run("show", "--form", "zeros", file))[0] == PUZZLE.replace(".", "0")
    rows = run("show", "--form", "rows", file)
    assert lines(run("show", "--form", "line", "-", stdin=rows.stdout)) == [PUZZLE, NONE, CONFLICT]


def test_show_refuses_an_unknown_form() -> None:
    result = run("show", "--form", "runes", PUZZLE)
    assert result.exit_code == 2
    assert "hodoku" in result.stderr


def test_show_says_which_puzzle_a_form_cannot_hold() -> None:
    result = run("show", "--form", "candidates", NONE, PUZZLE)
    assert result.exit_code == 2
    assert "argument 1:1: expected " in result.stderr
    assert sf.Grid(PUZZLE).to_text("candidates") in result.stdout


def test_show_writes_one_svg(file: Path) -> None:
    result = run("show", "--svg", "--theme", "dark", "--candidates", PUZZLE)
    assert result.stdout == sf.Grid(PUZZLE).svg(candidates=True, theme="dark") + "\n"
    assert run("show", "--svg", file).exit_code == 2


def test_show_writes_in_one_way_at_a_time() -> None:
    ways = (["--json"], ["--svg"], ["--form", "rows"])
    for one, other in combinations(ways, 2):
        result = run("show", *one, *other, PUZZLE)
        assert result.exit_code == 2
        assert result.stdout == ""


def test_show_json_has_candidates() -> None:
    [found] = map(json.loads, lines(run("show", "--json", PUZZLE)))
    assert found["digits"] == list(sf.Grid(PUZZLE))
    assert found["candidates"]["r1c2"] == [2, 5]


def test_removed_candidates_are_respected_and_kept_in_json() -> None:
    grid = sf.Grid(sf.Grid(PUZZLE).to_dict() | {"A1": "5"})
    text = grid.to_text("hodoku")
    assert lines(run("solve", text)) == ["none"]
    [found] = map(json.loads, lines(run("solve", "--json", text)))
    assert sf.Grid(found["puzzle"]) == grid


# ---- bad input ----


def test_bad_lines_are_named_by_file_line_and_column_and_the_rest_go_on(tmp_path: Path) -> None:
    path = tmp_path / "mixed.txt"
    path.write_text(f"{PUZZLE}\n{PUZZLE[:10]}k{PUZZLE[11:]}\n{PUZZLE}\n")
    result = run("solve", path)
    assert lines(result) == [SOLUTION, "malformed", SOLUTION]
    assert result.stderr.startswith(f"{path}:2:11: expected ")
    assert result.exit_code == 2


def test_only_the_first_twenty_bad_lines_are_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(f"{PUZZLE[:80]}k\n" * 25)
    result = run("check", path)
    errors = result.stderr.splitlines()
    assert len(errors) == 21
    assert errors[-1] == "... and 5 more that could not be read"
    assert lines(result) == ["malformed"] * 25


def test_a_bad_line_has_its_place_and_error_in_json() -> None:
    [found] = map(json.loads, lines(run("solve", "--json", "123")))
    assert found["place"] == "argument 1:1"
    assert found["error"].startswith("argument 1:1:1: expected 81 cells, got 3")


@pytest.mark.parametrize("argument", ["no-such-file.txt", "x", "", "puzzle\0", "a" * 5000, "/"])
def test_what_is_neither_file_nor_puzzle_is_bad_input(argument: str) -> None:
    result = run("solve", argument)
    assert result.exit_code == 2
    assert result.stderr.startswith(("argument 1", "/"))
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_a_file_that_is_not_there_is_named() -> None:
    result = run("solve", "puzzels.txt")
    assert result.stderr == (
        "argument 1: expected a puzzle or the name of a file, got 'puzzels.txt'\n"
    )


def test_an_unknown_kernel_is_one_line_and_bad_input() -> None:
    environment = os.environ | {"SWORDFISH_KERNEL": "abacus"}
    done = subprocess.run(
        [*COMMAND, "solve", PUZZLE], env=environment, capture_output=True, text=True
    )
    [line] = done.stderr.splitlines()
    assert line.startswith("swordfish: SWORDFISH_KERNEL: expected one of")
    assert line.endswith("got 'abacus'")
    assert (done.stdout, done.returncode) == ("", 2)


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xff\xfe\x00binary\x80" * 50, b"\0" * 1000])
def test_an_empty_or_binary_file_is_bad_input(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.txt"
    path.write_bytes(content)
    result = run("solve", path)
    assert result.exit_code == 2
    assert result.stderr.startswith(str(path))


def test_an_unreadable_file_is_bad_input(tmp_path: Path) -> None:
    path = tmp_path / "loop"
    path.symlink_to(path)
    assert run("solve", path).exit_code == 2


def test_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path: Path) -> None:
    path = tmp_path / "windows.txt"
    path.write_bytes(b"\xef\xbb\xbf" + f"{PUZZLE}\r\n{PUZZLE}\r\n".encode())
    assert lines(run("solve", path)) == [SOLUTION, SOLUTION]


# ---- help, version, demo ----


def test_version_names_the_kernel_in_use() -> None:
    for kernel in sf.kernels():
        result = subprocess.run(
            [*COMMAND, "--version"],
            env={**os.environ, "SWORDFISH_KERNEL": kernel},
            capture_output=True,
            text=True,
        )
        assert result.stdout == f"swordfish {sf.__version__} ({kernel} kernel)\n"


def test_help_documents_exit_codes_and_every_command() -> None:
    text = run("--help").stdout
    for part in ("Exit codes", "solve", "count", "check", "show", "demo", "--show-completion"):
        assert part in text


def test_help_fills_its_lines_and_keeps_examples_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    told = [line.strip() for line in lines(run("hint", "--help"))]
    assert any(line.startswith("step. To tell given digits") for line in told)
    assert "$ swordfish hint puzzle.txt" in told


@pytest.mark.parametrize("width", [60, 80, 100])
def test_help_is_whole_and_free_of_types_in_every_width(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for words in [[], *([command] for command in COMMANDS)]:
        told = run(*words, "--help").stdout
        assert max(map(len, told.splitlines())) <= width
        assert "…" not in told
        for word in ("<bool>", "<int", "<float", "<str>", "<path>", "list["):
            assert word not in told, words


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_has_the_first_words_of_each(name: str) -> None:
    help_of_one = load_command(name).help
    assert help_of_one is not None
    assert COMMANDS[name] == help_of_one.split("\n\n")[0]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("solve --threads 0", "'--threads': expected a whole number of 1 or more, got '0'"),
        ("depth --max-depth 82", "'--max-depth': expected a whole number from 0 to 81, got '82'"),
        ("shuffle --seed x", "'--seed': expected a whole number, got 'x'"),
        ("rate --max-er 0", "'--max-er': expected a number from 1.0 to 99.9, got '0'"),
        ("show --theme x", "'--theme': expected one of auto, light, dark, got 'x'"),
        ("solve --limt 3", "No such option '--limt'. (Did you mean one of: '--limit'"),
        ("solv", "No such command 'solv'. Did you mean 'solve'?"),
        ("--show-completion x", "expected one of bash, zsh, fish, got 'x'"),
        ("explain --html - --json", "--html - and --json can't be combined"),
    ],
)
def test_refusals_say_what_was_expected_and_what_was_found(
    words: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    result = run(*words.split(), PUZZLE)
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_learns_the_commands_and_options(shell: str) -> None:
    script = run("--show-completion", shell).stdout
    assert "_SWORDFISH_COMPLETE" in script
    asked = {"_SWORDFISH_COMPLETE": f"{shell}_complete", "COMP_WORDS": "swordfish solve --li",
             "COMP_CWORD": "--li" if shell == "fish" else "2"}  # fmt: skip
    done = subprocess.run(COMMAND, env=os.environ | asked, capture_output=True, text=True)
    assert "--limit-rows" in done.stdout


def test_the_bundled_puzzles_are_hard_and_unique() -> None:
    puzzles = hard_puzzles()
    assert len(set(puzzles)) == len(puzzles) >= 200
    assert all(sf.check(puzzle).status == "unique" for puzzle in puzzles)


def test_demo_shows_a_grid_before_and_after_and_totals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("swordfish.cli.demo._SECONDS", 0.01)
    text = run("demo").stdout
    assert text.count("┌") == 2
    for word in ("solved", "guesses", "puzzles per second", "kernel"):
        assert word in text
