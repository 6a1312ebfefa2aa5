"""Guides and course in other languages say of the same techniques the same things."""

import re
from pathlib import Path

import pytest

from swordfish.lessons.course import course
from swordfish.lessons.guide import FOLDER, PARTS, Guide, families
from swordfish.lessons.outline import linked
from swordfish.lessons.translated import TITLES, course_in, families_in

ENGLISH = re.compile(r"\b(the|and|with|which|cell|digit|row|box|house)\b")


@pytest.mark.parametrize("language", TITLES)
def test_every_file_of_a_language_is_one_of_the_english_ones(language: str) -> None:
    names = {path.name for path in (FOLDER.parent / language).iterdir()}
    assert names
    assert names <= {path.name for path in FOLDER.iterdir()}


@pytest.mark.parametrize("language", TITLES)
def test_every_language_is_complete(language: str) -> None:
    assert {one.language for one in families_in(language)} == {language}


def test_no_break_spaces_of_french_are_kept() -> None:
    spaced = [guide.spot for _, family in families_in("fr") for guide in family.guides]
    assert any("\u00a0:" in text for text in spaced)
    assert not any(" :" in text for text in spaced)


@pytest.mark.parametrize("language", TITLES)
def test_what_is_translated_is_told_whole_and_links_to_the_same(language: str) -> None:
    told = [one for one in families_in(language) if one.language == language]
    assert len(told) == len([*(FOLDER.parent / language).glob("*.md")]) - 1  # and the course
    english = {family.name: family for family in families()}
    for _, family in told:
        assert family.title
        assert family.text
        for guide, source in zip(family.guides, english[family.name].guides, strict=True):
            assert (guide.techniques, guide.needs) == (source.techniques, source.needs)
            assert slugs(guide) == slugs(source)
            for part in PARTS:
                text = getattr(guide, part)
                assert text != getattr(source, part)
                assert not ENGLISH.search(text), text


def slugs(guide: Guide) -> list[list[str]]:
    return [sorted(slug for _, slug in linked(getattr(guide, part))) for part in PARTS]


@pytest.mark.parametrize("language", TITLES)
def test_the_course_is_the_same_in_every_language(language: str) -> None:
    told = course_in(language)
    assert told.language == language
    for lesson, source in zip(told.lessons, course(), strict=True):
        assert (lesson.techniques, lesson.exercises) == (source.techniques, source.exercises)
        assert not ENGLISH.search(lesson.text + lesson.title)
    chapters = [[one.chapter for one in lessons] for lessons in (told.lessons, course())]
    assert len({*zip(*chapters, strict=True)}) == len({*chapters[1]})


def test_a_language_that_nobody_has_written_is_english() -> None:
    assert {one.language for one in families_in("xx")} == {"en"}
    assert course_in("xx") == ("en", course())


@pytest.mark.parametrize(
    ("old", "new"),
    [("## naked_single", "## naked_pair"), ("### Was es ist", "### Was"), ("## hidden_single", "")],
)
def test_a_file_that_differs_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str
) -> None:
    text = (FOLDER.parent / "de/singles.md").read_text("utf-8")
    (tmp_path / "de").mkdir()
    (tmp_path / "de/singles.md").write_text(text.replace(old, new), "utf-8")
    monkeypatch.setattr("swordfish.lessons.translated.FOLDER", tmp_path / "en")
    with pytest.raises(ValueError, match="expected"):
        list(families_in("de"))
