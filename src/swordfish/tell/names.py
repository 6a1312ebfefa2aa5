"""Names for people beside those of the core: lists of cells and houses, as a terminal shows them.

A step may be of another board than the classic one. What that hasn't is named by its number.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from swordfish._core import cell_name, cells_name, house_name

__all__ = [
    "Candidate",
    "cell_name",
    "cell_names",
    "cells_name",
    "house_cells",
    "house_name",
    "houses_name",
    "listed",
]

Candidate: TypeAlias = tuple[int, int]
"""A cell (0 to 80 on the classic board) and a digit (1 to 9 there)."""

BOX_NAMES = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")
_HOUSE_KINDS = ("row", "column", "box")


def cell_names(cells: Iterable[int]) -> str:
    """The names of several cells, in reading order.

    >>> cell_names([31, 0])
    'r1c1 r4c5'
    """
    return " ".join(cell_name(cell) for cell in sorted(cells))


def house_cells(house: int) -> tuple[int, ...]:
    """The cells of a house from 0 to 26.

    >>> house_cells(26)[:4]
    (60, 61, 62, 69)
    """
    kind, number = divmod(house, 9)
    if kind == 2:
        corner = 27 * (number // 3) + 3 * (number % 3)
        return tuple(corner + 9 * (place // 3) + place % 3 for place in range(9))
    return tuple(9 * number + i if kind == 0 else 9 * i + number for i in range(9))


def listed(words: Iterable[str], joint: str = "and") -> str:
    """Words as an English list.

    >>> listed(["4", "7", "9"])
    '4, 7 and 9'
    """
    *most, last = list(words) or [""]
    return f"{', '.join(most)} {joint} {last}" if most else last


def houses_name(houses: Iterable[int], joint: str = "and") -> str:
    """The name of some houses, kind by kind.

    >>> houses_name([4, 22, 1]), houses_name([40, 41])
    ('rows 2 and 5 and box C', 'houses 40 and 41')
    """
    parts = []
    ordered = sorted({*houses})
    for word in (*_HOUSE_KINDS, "house"):
        names = [house_name(house).split() for house in ordered]
        numbers = [number for kind, number in names if kind == word]
        if numbers:
            plural = word if len(numbers) == 1 else "boxes" if word == "box" else word + "s"
            parts.append(f"{plural} {listed(numbers, joint)}")
    return listed(parts, joint)
