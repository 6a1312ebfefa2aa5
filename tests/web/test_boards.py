"""Boards on the page: opened from links, played, explained, drawn by a setter, kept."""

from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import swordfish as sf
from web.board_page import CELL, BoardPage
from web.browser import Page
from web.serving import Site

THERMO = "Thermo r1c1 r1c2 r1c3 r1c4"


def killer(size: int = 4) -> sf.Board:
    return sf.generate(size=size, rules="killer", seed=1).board


def test_a_killer_link_is_pasted_and_played_to_the_end_by_hints(boards: BoardPage) -> None:
    board = killer()
    boards.paste(board.write("sudokupad"))
    assert boards.tab.locator(CELL).count() == 16
    assert boards.tab.locator("#b-rules li").count() == len(board.rules)
    assert boards.follow_hints() > 3
    solution = sf.solve(board)
    assert solution is not None
    assert boards.board_digits() == list(solution.digits)


@pytest.mark.prove
def test_a_killer_of_nine_is_played_to_the_end_by_hints(boards: BoardPage) -> None:
    board = killer(9)
    boards.paste(board.write("sudokupad"))
    boards.follow_hints()
    solution = sf.solve(board)
    assert solution is not None
    assert boards.board_digits() == list(solution.digits)


def test_a_link_pasted_among_the_puzzles_opens_as_a_board(page: Page) -> None:
    page.click("#tab-puzzle")
    page.tab.fill("#source", killer().write("fpuzzles"))
    page.click("#read")
    page.tab.wait_for_selector(CELL)
    page.tab.wait_for_function("() => location.hash.startsWith('#boards/')")
    page.tab.go_back()
    page.tab.wait_for_selector("#grid", state="visible")
    page.tab.fill("#source", "https://example.org/")
    page.click("#read")
    page.wait_for_text("#read-note", "expected a link of f-puzzles")
    page.errors.clear()  # the browser notes what a server refuses


def test_what_breaks_a_rule_is_told(boards: BoardPage) -> None:
    boards.paste(sf.Board(size=4, rules=["Cage r1c1-2 3"]).write("iss"))
    boards.board_cell(0).click()
    boards.press("4")
    boards.board_cell(1).click()
    boards.press("3")
    boards.wait_for_text("#b-conflict", "Cage 3 is broken: r1c1 r1c2")
    assert "breaks a rule" in str(boards.board_cell(0).get_attribute("aria-label"))
    boards.press("Control+z")
    boards.tab.wait_for_function("() => !document.querySelector('#b-conflict').textContent")


def test_a_path_and_why_a_candidate_goes_are_told_and_drawn(boards: BoardPage) -> None:
    board = killer()
    boards.paste(board.write("iss"))
    boards.click("#b-explain summary")
    boards.click("#b-path")
    path = sf.explain(board)
    boards.wait_for_text("#b-path-summary", f"{len(path.steps)} steps, {path.level}")
    boards.tab.locator("#b-path-list button").nth(1).click()
    boards.tab.wait_for_selector("#b-picture img", state="visible")
    assert boards.text("#b-path-text") == path.steps[1].text
    solution = sf.solve(board)
    assert solution is not None
    boards.board_cell(5).click()
    boards.tab.select_option("#b-why-digit", str(solution.digits[5]))
    boards.click("#b-why button")
    boards.wait_for_text("#b-path-text", "the solution has it")


def enough_givens(rules: list[str]) -> dict[int, int]:
    """Givens by cell that leave a 4x4 board with these rules one solution."""
    solution = sf.solve(sf.Board(size=4, rules=rules))
    assert solution is not None
    givens: dict[int, int] = {}
    for cell in range(4, 16):
        digits = [givens.get(place) for place in range(16)]
        if sf.count(sf.Board(digits, size=4, rules=rules), limit=2) == 1:
            break
        givens[cell] = solution.digits[cell] or 0
    return givens


def test_a_thermo_puzzle_is_drawn_becomes_unique_and_its_link_opens_again(
    boards: BoardPage,
) -> None:
    boards.draw("4x4")
    boards.board_cell(0).click()
    boards.press("Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight")
    boards.tab.select_option("#b-kind", "thermo")
    boards.click("#b-add")
    boards.wait_for_text("#b-setter-note", f"Added: {THERMO}")
    for cell, digit in enough_givens([THERMO]).items():
        boards.board_cell(cell).click()
        boards.press(str(digit))
    boards.wait_for_text("#b-status", "It has one solution.")
    boards.click("#b-spare")
    boards.tab.wait_for_function(
        "() => /dropped/.test(document.querySelector('#b-setter-note').textContent)"
    )
    boards.click("#b-links summary")
    boards.click("#b-copy-sudokupad")
    boards.tab.wait_for_function("() => document.querySelector('#b-out').value")
    link = boards.tab.input_value("#b-out")
    assert [str(rule) for rule in sf.Board.read(link).rules] == [THERMO]
    boards.paste(link)
    assert boards.tab.locator("#b-rules li").count() == 1
    assert boards.follow_hints() > 3


