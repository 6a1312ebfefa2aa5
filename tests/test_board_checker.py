"""The checker of steps on boards sees what does not follow."""

from dataclasses import replace
from itertools import product
from random import Random
from typing import cast

import board_oracle as oracle
import pytest
from board_checker import check_board_step, check_links
from board_definitions import Digits
from board_proof import DISTINCT, UnprovedError
from board_rules import random_rule

import swordfish as sf


def test_the_checker_sees_what_does_not_follow() -> None:
    board = sf.Board(size=4, rules=["Cage r1c1-2 3", "Cage r4c1-2 7"])
    step = sf.steps(board, technique="rule_cage")[0]
    for wrong in (
        sf.BoardStep(eliminations=((0, 1),), marks=step.marks, rules=(0,), board=board),
        sf.BoardStep(eliminations=((0, 3),), marks=step.marks, rules=(), board=board),
        sf.BoardStep(eliminations=((12, 3),), rules=(1,), board=board),
        sf.BoardStep(placements=((0, 1),), marks=step.marks, rules=(0,), board=board),
    ):
        with pytest.raises(UnprovedError):
            check_board_step(wrong)


@pytest.mark.parametrize("kind", DISTINCT)
def test_the_checker_makes_cells_differ_only_where_the_definition_does(kind: str) -> None:
    board, rng = sf.Board(size=4), Random(7)
    filling = rng.choice(oracle.fillings(board))
    made = [random_rule(kind, board, rng, filling) for _ in range(20)]
    lines = [(rule, oracle.cells_of(board, rule.parts[0])) for rule in made if rule is not None]
    assert any(len(line) > 2 for _, line in lines)
    for rule, line in lines:
        cells = sorted(set(line))
        for digits in product(board.candidates[0], repeat=len(cells)):
            if len(set(digits)) < len(cells):
                filled = cast("Digits", dict(zip(cells, digits, strict=True)))
                assert not oracle.keeps(board, rule, filled)


def test_a_chain_is_proved_link_by_link() -> None:
    board = sf.Board(size=4, boxes=False, rules=["Different r1c2 r3c3"]).with_candidates(
        [("r1c1", {1, 2}), ("r1c2", {2, 3}), ("r3c3", {1, 3})]
    )
    step = sf.steps(board, technique="board_chain")[0]
    check_links(step)
    exchanged = tuple(replace(link, strong=not link.strong) for link in step.links)
    for wrong in (
        replace(step, links=step.links[:-1]),
        replace(step, links=(step.links[-1], *step.links[1:-1], step.links[0])),
        replace(step, links=exchanged),
        replace(step, rules=()),
        replace(step, eliminations=((3, 1),)),  # sees one end alone
    ):
        with pytest.raises(UnprovedError):
            check_links(wrong)


def test_a_loop_is_proved_link_by_link() -> None:
    ring = {"r1c1": {1, 2}, "r1c2": {2, 3}, "r2c2": {3, 4}, "r2c1": {1, 4}}
    board = sf.Board(size=4, boxes=False).with_candidates([*ring.items()])
    step = sf.steps(board, technique="board_loop")[0]
    check_links(step)
    for wrong in (
        replace(step, links=step.links[:-1]),  # then only what sees its ends goes
        replace(step, links=step.links[:-2]),
        replace(step, eliminations=((2, 3),)),  # seen by neither of two neighbours
        replace(step, eliminations=((8, 4),)),  # seen by one of them
    ):
        with pytest.raises(UnprovedError):
            check_links(wrong)
