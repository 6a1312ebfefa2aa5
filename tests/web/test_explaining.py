"""The page in a real Chromium: hints, whole paths, and why a candidate goes."""

import re
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import swordfish as sf
from swordfish.web.bank import SHIPPED, Bank, BankPuzzle
from swordfish.web.page_files import PAGE
from swordfish.web.shapes import EXAMPLE
from web.browser import Page
from web.serving import Server, Site

BEYOND = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"

# ---- hints ----


def test_a_hint_goes_through_four_details_and_is_done(page: Page) -> None:
    step = sf.hint(EXAMPLE)
    assert step is not None
    assert step.technique is not None
    page.click("#hint-buttons button")
    page.wait_for_text("#hint-body", step.technique.name)
    assert not page.tab.is_visible("#picture")
    page.click("#hint-buttons button.main")
    page.wait_for_text("#hint-body", "Where:")
    assert "looked" in page.cell(step.placements[0][0]).get_attribute("class")
    page.click("#hint-buttons button.main")
    page.wait_for_text("#hint-body", "Pattern: r")
    assert page.tab.is_visible("#picture svg")
    assert not page.tab.locator("#picture svg .set").count()
    page.click("#hint-buttons button.main")
    page.wait_for_text("#hint-body", step.text)
    assert page.tab.locator("#picture svg .set").count()
    page.click("#hint-buttons button.main")
    assert page.digits() == str(sf.Grid(EXAMPLE).after(step))
    assert not page.tab.is_visible("#picture")


def test_steps_come_from_the_players_notes(page: Page) -> None:
    """With the 5 removed, r1c2 is one naked single more."""
    page.select(1)
    page.press("a", "c", "5")
    page.click("#tab-explain")
    page.click("#steps")
    page.wait_for_text("#path-list", "r1c2=2")
    names = page.tab.locator("#path-list .level").all_inner_texts()
    assert names.count("Naked Single") == len(sf.steps(EXAMPLE, technique="naked_single")) + 1


def test_a_wrong_digit_is_told_first_and_taken_back(page: Page) -> None:
    page.select(1)
    page.press("2")
    page.select(3)
    page.press("5")
    page.select(9)
    page.press("4")
    page.press("h")
    page.wait_for_text("#hint-body", "r1c4 is wrong")
    page.click("#hint-buttons [data-key='go back']")
    assert page.digits() == "921" + EXAMPLE[3:]
    assert page.said() == "Back at the last moment without a mistake."


def test_just_what_is_wrong_goes_and_no_note(page: Page) -> None:
    page.wait_for_text("#about", "easy, ER 1.5")
    page.select(4)
    page.press("c", "3", "4")
    page.select(3)
    page.press("z", "5")
    page.select(9)
    page.press("4")
    page.select(5 * 9)
    page.press("x", "3")
    page.press("h")
    page.wait_for_text("#hint-body", "r1c4 is wrong")
    page.click("#hint-buttons [data-key=mend]")
    assert page.digits() == EXAMPLE[:9] + "4" + EXAMPLE[10:]
    assert (page.shown(4, "centre"), page.shown(45, "corner")) == ("34", "3")
    page.press("Control+z")
    assert page.digits()[3] == "5"


def test_going_back_takes_no_note_away(page: Page) -> None:
    page.wait_for_text("#about", "easy, ER 1.5")
    page.select(3)
    page.press("5")
    page.select(45)
    page.press("x", "3", "h")
    page.wait_for_text("#hint-body", "r1c4 is wrong")
    page.click("#hint-buttons [data-key='go back']")
    assert page.digits() == EXAMPLE
    assert page.shown(45, "corner") == "3"


def test_where_the_usual_techniques_end_all_of_them_are_offered(browser: Any, site: Site) -> None:
    """An SK loop, which the default ladder doesn't have."""
    page = Page(browser, site, f"#{BEYOND}")
    page.press("h")
    page.wait_for_text("#hint-body", "None of the chosen techniques helps here.")
    page.click("#hint-buttons [data-key='all of them']")
    page.wait_for_text("#hint-body", "Look for: SK-Loop")
    page.press("h", "h", "h")
    page.wait_for_text("#hint-buttons", "Do it")
    page.click("#hint-buttons [data-key='do it']")
    page.press("h")
    page.wait_for_text("#hint-body", "Look for")
    page.close()


# What the ladder knows nothing more about, and neither does anybody else: two solutions.
DEADLY = "825964173743.2.596169735248312679485487253961956.4.327574396812291587634638412759"


