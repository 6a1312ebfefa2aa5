"""The page in a real Chromium: puzzles in and out, as text, links, pictures and on paper."""

from typing import Any

import pytest
from puzzles import SOLUTION

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import swordfish as sf
from swordfish.web.shapes import EXAMPLE
from web.browser import Page
from web.serving import Site


def test_any_text_is_read_and_said_how(page: Page) -> None:
    other = sf.Grid(SOLUTION[:40] + "." * 41)
    page.click("#tab-puzzle")
    page.tab.fill("#source", other.to_text("boxed"))
    page.click("#read")
    page.wait_for_text("#read-note", "Read as boxed: 40 givens.")
    assert page.digits() == str(other)


def test_placed_digits_and_removed_candidates_are_kept(page: Page) -> None:
    page.click("#tab-puzzle")
    page.tab.fill("#source", f":0000:x:9+21{EXAMPLE[3:]}:314:::")
    page.click("#read")
    page.wait_for_text("#read-note", "1 digit placed. 1 candidate removed.")
    assert page.digits() == "921" + EXAMPLE[3:]
    assert "3" not in page.shown(3, "notes")
    assert "given" not in page.label(1)


def test_several_puzzles_are_listed_to_choose_from(page: Page) -> None:
    page.click("#tab-puzzle")
    page.tab.fill("#source", f"{EXAMPLE}\n{SOLUTION[:-1]}.\n")
    page.click("#read")
    page.tab.locator("#found button").nth(1).click()
    page.wait_for_text("#about", "80 givens")


def test_what_is_no_puzzle_is_said_to_be_none(page: Page) -> None:
    page.click("#tab-puzzle")
    page.tab.fill("#source", "12345")
    page.click("#read")
    page.wait_for_text("#read-note", "expected 81 cells")
    assert page.text("#read-note").startswith("expected")
    page.tab.fill("#source", "  ")
    page.click("#read")
    page.wait_for_text("#read-note", "There is no puzzle in this text.")


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        ("55" + "." * 79, "5 stands more than once in row 1: r1c1, r1c2."),
        ("1234567" + "." * 19 + "89" + "." * 53, "no solution"),
    ],
)
def test_a_puzzle_without_solution_is_called_so_before_any_step(
    browser: Any, site: Site, puzzle: str, words: str
) -> None:
    page = Page(browser, site, f"#{puzzle}")
    assert words in page.text("#note")
    page.click("#hint-buttons .main")
    page.wait_for_text("#hint-body", words)
    page.click("#tab-explain")
    for button in ("#path", "#steps"):
        page.click(button)
        page.wait_for_text("#path-summary", words)
    page.close()


def test_a_pasted_puzzle_with_a_doubled_digit_says_which_and_where(page: Page) -> None:
    page.click("#tab-puzzle")
    page.tab.fill("#source", f"5{'.' * 79}5".replace("....5", "..5.5"))
    page.click("#read")
    page.wait_for_text("#read-note", "5 stands more than once in row 9: r9c7, r9c9.")
    page.wait_for_text("#note", "5 stands more than once in row 9: r9c7, r9c9.")
    marked = [cell for cell in range(81) if "conflict" in page.cell(cell).get_attribute("class")]
    assert marked == [78, 80]


@pytest.mark.parametrize("givens", ["", EXAMPLE[:27]])
def test_a_hint_says_that_there_are_many_solutions(browser: Any, site: Site, givens: str) -> None:
    page = Page(browser, site, f"#{givens:.<81}")
    page.click("#hint-buttons .main")
    page.wait_for_text("#hint-body", "It has many solutions.")
    page.close()


def test_a_puzzle_typed_in_is_checked_while_typing(page: Page) -> None:
    page.click("#tab-puzzle")
    page.click("#type-in")
    page.press("5", "5")
    page.wait_for_text("#note", "5 stands more than once in row 1: r1c1, r1c2.")
    page.press("Backspace")
    page.wait_for_text("#note", "It has many solutions.")
    page.press("Backspace")
    assert page.digits() == "." * 81


def test_a_puzzle_is_typed_from_cell_to_cell(page: Page) -> None:
    page.click("#tab-puzzle")
    page.click("#type-in")
    page.press(*EXAMPLE[:27], *EXAMPLE[27:54].replace(".", "0"), *EXAMPLE[54:])
    page.wait_for_text("#note", "It has one solution.")
    page.select(0)
    page.press("9", ".", "1")  # typed over, the same stays
    assert page.digits() == EXAMPLE
    page.click("#note button")
    page.wait_for_text("#about", "28 givens")
    assert page.digits() == EXAMPLE


def test_a_shared_link_opens_elsewhere(browser: Any, site: Site, page: Page) -> None:
    page.click("#tab-puzzle")
    page.tab.fill("#source", SOLUTION[:50] + "." * 31)
    page.click("#read")
    page.wait_for_text("#about", "50 givens")
    page.click("#share")
    link = page.tab.input_value("#source")
    elsewhere = Page(browser, site, link.removeprefix(site.address))
    assert elsewhere.digits() == SOLUTION[:50] + "." * 31
    elsewhere.close()


@pytest.mark.parametrize("form", ["line", "boxed", "hodoku"])
def test_the_grid_is_copied_in_any_form(page: Page, form: Any) -> None:
    page.click("#tab-puzzle")
    page.tab.select_option("#form", form)
    page.click("#copy")
    page.wait_for_text("#out-note", "Copied")
    assert page.tab.input_value("#source").strip() == sf.Grid(EXAMPLE).to_text(form).strip()


@pytest.mark.parametrize(("kind", "start"), [("svg", b"<svg"), ("png", b"\x89PNG")])
def test_pictures_are_saved(page: Page, kind: str, start: bytes) -> None:
    page.click("#tab-puzzle")
    with page.tab.expect_download() as download:
        page.click(f"#{kind}")
    assert download.value.path().read_bytes().startswith(start)


def test_paper_shows_the_grid_without_what_is_selected(page: Page) -> None:
    ground = "() => getComputedStyle(document.querySelector('.cell.selected')).backgroundColor"
    shown = page.tab.evaluate(ground)
    page.tab.emulate_media(media="print")
    assert page.tab.evaluate(ground) == "rgba(0, 0, 0, 0)" != shown
