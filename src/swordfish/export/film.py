"""A path as a film: a step a frame, as an animated SVG or GIF.

The frames are SVG drawings with a caption below. An animated SVG shows one after another by its
own style sheet and needs nothing; for a GIF resvg makes pixels of them, with the font that Pillow
brings along, so that the film is the same on a machine without fonts.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from html import escape
from textwrap import wrap
from typing import Literal

from swordfish.draw.svg import SIDE, Theme, share_style
from swordfish.export.steps_page import ending, summary
from swordfish.files import scratch
from swordfish.ladder.path import Path

SECONDS = 2.0
"""How long a frame is shown; the last one twice as long."""

_LEGEND = 44
_LINE = 19
_LINES = 6
_HEIGHT = SIDE + _LEGEND + (_LINES + 1) * _LINE + 16
_COLUMNS = 62  # characters of a caption that fit
_INK = {"light": ("#ffffff", "#1b1f24"), "dark": ("#14181d", "#dfe5ec")}


def frames(path: Path, theme: Theme) -> Iterator[str]:
    """The drawing of each frame of a film: the puzzle, each step with its sentence, the end."""
    yield _film_frame(path.puzzle.svg(theme=theme), "The puzzle", summary(path))
    for number, step in enumerate(path.steps, start=1):
        name = step.technique.name if step.technique else "Step"
        yield _film_frame(step.svg(theme=theme), f"{number}. {name}", step.text)
    yield _film_frame(path.grid.svg(candidates=not path.solved, theme=theme), *ending(path))


def _film_frame(drawing: str, heading: str, text: str) -> str:
    lines = wrap(text, _COLUMNS)
    if len(lines) > _LINES:
        lines = [*lines[: _LINES - 1], lines[_LINES - 1][: _COLUMNS - 4] + " ..."]
    top = SIDE + _LEGEND + _LINE
    caption = "".join(
        f'<text class="caption" x="8" y="{top + 4 + _LINE * (number + 1)}">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    return (
        f'{drawing}<text class="caption heading" x="8" y="{top}">{escape(heading)}</text>{caption}'
    )


def _film_style(theme: Theme) -> str:
    def colours(which: Literal["light", "dark"]) -> str:
        paper, ink = _INK[which]
        return f".back{{fill:{paper}}}.caption{{fill:{ink}}}"

    text = ".caption{font:14.5px Inter,Arial,sans-serif}.heading{font-size:16px;font-weight:700}"
    if theme != "auto":
        return text + colours(theme)
    return f"{text}{colours('light')}@media(prefers-color-scheme:dark){{{colours('dark')}}}"


def _open_film(label: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {_HEIGHT}" '
        f'width="{SIDE}" height="{_HEIGHT}" role="img" aria-label="{escape(label)}">'
    )


def svg(path: Path, *, theme: Theme = "auto", seconds: float = SECONDS) -> str:
    """The film as an SVG that shows its frames one after another, for ever.

    Readers who ask for reduced motion see only the puzzle.

    >>> from swordfish.ladder.path import explain
    >>> svg(explain("." * 80 + "1")).count('class="frame"')
    2
    """
    sheet, drawn = share_style(list(frames(path, theme)))
    whole = (len(drawn) + 1) * seconds
    share = 100 / (len(drawn) + 1)
    motion = (
        f"@keyframes shown{{0%,{share:.4f}%{{visibility:visible}}"
        f"{share + 0.0001:.4f}%,100%{{visibility:hidden}}}}"
        f"@keyframes last{{0%,{2 * share:.4f}%{{visibility:visible}}"
        f"{2 * share + 0.0001:.4f}%,100%{{visibility:hidden}}}}"
        f".frame{{visibility:hidden;animation:shown {whole:g}s infinite}}"
        f".frame:last-of-type{{animation-name:last}}"
        "@media(prefers-reduced-motion:reduce){.frame{animation:none}"
        ".frame:first-of-type{visibility:visible}}"
    )
    groups = [
        f'<g class="frame" style="animation-delay:{number * seconds:g}s">{frame}</g>'
        for number, frame in enumerate(drawn)
    ]
    style = f"<style>{_film_style(theme)}{motion}</style>{sheet}"
    back = f'<rect class="back" width="{SIDE}" height="{_HEIGHT}"/>'
    return "\n".join([_open_film(f"a film: {summary(path)}"), style, back, *groups, "</svg>"])


def gif(
    path: Path, *, theme: Literal["light", "dark"] = "light", seconds: float = SECONDS
) -> bytes:
    """The film as a GIF; it takes resvg-py and Pillow."""
    try:
        import resvg_py
        from PIL import Image, ImageFont
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"a film as GIF needs {error.name}: pip install 'swordfish[animate]'", name=error.name
        ) from error
    font = ImageFont.load_default(16)
    assert isinstance(font, ImageFont.FreeTypeFont)
    back = f'<rect class="back" width="{SIDE}" height="{_HEIGHT}"/>'
    # There is no bold in this font: a thin line around a given's digit stands for it.
    bold = f".given,.heading{{stroke:{_INK[theme][1]};stroke-width:.8px}}"
    head = f"{_open_film('')}<style>{_film_style(theme)}{bold}</style>{back}"
    images = []
    with scratch(font.font_bytes, ".otf") as file:
        for frame in frames(path, theme):
            pixels = resvg_py.svg_to_bytes(
                svg_string=f"{head}{frame}</svg>",
                skip_system_fonts=True,
                font_files=[str(file)],
                font_family=font.getname()[0],
                sans_serif_family=font.getname()[0],
            )
            image = Image.open(io.BytesIO(bytes(pixels))).convert("RGB")
            images.append(image.quantize(64, dither=Image.Dither.NONE))
    milliseconds = [round(1000 * seconds)] * len(images)
    milliseconds[-1] *= 2
    out = io.BytesIO()
    images[0].save(
        out, "GIF", save_all=True, append_images=images[1:], duration=milliseconds, loop=0
    )
    return out.getvalue()
