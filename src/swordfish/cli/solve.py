"""`swordfish solve`."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from swordfish.cli.options import Threads
from swordfish.cli.outputs import Force
from swordfish.cli.session import Json, Puzzles, Session
from swordfish.cli.tables import (
    FORMAT_NAMES,
    Column,
    FormatName,
    LimitRows,
    Resume,
    TableOptions,
    solve_tables,
)
from swordfish.files import PuzzleEntry
from swordfish.model.grid import Grid
from swordfish.search import solutions


def solve(
    puzzles: Puzzles,
    every: Annotated[bool, typer.Option("--all", help="Write every solution.")] = False,
    limit: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Write at most so many solutions of a puzzle."),
    ] = None,
    as_json: Json = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Write a table with the solutions here."
        ),
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Check the solutions that a table lists; write none.")
    ] = False,
    column: Column = None,
    limit_rows: LimitRows = None,
    mismatches: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the rows whose listed solution is wrong here."),
    ] = None,
    table_format: Annotated[
        FormatName | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help=f"The format of the output: {', '.join(FORMAT_NAMES)}.",
        ),
    ] = None,
    threads: Threads = None,
    resume: Resume = False,
    force: Force = False,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with totals and plots here.")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Solve each file on the Dask cluster at this address, into a folder.",
        ),
    ] = None,
) -> None:
    """Solve puzzles: a solution for each, or all of them.

    A puzzle without a solution gives the line "none".

    With --output whole tables get the columns solution and status: CSV, TSV,
    Parquet, Arrow, JSON lines, plain lines, also compressed.

    [dim]$[/dim] swordfish solve puzzles.txt > solutions.txt
    [dim]$[/dim] swordfish solve --limit 3 --json puzzle.txt
    [dim]$[/dim] cat puzzles.txt | swordfish solve - | sort | uniq -c
    [dim]$[/dim] swordfish solve puzzles.csv -o solved.parquet --report solved.html
    """
    asked = TableOptions(
        output, column, limit_rows, table_format, threads, resume, force, cluster,
        verify, mismatches, report,
    )  # fmt: skip
    if asked.is_complete(may_verify=True):
        if every or limit is not None or as_json:
            raise typer.BadParameter("--all, --limit and --json don't go with --output or --verify")
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
