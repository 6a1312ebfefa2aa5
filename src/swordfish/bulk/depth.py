"""Many puzzles solved by suppositions: how deep one must go for each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.bulk.columns import Column, FigureColumn, Mask
from swordfish.bulk.explain import Spent
from swordfish.bulk.results import UNIQUE, HasStatus
from swordfish.bulk.row_bytes import Bytes
from swordfish.bulk.rows import PuzzlesLike, Rows, as_rows
from swordfish.ladder.ladder import Ladder
from swordfish.model.limits import checked_depth, checked_threads, seconds_for_core


@dataclass(frozen=True, eq=False, repr=False)
class Depths(HasStatus):
    """How deep one must suppose to solve each row."""

    depth: NDArray[np.int8]
    """-1 where it isn't known: more than asked for, too long, or not one solution."""
    status: Bytes
    """Codes of `Status`: 0 unique, 1 many, 2 none, 3 conflict, 4 malformed."""
    gave_up: NDArray[np.bool_]
    """Which rows took too long."""
    missing: Mask | None = None
    """Which rows were missing, None if none were."""

    @property
    def deeper(self) -> Mask:
        """The rows that need more depth than was asked for."""
        return np.equal(self.status, UNIQUE) & (self.depth < 0) & ~self.gave_up

    def _columns(self) -> dict[str, Column]:
        return {
            "depth": FigureColumn(self.depth, self._where(self.depth < 0)),
            "status": self._status(),
        }


def depth(
    puzzles: PuzzlesLike,
    *,
    ladder: Ladder | str = "basic",
    max_depth: int = 5,
    threads: int | None = None,
    max_seconds: float | None = None,
) -> Depths:
    """The least depth of suppositions that solves each row, as `swordfish.depth` finds it.

    It isn't known where it is more than `max_depth`, where it takes longer than `max_seconds`, and
    where there isn't exactly one solution.

    >>> rows = ["9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"]
    >>> depth([*rows, "." * 81], ladder="singles").depth.tolist()
    [0, -1]
    """
    most, seconds = checked_depth(max_depth), seconds_for_core(max_seconds)
    in_use = checked_threads(threads)
    return supposed(as_rows(puzzles), Ladder.of(ladder), most, in_use, seconds)


def supposed(
    rows: Rows,
    ladder: Ladder,
    most: int,
    threads: int,
    seconds: float,
    spent: Spent | None = None,
) -> Depths:
    """The depth of every row; `spent` is as in `walked`."""
    proving = ladder.proving()
    depths, status = np.empty(len(rows), np.int8), np.empty(len(rows), np.uint8)
    gave_up = np.empty(len(rows), np.bool_)
    _core.bulk_depth(
        rows.cells,
        rows.form,
        proving.preset or proving.native,
        most,
        threads,
        seconds,
        status,
        gave_up.view(np.uint8),
        depths,
        spent,
    )
    return Depths(depths, status, gave_up, rows.missing)
