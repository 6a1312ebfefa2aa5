"""Words for people: names of cells and houses, steps as sentences and in short notation.

Nothing here knows a technique. A technique's sentence is a template beside its finder, filled from
the roles that the step carries:

    {base} {fin} {set_a} ...     the cells marked with a role
    {houses.base}                the houses marked with a role
    {digits} {digits.fin}        the digits of all marks, or of those with a role
    {eliminations} {placements}  what the step does
    {chain}                      the links in Eureka notation
    {base?holds|hold}            one word for one, another for several, of any of the above
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from swordfish.step import Candidate, Link, Node, Step

BOX_NAMES = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")
_HOUSE_KINDS = ("row", "column", "box")
_SLOT = re.compile(r"\{([a-z_]+)(?:\.([a-z_]+))?(?:\?([^|}]*)\|([^}]*))?\}")


def cell_name(cell: int) -> str:
    """The name of a cell.

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


def cells_name(cells: Iterable[int]) -> str:
    """The short name of some cells, joined where they share a line.

    >>> cells_name([0, 1, 2]), cells_name([4, 13]), cells_name([0, 40])
    ('r1c123', 'r12c5', 'r1c1,r5c5')
    """
    ordered = sorted(cells)
    rows = sorted({cell // 9 for cell in ordered})
    columns = sorted({cell % 9 for cell in ordered})
    if len(rows) == 1 or len(columns) == 1:
        numbers = ("".join(str(n + 1) for n in line) for line in (rows, columns))
        return "r{}c{}".format(*numbers)
    return ",".join(cell_name(cell) for cell in ordered)


def house_name(house: int) -> str:
    """The name of a house from 0 to 26.

    >>> house_name(3), house_name(9), house_name(22)
    ('row 4', 'column 1', 'box C')
    """
    kind, number = divmod(house, 9)
    return f"{_HOUSE_KINDS[kind]} {BOX_NAMES[number] if kind == 2 else number + 1}"


def listed(words: Iterable[str], joint: str = "and") -> str:
    """Words as an English list.

    >>> listed(["4", "7", "9"])
    '4, 7 and 9'
    """
    *most, last = list(words) or [""]
    return f"{', '.join(most)} {joint} {last}" if most else last


def houses_name(houses: Sequence[int]) -> str:
    """The name of some houses, kind by kind.

    >>> houses_name([1, 4, 22])
    'rows 2 and 5 and box C'
    """
    parts = []
    for kind, word in enumerate(_HOUSE_KINDS):
        numbers = [house_name(house).split()[1] for house in houses if house // 9 == kind]
        if numbers:
            plural = word if len(numbers) == 1 else "boxes" if word == "box" else word + "s"
            parts.append(f"{plural} {listed(numbers)}")
    return listed(parts)


def eliminations_name(eliminations: Iterable[Candidate]) -> str:
    """Eliminations by digit, as a person says them.

    >>> eliminations_name([(0, 4), (8, 4), (3, 7)])
    '4 from r1c1 and r1c9, 7 from r1c4'
    """
    by_digit: dict[int, list[int]] = {}
    for cell, digit in eliminations:
        by_digit.setdefault(digit, []).append(cell)
    return ", ".join(
        f"{digit} from {listed(cell_name(cell) for cell in sorted(cells))}"
        for digit, cells in sorted(by_digit.items())
    )


def changes(step: Step) -> str:
    """What a step does, in the notation of placements and eliminations."""
    by_cells: dict[int, str] = {}
    for cell, digit in sorted(step.eliminations):
        by_cells[cell] = by_cells.get(cell, "") + str(digit)
    placed = [f"{cell_name(cell)}={digit}" for cell, digit in step.placements]
    return ", ".join(placed + [f"{cell_name(c)}<>{digits}" for c, digits in by_cells.items()])


def _node_digit(node: Node) -> str:
    return str(node.digit)


def _node_cells(node: Node) -> str:
    return cells_name(node.als or node.cells)


def chain(links: Sequence[Link]) -> str:
    """Links in Eureka notation: = for strong, - for weak, digits of one cell together.

    >>> from swordfish.step import Link, Node
    >>> a, b, c = Node((0,), 4), Node((4,), 4), Node((4,), 7)
    >>> chain([Link(a, b, True), Link(b, c, False)])
    '(4)r1c1=(4-7)r1c5'
    """
    runs: list[str] = []
    text = ""
    previous: Node | None = None
    for link in links:
        if previous != link.start:
            if text:
                runs.append(f"{text}){_node_cells(previous)}" if previous else text)
            text = f"({_node_digit(link.start)}"
            previous = link.start
        sign = "=" if link.strong else "-"
        if _node_cells(previous) == _node_cells(link.end):
            text += f"{sign}{_node_digit(link.end)}"
        else:
            text += f"){_node_cells(previous)}{sign}({_node_digit(link.end)}"
        previous = link.end
    if text and previous:
        runs.append(f"{text}){_node_cells(previous)}")
    return "; ".join(runs)


def notation(step: Step) -> str:
    """A step in one short line: name, pattern, changes."""
    name = step.technique.name if step.technique else "Step"
    if step.links:
        pattern = chain(step.links)
    else:
        cells = [mark.cell for mark in step.marks]
        pattern = cells_name(dict.fromkeys(cells)) if cells else ""
    return f"{name}: {pattern} => {changes(step)}" if pattern else f"{name}: {changes(step)}"


def _slot(step: Step, name: str, role: str | None) -> list[str]:
    """The words that a slot stands for, one for each thing named."""
    match name, role:
        case "digits", _:
            marks = [mark for mark in step.marks if role is None or mark.role == role]
            return [str(digit) for digit in sorted({d for mark in marks for d in mark.digits})]
        case "houses", _:
            return [house_name(h.house) for h in step.houses if role is None or h.role == role]
        case "eliminations", None:
            return [eliminations_name(step.eliminations)]
        case "placements", None:
            return [f"{cell_name(cell)}={digit}" for cell, digit in step.placements]
        case "chain", None:
            return [chain(step.links)]
        case "technique", None:
            return [step.technique.name if step.technique else "step"]
        case _, None:
            cells = dict.fromkeys(mark.cell for mark in step.marks if mark.role == name)
            return [cell_name(cell) for cell in cells]
    raise ValueError(f"no slot {{{name}.{role}}} in a sentence")


def sentence(step: Step) -> str:
    """The technique's template filled from the roles of a step."""

    def fill(slot: re.Match[str]) -> str:
        name, role, one, many = slot.groups()
        words = _slot(step, name, role)
        if one is not None:
            return str(one if len(words) == 1 else many)
        if name == "houses":
            return houses_name([h.house for h in step.houses if role is None or h.role == role])
        return listed(words)

    text = step.technique.text if step.technique else ""
    if not text:
        return notation(step)
    filled = _SLOT.sub(fill, text)
    return filled[0].upper() + filled[1:] if filled[0] != "r" else filled
