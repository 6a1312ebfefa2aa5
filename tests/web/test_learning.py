"""The page in a real Chromium: a page for each technique, examples that build up, exercises."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import swordfish as sf
from swordfish import _core
from swordfish.ladder.examples import example, example_place
from swordfish.lessons.guide import PARTS, families
from swordfish.lessons.outline import plain
from swordfish.lessons.practice import practice
from swordfish.lessons.translated import TITLES, families_in
from swordfish.web.learning import examples_file, lessons_file
from swordfish.web.shapes import EXAMPLE
from web.browser import SHOWN, Page
from web.serving import Site

LESSONS = json.loads(lessons_file())


def learn(page: Page, slug: str = "") -> None:
    page.open(f"#learn/{slug}" if slug else "#learn")
    page.tab.wait_for_selector("#learn-body h3")


# ---- the file ----


def test_every_technique_has_a_guide_and_an_example() -> None:
    guides = [guide for family in LESSONS["families"] for guide in family["guides"]]
    slugs = {technique.slug for technique in sf.techniques()}
    assert {slug for guide in guides for slug in guide["techniques"]} == slugs
    shown = json.loads(examples_file())
    assert shown.keys() == slugs
    for slug, fields in shown.items():
        kind, grid, changes = example_place(slug)
        assert fields == {"kind": kind.slug, "grid": grid, "changes": changes}


@pytest.mark.parametrize("slug", [technique.slug for technique in sf.techniques()])
def test_every_example_is_found_as_the_page_asks_for_it(slug: str) -> None:
    kind, grid, changes = example_place(slug)
    question = {"puzzle": grid, "technique": kind.slug, "ladder": "full", "limit": 1000}
    _, text, _ = _core.answer("steps", json.dumps(question))
    steps = json.loads(text)["steps"]
    assert (kind.slug, changes) in {(step["technique"], step["changes"]) for step in steps}


def test_the_texts_are_those_of_the_tour() -> None:
    for family, told in zip(families(), LESSONS["families"], strict=True):
        for guide, fields in zip(family.guides, told["guides"], strict=True):
            assert [fields[part] for part in PARTS] == [getattr(guide, part) for part in PARTS]
    assert [lesson["title"] for lesson in LESSONS["course"]] == [one.title for one in sf.course()]


# ---- pages ----


def test_a_technique_is_told_and_shown(page: Page) -> None:
    learn(page, "x_wing")
    assert page.text("#learn-title") == "X-Wing"
    guide = sf.guide("x_wing")
    told = page.text("#learn-body")
    for part in PARTS:
        assert plain(getattr(guide, part)) in told
    page.tab.wait_for_selector(".example svg")
    assert page.text(".example figcaption") == "The grid, with its candidates."
    page.click("[data-key='one on']")
    assert page.text(".example figcaption") == "The pattern."
    assert not page.tab.locator(".example .gone").count()
    page.click("[data-key='one on']")
    assert page.text(".example figcaption") == example("x_wing").text
    assert page.tab.locator(".example .gone").count()
    assert page.tab.is_disabled("[data-key='one on']")


def test_an_example_plays_by_itself_where_motion_is_welcome(browser: Any, site: Site) -> None:
    page = Page(browser, site, reduced_motion="no-preference")
    learn(page, "xy_wing")
    page.wait_for_text(".example figcaption", example("xy_wing").text)
    page.wait_for_text("[data-key='play it']", "Play")
    page.close()


@pytest.mark.prove
def test_every_technique_has_its_page_with_a_working_example(page: Page) -> None:
    for technique in sf.techniques():
        learn(page, technique.slug)
        page.wait_for_text("#learn-title", technique.name)
        page.tab.wait_for_selector(".example svg")
        while page.tab.is_enabled("[data-key='one on']"):
            page.click("[data-key='one on']")
        assert page.text(".example figcaption") == example(technique).text


def test_hints_and_steps_lead_to_the_page_of_their_technique(page: Page) -> None:
    page.press("h")
    page.wait_for_text("#hint-body", "Look for: Naked Single")
    page.click("#hint-body a")
    page.wait_for_text("#learn-title", "Naked Single")
    with page.followed():
        page.tab.go_back()
    page.tab.wait_for_selector("#grid", state="visible")
    assert "Look for: Naked Single" in page.text("#hint-body")  # the hint is still there
    page.click("#tab-explain")
    page.click("#path")
    page.tab.locator("#path-list [role=option]").first.click()
    page.click("#path-learn")
    page.wait_for_text("#learn-title", "Naked Single")


def test_a_name_in_a_text_leads_to_its_technique(page: Page) -> None:
    linked = re.compile(r"\[([^\]]+)\]\((\w+)\)")
    slug, name, other = next(
        (guide["techniques"][0], *found.groups())
        for family in LESSONS["families"]
        for guide in family["guides"]
        for found in [linked.search(guide["what"])]
        if found
    )
    learn(page, slug)
    page.tab.locator("#learn-body p a", has_text=name).first.click()
    page.tab.wait_for_function(f"() => location.hash === '#learn/{other}'")


def test_a_german_page_teaches_in_german(browser: Any, site: Site) -> None:
    page = Page(browser, site, locale="de-DE")
    learn(page, "x_wing")
    guide = next(
        guide
        for _, family in families_in("de")
        for guide in family.guides
        if sf.find_technique("x_wing") in guide.techniques
    )
    told = page.text("#learn-body")
    for part in PARTS:
        assert plain(getattr(guide, part)) in told
    assert "Englisch" not in told
    learn(page)
    assert "Die letzte offene Zelle · 0 von 3 Übungen" in page.text(".lessons li")
    page.close()


def test_the_page_knows_which_languages_have_lessons(page: Page) -> None:
    known = page.tab.evaluate("async () => (await import('./lessons.js')).TRANSLATED")
    assert known == [*TITLES]


# ---- course and exercises ----


def test_the_course_lists_its_lessons_and_keeps_what_was_learned(page: Page) -> None:
    learn(page)
    assert page.tab.locator(".lessons li").count() == len(sf.course())
    assert "The last open cell · 0 of 3 exercises" in page.text(".lessons li")
    for _ in range(3):
        page.open("#learn/full_house")
        page.click("#learn-body [data-key=practise]")
        page.wait_for_text("#exercise-note", "Find it")
        page.click("[data-key='show it']")
        page.tab.wait_for_selector("#picture svg", state="visible")
        page.click("#exercise-buttons [data-key='do it']")
        page.wait_for_text("#exercise-note", "Right.")
    page.tab.reload()
    page.wait_until_ready()
    learn(page)
    assert "The last open cell · done" in page.text(".lessons li")


def test_an_exercise_has_its_technique_as_the_next_step(page: Page) -> None:
    learn(page, "naked_pair")
    page.click("#learn-body [data-key=practise]")
    page.wait_for_text("#exercise-title", "Practice: Naked Pair")
    page.press("h")
    page.wait_for_text("#hint-body", "Look for: Naked Pair")


def test_what_is_done_is_judged_and_explained(page: Page) -> None:
    learn(page, "hidden_single")
    page.click("#learn-body [data-key=practise]")
    page.wait_for_text("#exercise-note", "Find it")
    solution = str(sf.solve(page.digits()))
    cell = page.digits().index(".")
    wrong = next(digit for digit in "123456789" if digit != solution[cell])
    page.select(cell)
    page.press(wrong)
    told = f"r{cell // 9 + 1}c{cell % 9 + 1}={wrong} is wrong: the solution has {solution[cell]}"
    page.wait_for_text("#exercise-note", told)
    page.press("Control+z")
    page.wait_for_text("#exercise-note", "Find it")
    page.press("c", solution[cell])
    page.wait_for_text("#exercise-note", f"<>{solution[cell]} is wrong: the solution has")
    page.press("Control+z")
    page.wait_for_text("#exercise-note", "Find it")
    page.click("#exercise-buttons [data-key='do it']")
    page.wait_for_text("#exercise-note", "Right.")


def test_a_right_step_is_right_though_the_judge_ran_out_of_time(served_page: Page) -> None:
    def cut_short(route: Any) -> None:
        answer = route.fetch().json()
        route.fulfill(json={**answer, "there": None, "easiest": None, "finished": False})

    page = served_page
    page.tab.route("**/api/judge", cut_short)
    learn(page, "full_house")
    page.click("#learn-body [data-key=practise]")
    page.wait_for_text("#exercise-note", "Find it")
    (cell, digit), *_ = sf.steps(page.digits(), technique="full_house")[0].placements
    page.select(cell)
    page.press(str(digit))
    page.wait_for_text("#exercise-note", "Right.")


def test_what_is_true_but_another_step_is_explained_by_its_easiest_proof(page: Page) -> None:
    learn(page, "naked_pair")
    page.click("#learn-body [data-key=practise]")
    page.wait_for_text("#exercise-note", "Find it")
    solution = str(sf.solve(page.digits()))
    cell = page.digits().index(".")
    page.select(cell)
    page.press(solution[cell])
    page.wait_for_text("#exercise-note", "it is true, but there is no Naked Pair that does it")


def test_exercises_are_the_positions_of_their_technique_one_after_another(page: Page) -> None:
    seen = page.tab.evaluate(
        """async () => {
            const { nextPosition } = await import('./training.js');
            const { examples } = await import('./lessons.js');
            const example = (await examples())['x_wing'];
            const found = [];
            while (found.length < 12) found.push((await nextPosition('x_wing', example)).position);
            return found;
        }"""
    )
    grids = [sf.Grid(text) for text in seen]
    assert tuple(grids[:10]) == practice("x_wing")
    again = [sf.canonical(grid.to_text("line")) for grid in (grids[0], grids[10])]
    assert again[0] == again[1]  # then they come in disguise
    assert grids[10] != grids[0]


def test_a_round_of_training_goes_from_one_to_the_next(page: Page) -> None:
    learn(page, "hidden_single")
    page.click("#learn-body [data-key=train]")
    page.wait_for_text("#exercise-title", "Practice: Hidden Single · 1 of 10")
    page.click("#exercise-buttons [data-key='do it']")
    page.wait_for_text("#exercise-note", "Right.")
    page.click("#exercise-buttons [data-key='round next']")
    page.wait_for_text("#exercise-title", "Practice: Hidden Single · 2 of 10")
    page.wait_for_text("#exercise-note", "Find it")


@pytest.mark.prove
def test_a_round_without_help_is_timed_and_its_record_kept(page: Page) -> None:
    learn(page, "full_house")
    page.click("#learn-body [data-key=train]")
    for number in range(1, 11):
        page.wait_for_text("#exercise-title", f"· {number} of 10")
        page.wait_for_text("#exercise-note", "Find it")
        clock = "() => document.querySelector('#clock').textContent !== '0:00'"
        page.tab.wait_for_function(clock)
        cell, digit = sf.steps(page.digits(), technique="full_house")[0].placements[0]
        page.select(cell)
        page.press(str(digit))
        page.wait_for_text("#exercise-note", "Right.")
        if number < 10:
            page.click("#exercise-buttons [data-key='round next']")
    assert re.search(r"All 10 in (\d+:\d\d); your best is \1\.", page.text("#exercise-note"))
    learn(page, "full_house")
    assert "The best time for ten in a row is" in page.text(".records")


@pytest.mark.prove
def test_who_follows_the_hints_of_the_course_passes_every_exercise(page: Page) -> None:
    for slug in dict.fromkeys(one.slug for lesson in sf.course() for one in lesson.techniques):
        learn(page, slug)
        page.click("#learn-body [data-key=practise]")
        page.wait_for_text("#exercise-note", "Find it")
        page.click("#exercise-buttons [data-key='show it']")
        page.tab.wait_for_selector("#picture svg", state="visible")
        page.click("#exercise-buttons [data-key='do it']")
        page.wait_for_text("#exercise-note", "Right.")


def test_an_exercise_that_is_solved_alone_is_timed(page: Page) -> None:
    learn(page, "full_house")
    page.click("#learn-body [data-key=practise]")
    page.wait_for_text("#exercise-note", "Find it")
    page.tab.wait_for_function("() => document.querySelector('#clock').textContent !== '0:00'")
    step = sf.steps(page.digits(), technique="full_house")[0]
    cell, digit = step.placements[0]
    page.select(cell)
    page.press(str(digit))
    page.wait_for_text("#exercise-note", "Right.")
    assert re.search(r"It took 0:\d\d; your best is 0:\d\d\.", page.text("#exercise-note"))


def test_an_exercise_with_a_hint_is_not_timed(page: Page) -> None:
    learn(page, "full_house")
    page.click("#learn-body [data-key=practise]")
    page.wait_for_text("#exercise-note", "Find it")
    page.tab.wait_for_function("() => document.querySelector('#clock').textContent !== '0:00'")
    step = sf.steps(page.digits(), technique="full_house")[0]
    page.press("h")
    page.wait_for_text("#hint-body", "Look for")
    cell, digit = step.placements[0]
    page.select(cell)
    page.press(str(digit))
    page.wait_for_text("#exercise-note", "Right.")
    assert "It took" not in page.text("#exercise-note")


def test_the_next_exercise_takes_the_place_of_the_one_before(page: Page) -> None:
    learn(page, "naked_single")
    page.click("#learn-body [data-key=practise]")
    page.wait_for_text("#exercise-note", "Find it")
    first = page.digits()
    page.click("[data-key='next exercise']")
    page.tab.wait_for_function(f"line => !({SHOWN})(line)", arg=first)
    page.tab.wait_for_function(
        """async () => {
            const { allGames } = await import('./kept_games.js');
            return (await allGames()).length === 2;
        }"""
    )
    assert page.text("#left") == ""  # there is nothing to go back to
    page.open()
    assert page.digits() != EXAMPLE  # the exercise was played last


def test_lessons_work_offline(lasting_page: Page) -> None:
    page = lasting_page
    page.keep_for_offline()
    page.context.set_offline(True)
    page.tab.reload()
    page.wait_until_ready()
    told = page.tab.evaluate(
        "async () => (await (await fetch('lessons.json')).json()).course.length"
    )
    assert told == len(sf.course())
    page.context.set_offline(False)
