"""Drawings: SVG that stands alone and in a page, and terminals of every width."""

import io
import json
import re
from typing import Any
from unicodedata import east_asian_width
from xml.etree import ElementTree

import pytest
from puzzles import PUZZLE
from rich.console import Console

from swordfish import Grid, HouseMark, Mark, Step, _core
from swordfish.draw.grid_terminal import GridDrawing
from swordfish.draw.plots import short
from swordfish.ladder.examples import example
from swordfish.tell.languages import catalogue_file, catalogues

GRID = Grid(PUZZLE)
PLACED = Grid(GRID.to_dict() | {"A1": "2"})


def parts(svg: str, kind: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    return [part.text or "" for part in root.iter() if part.get("class") == kind]


def printed(drawing: object, **options: object) -> str:
    console = Console(file=io.StringIO(), **{"width": 80, **options})  # type: ignore[arg-type]
    console.print(drawing)
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


# ---- SVG ----


def test_svg_draws_givens_apart_from_placed_digits() -> None:
    assert parts(PLACED.svg(), "given") == [c for c in PUZZLE if c != "."]
    assert parts(PLACED.svg(), "placed") == ["2"]
    assert parts(PLACED.svg(), "candidate") == []


def test_svg_draws_the_candidates_of_open_cells_if_asked() -> None:
    open_cells = [cell for cell in range(81) if not GRID[cell]]
    expected = [str(d) for cell in open_cells for d in sorted(GRID.candidates(cell))]
    assert parts(GRID.svg(candidates=True), "candidate") == expected


def test_a_removed_digit_is_drawn_over_its_cross() -> None:
    step = example("x_wing")
    drawn = [part.get("class") for part in ElementTree.fromstring(step.svg()).iter()]
    digits = drawn.index("candidate")
    assert drawn[:digits].count("gone") == len(step.eliminations)
    assert drawn[digits:].count("gone") == 1, "in the legend"


def test_rings_stay_in_their_cells() -> None:
    root = ElementTree.fromstring(example("hidden_single").svg())
    rings = [float(part.get("r", "")) for part in root.iter() if part.get("class") == "set"]
    assert rings
    assert max(rings) + 1 <= 10  # with the stroke; a candidate is 10 away from the edge


def width(word: str) -> float:
    """What a word of a legend takes, of 13 pixels a line, in a font that isn't narrow."""
    return sum(13 if east_asian_width(sign) in "WF" else 7.2 for sign in word)


LEGEND = re.compile(r'<g transform="translate\((\d+) 0\)">(?:(?!</g>).)*?"legend"[^>]*>([^<]*)<')


@pytest.mark.parametrize("language", ["de", "es", "fr", "ja"])
@pytest.mark.parametrize("technique", ["naked_single", "forcing_chain_contradiction", "x_wing"])
def test_a_legend_is_translated_and_has_room(technique: str, language: str) -> None:
    known = json.loads(catalogue_file(language).read_text("utf-8"))["words"].values()
    step = example(technique)
    assert step.grid is not None
    puzzle = step.grid.to_text("hodoku")
    question = {"puzzle": puzzle, "step": step.to_dict(), "language": language}
    _, text, _ = _core.answer("draw", json.dumps(question), catalogues())
    rows = [LEGEND.findall(row) for row in json.loads(text)["svg"].splitlines()]
    entries = [entry for row in rows for entry in row]
    assert len(entries) >= 3
    assert [word for _, word in entries if word not in known] == []
    for row in filter(None, rows):
        for (left, word), (right, _) in zip(row, [*row[1:], ("458", "")], strict=True):
            assert int(left) + 22 + width(word) <= int(right), word


def test_chains_beside_one_another_have_strokes_of_their_own() -> None:
    strokes = {"", "second", "third", "fourth"}
    assert {stroke_of(kind) for kind in links_of("kraken_fish_1")} == strokes
    assert {stroke_of(kind) for kind in links_of("x_chain")} == {""}
    assert {stroke_of(kind) for kind in links_of("forcing_net_verity")} == {""}


def links_of(technique: str) -> list[str]:
    """The classes of all links of an example."""
    root = ElementTree.fromstring(example(technique).svg())
    kinds = [part.get("class") or "" for part in root.iter()]
    return [kind for kind in kinds if kind.startswith("link")]


def stroke_of(kind: str) -> str:
    return " ".join(kind.split()[2:])


def test_a_notebook_shows_the_svg() -> None:
    assert GRID._repr_svg_() == GRID.svg()


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_every_style_rule_is_bound_to_its_own_kind_of_drawing(theme: str) -> None:
    svg = GRID.svg(theme=theme)  # type: ignore[arg-type]
    root = ElementTree.fromstring(svg)
    style = next(part.text or "" for part in root.iter() if part.tag.endswith("style"))
    rules = style.replace("@media(prefers-color-scheme:dark){", "").split("}")
    assert all(rule.startswith(f".swordfish-{theme} ") for rule in rules if rule)
    assert root.get("class") == f"swordfish-{theme}"
    assert ("prefers-color-scheme" in style) == (theme == "auto")


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="expected the theme 'auto', 'light' or 'dark', got 'red'"):
        GRID.svg(theme="red")  # type: ignore[arg-type]


