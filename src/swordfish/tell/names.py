"""Names for people, which are the core's, and lists of cells as a terminal shows them.

A step may be of another board than the classic one. What that hasn't is named by its number.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from swordfish._core import cell_name, cells_name, house_name, houses_name

__all__ = [
    "Candidate",
    "cell_name",
    "cell_names",
    "cells_name",
    "house_name",
    "houses_name",
]

Candidate: TypeAlias = tuple[int, int]
"""A cell (0 to 80 on the classic board) and a digit (1 to 9 there)."""

BOX_NAMES = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")


def cell_names(cells: Iterable[int]) -> str:
    """The names of several cells, in reading order.

    >>> cell_names([31, 0])
    'r1c1 r4c5'
    """
    return " ".join(cell_name(cell) for cell in sorted(cells))
