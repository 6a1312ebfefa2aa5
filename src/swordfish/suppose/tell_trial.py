"""Trials in words, which are the core's: the whole story, a supposition, the tree by lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swordfish import _core
from swordfish.suppose.draw_tree import Line
from swordfish.suppose.follow_rules import steps_for_core
from swordfish.tell.languages import language_of

if TYPE_CHECKING:
    from swordfish.suppose.trial import Supposition, Trial


def summary(trial: Trial, language: str = "en") -> str:
    """The trial told in one sentence."""
    return _core.trial_summary(trial, language_of(language))


def sentences(trial: Trial, language: str = "en") -> list[str]:
    """The whole trial told: a line for each supposition that taught something."""
    return _core.trial_sentences(trial, steps_for_core(trial.ladder), language_of(language))


def branch(trial: Trial, wanted: Supposition, language: str = "en") -> list[str]:
    """One supposition of the tree, told in sentences, with those below it."""
    for place, made in enumerate(trial.tree):
        if made is wanted:
            rules = steps_for_core(trial.ladder)
            return _core.branch_sentences(trial, rules, place, language_of(language))
    raise ValueError(f"expected a supposition of the trial's tree, got {wanted}")


def lines(trial: Trial, language: str = "en") -> tuple[Line, ...]:
    """The tree told line by line; neighbours that taught nothing share one."""
    found = _core.trial_lines(trial, steps_for_core(trial.ladder), language_of(language))
    return tuple(Line(*line) for line in found)
