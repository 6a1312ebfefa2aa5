"""Suppositions on boards: they lead to the solution, and the depth is the least that does."""

from random import Random

import board_oracle as oracle
import pytest
from board_checker import check_board_step
from board_rules import LAYOUTS, WHISPERS, random_rule

import swordfish as sf
from swordfish.board.rules import KINDS


def test_a_trial_solves_a_board_and_tells_what_it_learned() -> None:
    trial = sf.suppose(WHISPERS)
    assert (trial.status, trial.solved, trial.depth) == (sf.Status.UNIQUE, True, 1)
    assert trial.solution == sf.solve(WHISPERS)
    assert (
        trial.counts.suppositions
        == len(trial.tree)
        == sum((trial.counts.contradictions, trial.counts.standstills, trial.counts.solutions))
    )
    assert trial.steps
    for step in trial.steps:
        check_board_step(step)
        assert step.text in trial.text
    assert trial.tell(language="de").startswith("Angenommen, ")
    assert {str(made) for made in trial.tree} >= {
        f"{WHISPERS.name(made.cell)}={made.digit}" for made in trial.tree
    }


def test_the_depth_of_a_board_is_the_least() -> None:
    assert sf.depth(sf.Board("1...2.....3...24")) == 0
    assert sf.depth(WHISPERS) == 1
    assert sf.depth(WHISPERS, max_depth=0) == -1
    too_shallow = sf.suppose(WHISPERS, max_depth=0)
    assert (too_shallow.solution, too_shallow.depth, too_shallow.tree) == (None, None, ())


def test_boards_without_one_solution_are_not_supposed_about() -> None:
    many = sf.suppose(sf.Board(size=4))
    assert (many.status, many.tree, many.solution) == (sf.Status.MANY, (), None)
    none = sf.suppose(sf.Board("11" + "." * 14))
    assert (none.status, none.tree, none.depth) == (sf.Status.NONE, (), None)
    with pytest.raises(
        sf.PuzzleError, match="expected a board with one solution, got one with many"
    ):
        sf.depth(sf.Board(size=4))


def test_what_is_for_grids_alone_is_refused() -> None:
    with pytest.raises(ValueError, match="expected no ladder beside a board"):
        sf.suppose(WHISPERS, ladder="singles")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="expected no ladder beside a board"):
        sf.depth(WHISPERS, ladder="singles")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="expected no order, digit_order or verity beside a board"):
        sf.suppose(WHISPERS, verity=True)  # type: ignore[call-overload]
    with pytest.raises(TimeoutError):
        sf.suppose(WHISPERS, max_seconds=1e-9)


def random_board(seed: int) -> tuple[sf.Board, tuple[int, ...]]:
    """A board with rules, and with digits until it has one solution."""
    rng = Random(seed)
    empty = LAYOUTS[rng.choice(["4x4", "4x4 jigsaw", "6x6", "2x3 of five digits"])]
    filling = rng.choice(oracle.fillings(empty))
    rules = [random_rule(rng.choice(list(KINDS)), empty, rng, filling) for _ in range(3)]
    told = [rule for rule in rules if rule and oracle.keeps_all(empty.with_rules(rule), filling)]
    board = empty.with_rules(*told)
    digits = [*board.digits]
    for cell in rng.sample(range(len(digits)), len(digits)):
        if len(oracle.solutions(board)) == 1:
            break
        digits[cell] = filling[cell]
        board = board.with_digits(digits)
    return board, filling


def test_trials_of_random_boards_lead_to_their_solutions() -> None:
    depths = []
    for seed in range(60):
        board, filling = random_board(seed)
        trial = sf.suppose(board)
        assert trial.solution is not None, seed
        assert trial.solution.digits == filling, seed
        for step in trial.steps:
            assert not any(filling[cell] == digit for cell, digit in step.eliminations), seed
        assert trial.depth is not None
        depths.append(trial.depth)
        if trial.depth:
            assert sf.depth(board, max_depth=trial.depth - 1) == -1, seed
    assert {0, 1} <= {*depths}
