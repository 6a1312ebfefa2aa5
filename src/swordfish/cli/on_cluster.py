"""Whole sets of puzzles on a cluster: the option for it, and the run."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from swordfish.cli.set_run import running_sets

if TYPE_CHECKING:
    from swordfish import cluster


def cluster_option(verb: str, output: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The option that sends files to a cluster; where they go is a folder then."""
    told = f"{verb} the files on the Dask cluster at this address; {output}."
    return click.option("--cluster", metavar="ADDRESS", help=told)


def parts_on_cluster(
    files: Sequence[str],
    folder: Path,
    scheduler: str,
    make: Callable[[], "cluster.PartWork"],
) -> "list[cluster.Part]":
    """Have every file done on a cluster; finished ones are not done again."""
    with running_sets() as watch:
        from swordfish import cluster, tables

        began, rows = time.perf_counter(), 0

        def count(part: cluster.Part, done: int, of: int) -> None:
            nonlocal rows
            rows += part.rows
            watch(tables.Progress(rows, done / of, time.perf_counter() - began))

        sources = files[0] if len(files) == 1 else files
        return cluster.do_parts(
            sources, output=folder, scheduler=scheduler, work=make(), watch=count
        )
