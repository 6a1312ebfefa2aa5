"""`swordfish suppose`."""

from dataclasses import asdict
from typing import Annotated, Any, TypeAlias

import typer

from swordfish import suppose as try_to_solve
from swordfish.cli.options import LadderName, UpTo, With, Without, asked_ladder
from swordfish.cli.session import Json, Puzzles, Session
from swordfish.files import PuzzleEntry
from swordfish.suppose.trial import DigitOrder, OrderName, Supposition, Trial
from swordfish.tell.names import cell_name

MaxDepth: TypeAlias = Annotated[
    int,
    typer.Option(
        "--max-depth", metavar="N", min=0, max=81, help="How many suppositions may stand at once."
    ),
]


def suppose(
    puzzles: Puzzles,
    ladder: LadderName = "basic",
    up_to: UpTo = None,
    with_: With = None,
    without: Without = None,
    max_depth: MaxDepth = 5,
    order: Annotated[OrderName, typer.Option(help="What to suppose next.")] = "fewest",
    digits: Annotated[DigitOrder, typer.Option(help="Which digit first.")] = "ascending",
    verity: Annotated[
        bool, typer.Option("--verity", help="Use what all alternatives agree on.")
    ] = False,
    tree: Annotated[bool, typer.Option("--tree", help="Show the tree of suppositions.")] = False,
    svg: Annotated[
        bool, typer.Option("--svg", help="Write the tree as SVG, of one puzzle.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Solve puzzles by rules and suppositions, and tell how.

    Where the rules stand still a digit is supposed and followed; a contradiction removes it. For
    each puzzle a line with its solution, or what was reached, the depth and the number of
    suppositions; one puzzle alone on a terminal is told in sentences.

    [dim]$[/dim] swordfish suppose puzzle.txt --ladder singles --tree
    [dim]$[/dim] swordfish suppose puzzle.txt --svg > tree.svg
    [dim]$[/dim] swordfish suppose puzzles.txt --ladder stage4 --order xwing --digits most-placed
    """
    rungs = asked_ladder(ladder, up_to, with_, without)
    with Session(puzzles, as_json) as session:
        for number, entry in enumerate(session):
            if svg and number:
                raise typer.BadParameter("expected one puzzle, got several", param_hint="--svg")
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
