"""Small charts as SVG: bars and lines, readable in light and dark, with the numbers as text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import floor, log10

WIDTH, HEIGHT = 640, 280
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 24, 36, 28

_STYLE = """<style>
text{font:12px system-ui,sans-serif;fill:#333}.title{font-size:14px;font-weight:600}
.mark{fill:#2563a8}.line{fill:none;stroke:#2563a8;stroke-width:2}.grid{stroke:#8884;stroke-width:1}
@media(prefers-color-scheme:dark){text{fill:#ddd}.mark{fill:#7db3ec}.line{stroke:#7db3ec}}
</style>"""


def bar_chart(title: str, labels: Sequence[str], values: Sequence[float], unit: str = "") -> str:
    """A plot with a bar for each label, from zero.

    >>> bar_chart("rows", ["a", "b"], [1, 3]).count("<rect")
    2
    """
    top = max(values, default=0) or 1
    step = (WIDTH - _LEFT - _RIGHT) / max(1, len(labels))
    every = -(-len(labels) // 16)
    parts = []
    for index, (label, value) in enumerate(zip(labels, values, strict=True)):
        x, height = _LEFT + index * step, (HEIGHT - _TOP - _BOTTOM) * value / top
        parts.append(
            f'<rect class="mark" x="{x + step * 0.1:.1f}" y="{HEIGHT - _BOTTOM - height:.1f}" '
            f'width="{step * 0.8:.1f}" height="{height:.1f}">'
            f"<title>{escape(label)}: {short(value)} {escape(unit)}</title></rect>"
        )
        if index % every == 0:
            parts.append(_text(x + step / 2, HEIGHT - _BOTTOM + 16, label, "middle"))
    return _chart(title, top, parts)


def line_chart(title: str, points: Sequence[tuple[float, float]], x_unit: str = "") -> str:
    """A plot with a line through points whose x grows, from zero.

    >>> "polyline" in line_chart("rate", [(0, 1), (1, 2)])
    True
    """
    right = max((x for x, _ in points), default=0) or 1
    top = max((y for _, y in points), default=0) or 1
    wide, high = WIDTH - _LEFT - _RIGHT, HEIGHT - _TOP - _BOTTOM
    path = " ".join(
        f"{_LEFT + wide * x / right:.1f},{HEIGHT - _BOTTOM - high * y / top:.1f}" for x, y in points
    )
    parts = [f'<polyline class="line" points="{path}"/>']
    for x in _ticks(right):
        label = f"{short(x)} {x_unit}".strip()
        parts.append(_text(_LEFT + wide * x / right, HEIGHT - _BOTTOM + 16, label, "middle"))
    return _chart(title, top, parts)


def short(value: float) -> str:
    """A number for a plot: three digits with a letter for thousands, millions, billions.

    >>> short(0), short(0.25), short(999.7), short(1234), short(5_600_000)
    ('0', '0.25', '1k', '1.23k', '5.6M')
    """
    rounded = float(f"{value:.3g}")  # before the letter is chosen, as this may lead to the next
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(rounded) >= size:
            return f"{rounded / size:.12g}{letter}"
    return f"{rounded:.3g}"


def _chart(title: str, top: float, parts: list[str]) -> str:
    lines = []
    for value in _ticks(top):
        y = HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * value / top
        lines.append(
            f'<line class="grid" x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        )
        lines.append(_text(_LEFT - 6, y + 4, short(value), "end"))
    body = "".join(lines + parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title)}">{_STYLE}'
        f'<text class="title" x="{_LEFT}" y="20">{escape(title)}</text>{body}</svg>'
    )


def _ticks(top: float) -> list[float]:
    """The ticks of a plot: round values from zero to the top, about four."""
    rough = top / 4
    power = 10 ** floor(log10(rough))
    step = next(power * m for m in (1, 2, 5, 10) if power * m >= rough)
    return [step * n for n in range(int(top / step) + 1)]


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
