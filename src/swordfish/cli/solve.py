"""`swordfish solve`."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import rich_click as click

from swordfish import _core
from swordfish.board.board import Board
from swordfish.cli.board_options import BoardOptions, takes_boards
from swordfish.cli.common_options import (
    force_option,
    json_option,
    max_seconds_option,
    puzzles_argument,
    refuse_seconds,
    threads_option,
)
from swordfish.cli.option_types import FILE, WholeNumber
from swordfish.cli.outputs import line_of
from swordfish.cli.puzzle_source import Entry
from swordfish.cli.session import Session
from swordfish.cli.subcommand import subcommand
from swordfish.cli.table_options import (
    CompressionName,
    FormatName,
    TableOptions,
    column_option,
    compression_option,
    format_option,
    limit_rows_option,
    output_named,
    resume_option,
)
from swordfish.cli.table_run import solve_tables
from swordfish.model.grid import Grid
from swordfish.model.limits import seconds_for_core
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
@format_option
@compression_option
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
@max_seconds_option
@takes_boards
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
    compression: CompressionName | None,
    threads: int | None,
    resume: bool,
    force: bool,
    report: Path | None,
    cluster: str | None,
    max_seconds: float | None,
    boards: BoardOptions,
) -> None:
    """Solve puzzles: one solution of each, or all of them.

    A puzzle without a solution gives the line "none".

    Links of f-puzzles, SudokuPad and Interactive-Sudoku-Solver are boards of any size with their
    rules, and so are files of them, a board in each line; --size and its relatives make a board of
    any digits.

    --output writes a whole table with the columns solution and status added, as CSV, TSV, Parquet,
    Arrow, JSON lines or plain lines, also compressed.

    [dim]$[/dim] swordfish solve puzzles.txt > solutions.txt
    [dim]$[/dim] swordfish solve --limit 3 --json puzzle.txt
    [dim]$[/dim] cat puzzles.txt | swordfish solve - | sort | uniq -c
    [dim]$[/dim] swordfish solve puzzles.csv -o solved.parquet --report solved.html
    [dim]$[/dim] swordfish solve "https://sudokupad.app/fpuz..."
    [dim]$[/dim] swordfish solve --size 6 --rule AntiKnight --rule "Thermo r1c1-4" sixes.txt
    """
    asked = TableOptions(
        output_named(output, cluster), column, limit_rows, table_format, threads, resume, force,
        cluster, compression, verify, mismatches, report,
    )  # fmt: skip
    if asked.is_complete(may_verify=True):
        if every or limit is not None or as_json:
            raise click.BadParameter(
                "--all, --limit and --json can't be combined with --output or --verify"
            )
        boards.refuse_with("--output or --verify")
        refuse_seconds(max_seconds, "--output or --verify")
        solve_tables(puzzles, asked)
    wanted = limit if limit is not None else None if every else 1
    with Session(puzzles, as_json, boards=boards) as session:
        for entry, puzzle in session.puzzles():
            with session.giving_up(entry):
                found = _solve_all(puzzle, max_seconds)
                _answer_solving(session, entry, puzzle, islice(found, wanted))


def _solve_all(puzzle: Grid | Board, max_seconds: float | None) -> Iterator[Grid | Board]:
    """What solving finds, within that time; of a board without its rules, told before."""
    deadline = _core.TimeLimit(seconds_for_core(max_seconds))
    for found in solutions(puzzle, max_seconds=max_seconds):
        yield found if isinstance(found, Grid) else found.without_rules()
        deadline.look()


def _answer_solving(
    session: Session, entry: Entry, puzzle: Grid | Board, found: Iterator[Grid | Board]
) -> None:
    solution = next(found, None)
    if solution is None:
        session.miss()
        if session.draws:
            reasons = "; ".join(map(str, puzzle.conflicts)) if isinstance(puzzle, Grid) else ""
            session.draw(f"no solution{reasons and f': {reasons}'}")
        else:
            session.answer(entry, "none", solution=None)
    while solution is not None:
        if session.draws:
            session.draw(solution)
        else:
            session.answer(entry, line_of(solution), solution=line_of(solution))
        solution = next(found, None)
