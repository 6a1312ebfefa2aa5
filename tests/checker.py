"""An independent check of steps: does the evidence imply the result?

A step brings truths (a digit stands somewhere in a house; a cell holds one of its candidates), and
for uniqueness a deadly pattern, which adds one more truth: some cell of it holds another digit. For
each elimination the checker assumes the candidate true, for each placement false, and tries every
way to satisfy the truths under the rules of sudoku. If there is one, the step doesn't follow from
its own evidence, even if its result is true.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from oracle import PEERS

import swordfish as sf
from swordfish.model.step import Step
from swordfish.tell.names import Candidate

MOST_BRANCHES = 200_000


def assumes_unique(step: Step) -> bool:
    """Whether the technique of a step rests on there being one solution."""
    return isinstance(step.technique, sf.Technique) and step.technique.assumes_unique


@cache
def house_cells(house: int) -> frozenset[int]:
    kind, number = divmod(house, 9)
    row_wise = (
        [9 * number + i for i in range(9)],
        [9 * i + number for i in range(9)],
        [9 * (number // 3 * 3 + i // 3) + number % 3 * 3 + i % 3 for i in range(9)],
    )
    return frozenset(row_wise[kind])


class UnprovedError(AssertionError):
    """The evidence of a step leaves room for what it removes."""


def check_step(grid: sf.Grid, step: Step) -> None:
    """Raise `UnprovedError` unless the evidence of a step implies each of its results."""
    candidates = {
        (cell, digit) for cell in range(81) if not grid[cell] for digit in grid.candidates(cell)
    }
    changed = {*step.eliminations, *step.placements}
    if not changed or not changed <= candidates:
        raise UnprovedError(f"changes nothing, or what is not there: {step.notation}")
    truths = _truths(grid, step, candidates)
    for removed in step.eliminations:
        if _can_hold(truths, _without(candidates, _seen_by(removed, candidates)), removed):
            raise UnprovedError(f"{removed} can stand: {step.notation}")
    for placed in step.placements:
        if _can_hold(truths, candidates - {placed}, None):
            raise UnprovedError(f"{placed} can be false: {step.notation}")


def _truths(grid: sf.Grid, step: Step, candidates: set[Candidate]) -> list[frozenset[Candidate]]:
    """Each truth as the set of candidates of which one must hold."""
    truths = []
    for truth in step.truths:
        if truth.kind == "cell":
            assert not grid[truth.index], f"a truth about the placed cell {truth.index}"
            members = {(c, d) for c, d in candidates if c == truth.index}
        else:
            cells = house_cells(truth.index)
            if any(grid[cell] == truth.digit for cell in cells):
                continue
            members = {(c, d) for c, d in candidates if d == truth.digit and c in cells}
        truths.append(frozenset(members))
    deadly = {mark.cell: set(mark.digits) for mark in step.marks if mark.role == "deadly"}
    if deadly:
        assert assumes_unique(step), "a deadly pattern in a technique without that promise"
        _check_deadly(grid, deadly)
        escapes = {(c, d) for c, d in candidates if c in deadly and d not in deadly[c]}
        truths.append(frozenset(escapes))
        truths += [frozenset(m for m in candidates if m[0] == c) for c in deadly if not grid[c]]
    return truths


def _check_deadly(grid: sf.Grid, deadly: dict[int, set[int]]) -> None:
    """A pattern is deadly if exchanging the two digits of every cell gives another filling.

    Each cell has two digits and no given; in each house each digit has no place in the pattern or
    two. Where the two cells of a house share both digits, each digit stands in one of them.
    Otherwise the pattern must hold all open cells of its houses, as a bivalue universal grave.
    """
    assert all(len(digits) == 2 for digits in deadly.values()), deadly
    assert not any(cell in grid.givens for cell in deadly), "a given in a deadly pattern"
    for house in range(27):
        cells = [cell for cell in house_cells(house) if cell in deadly]
        for digit in range(1, 10):
            assert sum(digit in deadly[cell] for cell in cells) in (0, 2), (house, digit)
        pair_only = len(cells) in (0, 2) and len({frozenset(deadly[cell]) for cell in cells}) <= 1
        whole = all(grid[cell] or cell in deadly for cell in house_cells(house))
        assert pair_only or whole, f"house {house} may hold its digits elsewhere"


def _seen_by(candidate: Candidate, candidates: set[Candidate]) -> set[Candidate]:
    """The candidates that can't be true together with one."""
    cell, digit = candidate
    same_cell = {(cell, other) for other in range(1, 10) if other != digit}
    return (same_cell | {(peer, digit) for peer in PEERS[cell]}) & candidates


def _without(candidates: set[Candidate], gone: Iterable[Candidate]) -> set[Candidate]:
    return candidates.difference(gone)


def _can_hold(
    truths: list[frozenset[Candidate]], possible: set[Candidate], assumed: Candidate | None
) -> bool:
    """Whether all truths can be satisfied at once with what is possible."""
    budget = [MOST_BRANCHES]
    true = {assumed} if assumed else set()

    def extend(possible: set[Candidate], true: set[Candidate]) -> bool:
        budget[0] -= 1
        assert budget[0] > 0, "the evidence is too wide to check"
        while True:
            unmet = [truth & possible for truth in truths if not truth & true]
            if not unmet:
                return True
            least = min(unmet, key=len)
            if not least:
                return False
            if len(least) > 1:
                break
            (forced,) = least
            true = true | {forced}
            possible = possible - _seen_by(forced, possible)
        return any(
            extend(possible - _seen_by(choice, possible), true | {choice}) for choice in least
        )

    return extend(possible, true)
