"""Canonical forms, automorphisms and disguises."""

import re
from collections.abc import Callable
from itertools import islice, permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzles import PUZZLE, SOLUTION, as_text, pattern_solution, puzzles, solved
from shared import shared_file, shared_puzzles, shared_rows

import swordfish as sf

seeds = st.integers(0, 2**64 - 1)


def relabelled(cells: list[str]) -> str:
    """Digits renamed in the order in which they appear, the least text of all renamings."""
    names = {".": "."}
    for cell in cells:
        names.setdefault(cell, str(len(names)))
    return "".join(names[cell] for cell in cells)


def all_lines() -> list[tuple[int, ...]]:
    return [
        tuple(3 * band + line for band, lines in zip(bands, inside, strict=True) for line in lines)
        for bands in permutations(range(3))
        for inside in product(permutations(range(3)), repeat=3)
    ]


def least_with_row_order(puzzle: str, rows: tuple[int, ...]) -> str:
    return min(
        relabelled([puzzle[9 * row + column] for row in rows for column in columns])
        for columns in all_lines()
    )


def test_canonical_is_the_least_of_all_orders_of_columns_once_rows_are_in_order() -> None:
    form = str(sf.canonical(PUZZLE))
    assert least_with_row_order(form, tuple(range(9))) == form
    assert least_with_row_order(form, (0, 2, 1, 3, 4, 5, 6, 7, 8)) > form


def test_canonical_forms_of_the_examples_are_as_published() -> None:
    rows = shared_rows("facts/minlex_examples.csv")
    for row in rows:
        assert str(sf.canonical(row["input"])) == row["minlex"].replace("0", ".")
        assert sf.count_automorphisms(row["input"]) == int(row["automorphisms"])


def test_famous_solutions_are_their_own_canonical_form_and_have_3_72_and_648_automorphisms() -> (
    None
):
    facts = shared_file("facts/FACTS.md").read_text()
    famous = dict(re.findall(r"\b(\d{81})\b.*?(\d+) automorphisms", facts))
    assert sorted(famous.values()) == ["3", "648", "72"]
    for solution, number in famous.items():
        assert str(sf.canonical(solution)) == solution
        assert len(list(sf.automorphisms(solution))) == int(number)


def test_puzzles_with_17_givens_are_all_different() -> None:
    listed = shared_puzzles("classic/17clue_49158.txt")
    assert len(np.unique(sf.bulk.canonical(listed).digits, axis=0)) == len(set(listed))


@given(puzzles(least=0, most=81), seeds)
def test_canonical_form_is_the_same_in_every_disguise(puzzle: str, seed: int) -> None:
    disguised = sf.shuffle(puzzle, seed=seed)
    form = sf.canonical(puzzle)
    assert sf.canonical(disguised) == form
    assert sf.canonical(form) == form
    assert str(form) <= str(disguised)
    found = sf.isomorphic(puzzle, disguised)
    assert found is not None
    assert found(puzzle) == disguised


@given(solved(), seeds)
def test_canonical_form_of_a_solution_is_the_same_in_every_disguise(
    digits: list[int], seed: int
) -> None:
    form = sf.canonical(digits)
    assert sf.canonical(sf.shuffle(digits, seed=seed)) == form
    assert str(form).startswith("12345678945")


@given(puzzles(least=20, most=60), seeds)
def test_automorphisms_are_as_many_in_every_disguise(puzzle: str, seed: int) -> None:
    assert sf.count_automorphisms(sf.shuffle(puzzle, seed=seed)) == sf.count_automorphisms(puzzle)


def test_automorphisms_leave_the_grid_as_it_is_and_differ_from_each_other() -> None:
    grid = sf.Grid(as_text(pattern_solution([0.1 * number for number in range(21)])))
    found = list(sf.automorphisms(grid))
    assert len(set(found)) == len(found) == sf.count_automorphisms(grid) == 54
    assert all(automorphism(grid) == grid for automorphism in found)
    assert found[0] == sf.Transformation()


def test_automorphisms_count_blank_columns_that_can_change_places() -> None:
    one = "1" + "." * 80
    found = list(sf.automorphisms(one))
    assert len(set(found)) == len(found) == sf.count_automorphisms(one) == 3_359_232 // 81


def test_automorphisms_come_one_by_one_however_many_there_are() -> None:
    found = sf.automorphisms("." * 81)
    assert next(found) == sf.Transformation()
    assert len(set(islice(found, 1000))) == 1000


@given(seeds, seeds)
def test_transformations_follow_each_other_and_have_a_way_back(first: int, second: int) -> None:
    a, b = sf.Transformation.random(seed=first), sf.Transformation.random(seed=second)
    assert b(a(PUZZLE)) == a.then(b)(PUZZLE)
    assert a.inverse()(a(PUZZLE)) == sf.Grid(PUZZLE)


def test_shuffle_keeps_candidates_and_givens() -> None:
    grid = sf.Grid(PUZZLE).after(sf.steps(PUZZLE, technique="hidden_single")[0])
    moved = sf.Transformation.random(seed=3)(grid)
    assert len(moved.givens) == len(grid.givens)
    assert sorted(len(moved.candidates(c)) for c in range(81)) == sorted(
        len(grid.candidates(c)) for c in range(81)
    )
    assert sf.Transformation.random(seed=3).inverse()(moved) == grid


def test_shuffle_with_a_seed_is_the_same_for_ever() -> None:
    assert str(sf.shuffle(PUZZLE, seed=7)) == (
        "29..5..817...8694..8...7....3.8..4.....13.......5.92....5..1..73.8.......17.....4"
    )
    assert sf.shuffle(PUZZLE, seed=7) != sf.shuffle(PUZZLE, seed=8)


def test_bulk_forms_are_those_of_one_puzzle_each_and_need_no_particular_number_of_threads() -> None:
    rows = [str(sf.shuffle(PUZZLE, seed=seed)) for seed in range(2000)]
    one, two = (sf.bulk.canonical(rows, threads=threads).digits for threads in (1, 2))
    assert (one == two).all()
    assert (one == sf.canonical(PUZZLE).to_numpy().reshape(81)).all()
    assert np.array_equal(
        sf.bulk.shuffle(rows, seed=5, threads=1).digits,
        sf.bulk.shuffle(rows, seed=5, threads=2).digits,
    )


def test_bulk_shuffle_moves_puzzles_and_solutions_alike() -> None:
    shuffled = sf.bulk.shuffle([PUZZLE] * 500, seed=9).digits
    solutions = sf.bulk.shuffle([SOLUTION] * 500, seed=9).digits
    assert np.array_equal(sf.bulk.solve(shuffled).solutions, solutions)
    assert len(np.unique(shuffled, axis=0)) == 500


def test_bulk_rows_that_are_no_grid_have_no_form() -> None:
    rows = sf.bulk.canonical([PUZZLE, "no puzzle", "55" + "." * 79]).digits
    assert rows[0].any()
    assert (rows[1:] == 255).all()
    assert not sf.bulk.shuffle(["no puzzle"], seed=1).known.any()


@pytest.mark.parametrize("ask", [sf.canonical, sf.automorphisms, sf.count_automorphisms])
def test_a_grid_with_a_repeated_digit_is_refused_and_shown(ask: Callable[[str], object]) -> None:
    with pytest.raises(sf.PuzzleError, match=r"no digit stands twice in a house, got '55\.\."):
        ask("55" + "." * 79)


def test_what_tears_a_band_apart_is_no_transformation() -> None:
    with pytest.raises(ValueError, match="bands and stacks kept together"):
        sf.Transformation(rows=(0, 1, 3, 2, 4, 5, 6, 7, 8))
