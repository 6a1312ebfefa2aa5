"""A puzzle as a question in words, and what an answer to it earns."""

from __future__ import annotations

import re

import numpy as np

from swordfish.gym.episodes import Digits

PARTLY = 0.5
"""The most that an answer earns which is right as far as it goes, and isn't whole."""
LONGEST_ANSWER = 100_000
_BLANKS = "_.0"


def question(puzzle: Digits) -> str:
    """The question, with the puzzle in nine lines."""
    return (
        f"Here is a sudoku, in which _ is an open cell:\n{as_lines(puzzle)}\n"
        "Fill in the open cells so that every row, every column and every 3x3 box has the digits "
        "1 to 9. Answer with the nine rows of the full grid and nothing else, with spaces between "
        "the digits."
    )


def score(answer: str | None, puzzle: Digits, solution: Digits) -> float:
    """What an answer to a question earns: 1 for the solution, nothing with a digit not in it.

    An answer that leaves cells open earns up to one half, by the cells that it fills.
    """
    read = read_grid(answer)
    if read is None:
        return 0.0
    filled = read > 0
    if (read[filled] != solution[filled]).any() or not filled[puzzle > 0].all():
        return 0.0
    if filled.all():
        return 1.0
    return PARTLY * int((filled & (puzzle == 0)).sum()) / int((puzzle == 0).sum())


def as_lines(digits: Digits) -> str:
    """A grid as a question shows it: nine rows with spaces between the digits, _ if open."""
    rows = digits.reshape(9, 9).tolist()
    return "\n".join(" ".join(str(d) if d else "_" for d in row) for row in rows)


def read_grid(answer: str | None) -> Digits | None:
    """The grid of an answer to a question: its nine lines that are rows; else None.

    >>> read_grid("hm") is None
    True
    """
    if not isinstance(answer, str) or len(answer) > LONGEST_ANSWER:
        return None
    rows = [re.sub(r"[\s|,]", "", line) for line in answer.splitlines()]
    grid = [row for row in rows if len(row) == 9 and all(c in f"123456789{_BLANKS}" for c in row)]
    if len(grid) != 9:
        return None
    signs = "".join(grid)
    return np.array([0 if sign in _BLANKS else int(sign) for sign in signs], np.uint8)
