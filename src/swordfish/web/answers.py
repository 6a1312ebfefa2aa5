"""What each verb of the API answers: JSON in, JSON out. Nearly all of it is the core's to say.

A worker calls these with a question that `shapes` has checked already; what a verb of the core
takes, and what it refuses, the core decides all the same. Here is what needs files: puzzles in a
text of any kind, and the bank.
"""

from __future__ import annotations

import io
import json
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import asdict
from itertools import islice
from secrets import randbelow
from typing import Any, TypeAlias

import swordfish as sf
from swordfish import _core
from swordfish._core import text_forms
from swordfish.files import PuzzleEntry, read_puzzles
from swordfish.model.grid import Grid, exact_text
from swordfish.tell.names import cell_name
from swordfish.web.bank import Bank, bank_in_use

Fields: TypeAlias = Mapping[str, Any]
Reply: TypeAlias = dict[str, Any]
Verb: TypeAlias = Callable[[str], tuple[bool, str]]
"""From a question to whether there is an answer, and that or what is wrong; both in JSON."""

IN_CORE = {
    "to_text": "A puzzle in one of the text forms.",
    "draw": "A grid, or a step on it, as SVG.",
    "check": "Whether a puzzle has one solution, many, none or a conflict, and where.",
    "solve": "The solution, the first one if there are several, null if there is none.",
    "solutions": "The first solutions, as many as asked for.",
    "count": "The number of solutions, at most the limit; as text, for it may have 22 digits.",
    "rate": "How hard a puzzle is: ER, EP and ED, level and score; null if nothing is to rate.",
    "canonical": "The canonical form: equal for two puzzles that are the same in disguise.",
    "hint": "The easiest next step, drawn; a mistake on the grid comes first.",
    "explain": "The whole path; each step names the grid on which it was found.",
    "steps": "All steps possible now, easiest first, within the limit and the time.",
    "why": "How a candidate can be removed: the easiest step for it, or that the solution has it.",
    "generate": "A new puzzle that meets the request, or the nearest (`met` is false then).",
    "techniques": "Every technique in ladder order.",
}


def _asked_of_core(name: str) -> Verb:
    return lambda question: _core.answer(name, question)


def _made_by_core(question: str) -> tuple[bool, str]:
    """A seed is chance, of which the core has none."""
    fields = json.loads(question)
    if fields.get("seed") is None:
        fields["seed"] = randbelow(10**18)
    return _core.answer("generate", json.dumps(fields))


def _answered_here(function: Callable[[Fields], Reply]) -> Verb:
    def answer(question: str) -> tuple[bool, str]:
        found = function(json.loads(question))
        return True, json.dumps(found, separators=(",", ":"), ensure_ascii=False)

    return answer


def parse(fields: Fields) -> Reply:
    """Every puzzle of a text, and how each was read."""
    source = io.BytesIO(fields["puzzle"].encode("utf-8", "surrogatepass"))
    entries = islice(read_puzzles(source, "text"), fields["limit"] + 1)
    found = [_entry_fields(entry) for entry in entries]
    return {"puzzles": found[: fields["limit"]], "more": len(found) > fields["limit"]}


def _entry_fields(entry: PuzzleEntry) -> Reply:
    place = {"line": entry.line, "column": entry.column, "title": entry.title}
    if entry.error is not None:
        where = f"{entry.file}:{entry.line}:{entry.column}: "
        return {**place, "error": str(entry.error).removeprefix(where)}
    grid = entry.grid
    allowed = Grid([grid[cell] for cell in range(81)])
    return {
        **place,
        "puzzle": exact_text(grid),
        "form": _form_of(entry.text, grid),
        "givens": len(grid.givens),
        "placed": sum(1 for digit in grid if digit) - len(grid.givens),
        "removed": [
            {"cell": cell, "name": cell_name(cell), "digit": digit}
            for cell in range(81)
            if not grid[cell]
            for digit in sorted(allowed.candidates(cell) - grid.candidates(cell))
        ],
    }


def _form_of(text: str, grid: Grid) -> str:
    """The form that writes just this text, or "other"."""
    kept = text.strip()
    return next((f for f in text_forms() if grid.to_text(f).strip() == kept), "other")


def pick(fields: Fields) -> Reply:
    """A random puzzle of the bank that meets the request; null if there is none."""
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
    "parse": _answered_here(parse),
    **{name: _asked_of_core(name) for name in IN_CORE},
    "generate": _made_by_core,
    "pick": _answered_here(pick),
}
ABOUT = {**IN_CORE, "parse": parse.__doc__, "pick": pick.__doc__}
"""What each verb answers, in a sentence."""
