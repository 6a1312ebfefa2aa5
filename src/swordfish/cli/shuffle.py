"""`swordfish shuffle`."""

import rich_click as click

from swordfish.cli.common_options import json_option, puzzles_argument
from swordfish.cli.option_types import Seed
from swordfish.cli.session import Session
from swordfish.cli.subcommand import subcommand
from swordfish.cli.table_options import TableOptions, takes_tables
from swordfish.cli.table_run import work_on_tables
from swordfish.model.grid import exact_text
from swordfish.model.limits import checked_seed
from swordfish.puzzle import symmetry


@subcommand
@puzzles_argument
@click.option("--seed", metavar="N", type=Seed(), help="The same seed gives the same disguises.")
@json_option
@takes_tables
def shuffle(puzzles: tuple[str, ...], seed: int | None, as_json: bool, asked: TableOptions) -> None:
    """Write puzzles in random disguise: lines moved, rows turned into columns, digits renamed.

    [dim]$[/dim] swordfish shuffle --seed 7 puzzles.txt > others.txt
    [dim]$[/dim] swordfish shuffle --seed 7 puzzles.csv -o others.csv
    """
    if asked.is_table(as_json):
        from swordfish import tables

        work_on_tables(puzzles, asked, lambda: tables.ShuffleWork(checked_seed(seed)))
    first = checked_seed(seed)
    with Session(puzzles, as_json) as session:
        for number, entry in enumerate(session):
            moved = exact_text(symmetry.shuffle(entry.grid, seed=first, place=number))
            session.answer(entry, moved, shuffled=moved)
