"""Which rows of one set have a twin in another."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from swordfish.bulk.columns import Column, FigureColumn, Mask
from swordfish.bulk.keys import By, first_with_same_key, key
from swordfish.bulk.results import Result
from swordfish.bulk.rows import PuzzlesLike


@dataclass(frozen=True, eq=False, repr=False)
class Overlap(Result):
    """For every row of the second set, its twin in the first."""

    twin: NDArray[np.int64]
    """The first row that is the same in disguise; -1 where there is none."""

    @property
    def found(self) -> Mask:
        """The rows that have a twin."""
        return np.greater_equal(self.twin, 0)

    def _columns(self) -> dict[str, Column]:
        return {"twin": FigureColumn(self.twin, ~self.found)}

    def _told(self) -> str:
        return f"{np.count_nonzero(self.found):,} with a twin"


def overlap(
    first: PuzzlesLike, second: PuzzlesLike, *, by: By = "puzzle", threads: int | None = None
) -> Overlap:
    """Which rows of the second set are in the first, too, in whatever disguise.

    By solution: which lead to a grid that a row of the first leads to.

    >>> overlap(["7" + "." * 80], ["." * 79 + "4.", "123" + "." * 78]).twin.tolist()
    [0, -1]
    """
    ours, theirs = (key(rows, by=by, threads=threads) for rows in (first, second))
    firsts = first_with_same_key(np.concatenate([ours.words, theirs.words]))[len(ours) :]
    is_twin = theirs.known & (firsts < len(ours))
    return Overlap(np.where(is_twin, firsts, -1))
