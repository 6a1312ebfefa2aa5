"""`swordfish minimize`."""

import rich_click as click

from swordfish import search
from swordfish.cli.common_options import json_option, puzzles_argument
from swordfish.cli.option_types import Seed
from swordfish.cli.session import Session
from swordfish.cli.subcommand import subcommand
from swordfish.cli.table_options import TableOptions, takes_tables
from swordfish.cli.table_run import work_on_tables
from swordfish.model.grid import PuzzleError
from swordfish.model.limits import checked_seed
from swordfish.model.status import Status
from swordfish.puzzle import minimize as minimizing


@subcommand
@puzzles_argument
@click.option("--seed", metavar="N", type=Seed(), help="The same seed drops the same givens.")
@json_option
@takes_tables
def minimize(
    puzzles: tuple[str, ...], seed: int | None, as_json: bool, asked: TableOptions
) -> None:
    """Drop givens until every one left is needed; the solution stays the only one.

    A puzzle without exactly one solution gives the line "none", "many" or "conflict".

    [dim]$[/dim] swordfish minimize --seed 1 puzzles.txt
    [dim]$[/dim] swordfish minimize --seed 1 puzzles.csv -o minimal.csv
    """
    if asked.is_table(as_json):
        from swordfish import tables

        work_on_tables(puzzles, asked, lambda: tables.MinimizeWork(checked_seed(seed)))
    first = checked_seed(seed)
    with Session(puzzles, as_json) as session:
        for number, entry in enumerate(session):
            try:
                smaller = minimizing.minimize(entry.grid, seed=first + number)
            except PuzzleError:  # its digits have no solution, or several
                status = search.check(str(entry.grid)).status
                session.miss()
                session.answer(entry, status, status=status, minimal=None, givens=None)
                continue
            found = {"minimal": str(smaller), "givens": len(smaller.givens)}
            session.answer(entry, str(smaller), status=Status.UNIQUE, **found)
