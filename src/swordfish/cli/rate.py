"""`swordfish rate`."""

import re

import rich_click as click

from swordfish.cli.common_options import (
    force_option,
    json_option,
    max_seconds_option,
    puzzles_argument,
    threads_option,
)
from swordfish.cli.option_types import Number
from swordfish.cli.session import Session
from swordfish.cli.subcommand import subcommand
from swordfish.cli.table_options import (
    FORMAT_NAMES,
    CompressionName,
    FormatName,
    TableOptions,
    column_option,
    compression_option,
    limit_rows_option,
    output_named,
    resume_option,
)
from swordfish.cli.table_run import rate_tables
from swordfish.files import PuzzleEntry
from swordfish.model.grid import exact_text
from swordfish.model.status import Status
from swordfish.rating import RatedStep, Rating
from swordfish.rating import rate as rate_puzzle

_CODE = re.compile("%(.?)")


@subcommand
@puzzles_argument
@click.option("--path", is_flag=True, help="Also write every step.")
@click.option(
    "--max-er",
    metavar="ER",
    type=Number(1.0, 99.9),
    help="Stop rating a puzzle once its ER is known to be above this.",
)
@click.option(
    "--format",
    "line_format",
    metavar="FORMAT",
    help="The line for each puzzle, such as '%g ED=%r/%p/%d'; with --output, the table's format.",
)
@json_option
@click.option("--output", "-o", metavar="FILE", help="Write a table with the ratings to this file.")
@max_seconds_option
@column_option
@limit_rows_option
@compression_option
@threads_option
@resume_option
@force_option
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Rate the files on the Dask cluster at this address; --output is a folder.",
)
def rate(
    puzzles: tuple[str, ...],
    path: bool,
    max_er: float | None,
    line_format: str | None,
    as_json: bool,
    output: str | None,
    max_seconds: float | None,
    column: str | None,
    limit_rows: int | None,
    compression: CompressionName | None,
    threads: int | None,
    resume: bool,
    force: bool,
    cluster: str | None,
) -> None:
    """Rate puzzles: ER, EP and ED of Sudoku Explainer 1.2.1, and HoDoKu's level and score.

    In --format, %g is the puzzle, %r %p %d are ER, EP and ED, %n is the puzzle's number, %% is %.

    --output writes a whole table with the columns er, ep, ed, technique, level, score, rated and
    status added, as CSV, TSV, Parquet, Arrow, JSON lines or plain lines, also compressed.

    [dim]$[/dim] swordfish rate puzzles.txt
    [dim]$[/dim] swordfish rate --format "%g ED=%r/%p/%d" puzzles.txt
    [dim]$[/dim] swordfish rate --path puzzle.txt
    [dim]$[/dim] swordfish rate puzzles.csv -o rated.csv --max-seconds 60
    """
    asked = TableOptions(
        output_named(output, cluster), column, limit_rows,
        _file_format(line_format) if output else None, threads,
        resume, force, cluster, compression,
    )  # fmt: skip
    if asked.is_complete():
        if path or as_json:
            raise click.BadParameter("--path and --json can't be combined with --output")
        rate_tables(puzzles, asked, max_er, max_seconds)
    if line_format is not None:
        _refuse_line_format(line_format)
    with Session(puzzles, as_json) as session:
        for number, entry in enumerate(session, 1):
            rating = rate_puzzle(entry.grid, path=path, max_er=max_er, max_seconds=max_seconds)
            if rating.status is not Status.UNIQUE:
                session.miss()
            _answer_rating(session, entry, rating, line_format, number)


def _file_format(name: str | None) -> FormatName | None:
    for known in FORMAT_NAMES:
        if name == known:
            return known
    if name is not None:
        raise click.BadParameter(
            f"expected --format {', '.join(FORMAT_NAMES)} beside --output, got {name!r}"
        )
    return None


def _refuse_line_format(line_format: str) -> None:
    if "%" not in line_format:
        raise click.BadParameter(
            f"expected a line such as '%g ED=%r/%p/%d', or --output with it, got {line_format!r}",
            param_hint="--format",
        )
    for code in _CODE.findall(line_format):
        if code not in tuple("grpdn%"):
            raise click.BadParameter(f"expected %g %r %p %d %n or %% in --format, got '%{code}'")


def _answer_rating(
    session: Session, entry: PuzzleEntry, rating: Rating, line_format: str | None, number: int
) -> None:
    line = str(rating) if line_format is None else _rating_line(line_format, entry, rating, number)
    fields: dict[str, object] = {
        "er": rating.er,
        "ep": rating.ep,
        "ed": rating.ed,
        "technique": rating.technique.slug if rating.technique else None,
        "level": rating.level,
        "score": rating.score,
        "solved": rating.solved,
        "status": rating.status,
    }
    if rating.above is not None:
        fields["above"] = rating.above
    if rating.gave_up:
        fields["gave_up"] = True
    if rating.path is not None:
        fields["path"] = [step.to_dict() for step in rating.path]
    lines = [_rated_step_line(step) for step in rating.path or ()]
    session.answer(entry, "\n".join([*lines, line]), **fields)


def _rated_step_line(step: RatedStep) -> str:
    name = step.technique.name if step.technique else "Step"
    return f"{step.rating}  {name}: {step.text}"


def _rating_line(line_format: str, entry: PuzzleEntry, rating: Rating, number: int) -> str:
    """A line of ratings as serate writes it; without figures the reason stands for ER."""
    if rating.above is not None:
        unknown = "above"
    else:
        unknown = "gave up" if rating.gave_up else str(rating.status)
    words = {"g": exact_text(entry.grid), "n": str(number), "%": "%"}
    words["r"] = unknown if rating.er is None else f"{rating.er:.1f}"
    words["p"] = "-" if rating.ep is None else f"{rating.ep:.1f}"
    words["d"] = "-" if rating.ed is None else f"{rating.ed:.1f}"
    return _CODE.sub(lambda code: words[code[1]], line_format)
