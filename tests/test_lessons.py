"""Every technique has its guide, and the course never needs what it hasn't taught."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
import tour
from test_cli import run
from test_package import loaded_by

import swordfish as sf
from swordfish.ladder.examples import example
from swordfish.lessons.guide import FOLDER, PARTS, families
from swordfish.lessons.outline import Heading, headings, linked, plain

LONGEST = 300  # characters of a part: four lines in a terminal
GUIDES = [guide for family in families() for guide in family.guides]
COURSE = sf.course()
NAMES = {"Franken", "Siamese", "Kraken", "HoDoKu"}
"""Words with a capital that are no technique's name by themselves."""


def name_of(guide: sf.Guide) -> str:
    return guide.techniques[0].slug


def parts(guide: sf.Guide) -> dict[str, str]:
    return {part: getattr(guide, part) for part in PARTS}


def all_needs(technique: sf.Technique) -> set[str]:
    """The slugs of what is to be known before a technique, directly or through others."""
    found: set[str] = set()
    pending = [technique]
    while pending:
        new = [need for need in sf.guide(pending.pop()).needs if need.slug not in found]
        found |= {need.slug for need in new}
        pending += new
    return found


def every_text() -> list[tuple[str, str]]:
    """Each text with the place where it stands."""
    files = FOLDER.glob("*.md")
    return [(head.place, head.text) for file in files for head in headings(file) if head.text]


# ---- guides ----


def test_every_technique_has_one_guide() -> None:
    told = [technique.slug for guide in GUIDES for technique in guide.techniques]
    assert sorted(told) == sorted(technique.slug for technique in sf.techniques())
    assert all(sf.guide(slug).techniques for slug in told)


@pytest.mark.parametrize("guide", GUIDES, ids=name_of)
def test_every_part_is_one_to_four_short_sentences(guide: sf.Guide) -> None:
    for part, text in parts(guide).items():
        assert len(plain(text)) <= LONGEST, part
        assert 1 <= len(re.findall(r"[.?](?= |$)", plain(text))) <= 4, part
        assert re.fullmatch(r"[A-Z0-9].*[.?]", plain(text)), part


@pytest.mark.parametrize("guide", GUIDES, ids=name_of)
def test_a_guide_links_to_what_it_needs_and_only_mistakes_look_further(guide: sf.Guide) -> None:
    own = {technique.slug for technique in guide.techniques}
    for part, text in parts(guide).items():
        known = {slug for technique in guide.techniques for slug in all_needs(technique)}
        slugs = {slug for _, slug in linked(text)}
        assert slugs.isdisjoint(own), part
        assert slugs <= known or part == "mistakes", part


def test_no_technique_needs_itself() -> None:
    for technique in sf.techniques():
        assert technique.slug not in all_needs(technique)


def test_names_of_techniques_are_links_with_the_right_name() -> None:
    for place, text in every_text():
        for name, slug in linked(text):
            found = sf.find_technique(slug)
            assert (found.name, found.slug) == (name, slug), place
        bare = re.sub(r"\[[^\]]+\]\(\w+\)", "", text)
        inside = re.findall(r"(?<![.?:] )(?<!^)\b[A-Z][\w-]+", bare)
        assert {*inside} <= NAMES, f"{place}: names are written as links"


def test_what_assumes_one_solution_is_in_the_family_that_says_so() -> None:
    assuming = {technique.slug for technique in sf.techniques() if technique.assumes_unique}
    [family] = [family for family in families() if family.name == "uniqueness"]
    assert {t.slug for guide in family.guides for t in guide.techniques} == assuming


def test_the_words_of_the_house_are_used() -> None:
    other = r"\b(squares?|blocks?|regions?|nonets?|units?|buddy|buddies|numbers? \d|chutes?)\b"
    for place, text in every_text():
        assert not re.search(other, plain(text)), place


def test_a_guide_is_found_by_any_name_and_only_for_techniques_of_the_core() -> None:
    assert sf.guide("0300") is sf.guide("X-Wing") is sf.guide(sf.find_technique("x_wing"))
    assert sf.guide("finned_jellyfish") is sf.guide("finned_swordfish")

    @sf.technique(name="Own", order=1, level="easy", score=1)
    def own(grid: sf.Grid) -> list[sf.Step]:
        return []

    with pytest.raises(ValueError, match="expected a technique of the core, got own"):
        sf.guide(own)
    with pytest.raises(ValueError, match="expected the slug, name or code"):
        sf.guide("x_wong")


# ---- the course ----


def test_the_course_leads_from_the_last_cell_to_chains() -> None:
    assert 35 <= len(COURSE) <= 45
    assert COURSE[0].techniques == (sf.find_technique("full_house"),)
    assert {guide.family for t in COURSE[-1].techniques for guide in [sf.guide(t)]} == {"chains"}


