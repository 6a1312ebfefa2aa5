"""Every filling of the cells that a step on a board names, by plain definitions.

It knows rules and houses, and no technique. `board_checker` asks it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import cast

import board_oracle as oracle
from board_definitions import Digits, third

import swordfish as sf
from swordfish.board.rules import Rule

MOST_BRANCHES = 50_000

Filling = Mapping[int, int]
Way = tuple[int, int]  # a cell and its digit
Fails = Callable[[Filling, Mapping[int, set[int]]], bool]
"""Whether digits so far, and what open cells may still be, already break a rule."""


class UnprovedError(AssertionError):
    """What a step names leaves room for what it removes."""


class TooWideError(Exception):
    """There are too many ways to try them all."""


class Proof:
    """Every filling of the cells that a step names."""

    def __init__(self, step: sf.BoardStep) -> None:
        """Gather cells, and what must hold on them."""
        board = step.board
        assert board is not None
        self.step, self.board = step, board
        self.budget = MOST_BRANCHES
        self.touched: dict[int, list[Fails]] = {}
        every = board.rules
        rules = [with_cells_as_numbers(board, every[rule]) for rule in step.rules]
        self.tests: list[tuple[set[int], Fails]] = []
        self.stands: list[tuple[set[int], int]] = []  # a digit stands in one of these cells
        is_balance = not step.truths and any(mark.role in ("set_a", "set_b") for mark in step.marks)
        cells = {mark.cell for mark in step.marks}
        cells |= {cell for cell, _ in (*step.placements, *step.eliminations)}
        if is_balance:
            cells |= self.add_balance(rules)
        else:
            cells |= {cell for rule in rules for cell in self.add_rule(rule)}
        for truth in step.truths:
            cells |= self.add_truth(truth)
        deadly = deadly_of(step)
        if deadly:
            self.tests.append((set(deadly), holds_only(deadly)))
        if not is_balance and not step.truths:  # then a house with a role is looked at whole
            cells |= {c for mark in step.houses for c in step.house_cells(mark.house)}
        if any(rule.kind in CLASSES for rule in rules):  # what is next to them plays a part, too
            cells |= {c for four in oracle.squares(board) if cells & {*four} for c in four}
        candidates = board.candidates  # made anew each time that a board is asked
        self.open = {cell: set(candidates[cell]) for cell in cells}
        groups = [set(house.cells) for house in board.houses]
        groups += [set(group) for rule in rules for group in differing(board, rule)]
        self.peers = {
            cell: {c for group in groups if cell in group for c in group & cells} - {cell}
            for cell in cells
        }

    # ---- what must hold ----

    def add_rule(self, rule: Rule) -> set[int]:
        """The cells of a rule, which are filled; and its definition."""
        board = self.board
        self.tests += partial_tests(board, rule)
        reached = reach_of(board, rule)
        count = board._raw.layout.cells

        def fails(filled: Filling, _: Mapping[int, set[int]]) -> bool:
            if rule.kind in WHOLE and len(filled) < len(reached):
                return False
            # A definition of the whole board goes through its digits in order.
            whole = [filled[c] for c in sorted(filled)] if len(filled) == count else filled
            try:
                return not oracle.keeps_among(board, rule, cast("Digits", whole))
            except KeyError:  # not all of it is filled
                return False

        self.tests.append((reached, fails))
        return reached

    def add_truth(self, truth: sf.Truth) -> set[int]:
        if truth.kind == "cell":
            return {truth.index}
        house = self.step.house_cells(truth.index)
        self.check_holds_all(truth.index, house)
        if any(self.board.digits[cell] == truth.digit for cell in house):
            return set()
        candidates = self.board.candidates
        places = {cell for cell in house if truth.digit in candidates[cell]}
        self.stands.append((places, truth.digit))
        return places

    def check_holds_all(self, number: int, house: tuple[int, ...]) -> None:
        """A house with as many cells as there are digits, of the layout or of a named rule."""
        board = self.board
        assert len(house) == board.highest - board.lowest + 1, "a house that needn't hold them all"
        if number < len(board.houses):
            assert house == board.houses[number].cells
            return
        rules = [board.rules[rule] for rule in self.step.rules]
        groups = [group for rule in rules for group in differing(board, rule)]
        assert any({*house} <= {*group} for group in groups), "a house that nobody makes"

    def add_balance(self, rules: list[Rule]) -> set[int]:
        """Houses, less other houses and cages: what is left adds up, or holds the same digits."""
        weight: Counter[int] = Counter()
        board = self.board
        every = range(board.lowest, board.highest + 1)
        total = 0
        for mark in self.step.houses:
            sign = 1 if mark.role == "base" else -1
            house = board.houses[mark.house].cells
            assert len(house) == len(every), "a house that needn't hold every digit"
            total += sign * sum(every)
            for cell in house:
                weight[cell] += sign
        for rule in rules:
            assert rule.kind in ("cage", "sum", "little_killer"), rule
            assert len(rule.numbers) == 1
            cells = oracle.cells_of(board, rule.parts[0])
            assert len(set(cells)) == len(cells)
            total -= rule.numbers[0]
            for cell in cells:
                weight[cell] -= 1
        left = {cell: times for cell, times in weight.items() if times}
        self.tests.append((set(left), adds_up(left, total)))
        if not rules:
            self.tests.append((set(left), is_same(left)))
        return set(left)

    # ---- every way ----

    def is_possible(self, cell: int, digits: set[int]) -> bool:
        """Whether the cells can be filled with one of these digits there."""
        still = {**self.open, cell: self.open[cell] & digits}
        return self.extend({}, still)

    def tests_of(self, cell: int) -> list[Fails]:
        """Those whose outcome a digit of this cell, or what it takes from its peers, can change."""
        if cell not in self.touched:
            near = {cell, *self.peers[cell]}
            self.touched[cell] = [fails for cells, fails in self.tests if not cells or cells & near]
        return self.touched[cell]

    def extend(
        self, filled: dict[int, int], still: dict[int, set[int]], last: int | None = None
    ) -> bool:
        """Whether the cells that are left can be filled; the `last` one was filled just now."""
        self.budget -= 1
        if self.budget < 0:
            raise TooWideError(f"too wide to check: {self.step.notation}")
        tests = [fails for _, fails in self.tests] if last is None else self.tests_of(last)
        if not all(still.values()) or any(fails(filled, still) for fails in tests):
            return False
        ways = self.fewest_ways(filled, still)
        if ways is None:
            return True
        for cell, digit in ways:
            rest = {other: digits for other, digits in still.items() if other != cell}
            left = {c: d - {digit} if c in self.peers[cell] else d for c, d in rest.items()}
            if self.extend({**filled, cell: digit}, left, cell):
                return True
        return False

    def fewest_ways(self, filled: Filling, still: Mapping[int, set[int]]) -> list[Way] | None:
        """What may be filled next, one of which must be: the least. None: all is filled."""
        ways: list[Way] | None = None
        if still:
            cell = min(still, key=lambda one: len(still[one]))
            ways = [(cell, digit) for digit in sorted(still[cell])]
        for places, digit in self.stands:
            if any(filled.get(place) == digit for place in places):
                continue
            here = [(c, digit) for c in sorted(places) if digit in still.get(c, ())]
            if ways is None or len(here) < len(ways):
                ways = here
        return ways


def deadly_of(step: sf.BoardStep) -> dict[int, set[int]]:
    """The cells of a deadly pattern, each with its digits."""
    return {mark.cell: set(mark.digits) for mark in step.marks if mark.role == "deadly"}


def holds_only(deadly: Mapping[int, set[int]]) -> Fails:
    """Fails where each cell of a deadly pattern holds one of its digits: that can't be."""

    def fails(filled: Filling, still: Mapping[int, set[int]]) -> bool:
        return all(
            {filled[cell]} <= digits if cell in filled else still[cell] <= digits
            for cell, digits in deadly.items()
        )

    return fails


