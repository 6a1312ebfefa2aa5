"""Which givens a puzzle needs, what its solutions use, what opens it."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from interrupt import interrupt_at_work
from puzzles import PUZZLE, SOLUTION, puzzles

import swordfish as sf


def without(puzzle: str, cell: int) -> str:
    return puzzle[:cell] + "." + puzzle[cell + 1 :]


def test_redundant_givens_are_those_whose_loss_leaves_one_solution() -> None:
    expected = [
        cell
        for cell in range(81)
        if PUZZLE[cell] != "." and sf.count(without(PUZZLE, cell), limit=2) == 1
    ]
    assert list(sf.redundant_givens(PUZZLE)) == expected
    assert expected


def test_minimized_puzzles_are_minimal_parts_with_the_same_solution() -> None:
    for seed in range(20):
        smaller = sf.minimize(PUZZLE, seed=seed)
        assert sf.is_minimal(smaller)
        assert str(sf.solve(smaller)) == str(sf.solve(PUZZLE))
        assert all(a in (".", b) for a, b in zip(str(smaller), PUZZLE, strict=True))
    assert not sf.is_minimal(PUZZLE)
    assert sf.minimize(PUZZLE, seed=1) == sf.minimize(PUZZLE, seed=1)


@settings(max_examples=30)
@given(puzzles(least=24, most=40))
def test_true_candidates_are_what_solutions_use(puzzle: str) -> None:
    found = sf.true_candidates(puzzle)
    if sf.count(puzzle, limit=200) < 200:
        used = [set(digits) for digits in zip(*sf.solutions(puzzle), strict=True)]
        assert [set(digits) for digits in found] == used
    else:
        assert all(found)


@pytest.mark.parametrize("seed", range(8))
def test_true_candidates_of_an_open_grid_are_those_with_which_it_can_be_solved(seed: int) -> None:
    givens = random.Random(seed).sample(range(81), 4 + seed)
    solution = str(sf.shuffle(SOLUTION, seed=seed))
    puzzle = "".join(digit if cell in givens else "." for cell, digit in enumerate(solution))

    def can_have(cell: int, digit: int) -> bool:
        return sf.solve(puzzle[:cell] + str(digit) + puzzle[cell + 1 :]) is not None

    assert sf.true_candidates(puzzle) == tuple(
        frozenset(digit for digit in sf.Grid(puzzle).candidates(cell) if can_have(cell, digit))
        for cell in range(81)
    )


def test_a_grid_without_solution_has_no_true_candidates() -> None:
    assert not any(sf.true_candidates("55" + "." * 79))


def test_backdoors_open_the_puzzle_and_smaller_sets_do_not() -> None:
    puzzle = sf.generate(level="unfair", seed=2)
    solution = puzzle.solution
    found = sf.backdoors(puzzle.grid, max_size=2)
    assert found
    assert not sf.explain(puzzle.grid, ladder="singles").solved
    for cells in found[:5]:
        helped = "".join(
            str(solution[cell]) if cell in cells else mark
            for cell, mark in enumerate(str(puzzle.grid))
        )
        assert sf.explain(helped, ladder="singles").solved


def test_unavoidable_sets_have_another_solution_and_no_part_has() -> None:
    solution = str(sf.solve(PUZZLE))
    sets = sf.unavoidable_sets(solution, max_size=8)
    assert sets
    for cells in sets:
        blank = "".join("." if cell in cells else digit for cell, digit in enumerate(solution))
        assert sf.count(blank, limit=2) == 2
        for cell in cells:
            partly = blank[:cell] + solution[cell] + blank[cell + 1 :]
            assert sf.count(partly, limit=2) == 1


def test_every_pair_of_digits_that_can_change_places_is_among_the_unavoidable_sets() -> None:
    solution = str(sf.solve(PUZZLE))
    sets = set(sf.unavoidable_sets(solution, max_size=6))
    pairs = [(a, b) for a in "123456789" for b in "123456789" if a < b]
    for a, b in pairs:
        blank = "".join("." if digit in (a, b) else digit for digit in solution)
        for other in sf.solutions(blank):
            cells = tuple(c for c in range(81) if str(other)[c] != solution[c])
            if 0 < len(cells) <= 6:
                assert any(set(part) <= set(cells) for part in sets)


@pytest.mark.parametrize("verb", [sf.is_minimal, sf.minimize, sf.backdoors, sf.unavoidable_sets])
def test_a_puzzle_without_exactly_one_solution_is_refused(verb: object) -> None:
    with pytest.raises(sf.PuzzleError, match="expected a puzzle with one solution, got many"):
        verb("." * 81)  # type: ignore[operator]


def test_candidates_that_were_removed_are_no_givens() -> None:
    half = sf.Grid(PUZZLE[:40] + "." * 41)
    solution = sf.solve(PUZZLE)
    assert solution is not None
    wrong = tuple(
        (cell, digit)
        for cell in range(40, 81)
        for digit in half.candidates(cell)
        if PUZZLE[cell] != "." and digit != solution[cell]
    )
    grid = half.after(sf.Step(eliminations=wrong))
    assert sf.count(grid, limit=2) == 1
    for verb in (sf.minimize, sf.is_minimal, sf.redundant_givens):
        with pytest.raises(sf.PuzzleError, match="expected a puzzle with one solution, got many"):
            verb(grid)
    with pytest.raises(sf.PuzzleError, match="expected puzzles with one solution"):
        sf.generate(begin_with=[grid], seed=1)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: sf.unavoidable_sets(PUZZLE, max_size=26),
        lambda: sf.bulk.canonical(["." * 81] * 4000).digits,
    ],
)
def test_ctrl_c_is_answered(ask: Callable[[], object]) -> None:
    with pytest.raises(KeyboardInterrupt), interrupt_at_work():
        ask()
