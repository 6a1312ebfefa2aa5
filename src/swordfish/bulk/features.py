"""Any figures of many puzzles in one call: how hard, how deep, how many givens, what shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, Self, TypeAlias, get_args

from numpy.typing import NDArray

from swordfish.bulk.figures import Column, Figures, Texts, Words
from swordfish.bulk.forms import canonical
from swordfish.bulk.paths import depth, walked
from swordfish.bulk.rating import rate
from swordfish.bulk.read import BAD
from swordfish.bulk.results import MANY, Result, Some
from swordfish.bulk.rows import PuzzlesLike, Rows, as_rows
from swordfish.bulk.search import givens, solve
from swordfish.bulk.shapes import minimal, symmetry
from swordfish.ladder.ladder import Ladder
from swordfish.ladder.technique import LEVELS
from swordfish.model.limits import checked_depth, checked_threads, in_tenths, seconds_for_core
from swordfish.model.technique import techniques

Feature: TypeAlias = Literal[
    "status", "solution", "count", "guesses", "givens", "minimal", "symmetry", "canonical",
    "level", "score", "solved", "hardest", "er", "ep", "ed", "technique", "rated", "depth",
]  # fmt: skip
FEATURES: tuple[Feature, ...] = get_args(Feature)
_USUAL: tuple[Feature, ...] = ("status", "givens", "level", "score", "solved", "hardest")


@dataclass(frozen=True)
class _Asked:
    """The rows and the bounds of a call."""

    rows: Rows
    threads: int | None
    ladder: Ladder
    max_seconds: float | None
    max_er: float | None
    max_depth: int


def _of_search(asked: _Asked) -> dict[str, Column]:
    return solve(asked.rows, threads=asked.threads, guesses=True)._columns()


def _of_path(asked: _Asked) -> dict[str, Column]:
    status, solved, gave_up, hardest, level, score = walked(
        asked.rows,
        asked.ladder.native,
        checked_threads(asked.threads),
        seconds_for_core(asked.max_seconds),
    )
    slugs = tuple(technique.slug for technique in techniques())
    return {
        "level": Words(level, LEVELS, level < 0),
        "score": Figures(score, level < 0),
        "solved": Figures(solved, (status > MANY) | gave_up),
        "hardest": Words(hardest, slugs, hardest < 0),
    }


def _of_rating(asked: _Asked) -> dict[str, Column]:
    rated = rate(
        asked.rows, threads=asked.threads, max_seconds=asked.max_seconds, max_er=asked.max_er
    )
    return rated.figures()


def _of_depth(asked: _Asked) -> dict[str, Column]:
    found = depth(
        asked.rows,
        threads=asked.threads,
        max_depth=asked.max_depth,
        max_seconds=asked.max_seconds,
    )
    return found._columns()


def _of_givens(asked: _Asked) -> dict[str, Column]:
    return givens(asked.rows)._columns()


def _of_minimal(asked: _Asked) -> dict[str, Column]:
    return {"minimal": minimal(asked.rows, checked_threads(asked.threads))}


def _of_symmetry(asked: _Asked) -> dict[str, Column]:
    unreadable = givens(asked.rows).givens == BAD
    return {"symmetry": symmetry(asked.rows, unreadable)}


def _of_canonical(asked: _Asked) -> dict[str, Column]:
    return canonical(asked.rows, threads=asked.threads)._columns()


_FAMILIES: dict[tuple[str, ...], Callable[[_Asked], dict[str, Column]]] = {
    ("status", "solution", "count", "guesses"): _of_search,
    ("givens",): _of_givens,
    ("minimal",): _of_minimal,
    ("symmetry",): _of_symmetry,
    ("canonical",): _of_canonical,
    ("level", "score", "solved", "hardest"): _of_path,
    ("er", "ep", "ed", "technique", "rated"): _of_rating,
    ("depth",): _of_depth,
}
"""Figures that are found together, and what finds them."""


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
        if isinstance(column, Words):
            return column.names()
        if isinstance(column, Texts):
            return column.strings()
        assert isinstance(column, Figures)
        return column.masked()

    def _columns(self) -> dict[str, Column]:
        return self.columns

    def _length(self) -> int:
        return next((len(column) for column in self.columns.values()), 0)

    def _found(self) -> dict[str, object]:
        parts = ((name, vars(column)) for name, column in self.columns.items())
        return {f"{name} {part}": value for name, held in parts for part, value in held.items()}

    def _some(self, rows: Some) -> Self:
        return replace(self, columns={n: column.some(rows) for n, column in self.columns.items()})

    def _told(self) -> str:
        return ", ".join(self.columns)


def features(
    puzzles: PuzzlesLike,
    columns: Iterable[Feature] = _USUAL,
    *,
    threads: int | None = None,
    ladder: Ladder | str = "default",
    max_seconds: float | None = None,
    max_er: float | None = None,
    max_depth: int = 5,
) -> Features:
    """The figures asked for of every row, in one pass.

    status, solution, count and guesses are those of `solve`; level, score, solved and hardest those
    of `explain`; er, ep, ed, technique and rated those of `rate`; depth is that of `depth`; givens
    and canonical as those verbs find them; minimal says whether every given is needed, symmetry
    how the pattern of givens is mirrored. `max_seconds` bounds the path, the rating and the depth
    of a row, each: what takes longer is not known.

    >>> rows = ["9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"]
    >>> features([*rows, None], ["givens", "level", "er", "minimal"])[0]
    {'givens': 28, 'level': 'easy', 'er': 1.5, 'minimal': False}
    """
    wanted = _wanted(columns)
    checked_threads(threads)
    seconds_for_core(max_seconds)
    in_tenths(max_er)
    rungs = Ladder.of(ladder)
    asked = _Asked(as_rows(puzzles), threads, rungs, max_seconds, max_er, checked_depth(max_depth))
    found: dict[str, Column] = {}
    for names, find in _FAMILIES.items():
        if not wanted.keys().isdisjoint(names):
            found |= find(asked)
    return Features({name: found[name] for name in wanted})


def _wanted(columns: Iterable[str]) -> dict[str, None]:
    """The names in the order in which they were asked for, each once."""
    if isinstance(columns, str) or not isinstance(columns, Iterable):
        raise TypeError(f"expected a list of columns ({', '.join(FEATURES)}), got {columns!r}")
    wanted = dict.fromkeys(columns)
    for name in wanted:
        if name not in FEATURES:
            raise ValueError(f"expected columns of {', '.join(FEATURES)}, got {name!r}")
    if not wanted:
        raise ValueError(f"expected columns of {', '.join(FEATURES)}, got none")
    return wanted
