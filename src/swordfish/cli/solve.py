"""`swordfish solve`."""

from collections.abc import Iterator
from itertools import islice
from typing import Annotated

import typer

from swordfish.cli.session import Json, Puzzles, Session
from swordfish.files import Entry
from swordfish.model import Grid
from swordfish.search import solutions


def solve(
    puzzles: Puzzles,
    every: Annotated[bool, typer.Option("--all", help="Write every solution.")] = False,
    limit: Annotated[
        int | None, typer.Option(min=1, help="Write at most so many solutions of a puzzle.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Solve puzzles: a solution for each, or all of them.

    A puzzle without a solution gives the line "none".

    [dim]$[/dim] swordfish solve puzzles.txt > solutions.txt
    [dim]$[/dim] swordfish solve --limit 3 --json puzzle.txt
    [dim]$[/dim] cat puzzles.txt | swordfish solve - | sort | uniq -c
    """
    wanted = limit if limit is not None else None if every else 1
    with Session(puzzles, as_json) as session:
        for entry in session:
            _answer(session, entry, islice(solutions(entry.grid), wanted))


def _answer(session: Session, entry: Entry, found: Iterator[Grid]) -> None:
    solution = next(found, None)
    if solution is None:
        session.miss()
        if session.draws:
            reasons = "; ".join(map(str, entry.grid.conflicts))
            session.draw(f"no solution{reasons and f': {reasons}'}")
        else:
            session.answer(entry, "none", solution=None)
    while solution is not None:
        if session.draws:
            session.draw(solution)
        else:
            session.answer(entry, str(solution), solution=str(solution))
        solution = next(found, None)