def with_cells_as_numbers(board: sf.Board, rule: Rule) -> Rule:
    """The same rule; its cells are asked for at every filling, where names would be read anew."""
    parts = tuple(tuple(oracle.cells_of(board, part)) for part in rule.parts)
    return replace(rule, parts=parts)


def adds_up(weights: Mapping[int, int], total: int) -> Fails:
    """Fails where a weighted sum can't reach a total any more."""

    def fails(filled: Filling, still: Mapping[int, set[int]]) -> bool:
        low = high = 0
        for cell, weight in weights.items():
            digits = {filled[cell]} if cell in filled else still[cell]
            ends = [weight * min(digits), weight * max(digits)]
            low, high = low + min(ends), high + max(ends)
        return not low <= total <= high

    return fails


def is_same(weights: Mapping[int, int]) -> Fails:
    """Fails where cells that count once hold other digits than those that count against them."""

    def fails(filled: Filling, _: Mapping[int, set[int]]) -> bool:
        if any(cell not in filled for cell in weights):
            return False
        count: Counter[int] = Counter()
        for cell, weight in weights.items():
            count[filled[cell]] += weight
        return any(count.values())

    return fails


# ---- definitions that can be asked before all is filled ----

ALONG = {"thermo", "slow_thermo", "greater", "whisper", "pairs"}
"""Rules that hold for each two neighbours on their line."""
MOVES = {
    "anti_knight": ((1, 2), (2, 1), (1, -2), (2, -1)),
    "anti_king": ((0, 1), (1, 0), (1, 1), (1, -1)),
}


