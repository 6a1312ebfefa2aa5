"""The colours of the page: what stands in a cell can be read there, whatever colour the cell has.

Contrast as WCAG 2.2 has it: 4.5 for digits and marks, 3 for lines and shapes.
"""

import re
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

from swordfish.web.page_files import PAGE

ROOT = Path(__file__).parents[2]
PAIR = r"light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\)"
STYLE = (PAGE / "style.css").read_text()
ROOMS = (PAGE / "rooms.css").read_text()
BOARDS = (PAGE / "boards.css").read_text()
TOKENS = {name: pair for name, *pair in re.findall(rf"--([a-z]+): {PAIR};", STYLE)}
CELLS = {name: TOKENS[name] for name in ("surface", "selected", "seen", "same")} | {
    f"colour {number}": pair
    for number, *pair in re.findall(rf"\.cell\[data-colour=\"(\d)\"\].*?{PAIR}", STYLE)
}
PEN = {name: pair for name, *pair in re.findall(rf"\.(pen-\w+) {{.*?{PAIR}", ROOMS)}
THEMES = ("light", "dark")


def brightness(colour: str) -> float:
    """The relative luminance of a colour."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("000000", "ffffff") == pytest.approx(21)
    assert contrast("777777", "ffffff") == pytest.approx(4.48, abs=0.01)
    assert len(CELLS) == 4 + 9
    assert PEN.keys() == {"pen-1", "pen-2", "pen-3", "pen-4", "pen-line"}


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("theme", THEMES)
def test_digits_and_marks_can_be_read_on_every_cell(cell: str, theme: str) -> None:
    place = THEMES.index(theme)
    for ink in ("ink", "placed", "muted", "warn"):
        assert contrast(TOKENS[ink][place], CELLS[cell][place]) >= 4.5, ink


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("theme", THEMES)
def test_lines_and_shapes_can_be_seen_on_every_cell(cell: str, theme: str) -> None:
    place = THEMES.index(theme)
    drawn = {name: TOKENS[name] for name in ("rule", "thick", "look", "accent")} | PEN
    for name, pair in drawn.items():
        assert contrast(pair[place], CELLS[cell][place]) >= 3, name


# What is chosen or coloured on a board lies above its picture, clues and all.
VEILS = [
    (name, int(part) / 100)
    for name, part in re.findall(
        r"color-mix\(in srgb, var\(--(\w+)\) (\d+)%, transparent\)", BOARDS
    )
]
CLUES = ("1b1f24", "dfe5ec")
"""The ink of sums and clues, in core/board/pictures/inks.cpp."""


def veiled(colour: str, veil: str, part: float) -> str:
    places = (0, 2, 4)
    under, over = ([int(one[place : place + 2], 16) for place in places] for one in (colour, veil))
    mixed = [round((1 - part) * a + part * b) for a, b in zip(under, over, strict=True)]
    return "".join(f"{one:02x}" for one in mixed)


@pytest.mark.parametrize("theme", THEMES)
def test_clues_can_be_read_on_every_cell_of_a_board(theme: str) -> None:
    place = THEMES.index(theme)
    inks = (ROOT / "core/board/pictures/inks.cpp").read_text()
    assert f'{{"sum", "fill:#{CLUES[0]}", "fill:#{CLUES[1]}"}}' in inks
    tints = [
        pair for name, *pair in re.findall(rf'\[data-colour="(\d)"\] {{ --tint: {PAIR}', BOARDS)
    ]
    assert len(tints) == 9
    assert {name for name, _ in VEILS} == {"same", "tint", "selected"}
    for name, part in VEILS:
        for veil in tints if name == "tint" else [TOKENS[name]]:
            colours = [
                veiled(one, veil[place], part) for one in (CLUES[place], TOKENS["surface"][place])
            ]
            assert contrast(*colours) >= 4.5, (name, veil)


def test_the_lines_of_the_grid_are_drawn_with_the_colour_of_rules() -> None:
    for part in (r"\.cell \{", r"\.drawing \.thin \{"):
        found = re.search(part + r"[^}]*var\(--rule\)", STYLE)
        assert found, part
