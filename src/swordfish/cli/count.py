"""`swordfish count`."""

from typing import Annotated

import typer

from swordfish import search
from swordfish.cli.session import Json, Puzzles, Session


def count(
    puzzles: Puzzles,
    limit: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Stop counting at so many.")
    ] = None,
    as_json: Json = False,
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
