"""Steps on boards: drawn, made into data and back, and given up."""

import json
import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from interrupt import interrupt_at_work
from test_board_steps import FOUR, SIX, first

import swordfish as sf

# ---- drawn ----


def test_a_step_is_drawn_on_its_board() -> None:
    board = sf.Board(size=9, boxes=False, rules=["Different r1c2 r3c3"]).with_candidates(
        [("r1c1", {1, 2}), ("r1c2", {2, 3}), ("r3c3", {1, 3})]
    )
    step = first(board, "board_chain")
    svg = step.svg()
    ElementTree.fromstring(svg)
    assert svg.count('class="link strong"') == 3 + 1  # and one in the legend
    assert svg.count('class="link weak"') == 2 + 1
    assert svg.count('class="gone"') == len(step.eliminations) + 1
    assert step.text.split("(")[0] in svg
    assert "Different" in svg


def test_houses_that_are_no_rectangles_are_drawn_cell_by_cell() -> None:
    jigsaw = sf.Board(size=4, regions="aaab cabb ccdb cddd".replace(" ", ""))
    step = first(jigsaw.with_candidates([("r1c4", {1, 2})]), "leftovers")
    svg = step.svg(theme="dark", label="what is left")
    assert 'aria-label="what is left"' in svg
    areas = [
        1 if step.board and step.board.houses[mark.house].kind != "box" else 4
        for mark in step.houses
    ]
    assert len(re.findall('<rect class="house ', svg)) >= sum(areas)


NOT_THERE: dict[str, Any] = {
    "cell": {"eliminations": ((999_999, 1),)},
    "digit": {"eliminations": ((0, 5),)},
    "mark": {"marks": (sf.Mark("base", -1),)},
    "house": {"houses": (sf.HouseMark("base", 99),)},
    "node": {"links": (sf.Link(sf.Node((0, 16), 1), sf.Node((1,), 1), True),)},
}


@pytest.mark.parametrize("name", NOT_THERE)
def test_a_step_that_names_what_the_board_lacks_is_neither_told_nor_drawn(name: str) -> None:
    board = sf.Board(size=4)
    x_wing = next(one for one in sf.board_techniques() if one.slug == "x_wing")
    wrong = sf.BoardStep(x_wing, **NOT_THERE[name], board=board)
    for ask in (
        lambda: wrong.svg(label="wrong"),
        lambda: wrong.changes,
        lambda: wrong.notation,
        lambda: wrong.text,
        lambda: wrong.where,
        lambda: wrong.hint_lines(4),
        wrong.to_dict,
    ):
        with pytest.raises(ValueError, match="of the board in a step, got"):
            ask()


def test_rules_truths_and_branches_of_a_step_must_be_of_its_board() -> None:
    board = sf.Board(size=4)
    for wrong in (
        sf.BoardStep(rules=(0,), board=board),
        sf.BoardStep(truths=(sf.Truth("cell", 16, 0),), board=board),
        sf.BoardStep(truths=(sf.Truth("house", 99, 1),), board=board),
        sf.BoardStep(branches=(sf.BoardBranch((99_999_999, 1), ()),), board=board),
        sf.BoardStep(branches=(sf.BoardBranch((0, 1), (), sf.Truth("house", 0, 7)),), board=board),
    ):
        for ask in (lambda wrong=wrong: wrong.text, wrong.to_dict):
            with pytest.raises(ValueError, match="of the board in a step, got"):
                ask()


def test_data_that_name_what_the_board_lacks_are_refused() -> None:
    board = sf.Board(size=4, rules=["Cage r1c1-2 3"])
    step = first(board, "rule_cage")
    for key, wrong in (
        ("rules", [{"rule": 77, "name": "Cage"}]),
        ("eliminations", [{"cell": 16, "name": "r9c9", "digit": 1}]),
        ("truths", [{"kind": "cell", "index": -1, "name": "", "digit": 0}]),
    ):
        with pytest.raises(ValueError, match="expected"):
            sf.BoardStep.from_dict({**step.to_dict(), key: wrong}, board=step.board)


