"""Puzzles on demand: unique, minimal, symmetric, as hard as asked, the same for a seed."""

import os
import subprocess
import sys
import time
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import swordfish as sf
from swordfish import _core
from swordfish.model.levels import LEVELS
from swordfish.model.patterns import SYMMETRIES, Symmetry

IMAGES: dict[str, list[Any]] = {
    "none": [],
    "half-turn": [lambda r, c: (8 - r, 8 - c)],
    "quarter-turn": [lambda r, c: (c, 8 - r)],
    "left-right": [lambda r, c: (r, 8 - c)],
    "top-bottom": [lambda r, c: (8 - r, c)],
    "diagonal": [lambda r, c: (c, r)],
    "antidiagonal": [lambda r, c: (8 - c, 8 - r)],
    "diagonals": [lambda r, c: (c, r), lambda r, c: (8 - c, 8 - r)],
    "full": [lambda r, c: (c, 8 - r), lambda r, c: (r, 8 - c)],
}


def is_symmetric(grid: sf.Grid, symmetry: str) -> bool:
    return all(
        (grid[r, c] > 0) == (grid[image(r, c)] > 0)
        for image in IMAGES[symmetry]
        for r in range(9)
        for c in range(9)
    )


def assert_unique(puzzle: sf.Puzzle) -> None:
    """By the plain oracle, which shares nothing with the search."""
    found = islice(oracle.solutions(oracle.candidates_of(str(puzzle.grid))), 2)
    assert list(found) == [list(puzzle.solution)]


def assert_minimal(grid: sf.Grid) -> None:
    for cell in grid.givens:
        without = str(grid)[:cell] + "." + str(grid)[cell + 1 :]
        assert sf.count(without, limit=2) == 2


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_puzzles_have_one_solution_and_the_symmetry_asked_for(symmetry: Symmetry) -> None:
    for puzzle in sf.generate_many(20, seed=3, symmetry=symmetry):
        assert sf.check(puzzle.grid).solution == puzzle.solution
        assert sf.check(puzzle.grid).status == "unique"
        assert is_symmetric(puzzle.grid, symmetry)


def test_puzzles_are_unique_by_the_oracle_too() -> None:
    for puzzle in sf.generate_many(3, seed=4, givens=30):
        assert_unique(puzzle)


@pytest.mark.parametrize("symmetry", ["none", "half-turn", "diagonal"])
def test_minimal_puzzles_can_spare_no_given(symmetry: Symmetry) -> None:
    for puzzle in sf.generate_many(5, seed=5, symmetry=symmetry, minimal=True):
        assert_minimal(puzzle.grid)
        assert is_symmetric(puzzle.grid, symmetry)


@settings(max_examples=20)
@given(st.integers(20, 60), st.integers(0, 2**64 - 1))
def test_the_number_of_givens_is_the_one_asked_for(least: int, seed: int) -> None:
    puzzle = sf.generate(givens=(least, least + 2), seed=seed)
    assert least <= len(puzzle.grid.givens) <= least + 2


def test_few_givens_are_reached_by_search() -> None:
    assert len(sf.generate(givens=20, seed=1).grid.givens) == 20


def test_a_pattern_is_filled_as_it_is() -> None:
    pattern = str(sf.generate(seed=12).grid)
    puzzle = sf.generate(pattern=pattern, seed=1)
    assert [mark == "." for mark in pattern] == [mark == "." for mark in str(puzzle)]
    assert str(puzzle) != pattern
    assert sf.count(puzzle.grid, limit=2) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_met(level: Any) -> None:
    for puzzle in sf.generate_many(5, seed=6, level=level):
        assert sf.explain(puzzle.grid).level == puzzle.path.level == level
        assert puzzle.path.solved


def test_a_range_of_levels_and_of_scores_is_met() -> None:
    assert sf.generate(level=("medium", "hard"), seed=1).path.level in ("medium", "hard")
    assert 700 <= sf.generate(score=(700, 750), seed=1).path.score <= 750


