"""Steps for people: as a sentence, and in short notation; `core/tell/tell.hpp` lists the slots.

A step that the core found is told there at once; one that was made in Python is handed over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from swordfish import _core
from swordfish.tell.languages import language_of

if TYPE_CHECKING:
    from swordfish.model.step import Step

Role: TypeAlias = Literal[
    "base", "cover", "fin", "endo_fin", "pivot", "pincer", "set_a", "set_b", "set_c", "set_d",
    "common", "on", "off", "deadly", "extra", "target", "wrong",
]  # fmt: skip
"""The part that a cell, a candidate or a house plays in a pattern."""


def changes(step: Step) -> str:
    """What a step does, in words: the notation of placements and eliminations."""
    return _core.step_changes(step) if step.found is None else step.found.changes()


def notation(step: Step) -> str:
    """A step in words of one short line: name, pattern, changes."""
    if step.found is not None:
        return step.found.notation()
    return _core.step_notation(step, step.technique.name if step.technique else "")


def sentence(step: Step, language: str = "en") -> str:
    """A step in the words of a sentence: the technique's template, filled from its roles."""
    words = language_of(language)
    if step.found is not None:
        return step.found.text(words)
    technique = step.technique
    name, text = (technique.name, technique.text) if technique else ("", "")
    return _core.step_text(step, name, text, words)
