"""The page that `swordfish explain --html` writes, in a real browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from puzzles import PUZZLE

import swordfish as sf
from swordfish.export import film
from swordfish.export.steps_page import steps_page
from swordfish.ladder.examples import example

STEPS = len(sf.explain(PUZZLE).steps)


@pytest.fixture
def address(tmp_path: Path) -> str:
    path = tmp_path / "steps.html"
    path.write_text(steps_page(sf.explain(PUZZLE)))
    return path.as_uri()


@pytest.fixture
def tab(browser: Any, address: str) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 1100, "height": 900}, offline=True)
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.goto(address)
    yield opened
    context.close()
    assert errors == []


def shown(tab: Any) -> list[str]:
    """The headings of the articles that can be seen."""
    names: list[str] = tab.locator("article:visible h2").all_text_contents()
    return names


def test_keys_turn_the_pages(tab: Any) -> None:
    assert shown(tab) == ["The puzzle"]
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("ArrowRight")
    assert shown(tab) == ["Step 2: Naked Single"]
    assert tab.evaluate("() => location.hash") == "#step-2"
    tab.keyboard.press("ArrowLeft")
    assert shown(tab) == ["Step 1: Naked Single"]
    tab.keyboard.press("End")
    assert shown(tab) == ["The solution"]
    tab.keyboard.press("ArrowRight")
    assert shown(tab) == ["The solution"]
    tab.keyboard.press("Home")
    assert shown(tab) == ["The puzzle"]


def test_buttons_and_links_do_the_same_and_each_step_is_said(tab: Any) -> None:
    tab.get_by_role("button", name="next step").click()
    assert shown(tab) == ["Step 1: Naked Single"]
    said = tab.locator("[aria-live]").text_content()
    assert said == f"Step 1: Naked Single. {sf.explain(PUZZLE).steps[0].text}"
    tab.get_by_role("link", name=f"{STEPS}. Full House").click()
    tab.locator("article h2", has_text=f"Step {STEPS}:").wait_for()  # the address is followed later
    assert shown(tab) == [f"Step {STEPS}: Full House"]
    assert tab.locator("nav [aria-current=step]").count() == 1
    tab.get_by_role("button", name="last").click()
    assert tab.get_by_role("button", name="next step").is_disabled()


def test_an_address_opens_its_step(browser: Any, address: str) -> None:
    tab = browser.new_page()
    tab.goto(f"{address}#step-7")
    assert shown(tab)[0].startswith("Step 7: ")
    tab.close()


def test_paper_and_readers_without_scripts_get_every_step(browser: Any, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    tab = context.new_page()
    tab.goto(address)
    assert len(shown(tab)) == STEPS + 2
    context.close()
    tab = browser.new_page()
    tab.goto(address)
    tab.emulate_media(media="print")
    assert len(shown(tab)) == STEPS + 2
    assert not tab.locator("nav").is_visible()
    tab.close()


@pytest.mark.parametrize(
    ("scheme", "place"),
    [
        ("light", "step-1"),
        *(
            pytest.param(*view, marks=pytest.mark.prove)
            for view in [
                ("light", "puzzle"),
                ("light", "end"),
                ("dark", "end"),
                ("dark", "puzzle"),
                ("dark", "step-1"),
            ]
        ),
    ],
)
def test_axe_finds_nothing_in_it(browser: Any, address: str, scheme: str, place: str) -> None:
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright",
        reason="needs axe: pip install 'swordfish[web-test]'",
    )
    context = browser.new_context(color_scheme=scheme)
    tab = context.new_page()
    tab.goto(f"{address}#{place}")
    found = axe.Axe().run(tab).response["violations"]
    context.close()
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


@pytest.mark.parametrize("width", [320, 1400])
def test_it_fits_the_screen(browser: Any, address: str, width: int) -> None:
    tab = browser.new_page(viewport={"width": width, "height": 700})
    tab.goto(f"{address}#step-3")
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    tab.close()


VISIBLE = """() => [...document.querySelectorAll('.frame')].map(
    frame => getComputedStyle(frame).visibility === 'visible')"""
AT = """milliseconds => document.getAnimations().forEach(
    animation => { animation.pause(); animation.currentTime = milliseconds; })"""


def test_an_animated_svg_shows_one_frame_after_another(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "film.svg"
    path.write_text(film.svg(sf.explain(PUZZLE), seconds=2))
    tab = browser.new_page()
    tab.goto(path.as_uri())
    frames = STEPS + 2
    for frame, second in ((0, 1), (1, 3), (7, 15), (frames - 1, 2 * frames + 1)):
        tab.evaluate(AT, 1000 * second)
        assert tab.evaluate(VISIBLE) == [place == frame for place in range(frames)]
    tab.close()


def test_whoever_wants_less_motion_sees_the_first_frame(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "film.svg"
    path.write_text(film.svg(sf.explain(PUZZLE)))
    context = browser.new_context(reduced_motion="reduce")
    tab = context.new_page()
    tab.goto(path.as_uri())
    assert tab.evaluate(VISIBLE) == [place == 0 for place in range(STEPS + 2)]
    context.close()


def test_inline_drawings_keep_their_colours_apart(browser: Any) -> None:
    step = example("xy_chain")
    tab = browser.new_page()
    tab.set_content(step.svg(theme="light") + step.svg(theme="dark"))
    fills = "papers => papers.map(paper => getComputedStyle(paper).fill)"
    assert len({*tab.locator(".paper").evaluate_all(fills)}) == 2
    tab.close()
