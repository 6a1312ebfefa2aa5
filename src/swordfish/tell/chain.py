"""Chains for people: in Eureka notation, and as a story of what follows from what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from swordfish.tell.names import cell_name, cells_name, listed

if TYPE_CHECKING:
    from swordfish.model.step import Link, Node

LONGEST_STORY = 40  # links; nobody reads a longer one


def runs(links: Sequence[Link]) -> Iterator[list[Link]]:
    """The links cut where one does not begin at the end of the one before."""
    run: list[Link] = []
    for link in links:
        if run and (run[-1].end != link.start or run[-1].strong == link.strong):
            yield run
            run = []
        run.append(link)
    if run:
        yield run


def chain(links: Sequence[Link]) -> str:
    """Links in Eureka notation: = for strong, - for weak, digits of one cell together.

    >>> from swordfish.model.step import Link, Node
    >>> a, b, c = Node((0,), 4), Node((4,), 4), Node((4,), 7)
    >>> chain([Link(a, b, True), Link(b, c, False)])
    '(4)r1c1=(4-7)r1c5'
    """
    return "; ".join(map(_eureka, runs(links)))


def _eureka(run: list[Link]) -> str:
    where = cells_name(run[0].start.als or run[0].start.cells)
    text = f"({run[0].start.digit}"
    for link in run:
        sign = "=" if link.strong else "-"
        there = cells_name(link.end.als or link.end.cells)
        text += f"{sign}{link.end.digit}" if there == where else f"){where}{sign}({link.end.digit}"
        where = there
    return f"{text}){where}"


def story(links: Sequence[Link]) -> str:
    """Links as a player would say them; nothing where they are too many.

    >>> from swordfish.model.step import Link, Node
    >>> a, b, c, d = Node((0,), 4), Node((4,), 4), Node((4,), 7), Node((8,), 7)
    >>> story([Link(a, b, True), Link(b, c, False), Link(c, d, True)])
    'if r1c1 is not 4, then r1c5 is 4 and not 7, so r1c9 is 7'
    >>> story([Link(b, c, False)])
    'if r1c5 is 4, it is not 7'
    """
    if len(links) > LONGEST_STORY:
        return ""
    return "; ".join(dict.fromkeys(map(_tale, runs(links))))


def _tale(run: list[Link]) -> str:
    text = f"if {_state(run[0].start, not run[0].strong)}"
    joint = ", then"
    if all(_is_one_cell(link.start, link.end) for link in run):
        text += f", it is {'' if run[0].strong else 'not '}{run[0].end.digit}"
        run = run[1:]
    for link in run:
        start, end = link.start, link.end
        if _is_one_cell(start, end):
            text += f" but {end.digit}" if link.strong else f" and not {end.digit}"
            continue
        if link.strong and start.als and not end.als:
            others = listed(map(cell_name, start.als))
            text += f"{joint} the other digits of {others} leave {_state(end, True, 'only')}"
        else:
            text += f"{joint} {_state(end, link.strong)}"
        joint = ", so"
    return text


def _is_one_cell(start: Node, end: Node) -> bool:
    return len(start.cells) == 1 and start.cells == end.cells and not (start.als or end.als)


def _state(node: Node, is_true: bool, verb: str = "is") -> str:
    """What it means that a node is true, or false."""
    if len(node.cells) == 1:
        return f"{cell_name(node.cells[0])} {verb if is_true else 'is not'} {node.digit}"
    names = [cell_name(cell) for cell in node.cells]
    if is_true:
        return f"{listed(names, 'or')} is {node.digit}"
    if len(names) == 2:
        return f"neither {names[0]} nor {names[1]} is {node.digit}"
    return f"none of {listed(names)} is {node.digit}"