@pytest.mark.prove
def test_a_rule_that_cannot_be_is_refused_and_undone(boards: BoardPage) -> None:
    boards.tab.evaluate("() => { location.hash = '#boards/open/' + '.'.repeat(16) }")
    boards.tab.wait_for_selector(CELL)
    boards.click("#b-edit")
    boards.tab.wait_for_selector("#b-kind option", state="attached")
    boards.tab.select_option("#b-kind", "white_dot")
    boards.board_cell(0).click()
    boards.click("#b-add")
    boards.wait_for_text("#b-setter-note", "expected")
    assert boards.tab.locator("#b-rules li").count() == 0
    boards.errors.clear()  # the browser notes what a server refuses
    boards.press("Escape")
    boards.board_cell(0).click()
    boards.press("Shift+ArrowRight")
    boards.click("#b-add")
    boards.tab.wait_for_selector("#b-rules li", state="attached")
    boards.board_cell(0).click()
    boards.press("Control+z")
    boards.tab.wait_for_function("() => !document.querySelector('#b-rules li')")


def test_games_on_boards_are_kept_and_listed(boards: BoardPage) -> None:
    boards.paste(killer().write("iss"))
    boards.board_cell(0).click()
    boards.press("c", "1", "2")
    marks = boards.board_cell(0).locator(".centre").text_content()
    assert marks == "12"
    boards.go_to("games")
    boards.tab.wait_for_selector("#games-list li a[href^='#boards/']")
    boards.tab.reload()
    boards.wait_until_ready()
    boards.tab.locator("#games-list li a[href^='#boards/']").click()
    boards.tab.wait_for_selector(CELL)
    boards.tab.wait_for_function(
        "() => document.querySelector('#board .cell .centre').textContent === '12'"
    )


def test_a_board_is_played_by_keyboard_alone(boards: BoardPage) -> None:
    boards.paste(sf.Board(size=4, rules=["Cage r1c1-2 3"]).write("iss"))
    boards.tab.evaluate("() => document.activeElement.blur()")
    for _ in range(60):
        if boards.tab.evaluate("() => document.activeElement.role") == "gridcell":
            break
        boards.press("Tab")
    boards.press("1", "ArrowRight", "2", "ArrowDown", "x", "4")
    assert boards.board_digits()[:2] == [1, 2]
    assert boards.board_cell(5).locator(".corner").text_content() == "4"
    label = str(boards.board_cell(1).get_attribute("aria-label"))
    assert label.startswith("r1c2, 2")
    assert "Cage 3" in label
    boards.press("h")
    boards.wait_for_text("#b-hint-body", "Look for")


@pytest.mark.prove
def test_digits_of_two_figures_are_typed(boards: BoardPage) -> None:
    boards.paste("." * 256)
    boards.board_cell(0).click()
    boards.press("1", "2")
    assert boards.board_digits()[0] == 12
    boards.press("Control+z")
    assert boards.board_digits()[0] is None


def test_four_by_four_on_a_telephone(browser: Any, site: Site) -> None:
    size = {"width": 390, "height": 844}
    page = BoardPage(browser, site, "#boards", viewport=size, has_touch=True, is_mobile=True)
    page.paste(killer().write("iss"))
    wide = page.tab.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390, "nothing sticks out"
    page.board_cell(0).tap()
    page.tab.locator("#b-pad button").nth(2).tap()
    assert page.board_digits()[0] == 3
    page.close()


@pytest.mark.prove
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_among_boards(browser: Any, site: Site, scheme: str) -> None:
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright",
        reason="needs axe: pip install 'swordfish[web-test]'",
    )
    page = BoardPage(browser, site, "#boards", color_scheme=scheme, bypass_csp=True)
    page.paste(killer().write("iss"))
    page.click("#b-edit")
    page.wait_for_text("#b-status", "one solution")
    found = axe.Axe().run(page.tab, options={"resultTypes": ["violations"]}).response["violations"]
    page.close()
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
