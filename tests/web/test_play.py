"""The page in a real Chromium: playing, with the server and without."""

import json
import re
from random import Random
from typing import Any

import pytest
from puzzles import SOLUTION

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

from swordfish.web.bank import SHIPPED
from swordfish.web.page_files import PAGE, page_files
from swordfish.web.shapes import EXAMPLE
from web.browser import SHOWN, Page
from web.serving import Site
from web.weights import later_files

# What is loaded when it is first entered, and what only that uses; one language at most is.
LATER = later_files({file.name: file.read_bytes() for file in PAGE.iterdir()})
LANGUAGES = {"german.js", "spanish.js", "french.js", "japanese.js"}
OPEN = [cell for cell in range(81) if EXAMPLE[cell] == "."]


def test_the_page_opens_with_a_puzzle_to_play(page: Page) -> None:
    assert page.digits() == EXAMPLE
    page.wait_for_text("#about", "easy, ER 1.5 · 28 givens")


def test_the_page_is_under_150_kilobytes() -> None:
    sizes = {file.name: file.stat().st_size for file in PAGE.iterdir()}
    assert LANGUAGES <= LATER
    assert sum(size for name, size in sizes.items() if name not in LANGUAGES) < 370_000
    assert sum(size for name, size in sizes.items() if name not in LATER) < 150_000


def test_digits_are_typed_and_givens_stay(page: Page) -> None:
    page.select(1)
    page.press("2")
    page.select(0)
    page.press("2")
    assert page.digits() == "921" + EXAMPLE[3:]
    page.select(1)
    page.press("Backspace")
    assert page.digits() == EXAMPLE


def test_marks_go_into_every_selected_cell(page: Page) -> None:
    page.select(1, 3, 4)
    page.press("x", "2", "5")
    assert [page.shown(cell, "corner") for cell in (1, 3, 4)] == ["2 5"] * 3
    page.press("c", "7")
    assert [page.shown(cell, "centre") for cell in (1, 3, 4)] == ["7"] * 3
    page.press("v", "3")
    assert page.cell(1).get_attribute("data-colour") == "3"
    assert page.cell(1).locator(".letter").text_content() == "c"
    page.press("z", "Space", "Space")
    assert page.tab.locator("#modes input:checked").get_attribute("value") == "centre"


def test_a_digit_clears_the_marks_that_it_sees(page: Page) -> None:
    page.select(1, 3)
    page.press("c", "2", "5")
    page.select(4)
    page.press("z", "2")
    assert page.shown(1, "centre") == "5"
    page.press("Control+z")
    assert page.shown(1, "centre") == "25"


def test_candidates_appear_follow_and_can_be_edited(page: Page) -> None:
    page.select(1)
    page.press("a")
    assert page.shown(1, "notes") == "25"
    page.press("c", "5")
    assert page.shown(1, "notes") == "2"
    page.press("5")
    assert page.shown(1, "notes") == "25"
    page.select(3)
    page.press("z", "5")
    assert page.shown(1, "notes") == "2"
    page.press("Backspace")
    assert page.shown(1, "notes") == "25"


def test_dragging_and_double_clicking_select(page: Page) -> None:
    page.tab.mouse.move(*middle(page, 1))
    page.tab.mouse.down()
    for cell in (2, 3, 12):
        page.tab.mouse.move(*middle(page, cell))
    page.tab.mouse.up()
    assert selected(page) == [1, 2, 3, 12]
    page.cell(0).dblclick()
    assert selected(page) == [cell for cell in range(81) if EXAMPLE[cell] == "9"]
    page.press("Control+a")
    assert len(selected(page)) == 81


def middle(page: Page, cell: int) -> tuple[float, float]:
    box = page.cell(cell).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def selected(page: Page) -> list[int]:
    cells = [page.cell(index).get_attribute("class").split() for index in range(81)]
    return [index for index, classes in enumerate(cells) if "selected" in classes]


