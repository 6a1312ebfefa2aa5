"""Grids for tests, made from a seed or by hypothesis; none of them is taken from anywhere."""

from random import Random

from hypothesis import strategies as st

import swordfish as sf

Candidates = list[set[int]]
ALL_DIGITS = frozenset(range(1, 10))

PUZZLE = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
"""The puzzle of most tests and examples: easy, with one solution."""
FOUR_GIVENS = "1..........2.................................3.....................4............."
"""Counting its solutions takes about a minute."""
SOLUTION = "921738546453621789876954123245169837687543291319287465564312978732895614198476352"


def pattern_solution(order: list[float]) -> list[int]:
    """A solution for any 21 numbers: the plainest, its lines exchanged and its digits renamed."""
    rows = [3 * band + row for band in _ranks(order[:3]) for row in _ranks(order[3:6])]
    columns = [3 * stack + column for stack in _ranks(order[6:9]) for column in _ranks(order[9:12])]
    digits = _ranks(order[12:21])
    return [
        digits[(3 * (row % 3) + row // 3 + column) % 9] + 1 for row in rows for column in columns
    ]


def _ranks(numbers: list[float]) -> list[int]:
    return sorted(range(len(numbers)), key=lambda place: numbers[place])


def as_text(digits: list[int]) -> str:
    return "".join(map(str, digits)).replace("0", ".")


def minimal_puzzles(seed: int, number: int) -> list[str]:
    """Puzzles with one solution and no given too many: the same for ever, for the search signature.

    Only `random()` is used, whose results for a seed never change.
    """
    random = Random(seed)
    puzzles = []
    for _ in range(number):
        digits = shuffled_solution(random)
        for cell in _ranks([random.random() for _ in range(81)]):
            kept, digits[cell] = digits[cell], 0
            if sf.count(as_text(digits), limit=2) > 1:
                digits[cell] = kept
        puzzles.append(as_text(digits))
    return puzzles


def shuffled_solution(random: Random) -> list[int]:
    """A solution far from the pattern: some of its digits are kept, and the rest filled anew."""
    pattern = pattern_solution([random.random() for _ in range(21)])
    kept = [digit if random.random() < 0.15 else 0 for digit in pattern]
    filled = sf.solve(as_text(kept))
    assert filled is not None
    return list(filled)


def sukaku(seed: int, restored: int = 648) -> str:
    """No givens, only candidates removed; as many as possible of the first so many are restored.

    When all 648 had their turn, nothing is harder to rate.
    """
    random = Random(seed)
    solution = shuffled_solution(random)
    flags = [True] * 729
    others = [9 * cell + digit for cell in range(81) for digit in range(9)]
    others = [one for one in others if solution[one // 9] != one % 9 + 1]
    ranked = [others[place] for place in _ranks([random.random() for _ in others])]
    for one in others:
        flags[one] = False
    for one in ranked[:restored]:
        flags[one] = True
        if sf.count(_as_sukaku(flags), limit=2) > 1:
            flags[one] = False
    return _as_sukaku(flags)


def _as_sukaku(flags: list[bool]) -> str:
    return "".join(str(place % 9 + 1) if flag else "." for place, flag in enumerate(flags))


@st.composite
def solved(draw: st.DrawFn) -> list[int]:
    return pattern_solution(draw(st.lists(st.floats(0, 1), min_size=21, max_size=21)))


@st.composite
def puzzles(draw: st.DrawFn, least: int, most: int) -> str:
    """Between `least` and `most` givens of some solution."""
    solution = draw(solved())
    kept = draw(st.sets(st.integers(0, 80), min_size=least, max_size=most))
    return as_text([digit if cell in kept else 0 for cell, digit in enumerate(solution)])


@st.composite
def broken_puzzles(draw: st.DrawFn) -> str:
    """Many givens, one of them changed: mostly without solution, often a digit stands twice."""
    puzzle = draw(puzzles(least=35, most=70))
    cell = draw(st.integers(0, 80))
    return puzzle[:cell] + draw(st.sampled_from("123456789")) + puzzle[cell + 1 :]


@st.composite
def candidate_grids(draw: st.DrawFn) -> Candidates:
    """Cells with few candidates, of which a solution may or may not take one each."""
    solution = draw(solved())
    others = st.sets(st.integers(1, 9), max_size=3)
    candidates = [{digit} | draw(others) for digit in solution]
    for cell in draw(st.sets(st.integers(0, 80), max_size=2)):
        candidates[cell].discard(solution[cell])
    return candidates
