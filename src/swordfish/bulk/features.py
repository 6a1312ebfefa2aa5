"""Any figures of many puzzles in one call: how hard, how deep, how many givens, what shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, Self, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from swordfish.bulk.canonical_and_shuffle import canonical
from swordfish.bulk.columns import (
    Column,
    FigureColumn,
    TextColumn,
    WordColumn,
    level_words,
    rows_of_mask,
)
from swordfish.bulk.depth import supposed
from swordfish.bulk.explain import Spent, walked
from swordfish.bulk.givens import givens, minimal, symmetry_of_givens
from swordfish.bulk.rating import rated_rows
from swordfish.bulk.results import MANY, Result, Some
from swordfish.bulk.row_bytes import BAD
from swordfish.bulk.rows import PuzzlesLike, Rows, as_rows
from swordfish.bulk.search import solve
from swordfish.ladder.ladder import Ladder
from swordfish.model.limits import checked_depth, checked_threads, in_tenths, seconds_for_core
from swordfish.model.technique import techniques

Feature: TypeAlias = Literal[
    "status", "solution", "count", "guesses", "givens", "minimal", "symmetry", "canonical",
    "level", "score", "solved", "hardest", "er", "ep", "ed", "technique", "rated", "depth",
]  # fmt: skip
FEATURES: tuple[Feature, ...] = get_args(Feature)
USUAL: tuple[Feature, ...] = ("status", "givens", "level", "score", "solved", "hardest")
"""Those that nobody has to ask for."""


@dataclass(frozen=True)
class _Asked:
    """The rows and the bounds of a call, as the core has them."""

    rows: Rows
    threads: int
    ladder: Ladder
    seconds: float
    tenths: int
    max_depth: int
    spent: Spent
    """What was spent of the budget of each row."""


def _features_of_search(asked: _Asked) -> dict[str, Column]:
    return solve(asked.rows, threads=asked.threads or None, guesses=True)._columns()


def _features_of_path(asked: _Asked) -> dict[str, Column]:
    status, solved, gave_up, hardest, level, score = walked(
        asked.rows, asked.ladder.native, asked.threads, asked.seconds, spent=asked.spent
    )
    slugs = tuple(technique.slug for technique in techniques())
    return {
        "level": level_words(level),
        "score": FigureColumn(score, level < 0),
        "solved": FigureColumn(solved, (status > MANY) | gave_up),
        "hardest": WordColumn(hardest, slugs, hardest < 0),
    }


def _features_of_rating(asked: _Asked) -> dict[str, Column]:
    rated = rated_rows(asked.rows, asked.threads, asked.tenths, asked.seconds, spent=asked.spent)
    return rated.figures()


def _features_of_depth(asked: _Asked) -> dict[str, Column]:
    rules = Ladder.of("basic")
    found = supposed(asked.rows, rules, asked.max_depth, asked.threads, asked.seconds, asked.spent)
    return found._columns()


def _features_of_givens(asked: _Asked) -> dict[str, Column]:
    return givens(asked.rows)._columns()


def _features_of_minimal(asked: _Asked) -> dict[str, Column]:
    return {"minimal": minimal(asked.rows, asked.threads)}


def _features_of_symmetry(asked: _Asked) -> dict[str, Column]:
    unreadable = givens(asked.rows).givens == BAD
    return {"symmetry": symmetry_of_givens(asked.rows, unreadable)}


def _features_of_canonical(asked: _Asked) -> dict[str, Column]:
    return canonical(asked.rows, threads=asked.threads or None)._columns()


_FAMILIES: dict[tuple[str, ...], Callable[[_Asked], dict[str, Column]]] = {
    ("status", "solution", "count", "guesses"): _features_of_search,
    ("givens",): _features_of_givens,
    ("minimal",): _features_of_minimal,
    ("symmetry",): _features_of_symmetry,
    ("canonical",): _features_of_canonical,
    ("level", "score", "solved", "hardest"): _features_of_path,
    ("depth",): _features_of_depth,
    ("er", "ep", "ed", "technique", "rated"): _features_of_rating,
}
"""Figures that are found together, and what finds them: what takes longest comes last."""


@dataclass(frozen=True, eq=False, repr=False)
class Features(Result):
    """The figures of many rows, by name."""

    columns: dict[str, Column]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the figures."""
        return tuple(self.columns)

    def values(self, name: str) -> NDArray[Any]:
        """One of the figures: numbers, or names and texts; what isn't known is masked or empty.

        >>> features(["." * 80 + "7"], ["givens"]).values("givens").tolist()
        [1]
        """
        if name not in self.columns:
            raise KeyError(f"expected one of {', '.join(self.columns)}, got {name!r}")
        column = self.columns[name]
        if isinstance(column, WordColumn):
            return column.names()
        if isinstance(column, TextColumn):
            return column.strings()
        assert isinstance(column, FigureColumn)
        return column.masked()

    def _columns(self) -> dict[str, Column]:
        return self.columns

    def _length(self) -> int:
        return next((len(column) for column in self.columns.values()), 0)

    def _found(self) -> dict[str, object]:
        parts = (
            (name, vars(column) | {"unknown": rows_of_mask(column.unknown)})
            for name, column in self.columns.items()
        )
        return {f"{name} {part}": value for name, held in parts for part, value in held.items()}

    def _some(self, rows: Some) -> Self:
        return replace(self, columns={n: column.some(rows) for n, column in self.columns.items()})

    def _told(self) -> str:
        return ", ".join(self.columns)


