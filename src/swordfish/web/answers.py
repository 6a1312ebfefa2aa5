"""What each verb of the API answers: plain data in, plain data out, in the words of the library.

A worker calls these with the fields of a request that `shapes` has checked already.
"""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from itertools import islice
from time import monotonic
from typing import Any, TypeAlias

import swordfish as sf
from swordfish._core import text_forms
from swordfish.draw.grid import Theme
from swordfish.files import PuzzleEntry, read_puzzles
from swordfish.ladder.facts import suited
from swordfish.ladder.hint import next_step
from swordfish.model.grid import Grid, exact_text
from swordfish.tell.names import cell_name, house_name
from swordfish.web.bank import Bank, bank_in_use, rated

Fields: TypeAlias = Mapping[str, Any]
Reply: TypeAlias = dict[str, Any]
Verb: TypeAlias = Callable[[Fields], Reply]

SECONDS_FOR_STEPS = 4.0
"""Techniques are looked through this long; those whose turn has not come by then are left out."""

VERBS: dict[str, Verb] = {}


def verb(function: Verb) -> Verb:
    """List a function as the answer to the verb of its name."""
    VERBS[function.__name__] = function
    return function


# ---- reading and writing ----


@verb
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


@verb
def to_text(fields: Fields) -> Reply:
    """A puzzle in one of the text forms."""
    return {"text": Grid(fields["puzzle"]).to_text(fields["form"])}


@verb
def draw(fields: Fields) -> Reply:
    """A grid, or a step on it, as SVG."""
    grid = Grid(fields["puzzle"])
    if fields["step"] is None:
        return {"svg": grid.svg(candidates=fields["candidates"], theme=fields["theme"])}
    return {"svg": sf.Step.from_dict(fields["step"], grid=grid).svg(theme=fields["theme"])}


# ---- exact answers ----


@verb
def check(fields: Fields) -> Reply:
    """Whether a puzzle has one solution, many, none or a conflict, and where."""
    found = sf.check(Grid(fields["puzzle"]))
    return {
        "status": found.status,
        "solutions": [str(solution) for solution in found.solutions],
        "differing": found.differing,
        "conflicts": [conflict.to_dict() for conflict in found.conflicts],
    }


@verb
def solve(fields: Fields) -> Reply:
    """The solution, the first one if there are several, null if there is none."""
    solution = sf.solve(Grid(fields["puzzle"]))
    return {"solution": None if solution is None else str(solution)}


@verb
def solutions(fields: Fields) -> Reply:
    """The first solutions, as many as asked for."""
    found = islice(sf.solutions(Grid(fields["puzzle"])), fields["limit"])
    return {"solutions": [str(solution) for solution in found]}


@verb
def count(fields: Fields) -> Reply:
    """The number of solutions, at most the limit; as text, because it may have 22 digits."""
    return {"count": str(sf.count(Grid(fields["puzzle"]), limit=fields["limit"]))}


@verb
def rate(fields: Fields) -> Reply:
    """How hard a puzzle is: ER, EP and ED, level and score; null where there is nothing to rate."""
    rating = sf.rate(Grid(fields["puzzle"]))
    return {
        "status": rating.status,
        "er": rating.er,
        "ep": rating.ep,
        "ed": rating.ed,
        "technique": rating.technique.slug if rating.technique else None,
        "level": rating.level,
        "score": rating.score,
        "solved": rating.solved,
        "text": str(rating),
    }


@verb
def canonical(fields: Fields) -> Reply:
    """The canonical form of a puzzle: equal for two puzzles that are the same in disguise."""
    return {"canonical": str(sf.canonical(Grid(fields["puzzle"])))}


# ---- steps ----


class Clock:
    """The time for one look through techniques, and whether it cut that short."""

    def __init__(self) -> None:
        """Begin now."""
        self._end = monotonic() + SECONDS_FOR_STEPS
        self.cut_short = False

    def has_run_out(self) -> bool:
        """Whether there is no time for one more; asked only while there is one more to try."""
        self.cut_short = monotonic() > self._end
        return self.cut_short


@verb
def hint(fields: Fields) -> Reply:
    """The easiest next step, drawn; a mistake on the grid comes first."""
    grid = Grid(fields["puzzle"])
    status, step = next_step(grid, sf.Ladder.of(fields["ladder"]))
    if step is None:
        return {"status": status, "step": None, "svg": None, "after": exact_text(grid)}
    return {
        "status": status,
        "step": step.to_dict(),
        "svg": step.svg(theme=fields["theme"]),
        "after": exact_text(grid.after(step)),
    }


@verb
def explain(fields: Fields) -> Reply:
    """The whole path; each step names the grid on which it was found."""
    path = sf.explain(Grid(fields["puzzle"]), ladder=fields["ladder"])
    return {
        "status": path.status,
        "solved": path.solved,
        "level": path.level,
        "score": path.score,
        "hardest": path.hardest.slug if path.hardest else None,
        "counts": path.counts,
        "steps": [
            {"puzzle": exact_text(step.grid), "step": step.to_dict()}
            for step in path.steps
            if step.grid is not None
        ],
        "end": exact_text(path.grid),
    }


