"""Sheets for a class: from easy to hard, with hints, codes that can be read, solutions behind."""

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from puzzles import PUZZLE, SOLUTION
from test_cli import run

import swordfish as sf
from swordfish.export import book, sheet
from swordfish.model.levels import LEVELS
from swordfish.tell.languages import languages

typst = pytest.importorskip("typst", reason="needs pages: pip install 'swordfish[book]'")
pytest.importorskip("segno", reason="needs codes: pip install 'swordfish[book]'")

Pages = list[bytes]


@pytest.fixture
def pictures(monkeypatch: pytest.MonkeyPatch) -> Pages:
    """The pages of the last book as PNG, which a machine can look at."""
    pages: Pages = []
    compiled = typst.compile

    def look(template: bytes, *, format: str, sys_inputs: dict[str, str]) -> Any:
        drawn = compiled(template, format="png", ppi=200.0, sys_inputs=sys_inputs)
        pages[:] = drawn if isinstance(drawn, list) else [drawn]
        return compiled(template, format=format, sys_inputs=sys_inputs)

    monkeypatch.setattr(typst, "compile", look)
    return pages


def codes_of(page: bytes) -> list[str]:
    reader = pytest.importorskip(
        "zxingcpp", reason="needs a reader of codes: pip install zxing-cpp"
    )
    image = pytest.importorskip("PIL.Image")
    return [found.text for found in reader.read_barcodes(image.open(io.BytesIO(page)))]


USUAL = sf.Puzzle(sf.Grid(PUZZLE), sf.Grid(SOLUTION))


def made(number: int) -> list[sf.Puzzle]:
    return list(sf.generate_many(number, seed=5))


def test_puzzles_come_from_easy_to_hard_with_their_solutions() -> None:
    found = sheet.sheet_puzzles(made(8))
    scores = [sf.explain(str(one.puzzle)).score for one in found]
    assert scores == sorted(scores)
    assert all(sf.solve(str(one.puzzle)) == one.solution for one in found)
    assert [one.words for one in found] == [sf.explain(str(one.puzzle)).level for one in found]


@pytest.mark.parametrize(("per_page", "paper"), [(1, "a4"), (6, "a4"), (6, "us-letter")])
def test_codes_are_read_back(pictures: Pages, per_page: int, paper: book.Paper) -> None:
    found = sheet.sheet_puzzles(made(6)[:per_page], codes=True, hints=True)
    book.pdf(found, per_page=per_page, paper=paper, lines=True, solutions="back")
    front, back = pictures
    assert sorted(codes_of(front)) == sorted(str(one.puzzle) for one in found)
    assert codes_of(back) == []


def test_a_code_may_be_a_link_that_opens_the_puzzle(pictures: Pages) -> None:
    address = "https://example.org/sudoku/"
    book.pdf(sheet.sheet_puzzles([USUAL], codes=True, address=address), per_page=1)
    assert codes_of(pictures[0]) == [f"{address}#{PUZZLE}"]


@pytest.mark.parametrize(("solutions", "pages"), [("back", 4), ("end", 3), ("none", 2)])
def test_solutions_stand_where_they_are_wanted(
    pictures: Pages, solutions: book.Solutions, pages: int
) -> None:
    book.pdf(sheet.sheet_puzzles(made(8)), per_page=6, solutions=solutions)
    assert len(pictures) == pages


def test_a_hint_names_the_first_step_that_is_not_easy_and_where_to_look() -> None:
    assert sheet.hint_text(USUAL).startswith("Look for: ")
    assert "Gesucht" in sheet.hint_text(USUAL, "de")
    assert sheet.hint_text(sf.Puzzle(USUAL.solution, USUAL.solution)) == ""


def test_hints_of_a_sheet_for_a_technique_speak_of_it() -> None:
    found = sheet.sheet_puzzles(list(sf.generate_many(3, technique="xy_wing", seed=1)), hints=True)
    assert [one.hint.startswith("Look for: XY-Wing") for one in found] == [True] * 3


