"""An independent check of steps on boards: do the rules and cells that a step names imply it?

For each elimination the candidate is taken to be true, for each placement false, and every way to
fill the cells that the step names is tried: each cell with one of its candidates, no digit twice in
a house, every named rule by its definition in `board_oracle`, every truth (a digit stands in a
house). What whole houses and cages have in common is plain arithmetic: the digits of some houses,
less those of others and of cages, are those of the cells that are left. If there is a way, the step
doesn't follow from what it names, even if its result is true. It knows no technique.

A deadly pattern adds that some cell of it holds another digit; that is looked at by itself.

Two kinds of steps are too wide to be tried at once, and say themselves how they are put together:

- with links: each is proved alone, and so is what goes; if one end is false, the other is true,
  and where the last link leads back to the first, one of any two that are tied by a weak one
- with branches: one of the candidates that are supposed must be true, each small step is proved
  from what those before it left, and each branch ends with what the step removes, or can't be; a
  small step may have branches itself
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import count, product
from math import prod
from typing import cast

import board_oracle as oracle
from board_definitions import Digits
from board_proof import (
    MOST_BRANCHES,
    Proof,
    TooWideError,
    UnprovedError,
    deadly_of,
    differing,
    reach_of,
    with_cells_as_numbers,
)

import swordfish as sf
from swordfish.board.rules import Rule


def check_board_step(step: sf.BoardStep) -> None:
    """Raise `UnprovedError` unless what a step names implies each of its results."""
    board = step.board
    assert board is not None
    candidates = board.candidates
    digits = board.digits
    changed = (*step.placements, *step.eliminations)
    if not changed or any(
        digits[cell] is not None or digit not in candidates[cell] for cell, digit in changed
    ):
        raise UnprovedError(f"changes nothing, or what is not there: {step.notation}")
    if step.branches:
        check_branches(step)
        return
    if deadly_of(step):
        check_deadly(step)
    try:
        check_by_exhaustion(step)
    except TooWideError:
        if not step.links:
            raise
        check_links(step)


def check_by_exhaustion(step: sf.BoardStep) -> None:
    """Try every filling of the cells that a step names."""
    board = step.board
    assert board is not None
    candidates = board.candidates
    for cell, digit in step.eliminations:
        if Proof(step).is_possible(cell, {digit}):
            raise UnprovedError(f"{board.name(cell)} can be {digit}: {step.notation}")
    for cell, digit in step.placements:
        if Proof(step).is_possible(cell, {*candidates[cell]} - {digit}):
            raise UnprovedError(f"{board.name(cell)} needn't be {digit}: {step.notation}")


# ---- what would have two fillings ----


def assumes_unique(step: sf.BoardStep) -> bool:
    """Whether the technique of a step rests on there being one solution."""
    return isinstance(step.technique, sf.Technique) and step.technique.assumes_unique


def check_deadly(step: sf.BoardStep) -> None:
    """However its cells are filled, each with one of its two digits, so they can be the other way.

    Every house holds the same digits both ways, and every rule of the board that looks at one of
    the cells is kept both ways or neither, whatever stands in its other cells. No cell is given. So
    givens with one solution can't have it; that they have one is what such a step assumes.
    """
    board = step.board
    assert board is not None
    deadly = deadly_of(step)
    if not assumes_unique(step):
        raise UnprovedError(f"a deadly pattern without that promise: {step.notation}")
    if any(len(digits) != len("ab") for digits in deadly.values()) or {*board.givens} & {*deadly}:
        raise UnprovedError(f"not two digits each, or given: {step.notation}")
    for filled in fillings_of(step, deadly):
        other = {cell: next(iter(deadly[cell] - {digit})) for cell, digit in filled.items()}
        groups = [{*house.cells} for house in board.houses]
        groups += [{*group} for rule in board.rules for group in differing(board, rule)]
        for group in groups:
            inside = [cell for cell in group if cell in deadly]
            if sorted(filled[c] for c in inside) != sorted(other[c] for c in inside):
                raise UnprovedError(f"the digits of a house change: {step.notation}")
        for rule in board.rules:
            if not is_kept_alike(board, rule, filled, other):
                raise UnprovedError(f"{rule} minds the exchange: {step.notation}")


def fillings_of(step: sf.BoardStep, deadly: dict[int, set[int]]) -> Iterator[dict[int, int]]:
    """Every way to fill these cells with their digits, none twice in a house or a named group."""
    proof = Proof(replace(step, eliminations=(), placements=(), houses=(), truths=()))
    budget = count(MOST_BRANCHES, -1)

    def extend(filled: dict[int, int], left: list[int]) -> Iterator[dict[int, int]]:
        if next(budget) <= 0:
            raise TooWideError(f"too wide to check: {step.notation}")
        if not left:
            yield filled
            return
        cell = next((c for c in left if proof.peers[c] & {*filled}), left[0])
        for digit in deadly[cell]:
            if all(filled.get(peer) != digit for peer in proof.peers[cell]):
                yield from extend({**filled, cell: digit}, [c for c in left if c != cell])

    return extend({}, sorted(deadly))


def is_kept_alike(
    board: sf.Board, rule: Rule, filled: dict[int, int], other: dict[int, int]
) -> bool:
    """Whether a rule is kept by both fillings or by neither, whatever stands in its other cells."""
    rule = with_cells_as_numbers(board, rule)
    reached = reach_of(board, rule)
    if not reached:  # a rule of the whole board: only its groups are known, which are looked at
        return rule.kind in ONLY_GROUPS
    if not reached & {*filled}:
        return True
    rest = sorted(reached - {*filled})
    candidates = board.candidates
    options = [
        [digit] if (digit := board.digits[cell]) is not None else sorted(candidates[cell])
        for cell in rest
    ]
    if prod(map(len, options)) > MOST_BRANCHES:
        raise TooWideError(f"too wide to check: {rule}")
    for digits in product(*options):
        around = dict(zip(rest, digits, strict=True))
        one, two = (
            oracle.keeps_among(board, rule, cast("Digits", {**around, **held}))
            for held in (filled, other)
        )
        if one is not two:
            return False
    return True


ONLY_GROUPS = ("diagonal", "windoku", "disjoint_groups")
"""Rules that say of groups of cells that they differ, and nothing else."""


# ---- link by link ----


def check_links(step: sf.BoardStep) -> None:
    """Strong and weak in turn from a strong one to a strong one, or back to where they began.

    What goes sees both ends; in a loop both ends of one of its weak links.
    """
    nodes = [(link.start.cells, link.start.digit) for link in step.links]
    nodes.append((step.links[-1].end.cells, step.links[-1].end.digit))
    ties = Ties(step)
    is_loop = len(step.links) % 2 == 0
    if is_loop and nodes[0] != nodes[-1]:
        raise UnprovedError(f"links lead nowhere: {step.notation}")
    for number, link in enumerate(step.links):
        one, two = nodes[number : number + 2]
        if link.strong is not (number % 2 == 0):
            raise UnprovedError(f"links not in turn: {step.notation}")
        if not ties.hold(one, two, strong=link.strong):
            raise UnprovedError(f"{one} and {two} aren't tied: {step.notation}")
    pairs = [(nodes[0], nodes[-1])]
    if is_loop:
        pairs = [*zip(nodes[1::2], nodes[2::2], strict=True)]
    for cell, digit in step.eliminations:
        victim = ((cell,), digit)
        if not any(all(ties.hold(end, victim, strong=False) for end in pair) for pair in pairs):
            raise UnprovedError(f"{victim} goes with an end: {step.notation}")
    if step.placements:
        raise UnprovedError(f"links place nothing: {step.notation}")


Node = tuple[tuple[int, ...], int]
"""A digit in one of some cells."""


class Ties:
    """Which two nodes can't both be true, or both be false, by what a step names.

    The reason is the houses, or one of the named rules or truths alone; of two nodes that aren't
    both true, for each cell of one and each of the other. What is known is kept: the branches of
    one step ask for the same ties again and again.
    """

    def __init__(self, step: sf.BoardStep) -> None:
        """Ties of the candidates before a step."""
        board = step.board
        assert board is not None
        rules = board.rules
        self.step = step
        self.reaches = {number: reach_of(board, rules[number]) for number in step.rules}
        self.known: dict[tuple[Node, Node, bool], bool] = {}

    def hold(self, one: Node, two: Node, *, strong: bool) -> bool:
        """Whether something forbids both, or (strong) neither."""
        if strong:
            return self.has_reason(one, two, strong=True)
        pairs = product(one[0], two[0])
        return all(self.has_reason(((a,), one[1]), ((b,), two[1]), strong=False) for a, b in pairs)

    def has_reason(self, one: Node, two: Node, *, strong: bool) -> bool:
        asked = (min(one, two), max(one, two), strong)
        if asked not in self.known:
            self.known[asked] = any(
                self.is_reason(named, one, two, strong=strong)
                for named in self.reasons({*one[0], *two[0]})
            )
        return self.known[asked]

    def reasons(self, cells: set[int]) -> Iterator[sf.BoardStep]:
        """What the step names, one by one, as far as it touches one of these cells."""
        step = self.step
        marks = tuple(sf.Mark("base", cell) for cell in cells)
        bare = replace(step, eliminations=(), marks=marks, houses=(), links=(), rules=(), truths=())
        yield bare
        for number, reach in self.reaches.items():
            if not reach or cells & reach:
                yield replace(bare, rules=(number,))
        for truth in step.truths:
            is_of_rule = truth.index >= houses_of(step)
            yield replace(bare, rules=step.rules if is_of_rule else (), truths=(truth,))

    @staticmethod
    def is_reason(named: sf.BoardStep, one: Node, two: Node, *, strong: bool) -> bool:
        proof = Proof(named)
        still = dict(proof.open)
        for cells, digit in (one, two):
            for cell in cells:
                still[cell] = still[cell] - {digit} if strong else still[cell] & {digit}
        return not proof.extend({}, still)


def houses_of(step: sf.BoardStep) -> int:
    assert step.board is not None
    return len(step.board.houses)


# ---- branch by branch ----


def check_branches(step: sf.BoardStep) -> None:
    """Whatever is supposed comes to the same, and one of it must be true."""
    supposed = [branch.supposed for branch in step.branches]
    ties = Ties(step)
    left = [candidates_after(step, branch, ties) for branch in step.branches]
    if step.placements:
        raise UnprovedError(f"branches place nothing: {step.notation}")
    for cell, digit in step.eliminations:
        if supposed != [(cell, digit)] and not is_exhaustive(step, set(supposed)):
            raise UnprovedError(f"there are other ways: {step.notation}")
        if any(still is not None and digit in still[cell] for still in left):
            raise UnprovedError(f"{(cell, digit)} is left: {step.notation}")


def is_exhaustive(step: sf.BoardStep, supposed: set[tuple[int, int]]) -> bool:
    """Whether these are all candidates of a cell, or all places of a digit in a house."""
    board = step.board
    assert board is not None
    candidates = board.candidates
    for truth in step.truths:
        if truth.kind == "cell":
            every = {(truth.index, digit) for digit in candidates[truth.index]}
        else:
            house = step.house_cells(truth.index)
            Proof(replace(step, truths=(truth,), branches=()))  # it must hold every digit
            every = {(c, truth.digit) for c in house if truth.digit in candidates[c]}
        if every <= supposed:
            return True
    return False


def candidates_after(
    step: sf.BoardStep, branch: sf.BoardBranch, ties: Ties
) -> list[set[int]] | None:
    """What is left after a branch, each step of which is proved; None: it can't be."""
    board = step.board
    assert board is not None
    still = [set(digits) for digits in board.candidates]
    placed = [branch.supposed]
    still[branch.supposed[0]] = {branch.supposed[1]}
    for part in branch.steps:
        assert part.board is not None
        leave_sight(ties, still, placed, part.board.candidates)
        if not {*part.rules} <= {*step.rules}:
            raise UnprovedError(f"a branch names other rules: {step.notation}")
        known = [(c, still[c]) for c, digit in enumerate(board.digits) if digit is None]
        check = check_branches if part.branches else check_by_exhaustion
        check(replace(part, board=board.with_candidates(known)))
        for cell, digit in part.eliminations:
            still[cell].discard(digit)
        for cell, digit in part.placements:
            still[cell] &= {digit}
            placed.append((cell, digit))
    every = [set[int]()] * len(still)
    leave_sight(ties, still, placed, every if branch.broken else removed_from(still, step))
    if branch.broken is None:
        return still
    truth = branch.broken
    if truth.kind == "cell":
        is_broken = not still[truth.index]
    else:
        Proof(replace(step, truths=(truth,), branches=()))  # it must hold every digit
        is_broken = not any(truth.digit in still[c] for c in step.house_cells(truth.index))
    if not is_broken:
        raise UnprovedError(f"{truth} can be held: {step.notation}")
    return None


def removed_from(still: list[set[int]], step: sf.BoardStep) -> list[set[int]]:
    return [
        digits - {digit for other, digit in step.eliminations if other == cell}
        for cell, digits in enumerate(still)
    ]


def leave_sight(
    ties: Ties,
    still: list[set[int]],
    placed: list[tuple[int, int]],
    told: Sequence[Collection[int]],
) -> None:
    """What is placed leaves the cells that see it, where that is told."""
    for cell, digits in enumerate(still):
        for digit in [one for one in digits if one not in told[cell]]:
            by = [other for other, one in placed if one == digit and other != cell]
            if any(ties.hold(((other,), digit), ((cell,), digit), strong=False) for other in by):
                digits.discard(digit)
