"""Grids, and what somebody may mean by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    Protocol,
    SupportsIndex,
    TypeAlias,
    overload,
)

from swordfish._core import Grid, PuzzleError
from swordfish.draw.svg import Theme
from swordfish.tell import names

if TYPE_CHECKING:  # it is loaded by those who have arrays
    from numpy.typing import NDArray

__all__ = [
    "Boxes",
    "CellName",
    "Digits",
    "Grid",
    "PuzzleError",
    "PuzzleLike",
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
    """What stands for a grid as an array of NumPy."""

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
digits by the names of their cells. `bytes` are refused, although a type checker accepts them."""


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


def exact_text(grid: Grid) -> str:
    """A grid as 81 characters, or in HoDoKu's form where it holds more than those can say.

    >>> exact_text(Grid("5" + "." * 80)) == "5" + "." * 80
    True
    """
    line = str(grid)
    return line if Grid(line) == grid else grid.to_text("hodoku")
