"""Boards as pictures: every kind of rule is drawn or told, inside the paper, in light and dark."""

from random import Random
from xml.etree import ElementTree

import board_oracle as oracle
import pytest
from board_rules import LAYOUTS, random_rule
from rich.console import Console

import swordfish as sf
from swordfish.board.rules import KINDS
from swordfish.draw.board_terminal import BoardDrawing

KILLER = sf.Board(
    "1...............",
    size=4,
    rules=["Cage r1c1-2 r2c1 7", "Thermo r3c1-3", "Sandwich r1c1-4 5", "AntiKnight"],
)


def texts(svg: str, kind: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    return [part.text or "" for part in root.iter() if part.get("class") == kind]


def titles(svg: str) -> set[str]:
    root = ElementTree.fromstring(svg)
    return {part.text or "" for part in root.iter() if part.tag.endswith("title")}


def printed(drawing: object, width: int = 80) -> str:
    console = Console(width=width)
    with console.capture() as capture:
        console.print(drawing)
    return capture.get()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_drawn_and_told(kind: str) -> None:
    rng = Random(kind)
    tried = 0
    for empty in LAYOUTS.values():
        rule = random_rule(kind, empty, rng, rng.choice(oracle.fillings(empty)))
        if rule is None:
            continue
        tried += 1
        svg = empty.with_rules(rule).svg(candidates=True)
        assert texts(svg, "told")[0].startswith(KINDS[kind])
        assert_inside(svg)
    assert tried


def assert_inside(svg: str) -> None:
    """No text and no circle lies outside the view box."""
    root = ElementTree.fromstring(svg)
    _, _, wide, high = map(float, root.get("viewBox", "").split())
    for part in root.iter():
        x, y = part.get("cx") or part.get("x"), part.get("cy") or part.get("y")
        if x is not None and y is not None:
            assert 0 <= float(x) <= wide
            assert -10 <= float(y) <= high


def test_rules_have_titles_and_givens_are_bold() -> None:
    svg = KILLER.svg()
    assert texts(svg, "given") == ["1"]
    assert titles(svg) == {
        "Cage r1c1 r1c2 r2c1 7",
        "Thermo r3c1 r3c2 r3c3",
        "Sandwich r1c1 r1c2 r1c3 r1c4 5",
    }
    assert (texts(svg, "sum"), texts(svg, "clue")) == (["7"], ["5"])


def test_a_screen_reader_is_told_size_digits_and_rules() -> None:
    label = ElementTree.fromstring(KILLER.svg()).get("aria-label")
    expected = "board of 4x4: 1... / .... / .... / ....; rules: AntiKnight, Cage, Sandwich, Thermo"
    assert label == expected
    titled = sf.Board(size=10, title='"<Ten>"').svg()
    assert (ElementTree.fromstring(titled).get("aria-label") or "").startswith('"<Ten>": board')


def test_candidates_are_drawn_if_asked_and_digits_may_begin_at_zero() -> None:
    board = sf.Board("01..............", size=4, lowest=0).with_candidates([("r1c3", {0, 2})])
    assert texts(board.svg(), "candidate") == []
    assert texts(board.svg(), "given") == ["0", "1"]
    assert texts(board.svg(candidates=True), "candidate")[:2] == ["0", "2"]


def test_clues_of_one_place_stand_one_behind_the_other() -> None:
    board = sf.Board(size=4, rules=["XSum r1c1-4 3", "Sandwich r1c1-4 5", "Sandwich r1-4c1 2"])
    root = ElementTree.fromstring(board.svg())
    at = [(part.get("x"), part.get("y")) for part in root.iter() if part.get("class") == "clue"]
    assert len(set(at)) == 3
    assert float(root.get("width", "0")) > 208


def test_the_theme_is_light_dark_or_the_readers() -> None:
    assert "prefers-color-scheme" in KILLER.svg()
    assert "prefers-color-scheme" not in KILLER.svg(theme="dark")
    assert KILLER._repr_svg_() == KILLER.svg()
    with pytest.raises(ValueError, match="expected the theme"):
        KILLER.svg(theme="red")  # type: ignore[arg-type]


def test_numbers_and_letters_stand_for_signs() -> None:
    rules = ["XV r1c1-2 5", "XV r2c1-2 10", "XV r3c1-2 7", "WhiteDot r1c3-4", "WhiteDot r2c3-4 2"]
    svg = sf.Board(size=9, rules=rules).svg()
    assert texts(svg, "sign") == ["V", "X", "7"]
    assert texts(svg, "tiny on-white") == ["2"]


# ---- terminals ----


def test_a_terminal_shows_pieces_and_rules() -> None:
    jigsaw = sf.Board("1...2.....3...24", regions="aaabcabbccdbcddd", rules=["Odd r1c1"])
    assert printed(jigsaw).splitlines() == [
        "┌───────────┬───┐",
        "│ 1   .   . │ . │",
        "├───┐   ┌───┘   │",
        "│ 2 │ . │ .   . │",
        "│   └───┼───┐   │",
        "│ .   . │ 3 │ . │",
        "│   ┌───┘   └───┤",
        "│ . │ .   2   4 │",
        "└───┴───────────┘",
        "Odd r1c1",
    ]


def test_a_narrow_terminal_has_digits_alone() -> None:
    board = sf.Board("1...2.....3...24")
    assert printed(board, width=8).splitlines() == ["1...", "2...", "..3.", "..24"]


def test_extra_cells_and_wide_digits_are_shown() -> None:
    board = sf.Board(size=(1, 2), boxes=False, lines=False, digits=12, extras=1)
    filled = board.with_digits([12, None, 3])
    assert printed(filled).splitlines()[1:] == ["│ 12  . │", "└───────┘", "x1 3"]
    listed = printed(filled.drawing(candidates=True)).splitlines()[-1]
    assert listed == "r1c2 1 2 3 4 5 6 7 8 9 10 11 12"
    assert isinstance(filled.drawing(), BoardDrawing)
    assert 'class="thick" fill="none"' in filled.svg()  # or the extra cell is black
