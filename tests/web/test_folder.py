"""The page as a folder behind a server that knows nothing but files: the core answers beside it."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import swordfish as sf
from swordfish.web.bank import SHIPPED
from swordfish.web.page_files import has_module, page_files
from swordfish.web.shapes import EXAMPLE
from web.browser import Page
from web.serving import Server, Site
from web.weights import later_files, packed

# With gzip: all that is there to play, hint, explain, read, rate and make puzzles, with the bank;
MOST_BYTES = 500_000
# and each file that is loaded when it is asked for: a language, lessons, positions, a room. The
# module of boards has a bound of its own (tests/test_wasm_boards.py).
MOST_BYTES_LATER = 100_000

needs_module = pytest.mark.skipif(
    not has_module(), reason="needs the core as WebAssembly: `make wasm` builds it"
)


class Alone(Page):
    """The page of a folder, and all that it ever asks for."""

    def __init__(self, browser: Any, site: Site, **options: Any) -> None:
        self.asked: list[str] = []
        super().__init__(browser, site, **{"service_workers": "allow", **options})

    def open(self, path: str = "") -> None:
        self.context.on("request", lambda request: self.asked.append(request.method + request.url))
        super().open(path)

    def close(self) -> None:
        super().close()
        elsewhere = [one for one in self.asked if not one.startswith(f"GET{self.site.address}")]
        assert [one for one in elsewhere if "GETblob:" not in one] == []
        assert not any("/api" in one for one in self.asked)


@pytest.fixture
def alone(browser: Any, folder: Site) -> Any:
    opened = Alone(browser, folder)
    yield opened
    opened.close()


def test_it_hints_explains_reads_and_makes_puzzles(alone: Alone) -> None:
    step = sf.hint(EXAMPLE)
    assert step is not None
    alone.wait_for_text("#about", "easy, ER 1.5")
    alone.press("h")
    alone.wait_for_text("#hint-body", "Look for: Naked Single (easy).")
    alone.press("h", "h", "h")
    alone.wait_for_text("#hint-body", step.text)
    assert alone.tab.is_visible("#picture svg")
    alone.click("#tab-explain")
    alone.click("#path")
    alone.wait_for_text("#path-summary", f"{len(sf.explain(EXAMPLE).steps)} steps")
    alone.tab.locator("#path-list [role=option]").nth(3).click()
    alone.tab.wait_for_selector("#picture svg")
    alone.click("#steps")
    alone.wait_for_text("#path-summary", "possible now")
    alone.select(1)
    alone.tab.select_option("#why-digit", "2")
    alone.click("#why button")
    alone.wait_for_text("#path-text", "the solution has it")
    alone.click("#tab-puzzle")
    alone.tab.fill("#source", f"Grid 01\n{EXAMPLE}\nGrid 02\n12345\n")
    alone.click("#read")
    alone.wait_for_text("#read-note", "2 lines are not puzzles")
    alone.tab.select_option("#want-level", "hard")
    alone.click("#pick")
    alone.wait_for_text("#make-note", "Here it is: hard")
    assert sf.explain(alone.digits()).level == "hard"
    alone.tab.select_option("#want-level", "medium")
    alone.click("#make")
    alone.wait_for_text("#make-note", "Here it is: medium")
    assert sf.check(alone.digits()).status is sf.Status.UNIQUE


def test_a_board_is_opened_and_explained_by_a_module_of_its_own(alone: Alone) -> None:
    board = sf.generate(size=4, rules="killer", seed=1).board
    alone.tab.evaluate(
        "text => { location.hash = '#boards/open/' + encodeURIComponent(text) }",
        board.write("iss"),
    )
    alone.tab.wait_for_selector("#board .cell")
    step = sf.hint(board)
    assert step is not None
    for detail in (1, 2, 3, 4):
        alone.press("h")
        alone.wait_for_text("#b-hint-body", step.hint_lines(detail)[-1])


def test_without_the_module_of_boards_grids_are_answered_all_the_same(
    browser: Any, folder: Site
) -> None:
    page = Alone(browser, folder, service_workers="block")
    lost = "**/boards.wasm"
    page.context.route(lost, lambda route: route.abort("internetdisconnected"))
    page.tab.evaluate("() => { location.hash = '#boards/open/' + '.'.repeat(16) }")
    page.wait_for_text("#b-open-note", "can't be reached")
    page.go_to("play")
    page.press("h")
    page.wait_for_text("#hint-body", "Look for: Naked Single")
    page.context.unroute(lost)
    page.tab.evaluate("() => { location.hash = '#boards/open/' + '.'.repeat(16) }")
    page.tab.wait_for_selector("#board .cell")
    page.close()


@needs_module
def test_all_of_it_is_small() -> None:
    files = page_files(SHIPPED, served=False)
    sizes = {name: packed(content) for name, content in files.items()}
    later = later_files(files)
    assert {"de.json", "lessons.json", "practice.json", "german.js", "learn.js"} <= later
    assert sum(size for name, size in sizes.items() if name not in later) <= MOST_BYTES
    assert {"boards.js", "boards.wasm"} <= later
    assert max(sizes[name] for name in later - {"boards.wasm"}) <= MOST_BYTES_LATER


@needs_module
def test_a_python_that_cannot_unpack_the_module_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    both = {"swordfish.wasm", "boards.wasm"}
    assert page_files(SHIPPED, served=True).keys() >= both
    monkeypatch.setattr("swordfish.web.page_files.find_spec", lambda name: None)
    assert not has_module()
    files = page_files(SHIPPED, served=True)
    assert not files.keys() & both
    assert b"data-core" not in files["index.html"]


def test_what_is_loaded_later_is_not_loaded_before(browser: Any, folder: Site) -> None:
    page = Alone(browser, folder, locale="en-US", service_workers="block")
    page.press("h")
    page.wait_for_text("#hint-body", "Look for")
    page.click("#tab-puzzle")
    page.tab.select_option("#want-level", "hard")
    page.click("#pick")
    page.wait_for_text("#make-note", "Here it is: hard")
    asked = {address.rsplit("/", 1)[1] for address in page.asked}
    assert asked & later_files(page_files(SHIPPED, served=False)) == set()
    page.close()


def test_it_says_that_it_sends_nothing(alone: Alone) -> None:
    alone.click("#tab-settings")
    assert "sends nothing to anyone" in alone.text("#privacy")
    assert not alone.tab.is_visible("#api")
    assert not alone.tab.locator("#needs").count()


def test_a_search_that_is_given_up_keeps_nobody_waiting(alone: Alone) -> None:
    alone.click("#tab-puzzle")
    alone.tab.fill("#least-er", "11.9")
    for _ in range(3):  # more often than there are workers
        alone.click("#make")
        alone.wait_for_text("#make-note", "Searching for")
        alone.click("#cancel")
        alone.wait_for_text("#make-note", "Cancelled")
    alone.click("#tab-play")
    alone.click("#hint-buttons button")
    alone.wait_for_text("#hint-body", "Look for")
    assert alone.digits() == EXAMPLE


def test_everything_works_offline(alone: Alone) -> None:
    alone.keep_for_offline()
    alone.context.set_offline(True)
    alone.tab.reload()
    alone.wait_until_ready()
    alone.press("h")
    alone.wait_for_text("#hint-body", "Look for")
    alone.click("#tab-explain")
    alone.click("#path")
    alone.wait_for_text("#path-summary", "steps, easy")
    alone.click("#tab-puzzle")
    alone.tab.select_option("#want-level", "unfair")
    alone.click("#pick")
    alone.wait_for_text("#make-note", "Here it is: unfair")
    alone.click("#tab-settings")
    alone.tab.select_option("#language", "de")
    alone.tab.wait_for_selector("html[lang=de]")  # its texts are loaded
    alone.click("#tab-play")
    alone.press("h")
    alone.wait_for_text("#hint-body", "Gesucht")
    alone.context.set_offline(False)


def test_the_server_serves_the_same_page_which_answers_by_itself(
    browser: Any, server: Server, folder: Site
) -> None:
    page = Page(browser, Site(server.address))
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.press("h")
    page.wait_for_text("#hint-body", "Look for")
    assert not [address for address in asked if "/api/hint" in address]
    page.close()


@needs_module
def test_the_command_writes_a_folder_that_says_what_it_needs(browser: Any, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "swordfish", "page", str(tmp_path / "site")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    names = {path.name for path in (tmp_path / "site").iterdir()}
    assert names > {"index.html", "swordfish.wasm", "boards.wasm", "bank.json", "notices.txt"}
    again = subprocess.run(command, capture_output=True, text=True)
    assert (again.returncode, "use --force" in again.stderr) == (2, True)
    tab = browser.new_page()
    tab.goto((tmp_path / "site/index.html").as_uri())
    tab.wait_for_selector("#needs", state="visible")
    assert "needs a web server" in tab.inner_text("#needs")
    tab.close()


# ---- German ----

ENGLISH = re.compile(
    r"\b(the|and|or|is|are|of|in the|not|with|from|can|this|that|step|steps|cell|cells|row|column|"
    r"box|house|digit|digits|candidate|candidates|removed|placed|strong|weak|link|set|base|cover|"
    r"single|naked|hidden|locked|pair|triple|chain|loop|wing type|look|puzzle|grid|expected|got|"
    r"hint|undo|easy|medium|hard|here|why|line|zeros|rows|boxed)\b",
    re.IGNORECASE,
)
WORDS = """() => {
    const seen = [document.body.innerText];
    for (const element of document.querySelectorAll('[aria-label], [title], option, svg text'))
        seen.push(element.getAttribute('aria-label'), element.getAttribute('title'),
                  element.textContent);
    return seen.filter(Boolean).join('\\n');
}"""
# What is the same in both languages, or a name.
SAME = re.compile(r"\bEnglish\b|r\dc\d|\bX-Wing\b|\bLink\b|swordfish|HoDoKu")


def english_left(page: Page) -> list[str]:
    return sorted(set(ENGLISH.findall(SAME.sub("", page.tab.evaluate(WORDS)))))


def test_no_english_is_left_on_the_german_page(browser: Any, folder: Site) -> None:
    page = Alone(browser, folder, locale="de-DE")
    hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    page.click("#tab-puzzle")
    page.tab.wait_for_selector("#want-technique option[value=x_wing]", state="attached")
    assert english_left(page) == []
    for text, told in (("5x", "Erwartet"), (f"{EXAMPLE}\nfoo bar\n1.2", "Gelesen"), ("", "kein")):
        page.tab.fill("#source", text)
        page.click("#read")
        page.wait_for_text("#read-note", told)
        page.tab.fill("#source", "")
        assert english_left(page) == []
    page.open(f"#{hard}")
    page.wait_for_text("#about", "17 Vorgaben")
    page.click("#tab-play")
    for detail in range(4):
        page.press("h")
        page.wait_for_text("#hint-body", "Gesucht")
        page.tab.locator("#hint-body > p").nth(detail).wait_for()
        assert english_left(page) == []
    page.click("#tab-explain")
    for button in ("#path", "#steps"):
        page.click(button)
        page.tab.wait_for_selector("#path-list [role=option]", timeout=60_000)
        for place in (0, 5, 20):
            page.tab.locator("#path-list [role=option]").nth(place).click()
            page.tab.wait_for_selector("#picture svg")
            assert english_left(page) == []
    for digit in "123456789":
        page.tab.select_option("#why-digit", digit)
        page.click("#why button")
        page.wait_for_text("#path-text", f" {digit} ")
        assert english_left(page) == []
    for tab in ("settings", "play"):
        page.click(f"#tab-{tab}")
        assert english_left(page) == []
    page.press("?")
    assert english_left(page) == []
    page.close()


MEANINGS = """() => {
    const kinds = document.querySelector('#b-kind');
    return [...kinds.options].map(({ value }) => {
        kinds.value = value;
        kinds.dispatchEvent(new Event('change', { bubbles: true }));
        const told = ['#b-meaning', '#b-numbers-name'];
        return told.map((name) => document.querySelector(name).textContent).join(' ');
    });
}"""


def test_no_english_is_left_on_a_german_board(browser: Any, folder: Site) -> None:
    page = Alone(browser, folder, locale="de-DE")
    board = sf.generate(size=4, rules="killer", seed=1).board
    page.tab.evaluate(
        "text => { location.hash = '#boards/open/' + encodeURIComponent(text) }",
        board.write("iss"),
    )
    page.tab.wait_for_selector("#board .cell")
    for detail in range(4):
        page.press("h")
        page.tab.locator("#b-hint-body > p").nth(detail).wait_for()
        assert english_left(page) == []
    page.click("#b-explain summary")
    page.click("#b-path")
    page.wait_for_text("#b-path-summary", "Schritte")
    page.tab.locator("#b-path-list button").nth(1).click()
    assert english_left(page) == []
    page.click("#b-edit")
    page.tab.wait_for_selector("#b-kind option", state="attached")
    told = page.tab.evaluate(MEANINGS)
    assert len(told) > 60
    assert [text for text in told if ENGLISH.search(text)] == []
    assert english_left(page) == []
    page.close()