def test_the_hardest_technique_is_the_one_asked_for() -> None:
    path = sf.generate(hardest="xy_wing", seed=1).path
    assert path.hardest is not None
    assert path.hardest.slug == "xy_wing"
    assert sf.explain(path.puzzle).counts == path.counts


def test_techniques_are_contained_and_avoided() -> None:
    path = sf.generate(contains=("naked_pair", "skyscraper"), avoid="xy_wing", seed=1).path
    assert path.counts["naked_pair"] > 0
    assert path.counts["skyscraper"] > 0
    assert "xy_wing" not in path.counts
    assert path.solved


def test_a_technique_is_practised_with_singles_around_it() -> None:
    path = sf.generate(technique="swordfish", singles_before=True, singles_after=True, seed=1).path
    levels = [step.technique.level for step in path.steps if step.technique]
    slugs = [step.technique.slug for step in path.steps if step.technique]
    assert "swordfish" in slugs
    assert {slug for slug, level in zip(slugs, levels, strict=True) if level != "easy"} == {
        "swordfish"
    }


def test_a_practice_position_is_one_step_away_from_singles() -> None:
    puzzle = sf.generate(technique="x_wing", practice=True, seed=1)
    assert puzzle.path.counts["x_wing"] == 1
    used = [step.technique for step in puzzle.path.steps if step.technique]
    assert all(technique.level == "easy" for technique in used if technique.slug != "x_wing")
    [step] = sf.steps(puzzle.position, technique="x_wing")[:1]
    rest = sf.explain(puzzle.position.after(step), ladder="singles")
    assert sf.hint(puzzle.position, ladder="singles") is None
    assert rest.solved


def test_a_rung_stands_for_the_kinds_of_steps_that_it_finds() -> None:
    assert any(
        slug.startswith("simple_colors")
        for slug in sf.generate(technique="simple_colors", seed=1).path.counts
    )


def test_a_search_can_begin_with_other_puzzles() -> None:
    first = sf.generate(technique="x_wing", seed=1)
    others = list(
        sf.generate_many(5, technique="x_wing", begin_with=[str(first)], max_tries=100, seed=2)
    )
    assert all(puzzle.path.counts["x_wing"] for puzzle in others)
    assert len({str(sf.canonical(puzzle.grid)) for puzzle in others}) == 5


def test_many_puzzles_end_when_only_disguises_come() -> None:
    only = sf.generate(seed=1)
    puzzles = sf.generate_many(3, begin_with=[str(only)], max_tries=1, seed=2)
    assert sf.isomorphic(next(puzzles), only)
    with pytest.raises(sf.GaveUpError, match="only disguises of earlier puzzles in 1 try") as error:
        next(puzzles)
    assert error.value.nearest is not None
    assert sf.isomorphic(error.value.nearest, only)


def test_disguises_may_come_as_long_as_one_puzzle_may_take(monkeypatch: pytest.MonkeyPatch) -> None:
    only = sf.generate(seed=1)

    def the_same(*asked: Any) -> list[tuple[sf.Grid, sf.Grid, bool, int]]:
        return [(only.grid, only.solution, True, 1)] * asked[3]

    monkeypatch.setattr(_core, "generate", the_same)
    puzzles = sf.generate_many(3, max_seconds=0.05, seed=2)
    assert next(puzzles) == only
    with pytest.raises(sf.GaveUpError, match=r"only disguises of earlier puzzles in \d+ tries"):
        next(puzzles)


def test_a_minimal_puzzle_is_minimal_whatever_it_began_with() -> None:
    redundant = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    assert not sf.is_minimal(redundant)
    with pytest.raises(sf.GaveUpError):
        sf.generate(begin_with=[redundant], minimal=True, max_tries=1, seed=1)
    assert sf.is_minimal(sf.generate(begin_with=[redundant], minimal=True, seed=1).grid)


def test_tries_are_for_each_puzzle_not_for_all_of_them() -> None:
    assert len(list(sf.generate_many(10, max_tries=1, seed=1))) == 10


