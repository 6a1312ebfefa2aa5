"""Boards from links and texts of other programs, and back."""

import json

import pytest
from shared import shared_file

import swordfish as sf

KILLER = ".Shape~4x4.Cage~7~R1C1~R1C2.Thermo~R2C1~R2C2~R2C3~R2C4.~R4C4_1"

ONLY_DRAWN = ("line", "text", "cage", "circle", "grid.parity")


def test_a_string_is_read_with_its_rules() -> None:
    board = sf.Board(KILLER)
    assert board == sf.Board.read(KILLER)
    assert (board.rows, {rule.kind for rule in board.rules}) == (4, {"cage", "thermo"})
    assert sf.check(board).status == sf.check(board.without_rules().with_rules(*board.rules)).status


def test_a_title_and_rules_given_with_a_text_are_kept() -> None:
    board = sf.Board(KILLER, title="small", rules=[sf.rules.Diagonal(1)])
    assert (board.title, len(board.rules)) == ("small", 3)


@pytest.mark.parametrize("form", ["fpuzzles", "sudokupad", "iss"])
def test_what_is_written_is_read_again(form: str) -> None:
    board = sf.Board(KILLER)
    assert sf.Board(board.write(form)) == board


def test_a_form_that_nobody_writes_is_refused() -> None:
    with pytest.raises(sf.PuzzleError, match="expected"):
        sf.Board(KILLER).write("morse")


@pytest.mark.parametrize(
    "text",
    ["https://f-puzzles.com/?load=", "https://f-puzzles.com/?load=N4Ig", ".Cage~7~R99C1", ""],
)
def test_damaged_links_are_told(text: str) -> None:
    with pytest.raises(sf.PuzzleError, match="expected"):
        sf.Board(text)


def test_links_of_others_have_the_listed_solution() -> None:
    lines = shared_file("variants/fpuzzles_dclamage.jsonl").read_text().splitlines()
    rows = [json.loads(line) for line in lines]
    assert len(rows) >= 20
    for row in rows:
        link = f"https://f-puzzles.com/?load={row['fpuzzles_b64']}"
        board = sf.Board.read(link, ignore=ONLY_DRAWN)
        if row["solution"]:
            found = sf.check(board)
            assert found.status == "unique"
            assert "".join(str(found.solutions[0]).split()) == row["solution"]