@pytest.mark.parametrize("actions", [50, pytest.param(200, marks=pytest.mark.prove)])
def test_undo_and_redo_go_over_all_actions(page: Page, actions: int) -> None:
    random = Random(8)
    page.select(OPEN[0])
    states = page.press_quickly(["Escape"])
    while len(states) <= actions:
        arrow = random.choice(["ArrowUp", "ArrowLeft"])
        state = page.press_quickly([random.choice("zxcv"), arrow, random.choice("123456789")])[-1]
        if state != states[-1]:
            states.append(state)
    assert page.press_quickly(["Control+z"] * actions) == states[-2::-1]
    assert page.press_quickly(["Control+y"] * actions) == states[1:]


def test_reloading_keeps_the_game_and_its_history(page: Page) -> None:
    page.select(1)
    page.press("2")
    page.select(3)
    page.press("x", "7")
    page.tab.reload()
    page.wait_until_ready()
    assert page.digits() == "921" + EXAMPLE[3:]
    assert page.shown(3, "corner") == "7"
    page.press("Control+z", "Control+z")
    assert page.digits() == EXAMPLE


def test_checkpoints_bring_back_what_was(page: Page) -> None:
    page.click("details.card summary")
    page.select(1)
    page.press("2")
    page.click("#keep")
    page.select(3)
    page.press("7")
    page.click("#checkpoints button")
    assert page.digits() == "921" + EXAMPLE[3:]
    page.press("Control+z")
    assert page.digits() == "9217" + EXAMPLE[4:]
    page.click("#restart")
    assert page.digits() == EXAMPLE


def test_a_digit_that_stands_twice_is_shown_and_said(page: Page) -> None:
    page.select(1)
    page.press("9")
    assert "conflict" in page.cell(1).get_attribute("class")
    assert page.said() == "9 in r1c2, stands twice"


def test_a_conflict_marks_both_digits(page: Page) -> None:
    page.select(1)
    page.press("9")
    marked = [cell for cell in range(81) if "conflict" in page.cell(cell).get_attribute("class")]
    assert marked == [0, 1]


def test_givens_and_mistakes_are_said(page: Page) -> None:
    page.wait_for_text("#about", "easy, ER 1.5")
    page.select(0)
    page.press("2")
    assert page.said() == "r1c1 is given"
    page.click("#tab-settings")
    page.tab.check("#mistakes")
    page.select(1)
    page.press("5")
    assert page.said() == "5 in r1c2, wrong"


def test_ctrl_and_shift_enter_marks_in_every_mode(page: Page) -> None:
    page.select(1)
    page.press("Control+5", "Shift+2", "v", "Control+7")
    assert page.shown(1, "centre") == "57"
    assert page.shown(1, "corner") == "2"


def test_a_digit_is_highlighted_wherever_the_cursor_is(page: Page) -> None:
    page.select(1)
    page.press("a", "b", "9")
    nines = [cell for cell in range(81) if EXAMPLE[cell] == "9"]
    same = "cells => cells.flatMap((cell, at) => cell.classList.contains('same') ? [at] : [])"
    assert page.tab.locator(".cell").evaluate_all(same) == nines
    assert page.said() == "9 highlighted"
    page.select(40)
    assert page.tab.locator(".cell").evaluate_all(same) == nines
    assert page.tab.locator(".note.alike:not(:empty)").all_text_contents() != []
    assert page.tab.locator("#pad [aria-pressed=true]").all_text_contents() == ["9"]
    assert page.digits() == EXAMPLE
    page.press("Escape")
    assert page.tab.locator(".cell").evaluate_all(same) != nines


def test_rows_and_columns_have_names_unless_unwished(page: Page) -> None:
    names = page.tab.locator(".names span").all_text_contents()
    assert names == [f"c{one}" for one in range(1, 10)] + [f"r{one}" for one in range(1, 10)]
    row, cell = (page.tab.locator(one).nth(4).bounding_box() for one in (".rows span", ".row"))
    assert abs(row["y"] + row["height"] / 2 - cell["y"] - cell["height"] / 2) < 3
    page.click("#tab-settings")
    page.tab.uncheck("#labels")
    assert not page.tab.is_visible(".names")


def test_large_marks_are_larger(page: Page) -> None:
    size = "() => parseFloat(getComputedStyle(document.querySelector('.centre')).fontSize)"
    usual = page.tab.evaluate(size)
    page.click("#tab-settings")
    page.tab.check("#large")
    assert page.tab.evaluate(size) > 1.2 * usual


