"""`swordfish minimize`."""

import rich_click as click

from swordfish.cli.declare import Seed, json_option, puzzles_argument, subcommand
from swordfish.cli.session import Session, place_of
from swordfish.model.grid import PuzzleError, as_seed
from swordfish.puzzle import analysis


@subcommand
@puzzles_argument
@click.option("--seed", metavar="N", type=Seed(), help="The same choice of givens again.")
@json_option
def minimize(
    puzzles: tuple[str, ...],
    seed: int | None,
    as_json: bool,
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
