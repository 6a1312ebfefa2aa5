"""Boards are values, read from text of any size, and every verb takes them."""

import json
import pickle
from csv import DictReader
from itertools import islice, pairwise
from typing import Any

import pytest
from interrupt import interrupt_at_work
from puzzles import PUZZLE
from shared import shared_file, shared_rows

import swordfish as sf
from swordfish import _core

FOUR = "1...2.....3...24"


def test_a_board_is_a_value() -> None:
    board = sf.Board(FOUR, rules=[sf.rules.Cage("r1c1-2", 3)])
    again = pickle.loads(pickle.dumps(board))
    assert board == again == sf.Board(FOUR, rules=[sf.rules.Cage([0, 1], 3)])
    assert hash(board) == hash(again)
    assert board != sf.Board(FOUR)
    with pytest.raises(AttributeError, match="can't be changed"):
        board.title = "new"  # type: ignore[misc]


def test_a_joined_board_survives_a_pickle() -> None:
    samurai = sf.Board.joined([(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)])
    assert pickle.loads(pickle.dumps(samurai)) == samurai
    assert len(samurai.digits) == 369
    solution = sf.solve(samurai)
    assert solution is not None
    for house in solution.houses:
        assert {solution.digits[cell] for cell in house.cells} == set(range(1, 10))


def test_text_of_any_length_that_is_a_size_is_a_board() -> None:
    for side in range(1, 26):
        board = sf.Board("." * side * side)
        assert (board.rows, board.columns, board.highest) == (side, side, side)


def test_letters_figures_and_numbers_are_read() -> None:
    rest = 255
    assert sf.Board("G" + "." * 254 + "1")["r1c1"] == 16
    assert sf.Board("P" + "." * rest)["r1c1"] == 16, "letters alone count from A"
    assert sf.Board("0F" + "." * 254).digits[:2] == (0, 15), "0 to F"
    assert sf.Board(" ".join(["16", *["."] * rest]))["r1c1"] == 16
    first: list[int | str | None] = [1, 0, None, "."]
    blank: list[int | str | None] = [0, 0, 0, 0]
    rows = [first, blank, blank, blank]
    assert sf.Board(rows).digits[:2] == (1, None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("123", "expected as many digits as a square grid has cells"),
        ("5" + "." * 15, "expected a digit from 1 to 4 or a blank at r1c1, got '5'"),
        ("$" + "." * 15, "expected a digit from 1 to 4 or a blank at r1c1, got '$'"),
    ],
)
def test_what_is_no_board_is_refused(text: str, message: str) -> None:
    with pytest.raises(sf.PuzzleError, match=message.replace("$", r"\$")):
        sf.Board(text)


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (sf.rules.Cage("r9c9", 3), "expected cells of 4x4 such as r1c1 or r1c1-3, got 'r9c9'"),
        (sf.rules.Thermo("r1c1"), "a rule thermo: expected 2 or more cells, got 1"),
        (sf.rules.Thermo("r1c1 r1c2 r1c1"), "expected each cell once, got r1c1 again"),
        (sf.rules.WhiteDot("r1c1-3"), "a rule white_dot: expected 2 cells, got 3"),
        (sf.rules.Diagonal(3), "expected 1 (rising) or -1 (falling), got 3"),
        (sf.rules.Regex("r1c1-2", "1(2"), "at character 4 of the regular expression"),
    ],
)
def test_a_rule_that_the_board_cannot_have_is_refused(rule: sf.rules.Rule, message: str) -> None:
    with pytest.raises(sf.PuzzleError) as refused:
        sf.Board(size=4, rules=[rule])
    assert message in str(refused.value)