def test_a_sheet_speaks_one_language() -> None:
    assert [one.words for one in sheet.sheet_puzzles([USUAL], language="de")] == ["leicht"]
    # Pages are set in a font without Japanese.
    assert sheet.WORDS.keys() == {*languages()} - {"ja"}


# ---- the command ----


def test_the_command_makes_each_level_its_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[list[book.BookPuzzle]] = []
    pdf = book.pdf

    def look(puzzles: list[book.BookPuzzle], **options: Any) -> bytes:
        shown.append(puzzles)
        return pdf(puzzles, **options)

    monkeypatch.setattr(book, "pdf", look)
    target = tmp_path / "class.pdf"
    wanted = ("-n", "5", "--level", "easy-hard", "--least-givens", "26", "--seed", "4")
    done = run("sheet", target, *wanted)
    assert (done.exit_code, done.stderr) == (0, "")
    assert target.read_bytes().startswith(b"%PDF-")
    (puzzles,) = shown
    levels = [sf.explain(str(one.puzzle)).level for one in puzzles]
    assert levels == ["easy", "easy", "medium", "medium", "hard"]
    assert [LEVELS.index(level) for level in levels if level] == sorted(map(LEVELS.index, levels))
    for one in puzzles:
        assert isinstance(one.puzzle, sf.Grid)
        assert len(one.puzzle.givens) >= 26


def test_ctrl_c_ends_a_sheet_of_several_levels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    def interrupted(_: int, *, level: str, **_others: object) -> Iterator[sf.Puzzle]:
        begun.append(level)
        yield sf.generate(seed=1)
        raise KeyboardInterrupt

    monkeypatch.setattr("swordfish.cli.sheet.generate_many", interrupted)
    target = tmp_path / "class.pdf"
    done = run("sheet", target, "-n", "6", "--level", "easy-hard")
    assert (done.exit_code, begun) == (130, ["easy"])
    assert done.stderr == "stopped; 1 of 2 puzzles kept\n"
    assert target.read_bytes().startswith(b"%PDF-")


def test_of_some_puzzles_there_may_be_hints() -> None:
    (one,) = sheet.sheet_puzzles(made(1), hints=True)
    assert book.pdf([one, replace(one, hint="")]).startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--address", "https://example.org"], "expected --qr with --address"),
        (["--level", "simple"], "expected a level of easy, medium, hard, unfair, extreme"),
        (["--per-page", "7"], "expected a whole number from 1 to 6, got '7'"),
        (["--technique", "x_wang"], "x_wang"),
        (["--paper", "a0"], "expected one of a4, letter, got 'a0'"),
        (["--qr", "--address", f"https://example.org/{'a' * 4000}"], "that a QR code can hold"),
    ],
)
def test_what_a_sheet_can_not_be_is_refused(
    tmp_path: Path, arguments: list[str], told: str
) -> None:
    done = run("sheet", tmp_path / "class.pdf", *arguments)
    assert done.exit_code == 2
    assert told in " ".join(done.stderr.replace("│", " ").split())
    assert not (tmp_path / "class.pdf").exists()


def test_a_sheet_for_children_has_small_boards_and_says_how_they_are_played(
    pictures: Pages, tmp_path: Path
) -> None:
    file = tmp_path / "children.pdf"
    result = run("sheet", file, "--size", "4", "-n", "6", "--seed", "1", "--hints")
    assert result.exit_code == 0
    assert file.read_bytes().startswith(b"%PDF-")
    assert len(pictures) == 2
    boards = list(sf.generate_many(2, size=4, level="easy", seed=1))
    found = sheet.sheet_puzzles(boards, hints=True)
    assert [one.words for one in found] == ["easy", "easy"]
    assert found[0].hint.startswith("Look for: ")
    german = sheet.sheet_puzzles(boards, hints=True, language="de")
    assert german[0].words == "leicht"
    assert german[0].hint != found[0].hint


def test_codes_are_for_grids(tmp_path: Path) -> None:
    refused = run("sheet", tmp_path / "a.pdf", "--size", "6", "--qr")
    assert refused.exit_code == 2
    assert "expected 9x9 grids for --qr" in " ".join(refused.stderr.split())
