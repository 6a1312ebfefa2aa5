"""`swordfish count`."""

import rich_click as click

from swordfish import search
from swordfish.cli.board_options import BoardOptions, takes_boards
from swordfish.cli.common_options import (
    json_option,
    max_seconds_option,
    puzzles_argument,
    refuse_seconds,
)
from swordfish.cli.option_types import WholeNumber
from swordfish.cli.session import Session
from swordfish.cli.subcommand import subcommand
from swordfish.cli.table_options import TableOptions, takes_tables
from swordfish.cli.table_run import work_on_tables


@subcommand
@puzzles_argument
@click.option("--limit", metavar="N", type=WholeNumber(1), help="Stop counting at N.")
@json_option
@takes_tables
@max_seconds_option
@takes_boards
def count(
    puzzles: tuple[str, ...],
    limit: int | None,
    as_json: bool,
    asked: TableOptions,
    max_seconds: float | None,
    boards: BoardOptions,
) -> None:
    """Count the solutions of puzzles, exactly.

    [dim]$[/dim] swordfish count puzzles.txt
    [dim]$[/dim] swordfish count --limit 1000 puzzles.txt
    [dim]$[/dim] swordfish count --limit 1000 puzzles.csv -o counted.csv
    [dim]$[/dim] swordfish count --size 4 --rule "Cage r1c1-2 7" 1...............
    """
    if asked.is_table(as_json):
        boards.refuse_with("--output")
        refuse_seconds(max_seconds, "--output")
        from swordfish import tables

        work_on_tables(puzzles, asked, lambda: tables.CountWork(limit))
    with Session(puzzles, as_json, boards=boards) as session:
        for entry, puzzle in session.puzzles():
            with session.giving_up(entry):
                found = search.count(puzzle, limit=limit, max_seconds=max_seconds)
                if not found:
                    session.miss()
                session.answer(entry, str(found), count=found)
