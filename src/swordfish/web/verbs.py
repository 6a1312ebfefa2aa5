"""The verbs of the API and what each answers: JSON in, JSON out. Nearly all is the core's to say.

A worker calls these with a question that `shapes` has checked already; what a verb of the core
takes, and what it refuses, the core decides all the same. Here is what needs a file: the bank.
"""

from __future__ import annotations

import json
import sqlite3
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from secrets import randbelow
from typing import Any, TypeAlias

import swordfish as sf
from swordfish import _core
from swordfish.tell.languages import catalogues
from swordfish.web.answer_line import Answer
from swordfish.web.bank import Bank, bank_in_use

Fields: TypeAlias = Mapping[str, Any]
Reply: TypeAlias = dict[str, Any]
Verb: TypeAlias = Callable[[str], tuple[bool, str, bool]]
"""From a question in JSON to what `_core.answer` gives.

Whether there is an answer; that, or what is wrong, in JSON; and whether it is final.
"""

IN_CORE = {
    "parse": "Every puzzle of a text, and how each was read.",
    "to_text": "A puzzle in one of the text forms.",
    "draw": "A grid, or a step on it, as SVG.",
    "check": "Whether a puzzle has one solution, many, none or a conflict, and where.",
    "solve": "The solution, the first one if there are several, null if there is none.",
    "solutions": "The first solutions, as many as asked for.",
    "count": "The number of solutions, at most the limit; as text, for it may have 22 digits.",
    "true_candidates": "For each cell the digits that some solution has there.",
    "rate": "How hard a puzzle is: ER, EP and ED, level and score; null if nothing is to rate.",
    "canonical": "The canonical form: equal for two puzzles that are the same in disguise.",
    "hint": "The easiest next step, told and drawn to a detail; a mistake on the grid comes first.",
    "explain": "The whole path; each step names the grid on which it was found.",
    "suppose": "Digits supposed and followed, to a depth, told and drawn.",
    "steps": "All steps possible now, easiest first, within the limit and the time.",
    "why": "How a candidate can be removed: the easiest step for it, or that the solution has it.",
    "judge": "What is to be said of a claim: is it true, does it follow, is its technique there?",
    "generate": "A new puzzle that meets the request, or the nearest (`met` is false then).",
    "techniques": "Every technique in ladder order.",
    "board_read": "Every board of a text or link, with its rules and a picture.",
    "board_write": "A board as a link or text of another program, or as our own.",
    "board_kinds": "Every kind of rule: its name, what it means, what it is made from.",
    "board_conflicts": "What is broken on a board now, and the candidates that its digits leave.",
    "board_check": "Whether a board has one solution, many, none or a conflict, and where.",
    "board_true_candidates": "For each cell of a board the digits that some solution has there.",
    "board_clues": "Givens and rules that a board can do without, or that contradict each other.",
    "board_hint": "The easiest next step on a board, told and drawn to a detail.",
    "board_explain": "The whole path of a board; each step names the position it was found in.",
    "board_why": "How a candidate of a board can be removed, or that the solution has it.",
}


def _asked_of_core(name: str) -> Verb:
    return lambda question: _core.answer(name, question, catalogues())


def _made_by_core(question: str) -> tuple[bool, str, bool]:
    """How the core answers the verb generate: with a seed, since it has no chance of its own."""
    fields = json.loads(question)
    if fields.get("seed") is None:
        fields["seed"] = randbelow(10**18)
    return _core.answer("generate", json.dumps(fields), catalogues())


def _answered_here(function: Callable[[Fields], Reply]) -> Verb:
    def answer(question: str) -> tuple[bool, str, bool]:
        found = function(json.loads(question))
        return True, json.dumps(found, separators=(",", ":"), ensure_ascii=False), True

    return answer


def pick(fields: Fields) -> Reply:
    """The verb pick: a random puzzle of the bank that meets the request; null if there is none."""
    wanted = {
        "level": fields["level"],
        "er": tuple(fields["er"]) if fields["er"] else None,
        "symmetry": fields["symmetry"],
        "technique": _slug(fields["technique"]),
    }
    try:
        with Bank(bank_in_use(), read_only=True) as bank:
            found = bank.pick(**wanted)
    except sqlite3.Error as error:  # it was sound when the server began
        raise ValueError(f"expected a sound bank of puzzles, got a damaged one: {error}") from error
    return {"puzzle": asdict(found) if found else None, "met": found is not None}


def _slug(technique: str | None) -> str | None:
    return sf.find_technique(technique).slug if technique else None


VERBS: dict[str, Verb] = {
    **{name: _asked_of_core(name) for name in IN_CORE},
    "generate": _made_by_core,
    "pick": _answered_here(pick),
}
ABOUT = {**IN_CORE, "pick": pick.__doc__}
"""What each verb answers, in a sentence."""


def answer(line: bytes) -> Answer:
    """The answer of a verb to a question that is one line.

    >>> answer(b'solve {"puzzle": "5x"}').body.decode()
    '{"error":"expected 81 cells, got 2: \\'5x\\'"}'
    """
    verb, _, fields = line.partition(b" ")
    is_final = True
    try:
        is_given, text, is_final = VERBS[verb.decode()](fields.decode())
        status = 200 if is_given else 422
    except ValueError as error:
        status, text = 422, json.dumps({"error": str(error)})
    except Exception:  # a fault of ours, which ends neither the worker nor hides
        with suppress(OSError):  # nobody reads it
            traceback.print_exc()
        status = 500
        text = '{"error":"expected an answer, found a fault told on the terminal"}'
    return Answer(status, text.encode(), is_final)
