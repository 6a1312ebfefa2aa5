"""The options that the commands for whole sets of puzzles share."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Literal, TypeAlias

import rich_click as click

from swordfish.cli.common_options import force_option, threads_option
from swordfish.cli.option_types import Seed
from swordfish.cli.table_options import column_option

KeepWord: TypeAlias = Literal["nothing", "digits", "cells"]

files_argument = click.argument(
    "files", nargs=-1, required=True, help="Tables of puzzles: CSV, Parquet, JSON lines and others."
)


@dataclass(frozen=True)
class SetOptions:
    """What was asked for on the command line about a set of puzzles."""

    files: tuple[str, ...]
    seed: int
    column: str | None
    threads: int | None
    force: bool


def takes_sets(other_seed: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Adds the files and options that all commands for sets have, who get them as `asked`.

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
