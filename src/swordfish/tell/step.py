"""Steps for people: as a sentence, and in short notation.

Nothing here knows a technique. A technique's sentence is a template beside its finder, filled from
the roles that the step carries:

    {base} {fin} {set_a} ...     the cells marked with a role; {pivot+pincer}: with either
    {houses.base}                the houses marked with a role
    {digits} {digits.fin}        the digits of all marks, or of those with a role
    {candidates.on}              the candidates marked with a role, as r1c1=4
    {result}                     what the step does, as a clause
    {eliminations} {placements}  the same by themselves
    {gone} {victims}             the digits, and the cells, of its eliminations
    {opposite}                   a clause that says the opposite of the result
    {premises}                   a clause that names every way it can be, from the pivots
    {chain} {story}              the links in Eureka notation; in words, unless they are very many

    {base:or}                    a list with another word than "and"
    {base?holds|hold}            one word for one, another for several, of any of the above
    [also in {cover}]            left out if a slot in it has nothing to say
    [in {cover}||anywhere]       then the second of the two instead
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from swordfish.tell.chain import chain, story
from swordfish.tell.names import (
    cell_name,
    cells_name,
    digits_name,
    house_name,
    houses_name,
    listed,
    removal,
    short_houses_name,
)

if TYPE_CHECKING:
    from swordfish.model.step import Step

_SLOT = re.compile(r"\{([a-z_+]+)(?:\.([a-z_]+))?(?::([a-z]+)|\?([^|}]*)\|([^}]*))?\}")
_PART = re.compile(r"\[([^]]*?)(?:\|\|([^]]*))?\]")
_BEGINNING = re.compile(r"(^|\. )(?!r\dc\d)([a-z])")
Role: TypeAlias = Literal[
    "base", "cover", "fin", "endo_fin", "pivot", "pincer", "set_a", "set_b", "set_c", "set_d",
    "common", "on", "off", "deadly", "extra", "target", "wrong",
]  # fmt: skip
"""The part that a cell, a candidate or a house plays in a pattern."""


def changes(step: Step) -> str:
    """What a step does, in the notation of placements and eliminations."""
    by_cells: dict[int, list[int]] = {}
    for cell, digit in sorted(step.eliminations):
        by_cells.setdefault(cell, []).append(digit)
    placed = [f"{cell_name(cell)}={digit}" for cell, digit in step.placements]
    removed = [f"{cell_name(cell)}<>{digits_name(gone)}" for cell, gone in by_cells.items()]
    return ", ".join(placed + removed)


def notation(step: Step) -> str:
    """A step in one short line: name, pattern, changes."""
    name = step.technique.name if step.technique else "Step"
    parts = " => ".join(part for part in (_pattern(step), changes(step)) if part)
    return f"{name}: {parts}" if parts else name


def _pattern(step: Step) -> str:
    """The links of a chain, the houses of a fish, or the digits and cells of each part."""
    if step.links:
        return chain(step.links)
    marks = [mark for mark in step.marks if mark.digits] or step.marks
    digits = {digit for mark in marks for digit in mark.digits}
    bases, covers = (
        short_houses_name(mark.house for mark in step.houses if mark.role == role)
        for role in ("base", "cover")
    )
    if len({mark.cell for mark in marks}) == 1:
        by_house = bases and len(digits) == 1
        return f"({min(digits)}){bases}" if by_house else cell_name(marks[0].cell)
    if bases and covers and len(digits) == 1:
        fins = {mark.cell for mark in marks if mark.role == "fin"}
        return f"({min(digits)}){bases}/{covers}" + (f" fin {cells_name(fins)}" if fins else "")
    told: set[int] = set()
    parts = []
    for role in sorted(dict.fromkeys(mark.role for mark in marks), key="common".__eq__):
        part = [mark for mark in marks if mark.role == role]
        cells = {mark.cell for mark in part}
        if not cells <= told:
            told |= cells
            numbers = digits_name(sorted({digit for mark in part for digit in mark.digits}))
            parts.append((f"({numbers})" if numbers else "") + cells_name(cells))
    return ", ".join(parts)


def sentence(step: Step) -> str:
    """The technique's template filled from the roles of a step."""
    template = step.technique.text if step.technique else ""
    if not template:
        return notation(step)
    filled = _SLOT.sub(
        lambda slot: _filled(step, slot), _PART.sub(lambda part: _kept(step, part), template)
    )
    return _BEGINNING.sub(lambda beginning: beginning[0].upper(), filled)


