"""The pen: candidates in colours, and lines between them."""

import json
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

from web.browser import Page
from web.serving import Site

# The tag of a mark, and how many corners its path has.
OUTLINE = """kind => {
    const mark = document.querySelector(`#pen .pen-${kind}`);
    return mark.tagName + (mark.getAttribute('d') ?? '').split('L').length;
}"""


def hold(page: Page) -> None:
    page.press("n")
    page.tab.wait_for_selector("#pen.held")


def marks(page: Page, kind: str) -> int:
    return int(page.tab.locator(f"#pen .{kind}").count())


def spot(page: Page, cell: int, digit: int) -> tuple[float, float]:
    """Where on the screen a candidate is."""
    box = page.cell(cell).bounding_box()
    across, down = (digit - 1) % 3, (digit - 1) // 3
    return (
        box["x"] + box["width"] * (2 * across + 1) / 6,
        box["y"] + box["height"] * (2 * down + 1) / 6,
    )


def test_a_candidate_gets_a_colour_and_loses_it_by_the_same_key(page: Page) -> None:
    page.select(1)
    hold(page)
    page.press("2")
    page.tab.wait_for_selector("#pen .pen-1")
    assert page.said() == "2 r1c2: Blue"
    assert "pen marks 2" in page.label(1)
    page.press("2")
    page.tab.wait_for_function("() => !document.querySelector('#pen .pen-1')")
    assert page.said() == "2 r1c2: no colour"
    page.press("Control+z")
    page.tab.wait_for_selector("#pen .pen-1")
    assert page.digits().startswith("9.1"), "no digit was entered"


@pytest.mark.prove
def test_each_colour_has_a_shape_of_its_own(page: Page) -> None:
    page.select(1)
    hold(page)
    shapes = []
    for kind in "1234":
        page.tab.check(f"#pen-kinds input[value='{kind}']", force=True)
        page.cell(1).focus()
        page.press(kind)
        page.tab.wait_for_selector(f"#pen .pen-{kind}")
        shapes.append(page.tab.evaluate(OUTLINE, kind))
    assert len({*shapes}) == 4


@pytest.mark.prove
def test_a_line_is_solid_then_dashed_then_gone(page: Page) -> None:
    page.select(1)
    hold(page)
    page.press("2")
    page.tab.wait_for_selector("#pen .pen-1")
    page.press("l")
    page.wait_for_text("#live", "Mark two candidates first.")
    page.press("ArrowRight", "ArrowRight", "2", "l")
    page.wait_for_text("#live", "Line from 2 r1c2 to 2 r1c4")
    assert (marks(page, "pen-line"), marks(page, "dashed")) == (1, 0)
    page.press("l")
    page.wait_for_text("#live", "Dashed line")
    assert marks(page, "dashed") == 1
    page.press("l")
    page.wait_for_text("#live", "No line")
    assert marks(page, "pen-line") == 0


def test_by_hand_a_tap_colours_and_a_stroke_is_a_line(page: Page) -> None:
    page.press("a")
    hold(page)
    mouse = page.tab.mouse
    mouse.click(*spot(page, 1, 5))
    page.tab.wait_for_selector("#pen .pen-1")
    assert page.said() == "5 r1c2: Blue"
    mouse.move(*spot(page, 1, 5))
    mouse.down()
    mouse.move(*spot(page, 30, 4))
    mouse.up()
    page.wait_for_text("#live", "Line from 5 r1c2 to 4 r4c4")
    assert marks(page, "pen-line") == 1


def test_nothing_is_drawn_while_the_game_is_paused(page: Page) -> None:
    page.press("a")
    hold(page)
    page.click("#pause")
    page.tab.mouse.click(*spot(page, 1, 5))
    page.click("#pause")
    page.tab.mouse.click(*spot(page, 3, 5))  # by now an earlier mark would be there, too
    page.tab.wait_for_selector("#pen .pen-1")
    assert marks(page, "pen-1") == 1


@pytest.mark.prove
def test_no_line_goes_where_it_would_not_be_seen(page: Page) -> None:
    page.select(1, 3)
    hold(page)
    page.press("2")
    page.tab.wait_for_selector("#pen .pen-1")
    page.press("2")  # both lose their colour, and are no ends of a line any more
    page.wait_for_text("#live", "no colour")
    page.press("l")
    page.wait_for_text("#live", "Mark two candidates first.")
    page.press("2")
    page.wait_for_text("#live", "Blue")
    page.press("z")
    page.tab.wait_for_selector("#pen:not(.held)", state="attached")
    page.select(1)
    page.press("2")
    hold(page)
    page.press("l")
    page.wait_for_text("#live", "Mark two candidates first.")
    assert marks(page, "pen-line") == 0


@pytest.mark.prove
def test_what_was_drawn_is_erased_by_cell_and_hidden_by_a_digit(page: Page) -> None:
    page.select(1, 3)
    hold(page)
    page.press("2", "l")
    page.tab.wait_for_selector("#pen .pen-line")
    page.press("z")
    page.tab.wait_for_selector("#pen:not(.held)", state="attached")
    page.select(1)
    page.press("2")
    page.tab.wait_for_function("() => document.querySelectorAll('#pen .pen-1').length === 1")
    assert marks(page, "pen-line") == 0
    page.press("Control+z", "n", "Backspace")
    page.wait_for_text("#live", "Erased")
    assert (marks(page, "pen-line"), marks(page, "pen-1")) == (0, 1)


def test_what_was_drawn_stays_over_a_reload_and_goes_into_the_file(
    browser: Any, site: Site, page: Page
) -> None:
    page.select(1, 3)
    hold(page)
    page.press("2", "l")
    page.tab.wait_for_selector("#pen .pen-line")
    page.click("#panel-play details summary")
    page.click("#keep")
    page.tab.reload()
    page.wait_until_ready()
    page.tab.wait_for_selector("#pen .pen-line")
    assert marks(page, "pen-1") == 2
    page.go_to("games")
    page.tab.wait_for_selector(".game")
    with page.tab.expect_download() as download:
        page.click("#games-export")
    text = download.value.path().read_text()
    (game,) = json.loads(text)["games"]
    assert game["checkpoints"][0]["state"]["pen"] == [[[10, 10, 1], [28, 28, 1], [10, 28, 1]]]
    fresh = Page(browser, site, "#games")
    file = {"name": "games.json", "mimeType": "application/json", "buffer": text.encode()}
    fresh.tab.set_input_files("#games-import", file)
    fresh.wait_for_text("#games-note", "1 game taken in.")
    fresh.tab.locator(f".game[data-id='{game['id']}'] a").click()
    fresh.tab.wait_for_selector("#pen .pen-line")
    fresh.close()


@pytest.mark.parametrize("drawn", [[[1, 2]], [[1, 729, 1]], [[1, 2, 5]], "2", [["a", 2, 1]]])
@pytest.mark.prove
def test_a_game_with_a_wrong_drawing_is_none(page: Page, drawn: object) -> None:
    check = """async drawn => {
        const { checkedGame } = await import('./checked_game.js');
        const game = { puzzle: { givens: Array(81).fill(0) }, checkpoints: [], seconds: 0, at: 1,
                       history: [[["pen", 0, [], drawn]]] };
        return checkedGame(game) !== null;
    }"""
    assert page.tab.evaluate(check, [[1, 2, 2]])
    assert not page.tab.evaluate(check, drawn)
