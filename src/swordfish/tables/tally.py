"""What a run over a table has found so far, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from swordfish.model.status import Status
from swordfish.tables.agreement import Agreement


@dataclass
class Tally:
    """What a run over a table has found so far, counted."""

    rows: int = 0
    statuses: dict[str, int] = field(default_factory=lambda: dict.fromkeys(Status, 0))
    agreement: Agreement | None = None
    givens: list[int] = field(default_factory=lambda: [0] * 82)
    """Rows by number of givens: 0, 1, 2, ..."""
    guesses: list[int] = field(default_factory=lambda: [0] * 33)
    """Rows by number of guesses: 0, 1, 2-3, 4-7, ..."""
    written: int | None = None
    """Rows that are written, where not all of them are."""
    needs_solutions: bool = True
    """Whether the work fails for a row that has no solution."""
    missed: int = 0
    """Rows for which the work failed though they can be read."""
    ratings: Counter[str] = field(default_factory=Counter)
    """Rows with one solution by ER without its decimal, or by the reason why there is none."""

    def add(self, by_status: Sequence[int], by_givens: Sequence[int]) -> None:
        """Count rows: how many have which status, by their codes, and how many givens."""
        self.rows += sum(by_status)
        for status, rows in zip(Status, by_status, strict=True):
            self.statuses[status] += rows
        self.givens = _sums(self.givens, by_givens)

    def add_guesses(self, by_guesses: Sequence[int]) -> None:
        """Count rows by their guesses, in the classes of `guesses`."""
        self.guesses = _sums(self.guesses, by_guesses)


def _sums(some: Sequence[int], others: Sequence[int]) -> list[int]:
    return [one + other for one, other in zip(some, others, strict=True)]