@verb
def steps(fields: Fields) -> Reply:
    """All steps possible now, easiest first, within the limit and the time."""
    grid = Grid(fields["puzzle"])
    if fields["technique"]:
        rungs: Iterable[sf.Technique] = (sf.find_technique(fields["technique"]),)
    else:
        rungs = suited(fields["ladder"], grid)
    limit = fields["limit"]
    clock = Clock()
    found: list[sf.Step] = []
    for rung in rungs:
        if len(found) > limit or clock.has_run_out():
            break
        found += rung(grid)
    listed = [step.to_dict() for step in found[:limit]]
    return {"steps": listed, "more": len(found) > limit, "finished": not clock.cut_short}


@verb
def why(fields: Fields) -> Reply:
    """How a candidate can be removed: the easiest step for it, or that the solution has it."""
    grid = Grid(fields["puzzle"])
    cell, digit = fields["cell"], fields["digit"]
    place = f"{digit} in {cell_name(cell)}"
    if digit not in grid.candidates(cell) or grid[cell]:
        return _verdict("absent", f"{place} is no candidate now: {_seen(grid, cell, digit)}.")
    found = sf.check(grid)
    if found.status is sf.Status.UNIQUE and found.solutions[0][cell] == digit:
        return _verdict("true", f"{place} can't be removed: the solution has it there.")

    def removes(step: sf.Step) -> bool:
        return step.grid is not None and digit not in step.grid.after(step).candidates(cell)

    clock = Clock()
    for rung in suited(fields["ladder"], grid):
        if clock.has_run_out():
            break
        for step in rung(grid):
            if removes(step):
                return _removal("removable", f"{place} goes. {step.text}", step, fields["theme"])
    for number, step in enumerate(sf.explain(grid, ladder=fields["ladder"]).steps, start=1):
        if removes(step):
            text = f"{place} goes with step {number} of the path. {step.text}"
            later = _removal("later", text, step, fields["theme"])
            return {**later, "finished": not clock.cut_short}
    if clock.cut_short:
        text = (
            f"time ran out before all steps were found: none of those so far removes {place}, "
            "nor does the path from here."
        )
        return {**_verdict("unknown", text), "finished": False}
    text = f"no step of the ladder removes {place} now, nor does the path from here."
    return _verdict("unknown", text)


def _removal(verdict: str, text: str, step: sf.Step, theme: Theme) -> Reply:
    return {
        "verdict": verdict,
        "text": text,
        "puzzle": exact_text(step.grid or Grid()),
        "step": step.to_dict(),
        "svg": step.svg(theme=theme),
        "finished": True,
    }


def _verdict(verdict: str, text: str) -> Reply:
    return {
        "verdict": verdict,
        "text": text,
        "puzzle": None,
        "step": None,
        "svg": None,
        "finished": True,
    }


def _seen(grid: Grid, cell: int, digit: int) -> str:
    """Why a digit is no candidate of a cell."""
    if grid[cell]:
        return f"{cell_name(cell)} holds {grid[cell]}"
    row, column = divmod(cell, 9)
    box = row // 3 * 3 + column // 3
    for house, digits in (
        (row, grid.rows[row]),
        (9 + column, grid.columns[column]),
        (18 + box, grid.boxes[box]),
    ):
        if digit in digits:
            return f"{house_name(house)} has its {digit} already"
    return "it was removed before"


# ---- new puzzles ----


@verb
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


@verb
def generate(fields: Fields) -> Reply:
    """A new puzzle that meets the request, or the nearest found in time (`met` is false then)."""
    wanted: dict[str, Any] = {
        "level": fields["level"],
        "er": tuple(fields["er"]) if fields["er"] else None,
        "givens": tuple(fields["givens"]) if fields["givens"] else None,
        "symmetry": fields["symmetry"],
        "technique": fields["technique"],
    }
    asked = {name: value for name, value in wanted.items() if value is not None}
    seed, max_seconds = fields["seed"], fields["max_seconds"]
    try:
        puzzle, met = sf.generate(seed=seed, max_seconds=max_seconds, **asked), True
    except sf.GaveUpError as error:
        if error.nearest is None:
            return {"puzzle": None, "met": False}
        puzzle, met = error.nearest, False
    return {"puzzle": asdict(rated(puzzle.grid, fields["symmetry"] or "none")), "met": met}


@verb
def techniques(fields: Fields) -> Reply:
    """Every technique in ladder order."""
    return {
        "techniques": [
            {
                "slug": technique.slug,
                "name": technique.name,
                "code": technique.code,
                "order": technique.order,
                "level": technique.level,
                "score": technique.score,
                "on": technique.on,
            }
            for technique in sf.techniques()
        ]
    }
