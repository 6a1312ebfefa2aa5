"""Games on boards: typed, kept in several windows, found again, listed, taken in from outside."""

import json
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import swordfish as sf
from web.board_page import CELL, BoardPage
from web.serving import Server
from web.test_late import Held

EMPTY = "." * 16
ADDRESS = "() => location.href"


def killer() -> sf.Board:
    return sf.generate(size=4, rules="killer", seed=1).board


# ---- what is typed ----


def test_a_figure_that_changes_nothing_takes_nothing_back(boards: BoardPage) -> None:
    givens = [7, *[None] * 143]
    boards.paste(json.dumps({"layout": {"rows": 12, "columns": 12}, "givens": givens}))
    boards.board_cell(0).click()
    boards.press_quickly(["1", "2"])  # a given stays, and there is no action to take back
    assert boards.tab.is_disabled("#b-undo")
    boards.board_cell(1).click()
    boards.press_quickly(["5"])
    boards.board_cell(0).click()
    boards.press_quickly(["1", "2"])
    boards.board_cell(1).click()
    boards.press_quickly(["x", "1", "2"])  # nor are there marks beside a digit
    assert boards.board_digits()[:2] == [7, 5]
    boards.board_cell(2).click()
    boards.press_quickly(["1", "2"])
    assert boards.marks(2, "corner") == "12"
    boards.press_quickly(["z", "1", "1"])
    assert boards.board_digits()[:3] == [7, 5, 11]


@pytest.mark.prove
def test_colours_have_one_figure(boards: BoardPage) -> None:
    boards.paste(json.dumps({"layout": {"rows": 12, "columns": 12}}))
    boards.board_cell(0).click()
    boards.press_quickly(["v", "1", "2"])
    assert boards.board_cell(0).get_attribute("data-colour") == "2"
    boards.press("Control+z")
    assert boards.board_cell(0).get_attribute("data-colour") == "1"


@pytest.mark.prove
def test_another_mode_begins_another_digit(boards: BoardPage) -> None:
    boards.paste(json.dumps({"layout": {"rows": 12, "columns": 12}}))
    boards.board_cell(0).click()
    boards.press_quickly(["1", "v", "2"])
    assert boards.board_digits()[0] == 1
    assert boards.board_cell(0).get_attribute("data-colour") == "2"


@pytest.mark.prove
def test_candidates_come_back_when_the_digit_that_ruled_them_out_goes(boards: BoardPage) -> None:
    boards.paste(EMPTY)
    boards.enter(0, "1")
    boards.enter(1, "c", "2", "3")
    boards.press("a")
    assert boards.marks(1) == "23"
    boards.enter(0, "z", "Backspace")
    assert boards.marks(1) == "123"
    assert boards.marks(5) == "1234"


# ---- windows and addresses ----


def test_two_windows_with_one_board_lose_nothing(boards: BoardPage) -> None:
    boards.paste(EMPTY)
    boards.enter(0, "1")
    boards.wait_until_kept(1)
    second = boards.context.new_page()
    second.goto(boards.tab.url)
    second.wait_for_selector("html[data-ready]")
    second.locator(CELL).nth(1).click()
    second.keyboard.press("2")
    boards.wait_until_kept(2)
    boards.go_to("games")
    boards.tab.wait_for_selector("#games-list li")
    boards.go_to("boards")
    boards.tab.wait_for_function(
        "() => document.querySelectorAll('#board .digit')[1].textContent === '2'"
    )
    boards.enter(2, "3")
    boards.wait_until_kept(3)
    assert len(boards.kept_boards()) == 1
    # Side by side the game becomes two, each with an address of its own.
    before = second.url
    second.locator(CELL).nth(3).click()
    second.keyboard.press("4")
    second.wait_for_function("before => location.href !== before", arg=before)
    entered = {
        tuple(edit[1] for action in game["history"] for edit in action): game["id"]
        for game in boards.kept_boards()
    }
    assert entered.keys() == {(0, 1, 2), (0, 1, 3)}
    assert second.evaluate("() => location.hash") == f"#boards/{entered[0, 1, 3]}"


def open_address(boards: BoardPage, text: str) -> None:
    boards.tab.evaluate(
        "text => { location.hash = '#boards/open/' + encodeURIComponent(text) }", text
    )
    boards.tab.wait_for_function("() => /^#boards\\/[a-z0-9]{9,}$/.test(location.hash)")
    boards.tab.wait_for_selector("#board[data-settled]")


def test_back_leads_back_from_a_board_of_an_address(boards: BoardPage) -> None:
    link = killer().write("iss")
    open_address(boards, link)
    boards.enter(0, "1")
    with boards.followed():
        boards.tab.go_back()
    boards.tab.wait_for_function("() => location.hash === '#boards'")
    assert len(boards.kept_boards()) == 1
    assert boards.board_digits()[0] == 1


@pytest.mark.prove
def test_the_same_address_goes_on_with_its_game(boards: BoardPage) -> None:
    link = killer().write("iss")
    open_address(boards, link)
    boards.enter(0, "1")
    address = boards.tab.evaluate(ADDRESS)
    boards.go_to("games")
    open_address(boards, link)
    assert boards.tab.evaluate(ADDRESS) == address
    assert boards.board_digits()[0] == 1
    boards.paste(link)  # which is read anew
    assert boards.tab.evaluate(ADDRESS) != address
    assert len(boards.kept_boards()) == 2


# ---- the list ----


