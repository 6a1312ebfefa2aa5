"""The page in a real Chromium: every game is kept, found again, saved as a file and taken in."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from puzzles import SOLUTION

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

from swordfish.web.shapes import EXAMPLE
from web.browser import FLAGS, Page, browser_program
from web.serving import Server, Site

OTHER = SOLUTION[:50] + "." * 31
THIRD = SOLUTION[:60] + "." * 21
# As pages before the list of games kept the only one.
EARLIER = {
    "puzzle": {
        "givens": [int(digit) for digit in OTHER.replace(".", "0")],
        "solution": SOLUTION,
        "title": "",
        "rating": {"level": "easy", "er": 1.2},
        "status": "unique",
    },
    "history": [[["digit", 50, 0, int(SOLUTION[50])]]],
    "at": 1,
    "checkpoints": [],
    "seconds": 75,
    "editing": False,
}
WAIT = """async count => {
    const { allGames } = await import('./kept_games.js');
    return (await allGames()).length === count;
}"""
# Whether the database has a game of so many actions.
WRITTEN = """async (count) => {
  const asked = (request) =>
    new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  const database = await asked(indexedDB.open("swordfish"));
  const games = await asked(database.transaction("games").objectStore("games").getAll());
  database.close();
  return games.some((game) => game.history.length === count);
}"""
# Everything that is kept, as a file would have it.
KEPT = """async () => {
    const { allGames } = await import('./kept_games.js');
    return JSON.stringify(await allGames());
}"""
# As many games as are wanted, of the puzzle with the digits 1 to 9 turned round.
MANY = """async ([line, number]) => {
    const { Game, makePuzzle } = await import('./game.js');
    const { putGames } = await import('./kept_games.js');
    const open = [...line.matchAll(/[.]/g)].map(({ index }) => index);
    const games = Array.from({ length: number }, (_, place) => {
        const turned = line.replace(/[1-9]/g, (digit) => (+digit + place) % 9 + 1);
        const game = new Game(makePuzzle(turned, { title: `Game ${place}` }));
        const digit = place % 9 + 1;
        for (const cell of open.slice(0, place % 40)) game.enter([cell], digit, 'digit', true);
        game.enter([open[0]], 3, 'colour', true);
        game.keep(`moment ${place}`);
        game.seconds = place;
        game.played = game.began + place;
        return game.saved();
    });
    await putGames(games);
}"""


def begin(page: Page, puzzle: str) -> None:
    """Read a puzzle as a player does."""
    page.click("#tab-puzzle")
    page.tab.fill("#source", puzzle)
    page.click("#read")
    page.wait_for_text("#read-note", "Read as")
    page.click("#tab-play")


def show_games(page: Page, count: int) -> None:
    page.go_to("games")
    page.tab.wait_for_function(
        "count => document.querySelectorAll('.game').length === count", arg=count
    )


def test_a_game_that_is_left_for_another_is_kept_and_said_to_be(page: Page) -> None:
    page.wait_for_text("#about", "easy, ER 1.5")  # nobody asks for a rating of what was left
    page.select(1)
    page.press("2")
    begin(page, OTHER)
    assert page.text("#left").startswith("Your game is kept: easy, ER 1.5 · 28 givens.")
    page.click("#left a")
    page.wait_for_text("#about", "28 givens")
    assert page.digits() == "921" + EXAMPLE[3:]
    page.press("Control+z")
    assert page.digits() == EXAMPLE


def test_back_goes_to_the_game_before_and_forward_to_the_next(page: Page) -> None:
    page.select(1)
    page.press("2")
    begin(page, OTHER)
    page.select(80)
    page.press("1")
    page.tab.go_back()
    page.wait_for_text("#about", "28 givens")
    assert page.digits() == "921" + EXAMPLE[3:]
    page.tab.go_forward()
    page.wait_for_text("#about", "50 givens")
    assert page.digits() == f"{OTHER[:80]}1"


def test_back_leads_from_the_list_to_the_game(page: Page) -> None:
    page.select(1)
    page.press("2")
    show_games(page, 1)
    page.press("5")  # a key here is none of the game
    page.tab.go_back()
    page.tab.wait_for_selector("#grid", state="visible")
    assert page.digits() == "921" + EXAMPLE[3:]


def test_the_list_says_of_each_game_what_it_is(page: Page) -> None:
    page.wait_for_text("#about", "easy, ER 1.5")
    page.select(1)
    page.press("2")
    show_games(page, 1)
    told = page.text(".game p")
    assert "easy, ER 1.5 · 28 givens" in told
    assert "1% · 0:" in told
    digits = page.tab.locator(".game svg text.given").all_text_contents()
    assert "".join(digits) == EXAMPLE.replace(".", "")
    assert page.tab.locator(".game svg text.placed").all_text_contents() == ["2"]


def test_a_game_goes_on_and_starts_again_from_the_list(page: Page) -> None:
    page.select(1)
    page.press("2")
    begin(page, OTHER)
    show_games(page, 2)
    page.tab.locator(".game", has_text="28 givens").get_by_role("link", name="Go on").click()
    page.wait_for_text("#about", "28 givens")
    assert page.digits() == "921" + EXAMPLE[3:]
    show_games(page, 2)
    page.tab.locator(".game", has_text="28 givens").get_by_text("Start again").click()
    page.tab.wait_for_selector("#grid", state="visible")
    assert page.digits() == EXAMPLE
    show_games(page, 3)


def test_a_deleted_game_is_gone_and_can_be_brought_back(page: Page) -> None:
    page.select(1)
    page.press("2")
    begin(page, OTHER)
    show_games(page, 2)
    page.tab.locator(".game", has_text="28 givens").get_by_text("Delete").click()
    page.wait_for_text("#games-note", "Deleted.")
    assert page.tab.locator(".game").count() == 1
    page.click("#games-note button")
    page.wait_for_text("#games-note", "It is back.")
    page.tab.locator(".game", has_text="28 givens").get_by_role("link").click()
    page.wait_for_text("#about", "28 givens")
    assert page.digits() == "921" + EXAMPLE[3:]


def test_the_game_of_an_earlier_page_is_taken_over(page: Page) -> None:
    kept = json.dumps(json.dumps(EARLIER))
    page.context.add_init_script(
        f"if (!sessionStorage.once) localStorage.setItem('swordfish.game', {kept});"
        "sessionStorage.once = 1"
    )
    page.open()
    page.tab.reload()
    page.wait_until_ready()
    show_games(page, 2)
    with page.followed():  # it is the one on the table
        page.tab.locator(".game", has_text="50 givens").get_by_role("link").click()
    page.wait_for_text("#about", "50 givens")
    assert page.digits() == SOLUTION[:51] + "." * 30
    assert page.text("#clock") >= "1:15"  # it has run on since
    page.press("Control+z")
    assert page.digits() == OTHER
    page.tab.reload()
    page.wait_until_ready()
    show_games(page, 2)


def test_a_shared_link_opens_beside_the_running_game(page: Page) -> None:
    page.select(1)
    page.press("2")
    page.open(f"#{OTHER}")
    page.wait_for_text("#about", "50 givens")
    assert "Your game is kept" in page.text("#left")
    page.select(80)
    page.press("1")
    page.tab.go_back()
    page.wait_for_text("#about", "28 givens")
    page.open(f"#{OTHER}")  # again: the game of it goes on
    page.wait_for_text("#about", "50 givens")
    assert page.digits() == f"{OTHER[:80]}1"
    show_games(page, 2)


def test_a_link_can_hold_the_position(browser: Any, site: Site, page: Page) -> None:
    page.select(1)
    page.press("2", "a")
    page.select(3)
    page.press("c", "3")
    page.click("#tab-puzzle")
    page.click("#share-position")
    page.wait_for_text("#live", "in the address")
    link = page.tab.input_value("#source")
    shown = page.shown(3, "notes")
    elsewhere = Page(browser, site, link.removeprefix(site.address))
    assert elsewhere.digits() == "921" + EXAMPLE[3:]
    assert "given" not in elsewhere.label(1)
    assert elsewhere.shown(3, "notes") == shown
    elsewhere.close()


def test_a_link_can_hold_the_marks(browser: Any, site: Site, page: Page) -> None:
    page.select(1)
    page.press("x", "5", "v", "3", "n", "2")
    page.tab.wait_for_selector("#pen .pen-1")
    page.click("#tab-puzzle")
    page.click("#share-position")
    page.wait_for_text("#live", "in the address")
    link = page.tab.input_value("#source")
    elsewhere = Page(browser, site, link.removeprefix(site.address))
    elsewhere.tab.wait_for_selector("#pen .pen-1")
    told = "row 1 column 2, open, corner marks 5, colour c, pen marks 2"
    assert page.label(1) == elsewhere.label(1) == told
    elsewhere.close()
    position, _, marks = link.removeprefix(site.address).partition("~")
    for wrong in (marks[:-3], "x", "W10"):  # cut off, no JSON, another list
        damaged = Page(browser, site, f"{position}~{wrong}")
        assert damaged.digits() == EXAMPLE
        assert damaged.label(1) == "row 1 column 2, open"
        damaged.close()


def test_a_puzzle_that_was_typed_in_is_one_game(page: Page) -> None:
    page.click("#tab-puzzle")
    page.click("#type-in")
    page.press("5")
    page.wait_for_text("#note", "many")
    page.click("#note button")
    page.wait_for_text("#about", "1 given")
    show_games(page, 2)


# ---- all of them as a file ----


def exported(page: Page) -> str:
    with page.tab.expect_download() as download:
        page.click("#games-export")
    return str(download.value.path().read_text())


@pytest.mark.parametrize("number", [20, pytest.param(200, marks=pytest.mark.prove)])
def test_all_games_are_the_same_in_a_fresh_profile(browser: Any, page: Page, number: int) -> None:
    page.tab.evaluate(MANY, [EXAMPLE, number])
    show_games(page, number + 1)
    text = exported(page)
    fresh = Page(browser, page.site)
    show_games(fresh, 1)
    fresh.tab.locator(".game").get_by_text("Delete").click()
    fresh.wait_for_text("#games-note", "Deleted.")
    file = {"name": "games.json", "mimeType": "application/json", "buffer": text.encode()}
    fresh.tab.set_input_files("#games-import", file)
    fresh.wait_for_text("#games-note", f"{number + 1} games taken in.")
    mine = {game["id"]: game for game in json.loads(page.tab.evaluate(KEPT))}
    theirs = {game["id"]: game for game in json.loads(fresh.tab.evaluate(KEPT))}
    assert {name: theirs[name] for name in mine} == mine
    fresh.tab.set_input_files("#games-import", file)
    fresh.wait_for_text("#games-note", f"{number + 1} were here already.")
    fresh.close()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("5", "holds no games"),
        ("<html>", "holds no games"),
        ('{"kind": "swordfish games", "version": 2, "games": []}', "a later swordfish"),
        ('{"kind": "swordfish games", "version": 1, "games": [7]}', "1 entry is no game"),
    ],
)
def test_a_file_that_holds_no_games_is_refused(page: Page, text: str, told: str) -> None:
    show_games(page, 1)
    file = {"name": "games.json", "mimeType": "application/json", "buffer": text.encode()}
    page.tab.set_input_files("#games-import", file)
    page.wait_for_text("#games-note", told)
    assert page.tab.locator(".game").count() == 1


WRONG: list[dict[str, Any]] = [
    {"history": [[["solution", 5, 0, 1]]]},
    {"history": [[["digit", 81, 0, 1]]]},
    {"history": [[["digit", 5, 0, 10]]]},
    {"history": [[["__proto__", 5, 0, 1]]]},
    {"history": "none"},
    {"at": 2},
    {"seconds": -1},
    {"seconds": "<b>"},
    {"id": "<img src=x>"},
    {"checkpoints": [{"name": "x", "state": {}}]},
    {"puzzle": {"givens": [1]}},
    {"puzzle": {"givens": [0] * 81, "rating": {"level": "toString", "er": 1}}},
    {"puzzle": {"givens": [0] * 81, "solution": "5"}},
]


def test_what_is_no_game_is_not_taken_in(page: Page) -> None:
    check = """async games => {
        const { checkedGame } = await import('./checked_game.js');
        return games.map((game) => checkedGame(game) !== null);
    }"""
    found = page.tab.evaluate(check, [EARLIER, *({**EARLIER, **wrong} for wrong in WRONG)])
    assert found == [True, *([False] * len(WRONG))]


# ---- windows, crashes, browsers that keep nothing ----


def test_two_windows_with_one_game_lose_nothing(page: Page) -> None:
    page.select(1)
    page.press("2")
    page.tab.wait_for_function(WRITTEN, arg=1)
    second = page.context.new_page()
    second.goto(page.tab.url)
    second.wait_for_selector("html[data-ready]")
    second.locator(".cell").nth(3).click()
    second.keyboard.press("5")
    second.wait_for_function(WRITTEN, arg=2)
    page.select(4)
    page.press("4")
    page.tab.wait_for_function(WAIT, arg=2)
    kept = json.loads(page.tab.evaluate(KEPT))
    entered = {tuple(edit[1] for action in game["history"] for edit in action) for game in kept}
    assert entered == {(1, 3), (1, 4)}


def test_a_browser_that_keeps_nothing_plays_all_the_same(browser: Any, site: Site) -> None:
    page = Page(browser, site)
    page.context.add_init_script(
        "Object.defineProperty(window, 'indexedDB', { get() { throw new Error('no'); } })"
    )
    page.tab.reload()
    page.wait_until_ready()
    page.select(1)
    page.press("2")
    begin(page, OTHER)
    page.tab.go_back()
    page.wait_for_text("#about", "28 givens")
    assert page.digits() == "921" + EXAMPLE[3:]
    page.tab.reload()
    page.wait_until_ready()
    assert page.digits() == "921" + EXAMPLE[3:]
    page.close()


# A game whose clock was wrong by far, as a file would have it.
LATE = """async (earlier) => {
    const { checkedGame } = await import('./checked_game.js');
    const time = Number.MAX_SAFE_INTEGER;
    const game = checkedGame({ ...earlier, id: 'fromfar', began: time, played: time });
    return [game.began, game.played].every((time) => Math.abs(time - Date.now()) < 60_000);
}"""


def test_a_game_from_the_future_is_one_of_now(page: Page) -> None:
    assert page.tab.evaluate(LATE, EARLIER)
    number = "async (g) => (await import('./checked_game.js')).checkedGame({ ...g, id: 12345 })"
    assert page.tab.evaluate(number, EARLIER) is None


# A database that is full once.
FULL_ONCE = """async () => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function () {
        IDBObjectStore.prototype.put = put;
        this.transaction.abort(); // as a browser does then
    };
    const { Game, makePuzzle } = await import('./game.js');
    const { findGame, keep } = await import('./kept_games.js');
    const game = new Game(makePuzzle('.'.repeat(81)));
    game.enter([0], 1, 'digit', true);
    await keep(game);
    game.enter([1], 2, 'digit', true);
    await keep(game);
    return [game.at, (await findGame(game.id)).at];
}"""


def test_a_game_that_could_not_be_written_once_is_read_as_it_was_written_later(page: Page) -> None:
    assert page.tab.evaluate(FULL_ONCE) == [2, 2]


def test_a_broken_link_opens_the_page_all_the_same(browser: Any, site: Site) -> None:
    page = Page(browser, site, "#%3A0000%3Ax%3A53")
    assert page.digits() == EXAMPLE
    page.close()


def test_a_puzzle_that_is_typed_in_takes_the_place_of_the_typing(page: Page) -> None:
    page.click("#tab-puzzle")
    page.click("#type-in")
    page.press(*SOLUTION[:60])
    page.tab.get_by_role("button", name="Play it").click()
    page.wait_for_text("#about", "60 givens")
    assert page.text("#left") == ""


def test_a_browser_that_is_killed_loses_no_action(
    browser: Any, server: Server, tmp_path: Path
) -> None:
    """Killed right after a key was pressed, it has all of them but perhaps that one."""

    def opened() -> Any:
        context = browser.browser_type.launch_persistent_context(
            str(tmp_path),
            executable_path=browser_program(),
            args=[*FLAGS, f"--user-tag={tmp_path.name}"],
        )
        tab = context.new_page()
        tab.goto(f"{server.address}{server.query}")
        tab.wait_for_selector("html[data-ready]", timeout=120_000)
        return tab

    keys = "23456789"
    tab = opened()
    tab.locator(".cell").nth(1).click()
    for key in keys[:-1]:
        tab.keyboard.press(key)
    tab.wait_for_function(WRITTEN, arg=len(keys) - 1)
    tab.keyboard.press(keys[-1])
    with tab.context.expect_event("close"):
        os.kill(browser_process(tmp_path.name), signal.SIGKILL)
    tab = opened()
    assert tab.locator(".cell .digit").nth(1).text_content() in keys[-2:]
    tab.context.close()


def browser_process(tag: str) -> int:
    """The process that all others of a browser belong to: it has no type, and is no shell."""
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            words = (entry / "cmdline").read_bytes().decode(errors="replace")
            program = (entry / "exe").readlink().name
        except OSError:
            continue
        if f"--user-tag={tag}" in words and "--type=" not in words and "chromium" in program:
            return int(entry.name)
    raise AssertionError("the browser has no process")
