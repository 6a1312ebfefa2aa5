"""Suppositions: rules to a standstill, then a digit supposed and followed, to a chosen depth.

>>> import swordfish as sf
>>> puzzle = ".25....8...3.8..........5...8.3....6.....197.....4...2.31..5...2.6.....4...97...."
>>> trial = sf.suppose(puzzle, ladder="singles")
>>> trial.solution == sf.solve(puzzle), trial.depth, sf.depth(puzzle, ladder="singles")
(True, 1, 1)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args, overload

from swordfish import _core
from swordfish.board.board import Board
from swordfish.board.board_like import BoardLike, board_or_puzzle
from swordfish.draw.svg import Theme
from swordfish.ladder.facts import suited
from swordfish.ladder.ladder import Ladder, refuse_ladder
from swordfish.model.grid import Grid, PuzzleError, PuzzleLike, as_grid
from swordfish.model.limits import checked_depth, checked_flag, seconds_for_core
from swordfish.model.raw import Order, RawSupposition
from swordfish.model.status import STATUSES, Status
from swordfish.suppose import draw_tree, tell_trial
from swordfish.suppose.follow_rules import ENDS, End, rules_for_core
from swordfish.tell.names import Candidate, cell_name

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

    from swordfish.suppose.board_trial import BoardTrial

OrderName: TypeAlias = Literal["fewest", "box", "xwing"]
DigitOrder: TypeAlias = Literal["ascending", "most-placed"]


@dataclass(frozen=True, slots=True)
class Supposition:
    """A digit supposed in a cell, how it ended, and what was learned from it."""

    cell: int
    digit: int
    depth: int
    """How many suppositions may rest on one another: this one, and depth - 1 below it."""
    end: End
    taught: tuple[Candidate, ...] = ()
    """The candidates that could be removed because of it."""
    agreeing: tuple[Candidate, ...] = ()
    """For a verity, the alternatives that agree, of which this is the last."""
    below: tuple[Supposition, ...] = ()
    """The suppositions made below it that led to something."""

    def __str__(self) -> str:
        """What is supposed, as in r3c4=7."""
        return f"{cell_name(self.cell)}={self.digit}"


@dataclass(frozen=True, slots=True)
class Counts:
    """How many suppositions were made, at all depths, and how they ended."""

    suppositions: int = 0
    contradictions: int = 0
    standstills: int = 0
    solutions: int = 0
    verities: int = 0
    """How often all alternatives agreed on something."""


@dataclass(frozen=True)
class Trial:
    """The result of solving a puzzle by rules and suppositions."""

    status: Status
    """Whether the puzzle has one solution, many, none, or a repeated digit: by search."""
    solution: Grid | None
    """The solution; None if there isn't exactly one, or if more depth is needed."""
    grid: Grid
    """The grid that was reached."""
    depth: int | None
    """The least depth that solves the puzzle with these rules; None without `solution`."""
    tree: tuple[Supposition, ...]
    """The suppositions, in the order in which they were made."""
    counts: Counts
    puzzle: Grid = field(repr=False)
    ladder: Ladder = field(repr=False)
    max_depth: int = field(repr=False)

    @property
    def solved(self) -> bool:
        """Whether rules and suppositions led to the solution."""
        return self.solution is not None

    @property
    def summary(self) -> str:
        """The trial in one sentence."""
        return tell_trial.summary(self)

    @property
    def text(self) -> str:
        """The whole trial in sentences, each contradiction with the steps that lead to it."""
        return "\n".join(tell_trial.sentences(self))

    def tell(self, *, language: str = "en") -> str:
        """The whole trial in sentences in another language.

        >>> suppose("." * 81).tell(language="de")
        'Das Rätsel hat viele Lösungen, also wurde nichts angenommen.'
        """
        return "\n".join(tell_trial.sentences(self, language))

    def branch(self, supposition: Supposition, *, language: str = "en") -> str:
        """One supposition of `tree` in sentences, with those below it.

        >>> puzzle = ".25....8...3.8..........5...8.3....6.....197"
        >>> trial = suppose(puzzle + ".....4...2.31..5...2.6.....4...97....", ladder="singles")
        >>> print(trial.branch(trial.tree[-1]))
        Suppose r1c4 is 6. Then r6c4=7 by Full House in column 4, r6c3=9, r6c6=6, r5c5=2, r5c3=4,
        r4c1=1 by Naked Single, but then row 6 has no place for 1. So r1c4 is not 6.
        """
        return "\n".join(tell_trial.branch(self, supposition, language))

    @cached_property
    def lines(self) -> tuple[draw_tree.Line, ...]:
        """The tree line by line; consecutive suppositions that taught nothing share a line."""
        return tell_trial.lines(self)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The tree of suppositions, for a terminal."""
        yield draw_tree.rich_tree(self.summary, self.lines, ascii_only=options.ascii_only)

    def svg(self, *, theme: Theme = "auto") -> str:
        """The tree of suppositions as SVG."""
        return draw_tree.tree_svg(self.summary, self.lines, theme=theme)

    def _repr_svg_(self) -> str:
        """The drawing, for notebooks."""
        return self.svg()


@overload
def suppose(
    puzzle: BoardLike, *, max_depth: int = 5, max_seconds: float | None = None
) -> BoardTrial: ...
@overload
def suppose(
    puzzle: PuzzleLike,
    *,
    ladder: Ladder | str = "basic",
    max_depth: int = 5,
    order: OrderName | Order = "fewest",
    digit_order: DigitOrder = "ascending",
    verity: bool = False,
    max_seconds: float | None = None,
) -> Trial: ...
def suppose(
    puzzle: PuzzleLike | BoardLike,
    *,
    ladder: Ladder | str = "basic",
    max_depth: int = 5,
    order: OrderName | Order = "fewest",
    digit_order: DigitOrder = "ascending",
    verity: bool = False,
    max_seconds: float | None = None,
) -> Trial | BoardTrial:
    """A trial of rules and suppositions: the solution, the depth, and the tree of suppositions.

    The rules are followed to a standstill. Then candidates are supposed one by one, in an order,
    and followed with the rules: a contradiction removes the candidate, a solution ends the trial.
    Suppositions below a supposition are made only when nothing more is learned without them, so
    the depth is the least that solves the puzzle with these rules, in any order.

    `order`: "fewest" (the cell with fewest candidates), "box" (the digit with fewest places, at
    least two, in the box with fewest open cells), "xwing" (the two places in a line of an X-Wing,
    else as fewest), or a function from a grid to the candidates to suppose next.
    `digit_order`: "ascending", or "most-placed" first.
    `verity`: also use what all alternatives agree on.

    On a board the rules are what its engine finds without a guess, and the cell with fewest
    candidates is supposed first. After `max_seconds` there is a TimeoutError.

    >>> puzzle = ".25....8...3.8..........5...8.3....6.....197.....4...2.31..5...2.6.....4...97...."
    >>> trials = [suppose(puzzle, ladder="singles", order=order) for order in ("fewest", "box")]
    >>> [trial.counts.suppositions for trial in trials]
    [11, 4]
    >>> suppose("55" + "." * 79).status
    <Status.CONFLICT: 'conflict'>
    """
    puzzle = board_or_puzzle(puzzle)
    if isinstance(puzzle, Board):
        from swordfish.suppose.board_trial import suppose_board

        refuse_ladder(ladder, "basic")
        if (order, digit_order, verity) != ("fewest", "ascending", False):
            raise ValueError("expected no order, digit_order or verity beside a board")
        return suppose_board(puzzle, max_depth, max_seconds)
    grid = as_grid(puzzle)
    max_depth = checked_depth(max_depth)
    if order not in get_args(OrderName) and not callable(order):
        fault = ValueError if isinstance(order, str) else TypeError
        raise fault(f"expected fewest, box, xwing or a function as order, got {order!r}")
    if digit_order not in get_args(DigitOrder):
        raise ValueError(f"expected ascending or most-placed as digit_order, got {digit_order!r}")
    chosen = suited(Ladder.of(ladder), grid, max_seconds)
    code, end, reached, depth, tree, counts = _core.suppose(
        grid,
        rules_for_core(chosen),
        max_depth,
        order,
        digit_order == "most-placed",
        checked_flag(verity, "verity"),
        seconds_for_core(max_seconds),
    )
    solution = reached if ENDS[end] == "solution" else None
    return Trial(
        status=STATUSES[code],
        solution=solution,
        grid=reached,
        depth=depth if solution is not None else None,
        tree=tuple(map(_supposition, tree)),
        counts=Counts(*counts),
        puzzle=grid,
        ladder=chosen,
        max_depth=max_depth,
    )


@overload
def depth(puzzle: BoardLike, *, max_depth: int = 5, max_seconds: float | None = None) -> int: ...
@overload
def depth(
    puzzle: PuzzleLike,
    *,
    ladder: Ladder | str = "basic",
    max_depth: int = 5,
    max_seconds: float | None = None,
) -> int: ...
def depth(
    puzzle: PuzzleLike | BoardLike,
    *,
    ladder: Ladder | str = "basic",
    max_depth: int = 5,
    max_seconds: float | None = None,
) -> int:
    """The least depth of suppositions that solves a puzzle with a ladder, whatever the order.

    Depth 0 is the ladder to a standstill. At depth d every candidate is supposed and followed with
    depth d - 1, a contradiction removes it, until nothing changes or one reaches the solution. -1
    says that it is more than `max_depth`, of which 81 always suffice. The puzzle must have exactly
    one solution, and no technique may assume that. Depth 0 of a board is what its engine finds
    without a guess. After `max_seconds` there is a TimeoutError.

    >>> depth("9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2")
    0
    >>> depth(".25....8...3.8..........5...8.3....6.....197.....4...2.31..5...2.6.....4...97....",
    ...       ladder="singles", max_depth=0)
    -1
    >>> depth("." * 81)
    Traceback (most recent call last):
    ...
    swordfish.PuzzleError: expected a puzzle with one solution, got one with many: ...
    """
    puzzle = board_or_puzzle(puzzle)
    if isinstance(puzzle, Board):
        from swordfish.suppose.board_trial import board_depth

        refuse_ladder(ladder, "basic")
        return board_depth(puzzle, max_depth, max_seconds)
    grid = as_grid(puzzle)
    status, least = try_depth(grid, Ladder.of(ladder), checked_depth(max_depth), max_seconds)
    if status is not Status.UNIQUE:
        got = {Status.MANY: "many", Status.NONE: "none"}.get(status, "a digit twice in a house")
        raise PuzzleError(f"expected a puzzle with one solution, got one with {got}: {str(grid)!r}")
    return least


def try_depth(
    grid: Grid, ladder: Ladder, max_depth: int, max_seconds: float | None = None
) -> tuple[Status, int]:
    """A trial of the depth alone: status of a grid, and depth; -1 if more, or not one solution."""
    seconds = seconds_for_core(max_seconds)
    code, least = _core.depth(grid, rules_for_core(ladder.proving()), max_depth, seconds)
    return STATUSES[code], least


def _supposition(raw: RawSupposition) -> Supposition:
    cell, digit, depth, end, taught, agreeing, below = raw
    return Supposition(
        cell, digit, depth, ENDS[end], taught, agreeing, tuple(map(_supposition, below))
    )
