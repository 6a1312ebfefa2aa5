"""Trials in words: the whole story in sentences, and the tree line by line.

A trial keeps which digits were supposed and how that ended. Why it ended so is found again here,
by following the rules with their evidence; and of their steps only those are told that matter: the
ones that took away what the contradiction misses, what these rest on, and so on back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from swordfish.ladder.ladder import Ladder
from swordfish.model.grid import Grid, Status
from swordfish.model.step import Step, Truth
from swordfish.model.technique import Technique
from swordfish.suppose.draw import Line
from swordfish.suppose.rules import contradiction, end_of, follow
from swordfish.tell.names import Candidate, cell_name, house_cells, house_name, listed

if TYPE_CHECKING:
    from swordfish.suppose.trial import Supposition, Trial

_NOTHING: frozenset[Candidate] = frozenset()
_WITHOUT_SOLUTION = {
    Status.NONE: "The puzzle has no solution, so nothing was supposed.",
    Status.MANY: "The puzzle has many solutions, so nothing was supposed.",
    Status.CONFLICT: "A digit stands twice in a house, so nothing was supposed.",
}


@dataclass(frozen=True, slots=True)
class Branch:
    """A supposition followed to its end, with what it rests on."""

    made: Supposition
    parts: tuple[Step | Branch, ...]
    """Steps and suppositions below, in order."""
    end: str
    """Such as "row 8 has no place for 2"; empty if nothing came of it."""
    needs: frozenset[Candidate] = _NOTHING
    """The candidates that must be gone for it to end so."""


@dataclass(frozen=True, slots=True)
class _Event:
    """Something that takes candidates away, and what it needs to be gone before."""

    told: Step | Branch | None
    gone: frozenset[Candidate]
    needs: frozenset[Candidate]


# ---- what rests on what ----


def _lost(before: Grid, after: Grid) -> frozenset[Candidate]:
    return frozenset(
        (cell, digit)
        for cell in range(81)
        for digit in before.candidates(cell) - after.candidates(cell)
    )


def _missing(grid: Grid, truths: Iterable[Truth]) -> frozenset[Candidate]:
    """The candidates that a truth could be about, and that are gone."""
    around: set[Candidate] = set()
    for truth in truths:
        if truth.kind == "cell":
            around |= {(truth.index, digit) for digit in range(1, 10)}
        else:
            around |= {(cell, truth.digit) for cell in house_cells(truth.index)}
    return frozenset((cell, digit) for cell, digit in around if digit not in grid.candidates(cell))


def _needs(step: Step, grid: Grid) -> frozenset[Candidate]:
    """What a step rests on; where its truths don't tell, everything that is gone."""
    technique = step.technique
    assumes_unique = isinstance(technique, Technique) and technique.assumes_unique
    if step.truths and not assumes_unique:
        return _missing(grid, step.truths)
    return _lost(Grid(), grid)


def _resolve(
    events: Sequence[_Event], goal: frozenset[Candidate]
) -> tuple[list[_Event], set[Candidate]]:
    """The events that lead to a goal, in order, and what must be gone before the first of them."""
    owner: dict[Candidate, int] = {}
    for number, event in enumerate(events):
        for candidate in event.gone:
            owner.setdefault(candidate, number)
    kept: set[int] = set()
    before: set[Candidate] = set()
    pending = list(goal)
    while pending:
        number = owner.get(candidate := pending.pop(), -1)
        if number < 0:
            before.add(candidate)
        elif number not in kept:
            kept.add(number)
            pending += events[number].needs
    return [events[number] for number in sorted(kept)], before


# ---- following a trial again ----


def _followed(grid: Grid, ladder: Ladder, events: list[_Event]) -> Grid:
    steps, reached = follow(grid, ladder)
    for step in steps:
        after = grid.after(step)
        events.append(_Event(step, _lost(grid, after), _needs(step, grid)))
        grid = after
    return reached


