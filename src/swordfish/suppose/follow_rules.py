"""Rules followed to a standstill, with their steps; a ladder as the core takes it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from swordfish import _core
from swordfish.ladder.ladder import Ladder
from swordfish.model.grid import Grid
from swordfish.model.raw import Rules, RuleSteps
from swordfish.model.step import Step, Truth

End: TypeAlias = Literal["standstill", "contradiction", "solution"]
ENDS: tuple[End, ...] = ("standstill", "contradiction", "solution")
"""By the core's code."""


def rules_for_core(ladder: Ladder) -> Rules:
    """A ladder as the fastest rules that lead to the same standstill."""
    if ladder.preset is not None:
        return ladder.preset
    if ladder.is_native:
        return ladder.native

    def follow_in_python(grid: Grid) -> tuple[int, Grid]:
        _, reached = follow(grid, ladder)
        return ENDS.index(end_of(reached)), reached

    return follow_in_python


def end_of(grid: Grid) -> End:
    """What rules end in: what a grid is in which none finds anything more.

    >>> end_of(Grid())
    'standstill'
    """
    if contradiction(grid) is not None:
        return "contradiction"
    return "solution" if grid.is_complete else "standstill"


def steps_for_core(ladder: Ladder) -> RuleSteps:
    """A ladder as the core tells the steps of the rules that it follows."""
    return ladder.native if ladder.is_native else lambda grid: follow(grid, ladder)[0]


def follow(grid: Grid, ladder: Ladder) -> tuple[tuple[Step, ...], Grid]:
    """Rules followed: the steps of a ladder to its end or a standstill, and the grid there.

    Techniques in Python are trusted, but a step must change something.

    >>> steps, reached = follow(Grid("12345678." + "." * 72), Ladder.of("singles"))
    >>> [step.changes for step in steps], reached["r1c9"]
    (['r1c9=9'], 9)
    """
    taken: list[Step] = []
    while not grid.is_complete and contradiction(grid) is None:
        step = ladder.first_step(grid)
        if step is None or (after := grid.after(step)) == grid:
            break
        taken.append(step)
        grid = after
    return tuple(taken), grid


def contradiction(grid: Grid) -> Truth | None:
    """The contradiction that rules have led to: a cell without a candidate, a digit without place.

    >>> contradiction(Grid()) is None
    True
    """
    found = _core.contradiction(grid)
    return Truth(*found) if found else None
