"""How many rows are worked on together: few while they take long, more while they don't.

What a kill loses is one portion, so that it should be done soon; but each has its cost, whatever
its size: it is read, counted, kept in the journal and written.
"""

from __future__ import annotations

QUICK_SECONDS = 0.1
"""A portion that is done within this time may be followed by one of twice the size."""


class Portions:
    """The size of the next portion, by what the one before it took."""

    def __init__(self, first: int | None, most: int | None) -> None:
        """Begin with so many rows, and never take more; None for a whole batch."""
        self._most = most
        self._least = self._rows = most if first is None or most is None else min(first, most)

    def of(self, left: int) -> int:
        """How many of the rows that are left come next; all of them where nothing bounds them.

        >>> Portions(256, 4096).of(1000), Portions(None, None).of(1000)
        (256, 1000)
        """
        return left if self._rows is None else min(self._rows, left)

    def took(self, seconds: float) -> None:
        """Learn from a portion what it took.

        >>> portions = Portions(256, 1000)
        >>> for seconds in (0.01, 0.01, 0.01, 9.9):
        ...     portions.took(seconds)
        ...     print(portions.of(10_000))
        512
        1000
        1000
        500
        """
        if self._rows is None or self._least is None or self._most is None:
            return
        if seconds < QUICK_SECONDS:
            self._rows = min(2 * self._rows, self._most)
        elif seconds > 2 * QUICK_SECONDS:
            self._rows = max(self._rows // 2, self._least)
