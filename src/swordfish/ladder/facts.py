"""What search knows of a grid before any technique is tried on it; the core decides all of it."""

from __future__ import annotations

from typing import NamedTuple

from swordfish import _core
from swordfish._core import Grid
from swordfish.ladder.ladder import UNIQUENESS, Ladder
from swordfish.model.limits import seconds_for_core
from swordfish.model.status import STATUSES, Status
from swordfish.model.step import Step
from swordfish.model.technique import step_of_technique


class Facts(NamedTuple):
    """What search knows of a grid.

    >>> facts_of(Grid("12345678." + "." * 72)).status
    <Status.MANY: 'many'>
    """

    status: Status
    has_solution: bool
    """Whether there is one, or many."""
    solution: Grid | None
    """The only one, None if there are none or many."""
    givens_are_unique: bool
    """Whether they alone have one solution."""
    mistake: Step | None
    """What contradicts the only solution of the givens, as a hint says it."""

    def suited(self, ladder: Ladder) -> Ladder:
        """A ladder with techniques in Python, without those that these facts make wrong."""
        return _suited(ladder, self.givens_are_unique)


def facts_of(grid: Grid, max_seconds: float | None = None) -> Facts:
    """What search knows of a grid, in one crossing."""
    found = _core.facts(grid, seconds_for_core(max_seconds))
    code, has_solution, solution, givens_are_unique, mistake = found
    wrong = step_of_technique(mistake, grid) if mistake is not None else None
    return Facts(STATUSES[code], has_solution, solution, givens_are_unique, wrong)


def suited(ladder: Ladder, grid: Grid, max_seconds: float | None = None) -> Ladder:
    """A ladder as it suits the facts: those of the core alone stay, for it suits them itself.

    One with techniques in Python loses those that assume a unique solution if the givens haven't
    one. What was placed or removed since doesn't count: it may be what makes the solution unique,
    and two digits that could be exchanged otherwise would then prove nothing.
    """
    if ladder.is_native:
        return ladder
    return _suited(ladder, _core.givens_are_unique(grid, seconds_for_core(max_seconds)))


def _suited(ladder: Ladder, givens_are_unique: bool) -> Ladder:
    """A ladder as facts make it, as the core does its own: only it says what givens are."""
    return ladder if givens_are_unique else ladder.without(UNIQUENESS)
