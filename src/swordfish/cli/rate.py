"""`swordfish rate`."""

import re
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
    rate_tables,
)
from swordfish.files import PuzzleEntry
from swordfish.model.grid import Status, exact_text
from swordfish.rating import RatedStep, Rating
from swordfish.rating import rate as rate_puzzle

_CODE = re.compile("%(.?)")


def rate(
    puzzles: Puzzles,
    path: Annotated[bool, typer.Option("--path", help="Write every step, too.")] = False,
    max_er: Annotated[
        float | None,
        typer.Option(metavar="ER", min=1.0, max=99.9, help="Don't rate what is above this ER."),
    ] = None,
    line_format: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="The line for each puzzle, such as '%g ED=%r/%p/%d'; with --output its format.",
        ),
    ] = None,
    as_json: Json = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write a table with the ratings here."),
    ] = None,
    max_seconds: Annotated[
        float | None,
        typer.Option(metavar="N", min=0.001, help="Leave a row of a table that takes longer."),
    ] = None,
    column: Column = None,
    limit_rows: LimitRows = None,
    threads: Threads = None,
    resume: Resume = False,
    force: Force = False,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Rate each file on the Dask cluster at this address, into a folder.",
        ),
    ] = None,
) -> None:
    """Rate puzzles: ER, EP and ED as Sudoku Explainer 1.2.1 gives them, level and score.

    A --format has %g for the puzzle, %r %p %d for ER, EP and ED, %n for its number, %% for %.

    With --output whole tables get the columns er, ep, ed, technique, level, score,
    rated and status: CSV, TSV, Parquet, Arrow, JSON lines, plain lines, also compressed.

    [dim]$[/dim] swordfish rate puzzles.txt
    [dim]$[/dim] swordfish rate --format "%g ED=%r/%p/%d" puzzles.txt
    [dim]$[/dim] swordfish rate --path puzzle.txt
    [dim]$[/dim] swordfish rate puzzles.csv -o rated.csv --max-seconds 60
    """
    asked = TableOptions(
        output, column, limit_rows, _file_format(line_format) if output else None, threads,
        resume, force, cluster, max_seconds=max_seconds,
    )  # fmt: skip
    if asked.is_complete():
        if path or as_json:
            raise typer.BadParameter("--path and --json don't go with --output")
        rate_tables(puzzles, asked, max_er)
    if line_format is not None:
        _refuse_unknown(line_format)
    with Session(puzzles, as_json) as session:
        for number, entry in enumerate(session, 1):
            rating = rate_puzzle(entry.grid, path=path, max_er=max_er)
            if rating.status is not Status.UNIQUE:
                session.miss()
            _answer(session, entry, rating, line_format, number)


def _file_format(name: str | None) -> FormatName | None:
    for known in FORMAT_NAMES:
        if name == known:
            return known
    if name is not None:
        raise typer.BadParameter(
            f"expected --format {', '.join(FORMAT_NAMES)} beside --output, got {name!r}"
        )
    return None


def _refuse_unknown(line_format: str) -> None:
    for code in _CODE.findall(line_format):
        if code not in tuple("grpdn%"):
            raise typer.BadParameter(f"expected %g %r %p %d %n or %% in --format, got '%{code}'")


def _answer(
    session: Session, entry: PuzzleEntry, rating: Rating, line_format: str | None, number: int
) -> None:
    line = str(rating) if line_format is None else _line(line_format, entry, rating, number)
    steps = [_told(step) for step in rating.path or ()]
    fields: dict[str, object] = {
        "er": rating.er,
        "ep": rating.ep,
        "ed": rating.ed,
        "technique": rating.technique.slug if rating.technique else None,
        "level": rating.level,
        "score": rating.score,
        "status": rating.status,
    }
    if rating.above is not None:
        fields["above"] = rating.above
    if rating.path is not None:
        fields["path"] = steps
    lines = [f"{step['rating']}  {step['name']}: {step['text']}" for step in steps]
    session.answer(entry, "\n".join([*lines, line]), **fields)


def _told(step: RatedStep) -> dict[str, str | float | None]:
    return {
        "technique": step.technique.slug if step.technique else None,
        "name": step.technique.name if step.technique else None,
        "rating": step.rating,
        "changes": step.changes,
        "text": step.text,
    }


def _line(line_format: str, entry: PuzzleEntry, rating: Rating, number: int) -> str:
    """A line as serate writes it; without figures the status stands for ER."""
    unknown = "above" if rating.above is not None else str(rating.status)
    words = {"g": exact_text(entry.grid), "n": str(number), "%": "%"}
    words["r"] = unknown if rating.er is None else f"{rating.er:.1f}"
    words["p"] = "-" if rating.ep is None else f"{rating.ep:.1f}"
    words["d"] = "-" if rating.ed is None else f"{rating.ed:.1f}"
    return _CODE.sub(lambda code: words[code[1]], line_format)
