"""Finding columns by their names and a sample: which holds the puzzles, which their solutions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from swordfish.tables.errors import TableError

PUZZLE_NAMES = ("quizzes", "quiz", "puzzle", "puzzles", "question", "grid", "board", "sudoku")
SOLUTION_NAMES = ("solutions", "solution", "answer")
"""The names of columns whose solutions are compared with those found."""
SAMPLE = 100
"""How many rows are looked at."""
Sample: TypeAlias = Callable[[int], Sequence[str]]
"""Gives the first texts of a column that aren't empty."""
_MANGLED = re.compile(r"[-+]?\d(?:[.,]\d+)?[eE]\+?\d+$")


def find_puzzles(names: Sequence[str], sample: Sample, wanted: str | None, source: str) -> int:
    """Find the column with the puzzles: the one asked for, by name, or by looking at a sample."""
    if wanted is not None:
        if wanted not in names:
            raise TableError(f"{source}: expected a column {wanted!r}, got {listed(names)}")
        return names.index(wanted)
    by_name = _named(names, PUZZLE_NAMES)
    by_look = [index for index in range(len(names)) if _has_puzzles(sample(index))]
    likely = [index for index in by_name if index in by_look] or by_name or by_look
    if not likely:
        raise TableError(
            f"{source}: expected a column of puzzles with 81 characters each, "
            f"found none among {listed(names)}; name it with --column"
        )
    return likely[0]


def find_solutions(names: Sequence[str], sample: Sample, puzzle: int) -> int | None:
    """Find a column with solutions to check, by name and a sample, if there is one."""
    for index in _named(names, SOLUTION_NAMES):
        if index != puzzle and _has_puzzles(sample(index)):
            return index
    return None


def refuse_mangled(values: Sequence[str], name: str, source: str) -> None:
    """Refuse a column of puzzles, by its first values, if a spreadsheet has spoilt it."""
    mangled = [row for row, text in enumerate(values, 1) if _MANGLED.match(text)]
    if len(mangled) * 2 > len(values):
        raise TableError(
            f"{source}: column {name!r} holds numbers such as "
            f"{values[mangled[0] - 1]} (row {mangled[0]}) instead of puzzles: "
            "a spreadsheet has read the 81 digits as one number and lost most of them. "
            "They can't be recovered; take the original file, or import that column as text"
        )


def _has_puzzles(texts: Iterable[str]) -> bool:
    return any(looks_like_puzzle(text) for text in texts)


def _named(names: Iterable[str], wanted: Iterable[str]) -> list[int]:
    lower = [name.strip().lower() for name in names]
    return [lower.index(name) for name in wanted if name in lower]


def new_name(name: str, taken: Iterable[str]) -> str:
    """The name of an added column: as it is, or with a prefix where it is taken.

    >>> new_name("status", ["puzzle"]), new_name("solution", ["puzzle", "solution"])
    ('status', 'swordfish_solution')
    """
    used = set(taken)
    while name in used:
        name = f"swordfish_{name}"
    return name


def listed(names: Iterable[str]) -> str:
    """The names of columns as an error shows them.

    >>> listed(["quiz", "solution"])
    "'quiz', 'solution'"
    """
    return ", ".join(repr(name) for name in names)


def looks_like_puzzle(text: str) -> bool:
    """Whether a text of a column could be 81 cells.

    >>> looks_like_puzzle("." * 81), looks_like_puzzle("puzzle")
    (True, False)
    """
    return len(text) == 81 and set(text) <= set("123456789.0*_-xX ")