def test_a_size_may_be_a_list_as_json_has_it() -> None:
    assert sf.Board(size=[4, 6]) == sf.Board(size=(4, 6))  # type: ignore[arg-type]
    assert sf.Board(size=6, boxes=[3, 2]) == sf.Board(size=6, boxes=(3, 2))  # type: ignore[arg-type]
    assert sf.Board(size=6, boxes=(3, 2)) != sf.Board(size=6)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"size": "4"}, "expected a size such as 6, or a tuple of rows and columns, got '4'"),
        ({"size": 2.5}, "expected a size such as 6, or a tuple of rows and columns, got 2.5"),
        ({"size": (4, 4, 4)}, "a tuple of rows and columns, got (4, 4, 4)"),
        ({"size": 6, "boxes": 3}, "expected boxes of a shape such as (2, 3), True or False, got 3"),
        ({"size": 6, "boxes": "2x3"}, "such as (2, 3), True or False, got '2x3'"),
        ({"cells": 5}, "expected cells as text or in a sequence (a size is size=), got 5"),
        ({"size": 4, "rules": [None]}, "sf.rules.Cage or its text, got None"),
        ({"size": 4, "rules": 5}, "expected rules in a list or a tuple, got 5"),
        ({"size": 4, "rules": sf.rules.AntiKing()}, "rules in a list or a tuple, got Rule"),
        ({"size": 4, "rules": "AntiKing"}, "expected rules in a list or a tuple, got 'AntiKing'"),
    ],
)
def test_what_makes_no_board_is_refused_by_name(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(sf.PuzzleError) as refused:
        sf.Board(**arguments)
    assert message in str(refused.value)


def test_a_classic_board_has_the_answers_of_its_grid() -> None:
    board = sf.Board(PUZZLE)
    solution = sf.solve(board)
    assert solution is not None
    assert str(solution).replace("\n", "") == str(sf.solve(PUZZLE))
    assert sf.count(sf.Board(size=9), limit=1000) == 1000
    assert sf.check(board).status is sf.Status.UNIQUE
    assert sf.true_candidates(board) == sf.true_candidates(PUZZLE)


def test_check_says_what_conflicts() -> None:
    board = sf.Board("11..............", rules=[sf.rules.Cage("r1c1-2", 5)])
    found = sf.check(board)
    assert found.status is sf.Status.CONFLICT
    kinds = [conflict.rule.kind if conflict.rule else "house" for conflict in found.conflicts]
    assert kinds == ["house", "house", "cage"]
    assert sf.check(sf.Board("12..3...........")).differing


def test_a_rule_of_the_whole_board_is_broken_by_a_full_one() -> None:
    board = sf.Board("1234341221434321", rules=["DisjointGroups", "AntiKing"])
    found = sf.check(board)
    assert [conflict.rule.kind for conflict in found.conflicts if conflict.rule] == ["anti_king"]
    open_one = board.with_digits([None, *board.digits[1:]])
    assert sf.check(open_one).conflicts == ()


def test_other_digits_leave_the_rest_of_a_board_as_it_is() -> None:
    board = sf.Board(FOUR, rules=[sf.rules.Cage("r1c1-2", 3)], title="first")
    board = board.with_candidates([("r4c1", {1, 3})])
    made = board.with_digits([1, 2, *[None] * 14])
    assert made.digits == (1, 2, *[None] * 14)
    assert made.givens == (0,), "what was given and has a digit"
    assert (made.rules, made.title) == (board.rules, "first")
    assert made.candidates[12] == {1, 3}
    with pytest.raises(sf.PuzzleError, match="expected 16 cells, got 2"):
        board.with_digits([1, 2])
    with pytest.raises(sf.PuzzleError, match="expected a digit from 1 to 4 at r1c2, got 5"):
        board.with_digits([1, 5, *[None] * 14])


def test_true_candidates_of_several_solutions_are_theirs_alone() -> None:
    cages = [sf.rules.Cage("r1c1-3", 6), sf.rules.Cage("r4c2-4", 9), sf.rules.Cage("r2c2 r3c2", 5)]
    board = sf.Board(size=4, rules=cages)
    solutions = list(sf.solutions(board))
    assert len(solutions) > 2
    for cell, digits in enumerate(sf.true_candidates(board)):
        assert digits == {solution.digits[cell] for solution in solutions}


def test_a_rule_in_words_is_the_same_rule() -> None:
    rules = [
        "Cage r1c1-2 3",
        "arrow r2c1 / r2c2-3",
        "AntiKnight",
        "Regex r3c1-4 1.*|2.*",
        "Odd #15",
    ]
    board = sf.Board(size=4, rules=rules)
    again = board.without_rules().with_rules(*map(str, board.rules))
    assert again == board
    assert str(board.rules[1]) == "Arrow r2c1 / r2c2 r2c3"
    assert board.rules[4].cells == ("r4c4",)
    for text, message in {
        "": "expected a kind of rule such as Cage or thermo, got ''",
        "Cage r1c1 seven": "expected cells such as r1c1 or whole numbers, got 'seven'",
        "Thermo r1c1": "expected 2 or more cells, got 1",
        "AnyOf Cage r1c1 1 |": "expected a rule behind the last stroke",
        "AnyOf AntiKnight": "expected rules of their own cells between strokes, got AntiKnight",
    }.items():
        with pytest.raises(sf.PuzzleError) as refused:
            sf.Board(size=4, rules=[text])
        assert message in str(refused.value)


def test_a_rule_that_looks_at_other_cells_is_not_broken_by_open_ones() -> None:
    board = sf.Board(
        "1...............", rules=[sf.rules.Minimum("r1c1"), sf.rules.RowIndex("r1c1")]
    )
    assert sf.check(board).conflicts == ()


def test_spare_clues_are_found_among_givens_and_rules() -> None:
    board = sf.Board(FOUR, rules=[sf.rules.Different("r1c1-2")])
    spare = sf.redundant_givens(board)
    assert [rule.kind for rule in spare.rules] == ["different"]
    for cell in spare.cells:
        digits = [None if place == cell else digit for place, digit in enumerate(board.digits)]
        assert sf.count(board.with_digits(digits)) == 1
    assert not sf.is_minimal(board)


def test_a_contradiction_has_nothing_to_spare() -> None:
    rules = [sf.rules.Cage("r1c1-2", 3), sf.rules.Thermo("r2c1-4"), sf.rules.Odd("r4c4")]
    board = sf.Board("............2...", rules=rules)
    assert sf.solve(board) is None
    assert sf.check(board).contradiction is None
    found = sf.check(board, contradiction=True).contradiction
    assert found is not None
    assert sf.solve(sf.Board(size=4, rules=found.rules)) is None
    assert not found.cells
    for rule in found.rules:
        others = [other for other in found.rules if other is not rule]
        assert sf.solve(sf.Board(size=4, rules=others)) is not None


def test_only_a_board_has_a_contradiction_to_find() -> None:
    solvable = sf.Board(FOUR)
    assert sf.check(solvable, contradiction=True).contradiction is None
    with pytest.raises(sf.PuzzleError, match="expected a board to find a contradiction in"):
        sf.check("5" * 81, contradiction=True)  # type: ignore[call-overload]


def test_a_board_that_takes_longer_than_allowed_is_given_up() -> None:
    whole = sf.Board(size=25)
    with pytest.raises(TimeoutError, match=r"within 0\.05 s"):
        sf.count(whole, max_seconds=0.05)
    with pytest.raises(ValueError, match="more than 0"):
        sf.solve(whole, max_seconds=0)
    small = sf.Board(FOUR)
    assert sf.solve(small, max_seconds=60) is not None
    assert sf.check(small, max_seconds=60).status == "unique"
    assert next(sf.solutions(small, max_seconds=60)).is_complete
    assert all(len(digits) == 1 for digits in sf.true_candidates(small, max_seconds=60))
    assert sf.redundant_givens(small, max_seconds=60).rules == ()


def test_ctrl_c_ends_the_search_of_a_board() -> None:
    with pytest.raises(KeyboardInterrupt), interrupt_at_work():
        sf.count(sf.Board(size=16, rules=[sf.rules.AntiKnight()]))


def test_many_boards_are_solved_as_each_alone() -> None:
    rules = [sf.rules.Cage("r1c1-2", 7)]
    boards = [sf.Board(FOUR), sf.Board(size=4, rules=rules), sf.Board("12" + "1" * 14)]
    boards += [sf.Board(size=4, rules=[sf.rules.Cage("r1c1-2", 1)]), sf.Board(PUZZLE)]
    for threads in (1, 2):
        found = sf.bulk.solve_boards(boards, threads=threads)
        assert found.statuses.tolist() == [str(sf.check(board).status) for board in boards]
        assert found.counts.tolist() == [sf.count(board, limit=2) for board in boards]
        assert found.solutions == tuple(map(sf.solve, boards))
        assert not found.gave_up.any()
    with pytest.raises(sf.PuzzleError, match="expected a Board at 0, got 'x'"):
        sf.bulk.solve_boards("x")


def test_one_board_takes_digits_from_rows() -> None:
    board = sf.Board(size=4, rules=[sf.rules.Thermo("r1c1-3")])
    rows = [solution.digits for solution in islice(sf.solutions(board), 3)]
    blank = [[(digit or 0) * (cell % 2) for cell, digit in enumerate(row)] for row in rows]
    found = sf.bulk.solve_boards(blank, board=board)
    for row, digits, solution in zip(blank, found.digits, found.solutions, strict=True):
        alone = board.with_digits([digit or None for digit in row])
        assert solution == sf.solve(alone)
        assert solution is not None
        assert digits == solution.digits
    with pytest.raises(sf.PuzzleError, match="shape"):
        sf.bulk.solve_boards([[1, 2]], board=board)
    with pytest.raises(sf.PuzzleError, match="digits up to 4 at r1c1 of row 0, got 5"):
        sf.bulk.solve_boards([[5] * 16], board=board)


def test_a_board_of_many_that_takes_too_long_is_given_up_alone() -> None:
    found = sf.bulk.solve_boards([sf.Board(size=25), sf.Board(FOUR)], limit=10**9, max_seconds=0.1)
    assert found.gave_up.tolist() == [True, False]
    assert found.statuses.tolist() == ["many", "unique"]


def test_a_classic_board_is_answered_as_a_grid() -> None:
    text = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    board = sf.Board(text)
    assert [b.digits for b in sf.solutions(board)] == [tuple(g) for g in sf.solutions(text)]
    open_text = text[:60] + "." * 21
    assert sf.true_candidates(sf.Board(open_text)) == sf.true_candidates(open_text)
    assert sf.check(sf.Board(open_text)).differing == sf.check(open_text).differing
    assert sf.redundant_givens(board).cells == sf.redundant_givens(text)


def test_own_rules_are_made_from_functions() -> None:
    apart = sf.rules.Pairs("r1c1-4", lambda a, b: abs(a - b) > 1)
    even = sf.rules.Line("r2c1-2", lambda s, d: (s + d) % 2, start=0, accept=lambda s: s == 0)
    product = sf.rules.Where("r3c1-2", lambda a, b: a * b == 6, digits=range(1, 5))
    found = [board.digits for board in sf.solutions(sf.Board(size=4, rules=[apart, even, product]))]
    plain = [
        digits
        for digits in ([d or 0 for d in board.digits] for board in sf.solutions(sf.Board(size=4)))
        if all(abs(a - b) > 1 for a, b in pairwise(digits[:4]))
        and (digits[4] + digits[5]) % 2 == 0
        and digits[8] * digits[9] == 6
    ]
    assert sorted(map(list, found)) == sorted(plain)
    assert found


def test_jigsaw_layouts_have_a_filling_as_listed() -> None:
    rows = [r for r in shared_rows("variants/iss_jigsaw_layouts.csv") if r["expected"] == "valid"]
    for row in rows[:: len(rows) // 50]:
        solution = sf.solve(sf.Board(size=9, regions=row["layout"]))
        assert solution is not None, row["layout"]
        for house in solution.houses:
            assert {solution.digits[cell] for cell in house.cells} == set(range(1, 10))


def test_jigsaw_layouts_without_a_filling_are_known_to_have_none() -> None:
    rows = [r for r in shared_rows("variants/iss_jigsaw_layouts.csv") if r["expected"] != "valid"]
    for row in rows[:: len(rows) // 40]:
        assert sf.solve(sf.Board(size=9, regions=row["layout"])) is None, row["layout"]


def test_small_sizes_have_the_listed_solutions() -> None:
    with shared_file("sizes/4x4_288_unique.tsv").open(newline="") as lines:
        rows = list(DictReader(lines, delimiter="\t"))
    for row in rows:
        found = sf.check(sf.Board(row["Puzzle"]))
        assert found.status is sf.Status.UNIQUE
        assert str(found.solutions[0]).replace("\n", "") == row["Solution"]


def test_16x16_have_one_solution_as_listed() -> None:
    lines = shared_file("sizes/gecode_instances.jsonl").read_text().splitlines()
    listed = [row for row in map(json.loads, lines) if row["n"] == 16]
    assert listed
    for row in listed:
        board = sf.Board(row["puzzle"], size=16)
        found = list(islice(sf.solutions(board), 2))
        assert (len(found) == 1) == row["unique"]
        if row["unique"] and row["solution"]:
            assert list(found[0].digits) == row["solution"]


@pytest.mark.prove
def test_25x25_have_a_solution() -> None:
    lines = shared_file("sizes/acs_general.jsonl").read_text().splitlines()
    for row in map(json.loads, lines):
        board = sf.Board([digit or None for digit in row["cells"]], size=row["n"])
        solution = sf.solve(board)
        assert solution is not None, row["id"]
        assert sf.check(solution).status is sf.Status.UNIQUE


@pytest.mark.parametrize("rule", [(), ("cage",), (1, 2, 3, 4), ("cage", [[0, 1]], [3], "", "")])
def test_a_rule_with_other_parts_is_refused(rule: Any) -> None:
    raw = sf.Board(size=4)._raw
    with pytest.raises(TypeError, match="expected a tuple with other parts"):
        _core.make_board(raw.layout, raw.digits, raw.givens, raw.candidates, [rule])


@pytest.mark.parametrize("house", [(), (1,), (1, 2, "r1c1")])
def test_a_house_with_other_parts_is_refused(house: Any) -> None:
    with pytest.raises(TypeError, match="expected a tuple with other parts"):
        _core.restore_layout((4, 4, 1, 4, 0), (2, 2), [(0, 0)] * 16, [house], [])
