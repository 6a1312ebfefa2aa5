"""Grids that are the same in disguise: lines moved, rows turned into columns, digits renamed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from swordfish import _core
from swordfish.model.grid import (
    Digits,
    Grid,
    PuzzleLike,
    as_grid,
)
from swordfish.model.limits import checked_number, checked_seed


@dataclass(frozen=True, slots=True)
class Transformation:
    """A way to move the cells of a grid and rename its digits. Call it to apply it.

    What stands in row r and column c afterwards stood in row `rows[r]` and column `columns[c]`,
    or if transposed in row `columns[c]` and column `rows[r]`; digit d is called `digits[d - 1]`.

    >>> turned = Transformation(columns=(8, 7, 6, 5, 4, 3, 2, 1, 0), transposed=True)
    >>> str(turned("1" + "." * 80)).index("1")
    8
    >>> turned.then(turned.inverse()) == Transformation()
    True
    """

    rows: Digits = tuple(range(9))
    columns: Digits = tuple(range(9))
    digits: Digits = tuple(range(1, 10))
    transposed: bool = False

    def __post_init__(self) -> None:
        """Refuse what is no transformation."""
        if not (
            _keeps_bands(self.rows)
            and _keeps_bands(self.columns)
            and sorted(self.digits) == list(range(1, 10))
        ):
            raise ValueError(
                "expected rows and columns 0 to 8 with bands and stacks kept together, and digits "
                f"1 to 9, each once, got {self.rows}, {self.columns}, {self.digits}"
            )

    @classmethod
    def random(cls, *, seed: int | None = None, place: int = 0) -> Transformation:
        """One of the 1,218,998,108,160 transformations, each equally likely.

        A seed has one for each place, as `bulk.shuffle` uses them for its rows.
        """
        return cls(*_core.random_transformation(checked_seed(seed), checked_number(place)))

    def __call__(self, puzzle: PuzzleLike) -> Grid:
        """The grid transformed, with its candidates and givens."""
        grid = as_grid(puzzle)
        return _core.transform(grid, self.rows, self.columns, self.digits, self.transposed)

    def inverse(self) -> Transformation:
        """The transformation that undoes this one."""
        rows, columns = self.rows, self.columns
        if self.transposed:
            rows, columns = columns, rows
        digits = tuple(self.digits.index(digit) + 1 for digit in range(1, 10))
        return Transformation(_inverse(rows), _inverse(columns), digits, self.transposed)

    def then(self, following: Transformation) -> Transformation:
        """This transformation and then another, as one."""
        rows, columns = self.rows, self.columns
        if following.transposed:
            rows, columns = columns, rows
        return Transformation(
            tuple(rows[line] for line in following.rows),
            tuple(columns[line] for line in following.columns),
            tuple(following.digits[digit - 1] for digit in self.digits),
            self.transposed != following.transposed,
        )


def canonical(puzzle: PuzzleLike) -> Grid:
    """The canonical form of a puzzle or solution: the first in text order of all its disguises.

    Only digits count. Two puzzles are the same in disguise if and only if their forms are equal.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> str(canonical(puzzle))
    '.......12.....34.5..1..6..7..7...8...3427..5..8..6497.5..8..2..71.......8.26.....'
    >>> canonical(shuffle(puzzle)) == canonical(puzzle)
    True
    """
    return _core.canonical(as_grid(puzzle))[0]


def isomorphic(first: PuzzleLike, second: PuzzleLike) -> Transformation | None:
    """The transformation that turns the first puzzle into the second; None if there is none.

    >>> found = isomorphic("1" + "." * 80, "." * 80 + "5")
    >>> found.rows[8], found.columns[8], found.digits[0]
    (0, 0, 5)
    >>> isomorphic("12" + "." * 79, "1" + "." * 79 + "2") is None
    True
    """
    form, there = _core.canonical(as_grid(first))
    other_form, other_there = _core.canonical(as_grid(second))
    if str(form) != str(other_form):
        return None
    return Transformation(*there).then(Transformation(*other_there).inverse())


def automorphisms(puzzle: PuzzleLike) -> Iterator[Transformation]:
    """An iterator over every way to move the cells that, with digits renamed, changes nothing.

    The first is always the one that moves nothing. An empty grid has all 3,359,232.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> list(automorphisms(puzzle)) == [Transformation()]
    True
    """
    return (Transformation(*raw) for raw in _core.Automorphisms(as_grid(puzzle)))


def count_automorphisms(puzzle: PuzzleLike) -> int:
    """The number of automorphisms, without listing them.

    >>> count_automorphisms("." * 81)
    3359232
    """
    return _core.count_automorphisms(as_grid(puzzle))


def shuffle(puzzle: PuzzleLike, *, seed: int | None = None, place: int = 0) -> Grid:
    """The puzzle in a random disguise, with its candidates and givens.

    It is that of `bulk.shuffle` with that seed for the row in that place.

    >>> str(shuffle("123456789" + "." * 72, seed=1))
    '...........................435671982.............................................'
    """
    return Transformation.random(seed=seed, place=place)(puzzle)


def _keeps_bands(lines: Digits) -> bool:
    return sorted(lines) == list(range(9)) and all(
        lines[place] // 3 == lines[place // 3 * 3] // 3 for place in range(9)
    )


def _inverse(lines: Digits) -> Digits:
    return tuple(lines.index(line) for line in range(9))
