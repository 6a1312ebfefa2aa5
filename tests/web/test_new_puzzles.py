"""The page in a real Chromium: new puzzles, from the bank or made to measure."""

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import swordfish as sf
from swordfish.web.shapes import EXAMPLE
from web.browser import Page


def test_a_new_puzzle_comes_from_the_bank_as_wanted(page: Page) -> None:
    page.click("#tab-puzzle")
    page.tab.select_option("#want-level", "hard")
    page.tab.select_option("#want-symmetry", "half-turn")
    page.click("#pick")
    page.wait_for_text("#make-note", "Here it is: hard")
    assert sf.explain(page.digits()).level == "hard"
    assert "hard, ER" in page.text("#about")


def test_one_to_practise_a_technique_needs_it(page: Page) -> None:
    page.click("#tab-puzzle")
    page.tab.wait_for_selector("#want-technique option[value=x_wing]", state="attached")
    page.tab.select_option("#want-technique", "x_wing")
    page.click("#pick")
    page.wait_for_text("#make-note", "Here it is")
    assert "x_wing" in sf.explain(page.digits()).counts


def test_another_like_this_is_of_the_same_level(page: Page) -> None:
    page.wait_for_text("#about", "easy, ER 1.5")
    page.click("#tab-puzzle")
    page.click("#alike")
    page.wait_for_text("#make-note", "Here it is: easy")
    assert page.digits() != EXAMPLE


def test_a_puzzle_is_made_to_measure(page: Page) -> None:
    page.click("#tab-puzzle")
    page.tab.select_option("#want-level", "medium")
    page.tab.select_option("#want-symmetry", "full")
    page.click("#make")
    page.wait_for_text("#make-note", "Here it is: medium")
    grid = sf.Grid(page.digits())
    assert sf.check(grid).status is sf.Status.UNIQUE
    assert {80 - cell for cell in grid.givens} == grid.givens


def test_making_can_be_cancelled(page: Page) -> None:
    page.click("#tab-puzzle")
    page.tab.fill("#least-er", "11.9")
    page.click("#make")
    page.wait_for_text("#make-note", "Searching for")
    page.click("#cancel")
    page.wait_for_text("#make-note", "Cancelled")
    assert page.digits() == EXAMPLE