@pytest.mark.prove
def test_a_budget_is_for_each_puzzle_not_for_all_of_them() -> None:
    budget = 2.0  # for one puzzle, which is made in less than a thousandth of that
    began = time.process_time()
    sf.generate_array(10_000, threads=1, seed=1)
    twice_the_budget = int(10_000 * 2 * budget / (time.process_time() - began))
    puzzles, _ = sf.generate_array(twice_the_budget, max_seconds=budget, threads=1, seed=1)
    assert puzzles.any(axis=1).all()


@pytest.mark.parametrize("seed", range(5))
def test_a_search_ends_where_all_but_what_it_dropped_is_given(seed: int) -> None:
    with pytest.raises(sf.GaveUpError) as caught:  # so many givens are never hard
        sf.generate(symmetry="full", givens=(77, 81), level="hard", max_tries=100, seed=seed)
    assert caught.value.nearest is not None
    assert sf.count(caught.value.nearest.grid) == 1


@pytest.mark.parametrize("threads", [0, -1])
def test_a_number_of_threads_that_makes_no_sense_is_refused(threads: int) -> None:
    with pytest.raises(ValueError, match="expected 1 thread or more"):
        sf.generate_many(1, threads=threads)
    with pytest.raises(ValueError, match="expected 1 thread or more"):
        sf.generate_array(1, threads=threads)


def test_an_er_is_met() -> None:
    er = sf.rate(sf.generate(er=(4.0, 5.0), seed=1).grid).er
    assert er is not None
    assert 4.0 <= er <= 5.0


def test_the_first_of_many_is_the_one_and_they_come_one_by_one() -> None:
    many = sf.generate_many(seed=8)
    first, *others = islice(many, 50)
    assert first == sf.generate(seed=8)
    assert len({str(sf.canonical(puzzle.grid)) for puzzle in (first, *others)}) == 50


def test_arrays_hold_the_same_puzzles_as_the_iterator() -> None:
    puzzles, solutions = sf.generate_array(40, seed=9, symmetry="half-turn")
    many = list(sf.generate_many(40, seed=9, symmetry="half-turn"))
    assert np.array_equal(puzzles, [list(puzzle.grid) for puzzle in many])
    assert np.array_equal(solutions, [list(puzzle.solution) for puzzle in many])


def test_a_budget_ends_the_search_with_the_nearest() -> None:
    with pytest.raises(sf.GaveUpError, match="in 10 tries; the nearest is") as caught:
        sf.generate(givens=17, max_tries=10, seed=1)
    assert caught.value.nearest is not None
    assert sf.count(caught.value.nearest.grid, limit=2) == 1
    with pytest.raises(sf.GaveUpError):
        sf.generate(givens=17, max_seconds=0.05, seed=1)
    with pytest.raises(sf.GaveUpError, match="meets the request; the nearest is"):
        sf.generate_array(3, givens=17, max_seconds=0.05, seed=1)


def test_a_seed_gives_the_same_puzzle_for_ever() -> None:
    assert (
        str(sf.generate(seed=1))
        == "8...6....7..8..5..1..7.......26....5.8.2.39......4.3.7.74...81.291....3......2..."
    )
    assert (
        str(sf.generate(seed=1, level="hard"))
        == "8...6....7..8..5..1..7.......26....5.8.25.9......4.3.7..4...81.291....3......2..."
    )


def test_random_solutions_are_solutions_and_differ() -> None:
    solutions = sf.random_solutions(500, seed=2)
    assert (sf.bulk.check(solutions).status == sf.bulk.UNIQUE).all()
    assert len(np.unique(sf.bulk.canonical(solutions).digits, axis=0)) == 500


def test_random_solutions_are_as_regular_as_exact_counts_predict() -> None:
    # How often the first mini of a band's second row holds the digits of another mini of its first
    # row. Bands and stacks are alike by symmetry, though they are drawn in quite different ways.
    number = 20_000
    grids = sf.random_solutions(number, seed=4).reshape(number, 9, 9)
    row = "123456789"
    likely = 2 * 6 * sf.count(row + "456" + "." * 69) / sf.count(row + "." * 72)
    spread = (number * likely * (1 - likely)) ** 0.5
    for turned in (grids, grids.transpose(0, 2, 1)):
        for first in (0, 3, 6):
            mini = np.sort(turned[:, first + 1, :3], axis=1)
            others = [np.sort(turned[:, first, at : at + 3], axis=1) for at in (3, 6)]
            seen = sum(np.count_nonzero((mini == other).all(axis=1)) for other in others)
            assert abs(seen - number * likely) < 4.5 * spread


