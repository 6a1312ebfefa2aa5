"""What to do next: a hint, or every step that can be made now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from swordfish import _core
from swordfish._core import Grid
from swordfish.ladder.facts import facts_of, refuse_unsound, suited
from swordfish.ladder.ladder import Ladder
from swordfish.ladder.technique import find_technique
from swordfish.model.grid import STATUSES, PuzzleLike, Status, as_grid
from swordfish.model.step import Step
from swordfish.model.technique import Technique, step_of


class NextStep(NamedTuple):
    """What a hint shows, and the status of the grid."""

    status: Status
    step: Step | None


def hint(puzzle: PuzzleLike, *, ladder: Ladder | str = "default") -> Step | None:
    """The easiest next step; or, if a placed digit or a removed candidate is wrong, that mistake.

    None if the grid is complete or has no solution (see `check`), or if the ladder finds nothing.

    >>> solved = "921738546453621789876954123245169837687543291319287465564312978732895614198476352"
    >>> hint(solved[:-1] + ".").text
    'r9c9 is the last open cell of box SE, so it is 2.'
    """
    return next_step(puzzle, Ladder.of(ladder)).step


def next_step(puzzle: PuzzleLike, ladder: Ladder) -> NextStep:
    """The same with the status of the grid, in one crossing if all techniques are the core's.

    >>> next_step("55" + "." * 79, Ladder.default())
    NextStep(status=<Status.CONFLICT: 'conflict'>, step=None)
    """
    if not ladder.is_native:
        return _next_of_own(as_grid(puzzle), ladder)
    grid, code, raw = _core.hint(puzzle, ladder.native)
    return NextStep(STATUSES[code], None if raw is None else step_of(raw, grid))


def _next_of_own(grid: Grid, ladder: Ladder) -> NextStep:
    """The same with techniques in Python, whose steps are checked."""
    facts = facts_of(grid)
    if facts.mistake is not None or not facts.has_solution:
        return NextStep(facts.status, facts.mistake)
    step = facts.suited(ladder).first_step(grid)
    if step is not None:
        refuse_unsound(step, grid, grid.after(step), facts.solution)
    return NextStep(facts.status, step)


def steps(
    puzzle: PuzzleLike,
    *,
    technique: str | Technique | None = None,
    ladder: Ladder | str = "default",
) -> tuple[Step, ...]:
    """Every step that can be made now, of one technique or of a ladder, with the widest settings.

    Unless the givens alone have exactly one solution, the techniques that assume a unique one are
    left out, but not one that is named.

    >>> grid = Grid("." * 81).after(Step(placements=((0, 5),)))
    >>> steps(grid, technique="naked_single")
    ()
    """
    grid = as_grid(puzzle)
    rungs = Ladder.of(ladder)
    wanted = [find_technique(technique, among=rungs)] if technique else suited(rungs, grid)
    return steps_of(wanted, grid)


def steps_of(wanted: Iterable[Technique], grid: Grid) -> tuple[Step, ...]:
    """Every step that some techniques find in a grid, whatever it is like."""
    return tuple(step for technique in wanted for step in technique(grid))
