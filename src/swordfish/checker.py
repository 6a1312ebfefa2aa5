"""An independent check of steps: does the evidence imply the result?

It knows the rules of sudoku and no technique. A step brings truths (a digit stands somewhere in a
house; a cell holds one of its candidates), and for uniqueness a deadly pattern. For each
elimination the candidate is taken to be true, for each placement false, and every way to satisfy
the truths is tried. If there is one, the step doesn't follow from its own evidence, even if its
result is true.

Uses: _core, model.
"""

from __future__ import annotations

from swordfish import _core
from swordfish.model.grid import PuzzleLike, as_grid
from swordfish.model.step import Step


class UnprovedError(ValueError):
    """The evidence of a step leaves room for what it removes."""


def prove(grid: PuzzleLike, step: Step) -> None:
    """Raise `UnprovedError` unless the evidence of a step implies each of its results on a grid.

    >>> from swordfish.ladder.hint import hint
    >>> solved = "921738546453621789876954123245169837687543291319287465564312978732895614198476352"
    >>> step = hint(solved[:-1] + ".")
    >>> prove(solved[:-1] + ".", step)
    >>> prove(solved[:-1] + ".", Step(placements=step.placements))
    Traceback (most recent call last):
    swordfish.checker.UnprovedError: its evidence leaves room at r9c9 and 2: Step: r9c9=2
    """
    on = as_grid(grid)
    found = step.found
    why = _core.proved_step(on, step) if found is None else _core.proved_found(on, found)
    if why:
        raise UnprovedError(f"{why}: {step.notation}")
