"""Answers that come late, and things that the page finds but didn't write, do no harm to a game."""

from __future__ import annotations

import json
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import swordfish as sf
from swordfish.web.shapes import EXAMPLE
from web.browser import Page
from web.serving import Server, Site

# Counts the answers to a verb that the page has read, and made use of as far as it ever will.
COUNT_ANSWERS = """verb => {
    window.answersUsed = 0;
    const json = Response.prototype.json;
    Response.prototype.json = async function () {
        const answer = await json.call(this);
        if (this.url.endsWith(verb)) setTimeout(() => window.answersUsed++);
        return answer;
    };
}"""


MOST_LOOKS = 6_000  # two minutes, as for everything that a page is waited for


class Held:
    """Questions of one verb, held back until they are let go."""

    def __init__(self, page: Page, verb: str) -> None:
        self.page = page
        self.routes: list[Any] = []
        page.tab.evaluate(COUNT_ANSWERS, verb)
        page.tab.route(f"**/api/{verb}", lambda route: self.routes.append(route))

    def wait(self, number: int = 1) -> None:
        for _ in range(MOST_LOOKS):
            if len(self.routes) >= number:
                return
            self.page.tab.wait_for_timeout(20)
        raise AssertionError(f"{len(self.routes)} of {number} questions came")

    def let_go(self) -> None:
        """Send them on, and wait until the page has had their answers."""
        for route in self.routes:
            route.fulfill(response=route.fetch())
        self.page.tab.wait_for_function(f"() => window.answersUsed === {len(self.routes)}")


def test_a_hint_for_a_grid_that_was_played_on_is_not_shown(served_page: Page) -> None:
    page = served_page
    held = Held(page, "hint")
    page.press("h")
    held.wait()
    page.select(1)
    page.press("2")
    held.let_go()
    assert page.tab.locator("#hint-buttons button").count() == 1
    page.tab.unroute("**/api/hint")
    page.press("h")
    step = sf.hint(sf.Grid(EXAMPLE).after(sf.Step(placements=((1, 2),))))
    assert step is not None
    assert step.technique is not None
    page.wait_for_text("#hint-body", step.technique.name)


def test_the_path_of_a_puzzle_that_was_left_is_not_shown(served_page: Page) -> None:
    page = served_page
    held = Held(page, "explain")
    page.click("#tab-explain")
    page.click("#path")
    held.wait()
    with page.tab.expect_event("requestfailed"):  # nobody waits for it any more
        page.tab.evaluate(f"location.hash = '{'.' * 80}1'")
    page.wait_for_text("#about", "1 given")
    assert page.tab.locator("#path-list [role=option]").count() == 0


def test_of_two_questions_the_later_one_is_answered(served_page: Page) -> None:
    page = served_page
    held = Held(page, "explain")
    page.click("#tab-explain")
    page.click("#path")
    held.wait()
    with page.tab.expect_event("requestfailed"):
        page.click("#steps")
    page.tab.wait_for_selector("#path-list [role=option]", timeout=60_000)
    assert "possible now" in page.text("#path-summary")


def test_a_second_making_takes_the_place_of_the_first(served_page: Page) -> None:
    page = served_page
    held = Held(page, "generate")
    page.click("#tab-puzzle")
    page.click("#make")
    held.wait()
    with page.tab.expect_event("requestfailed"):
        page.click("#make")
    held.wait(2)
    assert page.tab.is_visible("#cancel")
    page.click("#cancel")
    page.wait_for_text("#make-note", "Cancelled.")
    assert page.digits() == EXAMPLE


# The games that are kept come when `letGo` is called.
SLOW_STORE = """() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...name) {
        const asked = {};
        window.letGo = () => {
            const request = open.apply(this, name);
            for (const event of ["onupgradeneeded", "onsuccess"]) {
                request[event] = () => {
                    asked.result = request.result;
                    asked[event]();
                };
            }
        };
        return asked;
    };
}"""


def test_before_the_game_is_there_nothing_can_be_done_to_it(page: Page) -> None:
    page.context.add_init_script(f"({SLOW_STORE})()")
    page.tab.reload()
    page.tab.wait_for_function("() => window.letGo")
    page.press("a", "h", "p", "5", "Control+z")
    page.tab.evaluate("() => { location.hash = '#games' }")
    for control in ("#auto", "#pad button", "#hint-buttons button", "#tab-settings"):
        box = page.tab.locator(control).first.bounding_box()
        assert box, control
        page.tab.mouse.click(box["x"] + 5, box["y"] + 5)
    assert page.tab.get_attribute("#tab-settings", "aria-selected") == "false"
    page.tab.evaluate("() => window.letGo()")
    page.wait_until_ready()
    page.tab.wait_for_selector(".game")
    page.go_to("play")
    assert page.digits() == EXAMPLE
    assert page.tab.get_attribute("#auto", "aria-pressed") == "false"
    assert page.tab.is_hidden("#panel-settings")
    assert page.tab.is_hidden("#curtain")
    assert page.tab.locator("#hint-buttons button").count() == 1


