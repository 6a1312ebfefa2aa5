"""Memory that is used for one block of a table after another."""

from __future__ import annotations

from collections import deque


class SpareMemory:
    """Pieces of one size: to get new memory takes longer than to fill it."""

    def __init__(self, size: int) -> None:
        """Make no piece yet, each of so many bytes."""
        self._size = size
        self._spare: deque[bytearray] = deque()

    def take(self) -> bytearray:
        """A piece that nobody uses, with anything in it."""
        try:
            return self._spare.pop()
        except IndexError:
            return bytearray(self._size)

    def give_back(self, piece: bytearray) -> None:
        """Take back what was taken."""
        self._spare.append(piece)
