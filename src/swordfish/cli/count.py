"""`swordfish count`."""

import rich_click as click

from swordfish import search
from swordfish.cli.declare import WholeNumber, json_option, puzzles_argument, subcommand
from swordfish.cli.session import Session


@subcommand
@puzzles_argument
@click.option("--limit", metavar="N", type=WholeNumber(1), help="Stop counting at N.")
@json_option
def count(
    puzzles: tuple[str, ...],
    limit: int | None,
    as_json: bool,
) -> None:
    """Count the solutions of puzzles, exactly.

    [dim]$[/dim] swordfish count puzzles.txt
    [dim]$[/dim] swordfish count --limit 1000 puzzles.txt
    """
    with Session(puzzles, as_json) as session:
        for entry in session:
            found = search.count(entry.grid, limit=limit)
            if not found:
                session.miss()
            session.answer(entry, str(found), count=found)
