"""Drawings of a grid as SVG. Plain data in: cells are 0 to 80, row by row."""

import re
from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import Literal, TypeAlias, get_args

Theme: TypeAlias = Literal["auto", "light", "dark"]
Candidates: TypeAlias = Sequence[Collection[int]]

CELL = 50  # in the units of the view box
_MARGIN = 4
SIDE = 9 * CELL + 2 * _MARGIN
_LEGEND_ROW = 22
_SHEET = re.compile(r"<style>.*?</style>", re.DOTALL)

# What each part of the drawing looks like, by class, in light and in dark.
_COLOURS = {
    "light": {
        "paper": "fill:#ffffff",
        "thin": "stroke:#b4bcc6",
        "thick": "stroke:#1b1f24",
        "given": "fill:#1b1f24",
        "placed": "fill:#0b62c4",
        "candidate": "fill:#66707c",
    },
    "dark": {
        "paper": "fill:#14181d",
        "thin": "stroke:#48515c",
        "thick": "stroke:#dfe5ec",
        "given": "fill:#f2f5f8",
        "placed": "fill:#6cb2ff",
        "candidate": "fill:#9aa5b1",
    },
}
_SHAPES = {
    "thin": "stroke-width:1",
    "thick": "stroke-width:3;stroke-linecap:square",
    "given": "font-size:30px;font-weight:700",
    "placed": "font-size:30px;font-weight:400",
    "candidate": "font-size:13px",
}


def _rules(root: str, styles: dict[str, str]) -> str:
    return "".join(f".{root} .{part}{{{style}}}" for part, style in styles.items())


@cache
def _style(theme: Theme, root: str) -> str:
    """The style sheet; every rule names the root, because inline SVG shares the page's styles."""
    shapes = _rules(root, _SHAPES)
    shapes += f".{root} text{{font-family:Inter,Arial,sans-serif;text-anchor:middle}}"
    if theme != "auto":
        return shapes + _rules(root, _COLOURS[theme])
    dark = _rules(root, _COLOURS["dark"])
    return f"{shapes}{_rules(root, _COLOURS['light'])}@media(prefers-color-scheme:dark){{{dark}}}"


@cache
def _lines() -> str:
    """The thin lines first, so that the thick ones lie over them."""
    paths = []
    thin = [place for place in range(10) if place % 3]
    for kind, places in (("thin", thin), ("thick", range(0, 10, 3))):
        path = ""
        for place in places:
            at, end = _MARGIN + place * CELL, SIDE - _MARGIN
            path += f"M{at} {_MARGIN}V{end}M{_MARGIN} {at}H{end}"
        paths.append(f'<path class="{kind}" d="{path}"/>')
    return "\n".join(paths)


@cache
def text(kind: str, x: float, y: float, size: int, content: int) -> str:
    """Text centred on a point: a digit is about 0.72 of its font's size high."""
    return f'<text class="{kind}" x="{x:g}" y="{y + 0.36 * size:g}">{content}</text>'


def corner(cell: int) -> tuple[int, int]:
    """The upper left corner of a cell."""
    return _MARGIN + cell % 9 * CELL, _MARGIN + cell // 9 * CELL


@cache
def candidate_point(cell: int, digit: int) -> tuple[float, float]:
    """The middle of a candidate in its cell: 1 to 3 above, 7 to 9 below."""
    (x, y), (row, column) = corner(cell), divmod(digit - 1, 3)
    return x + 10 + 15 * column, y + 10 + 15 * row


@cache
def _digit(kind: str, cell: int, digit: int) -> str:
    x, y = corner(cell)
    return text(kind, x + CELL / 2, y + CELL / 2, 30, digit)


@cache
def _small_digit(cell: int, digit: int) -> str:
    return text("candidate", *candidate_point(cell, digit), 13, digit)


def _digits(digits: Sequence[int], givens: Collection[int]) -> list[str]:
    return [
        _digit("given" if cell in givens else "placed", cell, digit)
        for cell, digit in enumerate(digits)
        if digit
    ]


def _small_digits(digits: Sequence[int], candidates: Candidates) -> list[str]:
    """The candidates of open cells, each in its place: 1 to 3 above, 7 to 9 below."""
    return [
        _small_digit(cell, digit)
        for cell, possible in enumerate(candidates)
        if not digits[cell]
        for digit in sorted(possible)
    ]


def refuse_unknown_theme(theme: str) -> None:
    """Refuse what is no theme."""
    if theme not in get_args(Theme):
        raise ValueError(f"expected the theme 'auto', 'light' or 'dark', got {theme!r}")


def share_style(drawings: Sequence[str]) -> tuple[str, list[str]]:
    """One style sheet for all drawings of a document, and the drawings without theirs.

    The longest serves them all, because that of a step holds that of a plain grid.

    >>> sheet, bare = share_style([svg([0] * 81), svg([5] * 81)])
    >>> sheet[:7], any("<style>" in drawing for drawing in bare)
    ('<style>', False)
    """
    sheets = (sheet for drawing in drawings for sheet in _SHEET.findall(drawing))
    return max(sheets, key=len), [_SHEET.sub("", drawing) for drawing in drawings]


def svg(
    digits: Sequence[int],
    givens: Collection[int] = (),
    candidates: Candidates | None = None,
    theme: Theme = "auto",
    *,
    below: str = "",
    above: str = "",
    legend: Sequence[str] = (),
    extra_style: Callable[[str, Theme], str] | None = None,
    label: str = "",
) -> str:
    """An SVG drawing of 81 digits, 0 for an open cell: givens bold, the others light.

    What lies below and above the digits, a legend of rows and further styles can be added.

    >>> svg([5] + [0] * 80, givens=[0]).count('class="given"')
    1
    """
    from html import escape  # it loads all that HTML has names for, which digits do without

    refuse_unknown_theme(theme)
    root = f"swordfish-{theme}"
    name = label or "sudoku " + "".join(str(digit or ".") for digit in digits)
    high = SIDE + _LEGEND_ROW * len(legend)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {high}" '
        f'width="{SIDE}" height="{high}" class="{root}" role="img" aria-label="{escape(name)}">',
        f"<style>{_style(theme, root)}{extra_style(root, theme) if extra_style else ''}</style>",
        f'<rect class="paper" width="{SIDE}" height="{high}" rx="6"/>',
        below,
        _lines(),
        *_digits(digits, givens),
        *(_small_digits(digits, candidates) if candidates is not None else ()),
        above,
        *(
            f'<g transform="translate(0 {SIDE + _LEGEND_ROW * (number + 0.4):g})">{row}</g>'
            for number, row in enumerate(legend)
        ),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part)
