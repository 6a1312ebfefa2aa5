"""Random rules for small boards, made so that a given filling often keeps them."""

from random import Random

import board_oracle as oracle

import swordfish as sf
from swordfish.board.rules import KINDS, Rule

LAYOUTS = {
    "4x4": sf.Board(size=4),
    "4x4 without boxes from 0": sf.Board(size=4, boxes=False, lowest=0),
    "4x4 jigsaw": sf.Board(size=4, regions="aaab cabb ccdb cddd".replace(" ", "")),
    "2x3 without houses": sf.Board(size=(2, 3), boxes=False, lines=False, digits=3),
    "2x2 from 0, without houses": sf.Board(size=2, boxes=False, lines=False, digits=5, lowest=0),
    "2x3 of five digits": sf.Board("2.....", size=(2, 3), boxes=False, digits=5),
    "1x3 of twelve digits, without houses": sf.Board(
        size=(1, 3), boxes=False, lines=False, digits=12
    ).with_candidates([("r1c1", range(3, 10)), ("r1c2", range(1, 13, 2))]),
    "3x3 from 0 to 3": sf.Board(size=3, boxes=False, digits=4, lowest=0),
    "4x4 from 0 to 4": sf.Board("01..23..........", size=4, digits=5, lowest=0),
    "2x2 with four extra cells": sf.Board(size=2, boxes=False, lines=False, digits=2, extras=4),
    "2x3 with six extra cells": sf.Board(
        "123...", size=(2, 3), boxes=False, extras=6
    ).with_candidates([("x1", {1})]),
    "6x6": sf.Board("1234564561232.........64............", size=6),
}
"""Boards without rules, with few enough fillings to list."""
WHISPERS = sf.Board(
    size=4,
    rules=[
        "Whisper r1c1 r3c1 3",
        "Whisper r4c2 r3c1 r2c3 r3c4 2",
        "Sum r3c1 r3c2 r4c2 8",
        "Sum r3c4 r4c1 r1c4 r3c2 r3c1 12",
    ],
)
"""A board that is solved by suppositions."""


def line(board: sf.Board, rng: Random, least: int, most: int) -> list[int]:
    """Different cells in any order; with a bias to neighbours it would be no better."""
    count = board.rows * board.columns
    return rng.sample(range(count), min(count, rng.randint(least, most)))


def house_line(board: sf.Board, rng: Random) -> list[int]:
    """A whole row or column from either end, or a random line where there are none."""
    houses = [house.cells for house in board.houses if house.kind != "box"]
    cells = list(rng.choice(houses)) if houses else line(board, rng, 2, 4)
    return cells if rng.random() < 0.5 else cells[::-1]


def neighbours(board: sf.Board, rng: Random) -> list[int]:
    return list(rng.choice(oracle.touching(board)))


def random_rule(kind: str, board: sf.Board, rng: Random, filling: tuple[int, ...]) -> Rule | None:
    """A rule of a kind; None where the board can't have one."""
    made = _parts_and_numbers(kind, board, rng, filling)
    if made is None:
        return None
    parts, numbers, text = made
    return Rule(kind, tuple(map(tuple, parts)), tuple(numbers), text)


WHOLE = {
    "anti_king",
    "anti_knight",
    "anti_taxicab",
    "global_entropy",
    "global_modular",
    "nonconsecutive",
}
NEED_BOXES = {"disjoint_groups", "windoku"}
CHOSEN = ("cage", "thermo", "renban", "where", "whisper", "x_sum", "skyscraper", "palindrome")
"""Kinds that options of a choice are made of."""
SIGNS = {"white_dot", "black_dot", "xv"}
LINES = {
    "between": 3,
    "box_index": 1,
    "clone": 1,
    "column_index": 1,
    "count_distinct": 2,
    "counting_circles": 2,
    "different": 2,
    "double_arrow": 3,
    "entropic": 2,
    "equality_cage": 2,
    "even": 1,
    "greater": 2,
    "house": 2,
    "maximum": 1,
    "minimum": 1,
    "nabner": 2,
    "odd": 1,
    "palindrome": 2,
    "region_sum_line": 2,
    "renban": 2,
    "row_index": 1,
    "slow_thermo": 2,
    "thermo": 2,
    "value_index": 3,
    "zipper": 2,
}
INDICES = {"row_index": "column", "column_index": "row", "box_index": "box"}