def partial_tests(board: sf.Board, rule: Rule) -> Iterable[tuple[set[int], Fails]]:
    """What follows from a definition for part of its cells."""
    if rule.kind in ALONG:
        for pair in pairwise(oracle.cells_of(board, rule.parts[0])):
            yield set(pair), breaks_pair(board, Rule(rule.kind, (pair,), rule.numbers), pair)
    if rule.kind in ("cage", "sum", "little_killer") and len(rule.numbers) == 1:
        cells = Counter(oracle.cells_of(board, rule.parts[0]))
        yield set(cells), adds_up(cells, rule.numbers[0])
    if rule.kind == "arrow" and len(rule.parts[0]) == 1:
        weights = Counter(oracle.cells_of(board, rule.parts[1]))
        weights.subtract(oracle.cells_of(board, rule.parts[0]))
        yield set(weights), adds_up(weights, 0)
    if rule.kind in oracle.FORBIDDEN:
        yield from tests_of_pairs(
            oracle.unsigned_pairs(board, rule.kind), lambda a, b: oracle.is_forbidden(rule, a, b)
        )
    if rule.kind == "nonconsecutive":
        yield from tests_of_pairs(oracle.touching(board), lambda a, b: abs(a - b) == 1)
    if rule.kind in MOVES:
        yield from tests_of_pairs(oracle.apart(board, *MOVES[rule.kind]), lambda a, b: a == b)
    if rule.kind == "anti_taxicab":
        for pair, apart in distances(board).items():
            yield from tests_of_pairs([pair], are_both(apart))
    if rule.kind in CLASSES:
        for four in oracle.squares(board):
            yield set(), has_all_classes(board, rule.kind, four)


CLASSES: dict[str, Callable[[sf.Board, int], int]] = {
    "global_entropy": third,
    "global_modular": lambda _, digit: digit % 3,
}
"""Rules by which every four cells in a square have digits of all three classes."""


def has_all_classes(board: sf.Board, kind: str, four: list[int]) -> Fails:
    """Fails where the cells that are left can't add the classes that are missing."""

    def fails(filled: Filling, _: Mapping[int, set[int]]) -> bool:
        there = [CLASSES[kind](board, filled[cell]) for cell in four if cell in filled]
        return len(set(there)) + len(four) - len(there) < 3

    return fails


