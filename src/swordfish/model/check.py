"""What a check finds: the status of a puzzle, its solutions, and digits in conflict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from swordfish._core import Grid
from swordfish.model.status import Status
from swordfish.tell import names


class ConflictDict(TypedDict):
    """A conflict as plain data: house and cells are numbers, name and text are for people."""

    house: int
    name: str
    digit: int
    cells: list[int]
    text: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """A digit that stands more than once in a house.

    >>> conflict = Conflict(house=0, digit=5, cells=(0, 4))
    >>> print(conflict)
    5 stands twice in row 1: r1c1 r1c5
    """

    house: int
    """0 to 8 for rows, 9 to 17 for columns, 18 to 26 for boxes."""
    digit: int
    cells: tuple[int, ...]

    def __str__(self) -> str:
        """A sentence for people."""
        times = "twice" if len(self.cells) == 2 else f"{len(self.cells)} times"
        where = f"{names.house_name(self.house)}: {names.cell_names(self.cells)}"
        return f"{self.digit} stands {times} in {where}"

    def to_dict(self) -> ConflictDict:
        """A conflict of a check as plain data, for JSON: one shape in Python, shell and page.

        >>> Conflict(house=0, digit=5, cells=(0, 4)).to_dict()["name"]
        'row 1'
        """
        return {
            "house": self.house,
            "name": names.house_name(self.house),
            "digit": self.digit,
            "cells": list(self.cells),
            "text": str(self),
        }


@dataclass(frozen=True, slots=True)
class Check:
    """What `check` finds out about a puzzle."""

    status: Status
    solutions: tuple[Grid, ...] = ()
    """Empty, or the only solution, or two of many."""
    differing: tuple[int, ...] = ()
    """Where there are many solutions, the cells in which they differ."""
    conflicts: tuple[Conflict, ...] = ()

    @property
    def solution(self) -> Grid | None:
        """The first solution that a check found, None if there is none."""
        return self.solutions[0] if self.solutions else None