def _learned(grid: Grid, made: Supposition, ladder: Ladder, events: list[_Event]) -> Grid:
    """The grid after what a supposition taught, and the rules again."""
    told = _branch(grid, made, ladder)
    after = grid.after(Step(eliminations=made.taught))
    events.append(_Event(told, _lost(grid, after), told.needs))
    return _followed(after, ladder, events)


def _branch(grid: Grid, made: Supposition, ladder: Ladder) -> Branch:
    if made.agreeing:
        return Branch(made, (), "", _lost(Grid(), grid))
    if made.end == "standstill":
        return Branch(made, (), "")
    supposed = grid.after(Step(placements=((made.cell, made.digit),)))
    events = [_Event(None, _lost(grid, supposed), _NOTHING)]
    reached = _followed(supposed, ladder, events)
    for below in made.below:
        if below.end == "solution":
            last = _branch(reached, below, ladder)
            return Branch(made, (last,), "the grid is solved")
        if below.taught:
            reached = _learned(reached, below, ladder, events)
    broken = contradiction(reached)
    if broken is None:
        return Branch(made, (), "the grid is solved" if end_of(reached) == "solution" else "")
    kept, before = _resolve(events, _missing(reached, [broken]))
    parts = tuple(event.told for event in kept if event.told)
    return Branch(made, parts, _impossible(broken), frozenset(before))


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a trial: a supposition, and what the rules made of the lesson."""

    branch: Branch
    before: Grid
    after: Grid


def turns(trial: Trial) -> Iterator[Turn]:
    """The suppositions of a trial one by one, with what they rest on."""
    _, grid = follow(trial.puzzle, trial.ladder)
    for made in trial.tree:
        told = _branch(grid, made, trial.ladder)
        after = grid
        if made.taught:
            _, after = follow(grid.after(Step(eliminations=made.taught)), trial.ladder)
        yield Turn(told, grid, after)
        grid = after


# ---- sentences ----


def _how(step: Step) -> str:
    name = step.technique.name if step.technique else "a step"
    houses = [mark.house for mark in step.houses]
    return f"by {name} in {house_name(houses[0])}" if len(houses) == 1 else f"by {name}"


def _chained(parts: Iterable[Step | Branch]) -> str:
    """Steps one after another; neighbours of one kind share its name."""
    runs = groupby((part for part in parts if isinstance(part, Step)), key=_how)
    return ", ".join(f"{', '.join(step.changes for step in run)} {how}" for how, run in runs)


def _impossible(truth: Truth) -> str:
    if truth.kind == "cell":
        return f"{cell_name(truth.index)} has no candidate left"
    return f"{house_name(truth.index)} has no place for {truth.digit}"


def _lesson(made: Supposition) -> str:
    removed = Step(eliminations=made.taught).changes
    if made.agreeing:
        cases = listed((f"{cell_name(cell)}={digit}" for cell, digit in made.agreeing), "or")
        if len(made.agreeing) == 1:
            return f"Of these only {cases} is left: {removed}."
        return f"Whichever holds, {cases}: {removed}."
    return f"So {cell_name(made.cell)} is not {made.digit}."


def _told(branch: Branch, indent: str = "") -> Iterator[str]:
    """A branch in sentences, those below it indented."""
    made = branch.made
    if made.agreeing:
        yield indent + _lesson(made)
        return
    line = f"{indent}Suppose {cell_name(made.cell)} is {made.digit}{' too' * bool(indent)}."
    if not branch.end:
        yield f"{line} The rules lead nowhere."
        return
    for is_step, parts in groupby(branch.parts, key=lambda part: isinstance(part, Step)):
        if is_step:
            line += f"{' ' * bool(line.strip())}Then {_chained(parts)}"
            continue
        yield line if line.endswith(".") else f"{line}."
        for below in parts:
            if isinstance(below, Branch):
                yield from _told(below, indent + "  ")
        line = indent
    if made.end == "solution" and made.below:
        return
    if made.end == "solution":
        yield f"{line}{' ' * bool(line.strip())}Then all falls into place: {branch.end}."
    elif line.endswith(".") or not line.strip():
        yield f"{line}{' ' * bool(line.strip())}But then {branch.end}. {_lesson(made)}"
    else:
        yield f"{line}, but then {branch.end}. {_lesson(made)}"


def _progress(before: Grid, after: Grid) -> str:
    """What the rules did between two grids, in numbers."""
    placed = sum(bool(after[cell]) - bool(before[cell]) for cell in range(81))
    removed = sum(
        len(before.candidates(cell) - after.candidates(cell))
        for cell in range(81)
        if not after[cell]
    )
    parts = []
    if placed:
        parts.append(f"place {placed} digit{'s' * (placed > 1)}")
    if removed:
        parts.append(f"remove {removed} candidate{'s' * (removed > 1)}")
    return listed(parts)


def sentences(trial: Trial) -> Iterator[str]:
    """The whole trial, a line for each supposition that taught something."""
    if trial.status is not Status.UNIQUE:
        yield _WITHOUT_SOLUTION[trial.status]
        return
    _, start = follow(trial.puzzle, trial.ladder)
    if done := _progress(trial.puzzle, start):
        yield f"The rules {done}."
    fruitless = 0
    for turn in turns(trial):
        made = turn.branch.made
        if _is_fruitless(made):
            fruitless += 1
            continue
        if fruitless:
            yield f"{_number(fruitless, 'supposition')} taught nothing."
            fruitless = 0
        yield from _told(turn.branch)
        if made.taught and (
            done := _progress(turn.before.after(Step(eliminations=made.taught)), turn.after)
        ):
            yield f"With that the rules {done}."
    if fruitless:
        yield f"{_number(fruitless, 'supposition')} taught nothing."
    yield summary(trial)


def branch(trial: Trial, wanted: Supposition) -> Iterator[str]:
    """One supposition of the tree in sentences, with those below it."""
    for turn in turns(trial):
        if turn.branch.made is wanted:
            yield from _told(turn.branch)
            return
    raise ValueError(f"expected a supposition of the trial's tree, got {wanted}")


def _number(count: int, word: str) -> str:
    return f"{count} {word}{'s' * (count != 1)}"


def summary(trial: Trial) -> str:
    """The trial in one sentence."""
    if trial.status is not Status.UNIQUE:
        return _WITHOUT_SOLUTION[trial.status]
    counts = trial.counts
    ends = [
        (counts.contradictions, "contradiction"),
        (counts.standstills, "standstill"),
        (counts.solutions, "solution"),
    ]
    how = listed(_number(count, word) for count, word in ends if count)
    made = _number(counts.suppositions, "supposition") + (f": {how}" if how else "")
    if trial.solved:
        return f"Solved at depth {trial.depth} with {made}."
    return f"Not solved at depth {trial.max_depth} with {made}."


# ---- the tree ----


def lines(trial: Trial) -> Iterator[Line]:
    """The tree line by line; neighbours that taught nothing share one."""
    for fruitless, run in groupby(turns(trial), key=lambda turn: _is_fruitless(turn.branch.made)):
        if fruitless:
            yield Line(0, "standstill", _nothing_learned([turn.branch.made for turn in run]))
        else:
            for turn in run:
                yield from _lines_of(turn.branch, 0)


def _is_fruitless(made: Supposition) -> bool:
    return made.end == "standstill" and not made.taught


def _nothing_learned(made: list[Supposition]) -> str:
    shown = ", ".join(map(str, made[:6])) + (f" and {len(made) - 6} more" if len(made) > 6 else "")
    return f"{shown}: nothing learned"


def _lines_of(branch: Branch, indent: int) -> Iterator[Line]:
    made = branch.made
    if made.agreeing:
        yield Line(indent, "verity", _lesson(made))
        return
    yield Line(indent, made.end, f"{made}: {branch.end}")
    for part in branch.parts:
        if isinstance(part, Branch):
            yield from _lines_of(part, indent + 1)
