"""What a run over a table has found so far, counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from swordfish.bulk.givens import givens
from swordfish.bulk.rows import Rows
from swordfish.model.status import Status
from swordfish.tables.agreement import Agreement


@dataclass
class Tally:
    """What a run over a table has found so far, counted."""

    rows: int = 0
    statuses: dict[str, int] = field(default_factory=lambda: dict.fromkeys(Status, 0))
    agreement: Agreement | None = None
    givens: NDArray[np.int64] = field(default_factory=lambda: np.zeros(82, np.int64))
    guesses: NDArray[np.int64] = field(default_factory=lambda: np.zeros(33, np.int64))
    """Rows by number of guesses: 0, 1, 2-3, 4-7, ..."""
    written: int | None = None
    """Rows that are written, where not all of them are."""
    needs_solutions: bool = True
    """Whether the work fails for a row that has no solution."""
    missed: int = 0
    """Rows for which the work failed though they can be read."""
    ratings: Counter[str] = field(default_factory=Counter)
    """Rows with one solution by ER, its decimal left out, and by why there is none."""

    def add(self, rows: Rows, codes: NDArray[Any]) -> None:
        """Count rows by the codes of their status and by their givens."""
        self.rows += len(rows)
        counts = np.bincount(codes, minlength=len(Status)).tolist()
        for status, count in zip(Status, counts, strict=True):
            self.statuses[status] += count
        found = givens(rows)
        self.givens += np.bincount(found.givens[found.known], minlength=82)


def by_guesses(guesses: NDArray[Any]) -> NDArray[np.int64]:
    """A tally by guesses: how many rows took 0 guesses, 1, 2 to 3, 4 to 7, and so on."""
    few = np.minimum(guesses, 2**32 - 1).astype(np.float64)
    return np.bincount(np.frexp(few)[1], minlength=33)
