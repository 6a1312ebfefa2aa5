"""Generating on the command line, and its relatives."""

import json
import re
import signal
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from interrupt import Process, interrupt_command
from puzzles import PUZZLE

import swordfish as sf
from swordfish.cli import app


def run(*arguments: str | Path, stdin: str = "") -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)


def lines(result: Result) -> list[str]:
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def pages_of(pdf: bytes) -> int:
    found = re.search(rb"/Type\s*/Pages\s*/Count\s+(\d+)", pdf)
    assert found is not None
    return int(found[1])


def test_generate_writes_a_line_for_each_puzzle() -> None:
    found = lines(run("generate", "-n", "5", "--seed", "7", "--symmetry", "half-turn"))
    expected = sf.generate_many(5, seed=7, symmetry="half-turn")
    assert found == [str(puzzle) for puzzle in expected]


def test_every_wish_of_the_library_is_an_option() -> None:
    for options in (
        ["--level", "easy-medium", "--givens", "26-32"],
        ["--score", "400-700", "--minimal"],
        ["--technique", "naked_pair", "--singles-before", "--singles-after"],
        ["--technique", "x_wing", "--practice", "--max-tries", "100000"],
        ["--hardest", "hidden_pair", "--threads", "1"],
        ["--contains", "naked_pair", "--contains", "locked_candidates_1", "--avoid", "x_wing"],
        ["--er", "1.0-2.5", "--max-seconds", "30"],
        ["--er", "1.0..2.5", "--givens", "24..30", "--level", "easy..medium"],
        ["--pattern", PUZZLE],
    ):
        [line] = lines(run("generate", "--seed", "1", *options))
        assert sf.check(line).status == "unique"


def test_json_tells_what_the_puzzle_is_like() -> None:
    [line] = lines(run("generate", "--seed", "1", "--level", "hard", "--format", "json"))
    fields = json.loads(line)
    assert fields["level"] == "hard"
    assert fields["solution"] == str(sf.solve(fields["puzzle"]))
    assert fields["givens"] == 81 - fields["puzzle"].count(".")
    assert fields["score"] == sf.explain(fields["puzzle"]).score


def test_the_suffix_of_the_output_tells_the_format(tmp_path: Path) -> None:
    beginnings = {"a.sdm": b"", "a.pdf": b"%PDF-", "a.svg": b"<svg", "a.png": b"\x89PNG"}
    for name, beginning in beginnings.items():
        assert lines(run("generate", "--seed", "1", "-o", tmp_path / name)) == []
        assert (tmp_path / name).read_bytes().startswith(beginning)
    assert (tmp_path / "a.sdm").read_text() == sf.generate(seed=1).grid.to_text("zeros") + "\n"


