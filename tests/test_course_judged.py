"""The exercises of the course without a page: what it asks of the core, and what is answered.

On one position of each technique, in `make prove` on all of them.
"""

import pytest

import swordfish as sf
from swordfish.ladder.examples import example, example_place
from swordfish.lessons.practice import grid_of, practice_rows
from swordfish.model.grid import exact_text

TAUGHT = [*dict.fromkeys(one.slug for lesson in sf.course() for one in lesson.techniques)]
CHANGES = ("placements", "eliminations")


def kind_of(slug: str) -> str:
    """The kind of steps that stands for a technique, as page/training.js has it."""
    return (
        slug if slug in practice_rows() else example_place(sf.find_technique(slug)).technique.slug
    )


def exercises(slug: str, request: pytest.FixtureRequest) -> list[sf.Grid]:
    """Positions to practise on; where there is none, the page has the example in disguise."""
    found = [grid_of(row) for row in practice_rows().get(kind_of(slug), ())]
    if not found:
        grid = example(slug).grid
        assert grid is not None
        found.append(grid)
    return found if request.config.getoption("--prove") else found[:1]


def shown(grid: sf.Grid, slug: str) -> sf.Step:
    """The step that "show it" shows and "do it" does."""
    kinds = (slug, kind_of(slug))
    found = sf.steps(grid, technique=kinds[1])
    return next(step for step in found if step.technique and step.technique.slug in kinds)


def judged(grid: sf.Grid, slug: str, name: str, cell: int, digit: int) -> sf.Verdict:
    """The verdict on one change as a claim of its own, however long it takes."""
    claim = {"technique": kind_of(slug), name: [{"cell": cell, "digit": digit}]}
    return sf.judge(grid, claim, max_seconds=None)


@pytest.mark.parametrize("slug", TAUGHT)
def test_who_follows_the_hints_is_judged_right(slug: str, request: pytest.FixtureRequest) -> None:
    for grid in exercises(slug, request):
        step = shown(grid, slug)
        claims = [(name, one) for name in CHANGES for one in getattr(step, name)]
        assert claims
        for name, candidate in claims:
            verdict = judged(grid, slug, name, *candidate)
            assert verdict.true, (exact_text(grid), candidate)
            assert verdict.there, (exact_text(grid), candidate)


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_wrong_answer_is_told_what_the_solution_has(
    slug: str, request: pytest.FixtureRequest
) -> None:
    for grid in exercises(slug, request):
        step = shown(grid, slug)
        cell, _ = (*step.placements, *step.eliminations)[0]
        right = int(str(sf.solve(grid))[cell])
        where = f"r{cell // 9 + 1}c{cell % 9 + 1}"
        wrong = right % 9 + 1
        for name, digit, sign in (("placements", wrong, "="), ("eliminations", right, "<>")):
            verdict = judged(grid, slug, name, cell, digit)
            assert verdict.true is False
            told = f"{where}{sign}{digit} is wrong: the solution has {right}"
            assert told in verdict.text, exact_text(grid)
