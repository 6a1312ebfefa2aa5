"""The page in a notebook: the widget's code in a browser, and its own answers behind it."""

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")
pytest.importorskip("anywidget", reason="needs anywidget: pip install 'swordfish[notebook]'")

import swordfish as sf
from swordfish.web.notebook import HERE, Play, answer, page_markup
from swordfish.web.shapes import EXAMPLE
from web.browser import Page
from web.serving import Server

# What a notebook gives a widget: a place, and a model whose messages go to the kernel.
HOST = """async ([esm, markup, position]) => {
    const state = { markup, position };
    const hearers = new Set();
    const model = {
        get: (name) => state[name],
        set: (name, value) => (state[name] = value),
        save_changes: () => window.keep(state.position),
        send: async (question) => {
            const reply = await window.kernel(question);
            for (const hear of hearers) hear(reply);
        },
        on: (_, hear) => hearers.add(hear),
        off: (_, hear) => hearers.delete(hear),
    };
    const { default: widget } = await import(esm);
    window.show = () => widget.render({ model, el: document.body });
    window.show();
}"""


class Notebook(Page):
    """A page with nothing in it but the widget."""

    def __init__(self, browser: Any, widget: Play) -> None:
        self.widget = widget
        self.asked: list[str] = []
        self.numbers: list[str] = []
        super().__init__(browser, Server("about:blank", None))  # type: ignore[arg-type]

    def open(self, path: str = "") -> None:
        self.tab.goto("about:blank")
        self.tab.expose_function("kernel", self._kernel)
        self.tab.expose_function("keep", self._keep)
        esm = b64encode((HERE / "notebook.js").read_bytes()).decode()
        address = f"data:text/javascript;base64,{esm}"
        self.tab.evaluate(HOST, [address, self.widget.markup, self.widget.position])
        self.frame = self.tab.wait_for_selector("iframe").content_frame()
        self.frame.wait_for_selector("html[data-ready]")

    def _kernel(self, question: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(question["verb"])
        self.numbers.append(question["id"])
        return answer(question)

    def _keep(self, position: str) -> None:
        self.widget.position = position

    def wait_for_position(self, cell: int, digit: int) -> None:
        for _ in range(600):
            if self.widget.grid[cell] == digit:
                return
            self.tab.wait_for_timeout(100)
        raise AssertionError(f"the kernel has {self.widget.position}")


@pytest.fixture
def notebook(browser: Any) -> Iterator[Notebook]:
    opened = Notebook(browser, sf.play(EXAMPLE))
    yield opened
    opened.close()


def test_a_notebook_plays_and_the_kernel_knows_the_grid(notebook: Notebook) -> None:
    solution = sf.solve(EXAMPLE)
    assert solution is not None
    notebook.frame.locator(".cell").nth(1).click()
    notebook.press(str(solution[1]))
    notebook.wait_for_position(1, solution[1])
    assert notebook.widget.grid.givens == sf.Grid(EXAMPLE).givens


def test_a_notebook_gives_hints_from_the_kernel(notebook: Notebook) -> None:
    step = sf.hint(EXAMPLE)
    assert step is not None
    for _ in range(4):
        notebook.frame.click("#hint-buttons .main")
    notebook.frame.wait_for_selector("#hint-body .sentence")
    assert step.text in notebook.frame.inner_text("#hint-body")
    notebook.frame.click("[data-key='do it']")
    cell, digit = step.placements[0]
    notebook.wait_for_position(cell, digit)
    assert "hint" in notebook.asked


def test_a_widget_that_is_shown_twice_tells_its_questions_apart(notebook: Notebook) -> None:
    notebook.tab.evaluate("() => window.show()")
    second = notebook.tab.locator("iframe").nth(1).element_handle().content_frame()
    second.wait_for_selector("html[data-ready]")
    for frame in (notebook.frame, second):
        frame.click("#hint-buttons .main")
        frame.wait_for_selector("[data-key='where to look']")
    assert notebook.asked.count("hint") == 2
    assert len(set(notebook.numbers)) == len(notebook.numbers)


def test_a_notebook_opens_with_what_was_placed_and_removed(browser: Any) -> None:
    grid = sf.Grid(EXAMPLE)
    for step in sf.explain(EXAMPLE).steps[:5]:
        grid = grid.after(step)
    notebook = Notebook(browser, sf.play(grid))
    digits = notebook.frame.locator(".cell .digit").all_text_contents()
    assert "".join(digit or "." for digit in digits) == str(grid)
    notebook.close()


class Faulty(Notebook):
    """One whose kernel can't read the first position."""

    def _kernel(self, question: dict[str, Any]) -> dict[str, Any]:
        if question["verb"] == "parse" and not self.asked:
            self.asked.append("parse")
            fault = {"error": "the kernel is out of memory"}
            return {"id": question["id"], "status": 500, "body": json.dumps(fault)}
        return super()._kernel(question)


def test_a_notebook_whose_first_position_fails_can_be_played_and_says_why(browser: Any) -> None:
    notebook = Faulty(browser, sf.play(EXAMPLE[:-1] + "."))
    told = "the kernel is out of memory"
    assert notebook.frame.is_visible("#read-note")
    assert notebook.frame.inner_text("#read-note") == told
    assert str(notebook.frame.text_content("#live")).strip() == told
    notebook.frame.locator(".cell").nth(1).click()
    notebook.press("2")
    notebook.wait_for_position(1, 2)
    notebook.close()


def test_a_fault_of_the_kernel_is_told(notebook: Notebook) -> None:
    notebook.frame.click("#tab-puzzle")
    notebook.frame.fill("#source", "5x")
    notebook.frame.click("#read")
    told = notebook.frame.locator("#read-note", has_text="expected")
    told.wait_for()  # what was told before may still stand there
    assert "81" in told.inner_text()


def test_the_page_of_a_notebook_loads_nothing() -> None:
    markup = page_markup()
    assert "http" not in markup.replace("http://www.w3.org", "").partition("<body>")[2]
    assert 'src="icon.svg"' not in markup
    assert re.findall(r'<\w+[^>]* href="([^#"]+)"', markup) == ["api"]  # which a notebook hides


def test_a_question_that_is_none_is_refused() -> None:
    refused = answer({"id": 7, "verb": "hint", "fields": {"puzzle": 5}})
    assert (refused["id"], refused["status"]) == (7, 422)
    assert "puzzle" in json.loads(refused["body"])["error"]
