"""`swordfish split`."""

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from swordfish.bulk.keys import By
from swordfish.cli.on_cluster import cluster_option, parts_on_cluster
from swordfish.cli.option_types import FILE, OneOf
from swordfish.cli.set_options import SetOptions, takes_sets
from swordfish.cli.set_run import running_sets
from swordfish.cli.subcommand import subcommand

if TYPE_CHECKING:
    from swordfish import data


@subcommand
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
@click.option("--stratify", metavar="NAME", help="Count the values of this column in each file.")
@click.option(
    "--rest", metavar="FILE", type=FILE, help="Write rows that belong in no file to this one."
)
@cluster_option("Split", "--into and --rest name folders beside each other")
@takes_sets("another split")
def split(
    asked: SetOptions,
    into: tuple[str, ...],
    by: By,
    stratify: str | None,
    rest: Path | None,
    cluster: str | None,
) -> None:
    """Split tables into training and test so that no puzzle in disguise is in both.

    The file of a row depends only on the seed and on its puzzle (or solution), whatever the
    disguise: it stays the same when rows are added, left out or reordered. So fractions are met on
    average, not exactly.

    Rows that can't be read or have a conflict belong in no file. With --by solution, the same holds
    for rows with many solutions or none. They are counted, and written to --rest.

    [dim]$[/dim] swordfish split all.csv --into train.csv=0.9 --into test.csv=0.1 --by solution
    """
    named = [_split_output(word) for word in into]
    outputs: dict[str | Path, float] = dict(named)
    if len(outputs) < len(named):
        told = ", ".join(name for name, _ in named)
        raise click.BadParameter(f"expected a file of its own for each --into, got {told}")
    if cluster is not None:
        if stratify is not None:
            raise click.BadParameter("--stratify can't be combined with --cluster")
        summary = _split_on_cluster(asked, outputs, by, rest, cluster)
    else:
        with running_sets() as watch:
            from swordfish import data

            summary = data.split_tables(
                asked.files, outputs=outputs, by=by, stratify=stratify, seed=asked.seed, rest=rest,
                column=asked.column, force=asked.force, threads=asked.threads, watch=watch,
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


def _split_on_cluster(
    asked: SetOptions,
    outputs: dict[str | Path, float],
    by: By,
    rest: Path | None,
    scheduler: str,
) -> "data.SplitSummary":
    """Every file split by a worker, into one of each folder."""
    folders = [Path(name) for name in (*outputs, *([rest] if rest else []))]
    if len({folder.parent for folder in folders}) != 1:
        told = ", ".join(map(str, folders))
        raise click.BadParameter(f"expected folders beside each other with --cluster, got {told}")

    def work() -> "data.SplitParts":
        from swordfish import data

        return data.SplitParts(
            {Path(name).name: part for name, part in outputs.items()}, by, asked.seed,
            rest.name if rest else None, asked.column, asked.threads or 1,
        )  # fmt: skip

    parts = parts_on_cluster(asked.files, folders[0].parent, scheduler, work)
    from swordfish import data

    counted = {str(name): sum(part.statuses[Path(name).name] for part in parts) for name in outputs}
    return data.SplitSummary(counted, sum(part.statuses[""] for part in parts))


def _split_output(word: str) -> tuple[str, float]:
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
