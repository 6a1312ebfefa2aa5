"""The judge: what is claimed, in steps and in words, and what is said of it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from test_cases import Case, cases, state

import swordfish as sf
from swordfish.model.step import HouseMark, Mark, Truth

EMPTY = sf.Grid("." * 81)
EASY = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"


# ---- every technique ----


@cache
def found(case: Case) -> tuple[sf.Grid, sf.Step]:
    """A grid on which a technique finds what its case says, with its own givens."""
    grid = state(case)
    steps = sf.steps(grid, technique=case.slug)
    return grid, steps[0]


FINDS = {case.slug: case for case in cases() if case.verb == "find"}


def judged(grid: sf.Grid, claim: Any) -> sf.Verdict:
    return sf.judge(grid, claim, ladder="singles", max_seconds=20)


@pytest.mark.parametrize("slug", FINDS)
def test_the_true_step_is_right(slug: str) -> None:
    grid, step = found(FINDS[slug])
    verdict = judged(grid, step)
    assert verdict.right, verdict.text
    assert (verdict.true, verdict.new, verdict.follows, verdict.there) == (True, True, True, True)
    assert judged(grid, step.to_dict()) == verdict


@pytest.mark.parametrize("slug", FINDS)
def test_a_wrong_elimination_is_false(slug: str) -> None:
    grid, step = found(FINDS[slug])
    solution = sf.solve(grid)
    assert solution is not None
    gone = {cell for cell, _ in step.placements}
    cell = next(cell for cell in range(81) if not grid[cell] and cell not in gone)
    wrong = replace(plain(step), eliminations=(*step.eliminations, (cell, solution[cell])))
    verdict = judged(grid, wrong)
    assert verdict.true is False
    assert not verdict
    assert "is wrong: the solution has" in verdict.text or "a solution has" in verdict.text


@pytest.mark.parametrize("slug", FINDS)
def test_wrong_evidence_proves_nothing(slug: str) -> None:
    grid, step = found(FINDS[slug])
    far = next(
        cell
        for cell in range(81)
        if grid[cell] and all(cell != other for other, _ in (*step.placements, *step.eliminations))
    )
    house = next(h for h in range(27) if far in cells_of(h))
    wrong = replace(
        plain(step),
        marks=(Mark("base", far),),
        houses=(HouseMark("base", house),),
        links=(),
        truths=(Truth("cell", far),),
    )
    verdict = judged(grid, wrong)
    assert verdict.true is True
    assert verdict.follows is False
    assert verdict.there is False
    assert "doesn't follow from what it points to" in verdict.text


@pytest.mark.parametrize("slug", FINDS)
def test_a_wrong_name_is_noticed(slug: str) -> None:
    grid, step = found(FINDS[slug])
    pairs = ("naked_pair", "locked_pair")  # which is one, too
    other = sf.find_technique("x_wing" if slug in pairs else "naked_pair")
    if other in {one.technique for one in same_result(grid, step, other.slug)}:
        other = sf.find_technique("jellyfish")
    verdict = judged(grid, replace(plain(step), technique=other))
    assert verdict.true is True
    assert verdict.follows is True
    assert verdict.there is False
    assert f"there is no {other.name}" in verdict.text


@pytest.mark.parametrize("slug", FINDS)
def test_a_true_result_that_does_not_follow_is_told_apart(slug: str) -> None:
    grid, step = found(FINDS[slug])
    solution = sf.solve(grid)
    assert solution is not None
    for cell in reversed(range(81)):
        for digit in grid.candidates(cell) if not grid[cell] else ():
            elsewhere = replace(plain(step), placements=(), eliminations=((cell, digit),))
            if digit == solution[cell] or (cell, digit) in step.eliminations:
                continue
            verdict = judged(grid, elsewhere)
            if verdict.follows:  # the evidence may say more than the step does
                continue
            assert verdict.true is True
            assert verdict.there is False
            assert not verdict.right
            return
    pytest.skip("everything that is true follows from this evidence")


def plain(step: sf.Step) -> sf.Step:
    """The same step as if it were made in Python, so that parts of it can be changed."""
    return sf.Step.from_dict(step.to_dict())


def cells_of(house: int) -> set[int]:
    kind, number = divmod(house, 9)
    return {
        cell
        for cell in range(81)
        if (cell // 9, cell % 9, cell // 27 * 3 + cell % 9 // 3)[kind] == number
    }


def same_result(grid: sf.Grid, step: sf.Step, slug: str) -> list[sf.Step]:
    wanted = set(step.eliminations) | set(step.placements)
    others = sf.steps(grid, technique=slug)
    return [one for one in others if wanted <= set(one.eliminations) | set(one.placements)]


CONDITIONAL = {"xyz_wing"}
"""Techniques whose sentence ends in "if ..., so ...", which may be conditional, and is refused."""


@pytest.mark.parametrize("slug", FINDS)
def test_our_own_words_are_read_as_they_are_meant(slug: str) -> None:
    grid, step = found(FINDS[slug])
    for text in (step.text, step.notation, step.changes):
        verdict = judged(grid, text)
        if slug in CONDITIONAL and text == step.text:
            assert not verdict.read
            continue
        assert verdict.read, f"{verdict.text}: {text}"
        assert verdict.claim is not None
        assert verdict.true is True, text
        gone = {*step.eliminations}
        assert gone <= {*verdict.claim.eliminations} | {*verdict.claim.placements}, text
        assert {*step.placements} <= {*verdict.claim.placements}, text


# ---- verdicts ----


def test_a_special_case_is_what_it_is_a_case_of() -> None:
    grid, step = found(FINDS["locked_pair"])
    assert judged(grid, replace(plain(step), technique=sf.find_technique("naked_pair"))).there
    pair, named = found(FINDS["naked_pair"])
    other = replace(plain(named), technique=sf.find_technique("locked_pair"))
    assert judged(pair, other).there is False


def test_what_changes_nothing_is_said_so() -> None:
    verdict = sf.judge(EASY, "r1c1 is not 5")
    assert (verdict.true, verdict.new, verdict.right) == (True, False, False)
    assert verdict.text == "it changes nothing: r1c1 holds 9 already."


def test_a_claim_of_nothing_is_not_right() -> None:
    claims: list[sf.Step | dict[str, str]] = [sf.Step(), {}, {"technique": "x_wing"}]
    for claim in claims:
        verdict = sf.judge(EASY, claim)
        assert (verdict.new, verdict.right) == (False, False)
        assert verdict.text == "it changes nothing."


def test_of_a_claim_against_itself_the_wrong_half_is_named() -> None:
    solution = sf.solve(EASY)
    assert solution is not None
    digit = solution[1]
    verdict = sf.judge(EASY, f"r1c2={digit}, r1c2<>{digit}")
    assert verdict.text == f"r1c2<>{digit} is wrong: the solution has {digit} there."


def test_a_grid_without_a_solution_has_no_verdict() -> None:
    verdict = sf.judge("55" + "." * 79, "r9c9=1")
    assert verdict.read
    assert verdict.true is None
    assert not verdict


def test_where_there_are_many_solutions_only_what_holds_in_all_is_true() -> None:
    grid = sf.Grid("." * 80 + "7")
    assert sf.judge(grid, "r9c1<>7").true is True
    assert sf.judge(grid, "r1c1<>7").true is False
    assert sf.judge(grid, "r1c1=4").text == "r1c1=4 is wrong: a solution has another digit there."


def test_the_easiest_proof_is_named() -> None:
    path = sf.explain(EASY)
    step = path.steps[0]
    verdict = sf.judge(EASY, step.changes)
    assert verdict.easiest is not None
    assert step.technique is not None
    assert verdict.easiest.technique == step.technique
    assert verdict.text == f"it is right; the easiest proof is {step.technique.name}."


def test_every_step_of_a_path_is_right() -> None:
    grid = sf.Grid(EASY)
    for step in sf.explain(EASY).steps:
        for claim in (step, step.text, step.notation):
            verdict = sf.judge(grid, claim)
            assert verdict.right, f"{claim}: {verdict.text}"
        grid = grid.after(step)


# ---- in bulk ----


def test_bulk_says_the_same_as_one_by_one() -> None:
    claims = ["r9c8=5", "r1c2<>5", "hidden single: r5c7 = 9", "maybe r1c2 is 4", "", None]
    bulk = sf.bulk.judge([EASY] * len(claims), claims, texts=True)
    assert bulk.texts is not None
    for row, claim in enumerate(claims):
        alone = sf.judge(EASY, claim or "")
        flags = (bulk.true[row], bulk.follows[row], bulk.there[row])
        known = tuple(
            -1 if one is None else int(one) for one in (alone.true, alone.follows, alone.there)
        )
        assert bulk.read[row] == alone.read
        assert flags == known
        assert bulk.right[row] == alone.right
        proof = alone.easiest.technique if alone.easiest is not None else None
        slug = None if proof is None else proof.slug
        assert bulk.easiest_slugs[row] == slug
        if claim is not None:
            assert bulk.texts[row] == alone.text


def test_bulk_never_raises_for_a_row() -> None:
    bulk = sf.bulk.judge(["hm", EASY, "55" + "." * 79], ["r1c1=1", "x" * 10_000, "r9c9=1"])
    assert not bulk.right.any()
    assert bulk.to_arrow().num_rows == 3
    with pytest.raises(ValueError, match="expected a claim for each of 1 puzzles, got 2"):
        sf.bulk.judge([EASY], ["r1c1=1", "r1c1=2"])


def test_claims_may_be_a_column_of_any_library() -> None:
    claims = ["r9c8=5", None]
    columns = (pa.array(claims), pa.chunked_array([claims]), pl.Series(claims), pd.Series(claims))
    for column in (claims, tuple(claims), *columns):
        assert sf.bulk.judge([EASY] * 2, column).right.tolist() == [True, False]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"claims": None}, "expected a list of claims, one for each puzzle, got NoneType"),
        ({"easiest": 1}, "expected easiest=True or easiest=False, got 1"),
        ({"texts": None}, "expected texts=True or texts=False, got None"),
        ({"candidates": 7}, r"expected masks of shape \(1, 81\) as candidates, got int64 of \(\)"),
        ({"candidates": np.zeros((1, 81))}, r"expected masks .* got float64 of \(1, 81\)"),
    ],
)
def test_what_bulk_can_t_judge_by_is_refused_with_a_sentence(
    wrong: dict[str, Any], sentence: str
) -> None:
    with pytest.raises((TypeError, ValueError), match=sentence):
        sf.bulk.judge(**{"puzzles": [EASY], "claims": ["r9c8=5"], **wrong})


def test_bulk_takes_what_is_left_of_candidates() -> None:
    path = sf.explain(sf.generate(technique="naked_pair", seed=1))
    grids = [step.grid for step in path.steps if step.grid is not None]
    left = [[sum(1 << d - 1 for d in g.candidates(cell)) for cell in range(81)] for g in grids]
    claims = [step.notation for step in path.steps]
    digits, masks = np.array([list(g) for g in grids], np.uint8), np.array(left, np.uint16)
    assert sf.bulk.judge(digits, claims, candidates=masks).right.all()
    assert not sf.bulk.judge(digits, claims).right.all()


def test_bulk_takes_steps_and_dicts_as_one_by_one() -> None:
    path = sf.explain(sf.generate(technique="naked_pair", seed=1))
    steps = [step for step in path.steps if step.grid is not None]
    grids = [step.grid for step in steps if step.grid is not None]
    digits = np.array([list(grid) for grid in grids], np.uint8)
    left = [[grid.candidates_mask(cell) for cell in range(81)] for grid in grids]
    masks = np.array(left, np.uint16)
    claims: list[Any] = [step if n % 2 else step.to_dict() for n, step in enumerate(steps)]
    bulk = sf.bulk.judge(digits, claims, candidates=masks, texts=True)
    alone = [sf.judge(grid, step) for grid, step in zip(grids, steps, strict=True)]
    assert bulk.right.all()
    assert bulk.texts is not None
    assert bulk.texts.tolist() == [verdict.text for verdict in alone]
    assert bulk.easiest_slugs.tolist() == [v.easiest.technique.slug for v in alone]  # type: ignore[union-attr]
    named = {"technique": "x_wing", "placements": [{"cell": 45, "digit": 3}]}
    mixed: list[Any] = ["r6c1=3", named, {"cell": 45}, sf.hint(EASY), None]
    bulk = sf.bulk.judge([EASY, EASY, EASY, "hm", EASY], mixed, texts=True)
    assert bulk.read.tolist() == [True, True, False, False, False]
    assert bulk.there.tolist() == [-1, 0, -1, -1, -1]
    assert bulk.texts is not None
    assert bulk.texts[2].startswith("it can't be read: expected one of the fields")
    assert bulk.texts[3] == "its grid can't be read."


def test_what_is_no_claim_is_refused() -> None:
    with pytest.raises(TypeError, match="expected a text, a Step or a dict as claim, got 3"):
        sf.judge(EASY, 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected many claims, got one str"):
        sf.bulk.judge([EASY] * 6, "r6c1=3")
    with pytest.raises(TypeError, match="expected texts, steps or dicts as claims, got b'r6c1=3'"):
        sf.bulk.judge([EASY], [b"r6c1=3"])  # type: ignore[list-item]
