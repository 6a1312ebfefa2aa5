"""The page in a real Chromium: which techniques hints and paths may use."""

from __future__ import annotations

import json
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import swordfish as sf
from swordfish import _core
from swordfish.web.shapes import EXAMPLE
from web.browser import Page
from web.serving import Site

# Singles soon end here.
POINTING = "......1..895......1...3..5.9..28...5..69.7......6...7.....9..64...8....7.12..4..."
TICKED = """() => [...document.querySelectorAll('#techniques input[id^=use-]:checked')]
    .map((box) => box.id.replace('use-', ''))"""


def choose(page: Page) -> None:
    page.click("#tab-settings")
    page.click("#choose summary")
    page.tab.wait_for_selector("#techniques fieldset")


def ladder_of(page: Page) -> Any:
    return page.tab.evaluate("async () => (await import('./ladder.js')).chosenLadder()")


def test_presets_are_those_of_the_library(page: Page) -> None:
    choose(page)
    assert set(page.tab.evaluate(TICKED)) == {one.slug for one in sf.Ladder.default()}
    page.tab.select_option("#preset", "singles")
    easy = {one.slug for one in sf.Ladder.default() if one.level == "easy"}
    assert set(page.tab.evaluate(TICKED)) == easy
    assert ladder_of(page) == "singles"
    page.tab.select_option("#preset", "explainer")
    explainer = ladder_of(page)
    assert set(page.tab.evaluate(TICKED)) == set(explainer)
    assert set(explainer) <= {one.slug for one in sf.Ladder.full()}
    assert len(set(explainer)) == len(explainer)


def test_the_core_tries_techniques_in_the_order_that_is_asked_for() -> None:
    first = []
    for ladder in (["naked_single", "hidden_single"], ["hidden_single", "naked_single"]):
        _, text, _ = _core.answer("hint", json.dumps({"puzzle": EXAMPLE, "ladder": ladder}))
        first.append(json.loads(text)["technique"])
    assert first == ["naked_single", "hidden_single"]
    is_given, text, _ = _core.answer("hint", json.dumps({"puzzle": EXAMPLE, "ladder": ["x_wang"]}))
    assert not is_given
    assert json.loads(text)["error"] == 'expected slugs of techniques at ladder, got "x_wang"'


def test_a_technique_that_is_switched_off_is_not_used(page: Page) -> None:
    choose(page)
    page.click("#use-naked_single")
    assert page.tab.input_value("#preset") == "own"
    assert "naked_single" not in ladder_of(page)
    page.click("#tab-play")
    page.press("h")
    page.wait_for_text("#hint-body", "Look for: Hidden Single")


def test_a_level_is_switched_as_a_whole_and_kept(page: Page) -> None:
    choose(page)
    page.click("#level-extreme")  # some of them were on: now all are
    extreme = [one.slug for one in sf.Ladder.full() if one.level == "extreme"]
    assert set(extreme) <= set(ladder_of(page))
    page.click("#level-extreme")
    assert not set(extreme) & set(ladder_of(page))
    page.tab.reload()
    page.wait_until_ready()
    assert not set(extreme) & set(ladder_of(page))
    choose(page)
    assert not page.tab.is_checked("#level-extreme")


def test_singles_only_end_and_the_page_offers_all_techniques(browser: Any, site: Site) -> None:
    page = Page(browser, site, f"#{POINTING}")
    choose(page)
    page.tab.select_option("#preset", "singles")
    page.click("#tab-play")
    while sf.hint(page.digits(), ladder="singles") is not None:
        page.press("h", "h", "h", "h")
        page.wait_for_text("#hint-buttons", "Do it")
        page.click("#hint-buttons [data-key='do it']")
    page.press("h")
    page.wait_for_text("#hint-body", "None of the chosen techniques helps here.")
    page.press("h")
    page.wait_for_text("#hint-body", "Look for")
    page.close()