def test_mistakes_are_marked_only_if_wished(page: Page) -> None:
    page.select(1)
    page.press("5")
    assert "wrong" not in page.label(1)
    page.click("#tab-settings")
    page.tab.check("#mistakes")
    assert "wrong" in page.label(1)


def test_a_wrong_digit_is_the_mistake_and_not_the_cells_it_sees(page: Page) -> None:
    page.click("#tab-settings")
    page.tab.check("#mistakes")
    page.select(1)
    page.press("5")
    assert page.tab.locator(".cell.wrong").count() == 1
    page.press("Backspace", "c", "5")
    assert "wrong" in page.label(1)


def test_the_last_digit_solves_the_puzzle(browser: Any, site: Site) -> None:
    page = Page(browser, site, f"#{SOLUTION[:-1]}.")
    page.select(80)
    page.press("1")
    assert page.text("#note") == ""
    page.press("2")
    assert page.text("#note").startswith("Solved in")
    page.close()


def test_pausing_hides_the_grid_and_stops_the_clock(page: Page) -> None:
    time = page.tab.clock
    time.install(time=0)
    page.tab.reload()
    page.wait_until_ready()
    time.pause_at(24 * 3600)  # from here on it goes only as far as it is told to
    shown = page.text("#clock")
    page.click("#pause")
    assert page.tab.is_visible("#curtain")
    page.press("5", "h", "Control+z")  # none of which does anything now
    assert page.digits() == EXAMPLE
    assert page.tab.locator("#hint-buttons button").count() == 1
    time.run_for(60_000)
    assert page.text("#clock") == shown
    page.click("#pause")
    time.run_for(60_000)
    assert minutes_of(page.text("#clock")) == minutes_of(shown) + 1


def click_all(page: Page, selector: str) -> None:
    """Click where each of these is, seen or not, whatever comes of it."""
    clicked = 0
    for part in page.tab.locator(selector).all():
        part.evaluate("part => part.scrollIntoView({ block: 'center' })")
        if box := part.bounding_box():  # some have no place now
            page.tab.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            clicked += 1
    assert clicked, selector


