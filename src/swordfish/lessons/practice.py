"""Positions to practise a technique on: grids of our own, where it is the next step if it can be.

`tools/practice.py` chooses them. No two of a technique come from one solution in disguise.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from swordfish.ladder.examples import example_place
from swordfish.ladder.find_technique import find_technique
from swordfish.model.grid import Grid
from swordfish.model.technique import Technique
from swordfish.shipped import texts

_FOLDER = Path(__file__).parent


@cache
def practice_rows() -> dict[str, tuple[str, ...]]:
    """By slug: the 81 digits of each position, and after a space the candidates that are gone.

    Both are written as HoDoKu writes them: a digit that was placed has a + before it, a candidate
    is its digit, row and column.
    """
    rows: dict[str, list[str]] = {}
    for line in (texts(_FOLDER) / "practice.txt").read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            slug, _, position = line.partition(" ")
            rows.setdefault(slug, []).append(position)
    return {slug: tuple(positions) for slug, positions in rows.items()}


def practice(word: str | Technique) -> tuple[Grid, ...]:
    """Positions to practise a technique on, by slug, name, HoDoKu code or itself.

    A rung that finds steps of several kinds has those of its first kind.

    >>> [step.technique.name for step in find_technique("x_wing")(practice("x_wing")[0])][:1]
    ['X-Wing']
    """
    technique = find_technique(word)
    rows = practice_rows()
    found = rows.get(technique.slug) or rows.get(example_place(technique).technique.slug, ())
    return tuple(grid_of(row) for row in found)


def grid_of(row: str) -> Grid:
    """A position to practise on, from the row that is kept.

    >>> grid_of("." * 81 + " 123").candidates(11)
    frozenset({2, 3, 4, 5, 6, 7, 8, 9})
    """
    digits, _, gone = row.partition(" ")
    return Grid(f":0000:x:{digits}:{gone}::")
