"""Steps on boards that rest on there being one solution: only where it is so."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import board_oracle as oracle
import pytest
from board_checker import assumes_unique, check_board_step
from board_proof import TooWideError, UnprovedError
from board_rules import LAYOUTS, random_rule

import swordfish as sf
from swordfish.board.rules import KINDS

WINDOKU = sf.generate(rules="windoku", seed=4).board


def assuming(steps: tuple[sf.BoardStep, ...]) -> list[sf.BoardStep]:
    """Those that assume that there is one solution."""
    return [step for step in steps if assumes_unique(step)]


def rectangle() -> sf.BoardStep:
    """The first unique rectangle of a path."""
    step = assuming(sf.explain(WINDOKU).steps)[0]
    assert step.technique is not None
    assert step.technique.slug == "uniqueness_1"
    return step


def test_a_unique_rectangle_is_told_and_proved() -> None:
    step = rectangle()
    check_board_step(step)
    assert "the digits could be exchanged" in step.text
    assert "class" in step.svg()


@pytest.mark.parametrize("slug", ["bug_plus_1", "uniqueness_2", "uniqueness_4", "uniqueness_5"])
def test_each_kind_is_found_and_proved(slug: str) -> None:
    """On 9x9 grids as boards, of which one has the kind."""
    for seed in (1, 3, 12, 91):
        grid = sf.generate(seed=seed, level="unfair").grid
        for step in assuming(sf.explain(sf.Board(str(grid))).steps):
            if step.technique and step.technique.slug == slug:
                check_board_step(step)
                return
    pytest.fail(f"no {slug}")


def test_a_rule_that_minds_the_exchange_keeps_a_rectangle_from_being_deadly() -> None:
    step = rectangle()
    board, solution = step.board, sf.solve(WINDOKU)
    assert board is not None
    assert solution is not None
    (cell,) = {cell for cell, _ in step.eliminations}
    assert step in assuming(sf.steps(board))
    digit = solution.digits[cell] or 0
    rule = f"{'Odd' if digit % 2 else 'Even'} {board.name(cell)}"
    minded = board.with_rules(rule)
    assert sf.count(minded) == 1
    assert not [one for one in assuming(sf.steps(minded)) if one.marks == step.marks]
    with pytest.raises(UnprovedError, match="minds the exchange"):
        check_board_step(replace(step, board=minded))


def test_a_cage_minds_only_an_exchange_over_its_border() -> None:
    step = rectangle()
    board = step.board
    assert board is not None
    corners = sorted({mark.cell for mark in step.marks if mark.role == "deadly"})
    in_row = [cell for cell in corners if cell // 9 == corners[0] // 9]
    across = [cell for cell in corners if cell not in in_row]
    for cells, minds in ((in_row, False), ((in_row[0], across[1]), True)):
        rule = f"Different {board.name(cells[0])} {board.name(cells[1])}"
        caged = board.with_rules(rule)
        found = [one for one in assuming(sf.steps(caged)) if one.eliminations == step.eliminations]
        assert bool(found) is not minds
        if found:
            check_board_step(found[0])


def test_the_checker_sees_a_pattern_that_is_not_deadly() -> None:
    step = rectangle()
    board = step.board
    assert board is not None
    deadly = [mark for mark in step.marks if mark.role == "deadly"]
    others = tuple(mark for mark in step.marks if mark != deadly[0])
    naked_pair = next(one for one in sf.board_techniques() if one.slug == "naked_pair")
    for wrong in (
        replace(step, technique=naked_pair),
        replace(step, marks=others),
        replace(step, marks=(*others, replace(deadly[0], digits=(1, 9)))),
        replace(step, truths=(), eliminations=((next(iter(step.eliminations))[0], 7),)),
    ):
        with pytest.raises((UnprovedError, TooWideError)):
            check_board_step(wrong)


def test_without_one_solution_there_are_no_such_steps() -> None:
    """The same digits, but placed by the player: then the givens have many solutions."""
    step = rectangle()
    board = step.board
    assert board is not None
    none_given = sf.Board(size=9, rules=board.rules).with_digits(board.digits)
    assert none_given.givens == ()
    known = [(c, d) for c, d in enumerate(board.candidates) if board.digits[c] is None]
    assert not assuming(sf.steps(none_given.with_candidates(known)))


# ---- random boards ----


def board_with_givens(seed: int) -> sf.Board:
    """A 4x4 of givens, mostly with rules, that has a solution, and often one alone."""
    rng = Random(seed)
    empty = LAYOUTS[rng.choice(("4x4", "4x4 jigsaw"))]
    filling = rng.choice(oracle.fillings(empty))
    given = rng.sample(range(16), rng.randint(2, 6))
    text = "".join(str(filling[cell]) if cell in given else "." for cell in range(16))
    kinds = [rng.choice(list(KINDS)) for _ in range(rng.randint(0, 3))]
    rules = [random_rule(kind, empty, rng, filling) for kind in kinds]
    regions = "aaabcabbccdbcddd" if empty is LAYOUTS["4x4 jigsaw"] else None
    board = sf.Board(text, size=4, regions=regions) if regions else sf.Board(text, size=4)
    return board.with_rules(*(rule for rule in rules if rule is not None))


def lawful_steps(seed: int) -> Counter[str]:
    """Steps that assume one solution: they keep it, and aren't there without it."""
    board = board_with_givens(seed)
    solutions = oracle.solutions(board)
    found: Counter[str] = Counter()
    if not solutions:
        return found
    path = sf.explain(board)
    for step in assuming((*path.steps, *sf.steps(board), *sf.steps(path.end))):
        (only,) = solutions
        assert all(only[cell] == digit for cell, digit in step.placements), step.text
        assert all(only[cell] != digit for cell, digit in step.eliminations), step.text
        assert step.technique is not None
        found[step.technique.slug] += 1
        try:
            check_board_step(step)
        except TooWideError:
            found["too wide"] += 1
    return found


def test_steps_that_assume_one_solution_are_there_only_with_it() -> None:
    found = sum((lawful_steps(seed) for seed in range(600)), Counter[str]())
    assert found.total() > 3


@pytest.mark.prove
def test_steps_on_50_000_random_boards_assume_one_solution_only_where_there_is_one(
    record_property: Callable[[str, object], None],
) -> None:
    found = sum((lawful_steps(seed) for seed in range(50_000)), Counter[str]())
    record_property("figure", f"50,000 random boards with givens: {dict(found)}")
    assert found["uniqueness_1"] > 0
