"""Drawings as SVG are the core's; here is what documents of several need to know of them."""

import re
from collections.abc import Collection, Sequence
from typing import Literal, TypeAlias

Theme: TypeAlias = Literal["auto", "light", "dark"]
Candidates: TypeAlias = Sequence[Collection[int]]

SIDE = 458
"""Of a drawing, in the units of its view box."""
_SHEET = re.compile(r"<style>.*?</style>", re.DOTALL)


def share_style(drawings: Sequence[str]) -> tuple[str, list[str]]:
    """One style sheet for all SVG drawings of a document, and the drawings without theirs.

    The longest serves them all, because that of a step holds that of a plain grid.

    >>> from swordfish import Grid
    >>> sheet, bare = share_style([Grid().svg(), Grid("5" + "." * 80).svg()])
    >>> sheet[:7], any("<style>" in drawing for drawing in bare)
    ('<style>', False)
    """
    sheets = (sheet for drawing in drawings for sheet in _SHEET.findall(drawing))
    return max(sheets, key=len), [_SHEET.sub("", drawing) for drawing in drawings]
