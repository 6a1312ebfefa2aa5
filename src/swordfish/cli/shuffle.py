"""`swordfish shuffle`."""

from typing import Annotated

import typer

from swordfish.cli.session import Json, Puzzles, Session
from swordfish.model.grid import as_seed, exact_text
from swordfish.puzzle import symmetry


def shuffle(
    puzzles: Puzzles,
    seed: Annotated[int | None, typer.Option(metavar="N", help="The same disguises again.")] = None,
    as_json: Json = False,
) -> None:
    """Write puzzles in random disguise: lines exchanged, rows for columns, digits renamed.

    [dim]$[/dim] swordfish shuffle --seed 7 puzzles.txt > others.txt
    """
    first = as_seed(seed)
    with Session(puzzles, as_json) as session:
        for number, entry in enumerate(session):
            moved = exact_text(symmetry.shuffle(entry.grid, seed=first + number))
            session.answer(entry, moved, shuffled=moved)
