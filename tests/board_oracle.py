"""Plain definitions of every rule, and plain listing: what the engine of boards agrees with."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product

from board_definitions import DEFINITIONS, Digits, Holds, distinct, third

from swordfish import Board
from swordfish.board.rules import Rule


def keeps(board: Board, rule: Rule, digits: Digits) -> bool:
    """Whether a filled board keeps a rule."""
    parts = [[digits[cell] for cell in cells_of(board, part)] for part in rule.parts]
    if rule.kind == "any_of":
        return any_holds(board, rule.text, digits)
    if rule.kind in WITH_CELLS:
        cells = [cells_of(board, part) for part in rule.parts]
        return WITH_CELLS[rule.kind](board, cells, rule.numbers, digits)
    if rule.kind == "regex":
        text = "".join("0123456789ABCDEFGHIJKLMNOP"[digit] for digit in parts[0])
        return re.fullmatch(rule.text, text) is not None
    return DEFINITIONS[rule.kind](board, parts, rule.numbers, digits)


def cells_of(board: Board, part: Sequence[str | int]) -> list[int]:
    read = board._raw.layout.read_cells
    return [cell for key in part for cell in ([key] if isinstance(key, int) else read(key))]


# ---- rules that ask for cells, not only for digits ----

WITH_CELLS: dict[str, Holds] = {}


def with_cells(*kinds: str) -> Callable[[Holds], Holds]:
    def keep(holds: Holds) -> Holds:
        WITH_CELLS.update(dict.fromkeys(kinds, holds))
        return holds

    return keep


def spots(board: Board) -> dict[tuple[int, int], int]:
    """The cell at each row and column."""
    layout = board._raw.layout
    every = product(range(board.rows), range(board.columns))
    return {spot: layout.at(*spot) for spot in every if layout.at(*spot) >= 0}


def apart(board: Board, *steps: tuple[int, int]) -> list[tuple[int, int]]:
    at = spots(board)
    found = [
        (cell, at[row + down, column + right])
        for (row, column), cell in at.items()
        for down, right in steps
        if (row + down, column + right) in at
    ]
    return [pair for pair in found if pair[0] != pair[1]]


def touching(board: Board) -> list[tuple[int, int]]:
    return apart(board, (0, 1), (1, 0))


@with_cells("cage")
def _cage(board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits) -> bool:
    different = distinct([digits[cell] for cell in set(cells[0])])
    return different and (not numbers or sum(digits[cell] for cell in cells[0]) == numbers[0])


@with_cells("different", "house")
def _differ(board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits) -> bool:
    return distinct([digits[cell] for cell in set(cells[0])])


@with_cells("diagonal")
def _diagonal(board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits) -> bool:
    at, side = spots(board), board.rows
    falling = [digits[at[i, i]] for i in range(side)]
    rising = [digits[at[i, side - 1 - i]] for i in range(side)]
    return distinct(rising if numbers[0] == 1 else falling)


@with_cells("anti_knight")
def _knight(board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits) -> bool:
    moves = ((1, 2), (2, 1), (1, -2), (2, -1))
    return all(digits[a] != digits[b] for a, b in apart(board, *moves))


@with_cells("anti_king")
def _king(board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits) -> bool:
    moves = ((0, 1), (1, 0), (1, 1), (1, -1))
    return all(digits[a] != digits[b] for a, b in apart(board, *moves))


@with_cells("anti_taxicab")
def _taxicab(board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits) -> bool:
    at = spots(board)
    return not any(
        digits[a] == digits[b] == abs(r - s) + abs(c - d)
        for (r, c), a in at.items()
        for (s, d), b in at.items()
        if a < b
    )


@with_cells("nonconsecutive")
def _apart(board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits) -> bool:
    return all(abs(digits[a] - digits[b]) != 1 for a, b in touching(board))


def box_of_shape(board: Board) -> tuple[int, int]:
    return board._raw.layout.box


@with_cells("disjoint_groups")
def _disjoint(board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits) -> bool:
    height, width = box_of_shape(board)
    groups: dict[tuple[int, int], list[int]] = {}
    for (row, column), cell in spots(board).items():
        groups.setdefault((row % height, column % width), []).append(digits[cell])
    return all(map(distinct, groups.values()))


@with_cells("windoku")
def _windoku(board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits) -> bool:
    height, width = box_of_shape(board)
    windows_: dict[tuple[int, int], list[int]] = {}
    for (row, column), cell in spots(board).items():
        is_inside = row < board.rows - 1 and column < board.columns - 1
        if is_inside and row % (height + 1) and column % (width + 1):
            corner = row // (height + 1), column // (width + 1)
            windows_.setdefault(corner, []).append(digits[cell])
    full = [window for window in windows_.values() if len(window) == height * width]
    return all(map(distinct, full))


@with_cells("minimum", "maximum")
def _never(board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits) -> bool:
    raise AssertionError("asked by `extreme`, which knows which of both it is")


def extreme(board: Board, kind: str, marked: set[int], here: set[int], digits: Digits) -> bool:
    sign = 1 if kind == "minimum" else -1
    pairs = [pair for a, b in touching(board) for pair in ((a, b), (b, a))]
    return all(
        sign * digits[a] < sign * digits[b] for a, b in pairs if a in here and b not in marked
    )


@with_cells("row_index")
def _row_index(
    board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits
) -> bool:
    at = spots(board)
    places = {cell: spot for spot, cell in at.items()}
    return all(
        digits[at[digits[cell] - 1, places[cell][1]]] == places[cell][0] + 1
        if (digits[cell] - 1, places[cell][1]) in at
        else False
        for cell in cells[0]
    )


@with_cells("column_index")
def _col_index(
    board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits
) -> bool:
    at = spots(board)
    places = {cell: spot for spot, cell in at.items()}
    return all(
        digits[at[places[cell][0], digits[cell] - 1]] == places[cell][1] + 1
        if (places[cell][0], digits[cell] - 1) in at
        else False
        for cell in cells[0]
    )


@with_cells("box_index")
def _box_index(
    board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits
) -> bool:
    for cell in cells[0]:
        (box,) = [h.cells for h in board.houses if h.kind == "box" and cell in h.cells]
        k = digits[cell]
        if not 1 <= k <= len(box) or digits[box[k - 1]] != box.index(cell) + 1:
            return False
    return True


@with_cells("region_sum_line")
def _region(board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits) -> bool:
    sums: list[int] = []
    last = None
    for cell in cells[0]:
        box = next((h.number for h in board.houses if h.kind == "box" and cell in h.cells), -1)
        if box != last:
            sums.append(0)
            last = box
        sums[-1] += digits[cell]
    return len(set(sums)) == 1


@with_cells("global_entropy")
def _entropy(board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits) -> bool:
    return all(len({third(board, digits[c]) for c in four}) == 3 for four in squares(board))


@with_cells("global_modular")
def _global(board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits) -> bool:
    return all(len({digits[c] % 3 for c in four}) == 3 for four in squares(board))


@with_cells("full_rank")
def _rank(board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits) -> bool:
    own = [digits[cell] for cell in cells[0]]
    others = [read for line, read in lines_read(board, digits) if line != cells[0]]
    rank, ties = numbers
    return 1 + sum(other < own for other in others) == rank and (bool(ties) or own not in others)


@with_cells("distinct_lines")
def _unequal(board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits) -> bool:
    lines = [tuple(read) for _, read in lines_read(board, digits)]
    return len(set(lines)) == len(lines)


def lines_read(board: Board, digits: Digits) -> list[tuple[list[int], list[int]]]:
    """The cells and the digits of each row and column, from both ends."""
    at, side = spots(board), range(board.rows)
    lines = [[at[i, j] for j in side] for i in side] + [[at[i, j] for i in side] for j in side]
    both = [line[::step] for line in lines for step in (1, -1)]
    return [(line, [digits[cell] for cell in line]) for line in both]


@with_cells("doppelganger")
def _double(board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits) -> bool:
    lacked = {
        house: set(range(board.highest + 1)) - {digits[cell] for cell in house.cells}
        for house in board.houses
    }
    if any(len(lacks) != 1 or 0 in lacks for lacks in lacked.values()):
        return False
    missing = {house: lacks.pop() for house, lacks in lacked.items()}
    by_kind = [
        [missing[house] for house in missing if house.kind == kind]
        for kind in ("row", "column", "box")
    ]
    around_zeros = [
        [missing[house] for house in missing if cell in house.cells]
        for cell, digit in enumerate(digits)
        if digit == 0
    ]
    return all(map(distinct, by_kind + around_zeros))


@with_cells("chaos")
def _chaos(board: Board, cells: list[list[int]], numbers: Sequence[int], digits: Digits) -> bool:
    labels = [digits[cell] for cell in cells[0]]
    regions = [[c for c, label in enumerate(labels) if label == one] for one in sorted(set(labels))]
    numbered = sorted(set(labels)) == list(range(board.lowest, board.lowest + len(regions)))
    in_order = regions == sorted(regions)
    return (
        numbered
        and in_order
        and all(len(region) == numbers[0] for region in regions)
        and all(distinct([digits[cell] for cell in region]) for region in regions)
        and all(is_connected(board, region) for region in regions)
    )


def is_connected(board: Board, region: list[int]) -> bool:
    reached, beside = {region[0]}, [pair for a, b in touching(board) for pair in ((a, b), (b, a))]
    while new := {b for a, b in beside if a in reached and b in region} - reached:
        reached |= new
    return reached == set(region)


def any_holds(board: Board, text: str, digits: Digits) -> bool:
    """Whether all rules of one option hold."""
    options = [option.split("&") for option in text.split("|")]
    return any(
        all(keeps(board, rule_of(board, rule), digits) for rule in rules) for rules in options
    )


@cache
def rule_of(board: Board, text: str) -> Rule:
    """A rule that is told in words."""
    return board.without_rules().with_rules(text).rules[0]


def squares(board: Board) -> list[list[int]]:
    at = spots(board)
    fours = [[(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)] for r, c in at]
    return [[at[spot] for spot in four] for four in fours if all(spot in at for spot in four)]


def keeps_all(board: Board, digits: Digits) -> bool:
    """Whether a filled board keeps all its rules, with those that look at each other."""
    return all(keeps_among(board, rule, digits) for rule in board.rules)


def keeps_among(board: Board, rule: Rule, digits: Digits) -> bool:
    """Whether a filled board keeps one of its rules, which may look at the others."""
    if rule.kind in ("minimum", "maximum"):
        here = set(cells_of(board, rule.parts[0]))
        return extreme(board, rule.kind, _marked(board, rule.kind), here, digits)
    if rule.kind in FORBIDDEN:
        return not any(
            is_forbidden(rule, digits[a], digits[b]) for a, b in unsigned_pairs(board, rule.kind)
        )
    return keeps(board, rule, digits)


FORBIDDEN: dict[str, tuple[set[str], Callable[[int, int, int], bool]]] = {
    "no_other_differences": ({"white_dot", "black_dot"}, lambda a, b, n: abs(a - b) == n),
    "no_other_ratios": ({"white_dot", "black_dot"}, lambda a, b, n: a == n * b or b == n * a),
    "no_other_sums": ({"xv"}, lambda a, b, n: a + b == n),
}
"""Of rules that all signs are given: the signs that excuse a pair, and what the others can't be."""


