"""`swordfish augment`."""

from pathlib import Path

import rich_click as click

from swordfish.cli.declare import FILE, FOLDER, OneOf, WholeNumber, subcommand
from swordfish.cli.sets import KeepWord, SetOptions, running, takes_sets


@subcommand
@click.option(
    "--times",
    metavar="N",
    type=WholeNumber(1),
    required=True,
    help="How often each puzzle comes, itself included.",
)
@click.option(
    "--output", "-o", metavar="FILE", type=FILE, help="Write a table, or arrays (.npz), to this."
)
@click.option(
    "--hrm", metavar="FOLDER", type=FOLDER, help="Write the folder that HRM and TRM read."
)
@click.option("--test", metavar="FILE", type=FILE, help="With --hrm, the table to test with.")
@click.option(
    "--keep",
    type=OneOf(KeepWord),
    default="nothing",
    help="What stays: nothing, the digits (cells move) or the cells (digits are renamed).",
)
@takes_sets("other disguises")
def augment(
    asked: SetOptions,
    times: int,
    output: Path | None,
    hrm: Path | None,
    test: Path | None,
    keep: KeepWord,
) -> None:
    """Write each puzzle many times, in disguises that differ, with its solution and its row.

    The first of each is the puzzle as it is. Split before you augment: a puzzle and its disguises
    belong on one side.

    [dim]$[/dim] swordfish augment train.csv --times 100 -o train.parquet
    [dim]$[/dim] swordfish augment train.csv --times 1000 --hrm data/sudoku --test test.csv
    """
    if (output is None) == (hrm is None):
        raise click.BadParameter("expected --output or --hrm, and not both")
    if test is not None and hrm is None:
        raise click.BadParameter("expected --hrm with --test")
    with running() as watch:
        from swordfish import data

        if hrm is not None:
            rows = data.augment_for_hrm(
                asked.files, hrm, test=test, times=times, seed=asked.seed, keep=keep,
                column=asked.column, force=asked.force, threads=asked.threads, watch=watch,
            )  # fmt: skip
        else:
            assert output is not None
            rows = data.augment_tables(
                asked.files, output, times=times, seed=asked.seed, keep=keep,
                column=asked.column, force=asked.force, threads=asked.threads, watch=watch,
            )  # fmt: skip
    print(f"{hrm or output}: {rows:,} rows")