def test_where_all_techniques_end_supposing_is_offered_and_told_as_such(
    browser: Any, server: Server
) -> None:
    page = Page(browser, server, f"#{EXAMPLE}")
    nothing: dict[str, Any] = {
        "status": "unique",
        "technique": None,
        "step": None,
        "told": [],
        "cells": [],
    }
    page.tab.route("**/api/hint", lambda route: route.fulfill(json=nothing))
    page.press("h")
    page.wait_for_text("#hint-body", "None of the chosen techniques helps here.")
    page.press("h")
    page.wait_for_text("#hint-body", "No technique finds a step here.")
    supposed = {"cell": 1, "digit": 5, "end": "contradiction", "taught": [{"cell": 1, "digit": 5}]}
    told = "Suppose r1c2 is 5. That breaks.\nSolved."
    trial = {"status": "unique", "tree": [supposed], "summary": "Solved.", "text": told}
    page.tab.route("**/api/suppose", lambda route: route.fulfill(json=trial))
    page.click("#hint-buttons [data-key=suppose]")
    told = "This is no technique: a digit is supposed, and followed to its end. Suppose r1c2 is 5."
    page.wait_for_text("#hint-body", told)
    page.click("#hint-buttons [data-key='do it']")
    assert "5" not in page.shown(1, "centre")
    assert page.shown(1, "centre")
    assert page.said() == "Done: r1c2<>5."
    page.close()


def test_of_two_solutions_no_supposition_decides(browser: Any, site: Site) -> None:
    assert sf.check(DEADLY).status is sf.Status.MANY
    page = Page(browser, site, f"#{DEADLY}")
    page.press("h")
    page.wait_for_text("#hint-body", "None of the chosen techniques helps here.")
    page.press("h")
    page.wait_for_text("#hint-body", "No technique finds a step here.")
    page.press("h")
    page.wait_for_text("#hint-body", "more than one solution")
    page.close()


def test_a_path_that_ends_goes_on_with_all_techniques(browser: Any, site: Site) -> None:
    page = Page(browser, site, f"#{BEYOND}")
    page.click("#tab-explain")
    page.click("#path")
    page.wait_for_text("#path-summary", "These techniques end after")
    page.click("#path-offer button")
    page.tab.wait_for_function(
        "() => document.querySelector('#path-summary').textContent.includes('points')",
        timeout=120_000,
    )
    page.close()


def test_a_lost_candidate_is_told_too(page: Page) -> None:
    page.select(1)
    page.press("a", "c", "2", "h")
    page.wait_for_text("#hint-body", "lacks a candidate")


def test_the_stylesheet_knows_every_class_of_the_drawings() -> None:
    style = (PAGE / "style.css").read_text()
    puzzles = [entry.puzzle for _, entry in shipped() if entry.level == "extreme"][:20]
    drawings = [step.svg() for puzzle in puzzles for step in sf.explain(puzzle).steps]
    lists = {found for svg in drawings for found in re.findall(r'class="([^"]+)"', svg)}
    used = {name for names in lists for name in names.split()} - {"swordfish-auto"}
    assert "link" in used
    assert {name for name in used if not re.search(rf"\.{name}\b", style)} == set()


def shipped() -> list[tuple[str, BankPuzzle]]:
    with Bank(SHIPPED, read_only=True) as bank:
        return list(bank)


# ---- explaining ----


def test_the_path_is_walked_to_its_end_by_arrow_keys(page: Page) -> None:
    path = sf.explain(EXAMPLE)
    page.click("#tab-explain")
    page.click("#path")
    page.wait_for_text("#path-summary", f"{len(path.steps)} steps")
    for step in path.steps:  # the first arrow leads from the button into the list
        page.press("ArrowDown")
        assert page.text("#path-text") == step.text
    page.tab.wait_for_function(
        "text => document.querySelector('#picture svg')?.getAttribute('aria-label') === text",
        arg=path.steps[-1].text,
    )


def test_all_steps_now_are_listed(page: Page) -> None:
    page.click("#tab-explain")
    page.click("#steps")
    page.tab.wait_for_selector("#path-list [role=option]", timeout=60_000)
    names = page.tab.locator("#path-list .level").all_inner_texts()
    assert names.count("Naked Single") == len(sf.steps(EXAMPLE, technique="naked_single"))


def test_of_all_steps_one_technique_can_be_seen_alone(page: Page) -> None:
    page.click("#tab-explain")
    page.click("#steps")
    page.tab.wait_for_selector("#path-list [role=option]", timeout=60_000)
    rows = page.tab.locator("#path-list [role=option]").all_inner_texts()
    told = [tuple(row.split()[1:]) for row in rows]
    assert len(set(told)) == len(told)
    page.tab.select_option("#path-kind", "naked_single")
    assert set(page.tab.locator("#path-list .level").all_inner_texts()) == {"Naked Single"}
    page.tab.select_option("#path-kind", "")
    assert page.tab.locator("#path-list [role=option]").count() == len(rows)


def test_a_path_is_walked_by_buttons_beside_its_sentence(page: Page) -> None:
    path = sf.explain(EXAMPLE)
    page.click("#tab-explain")
    page.click("#path")
    page.tab.wait_for_selector("#path-list [role=option]", timeout=60_000)
    page.click("#path-after")
    page.click("#path-after")
    assert page.text("#path-text") == path.steps[1].text
    page.click("#path-before")
    assert page.text("#path-text") == path.steps[0].text


@pytest.mark.parametrize(
    ("digit", "words"), [("2", "the solution has it"), ("9", "no candidate now")]
)
def test_why_not_tells_about_a_candidate(page: Page, digit: str, words: str) -> None:
    page.select(1)
    page.click("#tab-explain")
    page.tab.select_option("#why-digit", digit)
    page.click("#why button")
    page.wait_for_text("#path-text", words)