# ---- addresses ----

# Another puzzle, by a line and by a position of it.
OTHER = "." * 80 + "1"
POSITION = f":0000:x:{OTHER}:::"
# Lists of games come when `letListsGo` is called: until then their transactions stay open.
SLOW_LISTS = """() => {
    let isHeld = true;
    window.letListsGo = () => { isHeld = false; };
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function () {
        const stay = () => { if (isHeld) this.count().onsuccess = stay; };
        const found = getAll.call(this);
        stay();
        window.isListing = true;
        return found;
    };
}"""
# How many games there are; who asks after the page is answered after the page.
COUNT_GAMES = """async () => {
    const { allGames } = await import("./kept_games.js");
    return (await allGames()).length;
}"""


def address_of(page: Page) -> str:
    return str(page.tab.evaluate("() => location.hash"))


def test_who_leaves_a_position_while_it_is_read_is_not_pulled_back(served_page: Page) -> None:
    page = served_page
    before = address_of(page)
    held = Held(page, "parse")
    page.tab.evaluate("address => { location.hash = address }", POSITION)
    held.wait()
    page.go_to("games")
    held.let_go()
    page.tab.wait_for_selector(".game")
    assert address_of(page) == "#games"
    assert page.tab.is_visible("#view-games")
    assert page.tab.locator(".game").count() == 1
    assert page.tab.get_attribute("#places [data-place=play]", "href") == before


def test_who_leaves_a_position_before_its_marks_are_there_is_not_pulled_back(page: Page) -> None:
    held: list[Any] = []
    page.tab.route("**/link_marks.js", lambda route: held.append(route))
    with page.tab.expect_request("**/link_marks.js"):
        page.tab.evaluate("address => { location.hash = address }", f"{POSITION}~W10")
    page.go_to("games")
    for route in held:
        route.continue_()
    page.tab.evaluate("() => import('./link_marks.js')")
    page.tab.wait_for_selector(".game")
    assert address_of(page) == "#games"
    assert page.tab.evaluate(COUNT_GAMES) == 1


def test_who_leaves_a_puzzle_while_its_game_is_looked_for_is_not_pulled_back(page: Page) -> None:
    page.tab.evaluate(SLOW_LISTS)
    page.tab.evaluate("line => { location.hash = line }", OTHER)
    page.tab.wait_for_function("() => window.isListing")
    page.go_to("learn")
    page.tab.wait_for_selector("#view-learn:not([hidden])")
    page.tab.evaluate("() => window.letListsGo()")
    assert page.tab.evaluate(COUNT_GAMES) == 1
    assert address_of(page) == "#learn"
    assert page.tab.is_visible("#view-learn")
    assert page.digits() == EXAMPLE


class Unread(Page):
    """A first visit by a link to a position that isn't read yet."""

    def open(self, path: str = "") -> None:
        self.routes: list[Any] = []
        self.tab.route("**/api/parse", lambda route: self.routes.append(route))
        with self.tab.expect_request("**/api/parse"):
            self.tab.goto(f"{self.site.address}{self.site.query}{path}")

    def let_go(self) -> None:
        for route in self.routes:
            route.continue_()
        self.tab.unroute("**/api/parse")


def test_who_leaves_the_link_of_a_first_visit_goes_where_the_address_says(
    browser: Any, server: Server
) -> None:
    page = Unread(browser, server, f"#{POSITION}")
    page.go_to("games")
    page.let_go()
    page.wait_until_ready()
    page.tab.wait_for_selector(".game")
    assert address_of(page) == "#games"
    with page.followed():
        page.tab.go_back()
    page.wait_for_text("#about", "1 given")
    assert page.digits() == OTHER
    page.close()


def delete_slowly(page: Page) -> None:
    """Delete the game on the table; the next one takes its place when lists of games come."""
    page.go_to("games")
    page.tab.wait_for_selector(".game")
    page.tab.evaluate(SLOW_LISTS)
    page.click(".game [data-key=delete]")
    page.tab.wait_for_function("() => window.isListing")


