"""`swordfish split`."""

from pathlib import Path

import rich_click as click

from swordfish.bulk.keys import By
from swordfish.cli.declare import FILE, OneOf, Seed, force_option, subcommand, threads_option
from swordfish.cli.sets import files_argument, running
from swordfish.cli.tables import column_option


@subcommand
@files_argument
@click.option(
    "--into",
    metavar="FILE=FRACTION",
    multiple=True,
    required=True,
    help="A file to write and its part of all rows; at least two.",
)
@click.option(
    "--by",
    type=OneOf(By),
    default="puzzle",
    help="What must not be in two files: a puzzle, or a solution, in any disguise.",
)
@click.option("--seed", metavar="N", type=Seed(), default=0, help="Another seed, another split.")
@click.option("--stratify", metavar="NAME", help="Tell the balance by this column.")
@click.option("--rest", metavar="FILE", type=FILE, help="Where rows without a class go.")
@column_option
@threads_option
@force_option
def split(
    files: tuple[str, ...],
    into: tuple[str, ...],
    by: By,
    seed: int,
    stratify: str | None,
    rest: Path | None,
    column: str | None,
    threads: int | None,
    force: bool,
) -> None:
    """Split tables into training and test so that no puzzle in disguise is in both.

    A row's file depends on its puzzle (or solution) up to disguise and on the seed alone: it stays
    the same when rows are added, left out or reordered. Fractions hold in expectation.

    Rows that can't be read or have a conflict have no class, nor, by solution, do those with many
    solutions or none: they are counted, and written to --rest.

    [dim]$[/dim] swordfish split all.csv --into train.csv=0.9 --into test.csv=0.1 --by solution
    """
    outputs: dict[str | Path, float] = dict(_output(word) for word in into)
    with running() as watch:
        from swordfish import data

        summary = data.split_tables(
            files, outputs, by=by, stratify=stratify, seed=seed, rest=rest, column=column,
            force=force, threads=threads, watch=watch,
        )  # fmt: skip
    total = max(1, sum(summary.rows.values()))
    for name, rows in summary.rows.items():
        print(f"{name}: {rows:,} rows, {rows / total:.2%}")
    for value, counts in sorted(summary.balance.items()):
        told = ", ".join(f"{name} {counts[name]:,}" for name in summary.rows)
        print(f"{stratify} {value}: {told}")
    if summary.without_fold:
        where = f"in {rest}" if rest else "in no file; --rest writes them"
        print(f"without a class: {summary.without_fold:,} rows, {where}")


def _output(word: str) -> tuple[str, float]:
    name, sign, fraction = word.rpartition("=")
    try:
        if not sign:
            raise ValueError
        return name, float(fraction)
    except ValueError:
        raise click.BadParameter(
            f"expected a file and its part, such as train.csv=0.9, got {word!r}",
            param_hint="--into",
        ) from None
