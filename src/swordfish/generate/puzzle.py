"""What is made: a puzzle or a board, with its solution."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from swordfish.board.board import Board
from swordfish.board.how_to_play import how_to_play
from swordfish.ladder.ladder import Ladder
from swordfish.ladder.path import Path, explain
from swordfish.model.grid import Grid
from swordfish.model.technique import Technique

if TYPE_CHECKING:  # it is loaded by those who ask for arrays
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Puzzle:
    """A puzzle with one solution. Every function that takes a puzzle takes this one too.

    >>> from swordfish import generate
    >>> puzzle = generate(seed=1)
    >>> len(puzzle.grid.givens), puzzle.path.level
    (26, 'easy')
    """

    grid: Grid
    solution: Grid
    ladder: Ladder = field(default_factory=Ladder.default, repr=False, compare=False)
    techniques: tuple[Technique, ...] = field(default=(), repr=False, compare=False)
    """The techniques that were asked for."""

    @cached_property
    def path(self) -> Path:
        """The path to the solution by the ladder that the request implies; made on first use."""
        return explain(self.grid, ladder=self.ladder)

    @property
    def position(self) -> Grid:
        """The grid just before the first step of a technique that was asked for."""
        for step in self.path.steps:
            used, grid = step.technique, step.grid
            if not isinstance(used, Technique) or grid is None:
                continue
            if any(_is_kind_of(used, wanted) for wanted in self.techniques):
                return grid
        return self.grid

    def __str__(self) -> str:
        """The givens as 81 characters."""
        return str(self.grid)

    def __grid__(self) -> Grid:
        """The grid, for every function that takes a puzzle."""
        return self.grid

    def __array__(self, *args: Any, **options: Any) -> NDArray[Any]:  # noqa: ANN401  # NumPy's
        """The givens as an array of 9x9."""
        import numpy as np

        return np.asarray(self.grid.to_numpy(), *args, **options)


@dataclass(frozen=True)
class BoardPuzzle:
    """A board with one solution.

    >>> from swordfish import generate
    >>> puzzle = generate(size=4, seed=1)
    >>> puzzle.board.rows, puzzle.solution.is_complete
    (4, True)
    """

    board: Board
    solution: Board

    @property
    def told(self) -> str:
        """How it is played, in words for whoever hasn't seen one before.

        >>> from swordfish import generate
        >>> print(generate(size=4, seed=1).told)
        Put a digit from 1 to 4 into each empty cell. Each digit stands once in every row, once in
        every column and once in every box.
        """
        return how_to_play(self.board)

    def __str__(self) -> str:
        """The givens, a line for each row."""
        return str(self.board)


def _is_kind_of(technique: Technique, wanted: Technique) -> bool:
    """Whether a step's technique is the wanted one, or a kind of step that it finds."""
    is_kind = wanted.is_rung and not technique.is_rung and technique.order == wanted.order
    return technique == wanted or is_kind
