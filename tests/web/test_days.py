"""The page in a real Chromium: the puzzle of the day, the calendar, statistics, a quiet end."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import swordfish as sf
from swordfish.web.days import days_file
from web.browser import Page
from web.serving import Site

DAYS = json.loads(days_file())
PUZZLE = """async ([date, level]) => {
    const { puzzleOfDay } = await import('./days.js');
    return await puzzleOfDay(date, level);
}"""
LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
# What was the puzzle of a day stays the puzzle of that day, as long as the version is the same.
PINNED = "1642a126fe738830"


def of_day(page: Page, date: str, level: str) -> tuple[str, float]:
    found = page.tab.evaluate(PUZZLE, [date, level])
    return found["line"], found["er"]


def show_days(page: Page) -> None:
    page.go_to("days")
    page.tab.wait_for_selector("#month button")


def test_the_puzzles_of_days_are_those_of_their_version() -> None:
    assert (DAYS["version"], hashlib.sha256(days_file()).hexdigest()[:16]) == (1, PINNED)
    for level in LEVELS:
        assert len(DAYS["levels"][level]) == 50


@pytest.mark.parametrize("level", LEVELS)
def test_the_puzzle_of_a_day_is_one_of_its_level_in_disguise(page: Page, level: str) -> None:
    known = {sf.canonical(puzzle): er for puzzle, er in DAYS["levels"][level]}
    lines = set()
    for day in range(1, 31):
        line, er = of_day(page, f"2026-11-{day:02}", level)
        lines.add(line)
        assert sf.check(line).status is sf.Status.UNIQUE
        assert known[sf.canonical(line)] == er
    assert len({sf.canonical(line) for line in lines}) == 30, "each has its turn"


def test_the_puzzle_of_a_day_is_the_same_for_everyone(browser: Any, site: Site) -> None:
    shown = set()
    for zone in ("Pacific/Auckland", "America/Los_Angeles"):
        page = Page(browser, site, timezone_id=zone, locale="de-DE")
        shown.add(of_day(page, "2027-01-31", "hard"))
        page.close()
    assert len(shown) == 1


def test_the_day_is_that_of_the_players_calendar(browser: Any, site: Site) -> None:
    page = Page(browser, site, timezone_id="Pacific/Auckland")
    page.tab.clock.install(time="2026-11-16T23:30:00Z")  # the 17th there
    page.tab.reload()
    page.wait_until_ready()
    show_days(page)
    assert page.text("#day-title") == "November 17, 2026"
    page.click("#day-levels [data-level=easy]")
    page.wait_for_text("#about", "Puzzle of November 17, 2026 · easy")
    assert page.digits() == of_day(page, "2026-11-17", "easy")[0]
    page.close()


def test_what_was_solved_is_in_the_calendar_and_in_the_statistics(page: Page) -> None:
    show_days(page)
    page.click("#day-levels [data-level=medium]")
    page.wait_for_text("#about", "medium")
    first = page.digits()
    solution = str(sf.solve(first))
    for cell, digit in enumerate(first):
        if digit == ".":
            page.select(cell)
            page.press(solution[cell])
    assert page.text("#note").startswith("Solved in")
    page.tab.wait_for_function("() => localStorage.getItem('swordfish.met')")  # it is counted
    show_days(page)
    page.wait_for_text("#day-levels [data-level=medium]", "✓")
    assert page.text("#month [aria-pressed=true] .dots") == "•"
    assert page.text("#statistics tbody tr:nth-child(2) td") == "1"
    page.tab.wait_for_selector("#met li")
    met = {step.technique.name for step in sf.explain(first).steps if step.technique}
    shown = page.tab.locator("#met li").all_text_contents()
    assert set(shown) <= {f"{name} · 1" for name in met}
    assert len(shown) == min(10, len(met))
    page.click("#day-levels [data-level=medium]")  # looks at it again
    page.tab.wait_for_selector("#grid", state="visible")
    assert page.digits() == solution
    page.click("[data-key='next one']")
    page.wait_for_text("#about", "hard")
    page.tab.go_back()
    page.wait_for_text("#note", "Solved in")
    page.click("[data-key='solved best']")
    page.tab.wait_for_selector("#path-list [role=option]", timeout=60_000)


def test_a_day_goes_on_where_it_was(page: Page) -> None:
    show_days(page)
    page.click("#day-levels [data-level=hard]")
    page.wait_for_text("#about", "hard")
    cell = page.digits().index(".")
    digit = str(sf.solve(page.digits()))[cell]
    page.select(cell)
    page.press(digit)
    show_days(page)
    page.wait_for_text("#day-levels [data-level=hard]", "…")
    page.click("#day-levels [data-level=hard]")
    page.tab.wait_for_selector("#grid", state="visible")
    assert page.digits()[cell] == digit


def test_what_was_asked_for_in_hints_is_counted(page: Page) -> None:
    page.press("h")
    page.wait_for_text("#hint-body", "Look for: Naked Single")
    show_days(page)
    page.wait_for_text("#asked", "Naked Single · 1")


def test_the_calendar_goes_from_month_to_month(page: Page) -> None:
    show_days(page)
    now = page.text("#month-title")
    page.click("#month-before")
    assert page.text("#month-title") != now
    page.tab.locator("#month button").first.click()
    assert page.tab.locator("#month [aria-pressed=true]").count() == 1
    page.click("#month-after")
    assert page.text("#month-title") == now
    page.click("#month-after")
    assert page.tab.locator("#month button:enabled").count() == 0
