"""Plain definitions of every rule, and plain listing: what the engine of boards agrees with."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate, pairwise, product

from swordfish import Board
from swordfish.board.rules import Rule

Digits = Sequence[int]
"""Of a filled board, by cell."""
Holds = Callable[[Board, list[list[int]], Sequence[int], Digits], bool]
"""Board, the digits of each part, numbers, all digits."""

DEFINITIONS: dict[str, Holds] = {}


def definition(*kinds: str) -> Callable[[Holds], Holds]:
    def keep(holds: Holds) -> Holds:
        DEFINITIONS.update(dict.fromkeys(kinds, holds))
        return holds

    return keep


def keeps(board: Board, rule: Rule, digits: Digits) -> bool:
    """Whether a filled board keeps a rule."""
    parts = [[digits[cell] for cell in cells_of(board, part)] for part in rule.parts]
    if rule.kind in WITH_CELLS:
        cells = [cells_of(board, part) for part in rule.parts]
        return WITH_CELLS[rule.kind](board, cells, rule.numbers, digits)
    if rule.kind == "regex":
        text = "".join("0123456789ABCDEFGHIJKLMNOP"[digit] for digit in parts[0])
        return re.fullmatch(rule.text, text) is not None
    return DEFINITIONS[rule.kind](board, parts, rule.numbers, digits)


def cells_of(board: Board, part: Sequence[str | int]) -> list[int]:
    return [cell for key in part for cell in board._raw.layout.read_cells(str(key))]


def distinct(values: Sequence[int]) -> bool:
    return len(set(values)) == len(values)


@definition("sum", "little_killer")
def _sum(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    weights = numbers[1:] or [1] * len(parts[0])
    return sum(w * d for w, d in zip(weights, parts[0], strict=True)) == numbers[0]


@definition("thermo")
def _thermo(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return all(a < b for a, b in pairwise(parts[0]))


@definition("slow_thermo")
def _slow(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return parts[0] == sorted(parts[0])


@definition("greater")
def _greater(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return all(a > b for a, b in pairwise(parts[0]))


@definition("arrow")
def _arrow(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    circle, shaft = parts
    return max([0, *circle[1:]]) < 10 and int("".join(map(str, circle))) == sum(shaft)


@definition("double_arrow")
def _double(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    line = parts[0]
    return line[0] + line[-1] == sum(line[1:-1])


@definition("zipper")
def _zipper(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    line = parts[0]
    half = len(line) // 2
    sums = {line[i] + line[-1 - i] for i in range(half)}
    return len(sums | ({line[half]} if len(line) % 2 else set())) == 1


@definition("equal_sums")
def _equal_sums(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return len({sum(part) for part in parts}) == 1


@definition("white_dot")
def _white(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return abs(parts[0][0] - parts[0][1]) == numbers[0]


@definition("black_dot")
def _black(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    a, b = parts[0]
    return a == numbers[0] * b or b == numbers[0] * a


@definition("xv")
def _xv(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return sum(parts[0]) == numbers[0]


@definition("odd")
def _odd(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return all(digit % 2 for digit in parts[0])


@definition("even")
def _even(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return not any(digit % 2 for digit in parts[0])


@definition("whisper")
def _whisper(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return all(abs(a - b) >= numbers[0] for a, b in pairwise(parts[0]))


@definition("renban")
def _renban(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    least = min(parts[0])
    return sorted(parts[0]) == list(range(least, least + len(parts[0])))


@definition("nabner")
def _nabner(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return all(b - a > 1 for a, b in pairwise(sorted(parts[0])))


@definition("palindrome")
def _palindrome(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return parts[0] == parts[0][::-1]


@definition("clone")
def _clone(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return parts[0] == parts[1]


@definition("same_values")
def _same(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return all(Counter(part) == Counter(parts[0]) for part in parts)


@definition("quadruple")
def _quadruple(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return not Counter(numbers) - Counter(parts[0])


@definition("contain_exact")
def _exact(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return all(parts[0].count(digit) == numbers.count(digit) for digit in numbers)


@definition("look_and_say")
def _say(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    said = zip(numbers[::2], numbers[1::2], strict=True)
    return all(parts[0].count(digit) == times for times, digit in said)


@definition("counting_circles")
def _circles(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return all(parts[0].count(digit) == digit for digit in parts[0])


@definition("equality_cage")
def _equality(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    digits = range(board.lowest, board.highest + 1)
    half = len(digits) // 2
    low, high = digits[:half], digits[len(digits) - half :]
    odd = sum(digit % 2 for digit in parts[0])
    return (
        distinct(parts[0])
        and 2 * odd == len(parts[0])
        and sum(d in low for d in parts[0]) == sum(d in high for d in parts[0])
    )


@definition("between")
def _between(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    low, high = sorted((parts[0][0], parts[0][-1]))
    return all(low < digit < high for digit in parts[0][1:-1])


@definition("lockout")
def _lockout(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    low, high = sorted((parts[0][0], parts[0][-1]))
    return high - low >= numbers[0] and not any(low <= d <= high for d in parts[0][1:-1])


def third(board: Board, digit: int) -> int:
    """0 for a low, 1 for a middle, 2 for a high digit; the outer thirds are equally large."""
    count = board.highest - board.lowest + 1
    outer = {0: count // 3, 1: count // 3, 2: count // 3 + 1}[count % 3]
    index = digit - board.lowest
    return 0 if index < outer else 2 if index >= count - outer else 1


def windows(line: list[int], length: int) -> list[list[int]]:
    return [line[i : i + length] for i in range(max(1, len(line) - length + 1))]


@definition("entropic")
def _entropic(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return all(distinct([third(board, d) for d in part]) for part in windows(parts[0], 3))


@definition("modular")
def _modular(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    modulus = numbers[0]
    return all(distinct([d % modulus for d in part]) for part in windows(parts[0], modulus))


@definition("sandwich")
def _sandwich(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    line = parts[0]
    a, b = sorted((line.index(board.lowest), line.index(board.highest)))
    return sum(line[a + 1 : b]) == numbers[0]


@definition("lunchbox")
def _lunchbox(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    line = parts[0]
    a, b = sorted((line.index(min(line)), line.index(max(line))))
    return distinct(line) and sum(line[a + 1 : b]) == numbers[0]


@definition("x_sum")
def _x_sum(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    line = parts[0]
    return line[0] <= len(line) and sum(line[: line[0]]) == numbers[0]


@definition("skyscraper")
def _skyscraper(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return len(set(accumulate(parts[0], max)) - {0}) == numbers[0]


@definition("hidden_skyscraper")
def _hidden(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    line = parts[0]
    hidden = [digit for place, digit in enumerate(line) if digit < max(line[: place + 1])]
    return hidden[:1] == [numbers[0]]


@definition("numbered_room")
def _room(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    line = parts[0]
    return 1 <= line[0] <= len(line) and line[line[0] - 1] == numbers[0]


@definition("value_index")
def _value_index(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    value, k, *line = parts[0]
    return 1 <= k <= len(line) and line[k - 1] == value


def falls_into(line: list[int], total: int) -> bool:
    if not line:
        return True
    ends = [i for i in range(1, len(line) + 1) if sum(line[:i]) == total]
    return any(falls_into(line[end:], total) for end in ends)


@definition("sum_line")
def _sum_line(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    total, loop = (*numbers, 0)[:2]
    line = parts[0]
    turns = range(len(line)) if loop else range(1)
    return any(falls_into(line[turn:] + line[:turn], total) for turn in turns)


@definition("rellik_cage")
def _rellik(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    chosen = product((0, 1), repeat=len(parts[0]))
    sums = [sum(d for d, c in zip(parts[0], row, strict=True) if c) for row in chosen if any(row)]
    return distinct(parts[0]) and numbers[0] not in sums


@definition("pairs")
def _pairs(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    allowed = set(zip(numbers[::2], numbers[1::2], strict=True))
    return all(pair in allowed for pair in pairwise(parts[0]))


@definition("all_pairs")
def _all_pairs(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    allowed = set(zip(numbers[::2], numbers[1::2], strict=True))
    line = parts[0]
    return all((line[i], line[j]) in allowed for j in range(len(line)) for i in range(j))


@definition("where")
def _where(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    width = len(parts[0])
    rows = [list(numbers[i : i + width]) for i in range(0, len(numbers), width)]
    return parts[0] in rows


@definition("line")
def _line(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    accepted = numbers[2 : 2 + numbers[1]]
    rest = numbers[2 + numbers[1] :]
    moves = list(zip(rest[::3], rest[1::3], rest[2::3], strict=True))
    states = {0}
    for digit in parts[0]:
        states = {to for start, by, to in moves if start in states and by == digit}
    return bool(states & set(accepted))


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
        if row % (height + 1) and column % (width + 1):
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


def squares(board: Board) -> list[list[int]]:
    at = spots(board)
    fours = [[(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)] for r, c in at]
    return [[at[spot] for spot in four] for four in fours if all(spot in at for spot in four)]


def keeps_all(board: Board, digits: Digits) -> bool:
    """Whether a filled board keeps all its rules, with those that look at each other."""
    rules = board.rules
    marks = {kind: _marked(board, kind) for kind in ("minimum", "maximum")}
    dots = _signs(board, {"white_dot", "black_dot"})
    letters = _signs(board, {"xv"})
    tests: dict[str, tuple[set[frozenset[int]], Callable[[int, int, int], bool]]] = {
        "no_other_differences": (dots, lambda a, b, n: abs(a - b) == n),
        "no_other_ratios": (dots, lambda a, b, n: a == n * b or b == n * a),
        "no_other_sums": (letters, lambda a, b, n: a + b == n),
    }
    for rule in rules:
        if rule.kind in marks:
            here = set(cells_of(board, rule.parts[0]))
            if not extreme(board, rule.kind, marks[rule.kind], here, digits):
                return False
        elif rule.kind in tests:
            signs, test = tests[rule.kind]
            free = [pair for pair in touching(board) if frozenset(pair) not in signs]
            if any(test(digits[a], digits[b], n) for a, b in free for n in rule.numbers):
                return False
        elif not keeps(board, rule, digits):
            return False
    return True


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
