"""How the solutions that came with puzzles compare with ours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from swordfish.bulk.net_arrays import digits
from swordfish.bulk.results import UNIQUE
from swordfish.bulk.rows import PuzzlesLike
from swordfish.bulk.search import check
from swordfish.model.status import Status

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass
class Agreement:
    """How the solutions that came with the puzzles compare with ours."""

    agree: int = 0
    """The listed solution is the only one."""
    differ: int = 0
    """The listed text doesn't solve the puzzle."""
    one_of_many: int = 0
    """The listed text solves the puzzle, which has other solutions too."""

    def add(self, fine: int, solves: NDArray[np.bool_]) -> None:
        """Count rows in which all is fine, and others by whether their texts solve them."""
        self.agree += fine
        self.one_of_many += int(solves.sum())
        self.differ += int((~solves).sum())


def solves_puzzle(puzzles: PuzzlesLike, listed: PuzzlesLike) -> NDArray[np.bool_]:
    """Which listed rows agree with their puzzles: whole valid grids that keep the givens."""
    given, filled = digits(puzzles), digits(listed)
    is_valid = (filled > 0).all(axis=1) & (check(filled).status == UNIQUE)
    solves: NDArray[np.bool_] = is_valid & ((given == 0) | (given == filled)).all(axis=1)
    return solves


def compare(
    puzzles: pa.Array, listed: pa.Array, results: pa.RecordBatch, tally: Agreement
) -> NDArray[np.bool_]:
    """Count how listed solutions compare with ours; the rows in which something is wrong."""
    import pyarrow as pa  # which those need not who compare nothing
    import pyarrow.compute as pc

    unique = pc.equal(results["status"], Status.UNIQUE).to_numpy(zero_copy_only=False)
    same = pc.equal(listed, results["solution"]).to_numpy(zero_copy_only=False)
    fine: NDArray[np.bool_] = same & unique
    rest = np.flatnonzero(~fine)
    some = pa.array(rest)
    solves = solves_puzzle(puzzles.take(some), listed.take(some))
    is_same = solves & unique[rest]  # with something around it, such as a space
    fine[rest[is_same]] = True
    tally.add(int(fine.sum()), solves[~is_same])
    return ~fine
