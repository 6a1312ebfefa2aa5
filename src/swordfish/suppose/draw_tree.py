"""The tree of suppositions drawn: as SVG, and for a terminal. Plain lines in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from swordfish import _core
from swordfish.draw.svg import Theme
from swordfish.model.raw import LineKind

if TYPE_CHECKING:
    from rich.tree import Tree

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


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a tree: how far in, how it ended, and the words."""

    indent: int
    kind: LineKind
    text: str


def rich_tree(title: str, lines: Iterable[Line], *, ascii_only: bool = False) -> Tree:
    """The tree of suppositions drawn for a terminal, which may know ASCII only.

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


def tree_svg(title: str, lines: Sequence[Line], *, theme: Theme = "auto") -> str:
    """The tree of suppositions drawn as SVG, a row for each line.

    >>> tree_svg("trial", [Line(0, "solution", "r1c1=4: the grid is solved")]).count("<text")
    2
    """
    return _core.tree_svg(title, lines, theme)
