"""`swordfish depth`."""

from swordfish.cli.common_options import json_option, puzzles_argument
from swordfish.cli.ladder_options import asked_ladder, ladder_options, proving_ladder
from swordfish.cli.session import Session
from swordfish.cli.subcommand import subcommand
from swordfish.cli.suppose import max_depth_option
from swordfish.cli.table_options import TableOptions, takes_tables
from swordfish.cli.table_run import work_on_tables
from swordfish.model.status import Status
from swordfish.suppose.trial import try_depth


@subcommand
@puzzles_argument
@ladder_options("basic")
@max_depth_option
@json_option
@takes_tables
def depth(
    puzzles: tuple[str, ...],
    ladder: str,
    up_to: str | None,
    with_: tuple[str, ...],
    without: tuple[str, ...],
    max_depth: int,
    as_json: bool,
    asked: TableOptions,
) -> None:
    """Find the least depth of suppositions that solves each puzzle.

    Each puzzle gives a number, 0 if the rules are enough; "deeper" if --max-depth is not enough;
    "none", "many" or "conflict" if there is no solution, or more than one.

    [dim]$[/dim] swordfish depth puzzles.txt --ladder singles | sort | uniq -c
    [dim]$[/dim] swordfish depth puzzles.csv -o depths.csv
    """
    rungs = proving_ladder(asked_ladder(ladder, up_to, with_, without))
    if asked.is_table(as_json):
        from swordfish import tables

        work_on_tables(puzzles, asked, lambda: tables.DepthWork(rungs, max_depth))
    with Session(puzzles, as_json) as session:
        for entry in session:
            status, least = try_depth(entry.grid, rungs, max_depth)
            found = least if least >= 0 else None
            if found is None:
                session.miss()
            word = "deeper" if status is Status.UNIQUE else str(status)
            line = word if found is None else str(found)
            session.answer(entry, line, status=str(status), depth=found)
