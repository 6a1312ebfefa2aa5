"""An example of each technique: a grid of our own on which it finds something worth seeing."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from swordfish._core import Grid
from swordfish.ladder.technique import find_technique
from swordfish.model.step import Step
from swordfish.model.technique import Technique, techniques


@cache
def _rows() -> dict[str, tuple[str, str]]:
    """For each slug the grid and what the step does."""
    lines = Path(__file__).with_name("examples.txt").read_text().splitlines()
    rows = (line.split(" | ") for line in lines if not line.startswith("#"))
    return {slug: (grid, changes) for slug, grid, changes in rows}


def example(word: str | Technique) -> Step:
    """The example of a technique, by slug, name, HoDoKu code or itself.

    A rung that finds steps of several kinds gives the example of its first kind.

    >>> step = example("x_wing")
    >>> step.technique.name, step in step.technique(step.grid)
    ('X-Wing', True)
    """
    technique = find_technique(word)
    kinds = [technique, *(t for t in techniques() if t.order == technique.order)]
    return _found(next(kind for kind in kinds if kind.slug in _rows()))


@cache
def _found(technique: Technique) -> Step:
    text, changes = _rows()[technique.slug]
    found = (step for step in technique(Grid(text)) if step.technique == technique)
    return next(step for step in found if step.changes == changes)
