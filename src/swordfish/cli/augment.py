"""`swordfish augment`."""

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from swordfish.cli.on_cluster import cluster_option, parts_on_cluster
from swordfish.cli.option_types import FILE, FOLDER, OneOf, WholeNumber
from swordfish.cli.set_options import KeepWord, SetOptions, takes_sets
from swordfish.cli.set_run import running_sets
from swordfish.cli.subcommand import subcommand

if TYPE_CHECKING:
    from swordfish import data
    from swordfish.data.disguises import Growth


@subcommand
@click.option(
    "--times",
    metavar="N",
    type=WholeNumber(1),
    required=True,
    help="How many rows each puzzle becomes, itself included.",
)
@click.option(
    "--output",
    "-o",
    metavar="FILE",
    type=FILE,
    help="Write a table, or arrays (.npz), to this file.",
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
@cluster_option("Augment", "--output is a folder")
@takes_sets("other disguises")
def augment(
    asked: SetOptions,
    times: int,
    output: Path | None,
    hrm: Path | None,
    test: Path | None,
    keep: KeepWord,
    cluster: str | None,
) -> None:
    """Write each puzzle many times, in different disguises, with its solution and row number.

    The first of each is the puzzle as it is. Split before you augment: a puzzle and its disguises
    belong on one side.

    [dim]$[/dim] swordfish augment train.csv --times 100 -o train.parquet
    [dim]$[/dim] swordfish augment train.csv --times 1000 --hrm data/sudoku --test test.csv
    """
    if (output is None) == (hrm is None):
        raise click.BadParameter("expected --output or --hrm, and not both")
    if test is not None and hrm is None:
        raise click.BadParameter("expected --hrm with --test")
    if cluster is not None and output is None:
        raise click.BadParameter("expected --output with --cluster")
    growth: Growth = {"times": times, "seed": asked.seed, "keep": keep, "threads": asked.threads}
    print(
        f"{hrm or output}: {_written_augmented(asked, output, hrm, test, growth, cluster):,} rows"
    )


def _written_augmented(
    asked: SetOptions,
    output: Path | None,
    hrm: Path | None,
    test: Path | None,
    growth: "Growth",
    cluster: str | None,
) -> int:
    """Write augmented rows as they are asked for; how many these are."""
    if cluster is not None:
        assert output is not None

        def work() -> "data.AugmentParts":
            from swordfish import data

            growth["threads"] = growth["threads"] or 1
            return data.AugmentParts(growth, asked.column)

        return sum(part.rows for part in parts_on_cluster(asked.files, output, cluster, work))
    with running_sets() as watch:
        from swordfish import data

        if hrm is not None:
            return data.augment_for_hrm(
                asked.files, folder=hrm, test=test, column=asked.column, force=asked.force,
                watch=watch, **growth,
            )  # fmt: skip
        assert output is not None
        return data.augment_tables(
            asked.files,
            output=output,
            column=asked.column,
            force=asked.force,
            watch=watch,
            **growth,
        )
