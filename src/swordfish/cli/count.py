"""`swordfish count`."""

import rich_click as click

from swordfish import search
from swordfish.cli.declare import WholeNumber, json_option, puzzles_argument, subcommand
from swordfish.cli.session import Session
from swordfish.cli.tables import TableOptions, takes_tables, work_on_tables


@subcommand
@puzzles_argument
@click.option("--limit", metavar="N", type=WholeNumber(1), help="Stop counting at N.")
@json_option
@takes_tables
def count(puzzles: tuple[str, ...], limit: int | None, as_json: bool, asked: TableOptions) -> None:
    """Count the solutions of puzzles, exactly.

    [dim]$[/dim] swordfish count puzzles.txt
    [dim]$[/dim] swordfish count --limit 1000 puzzles.txt
    [dim]$[/dim] swordfish count --limit 1000 puzzles.csv -o counted.csv
    """
    if asked.is_table(as_json):
        from swordfish import tables

        work_on_tables(puzzles, asked, lambda: tables.Count(limit))
    with Session(puzzles, as_json) as session:
        for entry in session:
            found = search.count(entry.grid, limit=limit)
            if not found:
                session.miss()
            session.answer(entry, str(found), count=found)
