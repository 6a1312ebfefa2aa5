"""Whole paths on boards, ours, random and public ones: sound, told, and proved step by step."""

import json
import re
from collections import Counter
from collections.abc import Callable
from random import Random

import board_oracle as oracle
import pytest
from board_checker import check_board_step
from board_proof import TooWideError
from board_rules import LAYOUTS, random_rule
from hypothesis import given, settings
from hypothesis import strategies as st
from shared import shared_file

import swordfish as sf
from swordfish.board.rules import KINDS

EMPTY_SLOT = re.compile(r"  | [,.;:]|^[,.;:]|\(\)|[{}\[\]]")
SIX = "....1..2...3.....4..56........34...."


def proved(steps: tuple[sf.BoardStep, ...]) -> int:
    """How many steps the checker proves; the others are too wide for it."""
    count = 0
    for step in steps:
        try:
            check_board_step(step)
        except TooWideError:
            continue
        count += 1
    return count


def test_a_path_leads_to_the_solution_and_every_step_is_proved() -> None:
    path = sf.explain(sf.Board(SIX))
    assert path.solved
    assert path.end.digits == sf.solve(sf.Board(SIX)).digits  # type: ignore[union-attr]
    assert path.level is not None
    assert sum(path.counts.values()) == len(path.steps)
    assert proved(path.steps) == len(path.steps)
    assert path.score == sum(step.score for step in path.steps)


# ---- random boards ----

LISTED = [name for name in LAYOUTS if "extra" not in name]


@settings(max_examples=min(1_000, settings().max_examples))
@given(seed=st.integers(0, 2**32))
def test_steps_on_random_boards_are_sound_proved_and_told(seed: int) -> None:
    rng = Random(seed)
    empty = LAYOUTS[rng.choice(LISTED)]
    filling = rng.choice(oracle.fillings(empty))
    rules = [random_rule(rng.choice(list(KINDS)), empty, rng, filling) for _ in range(3)]
    board = empty.with_rules(*(rule for rule in rules if rule is not None))
    digits = [*board.digits]
    for cell in rng.sample(range(len(digits)), len(digits) // 4):
        digits[cell] = filling[cell]
    board = board.with_digits(digits)
    solutions = oracle.solutions(board)
    if not solutions:
        return
    path = sf.explain(board)
    assert not path.solved or path.end.digits in solutions
    proved(path.steps)
    for step in path.steps:
        assert keeps_solutions(step, solutions), step.text
        assert follows_from_named(step), step.text
        told = step.text
        assert told.endswith("."), told
        assert not EMPTY_SLOT.search(re.sub(r" \(.*?\)", "", told)), told


def keeps_solutions(step: sf.BoardStep, solutions: list[tuple[int, ...]]) -> bool:
    return all(
        all(digits[cell] == digit for cell, digit in step.placements)
        and all(digits[cell] != digit for cell, digit in step.eliminations)
        for digits in solutions
    )


def follows_from_named(step: sf.BoardStep) -> bool:
    """Whether every filling of its candidates that keeps the rules it names agrees."""
    board = step.board
    assert board is not None
    rules = [board.rules[rule] for rule in step.rules]
    fillings = [
        digits
        for digits in oracle.fillings(board.without_rules())
        if all(oracle.keeps_among(board, rule, digits) for rule in rules)
    ]
    return keeps_solutions(step, fillings)


# ---- public boards ----


@pytest.mark.prove
def test_public_boards_are_solved_by_steps_that_are_proved(
    record_property: Callable[[str, object], None],
) -> None:
    solved: Counter[bool] = Counter()
    used: Counter[str] = Counter()
    checked: Counter[str] = Counter()
    for line in shared_file("variants/iss_puzzles.jsonl").read_text().splitlines()[:110]:
        try:
            board = sf.Board.read(json.loads(line)["input"])
        except sf.PuzzleError:
            continue  # not everything there is a board
        try:
            path = sf.explain(board, max_seconds=60)
        except TimeoutError:
            solved[False] += 1
            continue
        solved[path.solved] += 1
        used.update(path.counts)
        steps = path.steps[::4]  # bench/board_steps.py --prove takes an hour for all of them
        count = proved(steps)
        checked.update({"proved": count, "too wide": len(steps) - count})
    kinds = ", ".join(f"{slug} {count}" for slug, count in used.most_common())
    figure = f"{solved[True]} of {solved.total()} public boards solved by steps; {dict(checked)}"
    record_property("figure", f"{figure}; {kinds}")
    assert solved[True] > 65
    assert checked["too wide"] < checked["proved"] // 10