def _kept(step: Step, part: re.Match[str]) -> str:
    """The optional part of a template, without its brackets, or what stands in for it."""
    slots = _SLOT.finditer(part[1])
    return part[1] if all(_words(step, slot[1], slot[2]) for slot in slots) else part[2] or ""


def _filled(step: Step, slot: re.Match[str]) -> str:
    name, role, joint, one, many = slot.groups()
    words = _words(step, name, role)
    if one is not None:
        return str(one if len(words) == 1 else many)
    if name == "houses":
        houses = [mark.house for mark in step.houses if role in (None, mark.role)]
        return houses_name(houses, joint or "and")
    return listed(words, joint or "and")


def _words(step: Step, name: str, role: str | None) -> list[str]:
    """The words that a slot stands for, one for each thing named."""
    marks = [mark for mark in step.marks if role in (None, mark.role)]
    match name, role:
        case "digits", _:
            return [str(digit) for digit in sorted({d for mark in marks for d in mark.digits})]
        case "candidates", str():
            named = [f"{cell_name(mark.cell)}={digit}" for mark in marks for digit in mark.digits]
            return sorted(set(named))
        case "houses", _:
            houses = {mark.house for mark in step.houses if role in (None, mark.role)}
            return [house_name(house) for house in sorted(houses)]
        case "placements", _:
            return [f"{cell_name(cell)}={digit}" for cell, digit in step.placements]
        case "gone", _:
            return [str(digit) for digit in sorted({digit for _, digit in step.eliminations})]
        case "victims", _:
            return [cell_name(cell) for cell in sorted({cell for cell, _ in step.eliminations})]
    if name in _CLAUSES:
        clause = _CLAUSES[name](step)
        return [clause] if clause else []
    roles = name.split("+")
    if not {*roles} <= {*get_args(Role)}:
        raise ValueError(f"expected a slot of a sentence, got {{{name}}}")
    return [cell_name(cell) for cell in sorted({m.cell for m in step.marks if m.role in roles})]


def _result(step: Step) -> str:
    placed = [f"{cell_name(cell)} is {digit}" for cell, digit in step.placements]
    removed = removal(step.eliminations, "can be removed")
    return ", and ".join(part for part in (listed(placed), removed) if part)


def _opposite(step: Step) -> str:
    placed = [f"{cell_name(cell)} is not {digit}" for cell, digit in step.placements]
    removed = [f"{cell_name(cell)} is {digit}" for cell, digit in step.eliminations]
    return listed(placed + removed, "or")


def _premises(step: Step) -> str:
    """Every way it can be: a cell's digits, a digit's places, or a candidate true or false."""
    pivots = sorted({(m.cell, d) for m in step.marks if m.role == "pivot" for d in m.digits})
    cells = sorted({cell for cell, _ in pivots})
    digits = sorted({digit for _, digit in pivots})
    if len(pivots) == 1:
        name = f"{cell_name(cells[0])} is {digits[0]}"
        return f"since {name}" if pivots[0] in step.placements else f"whether {name} or not"
    if len(cells) == 1:
        return f"whether {cell_name(cells[0])} is {listed(map(str, digits), 'or')}"
    if len(digits) == 1:
        return f"whether the {digits[0]} is in {listed(map(cell_name, cells), 'or')}"
    return "whichever way it is"


_CLAUSES: dict[str, Callable[[Step], str]] = {
    "result": _result,
    "opposite": _opposite,
    "premises": _premises,
    "eliminations": lambda step: removal(step.eliminations),
    "chain": lambda step: chain(step.links),
    "story": lambda step: story(step.links),
    "technique": lambda step: step.technique.name if step.technique else "step",
}
