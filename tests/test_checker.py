"""The checker of the core beside the plain one of the tests."""

from __future__ import annotations

from dataclasses import replace

import pytest
from checker import UnprovedError as PlainUnproved
from checker import check_step
from test_cases import Case, cases, state

import swordfish as sf
from swordfish.checker import UnprovedError, prove
from swordfish.model.step import Step


def is_proved(grid: sf.Grid, step: Step) -> bool:
    try:
        prove(grid, step)
    except UnprovedError:
        return False
    return True


def is_plainly_proved(grid: sf.Grid, step: Step) -> bool:
    try:
        check_step(grid, step)
    except (PlainUnproved, AssertionError):
        return False
    return True


FINDS = [case for case in cases() if case.verb == "find"]


@pytest.mark.parametrize("case", FINDS, ids=lambda case: case.slug)
def test_both_checkers_agree_on_steps_and_on_what_is_left_of_their_evidence(case: Case) -> None:
    grid = state(case)
    for step in sf.steps(grid, technique=case.slug)[:3]:
        assert is_proved(grid, step)
        plain = Step.from_dict(step.to_dict())
        assert is_proved(grid, plain)
        for number in range(min(3, len(plain.truths))):
            less = replace(plain, truths=plain.truths[:number] + plain.truths[number + 1 :])
            assert is_proved(grid, less) == is_plainly_proved(grid, less)


def test_a_step_that_changes_nothing_is_unproved() -> None:
    grid = sf.Grid("9" + "." * 80)
    with pytest.raises(UnprovedError, match="it changes nothing"):
        prove(grid, Step())
    with pytest.raises(UnprovedError, match="leaves room at r1c2 and 9"):
        prove(grid, Step(eliminations=((1, 9),)))