def test_a_technique_that_there_is_not_is_refused_before_any_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("swordfish._core.board_steps", lambda *_: pytest.fail("it searched"))
    with pytest.raises(ValueError, match="name or code of a technique of boards"):
        sf.steps(sf.Board(size=4), technique="x_wang")


# ---- there and back ----


def test_steps_go_into_json_and_back_with_names_of_the_board() -> None:
    board = sf.Board(size=16, rules=["Cage r10c1-2 3"])
    step = first(board, "rule_cage")
    fields = json.loads(json.dumps(step.to_dict()))
    assert fields["rules"] == [{"rule": 0, "name": "Cage r10c1 r10c2 3"}]
    assert fields["eliminations"][0]["name"] == "r10c1"
    again = sf.BoardStep.from_dict(fields, board=step.board)
    assert again == step
    assert again.text == step.text


def test_a_board_that_begins_at_0_has_steps() -> None:
    board = sf.Board(size=4, boxes=False, lowest=0, rules=["Cage r1c1-2 1"])
    step = first(board, "rule_cage")
    assert sf.BoardStep.from_dict(step.to_dict(), board=step.board) == step


def test_a_mistake_comes_before_any_step() -> None:
    board = sf.Board("1...2.....3...24")
    solution = sf.solve(board)
    assert solution is not None
    wrong = next(d for d in (1, 2, 3, 4) if d != solution[1])
    digits = [*board.digits]
    digits[1] = wrong
    step = sf.hint(board.with_digits(digits))
    assert step is not None
    assert step.text == f"r1c2 is wrong: no solution has {wrong} there."
    path = sf.explain(board.with_digits(digits))
    assert (path.status, path.steps, path.mistake) == (sf.Status.NONE, (), step)


def test_a_hint_says_what_was_removed_wrongly_on_the_board_as_it_was_asked() -> None:
    board = sf.Board(FOUR)
    solution = sf.solve(board)
    assert solution is not None
    others = {1, 2, 3, 4} - {solution[1]}
    wrong = board.with_candidates([("r1c2", others)])
    step = sf.hint(wrong)
    assert step is not None
    assert step.board == wrong
    assert [(mark.role, mark.cell, mark.digits) for mark in step.marks] == [
        ("target", 1, (solution[1],))
    ]
    assert sf.hint(sf.Board("11" + "." * 14)) is None
    assert sf.hint(solution) is None


def test_a_hint_is_the_first_step_of_the_path_and_of_all() -> None:
    for board in (sf.Board(FOUR), sf.Board(SIX), sf.Board(size=4, rules=["Cage r1c1-2 7"])):
        step = sf.hint(board)
        assert step is not None
        assert step == sf.explain(board).steps[0]
        assert step in sf.steps(board)
        assert step.board == sf.explain(board).steps[0].board


@pytest.mark.parametrize("verb", [sf.hint, sf.explain, sf.steps])
def test_a_hint_and_a_path_that_take_longer_than_allowed_are_given_up(
    verb: Callable[..., object],
) -> None:
    whole = sf.Board(size=16, rules=["AntiKnight"])
    with pytest.raises(TimeoutError, match=r"within 1e-09 s"):
        verb(whole, max_seconds=1e-9)
    with pytest.raises(ValueError, match="more than 0"):
        verb(whole, max_seconds=0)


def test_ctrl_c_ends_the_search_for_a_hint() -> None:
    with pytest.raises(KeyboardInterrupt), interrupt_at_work():
        sf.hint(sf.Board(size=25))


def test_a_ladder_beside_a_board_is_refused() -> None:
    with pytest.raises(ValueError, match="expected no ladder beside a board"):
        sf.hint(sf.Board(SIX), ladder="full")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="a technique of boards, got 'exocet'"):
        sf.steps(sf.Board(SIX), technique="exocet")