def test_random_solutions_are_spread_evenly() -> None:
    # Chi-squared of the digits in each cell, 8 degrees of freedom: 40 is beyond one in 300,000.
    number = 4000
    solutions = sf.random_solutions(number, seed=3)
    for cell in range(81):
        counts = np.bincount(solutions[:, cell], minlength=10)[1:]
        assert ((counts - number / 9) ** 2 / (number / 9)).sum() < 40


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"symmetry": "spiral"}, "expected a symmetry of none, half-turn"),
        ({"givens": 16}, "expected 17 to 81 givens"),
        ({"pattern": "1.." * 27, "symmetry": "full"}, "are blank and could change places"),
        ({"pattern": "11." * 27, "symmetry": "full"}, "expected a symmetry or a pattern, got both"),
        ({"pattern": "1"}, "expected 81 marks, got 1"),
        ({"level": "hardish"}, "expected a level of easy, medium"),
        ({"technique": "y_wing"}, "expected the slug, name or code of a technique"),
        ({"practice": True}, "expected a technique to practise"),
        ({"singles_after": True}, "expected a technique with singles_before"),
        ({"er": 0.5}, "expected an ER of 1.0 to 20.0"),
        ({"begin_with": ["." * 81]}, "expected puzzles with one solution"),
        ({"level": ("hard", "easy")}, "expected a level of .* or a range of two"),
        ({"score": (10**12, 10**13)}, "expected a range of scores"),
    ],
)
def test_requests_that_make_no_sense_are_refused(wanted: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        sf.generate(**wanted)


@pytest.mark.parametrize("make", [sf.generate_many, sf.generate_array, sf.random_solutions])
def test_fewer_than_none_are_refused(make: Any) -> None:
    with pytest.raises(ValueError, match="expected a number of 0 or more, got -1"):
        make(-1)


def test_an_unknown_wish_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="colour"):
        sf.generate(colour="red")  # type: ignore[call-overload]


def test_every_function_takes_a_generated_puzzle() -> None:
    puzzle = sf.generate(seed=1)
    assert sf.solve(puzzle) == puzzle.solution


# ---- 10,000 puzzles over all options, each checked ----

MIX: list[tuple[dict[str, Any], int]] = [
    ({}, 2000),
    ({"minimal": True}, 2000),
    *(({"symmetry": symmetry}, 250) for symmetry in SYMMETRIES[1:]),
    ({"symmetry": "half-turn", "minimal": True}, 300),
    ({"symmetry": "diagonal", "minimal": True}, 200),
    ({"givens": (28, 32)}, 500),
    ({"givens": 24, "minimal": True}, 500),
    ({"pattern": ("1." * 41)[:81]}, 300),
    *(({"level": level}, 200) for level in LEVELS),
    ({"score": (600, 800)}, 300),
    ({"technique": "x_wing"}, 200),
    ({"technique": "swordfish", "singles_after": True}, 100),
    ({"technique": "xy_wing", "practice": True}, 200),
    ({"hardest": "naked_pair"}, 200),
    ({"contains": ("hidden_pair",), "avoid": ("naked_pair", "naked_triple")}, 150),
    ({"er": (2.6, 4.0)}, 50),
]


