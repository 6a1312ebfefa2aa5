"""Drawings of a step on its grid: roles by colour and by shape, links as curves. Plain data in.

No meaning hangs on colour alone: roles that occur together differ in shape, eliminations are
crossed out, placements ringed twice, strong links solid and weak ones dashed. A legend below names
the shapes that occur.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from math import cos, hypot, pi, sin
from typing import NamedTuple, TypeAlias

from swordfish.draw import grid as draw
from swordfish.tell.names import Candidate

RoleMark: TypeAlias = tuple[str, int, Sequence[int]]
RoleHouse: TypeAlias = tuple[str, int]
Node: TypeAlias = tuple[Sequence[int], int]
RoleLink: TypeAlias = tuple[Node, Node, bool]


class Look(NamedTuple):
    """How a role is drawn: a shape around candidates, and a hue in light and dark."""

    shape: str
    light: str
    dark: str


# Hues that stay apart for colour-blind eyes, after Okabe and Ito.
_BLUE, _ORANGE, _GREEN, _PURPLE = "#0072b2", "#d55e00", "#00825a", "#a0457f"
_SKY, _AMBER, _MINT, _PINK = "#56b4e9", "#f0a54a", "#3fc79a", "#e08fc0"

LOOKS = {
    "base": Look("circle", _BLUE, _SKY),
    "cover": Look("square", _GREEN, _MINT),
    "fin": Look("diamond", _ORANGE, _AMBER),
    "endo_fin": Look("star", _ORANGE, _AMBER),
    "pivot": Look("square", _PURPLE, _PINK),
    "pincer": Look("triangle", _BLUE, _SKY),
    "set_a": Look("circle", _BLUE, _SKY),
    "set_b": Look("square", _ORANGE, _AMBER),
    "set_c": Look("triangle", _GREEN, _MINT),
    "set_d": Look("diamond", _PURPLE, _PINK),
    "common": Look("star", _GREEN, _MINT),
    "on": Look("circle", _BLUE, _SKY),
    "off": Look("diamond", _ORANGE, _AMBER),
    "deadly": Look("square", _PURPLE, _PINK),
    "extra": Look("triangle", _ORANGE, _AMBER),
    "target": Look("circle", _GREEN, _MINT),
    "wrong": Look("diamond", _ORANGE, _AMBER),
}
_RADIUS = 7.5


def step_svg(
    digits: Sequence[int],
    givens: Collection[int],
    candidates: Sequence[Collection[int]],
    *,
    marks: Iterable[RoleMark] = (),
    houses: Iterable[RoleHouse] = (),
    links: Iterable[RoleLink] = (),
    placements: Collection[Candidate] = (),
    eliminations: Collection[Candidate] = (),
    theme: draw.Theme = "auto",
    label: str = "",
) -> str:
    """An SVG drawing of a grid with the pattern, the links and the changes of a step."""
    marks = list(marks)
    houses = list(houses)
    for role in (*(mark[0] for mark in marks), *(house[0] for house in houses)):
        if role not in LOOKS:
            raise ValueError(f"expected one of the roles {', '.join(LOOKS)}, got {role!r}")
    below = [
        *(_house(role, house) for role, house in houses),
        *(_cell(role, cell) for role, cell, its_digits in marks if not its_digits),
        *_shapes(marks),
        *(_spot(cell, digit) for cell, digit in eliminations),
    ]
    links = list(links)
    above = [
        *(_link(start, end, strong) for start, end, strong in links),
        *(_ring(cell, digit) for cell, digit in placements),
        *(_cross(cell, digit) for cell, digit in eliminations),
    ]
    roles = dict.fromkeys(mark[0] for mark in marks)
    only_houses = dict.fromkeys(house[0] for house in houses if house[0] not in roles)
    kinds = {strong for _, _, strong in links}
    return draw.svg(
        digits,
        givens,
        candidates,
        theme,
        below="".join(below),
        above="".join(above),
        legend=_legend(roles, only_houses, kinds, bool(placements), bool(eliminations)),
        extra_style=_style,
        label=label,
    )


@cache
def _style(root: str, theme: draw.Theme) -> str:
    shapes = (
        f".{root} .mark{{fill-opacity:.3;stroke-width:1.5}}.{root} .also{{fill-opacity:0}}"
        f".{root} .house{{fill-opacity:.08;stroke-width:2.5;stroke-opacity:.7}}"
        f".{root} .link{{fill:none;stroke-width:1.8}}.{root} .weak{{stroke-dasharray:5 4}}"
        f".{root} .gone{{stroke-width:1.5;stroke-linecap:round}}.{root} .spot{{fill-opacity:.22}}"
        f".{root} .set{{fill:none;stroke-width:2}}.{root} .sure{{font-size:13px;font-weight:700}}"
        f".{root} .legend{{text-anchor:start;font-size:13px}}"
    )
    if theme != "auto":
        return shapes + _hues(root, dark=theme == "dark")
    return f"{shapes}{_hues(root)}@media(prefers-color-scheme:dark){{{_hues(root, dark=True)}}}"


def _hues(root: str, *, dark: bool = False) -> str:
    hues = {role: look.dark if dark else look.light for role, look in LOOKS.items()}
    rules = "".join(f".{root} .{role}{{fill:{hue};stroke:{hue}}}" for role, hue in hues.items())
    ink, red = ("#dfe5ec", "#ff8a75") if dark else ("#1b1f24", "#c22f17")
    violet = "#c7a8ff" if dark else "#6a3fb5"
    return (
        f"{rules}.{root} .link{{stroke:{violet}}}.{root} .gone{{stroke:{red}}}"
        f".{root} .spot{{fill:{red}}}"
        f".{root} .set{{stroke:{ink}}}.{root} .sure,.{root} .legend{{fill:{ink}}}"
    )


def _house(role: str, house: int) -> str:
    kind, number = divmod(house, 9)
    inset = 3 if role == "cover" else 1
    first = (9 * number, number, 27 * (number // 3) + 3 * (number % 3))[kind]
    x, y = draw.corner(first)
    wide, high = ((9, 1), (1, 9), (3, 3))[kind]
    return (
        f'<rect class="house {role}" x="{x + inset}" y="{y + inset}" '
        f'width="{wide * draw.CELL - 2 * inset}" height="{high * draw.CELL - 2 * inset}"/>'
    )


def _cell(role: str, cell: int) -> str:
    x, y = draw.corner(cell)
    side = draw.CELL - 6
    return (
        f'<rect class="mark {role}" x="{x + 3}" y="{y + 3}" width="{side}" height="{side}" rx="5"/>'
    )


def _shapes(marks: Iterable[RoleMark]) -> Iterator[str]:
    """A shape for each role of each candidate; of several only the first is filled."""
    filled: set[Candidate] = set()
    for role, cell, digit in dict.fromkeys((m[0], m[1], digit) for m in marks for digit in m[2]):
        kind = f"{role} also" if (cell, digit) in filled else role
        filled.add((cell, digit))
        yield _shape(role, kind, *draw.candidate_point(cell, digit), _RADIUS)


def _shape(role: str, kind: str, x: float, y: float, r: float) -> str:
    """The shape of a role around a point."""
    match LOOKS[role].shape:
        case "circle":
            return f'<circle class="mark {kind}" cx="{x:g}" cy="{y:g}" r="{r:g}"/>'
        case "square":
            corners = [(-r, -r), (r, -r), (r, r), (-r, r)]
        case "diamond":
            corners = [(0, -1.25 * r), (1.25 * r, 0), (0, 1.25 * r), (-1.25 * r, 0)]
        case "triangle":
            corners = [(0, -1.35 * r), (1.25 * r, 0.9 * r), (-1.25 * r, 0.9 * r)]
        case _:
            turns = [(pi * n / 5, (1.45, 0.85)[n % 2] * r) for n in range(10)]
            corners = [(out * sin(turn), -out * cos(turn)) for turn, out in turns]
    points = " ".join(f"{x + dx:.4g},{y + dy:.4g}" for dx, dy in corners)
    return f'<polygon class="mark {kind}" points="{points}"/>'


def _middle(node: Node) -> tuple[float, float]:
    cells, digit = node
    points = [draw.candidate_point(cell, digit) for cell in cells]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _link(start: Node, end: Node, strong: bool) -> str:
    """A curve from node to node, bent so that links over the same cells stay apart."""
    (ax, ay), (bx, by) = _middle(start), _middle(end)
    length = hypot(bx - ax, by - ay)
    if not length:
        return ""
    ux, uy = (bx - ax) / length, (by - ay) / length
    gap = min(_RADIUS, length / 3)
    bend = min(18.0, length / 4)
    cx, cy = (ax + bx) / 2 - uy * bend, (ay + by) / 2 + ux * bend
    kind = "link strong" if strong else "link weak"
    return (
        f'<path class="{kind}" d="M{ax + ux * gap:.1f} {ay + uy * gap:.1f}'
        f'Q{cx:.1f} {cy:.1f} {bx - ux * gap:.1f} {by - uy * gap:.1f}"/>'
    )


def _spot(cell: int, digit: int) -> str:
    x, y = draw.candidate_point(cell, digit)
    return f'<circle class="spot" cx="{x:g}" cy="{y:g}" r="7.5"/>'


def _cross(cell: int, digit: int) -> str:
    x, y = draw.candidate_point(cell, digit)
    return (
        f'<path class="gone" d="M{x - 6:g} {y - 6:g}L{x + 6:g} {y + 6:g}'
        f'M{x - 6:g} {y + 6:g}L{x + 6:g} {y - 6:g}"/>'
    )


def _ring(cell: int, digit: int) -> str:
    x, y = draw.candidate_point(cell, digit)
    rings = "".join(f'<circle class="set" cx="{x:g}" cy="{y:g}" r="{r}"/>' for r in (7.5, 10.5))
    return rings + draw.text("sure", x, y, 13, digit)


def _legend(
    roles: Iterable[str],
    only_houses: Iterable[str],
    links: Collection[bool],
    placed: bool,
    removed: bool,
) -> list[str]:
    """Rows of shapes with their names, four in a row."""
    entries = [(_shape(role, role, 8, 0, 6), role.replace("_", " ")) for role in roles]
    for role in only_houses:
        swatch = f'<rect class="house {role}" x="-2" y="-6" width="20" height="12"/>'
        entries.append((swatch, f"{role} house"))
    if True in links:
        entries.append(('<path class="link strong" d="M0 3Q8 -7 16 3"/>', "strong link"))
    if False in links:
        entries.append(('<path class="link weak" d="M0 3Q8 -7 16 3"/>', "weak link"))
    if placed:
        rings = "".join(f'<circle class="set" cx="8" cy="0" r="{r}"/>' for r in (4.5, 7.5))
        entries.append((rings, "placed"))
    if removed:
        spot = '<circle class="spot" cx="8" cy="0" r="7"/>'
        entries.append((f'{spot}<path class="gone" d="M3 -5L13 5M3 5L13 -5"/>', "removed"))
    rows = []
    for start in range(0, len(entries), 4):
        row = "".join(
            f'<g transform="translate({6 + 112 * place} 0)">{shape}'
            f'<text class="legend" x="22" y="4.5">{name}</text></g>'
            for place, (shape, name) in enumerate(entries[start : start + 4])
        )
        rows.append(row)
    return rows
