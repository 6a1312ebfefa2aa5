"""Laws that every technique keeps, on random grids met on the way to a solution.

A step never takes away the solution, always changes the grid, and follows from its own evidence; a
grid turned, or with its digits renamed, has the same steps turned or renamed.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

import pytest
from checker import check_step
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzles import as_text, shuffled_solution

import swordfish as sf
from swordfish import _core
from swordfish.model.raw import RawStep
from swordfish.model.technique import step_of_technique
from swordfish.tell.names import Candidate

STEPS_CHECKED = 3  # of each technique on each grid: checking is slow by design
PARTS = 8  # of the long form, so that several can run at once
# These take longer than all others together; each has a share of the grids.
SLOW = {
    "als_chain",
    "finned_mutant_jellyfish",
    "finned_mutant_leviathan",
    "finned_mutant_squirmbag",
    "finned_mutant_whale",
    "kraken_fish",
}


class State(NamedTuple):
    grid: sf.Grid
    solution: sf.Grid


def random_state(random: Random) -> State:
    """A grid somewhere on the way, now and then with some more candidates removed than there."""
    solution = shuffled_solution(random)
    digits = list(solution)
    cells = list(range(81))
    random.shuffle(cells)
    for cell in cells[: random.randint(40, 81)]:
        digits[cell] = 0
        if sf.count(as_text(digits), limit=2) > 1:
            digits[cell] = solution[cell]
    path = sf.explain(as_text(digits))
    grids = [path.puzzle] + [step.grid for step in path.steps if step.grid and step.score > 14]
    grid = random.choice(grids)
    if random.random() < 0.5:
        grid = thinned(grid, solution, random)
    return State(grid, sf.Grid(solution))


def thinned(grid: sf.Grid, solution: list[int], random: Random) -> sf.Grid:
    share = random.random() / 2
    gone = tuple(
        (cell, digit)
        for cell in range(81)
        if not grid[cell]
        for digit in sorted(grid.candidates(cell))
        if digit != solution[cell] and random.random() < share
    )
    return grid.after(sf.Step(eliminations=gone)) if gone else grid


class Disguise(NamedTuple):
    """Where each cell goes, and what each digit is called there."""

    cells: list[int]
    digits: list[int]

    @classmethod
    def at_random(cls, random: Random) -> Disguise:
        rows, columns = lines_at_random(random), lines_at_random(random)
        cells = [9 * rows[cell // 9] + columns[cell % 9] for cell in range(81)]
        if random.random() < 0.5:
            cells = [9 * (cell % 9) + cell // 9 for cell in cells]
        return cls(cells, [0, *random.sample(range(1, 10), 9)])

    def applied_to(self, grid: sf.Grid) -> sf.Grid:
        text = [""] * 81
        removed = []
        for cell, place in enumerate(self.cells):
            digit = self.digits[grid[cell]]
            text[place] = "." if not digit else f"{'' if cell in grid.givens else '+'}{digit}"
            if not digit:
                left = {self.digits[d] for d in grid.candidates(cell)}
                gone = set(range(1, 10)) - left
                removed += [f"{d}{place // 9 + 1}{place % 9 + 1}" for d in sorted(gone)]
        return sf.Grid(f":::{''.join(text)}:{' '.join(removed)}:::")

    def of_all(self, candidates: Iterable[Candidate]) -> frozenset[Candidate]:
        return frozenset((self.cells[cell], self.digits[digit]) for cell, digit in candidates)


def lines_at_random(random: Random) -> list[int]:
    return [
        3 * band + line
        for band in random.sample(range(3), 3)
        for line in random.sample(range(3), 3)
    ]


def assert_laws(technique: sf.Technique, state: State, disguise: Disguise) -> None:
    grid, solution = state
    # Plain tuples: to make objects of thousands of steps takes longer than to find them.
    found = _core.all_steps(grid, technique.slug)
    results = results_of(found)
    for placements, eliminations in results:
        step = sf.Step(placements=tuple(placements), eliminations=tuple(eliminations))
        told = f"{technique.slug}: {step.changes} on {grid.to_text('hodoku')}"
        assert all(solution[cell] != digit for cell, digit in eliminations), told
        assert all(solution[cell] == digit for cell, digit in placements), told
        assert grid.after(step) != grid, told
    for raw in Random(len(found)).sample(found, min(STEPS_CHECKED, len(found))):
        check_step(grid, step_of_technique(raw, grid))
    turned = results_of(_core.all_steps(disguise.applied_to(grid), technique.slug))
    expected = {(disguise.of_all(p), disguise.of_all(e)) for p, e in results}
    assert turned == expected, f"{technique.slug} on {grid.to_text('hodoku')}, {disguise}"


def results_of(steps: Iterable[RawStep]) -> set[tuple[frozenset[Candidate], frozenset[Candidate]]]:
    """What steps place and what they eliminate, whatever their evidence."""
    return {
        (frozenset(placements), frozenset(eliminations))
        for placements, eliminations, *_ in (found.parts() for _, found in steps)
    }


def assert_all_laws(seed: int, techniques: Iterable[sf.Technique]) -> None:
    random = Random(seed)
    state, disguise = random_state(random), Disguise.at_random(random)
    assert disguise.applied_to(state.solution).is_valid
    for technique in techniques:
        assert_laws(technique, state, disguise)


@pytest.mark.parametrize("slow", sorted(SLOW))
def test_every_technique_keeps_the_laws(slow: str) -> None:
    """Each of the slow ones on a grid of its own, and all others on all of them."""
    others = SLOW - {slow}
    assert_all_laws(sorted(SLOW).index(slow), sf.Ladder.full().without(*others))


def test_chains_that_cross_themselves_do_not_depend_on_the_order_of_links() -> None:
    """Found by make prove: of two disguises one had a detour within so many visits, one had not."""
    grid = sf.Grid(
        ":::.341.8.971+576+39+2+8+4..9.+74....25.8..7.916..+78+4+3+7...+1..2..7+1+86+24.+9..23+91"
        "+7.+8.+9.+745.1+2:631 637 538 639 647 564 667 681 391:::"
    )
    solution = sf.solve(grid)
    assert solution is not None
    xy_chain = sf.find_technique("xy_chain")
    for seed in range(20):
        assert_laws(xy_chain, State(grid, solution), Disguise.at_random(Random(seed)))


@pytest.mark.prove
@pytest.mark.parametrize("part", range(PARTS))
@settings(max_examples=240 // PARTS)
@given(seed=st.integers(0, 2**32))
def test_every_technique_keeps_the_laws_on_hundreds_of_grids(part: int, seed: int) -> None:
    seed = PARTS * seed + part
    slow = [technique for technique in sf.Ladder.full() if technique.slug in SLOW]
    assert_all_laws(seed, [*sf.Ladder.full().without(*slow), Random(seed).choice(slow)])
