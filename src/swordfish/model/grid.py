"""The values that swordfish works with: grids, and what is found out about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    Protocol,
    SupportsIndex,
    TypeAlias,
    TypedDict,
    overload,
)

from swordfish._core import Grid, PuzzleError
from swordfish.draw.grid import Theme
from swordfish.tell import names

if TYPE_CHECKING:  # it is loaded by those who have arrays
    from numpy.typing import NDArray

__all__ = [
    "STATUSES",
    "Boxes",
    "CellName",
    "Check",
    "Conflict",
    "Digits",
    "Grid",
    "PuzzleError",
    "PuzzleLike",
    "Status",
    "TextForm",
    "Theme",
    "as_grid",
    "exact_text",
]

TextForm: TypeAlias = Literal[
    "line", "zeros", "rows", "csv", "boxed", "candidates", "sukaku", "hodoku", "base32", "s9b"
]
Digits: TypeAlias = tuple[int, ...]
CellName: TypeAlias = SupportsIndex | tuple[SupportsIndex, SupportsIndex] | str
_Item: TypeAlias = SupportsIndex | str | None


class HasGrid(Protocol):
    """What holds the grid that it stands for, as a generated puzzle does."""

    def __grid__(self) -> Grid:
        """The grid."""


class HasArray(Protocol):
    """An array of NumPy, or what it can make one of."""

    def __array__(self) -> NDArray[Any]:
        """The array."""


PuzzleLike: TypeAlias = (
    Grid
    | str
    | Sequence[_Item]
    | Sequence[Sequence[_Item]]
    | HasGrid
    | HasArray
    | Mapping[str, int]
    | Mapping[str, str]
    | Mapping[str, int | str]
)
"""A `Grid` or a `Puzzle`, text in any usual form, 81 digits or nine rows of nine, an array, or
digits by the names of their cells. `bytes` are none, though a type checker takes them for one."""


def as_grid(puzzle: PuzzleLike) -> Grid:
    """The grid that somebody means by a puzzle; a grid is itself.

    >>> as_grid("5" + "." * 80)[0]
    5
    """
    return puzzle if isinstance(puzzle, Grid) else Grid(puzzle)


class Boxes(tuple[Digits, ...]):
    """The digits of nine boxes, from 0 or by name: NW N NE W C E SW S SE.

    >>> boxes = Grid("9.1..8.....3..1..9.76......" + "." * 54).boxes
    >>> boxes[0] == boxes["NW"] == (9, 0, 1, 0, 0, 3, 0, 7, 6)
    True
    """

    __slots__ = ()
    NAMES = names.BOX_NAMES

    @overload
    def __getitem__(self, box: SupportsIndex | str) -> Digits: ...
    @overload
    def __getitem__(self, box: slice) -> tuple[Digits, ...]: ...
    def __getitem__(self, box: SupportsIndex | str | slice) -> Digits | tuple[Digits, ...]:
        """The digits of one box, row by row."""
        if not isinstance(box, str):
            return super().__getitem__(box)
        if box not in self.NAMES:
            raise PuzzleError(f"expected a box from {' '.join(self.NAMES)}, got {box!r}")
        return super().__getitem__(self.NAMES.index(box))


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
        """Plain data, which JSON can hold: one shape in Python, shell and page.

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


class Status(StrEnum):
    """What is true of a puzzle.

    >>> print(Status.UNIQUE)
    unique
    """

    UNIQUE = "unique"
    """It has exactly one solution."""
    MANY = "many"
    """It has more than one."""
    NONE = "none"
    """It has none, although no digit stands twice in a house."""
    CONFLICT = "conflict"
    """A digit stands twice in a house."""
    MALFORMED = "malformed"
    """It can't be read. Only rows have this status; a single puzzle raises PuzzleError."""


STATUSES = tuple(Status)
"""By the core's code."""


def exact_text(grid: Grid) -> str:
    """81 characters, or HoDoKu's form where the grid holds more than those can say.

    >>> exact_text(Grid("5" + "." * 80)) == "5" + "." * 80
    True
    """
    line = str(grid)
    return line if Grid(line) == grid else grid.to_text("hodoku")


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
        """The first solution, None if there is none."""
        return self.solutions[0] if self.solutions else None
