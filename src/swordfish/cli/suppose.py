"""`swordfish suppose`."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import rich_click as click

from swordfish import suppose as try_to_solve
from swordfish.board.board import Board
from swordfish.cli.board_options import BoardOptions, takes_boards
from swordfish.cli.common_options import json_option, max_seconds_option, puzzles_argument
from swordfish.cli.ladder_options import asked_ladder, ladder_options, max_depth_option
from swordfish.cli.option_types import OneOf
from swordfish.cli.outputs import line_of
from swordfish.cli.puzzle_source import Entry
from swordfish.cli.session import Session
from swordfish.cli.subcommand import subcommand
from swordfish.model.status import Status
from swordfish.suppose.trial import DigitOrder, OrderName, Supposition, Trial
from swordfish.tell.names import cell_name

if TYPE_CHECKING:  # it is loaded by those who have boards
    from swordfish.suppose.board_trial import BoardSupposition, BoardTrial

_USUAL = ("basic", "fewest", "ascending", False, False)
"""What can't be chosen for boards, as it is without a choice: ladder, orders, verity, SVG."""


@subcommand
@puzzles_argument
@ladder_options("basic")
@max_depth_option
@click.option(
    "--order", type=OneOf(OrderName), default="fewest", help="Which candidates to suppose next."
)
@click.option(
    "--digit-order",
    type=OneOf(DigitOrder),
    default="ascending",
    help="Which digit to suppose first.",
)
@click.option("--verity", is_flag=True, help="Also use what all alternatives agree on.")
@click.option("--tree", is_flag=True, help="Show the tree of suppositions.")
@click.option("--svg", is_flag=True, help="Write the tree of one puzzle as SVG.")
@json_option
@max_seconds_option
@takes_boards
def suppose(
    puzzles: tuple[str, ...],
    ladder: str,
    up_to: str | None,
    with_: tuple[str, ...],
    without: tuple[str, ...],
    max_depth: int,
    order: OrderName,
    digit_order: DigitOrder,
    verity: bool,
    tree: bool,
    svg: bool,
    as_json: bool,
    max_seconds: float | None,
    boards: BoardOptions,
) -> None:
    """Solve grids and boards by rules and suppositions, and show how.

    When the rules find nothing more, a digit is supposed and followed; a contradiction removes it.
    Each puzzle gives a line with its solution (or the grid reached), the depth and the number of
    suppositions. A single puzzle on a terminal is explained in sentences. The rules of
    a board are what its engine finds without a guess; --ladder, --order, --verity and --svg are for
    grids alone.

    [dim]$[/dim] swordfish suppose puzzle.txt --ladder singles --tree
    [dim]$[/dim] swordfish suppose puzzle.txt --svg > tree.svg
    [dim]$[/dim] swordfish suppose puzzles.txt --order xwing --digit-order most-placed
    """
    rungs = asked_ladder(ladder, up_to, with_, without)
    usual = ladder, order, digit_order, verity, svg
    is_chosen = bool(usual != _USUAL or up_to or with_ or without)
    with Session(puzzles, as_json, boards=boards, only_one=svg) as session:
        for entry, puzzle in session.puzzles():
            if isinstance(puzzle, Board):
                if is_chosen:
                    raise click.BadParameter(
                        "--ladder and its kin, --order, --digit-order, --verity and --svg "
                        "can't be combined with boards"
                    )
                with session.giving_up(entry):
                    found = try_to_solve(puzzle, max_depth=max_depth, max_seconds=max_seconds)
                    _answer_board_trial(session, entry, found, tree, as_json)
                continue
            with session.giving_up(entry):
                trial = try_to_solve(
                    puzzle,
                    ladder=rungs,
                    max_depth=max_depth,
                    order=order,
                    digit_order=digit_order,
                    verity=verity,
                    max_seconds=max_seconds,
                )
                if not trial.solved:
                    session.miss()
                if svg:
                    print(trial.svg())
                else:
                    _answer_trial(session, entry, trial, tree, as_json)


def _answer_trial(session: Session, entry: Entry, trial: Trial, tree: bool, as_json: bool) -> None:
    if session.draws:
        session.draw(trial if tree else trial.text)
        session.draw(trial.grid.drawing(candidates=not trial.solved))
        return
    session.answer(entry, _trial_line(trial), **(_trial_fields(trial, tree) if as_json else {}))
    if tree and not as_json:
        session.draw(trial)


def _answer_board_trial(
    session: Session, entry: Entry, trial: "BoardTrial", tree: bool, as_json: bool
) -> None:
    if not trial.solved:
        session.miss()
    if session.draws:
        session.draw("\n".join(_branches(trial.tree)) if tree else trial.text)
        session.draw(trial.board.drawing(candidates=not trial.solved))
        return
    session.answer(
        entry, _board_trial_line(trial), **(_board_trial_fields(trial, tree) if as_json else {})
    )
    if tree and not as_json:
        print(*_branches(trial.tree), sep="\n")


def _board_trial_line(trial: "BoardTrial") -> str:
    if trial.status is not Status.UNIQUE:
        return str(trial.status)
    made = trial.counts.suppositions
    if trial.solution is not None:
        return f"{line_of(trial.solution)} depth {trial.depth}, suppositions {made}"
    return f"{line_of(trial.board)} stuck, suppositions {made}"


def _board_trial_fields(trial: "BoardTrial", tree: bool) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "status": str(trial.status),
        "solution": line_of(trial.solution) if trial.solution else None,
        "board": line_of(trial.board),
        "depth": trial.depth,
        "counts": asdict(trial.counts),
    }
    return fields | {"tree": [_board_node(one) for one in trial.tree]} if tree else fields


def _board_node(one: "BoardSupposition") -> dict[str, Any]:
    return {
        "supposed": str(one),
        "depth": one.depth,
        "end": one.end,
        "step": one.step.to_dict() if one.step else None,
        "below": [_board_node(below) for below in one.below],
    }


def _branches(tree: "tuple[BoardSupposition, ...]", indent: str = "") -> Iterator[str]:
    """A line for each supposition, those that rest on it below and further in."""
    for one in tree:
        yield f"{indent}{one}: {one.end}"
        yield from _branches(one.below, f"{indent}  ")


def _trial_line(trial: Trial) -> str:
    if trial.solution is not None:
        return f"{trial.solution} depth {trial.depth}, suppositions {trial.counts.suppositions}"
    if trial.status != "unique":
        return str(trial.status)
    return f"{trial.grid} stuck, suppositions {trial.counts.suppositions}"


def _trial_fields(trial: Trial, tree: bool) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "status": str(trial.status),
        "solution": str(trial.solution) if trial.solution else None,
        "grid": str(trial.grid),
        "depth": trial.depth,
        "counts": asdict(trial.counts),
    }
    return fields | {"tree": [_node(one) for one in trial.tree]} if tree else fields


def _node(one: Supposition) -> dict[str, Any]:
    return {
        "supposed": str(one),
        "depth": one.depth,
        "end": one.end,
        "taught": [f"{cell_name(cell)}<>{digit}" for cell, digit in one.taught],
        "below": [_node(below) for below in one.below],
    }