def test_no_lesson_needs_a_technique_before_its_own() -> None:
    known: set[str] = set()
    for lesson in COURSE:
        for technique in lesson.techniques:
            assert {need.slug for need in sf.guide(technique).needs} <= known, lesson.title
            assert technique.slug not in known, f"{technique.slug} is taught twice"
            known.add(technique.slug)


def test_lessons_link_only_to_what_was_taught() -> None:
    known: set[str] = set()
    for lesson in COURSE:
        assert {slug for _, slug in linked(lesson.text)} <= known, lesson.title
        known |= {technique.slug for technique in lesson.techniques}


def test_every_lesson_has_a_text_a_title_of_its_own_and_exercises() -> None:
    assert len({lesson.title for lesson in COURSE}) == len(COURSE)
    for lesson in COURSE:
        assert lesson.techniques
        assert lesson.chapter
        assert lesson.exercises
        assert 20 < len(plain(lesson.text)) <= LONGEST, lesson.title
        assert lesson.text.endswith("."), lesson.title


def test_exercises_ask_for_what_the_techniques_do() -> None:
    for lesson in COURSE:
        steps = [example(technique) for technique in lesson.techniques]
        assert all(step.marks for step in steps) or "cells" not in lesson.exercises
        assert all(step.eliminations for step in steps) == ("remove" in lesson.exercises)
        assert all(step.placements for step in steps) == ("place" in lesson.exercises)


def test_chapters_are_not_taken_up_again() -> None:
    changes = [second for first, second in pairwise(x.chapter for x in COURSE) if first != second]
    assert len(changes) == len({*changes})
    assert COURSE[0].chapter not in changes


# ---- the files ----


def outline_of(path: Path, text: str) -> list[Heading]:
    path.write_text(text)
    return [*headings(path)]


def test_an_outline_is_headings_fields_and_one_paragraph(tmp_path: Path) -> None:
    text = "# Title\n\nA text\nof two lines.\n\n## one two\n\nNeeds: a, b\nMore: c\n\nWords.\n"
    first, second = outline_of(tmp_path / "a.md", text)
    assert first == Heading("a.md:1", 1, "Title", {}, "A text of two lines.")
    fields = {"Needs": ("a", "b"), "More": ("c",)}
    assert second == Heading("a.md:6", 2, "one two", fields, "Words.")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# Title\nA text.\n", "expected a heading and a blank line at a.md:1"),
        ("A text.\n", "expected a heading and a blank line at a.md:1, got 'A text.'"),
        ("# T\n\nOne.\n\n#### Four\n\nX.\n", "expected a heading and a blank line at a.md:5"),
        ("# T\n\nOne.\n\nTwo.\n", "expected one paragraph at a.md:1, got 2"),
    ],
)
def test_what_is_no_outline_is_refused_with_its_place(text: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        outline_of(tmp_path / "a.md", text)


# ---- where they are read ----


def test_nothing_is_read_before_it_is_asked_for() -> None:
    guides = "swordfish.lessons.guide"
    assert loaded_by("import swordfish as sf; sf.hint('.' * 81)", {guides}) == set()
    assert loaded_by("import swordfish as sf; sf.guide('x_wing')", {guides}) == {guides}


def test_links_of_the_tour_lead_to_headings() -> None:
    pages = {name: text for name, text in tour.files() if name.endswith(".md")}
    anchors = {
        (name.removeprefix("tour/"), tour.anchor(heading))
        for name, text in pages.items()
        for heading in re.findall(r"^#+ (.*)$", text, re.M)
    }
    links = re.findall(r"\]\(([\w-]+\.md)#(.+?)\)", "".join(pages.values()))
    assert len(links) > 100
    assert {*links} <= anchors


def test_a_technique_is_told_before_its_example() -> None:
    words = " ".join(run("techniques", "x_wing").stdout.split())
    told = [plain(text) for text in parts(sf.guide("x_wing")).values()]
    places = [words.index(text) for text in (*told, example("x_wing").text)]
    assert places == sorted(places)
    assert words.index(told[0]) < len("X-Wing x_wing, code 0300, hard, score 140  ")


@pytest.mark.parametrize("guide", GUIDES, ids=name_of)
def test_a_technique_is_told_in_80_columns(
    guide: sf.Guide, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("techniques", name_of(guide)).stdout.splitlines()
    *shown, grid = lines  # the last line is for machines
    assert max(map(len, shown)) <= 80
    assert sf.Grid(grid) == example(guide.techniques[0]).grid


def test_a_guide_can_be_read_by_machines() -> None:
    fields = json.loads(run("techniques", "x_wing", "--json").stdout)["guide"]
    assert fields == {
        "family": "fish",
        "needs": ["locked_candidates_2"],
        **{part: plain(text) for part, text in parts(sf.guide("x_wing")).items()},
    }