def assert_as_wanted(puzzle: sf.Puzzle, wanted: dict[str, Any]) -> None:
    grid, path = puzzle.grid, puzzle.path
    if wanted.get("minimal"):
        assert_minimal(grid)
    assert is_symmetric(grid, wanted.get("symmetry", "none"))
    if "givens" in wanted:
        least, most = (
            wanted["givens"] if isinstance(wanted["givens"], tuple) else (wanted["givens"],) * 2
        )
        assert least <= len(grid.givens) <= most
    if "pattern" in wanted:
        assert [digit > 0 for digit in grid] == [mark == "1" for mark in str(wanted["pattern"])]
    if "level" in wanted:
        assert sf.explain(grid).level == wanted["level"]
    if "score" in wanted:
        least, most = wanted["score"]
        assert least <= path.score <= most
    if "technique" in wanted:
        slug = str(wanted["technique"])
        assert path.solved
        assert path.counts[slug] > 0
        last = max(i for i, step in enumerate(path.steps) if step.technique.slug == slug)  # type: ignore[union-attr]
        later = [step.technique.level for step in path.steps[last + 1 :] if step.technique]
        if wanted.get("singles_after") or wanted.get("practice"):
            assert set(later) <= {"easy"}
        if wanted.get("practice"):
            assert path.counts[slug] == 1
    if "hardest" in wanted:
        assert path.hardest is not None
        assert path.hardest.slug == wanted["hardest"]
    assert all(path.counts.get(str(slug)) for slug in wanted.get("contains", ()))
    assert not any(path.counts.get(str(slug)) for slug in wanted.get("avoid", ()))
    if "er" in wanted:
        er = sf.rate(grid).er
        assert er is not None
        assert 2.6 <= er <= 4.0


def assert_mix_is_as_wanted(share: int, by_oracle: int) -> int:
    checked = 0
    for wanted, number in MIX:
        first = list(sf.generate_many(number // share, seed=17, threads=1, **wanted))
        again = list(sf.generate_many(number // share, seed=17, threads=2, **wanted))
        assert [str(puzzle) for puzzle in first] == [str(puzzle) for puzzle in again]
        for place, puzzle in enumerate(first):
            found = sf.bulk.solve([str(puzzle)], limit=2)
            assert found.counts.tolist() == [1]
            assert np.array_equal(found.solutions, [list(puzzle.solution)])
            if place < by_oracle:
                assert_unique(puzzle)
            assert_as_wanted(puzzle, wanted)
        checked += len(first)
    return checked


def test_puzzles_over_all_options_are_what_was_asked_for() -> None:
    assert assert_mix_is_as_wanted(share=50, by_oracle=1) == 10_000 // 50


@pytest.mark.prove
def test_10_000_puzzles_over_all_options_are_what_was_asked_for() -> None:
    assert assert_mix_is_as_wanted(share=1, by_oracle=10_000) == 10_000


# ---- the same puzzles everywhere ----

HASHES = """
import hashlib, sys
sys.path.insert(0, {folder!r})
import swordfish as sf
from test_generate import MIX
for wanted, number in MIX:
    made = hashlib.sha256()
    number = max(1, number // {share})
    for puzzle in sf.generate_many(number, seed=11, threads={threads}, **wanted):
        made.update(f"{{puzzle}} {{puzzle.solution}}".encode())
    print(wanted, number, made.hexdigest())
"""


@cache
def hashes(kernel: str, threads: int, share: int) -> list[str]:
    """A line for each request of the mix: what it is, how many puzzles, and their hash."""
    folder = str(Path(__file__).parent)
    done = subprocess.run(
        [sys.executable, "-c", HASHES.format(folder=folder, share=share, threads=threads)],
        env={**os.environ, "SWORDFISH_KERNEL": kernel},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("kernel", sf.kernels())
def test_a_seed_gives_the_same_puzzles_on_every_kernel_and_with_any_number_of_threads(
    kernel: str,
) -> None:
    expected = hashes(sf.kernels()[0], threads=1, share=250)
    assert len(expected) == len(MIX)
    assert hashes(kernel, threads=2, share=250) == expected


FIRST, *OTHERS = [(kernel, threads) for kernel in sf.kernels() for threads in (1, 2)]


@pytest.mark.prove
@pytest.mark.parametrize(("kernel", "threads"), OTHERS)
def test_a_seed_gives_the_same_10_000_puzzles_on_every_kernel(kernel: str, threads: int) -> None:
    expected = hashes(*FIRST, share=1)
    assert len(expected) == len(MIX)
    assert hashes(kernel, threads, share=1) == expected
