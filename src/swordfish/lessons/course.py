"""The course: lessons from the last open cell to chains, each needing only what came before."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias, get_args

from swordfish.lessons.guide import COURSE, FOLDER, named
from swordfish.lessons.outline import Heading, headings
from swordfish.model.technique import Technique

Exercise: TypeAlias = Literal["place", "cells", "remove"]
"""What is to be found on a grid: a digit and its cell, the cells of a pattern, what it removes."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of the course: which techniques it teaches, and how they are practised."""

    chapter: str
    title: str
    techniques: tuple[Technique, ...]
    exercises: tuple[Exercise, ...]
    text: str
    """What is said before the guides of the techniques."""


@cache
def course() -> tuple[Lesson, ...]:
    """The lessons of the course, in order.

    >>> [technique.slug for lesson in course()[:3] for technique in lesson.techniques]
    ['full_house', 'cross_hatching', 'hidden_single']
    """
    lessons: list[Lesson] = []
    chapter = ""
    for head in headings(FOLDER / f"{COURSE}.md"):
        if head.depth == 2:
            chapter = head.title
        elif head.depth == 3:
            lessons.append(_lesson(chapter, head))
    return tuple(lessons)


def _lesson(chapter: str, head: Heading) -> Lesson:
    asked = head.field("Exercises")
    exercises = tuple(known for known in get_args(Exercise) if known in asked)
    if asked != exercises or not exercises:
        raise ValueError(
            f"expected exercises among {', '.join(get_args(Exercise))}, in this order, at "
            f"{head.place}, got {', '.join(asked)}"
        )
    return Lesson(chapter, head.title, named(head.field("Teaches"), head), exercises, head.text)
