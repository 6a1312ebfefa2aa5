"""What the commands for whole sets of puzzles share."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

import rich_click as click

from swordfish.cli.declare import INTERRUPTED, Seed, force_option, threads_option
from swordfish.cli.outputs import EndAtOnce, fail
from swordfish.cli.tables import column_option
from swordfish.files import OutputError

if TYPE_CHECKING:
    from swordfish import cluster, tables

KeepWord: TypeAlias = Literal["nothing", "digits", "cells"]

files_argument = click.argument(
    "files", nargs=-1, required=True, help="Tables of puzzles: CSV, Parquet, JSON lines and others."
)


def cluster_option(verb: str, output: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The option that sends files to a cluster; where they go is a folder then."""
    told = f"{verb} the files on the Dask cluster at this address; {output}."
    return click.option("--cluster", metavar="ADDRESS", help=told)


@dataclass(frozen=True)
class SetOptions:
    """What was asked for on the command line."""

    files: tuple[str, ...]
    seed: int
    column: str | None
    threads: int | None
    force: bool


def takes_sets(other_seed: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Adds the files and the options that all have; the subcommand gets them as `asked`.

    `other_seed` is what another seed gives.
    """
    seed_option = click.option(
        "--seed", metavar="N", type=Seed(), default=0, help=f"Another seed, {other_seed}."
    )

    def add(function: Callable[..., None]) -> Callable[..., None]:
        @wraps(function)
        def command(
            *,
            files: tuple[str, ...],
            seed: int,
            column: str | None,
            threads: int | None,
            force: bool,
            **others: object,
        ) -> None:
            function(asked=SetOptions(files, seed, column, threads, force), **others)

        for option in (force_option, threads_option, column_option, seed_option):
            command = option(command)
        return files_argument(command)

    return add


@contextmanager
def running() -> Iterator["tables.Watch"]:
    """A bar while tables are read, and a sentence for what can't be read or written."""
    if find_spec("pyarrow") is None:
        fail("tables need pyarrow: pip install 'swordfish[tables]'")
    from swordfish import tables
    from swordfish.cli.bars import table_bar  # with rich, which only those load who draw

    try:
        with table_bar() as watch:
            yield watch
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        raise EndAtOnce(INTERRUPTED) from None
    except (tables.TableError, OutputError, ValueError) as error:
        print(error, file=sys.stderr)
        raise EndAtOnce(2) from None


def parts_on_cluster(
    files: Sequence[str],
    folder: Path,
    scheduler: str,
    make: Callable[[], "cluster.PartWork"],
) -> "list[cluster.Part]":
    """Have every file done on a cluster; finished ones are not done again."""
    with running() as watch:
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
