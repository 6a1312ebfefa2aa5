"""The verbs, once for all engines: from rows to columns, and what the columns are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

import numpy as np

from swordfish import bulk
from swordfish.bulk.columns import Column, TextColumn, WordColumn
from swordfish.bulk.features import USUAL, Feature, checked_columns
from swordfish.bulk.keys import By, checked_by
from swordfish.bulk.results import MANY, STATUS_WORDS, Result
from swordfish.bulk.rows import Rows
from swordfish.bulk.search import fill
from swordfish.bulk.spare_pages import new_cells
from swordfish.ladder.ladder import Ladder
from swordfish.model.limits import checked_seed, checked_threads

Found: TypeAlias = dict[str, Column]
One = TypeVar("One")
Several = TypeVar("Several")


@dataclass(frozen=True)
class Verb:
    """What is found for rows: one column, or several."""

    names: tuple[str, ...]
    """The columns that it gives."""
    find: Callable[[Rows], Found]
    is_one: bool = True
    """Whether there is always one column, the answer itself, which needs no name."""
    by_place: bool = False
    """Whether what is found for a row depends on its place among the others."""

    def __call__(self, rows: Rows) -> Found:
        """The columns for these rows."""
        found = self.find(rows)
        return {name: found[name] for name in self.names}


def _of(result: Result) -> Found:
    return result._columns()


def solve(threads: int | None = None) -> Verb:
    """The verb solve, for every engine: the solution of each row, null where there is none."""
    in_use = checked_threads(threads)

    def find(rows: Rows) -> Found:
        status = np.empty(len(rows), np.uint8)
        cells = new_cells(len(rows))
        fill(rows, 2, in_use, status, cells, ord("0"))
        without = status > MANY
        return {"solution": TextColumn(cells, without if without.any() else None)}

    return Verb(("solution",), find)


def check(threads: int | None = None) -> Verb:
    """The verb check, for every engine: the status of each row."""
    in_use = checked_threads(threads)

    def find(rows: Rows) -> Found:
        status = np.empty(len(rows), np.uint8)
        fill(rows, 2, in_use, status)
        return {"status": WordColumn(status, STATUS_WORDS, rows.missing)}

    return Verb(("status",), find)


def count(limit: int | None = None, threads: int | None = None) -> Verb:
    """The verb count, for every engine: how many solutions each row has."""
    bulk.count([], limit=limit, threads=threads)  # which refuses what makes no sense
    return Verb(("count",), lambda rows: _of(bulk.count(rows, limit=limit, threads=threads)))


def givens() -> Verb:
    """The verb givens, for every engine: how many digits stand in each row."""
    return Verb(("givens",), lambda rows: _of(bulk.givens(rows)))


def canonical(threads: int | None = None) -> Verb:
    """The verb canonical, for every engine: the canonical form of each row."""
    checked_threads(threads)
    return Verb(("canonical",), lambda rows: _of(bulk.canonical(rows, threads=threads)))


def key(by: By = "puzzle", threads: int | None = None) -> Verb:
    """The verb key, for every engine: the key of each row, or of its solution."""
    checked_by(by)
    checked_threads(threads)
    return Verb(("key",), lambda rows: _of(bulk.key(rows, by=by, threads=threads)))


def shuffle(seed: int | None = None, threads: int | None = None) -> Verb:
    """The verb shuffle, for every engine: each row in a random disguise."""
    first = checked_seed(seed)
    checked_threads(threads)

    def find(rows: Rows) -> Found:
        return _of(bulk.shuffle(rows, seed=first, threads=threads))

    return Verb(("shuffled",), find, by_place=True)


def rate(
    max_er: float | None = None, max_seconds: float | None = None, threads: int | None = None
) -> Verb:
    """The verb rate, for every engine: ER, EP, ED and more of each row."""

    def find(rows: Rows) -> Found:
        return _of(bulk.rate(rows, threads=threads, max_er=max_er, max_seconds=max_seconds))

    return _several(find)


def explain(
    ladder: Ladder | str = "default", max_seconds: float | None = None, threads: int | None = None
) -> Verb:
    """The verb explain, for every engine: level, score and more of each row."""

    def find(rows: Rows) -> Found:
        return _of(bulk.explain(rows, ladder=ladder, threads=threads, max_seconds=max_seconds))

    return _several(find)


def depth(
    ladder: Ladder | str = "basic",
    max_depth: int = 5,
    max_seconds: float | None = None,
    threads: int | None = None,
) -> Verb:
    """The verb depth, for every engine: how deep one must suppose to solve each row."""

    def find(rows: Rows) -> Found:
        return _of(
            bulk.depth(
                rows, ladder=ladder, max_depth=max_depth, max_seconds=max_seconds, threads=threads
            )
        )

    find(NO_ROWS)
    return Verb(("depth",), find)


def features(
    columns: Iterable[Feature] = USUAL,
    ladder: Ladder | str = "default",
    max_seconds: float | None = None,
    max_er: float | None = None,
    max_depth: int = 5,
    threads: int | None = None,
) -> Verb:
    """The verb features, for every engine: any figures of each row."""
    wanted = checked_columns(columns)

    def find(rows: Rows) -> Found:
        return _of(
            bulk.features(
                rows,
                wanted,
                threads=threads,
                ladder=ladder,
                max_seconds=max_seconds,
                max_er=max_er,
                max_depth=max_depth,
            )
        )

    return _several(find)


def _several(find: Callable[[Rows], Found]) -> Verb:
    """A verb whose columns have names; options that make no sense are refused here."""
    return Verb(tuple(find(NO_ROWS)), find, is_one=False)


NO_ROWS = Rows("text", np.empty((0, 81), np.uint8))
"""To see which columns there are, and whether the options make sense."""


class Verbs(ABC, Generic[One, Several]):
    """The verbs of a column, in whatever engine it lives."""

    @abstractmethod
    def _one(self, verb: Verb) -> One:
        """The column that a verb gives."""

    @abstractmethod
    def _several(self, verb: Verb) -> Several:
        """The columns that a verb gives."""

    def solve(self, *, threads: int | None = None) -> One:
        """The solution of each puzzle, the first if there are many, null if there is none."""
        return self._one(solve(threads))

    def check(self, *, threads: int | None = None) -> One:
        """The status of each puzzle: unique, many, none, conflict or malformed."""
        return self._one(check(threads))

    def count(self, *, limit: int | None = None, threads: int | None = None) -> One:
        """The number of solutions, or `limit` if there are more; at most 2**64 - 1."""
        return self._one(count(limit, threads))

    def givens(self) -> One:
        """The number of digits."""
        return self._one(givens())

    def canonical(self, *, threads: int | None = None) -> One:
        """The canonical form, equal for the same puzzle in disguise."""
        return self._one(canonical(threads))

    def key(self, *, by: By = "puzzle", threads: int | None = None) -> One:
        """128 bits as text, the same for all disguises of a puzzle (or solution), always."""
        return self._one(key(by, threads))

    def shuffle(self, *, seed: int | None = None, threads: int | None = None) -> One:
        """Each puzzle in a random disguise, by the seed and its place in the column."""
        return self._one(shuffle(seed, threads))

    def depth(
        self,
        *,
        ladder: Ladder | str = "basic",
        max_depth: int = 5,
        max_seconds: float | None = None,
        threads: int | None = None,
    ) -> One:
        """The least depth of suppositions that solves each puzzle."""
        return self._one(depth(ladder, max_depth, max_seconds, threads))

    def rate(
        self,
        *,
        max_er: float | None = None,
        max_seconds: float | None = None,
        threads: int | None = None,
    ) -> Several:
        """ER, EP, ED, technique, level, score, and how the rating came out."""
        return self._several(rate(max_er, max_seconds, threads))

    def explain(
        self,
        *,
        ladder: Ladder | str = "default",
        max_seconds: float | None = None,
        threads: int | None = None,
    ) -> Several:
        """Level, score, whether logic suffices, the hardest technique."""
        return self._several(explain(ladder, max_seconds, threads))

    def features(
        self,
        columns: Iterable[Feature] = USUAL,
        *,
        ladder: Ladder | str = "default",
        max_seconds: float | None = None,
        max_er: float | None = None,
        max_depth: int = 5,
        threads: int | None = None,
    ) -> Several:
        """The figures asked for, as `bulk.features` finds them."""
        return self._several(features(columns, ladder, max_seconds, max_er, max_depth, threads))
