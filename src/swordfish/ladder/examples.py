"""An example of each technique: a grid of our own on which it finds something worth seeing."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from swordfish._core import Grid
from swordfish.ladder.find_technique import find_technique
from swordfish.model.step import Step
from swordfish.model.technique import Technique, techniques


@cache
def _rows() -> dict[str, tuple[str, str]]:
    """The rows of the examples: for each slug the grid and what the step does."""
    lines = Path(__file__).with_name("examples.txt").read_text().splitlines()
    rows = (line.split(" | ") for line in lines if not line.startswith("#"))
    return {slug: (grid, changes) for slug, grid, changes in rows}


class Place(NamedTuple):
    """Where an example is to be seen: which kind of step, on which grid, and what it does."""

    technique: Technique
    grid: str
    changes: str


def example_place(word: str | Technique) -> Place:
    """Where the example of a technique is, without finding it.

    A rung that finds steps of several kinds gives the example of its first kind.

    >>> example_place("x_wing").technique.name
    'X-Wing'
    """
    technique = find_technique(word)
    kinds = [technique, *(t for t in techniques() if t.order == technique.order)]
    kind = next(kind for kind in kinds if kind.slug in _rows())
    return Place(kind, *_rows()[kind.slug])


def example(word: str | Technique) -> Step:
    """The example of a technique, by slug, name, HoDoKu code or itself.

    >>> step = example("x_wing")
    >>> step.technique.name, step in step.technique(step.grid)
    ('X-Wing', True)
    """
    return _found_example(example_place(word))


@cache
def _found_example(place: Place) -> Step:
    technique, text, changes = place
    found = (step for step in technique(Grid(text)) if step.technique == technique)
    return next(step for step in found if step.changes == changes)
