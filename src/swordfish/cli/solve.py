"""`swordfish solve`."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import rich_click as click

from swordfish.cli.declare import (
    FILE,
    OneOf,
    WholeNumber,
    force_option,
    json_option,
    puzzles_argument,
    subcommand,
    threads_option,
)
from swordfish.cli.session import Session
from swordfish.cli.tables import (
    FORMAT_NAMES,
    FormatName,
    TableOptions,
    column_option,
    limit_rows_option,
    output_named,
    resume_option,
    solve_tables,
)
from swordfish.files import PuzzleEntry
from swordfish.model.grid import Grid
from swordfish.search import solutions


@subcommand
@puzzles_argument
@click.option("--all", "every", is_flag=True, help="Write every solution.")
@click.option(
    "--limit", metavar="N", type=WholeNumber(1), help="Write at most N solutions of each puzzle."
)
@json_option
@click.option(
    "--output", "-o", metavar="FILE", help="Write a table with the solutions to this file."
)
@click.option("--verify", is_flag=True, help="Only check the solutions that a table lists.")
@column_option
@limit_rows_option
@click.option(
    "--mismatches",
    metavar="FILE",
    type=FILE,
    help="Write the rows whose listed solution is wrong to this file.",
)
@click.option(
    "--format",
    "table_format",
    metavar="FORMAT",
    type=OneOf(FormatName),
    help=f"The format of the output: {', '.join(FORMAT_NAMES)}.",
)
@threads_option
@resume_option
@force_option
@click.option(
    "--report",
    metavar="FILE",
    type=FILE,
    help="Write an HTML page with totals and plots to this file.",
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Solve the files on the Dask cluster at this address; --output is a folder.",
)
def solve(
    puzzles: tuple[str, ...],
    every: bool,
    limit: int | None,
    as_json: bool,
    output: str | None,
    verify: bool,
    column: str | None,
    limit_rows: int | None,
    mismatches: Path | None,
    table_format: FormatName | None,
    threads: int | None,
    resume: bool,
    force: bool,
    report: Path | None,
    cluster: str | None,
) -> None:
    """Solve puzzles: one solution of each, or all of them.

    A puzzle without a solution gives the line "none".

    --output writes a whole table with the columns solution and status added, as CSV, TSV, Parquet,
    Arrow, JSON lines or plain lines, also compressed.

    [dim]$[/dim] swordfish solve puzzles.txt > solutions.txt
    [dim]$[/dim] swordfish solve --limit 3 --json puzzle.txt
    [dim]$[/dim] cat puzzles.txt | swordfish solve - | sort | uniq -c
    [dim]$[/dim] swordfish solve puzzles.csv -o solved.parquet --report solved.html
    """
    asked = TableOptions(
        output_named(output, cluster), column, limit_rows, table_format, threads, resume, force,
        cluster, verify, mismatches, report,
    )  # fmt: skip
    if asked.is_complete(may_verify=True):
        if every or limit is not None or as_json:
            raise click.BadParameter(
                "--all, --limit and --json can't be combined with --output or --verify"
            )
        solve_tables(puzzles, asked)
    wanted = limit if limit is not None else None if every else 1
    with Session(puzzles, as_json) as session:
        for entry in session:
            _answer(session, entry, islice(solutions(entry.grid), wanted))


def _answer(session: Session, entry: PuzzleEntry, found: Iterator[Grid]) -> None:
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
