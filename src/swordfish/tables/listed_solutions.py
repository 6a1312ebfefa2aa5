"""Columns of solutions that came with puzzles, compared with ours."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from swordfish.bulk.net_arrays import digits
from swordfish.bulk.results import UNIQUE
from swordfish.bulk.search import check
from swordfish.model.status import Status
from swordfish.tables.agreement import Agreement


def compare(
    puzzles: pa.Array, listed: pa.Array, results: pa.RecordBatch, tally: Agreement
) -> NDArray[np.bool_]:
    """Count how listed solutions compare with ours; the rows in which something is wrong."""
    unique = pc.equal(results["status"], Status.UNIQUE).to_numpy(zero_copy_only=False)
    ours = pc.fill_null(results["solution"], "")
    same = pc.equal(listed, ours).to_numpy(zero_copy_only=False)
    fine: NDArray[np.bool_] = same & unique
    rest = np.flatnonzero(~fine)
    some = pa.array(rest)
    solves = _solves(puzzles.take(some), listed.take(some))
    is_same = solves & unique[rest]  # with something around it, such as a space
    fine[rest[is_same]] = True
    tally.add(int(fine.sum()), int((~solves).sum()), int((solves & ~is_same).sum()))
    return ~fine


def _solves(puzzles: pa.Array, listed: pa.Array) -> NDArray[np.bool_]:
    """Which listed texts solve their puzzles: whole valid grids that keep the givens."""
    given, filled = digits(puzzles), digits(listed)
    is_valid = (filled > 0).all(axis=1) & (check(filled).status == UNIQUE)
    solves: NDArray[np.bool_] = is_valid & ((given == 0) | (given == filled)).all(axis=1)
    return solves
