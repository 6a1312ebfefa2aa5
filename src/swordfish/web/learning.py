"""What the page tells of techniques: their guides, an example of each, and the course.

A file for each language. The texts are those of `swordfish.lessons`, in its Markdown, which the
page reads as it is; what is not translated is in English, and says so.
"""

import json
from typing import Any

from swordfish.ladder.examples import example_place
from swordfish.lessons.course import Lesson
from swordfish.lessons.guide import PARTS, Family, Guide
from swordfish.lessons.translated import course_in, families_in
from swordfish.model.technique import Technique


def lessons_file(language: str = "en") -> bytes:
    """Families with their guides, and the lessons of the course.

    >>> lessons = json.loads(lessons_file())
    >>> lessons["families"][0]["guides"][0]["techniques"][0]["slug"]
    'full_house'
    >>> lessons["course"][0]["title"]
    'The last open cell'
    """
    told = course_in(language)
    content = {
        "families": [_family(*family) for family in families_in(language)],
        "language": told.language,
        "course": [_lesson(lesson) for lesson in told.lessons],
    }
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()


def _family(language: str, family: Family) -> dict[str, Any]:
    guides = [_guide(guide) for guide in family.guides]
    return {"language": language, "title": family.title, "text": family.text, "guides": guides}


def _guide(guide: Guide) -> dict[str, Any]:
    return {
        "techniques": [_technique(technique) for technique in guide.techniques],
        "needs": _slugs(guide.needs),
        **{part: getattr(guide, part) for part in PARTS},
    }


def _technique(technique: Technique) -> dict[str, str]:
    """A technique with its example; a rung that finds several kinds of steps shows one of them."""
    kind, grid, changes = example_place(technique)
    return {"slug": technique.slug, "kind": kind.slug, "grid": grid, "changes": changes}


def _lesson(lesson: Lesson) -> dict[str, Any]:
    return {
        "chapter": lesson.chapter,
        "title": lesson.title,
        "text": lesson.text,
        "techniques": _slugs(lesson.techniques),
        "exercises": lesson.exercises,
    }


def _slugs(techniques: tuple[Technique, ...]) -> list[str]:
    return [technique.slug for technique in techniques]
