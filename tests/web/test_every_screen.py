"""The same journey on every screen: a phone, a desk, at 200% zoom, in dark, in forced colours."""

from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import swordfish as sf
from swordfish.web.shapes import EXAMPLE
from web.browser import Page
from web.serving import Site

SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "zoom": {"viewport": {"width": 640, "height": 400}},  # 1280x800 at 200%
    "dark": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
    "forced colours": {"viewport": {"width": 1280, "height": 800}, "forced_colors": "active"},
}
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def fits(page: Page) -> bool:
    """Whether nothing is wider than the screen."""
    return int(page.tab.evaluate(WIDE)) <= 0


@pytest.mark.parametrize(
    "screen", ["phone", *(pytest.param(one, marks=pytest.mark.prove) for one in [*SCREENS][1:])]
)
def test_a_journey_through_the_page(browser: Any, site: Site, screen: str) -> None:
    page = Page(browser, site, **SCREENS[screen])
    step = sf.hint(EXAMPLE)
    assert step is not None
    assert fits(page)
    page.cell(1).click()
    page.tab.locator("#pad button").nth(1).click()
    assert page.digits().startswith("921")
    page.click("#undo")
    page.click("#auto")
    for _ in range(4):
        page.click("#hint-buttons .main")
        page.wait_for_text("#hint-body", "Look for")
    page.wait_for_text("#hint-body", step.text)
    assert page.tab.is_visible("#picture svg")
    assert fits(page)
    page.click("#hint-buttons [data-key='do it']")
    page.wait_for_text("#live", "Done: ")
    page.click("#tab-explain")
    page.click("#path")
    page.wait_for_text("#path-summary", "steps")
    page.click("#path-after")
    page.wait_for_text("#path-text", ".")
    assert page.tab.is_visible("#path-text")
    page.click("#tab-puzzle")
    page.click("#pick")
    page.wait_for_text("#make-note", "Here it is")
    for place, shown in (("games", ".game"), ("learn", ".lessons"), ("days", "#month button")):
        page.go_to(place)
        page.tab.wait_for_selector(shown)
        assert fits(page), place
    for address, shown in (("#sheets", ".sheet-form select"), ("#review", "#review-symmetry")):
        page.open(address)
        page.tab.wait_for_selector(shown)
        assert fits(page), address
    page.close()


def test_the_board_keeps_its_width_at_200_percent(browser: Any, site: Site) -> None:
    page = Page(browser, site, **SCREENS["zoom"])
    box = page.tab.locator("#grid").bounding_box()
    assert box["width"] >= 270
    page.close()


TOPS = """() => [...document.querySelectorAll('#places a')]
    .map((link) => link.getBoundingClientRect().top)"""
CHECKS = """() => [...document.querySelectorAll('#panel-settings > .check input')]
    .map((box) => box.getBoundingClientRect().width)"""


@pytest.mark.parametrize("screen", ["phone", "zoom"])
@pytest.mark.parametrize(
    "language", ["de", "fr", *(pytest.param(one, marks=pytest.mark.prove) for one in ("es", "ja"))]
)
def test_words_of_other_languages_have_room(
    browser: Any, site: Site, screen: str, language: str
) -> None:
    page = Page(browser, site, **SCREENS[screen], locale=language)
    for tab in ("explain", "puzzle", "settings", "play"):
        page.click(f"#tab-{tab}")
        assert fits(page), tab
    assert len(set(page.tab.evaluate(TOPS))) == 1, "places stand in one line"
    page.click("#tab-settings")
    assert set(page.tab.evaluate(CHECKS)) == {20}
    page.close()


def test_the_list_of_keys_begins_at_its_top(browser: Any, site: Site) -> None:
    page = Page(browser, site, **SCREENS["zoom"])
    page.select(1)
    page.press("?")
    assert page.tab.evaluate("() => document.querySelector('#help').scrollTop") == 0
    assert page.tab.evaluate("() => document.activeElement.id") == "help-title"
    page.press("Escape")
    assert not page.tab.is_visible("#help")
    page.close()


def test_what_givens_are_worth_fits_on_a_phone(browser: Any, site: Site) -> None:
    page = Page(browser, site, "#review", **SCREENS["phone"], locale="de")
    page.tab.wait_for_selector("#worth")
    box = page.tab.locator("#worth").bounding_box()
    assert box["x"] + box["width"] <= 390
    page.close()


CHOSEN = """selector => {
    const of = (chosen) => getComputedStyle(document.querySelector(selector + chosen));
    return [of('[aria-selected=true]'), of('[aria-selected=false]')]
        .map(({ backgroundColor, color }) => backgroundColor + color);
}"""


def test_what_is_chosen_is_seen_in_forced_colours(browser: Any, site: Site) -> None:
    page = Page(browser, site, **SCREENS["forced colours"])
    page.select(1)
    chosen, other = page.tab.evaluate(CHOSEN, ".tabs [role=tab]")
    assert chosen != other
    outline = "() => getComputedStyle(document.querySelector('.cell.selected')).outlineStyle"
    assert page.tab.evaluate(outline) == "solid"
    page.close()
