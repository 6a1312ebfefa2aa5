"""`swordfish shuffle`."""

import rich_click as click

from swordfish.cli.declare import Seed, json_option, puzzles_argument, subcommand
from swordfish.cli.session import Session
from swordfish.model.grid import exact_text
from swordfish.model.limits import checked_seed
from swordfish.puzzle import symmetry


@subcommand
@puzzles_argument
@click.option("--seed", metavar="N", type=Seed(), help="The same seed gives the same disguises.")
@json_option
def shuffle(
    puzzles: tuple[str, ...],
    seed: int | None,
    as_json: bool,
) -> None:
    """Write puzzles in random disguise: lines moved, rows turned into columns, digits renamed.

    [dim]$[/dim] swordfish shuffle --seed 7 puzzles.txt > others.txt
    """
    first = checked_seed(seed)
    with Session(puzzles, as_json) as session:
        for number, entry in enumerate(session):
            moved = exact_text(symmetry.shuffle(entry.grid, seed=first + number))
            session.answer(entry, moved, shuffled=moved)
