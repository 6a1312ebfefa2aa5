"""What the core takes and gives, as the plain data that crosses between the two languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias

from swordfish import _core
from swordfish.model.grid import CellName, Digits, Grid
from swordfish.model.levels import Level
from swordfish.model.step import Step, TruthKind
from swordfish.tell.names import Candidate
from swordfish.tell.step_words import Role

RawTransformation: TypeAlias = tuple[Digits, Digits, Digits, bool]
"""Rows, columns, digits and whether transposed, as the core hands them over."""
RawNode: TypeAlias = tuple[tuple[int, ...], int, tuple[int, ...]]
RawStep: TypeAlias = tuple[str, _core.FoundStep]
"""A step as the core gives it: the slug of its technique, and the step itself."""
RawParts: TypeAlias = tuple[
    tuple[Candidate, ...],
    tuple[Candidate, ...],
    tuple[tuple[Role, int, tuple[int, ...]], ...],
    tuple[tuple[Role, int], ...],
    tuple[tuple[RawNode, RawNode, bool], ...],
    tuple[tuple[TruthKind, int, int], ...],
]
"""What such a step does and the evidence for it: the fields of `Step`, as plain tuples."""
RawTechnique: TypeAlias = tuple[str, str, str, int, Level, int, bool, bool, bool, str]
RawHint: TypeAlias = tuple[Grid, int, RawStep | None]
"""The grid, its status code, and what is to be shown."""
RawSteps: TypeAlias = tuple[int, RawStep | None, list[RawStep]]
"""The status code of a grid, a mistake, and all steps of a ladder."""
RawSummary: TypeAlias = tuple[bool, int, Level | None, str | None]
"""Of a path: whether it is solved, score, level, and the slug of the hardest technique."""
RawPath: TypeAlias = tuple[
    Grid, int, RawStep | None, _core.FoundPath, Grid, RawSummary, dict[str, int]
]
"""The grid, its status code, a mistake, steps, the last grid, summary, counts."""
RawFacts: TypeAlias = tuple[int, bool, Grid | None, bool, RawStep | None]
"""Status code, whether there is a solution, the only one, whether the givens alone are unique,
a mistake."""
RawUse: TypeAlias = tuple[str, int, Level, int, int]
"""Of a technique: slug, order, level, score, and how often it was used."""
RawChain: TypeAlias = tuple[
    tuple[tuple[int, int, bool, tuple[int, ...], int], ...],
    tuple[int, ...],
    tuple["RawChain", ...],
]
RawRatedStep: TypeAlias = tuple[RawStep, int, int, RawChain | None]
RawRating: TypeAlias = tuple[
    int, bool, bool, int, int, int, str | None, Level, int, bool, list[RawRatedStep]
]
"""A rating as the core gives it: status code, whether it is above the bound, whether time ran out,
figures in tenths, the slug of its technique, level, score, whether logic suffices, steps."""
Rules: TypeAlias = str | _core.Ladder | Callable[[Grid], tuple[int, Grid]]
"""Rules as the core follows them: the name of a preset, a ladder, or a function in Python."""
RuleSteps: TypeAlias = _core.Ladder | Callable[[Grid], Iterable[Step]]
"""The steps of rules from a grid on, as the core tells them: a ladder, or a function in Python."""
Order: TypeAlias = Callable[[Grid], Iterable[tuple[CellName, int]] | None]
"""From a grid to the candidates to suppose next, of which one must hold; none: no opinion."""
RawSupposition: TypeAlias = tuple[
    int, int, int, int, tuple[Candidate, ...], tuple[Candidate, ...], tuple["RawSupposition", ...]
]
RawTrial: TypeAlias = tuple[
    int, int, Grid, int, tuple[RawSupposition, ...], tuple[int, int, int, int, int]
]
LineKind: TypeAlias = Literal["contradiction", "solution", "verity", "standstill"]
"""How a line of a tree of suppositions ended."""
RawBoardBranch: TypeAlias = tuple[
    Candidate, tuple[tuple["RawBoardStep", _core.RawBoard], ...], tuple[TruthKind, int, int] | None
]
"""What is supposed, the steps from there with the boards before them, and what can't be held."""
RawBoardStep: TypeAlias = tuple[str, RawParts, tuple[int, ...], tuple[RawBoardBranch, ...]]
"""A step on a board: the slug of its technique, its parts, the rules that it rests on, branches."""
RawBoardPath: TypeAlias = tuple[
    int,
    RawBoardStep | None,
    list[tuple[RawBoardStep, _core.RawBoard]],
    _core.RawBoard,
    bool,
    int,
    Level | None,
    str | None,
    dict[str, int],
]
"""The code of the status, what is wrong, steps with the boards before them, the last board, whether
that is solved, score, level, the slug of the hardest technique, counts."""
RawBoardSupposition: TypeAlias = tuple[
    int,
    int,
    int,
    int,
    tuple["RawBoardSupposition", ...],
    tuple[RawBoardStep, _core.RawBoard] | None,
]
"""Cell, digit, depth, end, those below it, and the step that refutes it, with its board."""
RawBoardTrial: TypeAlias = tuple[
    int, _core.RawBoard, int, tuple[RawBoardSupposition, ...], tuple[int, int, int, int]
]
"""End, the board that was reached, depth, tree, and counts: all, and how they ended."""
RawClaim: TypeAlias = tuple[
    tuple[Candidate, ...],
    tuple[Candidate, ...],
    tuple[str, ...],
    tuple[int, ...],
    tuple[int, ...],
    tuple[int, ...],
]
"""A claim as it was read: placements, eliminations, slugs, cells, houses and digits."""
RawVerdict: TypeAlias = tuple[
    bool,
    bool | None,
    bool,
    bool | None,
    bool | None,
    RawStep | None,
    bool,
    RawClaim | None,
    str,
]
"""Whether a claim is read, true, new, follows, is there; the easiest proof, whether that was found
in time, the claim as it was read, and the verdict as a sentence."""
