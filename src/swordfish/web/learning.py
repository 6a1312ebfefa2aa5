"""What the page tells of techniques: their guides and the course, an example of each, practice.

A file for each language, one of examples, and one of positions to practise on. The texts are those
of `swordfish.lessons`, in its Markdown, which the page reads as it is; what is not translated is in
English, and says so.
"""

import json
from typing import Any

from swordfish.ladder.examples import example_place
from swordfish.lessons.course import Lesson
from swordfish.lessons.guide import PARTS, Family, Guide
from swordfish.lessons.practice import practice_rows
from swordfish.lessons.translated import course_in, families_in
from swordfish.model.technique import Technique, techniques


def lessons_file(language: str = "en") -> bytes:
    """What the page has for learning: families with their guides, and the course.

    >>> lessons = json.loads(lessons_file())
    >>> lessons["families"][0]["guides"][0]["techniques"]
    ['full_house']
    >>> lessons["course"][0]["title"]
    'The last open cell'
    """
    told = course_in(language)
    content = {
        "families": [_family_to_learn(*family) for family in families_in(language)],
        "language": told.language,
        "course": [_lesson_to_learn(lesson) for lesson in told.lessons],
    }
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()


def examples_file() -> bytes:
    """Examples for learning, by technique: which kind of step, on which grid, and what it does.

    >>> json.loads(examples_file())["full_house"]["changes"]
    'r6c8=3'
    """
    found = {technique.slug: _example_to_learn(technique) for technique in techniques()}
    return json.dumps(found, separators=(",", ":")).encode()


def practice_file() -> bytes:
    """For learning, of each technique by its slug: positions to practise it on.

    >>> len(json.loads(practice_file())["hidden_single"])
    10
    """
    return json.dumps(practice_rows(), separators=(",", ":")).encode()


def _example_to_learn(technique: Technique) -> dict[str, str]:
    """An example for learning; a rung that finds several kinds of steps shows one of them."""
    kind, grid, changes = example_place(technique)
    return {"kind": kind.slug, "grid": grid, "changes": changes}


def _family_to_learn(language: str, family: Family) -> dict[str, Any]:
    guides = [_guide_to_learn(guide) for guide in family.guides]
    return {"language": language, "title": family.title, "text": family.text, "guides": guides}


def _guide_to_learn(guide: Guide) -> dict[str, Any]:
    return {
        "techniques": _slugs(guide.techniques),
        "needs": _slugs(guide.needs),
        **{part: getattr(guide, part) for part in PARTS},
    }


def _lesson_to_learn(lesson: Lesson) -> dict[str, Any]:
    return {
        "chapter": lesson.chapter,
        "title": lesson.title,
        "text": lesson.text,
        "techniques": _slugs(lesson.techniques),
        "exercises": lesson.exercises,
    }


def _slugs(techniques: tuple[Technique, ...]) -> list[str]:
    return [technique.slug for technique in techniques]
