"""Guides and course in other languages: the headings of the English ones, in the same order.

What a technique needs and what a lesson teaches is said once, in English, so a file in another
language has no fields. A family without a file is told in English.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from swordfish.lessons.course import Lesson, course
from swordfish.lessons.guide import COURSE, FOLDER, PARTS, Family, Guide, families
from swordfish.lessons.outline import Heading, headings

TITLES = {"de": ("Was es ist", "Wie man es findet", "Warum es stimmt", "Häufige Fehler")}
"""The headings of a guide's parts, in each language that there are files of."""


class ToldFamily(NamedTuple):
    """A family, and the language in which it is told."""

    language: str
    family: Family


class ToldCourse(NamedTuple):
    """The course, and the language in which it is told."""

    language: str
    lessons: tuple[Lesson, ...]


def families_in(language: str) -> Iterator[ToldFamily]:
    """Every family, in a language where it is translated.

    >>> next(families_in("de")).family.title
    'Einer'
    """
    for family in families():
        path = FOLDER.parent / language / f"{family.name}.md"
        if language in TITLES and path.exists():
            yield ToldFamily(language, _translated_family(family, path, TITLES[language]))
        else:
            yield ToldFamily("en", family)


def course_in(language: str) -> ToldCourse:
    """The course, in a language where it is translated.

    >>> course_in("de").lessons[0].title
    'Die letzte offene Zelle'
    """
    path = FOLDER.parent / language / f"{COURSE}.md"
    if language not in TITLES or not path.exists():
        return ToldCourse("en", course())
    chapter = ""
    told: list[tuple[str, Heading]] = []
    for head in headings(path):
        if head.depth == 2:
            chapter = head.title
        elif head.depth == 3:
            told.append((chapter, head))
    if len(told) != len(course()):
        raise ValueError(f"expected {len(course())} lessons in {path.name}, got {len(told)}")
    lessons = (
        replace(lesson, chapter=chapter, title=head.title, text=head.text)
        for lesson, (chapter, head) in zip(course(), told, strict=True)
    )
    return ToldCourse(language, tuple(lessons))


def _translated_family(family: Family, path: Path, titles: Sequence[str]) -> Family:
    first, *rest = headings(path)
    size = 1 + len(PARTS)
    blocks = [rest[at : at + size] for at in range(0, len(rest), size)]
    if len(blocks) != len(family.guides):
        raise ValueError(f"expected {len(family.guides)} guides in {path.name}, got {len(blocks)}")
    pairs = zip(family.guides, blocks, strict=True)
    guides = [_translated_guide(guide, block, titles) for guide, block in pairs]
    return Family(family.name, first.title, first.text, tuple(guides))


def _translated_guide(guide: Guide, found: Sequence[Heading], titles: Sequence[str]) -> Guide:
    head, *parts = found
    slugs = " ".join(technique.slug for technique in guide.techniques)
    got = [part.title for part in parts]
    if head.title != slugs or got != list(titles):
        raise ValueError(
            f"expected {slugs} and {', '.join(titles)} at {head.place}, "
            f"got {head.title!r} and {', '.join(got)}"
        )
    return Guide(guide.family, guide.techniques, guide.needs, *(part.text for part in parts))
