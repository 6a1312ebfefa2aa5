"""Grids side by side in arrays, played by the core in one call."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from swordfish import _core, bulk
from swordfish.gym.episodes import Digits
from swordfish.ladder.ladder import Ladder
from swordfish.model.grid import PuzzleError, PuzzleLike, as_grid

RIGHT, WRONG, BROKEN = range(3)
"""How a digit turns out."""
GOES_ON, FULL, DEAD = range(3)
"""How a grid stands after it."""
_CLAIMS = [f"r{cell // 9 + 1}c{cell % 9 + 1}={d}" for cell in range(81) for d in range(1, 10)]
"""What each action claims."""


class Games:
    """Games side by side: grids, their solutions, and the actions that break no rule."""

    def __init__(self, number: int) -> None:
        """Make room for so many."""
        self.digits = np.zeros((number, 81), np.uint8)
        self.solutions = np.zeros((number, 81), np.uint8)
        self.masks = np.zeros((number, 729), np.int8)
        self._outcomes, self._ends = np.zeros((2, number), np.uint8)

    def begin(self, marked: NDArray[np.bool_], puzzles: Digits, solutions: Digits) -> None:
        """Put puzzles where marks are."""
        self.digits[marked] = puzzles
        self.solutions[marked] = solutions
        _core.begin_games(self.digits, self.solutions, self.masks, marked.view(np.uint8))

    def play(
        self, marked: NDArray[np.bool_], actions: NDArray[np.int64], *, places_wrong: bool
    ) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Play an action in each game that is marked: how it turned out, and how the grid stands.

        The arrays are the same at every call, and say nothing of grids that aren't marked.
        """
        _core.play(
            self.digits,
            self.solutions,
            self.masks,
            marked.view(np.uint8),
            actions,
            places_wrong,
            self._outcomes,
            self._ends,
        )
        return self._outcomes, self._ends

    def proofs(
        self, marked: NDArray[np.bool_], actions: NDArray[np.int64], ladder: Ladder | str
    ) -> NDArray[np.int16]:
        """The easiest technique that proves an action now, for each that is marked.

        It is an index of `swordfish.techniques()`; -1 where none does, as of a wrong digit.
        """
        games = np.arange(len(actions))
        legal = np.where((actions >= 0) & (actions < len(_CLAIMS)), actions, 0)
        cells, digits = legal // 9, legal % 9 + 1
        is_right = (self.digits[games, cells] == 0) & (self.solutions[games, cells] == digits)
        rows = np.flatnonzero(marked & (legal == actions) & is_right)
        found = np.full(len(actions), -1, np.int16)
        claims = [_CLAIMS[action] for action in legal[rows].tolist()]
        found[rows] = bulk.judge(self.digits[rows], claims, ladder=ladder).easiest
        return found

    def is_solved(self, number: int) -> bool:
        """Whether the grid of a game is full, and as its solution."""
        return bool((self.digits[number] == self.solutions[number]).all())


def solution_of(puzzle: PuzzleLike) -> tuple[Digits, Digits]:
    """The puzzle of a game and its one solution, (1, 81) digits each."""
    digits = np.array(list(as_grid(puzzle)), np.uint8).reshape(1, 81)
    solved = bulk.solve(digits)
    if solved.status[0] != bulk.UNIQUE:
        raise PuzzleError(
            f"expected a puzzle with one solution, got one that has {solved.statuses[0]}"
        )
    return digits, solved.solutions