def are_both(digit: int) -> Callable[[int, int], bool]:
    """Whether two digits are this one."""
    return lambda a, b: a == b == digit


def distances(board: sf.Board) -> dict[tuple[int, int], int]:
    """How many steps two cells are apart."""
    at = oracle.spots(board)
    return {
        (a, b): abs(r - s) + abs(c - d)
        for (r, c), a in at.items()
        for (s, d), b in at.items()
        if a < b and abs(r - s) + abs(c - d) <= board.highest
    }


def breaks_pair(board: sf.Board, short: Rule, pair: tuple[int, int]) -> Fails:
    """Fails where two neighbours on a line are filled and don't go together."""

    def fails(filled: Filling, _: Mapping[int, set[int]]) -> bool:
        if any(cell not in filled for cell in pair):
            return False
        return not oracle.keeps(board, short, cast("Digits", filled))

    return fails


def tests_of_pairs(
    pairs: list[tuple[int, int]], is_forbidden: Callable[[int, int], bool]
) -> Iterable[tuple[set[int], Fails]]:
    """One test for all pairs of cells of which the same is forbidden."""

    def fails(filled: Filling, _: Mapping[int, set[int]]) -> bool:
        return any(
            is_forbidden(filled[a], filled[b]) for a, b in pairs if a in filled and b in filled
        )

    yield set(), fails


DISTINCT = (
    "cage",
    "different",
    "equality_cage",
    "house",
    "lunchbox",
    "rellik_cage",
    "renban",
    "thermo",
)
"""Rules all of whose cells differ by their definitions, as far as steps rest on that."""


def differing(board: sf.Board, rule: Rule) -> list[list[int]]:
    """The groups of cells that a rule makes differ, by its plain definition."""
    if rule.kind in DISTINCT:
        return [oracle.cells_of(board, rule.parts[0])]
    if rule.kind in MOVES:
        return [list(pair) for pair in oracle.apart(board, *MOVES[rule.kind])]
    at, side = oracle.spots(board), board.rows
    if rule.kind == "diagonal":
        rising = rule.numbers[0] == 1
        return [[at[i, side - 1 - i if rising else i] for i in range(side)]]
    if rule.kind in ("windoku", "disjoint_groups"):
        height, width = board._raw.layout.box
        groups: dict[tuple[int, int], list[int]] = {}
        for (row, column), cell in at.items():
            if rule.kind == "disjoint_groups":
                groups.setdefault((row % height, column % width), []).append(cell)
            elif row % (height + 1) and column % (width + 1):
                groups.setdefault((row // (height + 1), column // (width + 1)), []).append(cell)
        return [group for group in groups.values() if len(group) == height * width]
    return []


WHOLE = ("full_rank", "distinct_lines", "doppelganger")
"""Rules that look at every cell of a board."""


def reach_of(board: sf.Board, rule: Rule) -> set[int]:
    """The cells on which it depends whether a rule is kept; none: the pairs of a whole board."""
    cells = {cell for part in rule.parts for cell in oracle.cells_of(board, part)}
    return cells | looked_at(board, rule, cells)


def looked_at(board: sf.Board, rule: Rule, cells: set[int]) -> set[int]:
    """The cells that a definition asks for besides those of its parts."""
    if rule.kind in ("minimum", "maximum"):
        return {b for pair in oracle.touching(board) for a, b in (pair, pair[::-1]) if a in cells}
    if rule.kind == "any_of":
        words = [word for option in rule.text.split("|") for word in option.split("&")]
        options = [oracle.rule_of(board, word) for word in words]
        return {c for one in options for part in one.parts for c in oracle.cells_of(board, part)}
    if rule.kind in WHOLE:
        return set(oracle.spots(board).values())
    kinds = {"row_index": "column", "column_index": "row", "box_index": "box"}
    if rule.kind in kinds:
        return {
            other
            for house in board.houses
            if house.kind == kinds[rule.kind] and cells & {*house.cells}
            for other in house.cells
        }
    return set()
