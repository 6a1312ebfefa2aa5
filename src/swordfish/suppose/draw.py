"""The tree of suppositions drawn: as SVG, and for a terminal. Plain lines in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Literal, TypeAlias

from swordfish.draw.grid import Theme, refuse_unknown_theme

if TYPE_CHECKING:
    from rich.tree import Tree

LineKind: TypeAlias = Literal["contradiction", "solution", "verity", "standstill"]

_SIGNS: dict[LineKind, str] = {
    "contradiction": "✗",
    "solution": "✓",
    "verity": "=",
    "standstill": "·",
}
_PLAIN_SIGNS: dict[LineKind, str] = {
    "contradiction": "x",
    "solution": "+",
    "verity": "=",
    "standstill": "-",
}
_STYLES: dict[LineKind, str] = {
    "contradiction": "red",
    "solution": "green",
    "verity": "cyan",
    "standstill": "dim",
}
_ROW, _INDENT, _MARGIN, _LETTER = 24, 26, 12, 7.6


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a tree: how far in, how it ended, and the words."""

    indent: int
    kind: LineKind
    text: str


def rich_tree(title: str, lines: Iterable[Line], *, ascii_only: bool = False) -> Tree:
    """The tree for a terminal, which may know ASCII only.

    >>> from rich.console import Console
    >>> lines = [Line(0, "contradiction", "r1c1=4"), Line(1, "contradiction", "r2c2=7")]
    >>> Console(width=40).print(rich_tree("trial", lines))
    trial
    └── ✗ r1c1=4
        └── ✗ r2c2=7
    """
    # Here, because rich is slow to load: only those wait who draw.
    from rich.text import Text
    from rich.tree import Tree

    signs = _PLAIN_SIGNS if ascii_only else _SIGNS
    root = Tree(Text(title))
    above = [root]
    for line in lines:
        del above[line.indent + 1 :]
        words = Text(f"{signs[line.kind]} {line.text}", _STYLES[line.kind])
        above.append(above[-1].add(words))
    return root


_COLOURS = {
    "light": {
        "paper": "fill:#ffffff",
        "title": "fill:#1b1f24",
        "branch": "stroke:#b4bcc6",
        "contradiction": "fill:#b3261e",
        "solution": "fill:#1a7f37",
        "verity": "fill:#0b62c4",
        "standstill": "fill:#66707c",
    },
    "dark": {
        "paper": "fill:#14181d",
        "title": "fill:#f2f5f8",
        "branch": "stroke:#48515c",
        "contradiction": "fill:#ff8a80",
        "solution": "fill:#7ee2a8",
        "verity": "fill:#6cb2ff",
        "standstill": "fill:#9aa5b1",
    },
}


def _style(theme: Theme, root: str) -> str:
    def rules(name: str) -> str:
        return "".join(f".{root} .{part}{{{look}}}" for part, look in _COLOURS[name].items())

    shapes = f".{root} text{{font:13px Inter,Arial,sans-serif}}.{root} .branch{{fill:none}}"
    if theme != "auto":
        return shapes + rules(theme)
    return f"{shapes}{rules('light')}@media(prefers-color-scheme:dark){{{rules('dark')}}}"


def tree_svg(title: str, lines: Sequence[Line], *, theme: Theme = "auto") -> str:
    """The tree as SVG, a row for each line.

    >>> tree_svg("trial", [Line(0, "solution", "r1c1=4: the grid is solved")]).count("<text")
    2
    """
    refuse_unknown_theme(theme)
    root = f"swordfish-tree-{theme}"
    longest = max(
        (_INDENT * (line.indent + 1) + _LETTER * len(line.text) for line in lines), default=0
    )
    wide = round(2 * _MARGIN + max(longest + 20, _LETTER * len(title)))
    high = 2 * _MARGIN + _ROW * (len(lines) + 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}" class="{root}" role="img" aria-label="{escape(title)}">',
        f"<style>{_style(theme, root)}</style>",
        f'<rect class="paper" width="{wide}" height="{high}" rx="6"/>',
        f'<text class="title" x="{_MARGIN}" y="{_MARGIN + 16}">{escape(title)}</text>',
    ]
    last_at: list[int] = [0]  # by indent: the row of the line to hang on
    for number, line in enumerate(lines, start=1):
        del last_at[line.indent + 1 :]
        parts.append(_branch_line(line.indent, last_at[-1], number))
        x, y = _MARGIN + _INDENT * (line.indent + 1), _MARGIN + _ROW * number + 16
        words = escape(f"{_SIGNS[line.kind]} {line.text}")
        parts.append(f'<text class="{line.kind}" x="{x}" y="{y}">{words}</text>')
        last_at.append(number)
    return "\n".join([*parts, "</svg>"])


def _branch_line(indent: int, above: int, row: int) -> str:
    """From a line down to one that hangs on it."""
    x = _MARGIN + _INDENT * indent + 8
    top, y = _MARGIN + _ROW * above + 22, _MARGIN + _ROW * row + 12
    return f'<path class="branch" d="M{x} {top}V{y}H{x + 14}"/>'
