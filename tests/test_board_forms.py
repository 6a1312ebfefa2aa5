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


COMPOSED = (
    ".Shape~4x4.Or.~R1C1_1_2.Cage~7~R1C1~R1C2.End.Or.And.~R2C1_3.Thermo~R1C1~R1C2.End.X~R3C1~R3C2.End",
    ".Shape~4x4.FullRank~C1~10~3.FullRank~R4~5~.FullRankTies~any",
    ".Shape~4x4.FullRank~R4~5~.FullRankTies~none.~R3C2_1",
    ".Shape~4x4~0-4.Doppelganger.~R1C1_0",
    ".Shape~4x4~0-4.Doppelganger.Whisper~2~DGC1~DGC2.Thermo~DGR1~DGB1.~R1C1_0",
    ".Shape~4x4~5.RegionSameValues.~R1C1_5",
    ".Shape~4x4.ChaosConstruction.NoBoxes.ChaosArrow~R1C2.ChaosCount~R3C3.SameValues~2~CC1~CC2.~R1C1_1",
    ".Shape~4x4.ChaosConstruction.NoBoxes.ChaosArrow~R1C2~1~CC2~CC3~-~CC2~CC6.ChaosCount~R1C1~~CC1~CC6",
    ".Shape~4x4.Or.Or.~R1C1_1.~R1C2_1.End.~R1C3_1.End.Replicate~B.Cage~0~R1C1~R2C2.End",
)


@pytest.mark.parametrize("text", COMPOSED)
def test_items_that_mean_more_than_their_words_come_back(text: str) -> None:
    board = sf.Board(text)
    assert board.rules
    written = board.write("iss")
    again = sf.Board(written)
    assert again == board
    assert sf.count(again, limit=50) == sf.count(board, limit=50)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".Or.Cage~3~R1C1~R1C2", "expected .End behind what was begun"),
        (".Or.End", "expected rules in Or"),
        (".Or.AntiKnight.End", "rules of their own cells between strokes, got AntiKnight"),
        (".FullRankTies~some", "expected none, only-unclued or any, got 'some'"),
        (".FullRank~R1~99", "expected a rank from 1 to 36, got 99"),
        (".ChaosArrow~R1C1", "expected ChaosConstruction beside it"),
        (".Doppelganger", "expected the digits 0 to 9, got 1 to 9"),
        (".Var~A~~2.X~VA1~VA2", "got 'X between extra cells'"),
    ],
)
def test_what_such_items_lack_is_named(text: str, message: str) -> None:
    with pytest.raises(sf.PuzzleError) as refused:
        sf.Board(text)
    assert message in str(refused.value)


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
