"""Exact answers about a board: what the verbs of `search` and `puzzle` give for one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from swordfish import _core
from swordfish.board.board import Board, House, digit_set
from swordfish.model.grid import PuzzleError
from swordfish.model.limits import seconds_for_core
from swordfish.model.status import Status

if TYPE_CHECKING:  # it is loaded by those who use rules
    from swordfish.board.rules import Rule


@dataclass(frozen=True, slots=True)
class BoardConflict:
    """A digit that stands twice in a house, or a rule that is broken."""

    house: House | None
    rule: Rule | None
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Clues:
    """Some of the givens (by cell) and rules of a board."""

    cells: tuple[int, ...]
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class BoardCheck:
    """Whether a board has one solution, and what is wrong with it if not."""

    status: Status
    solutions: tuple[Board, ...]
    """The first two."""
    differing: tuple[int, ...]
    """Cells that aren't the same in all solutions."""
    conflicts: tuple[BoardConflict, ...]
    contradiction: Clues | None = None
    """If asked for and there is no solution: givens and rules of which none can be dropped."""


def redundant_clues(board: Board, max_seconds: float | None = None) -> Clues:
    """An exact answer: givens and rules any one of which a board can do without.

    >>> import swordfish as sf
    >>> board = Board("1...2.....3...24", rules=[sf.rules.Different("r1c1-2")])
    >>> redundant_clues(board).rules[0].kind
    'different'
    """
    found = board._raw.redundant(seconds_for_core(max_seconds))
    if found is None:
        raise PuzzleError(f"expected a board with one solution, got {board!r}")
    return _clues(board, found)


def _clues(board: Board, found: tuple[list[int], list[int]]) -> Clues:
    cells, numbers = found
    rules = board.rules
    return Clues(tuple(cells), tuple(rules[number] for number in numbers))


def solve_board(board: Board, max_seconds: float | None = None) -> Board | None:
    """An exact answer: the first solution of a board, None if there is none."""
    found = board._raw.solve(seconds_for_core(max_seconds))
    return None if found is None else Board._of(board._raw.with_digits(found))


def board_solutions(board: Board, max_seconds: float | None = None) -> Iterator[Board]:
    """An exact answer: every solution of a board, one after another."""
    return map(board.with_digits, _core.BoardSolutions(board._raw, seconds_for_core(max_seconds)))


def check_board(
    board: Board, *, contradiction: bool = False, max_seconds: float | None = None
) -> BoardCheck:
    """An exact answer: whether a board has one solution, with two and where all differ if many."""
    seconds = seconds_for_core(max_seconds)
    solutions, differing, broken = board._raw.check(seconds)
    houses, rules = board.houses, board.rules
    conflicts = tuple(
        BoardConflict(
            houses[house] if house >= 0 else None, rules[rule] if rule >= 0 else None, tuple(cells)
        )
        for house, rule, cells in broken
    )
    status = (
        Status.CONFLICT if conflicts else (Status.NONE, Status.UNIQUE, Status.MANY)[len(solutions)]
    )
    found = tuple(board.with_digits(digits) for digits in solutions)
    clashing = board._raw.contradiction(seconds) if contradiction and not solutions else None
    why = None if clashing is None else _clues(board, clashing)
    return BoardCheck(status, found, tuple(differing), conflicts, why)


def board_candidates(board: Board, max_seconds: float | None = None) -> tuple[frozenset[int], ...]:
    """An exact answer: for each cell of a board, the digits that it has in some solution."""
    masks = board._raw.true_candidates(seconds_for_core(max_seconds))
    return tuple(digit_set(mask, board.lowest) for mask in masks)
