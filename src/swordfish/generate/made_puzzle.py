"""What is generated: a puzzle or a board, with its solution."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from swordfish.board.board import Board
from swordfish.board.how_to_play import how_to_play
from swordfish.ladder.ladder import Ladder
from swordfish.ladder.path import Path, explain
from swordfish.model.grid import Grid
from swordfish.model.step import Step
from swordfish.model.technique import Technique

if TYPE_CHECKING:  # they are loaded by those who ask for arrays, and for paths
    from numpy.typing import NDArray

    from swordfish.board.hint_steps_path import BoardPath


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
    def wanted_step(self) -> Step | None:
        """The first step of a technique that was asked for, if one was.

        >>> from swordfish import generate
        >>> generate(technique="x_wing", seed=1).wanted_step.technique.slug
        'x_wing'
        """
        for step in self.path.steps:
            used = step.technique
            if isinstance(used, Technique) and any(
                _is_kind_of(used, wanted) for wanted in self.techniques
            ):
                return step
        return None

    @property
    def position(self) -> Grid:
        """The grid just before the first step of a technique that was asked for."""
        step = self.wanted_step
        return self.grid if step is None or step.grid is None else step.grid

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
    """A board with one solution. Every function that takes a board takes this one too.

    >>> from swordfish import generate
    >>> puzzle = generate(size=4, seed=1)
    >>> puzzle.board.rows, puzzle.solution.is_complete
    (4, True)
    """

    board: Board
    solution: Board

    @cached_property
    def path(self) -> BoardPath:
        """The path to the solution, with its level; made on first use.

        >>> from swordfish import generate
        >>> generate(size=4, level="easy", seed=1).path.level
        'easy'
        """
        from swordfish.board.hint_steps_path import explain_board  # which few ask for

        return explain_board(self.board)

    @property
    def how_to_play(self) -> str:
        """How it is played, in words for whoever hasn't seen one before.

        >>> from swordfish import generate
        >>> print(generate(size=4, seed=1).how_to_play)
        Put a digit from 1 to 4 into each empty cell. Each digit stands once in every row, once in
        every column and once in every box.
        """
        return how_to_play(self.board)

    def __str__(self) -> str:
        """The givens, a line for each row."""
        return str(self.board)

    def __board__(self) -> Board:
        """The board, for every function that takes one."""
        return self.board


def _is_kind_of(technique: Technique, wanted: Technique) -> bool:
    """Whether a step of a made puzzle has the wanted technique, or a kind that this finds."""
    is_kind = wanted.is_rung and not technique.is_rung and technique.order == wanted.order
    return technique == wanted or is_kind