def is_forbidden(rule: Rule, a: int, b: int) -> bool:
    """Whether two digits side by side would have a sign."""
    return any(FORBIDDEN[rule.kind][1](a, b, number) for number in rule.numbers)


def unsigned_pairs(board: Board, kind: str) -> list[tuple[int, int]]:
    """Cells side by side without a sign of these kinds."""
    signs = _signs(board, FORBIDDEN[kind][0])
    return [pair for pair in touching(board) if frozenset(pair) not in signs]


def _marked(board: Board, kind: str) -> set[int]:
    return {c for rule in board.rules if rule.kind == kind for c in cells_of(board, rule.parts[0])}


def _signs(board: Board, kinds: set[str]) -> set[frozenset[int]]:
    return {frozenset(cells_of(board, rule.parts[0])) for rule in board.rules if rule.kind in kinds}


@cache
def fillings(board: Board) -> tuple[tuple[int, ...], ...]:
    """Every filling of the houses alone, of a board without rules, in some order."""
    houses = [house.cells for house in board.houses]
    peers = [
        {other for house in houses if cell in house for other in house if other < cell}
        for cell in range(board._raw.layout.cells)
    ]
    return tuple(_extend(board.candidates, peers, []))


def _extend(
    candidates: Sequence[frozenset[int]], peers: list[set[int]], so_far: list[int]
) -> Iterator[tuple[int, ...]]:
    cell = len(so_far)
    if cell == len(peers):
        yield tuple(so_far)
        return
    used = {so_far[other] for other in peers[cell]}
    for digit in sorted(candidates[cell] - used):
        yield from _extend(candidates, peers, [*so_far, digit])


def solutions(board: Board) -> list[tuple[int, ...]]:
    """Every solution."""
    return [digits for digits in fillings(board.without_rules()) if keeps_all(board, digits)]
