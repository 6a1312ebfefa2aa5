"""Pictures of the page: every view in some languages, to be looked at, and those of the docs.

    python tools/screenshots.py build/views --language en de fr
    python tools/screenshots.py docs --docs

Needs Chromium and playwright, and the module that `make wasm` builds.
"""

import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from web.browser import Page, chromium
from web.serving import Site, static_site

import swordfish as sf
from swordfish.lessons.practice import practice
from swordfish.web.bank import SHIPPED
from swordfish.web.page_files import page_files

WING = "#" + quote(practice("xy_wing")[0].to_text("hodoku"))
"""A position whose next step is an XY-Wing, as an address of the page."""
KILLER = sf.generate(size=6, rules="killer", seed=1).board
SCREEN = {"width": 1200, "height": 800}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def deepest_hint(page: Page) -> None:
    """Asks for a hint, and for all of it."""
    page.press("h")
    page.tab.wait_for_selector("#hint-buttons button:nth-child(2)")
    page.press("h", "h", "h")
    page.tab.wait_for_selector("#picture svg")


def fourth_step(page: Page) -> None:
    """Goes to a step of the whole path."""
    page.click("#tab-explain")
    page.click("#path")
    page.tab.locator("#path-list [role=option]").nth(3).click()
    page.tab.wait_for_selector("#picture svg")


def drawing(page: Page) -> None:
    """Colours two candidates, with a line between them."""
    page.press("n")
    page.tab.wait_for_selector("#pen.held")
    page.press("2", "ArrowRight", "ArrowRight", "2", "l")
    page.tab.wait_for_selector("#pen .pen-line")


def code(page: Page) -> None:
    """Opens the QR code of the puzzle."""
    page.click("#tab-puzzle")
    page.click("#code-open")
    page.tab.wait_for_selector("#code svg")


def opened(address: str, shown: str) -> Callable[[Page], None]:
    """Opens an address, until something is shown there."""

    def show(page: Page) -> None:
        page.open(address)
        page.tab.wait_for_selector(shown)

    return show


def tab(name: str) -> Callable[[Page], None]:
    """Opens a tab of the tools."""
    return lambda page: page.click(f"#tab-{name}")


VIEWS: dict[str, Callable[[Page], None]] = {
    "play": lambda page: page.press("a"),
    "hint": deepest_hint,
    "explain": fourth_step,
    "puzzles": tab("puzzle"),
    "settings": tab("settings"),
    "help": lambda page: page.press("?"),
    "pen": drawing,
    "code": code,
    "games": opened("#games", ".game"),
    "course": opened("#learn", ".lessons"),
    "technique": opened("#learn/xy_wing", ".example svg"),
    "days": opened("#days", "#month button"),
    "sheets": opened("#sheets", ".sheet-form select"),
    "review": opened("#review", "#review-body [data-kind=easier]"),
    "boards": opened("#boards", "#b-source"),
    "killer": opened(f"#boards/open/{quote(KILLER.write('sudokupad'))}", "#board .cell"),
}
DOCS: dict[str, tuple[str, dict[str, Any]]] = {
    "page-hint": ("hint", {"path": WING}),
    "page-dark": ("explain", {"color_scheme": "dark"}),
    "page-games": ("games", {}),
    "page-learn": ("technique", {}),
    "page-days": ("days", {}),
    "page-phone": ("play", PHONE),
}
"""The pictures of docs/page.md: of which view, and how the browser is."""


def take(browser: Any, site: Site, view: str, file: Path, **options: Any) -> None:  # noqa: ANN401  # playwright's
    """A picture of a view in a file."""
    how: dict[str, Any] = {"viewport": SCREEN, "locale": "en-US", **options}
    page = Page(browser, site, **how)
    page.select(1)
    VIEWS[view](page)
    picture = page.tab.screenshot()
    page.close()
    file.write_bytes(picture)
    print(file)


def main() -> None:
    """Take those that were asked for."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", nargs="+", default=["en"])
    parser.add_argument("--docs", action="store_true", help="the pictures of docs/page.md")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, chromium() as browser:
        for name, content in page_files(SHIPPED, served=False).items():
            (Path(place) / name).write_bytes(content)
        with static_site(Path(place)) as site:
            if wanted.docs:
                for name, (view, options) in DOCS.items():
                    take(browser, site, view, wanted.folder / f"{name}.png", **options)
                return
            for language in wanted.language:
                for view in VIEWS:
                    file = wanted.folder / f"{view}-{language}.png"
                    take(browser, site, view, file, locale=language)


if __name__ == "__main__":
    main()