def test_an_address_that_comes_while_a_game_is_deleted_is_followed(page: Page) -> None:
    delete_slowly(page)
    page.go_to("learn")
    page.tab.evaluate("() => window.letListsGo()")
    page.tab.wait_for_selector("#view-learn", state="visible")
    assert address_of(page) == "#learn"
    assert page.tab.is_hidden("#view-games")


def test_nothing_is_paused_while_a_game_is_deleted(page: Page) -> None:
    delete_slowly(page)
    page.click("#pause")
    page.tab.evaluate("() => window.letListsGo()")
    page.wait_for_text("#games-note", "Deleted.")
    page.go_to("play")
    assert page.tab.get_attribute("#pause", "aria-pressed") == "false"
    page.select(1)
    page.press("2")
    assert page.digits() == "921" + EXAMPLE[3:]


# ---- pauses ----


def test_a_hint_that_comes_during_a_pause_waits_for_its_end(served_page: Page) -> None:
    page = served_page
    step = sf.hint(EXAMPLE)
    assert step is not None
    assert step.technique is not None
    held = Held(page, "hint")
    page.press("h")
    held.wait()
    page.press("p")
    held.let_go()
    page.wait_for_text("#hint-body", step.technique.name)
    assert page.said() == "Paused"
    assert page.tab.is_hidden("#hint-body")
    page.press("p")
    assert step.technique.name in page.said()
    assert page.tab.is_visible("#hint-body")
    page.press("p", "p")
    assert page.said() == "Go on"  # it isn't told twice


@pytest.mark.parametrize(("button", "verb"), [("#make", "generate"), ("#pick", "pick")])
def test_no_new_puzzle_takes_the_place_of_a_paused_one(
    served_page: Page, button: str, verb: str
) -> None:
    page = served_page
    held = Held(page, verb)
    page.click("#tab-puzzle")
    page.click(button)
    held.wait()
    with page.tab.expect_event("requestfailed"):
        page.press("p")
    page.wait_for_text("#make-note", "Cancelled.")
    assert page.tab.is_visible("#curtain")
    page.press("p")
    assert page.digits() == EXAMPLE
    assert page.tab.is_hidden("#cancel")


# Rooms of the page, and what in its markup works when they are there.
ROOMS = {
    "games": ("#games-export", "#games-import"),
    "days": ("#month-before", "#month-after"),
}


@pytest.mark.parametrize("room", ROOMS)
def test_what_a_room_does_can_be_clicked_when_it_is_there(page: Page, room: str) -> None:
    held: list[Any] = []
    page.tab.route(f"**/{room}.js", lambda route: held.append(route))
    with page.tab.expect_request(f"**/{room}.js"):
        page.click(f"#places [data-place={room}]")
    controls = [page.tab.locator(control) for control in ROOMS[room]]
    controls[0].wait_for()
    assert [control.is_disabled() for control in controls] == [True, True]
    for route in held:
        route.continue_()
    page.tab.wait_for_function(
        "controls => document.querySelectorAll(controls).length === 2",
        arg=", ".join(f"{control}:enabled" for control in ROOMS[room]),
    )


@pytest.mark.parametrize("address", ["#%", "#%E0%A4%A", "#<script>alert(1)</script>", "#12"])
def test_an_address_without_a_puzzle_opens_the_page_all_the_same(
    browser: Any, site: Site, address: str
) -> None:
    page = Page(browser, site, address)
    assert page.digits() == EXAMPLE
    page.close()


@pytest.mark.parametrize(
    "kept",
    ["[]", "{}", "7", '{"puzzle": {"givens": 5}}', '{"puzzle": {"givens": [1]}, "history": [[9]]}'],
)
def test_a_kept_game_that_is_none_is_left_behind(page: Page, kept: str) -> None:
    page.context.add_init_script(f"localStorage.setItem('swordfish.game', {json.dumps(kept)})")
    page.tab.reload()
    page.wait_until_ready()
    assert page.digits() == EXAMPLE


def test_titles_that_look_like_markup_are_text(page: Page) -> None:
    title = "<img src=x onerror=alert(1)>"
    solution = str(sf.solve(EXAMPLE))
    page.click("#tab-puzzle")
    page.tab.fill("#source", f"{title}\n{EXAMPLE}\n{title}\n{solution[:40]}{'.' * 41}\n")
    page.click("#read")
    page.wait_for_text("#read-note", "Read as")
    assert page.tab.locator("#found img, #about img").count() == 0