# What buttons of the game tell.
TOLD = "#hint-body, #checkpoints, #path-summary, #path-text, #make-note, #read-note, #out-note"
# What they could have asked for, asked once more: when the answers are there, theirs are.
ASK_AGAIN = """async puzzle => {
    const { ask } = await import("./ask.js");
    const theme = "light", ladder = "default";
    await Promise.all([
        ask("hint", { puzzle, theme, ladder, detail: 1 }),
        ask("explain", { puzzle, ladder }),
        ask("pick", {}),
        ask("to_text", { puzzle, form: "line" }),
    ]);
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""


def test_no_button_works_while_the_game_is_paused(page: Page) -> None:
    page.select(1)
    page.press("2")
    page.select(3)
    page.press("5", "Control+z")  # both undo and redo could be done now
    page.click("#panel-play details summary")
    before = page.tab.locator(TOLD).all_text_contents()
    page.click("#pause")
    for part in ("#pad button", "#undo, #redo, #erase", "#keep, #restart", "#modes label"):
        click_all(page, part)
        assert page.digits() == "921" + EXAMPLE[3:], part
    assert page.tab.is_checked("#modes input[value=digit]")
    for tab in ("explain", "puzzle", "play"):
        page.click(f"#tab-{tab}")
        click_all(page, f"#panel-{tab} :is(button, label)")
    page.tab.evaluate(ASK_AGAIN, "921" + EXAMPLE[3:])
    assert page.tab.locator(TOLD).all_text_contents() == before
    page.click("#pause")
    assert page.digits() == "921" + EXAMPLE[3:]
    page.click("#redo")
    assert page.digits() == "9215" + EXAMPLE[4:]
    page.click("#hint-buttons button")
    page.wait_for_text("#hint-body", "r1c4 is wrong")  # the first hint that is asked for


FOCUSED = "() => document.activeElement.id || document.activeElement.role"


def test_nothing_of_a_paused_game_is_reached_by_tab_and_going_on_leads_back(page: Page) -> None:
    page.select(1)
    page.press("p")
    reached = [page.tab.evaluate(FOCUSED)]
    for _ in range(20):
        page.press("Tab")
        reached.append(page.tab.evaluate(FOCUSED))
    assert reached[0] == "pause"
    assert {"help-open", "tab-play"} <= {*reached}
    assert not {"gridcell", "undo", "erase", "auto"} & {*reached}
    page.press("p", "ArrowRight", "ArrowRight")
    assert page.tab.evaluate(FOCUSED) == "gridcell"
    assert selected(page) == [3]


# The seconds of each game that is kept, by its address.
SECONDS = """async () => {
    const { allGames } = await import("./kept_games.js");
    const games = await allGames();
    return Object.fromEntries(games.map(({ id, seconds }) => [`#game/${id}`, seconds]));
}"""


def test_a_game_that_is_opened_while_another_is_paused_can_be_played(page: Page) -> None:
    page.select(1)
    page.tab.wait_for_function("() => Number(clock.textContent.slice(-2)) > 1")
    page.press("p")
    paused = page.tab.evaluate("() => location.hash")
    seconds = int(page.text("#clock").partition(":")[2])
    page.go_to("days")
    page.click("#day-levels [data-level=easy]")
    page.tab.wait_for_selector("#grid", state="visible")
    assert page.tab.is_hidden("#curtain")
    assert page.tab.get_attribute("#pause", "aria-pressed") == "false"
    opened = page.digits()
    assert opened != EXAMPLE
    page.select(opened.index("."))
    page.press("1")
    assert page.digits() == opened.replace(".", "1", 1)
    assert page.tab.evaluate(SECONDS)[paused] == seconds
    page.click("#tab-settings")
    page.press("p", "p")  # from here, not from the cell where the other one was paused
    assert page.tab.evaluate(FOCUSED) == "tab-settings"
    with page.followed():
        page.tab.evaluate("address => { location.hash = address }", paused)
    page.tab.wait_for_function(SHOWN, arg=EXAMPLE)
    assert page.tab.is_hidden("#curtain")


def test_the_game_that_is_paused_is_so_when_one_comes_back(page: Page) -> None:
    page.press("p")
    page.go_to("games")
    page.tab.wait_for_selector(".game")
    page.go_to("play")
    assert page.tab.is_visible("#curtain")


def test_who_pauses_without_a_clock_can_go_on_by_hand(page: Page) -> None:
    page.click("#tab-settings")
    page.tab.uncheck("#timed")
    page.tab.wait_for_selector("#pause", state="hidden")
    page.select(1)
    page.press("p")
    page.click("#pause")
    page.tab.wait_for_selector("#pause", state="hidden")
    page.press("2")
    assert page.digits() == "921" + EXAMPLE[3:]


def minutes_of(clock: str) -> int:
    return int(clock.partition(":")[0])


def test_the_game_goes_on_offline(lasting_page: Page) -> None:
    page = lasting_page
    page.keep_for_offline()
    page.context.set_offline(True)
    page.select(1)
    page.press("2", "h")
    page.wait_for_text("#hint-body", "can't be reached")
    page.tab.reload()
    page.wait_until_ready()
    assert page.digits() == "921" + EXAMPLE[3:]
    page.press("Control+z")
    assert page.digits() == EXAMPLE
    page.context.set_offline(False)


def test_the_service_worker_keeps_every_file_of_the_page() -> None:
    files = page_files(SHIPPED, served=True)
    listed = re.search(rb"const FILES = (\[.+\]);", files["sw.js"])
    assert listed
    assert {*json.loads(listed[1]), "index.html", "sw.js"} == {*files, "./"}


def test_a_change_of_any_file_makes_another_service_worker() -> None:
    """The markup that is served says so, and differs from that of a folder in nothing else."""
    version = re.compile(rb'const VERSION = "([0-9a-f]{16})";')
    found = [
        version.search(page_files(SHIPPED, served=served)["sw.js"]) for served in (True, False)
    ]
    digests = [one[1] for one in found if one]
    assert len({*digests}) == 2
    again = version.search(page_files(SHIPPED, served=True)["sw.js"])
    assert again
    assert again[1] == digests[0]


def test_the_page_asks_for_every_module_at_once() -> None:
    page = (PAGE / "index.html").read_text()
    for file in PAGE.glob("*.js"):
        if file.name not in {"sw.js", "worker.js", *LATER}:  # the first are no part of the page
            assert f'"{file.name}">' in page, file.name
