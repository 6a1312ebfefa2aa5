"""Suppositions on boards: what `suppose` and `depth` give for one."""

from __future__ import annotations

from dataclasses import dataclass, field

from swordfish import _core
from swordfish.board.board import Board
from swordfish.board.step import BoardStep, board_step
from swordfish.model.grid import PuzzleError
from swordfish.model.limits import checked_depth, seconds_for_core
from swordfish.model.raw import RawBoardSupposition
from swordfish.model.status import Status
from swordfish.suppose.follow_rules import ENDS, End
from swordfish.suppose.trial import Counts


@dataclass(frozen=True, slots=True)
class BoardSupposition:
    """A digit supposed in a cell of a board, and how it ended."""

    cell: int
    digit: int
    name: str
    """What is supposed, as in r3c4=7."""
    depth: int
    """How many suppositions may rest on one another: this one, and depth - 1 below it."""
    end: End
    below: tuple[BoardSupposition, ...] = ()
    """The suppositions made below it that led to something."""
    step: BoardStep | None = None
    """For a contradiction that rests on no other supposition: why, if a reader can follow it."""

    def __str__(self) -> str:
        """What is supposed."""
        return self.name


@dataclass(frozen=True)
class BoardTrial:
    """The result of solving a board by its rules and suppositions."""

    status: Status
    """Whether the board has one solution, many or none: by search."""
    solution: Board | None
    """The solution; None if there isn't exactly one, or if more depth is needed."""
    board: Board
    """The board that was reached, with its candidates."""
    depth: int | None
    """The least depth that solves the board; None if there is no `solution`."""
    tree: tuple[BoardSupposition, ...]
    """The suppositions, in the order in which they were made."""
    counts: Counts
    puzzle: Board = field(repr=False)
    max_depth: int = field(repr=False)

    @property
    def solved(self) -> bool:
        """Whether rules and suppositions led to the solution of the board."""
        return self.solution is not None

    @property
    def steps(self) -> tuple[BoardStep, ...]:
        """What was learned of the board at depth 1, as steps that are told, drawn and proved."""
        return tuple(made.step for made in self.tree if made.step is not None)

    @property
    def text(self) -> str:
        """What was learned of the board at depth 1, a line for each contradiction."""
        return self.tell()

    def tell(self, *, language: str = "en") -> str:
        """What was learned of the board, in another language."""
        return "\n".join(step.tell(language=language) for step in self.steps)

    def __repr__(self) -> str:
        """In short: the tree would fill many screens."""
        end = f"solved at depth {self.depth}" if self.solved else f"not solved ({self.status})"
        made = self.counts.suppositions
        return f"<BoardTrial of {made} supposition{'s' * (made != 1)}: {end}>"


def suppose_board(board: Board, max_depth: int = 5, max_seconds: float | None = None) -> BoardTrial:
    """A trial of what the engine finds without a guess, and suppositions.

    >>> suppose_board(Board("1...2.....3...24"))
    <BoardTrial of 0 suppositions: solved at depth 0>
    >>> suppose_board(Board(size=4))
    <BoardTrial of 0 suppositions: not solved (many)>
    """
    max_depth, seconds = checked_depth(max_depth), seconds_for_core(max_seconds)
    status = (Status.NONE, Status.UNIQUE, Status.MANY)[board._raw.count(2, seconds)]
    if status is not Status.UNIQUE:
        return BoardTrial(status, None, board, None, (), Counts(), board, max_depth)
    end, raw, depth, tree, counts = _core.suppose_board(board._raw, max_depth, seconds)
    reached = Board._of(raw)
    is_solved = ENDS[end] == "solution"
    return BoardTrial(
        status,
        reached if is_solved else None,
        reached,
        depth if is_solved else None,
        tuple(_supposition(one, board) for one in tree),
        Counts(*counts),
        board,
        max_depth,
    )


def board_depth(board: Board, max_depth: int = 5, max_seconds: float | None = None) -> int:
    """The least depth of suppositions that solves a board, -1 if that is more than `max_depth`.

    >>> board_depth(Board("1...2.....3...24"))
    0
    """
    trial = suppose_board(board, max_depth, max_seconds)
    if trial.status is not Status.UNIQUE:
        raise PuzzleError(f"expected a board with one solution, got one with {trial.status}")
    return -1 if trial.depth is None else trial.depth


def _supposition(raw: RawBoardSupposition, board: Board) -> BoardSupposition:
    cell, digit, depth, end, below, told = raw
    step = None if told is None else board_step(told[0], Board._of(told[1]))
    under = tuple(_supposition(one, board) for one in below)
    name = f"{board.name(cell)}={digit}"
    return BoardSupposition(cell, digit, name, depth, ENDS[end], under, step)