def test_a_book_has_its_puzzles_and_then_their_solutions(tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    run("generate", "-n", "9", "--seed", "1", "-o", book, "--per-page", "4", "--title", "Nine")
    assert pages_of(book.read_bytes()) == 3 + 1


def test_a_practice_position_is_where_the_technique_comes_next(tmp_path: Path) -> None:
    practice = ["generate", "--technique", "x_wing", "--practice", "--seed", "1"]
    made = sf.generate(technique="x_wing", practice=True, seed=1)
    [line] = lines(run(*practice, "--position"))
    assert sf.Grid(line) == made.position != made.grid
    assert sf.steps(line, technique="x_wing")
    [fields] = map(json.loads, lines(run(*practice, "--format", "json")))
    assert (fields["puzzle"], fields["position"]) == (str(made), line)
    drawing = "\n".join(lines(run(*practice, "--position", "--format", "svg")))
    assert drawing == made.position.svg(candidates=True, theme="light")
    book = tmp_path / "book.pdf"
    assert lines(run(*practice, "--position", "-o", book)) == []
    assert pages_of(book.read_bytes()) == 2


def test_an_existing_file_is_replaced_only_by_force(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text("mine")
    result = run("generate", "--seed", "1", "-o", kept)
    assert result.exit_code == 2
    assert "use --force" in result.output
    assert kept.read_text() == "mine"
    assert lines(run("generate", "--seed", "1", "-o", kept, "--force")) == []
    assert kept.read_text() == f"{sf.generate(seed=1)}\n"
    assert lines(run("generate", "--seed", "1", "-o", "/dev/null")) == []


def test_a_pattern_is_marks_or_a_file() -> None:
    done = run("generate", "--pattern", "missing.txt")
    assert done.exit_code == 2
    told = " ".join(done.stderr.replace("│", " ").split())
    assert "expected 81 marks or the name of a file of them, got 'missing.txt'" in told


def test_a_pattern_is_not_replaced_by_what_is_made_from_it(tmp_path: Path) -> None:
    pattern = tmp_path / "pattern.txt"
    pattern.write_text(PUZZLE)
    assert run("generate", "--pattern", pattern, "-o", pattern, "--force").exit_code == 2
    assert pattern.read_text() == PUZZLE


def test_ctrl_c_while_a_book_is_set_is_answered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from swordfish.export import book

    handlers: list[Any] = []

    def watched(*_: object, **options: object) -> bytes:
        handlers.append(signal.getsignal(signal.SIGINT))
        return b""

    monkeypatch.setattr(book, "pdf", watched)
    before = signal.getsignal(signal.SIGINT)
    run("generate", "--format", "pdf")
    assert handlers == [signal.SIG_DFL]
    assert signal.getsignal(signal.SIGINT) is before


def test_what_makes_no_sense_is_refused() -> None:
    for options in (
        ["--level", "tricky"],
        ["--level", "easy", "--score", "two"],
        ["--givens", "few"],
        ["--givens", "24.5"],
        ["--givens", "28-24"],
        ["-o", "puzzles.pfd"],
        ["-o", "no/such/folder/book.pdf"],
        ["--technique", "guessing"],
        ["--position"],
        ["-n", "2", "--format", "svg"],
    ):
        result = run("generate", *options)
        assert result.exit_code == 2
        assert "expected" in result.output


def test_a_budget_that_runs_out_is_told_and_exits_with_1() -> None:
    result = run("generate", "--givens", "17", "--max-tries", "5", "--seed", "1")
    assert result.exit_code == 1
    assert "the nearest is" in result.stderr
    assert "0 of 1 puzzles kept" in result.stderr


def test_ctrl_c_keeps_what_was_found(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    command = [sys.executable, "-m", "swordfish", "generate", "-n", "100000000", "-o", str(kept)]

    def has_found_ten_and_lets_nobody_in(_: Process) -> bool:
        if sum(path.stat().st_size for path in tmp_path.glob("kept.txt.*.partial")) <= 820:
            return False
        second = run("generate", "-o", kept)
        assert (second.exit_code, kept.exists()) == (2, False)
        assert "kept.txt: another run is writing it" in second.stderr
        return True

    ended = interrupt_command(command, has_found_ten_and_lets_nobody_in)
    assert ended.code == 130
    assert "puzzles kept" in ended.errors
    assert "stopped; " in ended.errors
    assert all(len(line) == 81 for line in kept.read_text().splitlines())
    assert list(tmp_path.iterdir()) == [kept]


def test_where_nothing_was_found_an_older_file_stays(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text("mine")
    wish = ("generate", "--givens", "17", "--max-tries", "5", "--seed", "1", "-o", kept, "--force")
    assert run(*wish).exit_code == 1
    assert kept.read_text() == "mine"


def test_canonical_shuffle_and_dedupe_know_a_puzzle_in_disguise() -> None:
    [disguised] = lines(run("shuffle", "--seed", "3", PUZZLE))
    assert disguised != PUZZLE
    assert lines(run("canonical", PUZZLE, disguised)) == [str(sf.canonical(PUZZLE))] * 2
    result = run("dedupe", "-", stdin=f"{PUZZLE}\n{disguised}\n{'.' * 81}\n{PUZZLE}\n")
    assert lines(result) == [PUZZLE, "." * 81]
    assert "4 puzzles, 2 different" in result.stderr


def test_dedupe_writes_nothing_but_puzzles() -> None:
    result = run("dedupe", "-", stdin=f"{PUZZLE}\n12x\n{PUZZLE}\n12x\n")
    assert (result.exit_code, result.stdout) == (2, f"{PUZZLE}\n")
    assert "standard input:2:" in result.stderr


def test_canonical_as_json_counts_automorphisms() -> None:
    [line] = lines(run("canonical", "--json", PUZZLE))
    assert json.loads(line)["automorphisms"] == 1


def test_minimize_leaves_a_minimal_puzzle() -> None:
    [smaller] = lines(run("minimize", "--seed", "1", PUZZLE))
    assert sf.is_minimal(smaller)


def test_minimize_names_the_status_of_what_is_not_unique() -> None:
    result = run("minimize", "." * 81, "55" + "." * 79, "123")
    assert result.stdout.split() == ["many", "conflict", "malformed"]
    assert result.exit_code == 2
    told = run("minimize", "--json", "." * 81)
    assert told.exit_code == 1
    found = json.loads(told.stdout)
    assert (found["status"], found["minimal"]) == ("many", None)


@pytest.mark.parametrize("per_page", [1, 2, 4, 6, 12])
def test_a_book_has_as_many_pages_as_puzzles_need(per_page: int) -> None:
    from swordfish.export.book import BookPuzzle, pdf

    puzzles = [BookPuzzle(p.grid, p.solution, "words") for p in sf.generate_many(13, seed=1)]
    assert pages_of(pdf(puzzles, per_page=per_page)) == -(-13 // per_page) + 2


@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
def test_puzzles_stand_in_the_middle_of_a_page(
    per_page: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    import typst
    from PIL import Image

    from swordfish.export import book

    def picture(template: bytes, **wanted: Any) -> bytes:
        """The first page as a picture, whatever was asked for."""
        pages = compiled(template, **{**wanted, "format": "png", "ppi": 36.0})
        return bytes(pages[0])

    compiled = typst.compile
    monkeypatch.setattr(typst, "compile", picture)
    puzzles = [book.BookPuzzle(p.grid, p.solution) for p in sf.generate_many(per_page, seed=1)]
    page = Image.open(BytesIO(book.pdf(puzzles, per_page=per_page))).convert("L")
    left, _, right, _ = page.point(lambda ink: 255 * (ink < 128)).getbbox() or (0, 0, 0, 0)
    assert abs(left - (page.width - right)) <= 2


# ---- boards ----


def test_generate_writes_boards_that_are_read_again() -> None:
    found = lines(run("generate", "--size", "6", "-n", "3", "--seed", "1"))
    expected = [puzzle.board for puzzle in sf.generate_many(3, size=6, seed=1)]
    assert [sf.Board(line, size=6) for line in found] == expected
    [line] = lines(run("generate", "--rules", "jigsaw,thermo", "--rules", "killer", "--seed", "1"))
    assert sf.Board(line) == sf.generate(rules=["jigsaw", "thermo", "killer"], seed=1).board
    assert lines(run("solve", line)) == [run("solve", line).stdout.strip()]
    [large] = lines(run("generate", "--size", "12", "--seed", "1"))
    assert sf.check(sf.Board(large, size=12)).status == "unique"


@pytest.mark.parametrize("form", ["fpuzzles", "sudokupad", "iss"])
def test_generate_writes_links_of_boards_and_of_grids(form: str) -> None:
    [board] = lines(run("generate", "--rules", "killer", "--seed", "1", "--format", form))
    assert sf.Board(board) == sf.generate(rules="killer", seed=1).board
    [grid] = lines(run("generate", "--seed", "1", "--format", form))
    assert sf.Board(grid).digits == tuple(digit or None for digit in sf.generate(seed=1).grid)


def test_json_tells_what_a_board_is_like() -> None:
    [line] = lines(run("generate", "--size", "4", "--rules", "odd-even", "--format", "json"))
    fields = json.loads(line)
    board = sf.Board(fields["puzzle"], size=4, rules=fields["rules"])
    assert sf.check(board).solutions[0].digits == tuple(map(int, fields["solution"]))
    assert fields["givens"] == len(board.givens)
    assert fields["how_to_play"].startswith("Put a digit from 1 to 4 into each empty cell.")


def test_boards_are_drawn_and_bound_into_books(tmp_path: Path) -> None:
    wanted = ("generate", "--size", "6", "--rules", "thermo", "--seed", "1")
    for name, beginning in {"a.pdf": b"%PDF-", "a.svg": b"<svg", "a.png": b"\x89PNG"}.items():
        assert lines(run(*wanted, "-o", tmp_path / name)) == []
        assert (tmp_path / name).read_bytes().startswith(beginning)
    book = tmp_path / "book.pdf"
    lines(run("generate", "--size", "4", "-n", "9", "--seed", "1", "-o", book, "--per-page", "6"))
    assert pages_of(book.read_bytes()) == 2 + 1


def test_a_board_that_no_link_can_hold_is_written_as_json() -> None:
    (line,) = lines(run("generate", "--rules", "odd-even,greater", "--seed", "1"))
    fields = json.loads(line)
    board = sf.Board(fields["puzzle"], rules=fields["rules"])
    assert str(sf.solve(board)).replace("\n", "") == fields["solution"]


def test_boards_of_a_level_say_how_hard_they_are() -> None:
    wanted = (
        "generate",
        "--size",
        "6",
        "--seed",
        "1",
        "--level",
        "easy",
        "--symmetry",
        "half-turn",
    )
    fields = json.loads(lines(run(*wanted, "--format", "json"))[0])
    assert fields["level"] == "easy"
    assert sf.explain(sf.Board(fields["puzzle"])).score == fields["score"]
    givens = [place for place, digit in enumerate(fields["puzzle"]) if digit != "."]
    assert [35 - place for place in reversed(givens)] == givens


def test_options_for_grids_are_refused_with_boards() -> None:
    for options in (["--technique", "x_wing"], ["--minimal"], ["--er", "7.1"]):
        result = run("generate", "--size", "6", *options)
        assert result.exit_code == 2
        assert "9x9 grids" in " ".join(re.sub("[│╭─╮╰╯]", " ", result.output).split())
    assert run("generate", "--size", "6", "--format", "sdm").exit_code == 2
    assert run("generate", "--size", "6", "-o", "boards.sdm").exit_code == 2
    assert "similar: killer" in run("generate", "--rules", "kiler").output
