"""Words for people: the names of cells and houses."""

from collections.abc import Iterable


def cell_name(cell: int) -> str:
    """The name of a cell: its row and column, from 1.

    >>> cell_name(31)
    'r4c5'
    """
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def cell_names(cells: Iterable[int]) -> str:
    """The names of several cells, in reading order.

    >>> cell_names([31, 0])
    'r1c1 r4c5'
    """
    return " ".join(cell_name(cell) for cell in sorted(cells))


def house_name(house: int) -> str:
    """The name of a house: 0 to 8 are rows, 9 to 17 columns, 18 to 26 boxes.

    >>> house_name(0), house_name(10), house_name(26)
    ('row 1', 'column 2', 'box 9')
    """
    kind = ("row", "column", "box")[house // 9]
    return f"{kind} {house % 9 + 1}"
