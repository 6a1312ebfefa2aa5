"""Words for people: names of cells, houses, candidates and eliminations.

A step may be of another board than the classic one. What that hasn't is named by its number.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Candidate: TypeAlias = tuple[int, int]
"""A cell (0 to 80 on the classic board) and a digit (1 to 9 there)."""

BOX_NAMES = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")
_HOUSE_KINDS = ("row", "column", "box")
_CELLS, _HOUSES = range(81), range(27)


def cell_name(cell: int) -> str:
    """The name of a cell.

    >>> cell_name(31), cell_name(100)
    ('r4c5', 'cell 100')
    """
    if cell not in _CELLS:
        return f"cell {cell}"
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def cell_names(cells: Iterable[int]) -> str:
    """The names of several cells, in reading order.

    >>> cell_names([31, 0])
    'r1c1 r4c5'
    """
    return " ".join(cell_name(cell) for cell in sorted(cells))


def cells_name(cells: Iterable[int]) -> str:
    """The short name of some cells, joined where they share a line.

    >>> cells_name([0, 1, 2]), cells_name([4, 13]), cells_name([0, 40])
    ('r1c123', 'r12c5', 'r1c1,r5c5')
    """
    ordered = sorted(cells)
    if not all(cell in _CELLS for cell in ordered):
        return ",".join(map(cell_name, ordered))
    rows = sorted({cell // 9 for cell in ordered})
    columns = sorted({cell % 9 for cell in ordered})
    if len(rows) == 1 or len(columns) == 1:
        numbers = ("".join(str(n + 1) for n in line) for line in (rows, columns))
        return "r{}c{}".format(*numbers)
    return ",".join(cell_name(cell) for cell in ordered)


def house_name(house: int) -> str:
    """The name of a house.

    >>> house_name(3), house_name(9), house_name(22), house_name(40)
    ('row 4', 'column 1', 'box C', 'house 40')
    """
    if house not in _HOUSES:
        return f"house {house}"
    kind, number = divmod(house, 9)
    return f"{_HOUSE_KINDS[kind]} {BOX_NAMES[number] if kind == 2 else number + 1}"


def short_houses_name(houses: Iterable[int]) -> str:
    """The short name of some houses.

    >>> short_houses_name([0, 4, 9, 26]), short_houses_name([]), short_houses_name([0, 40, 41])
    ('r15c1b9', '', 'r1h40h41')
    """
    ordered = sorted(set(houses))
    others = "".join(f"h{house}" for house in ordered if house not in _HOUSES)
    kinds = (
        (letter, [house % 9 + 1 for house in ordered if house // 9 == kind])
        for kind, letter in enumerate("rcb")
    )
    names = (f"{letter}{''.join(map(str, numbers))}" for letter, numbers in kinds if numbers)
    return "".join(names) + others


def digits_name(digits: Iterable[int]) -> str:
    """The short name of some digits, as they come.

    >>> digits_name([4, 7]), digits_name([4, 12])
    ('47', '4,12')
    """
    words = [str(digit) for digit in digits]
    return ("" if all(len(word) == 1 for word in words) else ",").join(words)


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


def removal(eliminations: Iterable[Candidate], verb: str = "") -> str:
    """Eliminations as a person says them: digits that go from the same cells together.

    >>> removal([(0, 4), (8, 4), (3, 7)])
    '4 from r1c1 and r1c9, and 7 from r1c4'
    >>> removal([(0, 4), (0, 7)], "can be removed")
    '4 and 7 can be removed from r1c1'
    """
    by_digit: dict[int, list[str]] = {}
    for cell, digit in sorted(eliminations):
        by_digit.setdefault(digit, []).append(cell_name(cell))
    by_cells: dict[str, list[str]] = {}
    for digit, cells in sorted(by_digit.items()):
        by_cells.setdefault(listed(cells), []).append(str(digit))
    parts = [f"{listed(digits)} from {cells}" for cells, digits in by_cells.items()]
    if verb and parts:
        parts[0] = parts[0].replace(" from ", f" {verb} from ")
    return ", and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
