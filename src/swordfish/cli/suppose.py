"""`swordfish suppose`."""

from dataclasses import asdict
from typing import Any

import rich_click as click

from swordfish import suppose as try_to_solve
from swordfish.cli.common_options import json_option, puzzles_argument
from swordfish.cli.ladder_options import asked_ladder, ladder_options
from swordfish.cli.option_types import OneOf, WholeNumber
from swordfish.cli.session import Session
from swordfish.cli.subcommand import subcommand
from swordfish.files import PuzzleEntry
from swordfish.suppose.trial import DigitOrder, OrderName, Supposition, Trial
from swordfish.tell.names import cell_name

max_depth_option = click.option(
    "--max-depth",
    metavar="N",
    type=WholeNumber(0, 81),
    default=5,
    help="How many suppositions may rest on one another.",
)


@subcommand
@puzzles_argument
@ladder_options("basic")
@max_depth_option
@click.option(
    "--order", type=OneOf(OrderName), default="fewest", help="Which candidates to suppose next."
)
@click.option(
    "--digits", type=OneOf(DigitOrder), default="ascending", help="Which digit to suppose first."
)
@click.option("--verity", is_flag=True, help="Also use what all alternatives agree on.")
@click.option("--tree", is_flag=True, help="Show the tree of suppositions.")
@click.option("--svg", is_flag=True, help="Write the tree of one puzzle as SVG.")
@json_option
def suppose(
    puzzles: tuple[str, ...],
    ladder: str,
    up_to: str | None,
    with_: tuple[str, ...],
    without: tuple[str, ...],
    max_depth: int,
    order: OrderName,
    digits: DigitOrder,
    verity: bool,
    tree: bool,
    svg: bool,
    as_json: bool,
) -> None:
    """Solve puzzles by rules and suppositions, and show how.

    When the rules find nothing more, a digit is supposed and followed; a contradiction removes it.
    Each puzzle gives a line with its solution (or the grid reached), the depth and the number of
    suppositions. A single puzzle on a terminal is explained in sentences.

    [dim]$[/dim] swordfish suppose puzzle.txt --ladder singles --tree
    [dim]$[/dim] swordfish suppose puzzle.txt --svg > tree.svg
    [dim]$[/dim] swordfish suppose puzzles.txt --ladder stage4 --order xwing --digits most-placed
    """
    rungs = asked_ladder(ladder, up_to, with_, without)
    with Session(puzzles, as_json, only_one=svg) as session:
        for entry in session:
            trial = try_to_solve(
                entry.grid,
                ladder=rungs,
                max_depth=max_depth,
                order=order,
                digits=digits,
                verity=verity,
            )
            if not trial.solved:
                session.miss()
            if svg:
                print(trial.svg())
            else:
                _answer(session, entry, trial, tree, as_json)


def _answer(session: Session, entry: PuzzleEntry, trial: Trial, tree: bool, as_json: bool) -> None:
    if session.draws:
        session.draw(trial if tree else trial.text)
        session.draw(trial.grid.drawing(candidates=not trial.solved))
        return
    session.answer(entry, _line(trial), **(_fields(trial, tree) if as_json else {}))
    if tree and not as_json:
        session.draw(trial)


def _line(trial: Trial) -> str:
    if trial.solution is not None:
        return f"{trial.solution} depth {trial.depth}, suppositions {trial.counts.suppositions}"
    if trial.status != "unique":
        return str(trial.status)
    return f"{trial.grid} stuck, suppositions {trial.counts.suppositions}"


def _fields(trial: Trial, tree: bool) -> dict[str, Any]:
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
