"""Each rule means what its plain definition says, on boards small enough to list every filling."""

from random import Random

import board_oracle as oracle
import pytest
from board_definitions import DEFINITIONS
from board_rules import LAYOUTS, random_rule
from hypothesis import given, settings
from hypothesis import strategies as st

import swordfish as sf
from swordfish.board.rules import KINDS


def assert_same(board: sf.Board) -> None:
    """The engine finds exactly what listing every filling finds."""
    expected = sorted(oracle.solutions(board))
    assert sorted(solution.digits for solution in sf.solutions(board)) == expected
    assert sf.count(board) == len(expected)
    used = [frozenset(digits) for digits in zip(*expected, strict=True)]
    assert sf.true_candidates(board) == tuple(used or [frozenset()] * len(board.digits))


def test_every_kind_has_a_definition_of_its_own() -> None:
    known = {
        *DEFINITIONS,
        *oracle.WITH_CELLS,
        "any_of",
        "regex",
        "no_other_differences",
        "no_other_ratios",
        "no_other_sums",
    }
    assert known == set(KINDS)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_board_without_rules_has_the_fillings_of_its_houses(layout: str) -> None:
    assert_same(LAYOUTS[layout])


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=min(300, settings().max_examples // 6))  # for each of some sixty kinds
@given(seed=st.integers(0, 2**32))
def test_a_rule_keeps_exactly_the_fillings_of_its_definition(kind: str, seed: int) -> None:
    rng = Random(seed)
    board = LAYOUTS[rng.choice(list(LAYOUTS))]
    filling = rng.choice(oracle.fillings(board))
    rule = random_rule(kind, board, rng, filling)
    if rule is not None:
        assert_same(board.with_rules(rule))


@settings(max_examples=min(1_000, settings().max_examples))
@given(seed=st.integers(0, 2**32))
def test_rules_together_keep_exactly_what_all_of_them_allow(seed: int) -> None:
    rng = Random(seed)
    board = LAYOUTS[rng.choice(list(LAYOUTS))]
    filling = rng.choice(oracle.fillings(board))
    kinds = [rng.choice(list(KINDS)) for _ in range(rng.randint(2, 4))]
    rules = [random_rule(kind, board, rng, filling) for kind in kinds]
    assert_same(board.with_rules(*(rule for rule in rules if rule is not None)))


@settings(max_examples=min(1_000, settings().max_examples))
@given(seed=st.integers(0, 2**32))
def test_what_a_removal_rests_on_is_enough_for_it(seed: int) -> None:
    rng = Random(seed)
    empty = LAYOUTS[rng.choice(["4x4", "4x4 jigsaw", "2x3 without houses", "2x3 of five digits"])]
    filling = rng.choice(oracle.fillings(empty))
    rule = random_rule(rng.choice(list(KINDS)), empty, rng, filling)
    if rule is None:
        return
    kept = [
        (cell, {digit, *rng.choices(sorted(empty.candidates[cell]), k=2)})
        for cell, digit in enumerate(filling)
        if rng.random() < 0.6
    ]
    board = empty.with_rules(rule).with_candidates(kept)
    every = set(range(board.lowest, board.highest + 1))
    for step in sf.steps(board, technique=f"rule_{rule.kind}"):
        absent = [(mark.cell, set(mark.digits)) for mark in step.marks if mark.role == "off"]
        premises = [(cell, every - digits) for cell, digits in absent]
        held = oracle.solutions(empty.with_rules(rule).with_candidates(premises))
        assert not any(
            digits[cell] == digit for digits in held for cell, digit in step.eliminations
        )