def _parts_and_numbers(
    kind: str, board: sf.Board, rng: Random, filling: tuple[int, ...]
) -> tuple[list[list[int]], list[int], str] | None:
    boxes = any(house.kind == "box" for house in board.houses)
    some = line(board, rng, 2, 5)
    digits = [filling[cell] for cell in some]
    spread = board.highest - board.lowest
    if kind in WHOLE:
        return [], [], ""
    if kind in NEED_BOXES:
        return ([], [], "") if board._raw.layout.box != (0, 0) else None
    if kind in INDICES and not any(house.kind == INDICES[kind] for house in board.houses):
        return None
    if kind == "region_sum_line" and not boxes:
        return None
    if kind in {"full_rank", "distinct_lines", "doppelganger"}:
        return _of_lines(kind, board, rng, filling)
    if kind == "any_of":
        return _choice(board, rng, filling)
    if kind == "chaos":
        count = board.rows * board.columns
        size = rng.choice([n for n in (1, 2, 3) if count % n == 0])
        fits = board.extras == count and size <= board.highest and count // size <= board.highest
        return ([[*range(count, 2 * count)]], [size], "") if fits else None
    if kind in {"run_length", "same_count"}:
        counter, *counted = line(board, rng, 3, 6)
        arms = [counted]
        if kind == "run_length" and rng.random() < 0.5:
            arms.append([counted[0], *line(board, rng, 1, 2)])
        return [[counter], *arms], [rng.choice((0, 0, 1))], ""
    if kind == "diagonal":
        return ([], [rng.choice((1, -1))], "") if board.rows == board.columns else None
    if kind in {"no_other_differences", "no_other_ratios", "no_other_sums"}:
        return [], rng.sample(range(1, 8), rng.randint(1, 2)), ""
    if kind in SIGNS:
        pair = neighbours(board, rng)
        a, b = (filling[cell] for cell in pair)
        right = {"white_dot": abs(a - b), "xv": a + b}.get(kind, max(a, b) // max(1, min(a, b)))
        return [pair], [right if rng.random() < 0.7 else rng.randint(1, 4)], ""
    if kind == "clone":
        half = len(some) // 2
        return [some[:half], some[half : 2 * half]], [], ""
    if kind in {"same_values", "equal_sums"}:
        half = len(some) // 2
        return [some[:half], some[half : 2 * half]], [], ""
    if kind == "arrow":
        circle = rng.choice((1, 1, 2)) if len(some) > 2 else 1
        return [some[:circle], some[circle:]], [], ""
    if kind in LINES:
        return [line(board, rng, LINES[kind], max(LINES[kind], 5))], [], ""
    return _with_numbers(kind, board, rng, some, digits, spread, filling)


def _of_lines(
    kind: str, board: sf.Board, rng: Random, filling: tuple[int, ...]
) -> tuple[list[list[int]], list[int], str] | None:
    """Rules of squares that look at every line."""
    if board.rows != board.columns:
        return None
    if kind == "doppelganger":
        is_right = board.lowest == 0 and board.highest == board.rows
        return ([], [], "") if is_right else None
    if kind == "distinct_lines":
        return [], [], ""
    lines = oracle.lines_read(board, filling)
    cells, own = rng.choice(lines)
    rank = 1 + sum(other < own for _, other in lines)
    other = rng.randint(1, len(lines))
    return [cells], [rank if rng.random() < 0.8 else other, rng.choice((0, 1))], ""


def _choice(
    board: sf.Board, rng: Random, filling: tuple[int, ...]
) -> tuple[list[list[int]], list[int], str]:
    options = []
    for _ in range(rng.randint(1, 3)):
        rules = [
            random_rule(rng.choice(CHOSEN), board, rng, filling) for _ in range(rng.randint(1, 2))
        ]
        options.append(" & ".join(str(rule) for rule in rules if rule is not None))
    return [], [], " | ".join(options)


def _with_numbers(
    kind: str,
    board: sf.Board,
    rng: Random,
    some: list[int],
    digits: list[int],
    spread: int,
    filling: tuple[int, ...],
) -> tuple[list[list[int]], list[int], str] | None:
    total = sum(digits) + rng.choice((0, 0, 0, 1, -1))
    if kind == "cage":
        twice = [*some, some[0]] if rng.random() < 0.1 else some
        return [twice], rng.choice(([], [total])), ""
    if kind == "little_killer":
        return [some], [total], ""
    if kind == "sum":
        weights = [rng.choice((-2, -1, 1, 1, 2, 3)) for _ in some]
        if rng.random() < 0.5:
            return [some], [total], ""
        right = sum(w * d for w, d in zip(weights, digits, strict=True))
        return [some], [right, *weights], ""
    if kind in {"whisper", "lockout"}:
        cells = line(board, rng, 3, 4) if kind == "lockout" else some
        return [cells], [rng.randint(1, max(1, spread))], ""
    if kind == "modular":
        count = board.highest - board.lowest + 1
        return [some], [rng.randint(1, min(3, count))], ""
    if kind in {"quadruple", "contain_exact"}:
        chosen = [rng.choice(digits) for _ in range(rng.randint(1, 2))]
        return [some], chosen, ""
    if kind == "look_and_say":
        said = {rng.choice(digits): 0 for _ in range(2)}
        numbers = [n for d in said for n in (digits.count(d) if rng.random() < 0.8 else 1, d)]
        return [some], numbers, ""
    if kind == "sum_line":
        return [some], [rng.randint(1, 7), rng.choice((0, 1))], ""
    if kind == "rellik_cage":
        return [some], [rng.randint(1, 9)], ""
    if kind == "sandwich":
        houses = [h.cells for h in board.houses if len(h.cells) == spread + 1]
        return ([list(rng.choice(houses))], [rng.randint(0, 9)], "") if houses else None
    if kind == "lunchbox":
        return [some], [rng.randint(0, 6)], ""
    if kind in {"x_sum", "skyscraper", "hidden_skyscraper", "numbered_room"}:
        cells = house_line(board, rng)
        right = filling[rng.choice(cells)]
        most = {"x_sum": 10, "skyscraper": 4}.get(kind, board.highest)
        return [cells], [right if rng.random() < 0.5 else rng.randint(1, most)], ""
    return _own(kind, board, rng, some, digits)


def _own(
    kind: str, board: sf.Board, rng: Random, some: list[int], digits: list[int]
) -> tuple[list[list[int]], list[int], str] | None:
    every = range(board.lowest, board.highest + 1)
    if kind in {"pairs", "all_pairs"}:
        chosen = [(a, b) for a in every for b in every if rng.random() < 0.6]
        return [some], [digit for pair in chosen for digit in pair], ""
    if kind == "where":
        cells, right = some[:3], digits[:3]
        rows = [right, *([rng.choice(every) for _ in cells] for _ in range(9))]
        return [cells], [digit for row in rows for digit in row], ""
    if kind == "line":
        states = rng.randint(1, 3)
        moves = [
            (a, digit, b)
            for a in range(states)
            for digit in every
            for b in range(states)
            if rng.random() < 0.5
        ]
        accepted = rng.sample(range(states), rng.randint(1, states))
        flat = [number for move in moves for number in move]
        return [some], [states, len(accepted), *accepted, *flat], ""
    if kind == "regex":
        pieces = [
            ".",
            ".*",
            "[1-3]",
            "[^12]+",
            "(1|2|3)?",
            "[0-2]{1,2}",
            "(12|21|..)",
            f"{digits[0]}",
        ]
        return [some], [], "".join(rng.choice(pieces) for _ in range(rng.randint(1, 4)))
    raise AssertionError(f"no strategy for {kind}: {KINDS[kind]}")