def features(
    puzzles: PuzzlesLike,
    columns: Iterable[Feature] = USUAL,
    *,
    threads: int | None = None,
    ladder: Ladder | str = "default",
    max_seconds: float | None = None,
    max_er: float | None = None,
    max_depth: int = 5,
) -> Features:
    """The figures asked for of every row, in one call.

    status, solution, count and guesses are those of `solve`; level, score, solved and hardest those
    of `explain`; er, ep, ed, technique and rated those of `rate`; depth is that of `depth`; givens
    and canonical as those verbs find them; minimal says whether every given is needed, symmetry
    how the pattern of givens is mirrored. `ladder` is for the path alone. `max_seconds` is the
    budget of a row for what may take long, in this order: its path, its depth, its rating. What
    isn't reached is not known.

    >>> rows = ["9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"]
    >>> features([*rows, None], ["givens", "level", "er", "minimal"])[0]
    {'givens': 28, 'level': 'easy', 'er': 1.5, 'minimal': False}
    """
    wanted, rungs = checked_columns(columns), Ladder.of(ladder)
    in_use, seconds = checked_threads(threads), seconds_for_core(max_seconds)
    tenths, most = in_tenths(max_er), checked_depth(max_depth)
    rows = as_rows(puzzles)
    asked = _Asked(rows, in_use, rungs, seconds, tenths, most, np.zeros(len(rows), np.int64))
    found: dict[str, Column] = {}
    for names, find in _FAMILIES.items():
        if not set(names).isdisjoint(wanted):
            found |= find(asked)
    return Features({name: found[name] for name in wanted})


def checked_columns(columns: Iterable[str]) -> tuple[Feature, ...]:
    """The features by name in the order in which they were asked for, each once."""
    if isinstance(columns, str) or not isinstance(columns, Iterable):
        raise TypeError(f"expected a list of columns ({', '.join(FEATURES)}), got {columns!r}")
    wanted = list(columns)
    for name in wanted:
        if name not in FEATURES:
            raise ValueError(f"expected columns of {', '.join(FEATURES)}, got {name!r}")
    if not wanted:
        raise ValueError(f"expected columns of {', '.join(FEATURES)}, got none")
    return tuple(dict.fromkeys(wanted))  # type: ignore[arg-type]  # they were looked at
