"""A real Chromium with the page in it."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from web.serving import Site

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


# Notes when the page has heard of its next address, and done what it does at once.
FOLLOW = """() => {
    window.followed = false;
    const note = () => setTimeout(() => { window.followed = true; });
    addEventListener("hashchange", note, { once: true });
}"""
# Whether these digits are on the grid.
SHOWN = """line => [...document.querySelectorAll("#grid .digit")]
    .map((digit) => digit.textContent || ".").join("") === line"""


def browser_program() -> str | None:
    """The browser that is there; the one without a window opens a page in half the time."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


@contextmanager
def chromium() -> Iterator[Any]:
    """The browser; tests are skipped where there is none."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="needs playwright: pip install 'swordfish[web-test]'"
    )
    path = browser_program()
    if path is None:
        pytest.skip("needs a browser: apt-get install chromium-headless-shell")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


class Page:
    """One page in a context of its own, and what a person does there."""

    def __init__(self, browser: Any, site: Site, path: str = "", **options: Any) -> None:
        usual = {
            "viewport": {"width": 1280, "height": 860},
            "reduced_motion": "reduce",
            "service_workers": "block",  # each would keep every file of the page first
            "permissions": ["clipboard-write"],  # which a browser without a window doesn't give
        }
        self.context = browser.new_context(**{**usual, **options})
        self.context.set_default_timeout(120_000)  # a busy machine is not a wrong one
        self.tab = self.context.new_page()
        self.errors: list[str] = []
        self.tab.on("pageerror", lambda error: self.errors.append(str(error)))
        self.tab.on("console", self._hear)
        self.site = site
        self.open(path)

    def _hear(self, message: Any) -> None:
        if message.type == "error" and "ERR_INTERNET_DISCONNECTED" not in message.text:
            self.errors.append(message.text)

    def open(self, path: str = "") -> None:
        address = f"{self.site.address}{self.site.query}{path}"
        here = str(self.tab.evaluate("() => location.href"))
        if "#" in path and address != here and address.startswith(here.partition("#")[0] + "#"):
            with self.followed():
                self.tab.goto(address)
        else:
            self.tab.goto(address)
        self.wait_until_ready()

    @contextmanager
    def followed(self) -> Iterator[None]:
        """Do what leads to another address of the page, and wait until the page has followed it.

        It does so a moment later: until then keys and clicks go to the view before, and what is
        told there still stands. What the new view has to ask for comes later still.
        """
        self.tab.evaluate(FOLLOW)
        yield
        self.tab.wait_for_function("() => window.followed")

    def go_to(self, place: str) -> None:
        """Click on a place of the page: play, games, learn, days or boards."""
        with self.followed():
            self.click(f"#places [data-place={place}]")

    def open_puzzle(self, line: str) -> None:
        """Follow a shared link within the page, until its game is on the table."""
        self.open(f"#{line}")
        self.tab.wait_for_function(SHOWN, arg=line)

    def wait_until_ready(self) -> None:
        self.tab.wait_for_selector("html[data-ready]")

    def keep_for_offline(self) -> None:
        """Wait until the browser has every file of the page."""
        self.tab.evaluate("() => navigator.serviceWorker.ready")
        self.tab.wait_for_function(
            """async () => {
                const [name] = (await caches.keys()).filter((one) => one.startsWith("swordfish "));
                return name && (await (await caches.open(name)).keys()).length > 10;
            }"""
        )

    def close(self) -> None:
        self.context.close()
        assert not self.errors, self.errors

    def cell(self, index: int) -> Any:
        return self.tab.locator(".cell").nth(index)

    def select(self, *cells: int) -> None:
        for place, cell in enumerate(cells):
            self.cell(cell).click(modifiers=["Control"] if place else [])

    def press(self, *keys: str) -> None:
        for key in keys:
            self.tab.keyboard.press(key)

    def press_quickly(self, keys: list[str]) -> list[str]:
        """Press many keys without waiting for the screen; the whole state after each of them."""
        script = """keys => keys.map(name => {
            const ctrlKey = name.startsWith('Control+'), key = name.replace('Control+', '');
            const code = /^[1-9]$/.test(key) ? 'Digit' + key : '';
            const event = new KeyboardEvent('keydown', {key, code, ctrlKey, bubbles: true});
            document.activeElement.dispatchEvent(event);
            return [...document.querySelectorAll('.cell')].map(cell => cell.dataset.colour + '/' +
                [...cell.querySelectorAll('.digit, .corner, .centre')].map(part => part.textContent)
            ).join();
        })"""
        states: list[str] = self.tab.evaluate(script, keys)
        return states

    def click(self, selector: str) -> None:
        self.tab.click(selector)

    def text(self, selector: str) -> str:
        return str(self.tab.inner_text(selector))

    def said(self) -> str:
        """The last words of the live region."""
        return str(self.tab.text_content("#live")).strip()

    def digits(self) -> str:
        """The 81 digits on the grid."""
        digits = self.tab.locator(".cell .digit").all_text_contents()
        return "".join(digit or "." for digit in digits)

    def shown(self, index: int, kind: str) -> str:
        """The marks of a cell: corner, centre or notes."""
        return str(self.cell(index).locator(f".{kind}").text_content())

    def label(self, index: int) -> str:
        return str(self.cell(index).get_attribute("aria-label"))

    def wait_for_text(self, selector: str, words: str) -> None:
        self.tab.wait_for_function(
            "([selector, words]) => document.querySelector(selector)?.textContent.includes(words)",
            arg=[selector, words],
        )