def test_an_unknown_role_is_refused() -> None:
    role: Any = '"><script>'
    for step in (
        Step(marks=(Mark(role, 1),), grid=GRID),
        Step(houses=(HouseMark(role, 1),), grid=GRID),
    ):
        with pytest.raises(ValueError, match=r"one of the roles base, .* got '\"><script>'"):
            step.svg()


def test_everything_drawn_stays_inside_the_view_box() -> None:
    root = ElementTree.fromstring(GRID.svg(candidates=True))
    side = float(root.get("viewBox", "").split()[2])
    for text in (part for part in root.iter() if part.tag.endswith("text")):
        assert 0 < float(text.get("x", "")) < side
        assert 0 < float(text.get("y", "")) < side


# ---- terminal ----


def test_rich_prints_the_grid_boxed() -> None:
    lines = printed(GRID).splitlines()
    assert lines[0] == "┌───────┬───────┬───────┐"
    assert lines[1] == "│ 9 . 1 │ . . 8 │ . . . │"
    assert len(lines) == 13


@pytest.mark.parametrize("candidates", [False, True])
@pytest.mark.parametrize("width", [11, 20, 24, 25, 30, 42, 43, 80])
def test_no_line_is_wider_than_the_terminal(width: int, candidates: bool) -> None:
    text = printed(GRID.drawing(candidates=candidates), width=width)
    assert max(map(len, text.splitlines())) <= width
    digits = [c for c in text if c in "123456789"]
    assert len(digits) >= sum(c != "." for c in PUZZLE)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.0, "0"),
        (0.125, "0.125"),
        (999.4, "999"),
        (999.7, "1k"),
        (-999.7, "-1k"),
        (999_700.0, "1M"),
        (12_345.0, "12.3k"),
        (999.7e6, "1G"),
        (2.5e13, "25000G"),
    ],
)
def test_a_number_of_a_chart_has_three_digits_and_a_letter(value: float, shown: str) -> None:
    assert short(value) == shown


def test_a_narrow_terminal_gets_the_shortest_form() -> None:
    assert printed(GRID, width=24).splitlines()[:4] == [
        "9.1 ..8 ...",
        "..3 ..1 ..9",
        ".76 ... ...",
        "",
    ]


def test_candidates_are_listed_where_they_do_not_fit() -> None:
    assert "r1c2 25" in printed(GRID.drawing(candidates=True), width=30).splitlines()


def test_given_placed_and_candidate_are_told_apart_without_colour() -> None:
    text = printed(PLACED.drawing(candidates=True))
    assert "[9] (2) [1]" in text


def test_colour_is_only_for_terminals_that_want_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b" not in printed(PLACED)
    assert "\x1b[36m" in printed(PLACED, force_terminal=True, color_system="standard")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[36m" not in printed(PLACED, force_terminal=True, color_system="standard")


def test_a_terminal_without_box_characters_gets_plain_ones() -> None:
    file = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    Console(file=file, width=80).print(GRID)
    file.seek(0)
    assert file.readline() == "+-------+-------+-------+\n"


def test_a_drawing_measures_itself_for_columns() -> None:
    from rich.columns import Columns

    assert "│ . 1 . │ 2 8 . │ . 6 5 │    │ . 1 . │" in printed(
        Columns([GridDrawing(list(GRID), GRID.givens), GRID], padding=(0, 4))
    )
