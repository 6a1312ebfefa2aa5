"""What search knows of a grid before any technique is tried on it; the core decides all of it."""

from __future__ import annotations

from typing import NamedTuple

from swordfish import _core
from swordfish._core import Grid
from swordfish.ladder.ladder import UNIQUENESS, Ladder
from swordfish.model.status import STATUSES, Status
from swordfish.model.step import Step
from swordfish.model.technique import step_of


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
        """The ladder without techniques that these facts make wrong."""
        return _suited(ladder, self.givens_are_unique)


def facts_of(grid: Grid) -> Facts:
    """What search knows of a grid, in one crossing."""
    code, has_solution, solution, givens_are_unique, mistake = _core.facts(grid)
    wrong = step_of(mistake, grid) if mistake is not None else None
    return Facts(STATUSES[code], has_solution, solution, givens_are_unique, wrong)


def suited(ladder: Ladder | str, grid: Grid) -> Ladder:
    """The ladder without techniques that the facts make wrong, if the givens aren't unique.

    What was placed or removed since doesn't count: it may be what makes the solution unique, and
    two digits that could be exchanged otherwise would then prove nothing.
    """
    return _suited(Ladder.of(ladder), _core.givens_are_unique(grid))


def _suited(ladder: Ladder, givens_are_unique: bool) -> Ladder:
    """As the core does with its own: only it says of the givens what they are."""
    return ladder if givens_are_unique else ladder.without(UNIQUENESS)
