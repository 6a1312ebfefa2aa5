"""How the solutions that came with puzzles compare with ours."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Agreement:
    """How the solutions that came with the puzzles compare with ours."""

    agree: int = 0
    """The listed solution is the only one."""
    differ: int = 0
    """The listed text doesn't solve the puzzle."""
    one_of_many: int = 0
    """The listed text solves the puzzle, which has other solutions too."""

    def add(self, agree: int, differ: int, one_of_many: int) -> None:
        """Count more rows, by how their listed solutions compare."""
        self.agree += agree
        self.differ += differ
        self.one_of_many += one_of_many
