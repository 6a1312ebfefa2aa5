"""The page for everyone: by keyboard, by ear, on a phone, in light and dark, in two languages."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import swordfish as sf
from swordfish.tell.languages import languages
from swordfish.web.page_files import PAGE
from swordfish.web.shapes import EXAMPLE
from web.browser import Page
from web.serving import Site

VIEWS = (
    "play",
    "hint",
    "explain",
    "puzzle",
    "settings",
    "choosing",
    "help",
    "typing",
    "paused",
    "games",
    "course",
    "technique",
    "exercise",
    "days",
    "code",
    "sheets",
    "review",
    "pen",
)


def show(page: Page, view: str) -> None:
    """Bring a view of the page to the screen."""
    page.select(1)
    page.press("a")
    match view:
        case "hint":
            page.press("h")
            page.wait_for_text("#hint-body", "Look for")
            page.press("h", "h", "h")
            page.tab.wait_for_selector("#hint-body .sentence")
        case "explain":
            page.click("#tab-explain")
            page.click("#path")
            page.tab.locator("#path-list [role=option]").nth(3).click()
            page.tab.wait_for_selector("#picture svg")
        case "puzzle" | "settings":
            page.click(f"#tab-{view}")
        case "choosing":
            page.click("#tab-settings")
            page.click("#choose summary")
            page.tab.wait_for_selector("#techniques fieldset")
        case "help":
            page.press("?")
        case "typing":
            page.click("#tab-puzzle")
            page.click("#type-in")
            page.press("5")
            page.wait_for_text("#note", "many")
        case "paused":
            page.click("#pause")
        case "games":
            page.go_to("games")
            page.tab.wait_for_selector(".game")
        case "course":
            page.go_to("learn")
            page.tab.wait_for_selector(".lessons")
        case "days":
            page.go_to("days")
            page.tab.wait_for_selector("#month button")
        case "code":
            page.click("#tab-puzzle")
            page.click("#code-open")
            page.tab.wait_for_selector("#code svg")
        case "sheets":
            page.open("#sheets")
            page.tab.wait_for_selector(".sheet-form select")
        case "review":
            page.open("#review")
            page.wait_for_text("#review-note", "puzzles")
        case "pen":
            page.press("n", "2")
            page.tab.wait_for_selector("#pen .pen-1")
        case "technique" | "exercise":
            page.open("#learn/x_wing")
            page.tab.wait_for_selector(".example svg")
            if view == "exercise":
                page.click("[data-key=practise]")
                page.wait_for_text("#exercise-note", "Find it")


LOOKED_AT_ALWAYS = {("play", "light"), ("hint", "light"), ("puzzle", "light"), ("hint", "dark")}
"""Views and colours for every `make test`; the others are long, as axe takes seconds for each."""


@pytest.mark.parametrize(
    ("view", "scheme"),
    [
        pytest.param(*seen, marks=[] if seen in LOOKED_AT_ALWAYS else pytest.mark.prove)
        for seen in product(VIEWS, ("light", "dark"))
    ],
)
def test_axe_finds_nothing(browser: Any, site: Site, view: str, scheme: str) -> None:
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright",
        reason="needs axe: pip install 'swordfish[web-test]'",
    )
    page = Page(browser, site, color_scheme=scheme, bypass_csp=True)
    show(page, view)
    options = {"resultTypes": ["violations"]}
    if scheme == "dark":
        options["runOnly"] = ["color-contrast"]  # nothing but the colours differs
    found = axe.Axe().run(page.tab, options=options).response["violations"]
    page.close()
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


# ---- keyboard alone ----


def test_everything_can_be_reached_by_tab(page: Page) -> None:
    reached = []
    name = "() => document.activeElement.id || document.activeElement.role"
    for _ in range(40):
        page.press("Tab")
        reached.append(page.tab.evaluate(name))
    for wanted in ("pause", "help-open", "gridcell", "tab-play", "erase", "auto"):
        assert wanted in reached
    assert reached.count("gridcell") == reached.count("tab-play"), "the grid is one stop"


def test_a_hint_is_asked_for_and_done_by_keyboard_alone(page: Page) -> None:
    while page.tab.evaluate("() => document.activeElement.role") != "gridcell":
        page.press("Tab")
    page.press("h")
    page.wait_for_text("#hint-body", "Look for")
    page.press("h", "h", "h")
    page.tab.wait_for_selector("[data-key='do it']")
    while page.tab.evaluate("() => document.activeElement.dataset.key") != "do it":
        page.press("Tab")
    page.press("Enter")
    assert page.digits()[45] == "3"


def test_tabs_go_by_arrow_keys(page: Page) -> None:
    page.tab.focus("#tab-play")
    page.press("ArrowRight")
    assert page.tab.is_visible("#panel-explain")
    page.press("ArrowLeft", "ArrowLeft")
    assert page.tab.is_visible("#panel-settings")


def test_focus_can_be_seen(page: Page) -> None:
    page.select(40)
    page.press("ArrowRight")
    outline = "() => getComputedStyle(document.activeElement).outlineStyle"
    assert page.tab.evaluate(outline) == "solid"


# ---- by ear ----


def test_the_grid_has_roles_and_each_cell_says_what_it_is(page: Page) -> None:
    grid = page.tab.get_by_role("grid", name="Sudoku grid")
    assert grid.get_by_role("row").count() == 9
    assert grid.get_by_role("gridcell").count() == 81
    assert page.label(0) == "row 1 column 1, 9, given"
    assert page.label(1) == "row 1 column 2, open"
    assert page.cell(0).get_attribute("aria-readonly") == "true"
    page.select(1)
    page.press("a")
    assert page.label(1) == "row 1 column 2, open, candidates 2 5"
    assert page.cell(1).get_attribute("aria-selected") == "true"


def test_what_happens_is_said(page: Page) -> None:
    said = []
    page.select(1)
    for key in ("a", "x", "5", "z", "2", "Control+z", "Control+y", "Backspace", "9"):
        page.press(key)
        said.append(page.said())
    assert said == [
        "All candidates shown",
        "Corner",
        "corner mark 5 in r1c2",
        "Digit",
        "2 in r1c2",
        "Undone",
        "Redone",
        "Erased",
        "9 in r1c2, stands twice",
    ]


def test_each_detail_of_a_hint_is_said(page: Page) -> None:
    step = sf.hint(EXAMPLE)
    assert step is not None
    page.select(1)
    page.press("h")
    page.wait_for_text("#live", "Look for: Naked Single (easy).")
    for told in ("Where: r6c1.", "Pattern: r6c1.", step.text):
        page.press("h")
        page.wait_for_text("#live", told)
        assert page.said() == told
        drawing = page.tab.locator("#picture svg")
        assert not drawing.count() or drawing.get_attribute("aria-label") == told
    assert drawing.count()


# ---- phone ----


@pytest.fixture
def phone(browser: Any, site: Site) -> Iterator[Page]:
    size = {"width": 320, "height": 640}
    opened = Page(browser, site, viewport=size, has_touch=True, is_mobile=True)
    yield opened
    opened.close()


def test_a_phone_plays_by_touch(phone: Page) -> None:
    phone.cell(1).tap()
    phone.tab.locator("#pad button").nth(1).tap()
    assert phone.digits() == "921" + EXAMPLE[3:]
    phone.tab.locator("#undo").tap()
    assert phone.digits() == EXAMPLE
    phone.tab.locator("#hint-buttons button").tap()
    phone.wait_for_text("#hint-body", "Look for")


def test_a_phone_has_the_pad_when_a_puzzle_is_typed_in(phone: Page) -> None:
    phone.tab.tap("#tab-puzzle")
    phone.tab.tap("#type-in")
    for digit in (5, 3):
        phone.tab.locator("#pad button").nth(digit - 1).tap()
    assert phone.digits() == "53" + "." * 79


def test_nothing_is_wider_than_a_phone(phone: Page) -> None:
    for tab in ("play", "explain", "puzzle", "settings"):
        phone.click(f"#tab-{tab}")
        assert phone.tab.evaluate("() => document.documentElement.scrollWidth") == 320, tab


def test_the_list_of_games_fits_on_a_phone(phone: Page) -> None:
    phone.cell(1).tap()
    phone.tab.locator("#places [data-place=games]").tap()
    phone.tab.wait_for_selector(".game")
    assert phone.tab.evaluate("() => document.documentElement.scrollWidth") == 320
    phone.tab.locator(".game a").tap()
    phone.tab.wait_for_selector("#grid", state="visible")


OTHER_VIEWS = ["#learn", "#learn/finned_franken_jellyfish", "#days", "#sheets", "#review"]


@pytest.mark.parametrize(
    "address",
    [
        pytest.param(one, marks=pytest.mark.prove if place else [])
        for place, one in enumerate(OTHER_VIEWS)
    ],
)
def test_other_views_fit_on_a_phone(phone: Page, address: str) -> None:
    phone.open(address)
    shown = "#learn-body h3, #month button, .sheet-form select, #worth"
    phone.tab.wait_for_selector(shown)
    assert phone.tab.evaluate("() => document.documentElement.scrollWidth") == 320


def test_the_grid_and_the_pad_are_on_the_first_screen_of_a_phone(phone: Page) -> None:
    box = phone.tab.locator("#undo").bounding_box()
    assert box["y"] + box["height"] <= 640


BOXES = "cells => cells.map(cell => cell.getBoundingClientRect().toJSON())"


SIZES = [(740, 360), (800, 600), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440)]


@pytest.mark.parametrize(
    "size", [SIZES[0], *(pytest.param(size, marks=pytest.mark.prove) for size in SIZES[1:])]
)
def test_the_whole_grid_fits_on_the_screen(browser: Any, site: Site, size: tuple[int, int]) -> None:
    page = Page(browser, site, viewport={"width": size[0], "height": size[1]})
    box = page.tab.locator("#grid").bounding_box()
    assert box["y"] + box["height"] <= size[1]
    assert box["width"] == pytest.approx(box["height"], abs=1)
    cells = {cell["width"] for cell in page.tab.locator(".cell").evaluate_all(BOXES)}
    assert all(width.is_integer() for width in map(float, cells)), "lines between cells get lost"
    page.close()


def test_the_grid_stays_in_sight_while_a_phone_scrolls_through_steps(phone: Page) -> None:
    phone.tab.tap("#tab-explain")
    phone.tab.tap("#path")
    phone.tab.locator("#path-list [role=option]").nth(20).scroll_into_view_if_needed()
    phone.tab.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    assert phone.tab.locator("#grid").bounding_box()["y"] == pytest.approx(0, abs=1)


def test_an_upright_tablet_has_the_grid_above_the_tools(browser: Any, site: Site) -> None:
    page = Page(browser, site, viewport={"width": 820, "height": 1180}, has_touch=True)
    grid, pad = (page.tab.locator(name).bounding_box() for name in ("#grid", "#pad"))
    assert grid["width"] > 700
    assert grid["y"] + grid["height"] < pad["y"]
    assert pad["y"] + pad["height"] < 1180
    page.close()


# ---- looks and languages ----


def test_light_and_dark_follow_the_system_or_the_setting(browser: Any, site: Site) -> None:
    ground = "() => getComputedStyle(document.body).backgroundColor"
    page = Page(browser, site, color_scheme="dark")
    dark = page.tab.evaluate(ground)
    page.click("#tab-settings")
    page.tab.select_option("#theme", "light")
    light = page.tab.evaluate(ground)
    assert light != dark
    page.tab.reload()
    page.wait_until_ready()
    assert page.tab.evaluate(ground) == light
    page.close()


CATALOGUES = """async rooms => {
    const { LANGUAGES, catalogueOf } = await import('./texts.js');
    const own = await Promise.all(rooms.map(async (name) => (await import(name)).texts));
    const all = async (code) => {
        const texts = { ...await catalogueOf(code) };
        return [code, Object.assign(texts, ...own.map((one) => one[code]))];
    };
    return Object.fromEntries(await Promise.all(Object.keys(LANGUAGES).map(all)));
}"""


def catalogues(page: Page) -> dict[str, dict[str, Any]]:
    """All texts by language, with those that come with a room."""
    rooms = [f"./{file.name}" for file in PAGE.glob("*_texts.js")]
    assert rooms
    found: dict[str, dict[str, Any]] = page.tab.evaluate(CATALOGUES, rooms)
    return found


def test_every_language_is_complete(page: Page) -> None:
    texts = catalogues(page)
    assert texts.keys() == set(languages())
    for language in texts.values():
        assert language.keys() == texts["en"].keys()
        for key, text in language.items():
            slots = [set(re.findall(r"\{\w+\}", str(one))) for one in (text, texts["en"][key])]
            assert slots[0] == slots[1], key


def test_every_text_that_is_asked_for_is_in_the_catalogue(page: Page) -> None:
    texts = catalogues(page)["en"]
    html = (PAGE / "index.html").read_text()
    asked = set(re.findall(r'data-t(?:-label)?="([^"]+)"', html))
    for file in PAGE.glob("*.js"):
        asked |= set(re.findall(r'\bt\("([^"]+)"', file.read_text()))
    markup = (PAGE / "board_markup.js").read_text()
    asked |= set(re.findall(r'"(board [^"]+)"', markup))
    assert asked <= texts.keys()


def test_another_language_leaves_nothing_of_the_one_before(page: Page) -> None:
    page.click("#tab-puzzle")
    page.tab.wait_for_function(
        "() => document.querySelectorAll('#want-technique option').length > 9"
    )
    page.click("#tab-explain")
    page.click("#path")
    page.wait_for_text("#path-summary", "steps, easy")
    page.click("#tab-settings")
    page.tab.select_option("#language", "de")
    page.tab.wait_for_function("() => !document.querySelector('#path-summary').textContent")
    page.tab.wait_for_function(
        "() => [...document.querySelectorAll('#want-technique option')]"
        ".some((option) => option.textContent === 'Nackter Einer')"
    )
    assert "Naked Single" not in page.tab.inner_text("#want-technique")


def test_a_browser_that_lets_nobody_copy_is_told_so(page: Page) -> None:
    page.tab.evaluate(
        "() => Object.defineProperty(navigator, 'clipboard',"
        " { value: { writeText: () => Promise.reject(new Error('no')) } })"
    )
    page.click("#tab-puzzle")
    page.click("#copy")
    page.wait_for_text("#out-note", "doesn't let the page copy")
    assert page.tab.input_value("#source").strip() == EXAMPLE


def test_the_page_speaks_the_language_of_the_browser(browser: Any, site: Site) -> None:
    page = Page(browser, site, locale="de-DE")
    assert page.text("#undo") == "Rückgängig"
    assert page.label(1) == "Zeile 1 Spalte 2, offen"
    page.wait_for_text("#about", "leicht, ER 1,5")
    assert page.tab.get_attribute("html", "lang") == "de"
    page.click("#tab-settings")
    page.tab.select_option("#language", "en")
    assert page.label(1) == "row 1 column 2, open"
    page.close()
