"""Symmetry of many puzzles: each without its disguise, or in another."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.bulk.columns import Column, Mask, TextColumn, grid_texts
from swordfish.bulk.results import Result
from swordfish.bulk.row_bytes import BAD, Bytes
from swordfish.bulk.rows import PuzzlesLike, as_rows
from swordfish.model.limits import checked_seed, checked_threads


@dataclass(frozen=True, eq=False, repr=False)
class Moved(Result):
    """Every row with its cells moved and its digits renamed."""

    digits: Bytes
    """(N, 81) digits, 0 for a blank; 255 throughout where there is nothing to move."""
    name: str = "moved"
    """What the column is called in a frame."""

    @property
    def known(self) -> Mask:
        """The rows that a symmetry could move."""
        return np.not_equal(self.digits[:, 0], BAD)

    @property
    def texts(self) -> NDArray[np.str_]:
        """Every row as the symmetry moved it, 81 characters, empty where there is nothing."""
        return self._texts().strings()

    def _texts(self) -> TextColumn:
        known = self.known
        return grid_texts(self.digits, None if known.all() else ~known)

    def _columns(self) -> dict[str, Column]:
        return {self.name: self._texts()}


def canonical(puzzles: PuzzlesLike, *, threads: int | None = None) -> Moved:
    """The canonical form of every row as (N, 81) digits, equal for the same puzzle in disguise.

    Rows that can't be read, or in which a digit stands twice in a house, have none.

    >>> canonical(["." * 80 + "7", "7" + "." * 80, "77" + "." * 79]).digits[:, 79:].tolist()
    [[0, 1], [0, 1], [255, 255]]
    """
    in_use = checked_threads(threads)
    rows = as_rows(puzzles)
    moved = np.empty((len(rows), 81), np.uint8)
    _core.bulk_canonical(rows.cells, rows.form, in_use, moved)
    return Moved(moved, "canonical")


def shuffle(puzzles: PuzzlesLike, *, seed: int | None = None, threads: int | None = None) -> Moved:
    """Every row in a random disguise, as (N, 81) digits.

    The disguise of a row depends on the seed and its place alone, so that puzzles and their
    solutions, shuffled with the same seed, still belong together. Rows that can't be read have
    none.

    >>> puzzles = ["." * 40 + "7" + "." * 40] * 1000
    >>> len({row.tobytes() for row in shuffle(puzzles, seed=1).digits}) > 300
    True
    """
    in_use, first = checked_threads(threads), checked_seed(seed)
    rows = as_rows(puzzles)
    moved = np.empty((len(rows), 81), np.uint8)
    _core.bulk_shuffle(rows.cells, rows.form, first, in_use, moved)
    return Moved(moved, "shuffled")
