"""`swordfish minimize`."""

from typing import Annotated

import typer

from swordfish.cli.session import Json, Puzzles, Session, place_of
from swordfish.model.grid import PuzzleError, as_seed
from swordfish.puzzle import analysis


def minimize(
    puzzles: Puzzles,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same choice of givens again.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Take out givens until none can be dropped; the solution stays the only one.

    [dim]$[/dim] swordfish minimize --seed 1 puzzles.txt
    """
    first = as_seed(seed)
    with Session(puzzles, as_json) as session:
        for number, entry in enumerate(session):
            try:
                smaller = analysis.minimize(entry.grid, seed=first + number)
            except PuzzleError as error:
                session.refuse(entry, PuzzleError(f"{place_of(entry)}: {error}"))
                continue
            session.answer(entry, str(smaller), minimal=str(smaller), givens=len(smaller.givens))
