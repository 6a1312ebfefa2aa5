"""The page in a real Chromium: playing, hints, explaining, puzzles in and out."""

import re
from random import Random
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import swordfish as sf
from swordfish.web.app import PAGE
from swordfish.web.bank import SHIPPED, Bank, BankPuzzle
from swordfish.web.shapes import EXAMPLE
from web.browser import Page
from web.serving import Server

SOLUTION = str(sf.solve(EXAMPLE))
OPEN = [cell for cell in range(81) if EXAMPLE[cell] == "."]


# ---- playing ----


def test_the_page_opens_with_a_puzzle_to_play(page: Page) -> None:
    assert page.digits() == EXAMPLE
    page.wait_for_text("#about", "easy, ER 1.5 · 28 givens")


def test_the_page_is_under_150_kilobytes() -> None:
    assert sum(file.stat().st_size for file in PAGE.iterdir()) < 150_000


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


def test_undo_and_redo_go_over_two_hundred_actions(page: Page) -> None:
    random = Random(8)
    page.select(OPEN[0])
    states = page.press_quickly(["Escape"])
    while len(states) <= 200:
        arrow = random.choice(["ArrowUp", "ArrowLeft"])
        state = page.press_quickly([random.choice("zxcv"), arrow, random.choice("123456789")])[-1]
        if state != states[-1]:
            states.append(state)
    assert page.press_quickly(["Control+z"] * 200) == states[-2::-1]
    assert page.press_quickly(["Control+y"] * 200) == states[1:]


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


def test_the_last_digit_solves_the_puzzle(browser: Any, server: Server) -> None:
    page = Page(browser, server, f"#{SOLUTION[:-1]}.")
    page.select(80)
    page.press("1")
    assert page.text("#note") == ""
    page.press("2")
    assert page.text("#note").startswith("Solved in")
    page.close()


def test_pausing_hides_the_grid_and_stops_the_clock(page: Page) -> None:
    page.click("#pause")
    assert page.tab.is_visible("#curtain")
    before = page.text("#clock")
    page.tab.wait_for_timeout(1300)
    assert page.text("#clock") == before
    page.click("#pause")
    page.tab.wait_for_function(f"() => document.querySelector('#clock').textContent !== '{before}'")


def test_the_game_goes_on_offline(page: Page) -> None:
    page.tab.evaluate("() => navigator.serviceWorker.ready")
    page.tab.wait_for_function(
        "async () => (await (await caches.open('swordfish')).keys()).length > 10"
    )
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
    listed = (PAGE / "sw.js").read_text()
    for file in PAGE.iterdir():
        if file.name not in ("sw.js", "index.html"):
            assert f'"/{file.name}"' in listed, file.name


def test_the_page_asks_for_every_module_at_once() -> None:
    page = (PAGE / "index.html").read_text()
    for file in PAGE.glob("*.js"):
        if file.name != "sw.js":
            assert f'"/{file.name}">' in page, file.name


# ---- hints ----


def test_a_hint_goes_through_four_depths_and_is_done(page: Page) -> None:
    step = sf.hint(EXAMPLE)
    assert step is not None
    assert step.technique is not None
    page.click("#hint-buttons button")
    page.wait_for_text("#hint-body", step.technique.name)
    assert not page.tab.is_visible("#picture")
    page.click("#hint-buttons button.main")
    assert "Where:" in page.text("#hint-body")
    assert "looked" in page.cell(step.placements[0][0]).get_attribute("class")
    page.click("#hint-buttons button.main")
    assert page.tab.is_visible("#picture svg")
    assert step.text not in page.text("#hint-body")
    page.click("#hint-buttons button.main")
    assert step.text in page.text("#hint-body")
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
    assert page.said() == "Back at the last right moment."


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


@pytest.mark.parametrize(
    ("digit", "words"), [("2", "the solution has it"), ("9", "no candidate now")]
)
def test_why_not_tells_about_a_candidate(page: Page, digit: str, words: str) -> None:
    page.select(1)
    page.click("#tab-explain")
    page.tab.select_option("#why-digit", digit)
    page.click("#why button")
    page.wait_for_text("#path-text", words)


# ---- puzzles in and out ----


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
    page.wait_for_text("#read-note", "1 digits placed. 1 candidates removed.")
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
    browser: Any, server: Server, puzzle: str, words: str
) -> None:
    page = Page(browser, server, f"#{puzzle}")
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
def test_a_hint_says_that_there_are_many_solutions(
    browser: Any, server: Server, givens: str
) -> None:
    page = Page(browser, server, f"#{givens:.<81}")
    page.click("#hint-buttons .main")
    page.wait_for_text("#hint-body", "It has many solutions.")
    page.close()


def test_a_puzzle_typed_in_is_checked_while_typing(page: Page) -> None:
    page.click("#tab-puzzle")
    page.click("#type-in")
    page.press("5", "ArrowRight", "5")
    page.wait_for_text("#note", "5 stands more than once in row 1: r1c1, r1c2.")
    page.press("Backspace")
    page.wait_for_text("#note", "It has many solutions.")
    for cell, digit in enumerate(EXAMPLE):
        if cell:
            page.press("ArrowRight" if cell % 9 else "ArrowDown")
            if not cell % 9:
                page.press("ArrowRight")
        elif page.digits()[0] != digit:
            page.press("ArrowLeft")
        if digit != ".":
            page.press(digit)
    page.wait_for_text("#note", "It has one solution.")
    page.click("#note button")
    page.wait_for_text("#about", "28 givens")
    assert page.digits() == EXAMPLE


def test_a_shared_link_opens_elsewhere(browser: Any, server: Server, page: Page) -> None:
    page.click("#tab-puzzle")
    page.tab.fill("#source", SOLUTION[:50] + "." * 31)
    page.click("#read")
    page.wait_for_text("#about", "50 givens")
    page.click("#share")
    link = page.tab.input_value("#source")
    elsewhere = Page(browser, server, link.removeprefix(server.address))
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


def test_paper_shows_so_many_grids_a_sheet_and_nothing_else(page: Page) -> None:
    page.tab.evaluate("() => (window.print = () => {})")
    page.click("#tab-puzzle")
    page.tab.fill("#source", "\n".join([EXAMPLE] * 5))
    page.click("#read")
    page.wait_for_text("#read-note", "5 puzzles")
    page.tab.select_option("#per-sheet", "4")
    page.click("#print")
    page.tab.wait_for_function("() => document.querySelectorAll('#paper .sheet').length === 2")
    page.tab.emulate_media(media="print")
    assert page.tab.locator("#paper .sheet").first.locator("svg").count() == 4
    assert page.tab.is_visible("#paper svg")
    assert not page.tab.is_visible("header")
    assert not page.tab.is_visible("#grid")
    page.tab.evaluate("() => dispatchEvent(new Event('afterprint'))")
    assert page.tab.is_visible("#grid")


def test_paper_shows_the_grid_without_what_is_selected(page: Page) -> None:
    ground = "() => getComputedStyle(document.querySelector('.cell.selected')).backgroundColor"
    shown = page.tab.evaluate(ground)
    page.tab.emulate_media(media="print")
    assert page.tab.evaluate(ground) == "rgba(0, 0, 0, 0)" != shown


# ---- new puzzles ----


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
    page.wait_for_text("#make-note", "Looking for")
    page.click("#cancel")
    page.wait_for_text("#make-note", "Cancelled")
    assert page.digits() == EXAMPLE
