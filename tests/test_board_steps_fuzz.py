"""Random small boards with random rules: no step removes a digit of any solution."""

from collections import Counter
from collections.abc import Callable
from random import Random

import board_oracle as oracle
import pytest
from board_rules import LAYOUTS, random_rule

import swordfish as sf
from swordfish.board.rules import KINDS

LISTED = [name for name in LAYOUTS if "extra" not in name]

Solutions = list[tuple[int, ...]]


def random_board(seed: int) -> sf.Board:
    """A board of few cells, with rules and digits that a random filling often keeps."""
    rng = Random(seed)
    empty = LAYOUTS[rng.choice(LISTED)]
    filling = rng.choice(oracle.fillings(empty))
    kinds = [rng.choice(list(KINDS)) for _ in range(rng.randint(1, 4))]
    rules = [random_rule(kind, empty, rng, filling) for kind in kinds]
    board = empty.with_rules(*(rule for rule in rules if rule is not None))
    digits = [*board.digits]
    for cell in rng.sample(range(len(digits)), rng.randint(0, len(digits) // 3)):
        digits[cell] = filling[cell]
    return board.with_digits(digits)


def keeps_solutions(step: sf.BoardStep, solutions: Solutions) -> bool:
    """Whether every solution agrees with what a step does."""
    return all(
        all(digits[cell] == digit for cell, digit in step.placements)
        and all(digits[cell] != digit for cell, digit in step.eliminations)
        for digits in solutions
    )


def sound_steps(seed: int) -> Counter[str]:
    """Steps by technique, of the path, and of all that can be made at its beginning and end."""
    board = random_board(seed)
    solutions = oracle.solutions(board)
    if not solutions:
        return Counter()
    path = sf.explain(board)
    if path.solved:
        assert path.end.digits in solutions, f"seed {seed}: no solution"
    found: Counter[str] = Counter()
    for step in (*path.steps, *sf.steps(board), *sf.steps(path.end)):
        assert keeps_solutions(step, solutions), f"seed {seed}: {step.text}"
        assert step.technique is not None
        found[step.technique.slug] += 1
    return found


def test_steps_on_random_boards_keep_every_solution() -> None:
    found = sum((sound_steps(seed) for seed in range(300)), Counter[str]())
    assert found.total() > 1_000
    assert len(found) > 30


@pytest.mark.prove
def test_steps_on_100_000_random_boards_keep_every_solution(
    record_property: Callable[[str, object], None],
) -> None:
    found = sum((sound_steps(seed) for seed in range(100_000)), Counter[str]())
    kinds = ", ".join(f"{slug} {count}" for slug, count in found.most_common())
    record_property("figure", f"100,000 random boards: {found.total()} sound steps: {kinds}")
    techniques = {technique.slug for technique in sf.board_techniques()}
    assert found.keys() <= techniques
