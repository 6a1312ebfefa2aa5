"""`swordfish features`."""

import rich_click as click

from swordfish.bulk.features import FEATURES, USUAL
from swordfish.cli.common_options import max_seconds_option, puzzles_argument
from swordfish.cli.ladder_options import asked_ladder, ladder_options, max_depth_option
from swordfish.cli.option_types import Number
from swordfish.cli.subcommand import subcommand
from swordfish.cli.table_options import TableOptions, takes_tables
from swordfish.cli.table_run import work_on_tables


@subcommand
@puzzles_argument
@click.option(
    "--columns",
    metavar="NAMES",
    default=",".join(USUAL),
    show_default=True,
    help=f"Which figures, with commas between them: {', '.join(FEATURES)}.",
)
@ladder_options("default")
@max_depth_option
@click.option("--max-er", metavar="N", type=Number(1.0, 99.9), help="Give up rating above this ER.")
@max_seconds_option
@takes_tables
def features(
    puzzles: tuple[str, ...],
    columns: str,
    ladder: str,
    up_to: str | None,
    with_: tuple[str, ...],
    without: tuple[str, ...],
    max_depth: int,
    max_er: float | None,
    max_seconds: float | None,
    asked: TableOptions,
) -> None:
    """Write a table with any figures of its puzzles added.

    For hard puzzles er, ep and ed take long. --max-seconds is a limit for each row: for its path,
    then its depth, then its rating; figures that aren't found in time, or aren't known, are left
    empty. The ladder is for the path alone: depth, as ever, is that of the ladder basic.

    [dim]$[/dim] swordfish features puzzles.csv -o features.parquet
    [dim]$[/dim] swordfish features puzzles.csv -o features.csv --columns givens,level,er,symmetry
    [dim]$[/dim] swordfish features puzzles.csv -o features.csv --up-to unfair --max-depth 2
    """
    if not asked.is_table():
        raise click.BadParameter("expected --output with the table to write")
    from swordfish import tables

    wanted = tuple(name.strip() for name in columns.split(","))
    rungs = asked_ladder(ladder, up_to, with_, without)

    def make() -> tables.Work:
        return tables.FeaturesWork(
            wanted,  # type: ignore[arg-type]  # checked
            ladder=rungs,
            max_depth=max_depth,
            max_seconds=max_seconds,
            max_er=max_er,
        )

    try:
        make()
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--columns") from error
    work_on_tables(puzzles, asked, make)
