"""Folds of a set in which no puzzle and its disguise are ever apart.

A row's fold is decided by its key and the seed alone: not by its place, nor by the other rows. So
a set can grow, be sorted or be cut into files, and every row stays where it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from swordfish.bulk.columns import Column, Mask, WordColumn
from swordfish.bulk.keys import By, Keys, key
from swordfish.bulk.results import Result
from swordfish.bulk.rows import PuzzlesLike
from swordfish.model.limits import checked_seed

NO_FOLD = -1


@dataclass(frozen=True, eq=False, repr=False)
class Split(Result):
    """The fold of every row."""

    folds: NDArray[np.int8]
    """Which fold, in the order of `names`; -1 where a row has no class, and so no fold."""
    names: tuple[str, ...]
    balance: dict[str, dict[str, int]]
    """Rows of each fold by the value of the column to stratify by; empty without one."""

    @property
    def without_fold(self) -> NDArray[np.int64]:
        """The rows that are in no fold.

        They can't be read or have a conflict; by solution also those with many solutions, or none.
        """
        return np.flatnonzero(self.folds == NO_FOLD)

    @property
    def names_of_rows(self) -> list[str | None]:
        """The fold of every row by name."""
        return [*self._words().names()]

    def rows(self, name: str) -> NDArray[np.int64]:
        """The rows of a fold."""
        if name not in self.names:
            raise KeyError(f"expected one of {', '.join(self.names)}, got {name!r}")
        return np.flatnonzero(self.folds == self.names.index(name))

    def _words(self) -> WordColumn:
        unknown: Mask = self.folds == NO_FOLD
        return WordColumn(self.folds, self.names, unknown if unknown.any() else None)

    def _columns(self) -> dict[str, Column]:
        return {"fold": self._words()}

    def _told(self) -> str:
        numbers = [f"{len(self.rows(name)):,} {name}" for name in self.names]
        none = len(self.without_fold)
        return ", ".join([*numbers, f"{none:,} in no fold"] if none else numbers)


def split(
    puzzles: PuzzlesLike,
    fractions: Mapping[str, float],
    *,
    by: By = "puzzle",
    stratify: Iterable[object] | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> Split:
    """The fold of every row, the same for a puzzle and its disguises.

    By solution, all puzzles that lead to one grid, in any disguise, are together. Fractions hold in
    expectation; what they come to for each value of a column, `stratify` reports. A row's fold
    depends on its class and the seed alone, and stays when rows are added or reordered.

    >>> grids = ["7" + "." * 80, "." * 80 + "1", "12" + "." * 79, "77" + "." * 79]
    >>> split(grids, {"train": 0.5, "test": 0.5}, seed=1)
    <Split of 4 rows: 3 train, 0 test, 1 in no fold>
    """
    folding = Folding(fractions, seed)
    found = folding.of(key(puzzles, by=by, threads=threads))
    if stratify is None:
        return found
    values = [str(value) for value in stratify]
    if len(values) != len(found):
        raise ValueError(f"expected a value for each of {len(found)} rows, got {len(values)}")
    return replace(found, balance=balance_of(values, found))


def balance_of(values: Iterable[str], found: Split) -> dict[str, dict[str, int]]:
    """The balance of folds: rows of each by value."""
    names: Any = [*found.names, None]
    counted = Counter(zip(values, (names[fold] for fold in found.folds.tolist()), strict=True))
    return {
        value: {name: counted[value, name] for name in found.names}
        for value in sorted({value for value, _ in counted})
    }


class Folding:
    """What gives each key its fold."""

    def __init__(self, fractions: Mapping[str, float], seed: int) -> None:
        """Take the fractions by name, which make one together."""
        if not isinstance(fractions, Mapping):
            raise TypeError(f"expected fractions by name, as in a dict, got {fractions!r}")
        self.names = tuple(fractions)
        parts = [*fractions.values()]
        if not 0 < len(parts) < 128 or not all(0 < part <= 1 for part in parts):
            raise ValueError(f"expected fractions from 0 to 1, got {dict(fractions)}")
        if abs(sum(parts) - 1) > 1e-9:
            raise ValueError(f"expected fractions that make 1 together, got {sum(parts):g}")
        ends = np.cumsum(np.array(parts[:-1]))
        self._ends = np.floor(ends * 2.0**53).astype(np.uint64)
        self._seed = np.uint64(checked_seed(seed))

    def of(self, keys: Keys) -> Split:
        """The fold of each key."""
        words = keys.words
        draws = mixed(words[:, 0] ^ mixed(words[:, 1] ^ mixed(np.array([self._seed]))))
        folds = np.searchsorted(self._ends, draws >> np.uint64(11), side="right")
        known = np.where(keys.known, folds, NO_FOLD)
        return Split(known.astype(np.int8), self.names, {})


def mixed(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Each number mixed for folds, as splitmix64 does it: every bit decides about all."""
    with np.errstate(over="ignore"):
        words = words + np.uint64(0x9E3779B97F4A7C15)
        words = (words ^ words >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        words = (words ^ words >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        return words ^ words >> np.uint64(31)