@pytest.mark.prove
def test_a_solved_board_is_listed_as_solved(boards: BoardPage) -> None:
    board = killer()
    boards.paste(board.write("iss"))
    solution = sf.solve(board)
    assert solution is not None
    open_cells = [cell for cell, digit in enumerate(board.digits) if digit is None]
    for cell in open_cells:
        boards.board_cell(cell).click()
        boards.press(str(solution.digits[cell]))
    boards.wait_for_text("#b-note", "Solved")
    boards.wait_until_kept(len(open_cells))
    boards.go_to("games")
    row = boards.tab.locator("#games-list li", has=boards.tab.locator("a[href^='#boards/']"))
    row.get_by_role("link", name="Look at it").wait_for()
    assert "solved" in row.inner_text()


@pytest.mark.prove
def test_a_board_that_is_being_drawn_does_not_start_again(boards: BoardPage) -> None:
    boards.draw("4x4")
    boards.go_to("games")
    row = boards.tab.locator("#games-list li", has=boards.tab.locator("a[href^='#boards/']"))
    row.get_by_role("link", name="Go on").wait_for()
    assert row.locator("[data-key='start again']").count() == 0
    assert row.locator("[data-key='delete']").count() == 1


# ---- what comes from outside ----

LAYOUT: dict[str, Any] = {"rows": 4, "columns": 4, "lowest": 1, "digits": 4}
BOARD: dict[str, Any] = {
    "layout": LAYOUT,
    "rules": ["AntiKnight"],
    "givens": [1, *[None] * 15],
    "title": "x",
}
GAME: dict[str, Any] = {
    "id": "outside",
    "began": 1,
    "played": 2,
    "seconds": 3,
    "editing": False,
    "board": BOARD,
    "status": None,
    "solution": None,
    "picture": "<svg></svg>",
    "history": [[["digit", 1, None, 2], ["corner", 2, 0, 15], ["colour", 2, 0, 9]]],
    "at": 1,
}
WRONG_EDITS: list[list[Any]] = [
    ["rules", 0, [], None],
    ["rules", 1, [], []],
    ["colour", 0, 0, 99],
    ["corner", 0, 0, 16],
    ["digit", 1, None, 5],
    ["digit", 16, None, 1],
    ["auto", 0, 0, 2],
    ["__proto__", 0, 0, 1],
]
WRONG_LAYOUTS: list[dict[str, Any]] = [
    {"rows": 400_000_000},
    {"digits": 0},
    {"digits": 26},
    {"lowest": -1},
    {"grids": 5},
]
WRONG_BOARDS: list[dict[str, Any]] = [
    {"givens": []},
    {"givens": [5] * 16},
    {"rules": [5]},
    {"title": 5},
    *({"layout": {**LAYOUT, **layout}} for layout in WRONG_LAYOUTS),
]
WRONG: list[dict[str, Any]] = [
    *({"history": [[edit]]} for edit in WRONG_EDITS),
    *({"board": {**BOARD, **board}} for board in WRONG_BOARDS),
    {"solution": [1]},
    {"picture": "x"},
    {"picture": 5},
    {"at": 2},
    {"id": "<b>"},
]
CHECKED = """async games => {
    const { checkedBoardGame } = await import('./checked_board_game.js');
    return games.map(checkedBoardGame);
}"""
HALF = """async game => {
    const { checkedBoardGame } = await import('./checked_board_game.js');
    return checkedBoardGame({ ...game, picture: '<svg>\\ud800</svg>' });
}"""


def test_what_is_no_game_on_a_board_is_not_taken_in(boards: BoardPage) -> None:
    found = boards.tab.evaluate(CHECKED, [GAME, *({**GAME, **wrong} for wrong in WRONG)])
    assert found == [GAME, *([None] * len(WRONG))]
    assert boards.tab.evaluate(HALF, GAME) is None
    (untitled,) = boards.tab.evaluate(
        CHECKED,
        [{**GAME, "board": {name: part for name, part in BOARD.items() if name != "title"}}],
    )
    assert untitled["board"]["title"] == ""


def test_a_damaged_game_can_be_deleted(boards: BoardPage) -> None:
    damaged = {"id": "damaged", "played": 5, "board": {"layout": {"rows": 4}, "givens": None}}
    boards.tab.evaluate(
        "async game => (await import('./kept_games.js')).putGames([game])",
        damaged,
    )
    boards.go_to("games")
    row = boards.tab.locator("#games-list [data-id=damaged]")
    row.wait_for()
    assert boards.tab.locator("#games-list li").count() == 2, "the other one is there, too"
    assert "damaged" in row.inner_text()
    row.locator("[data-key=delete]").click()
    boards.wait_for_text("#games-note", "Deleted.")
    assert boards.tab.locator("#games-list li").count() == 1


# ---- answers that come late ----


@pytest.mark.prove
def test_true_candidates_of_a_board_that_was_changed_are_not_shown(
    browser: Any, server: Server
) -> None:
    page = BoardPage(browser, server, "#boards")
    page.draw("4x4")
    held = Held(page, "board_true_candidates")
    page.click("#b-true")
    page.wait_for_text("#b-setter-note", "Working")
    held.wait()
    page.enter(0, "1")
    held.let_go()
    page.wait_for_text("#b-setter-note", "has changed")
    assert [page.marks(cell) for cell in range(16)] == [""] * 16
    page.tab.unroute("**/api/board_true_candidates")
    page.click("#b-true")
    page.wait_for_text("#b-setter-note", "Each cell shows")
    assert page.marks(1) == "234"
    page.close()
