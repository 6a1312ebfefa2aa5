"""`swordfish bank`."""

import sqlite3
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

import rich_click as click

from swordfish.cli.exits import fail
from swordfish.cli.option_types import FILE, OneOf, Seed, WholeNumber
from swordfish.cli.subcommand import subcommand

if TYPE_CHECKING:
    from swordfish.web.bank import Bank

Action: TypeAlias = Literal["fill", "show"]


@subcommand
@click.argument(
    "action",
    type=OneOf(Action),
    help="fill: add puzzles until there are enough. show: count them.",
)
@click.argument("file", type=FILE, help="The bank, an SQLite file.")
@click.option(
    "--number",
    metavar="N",
    type=WholeNumber(1),
    default=10_000,
    help="Fill until the bank has N puzzles.",
)
@click.option(
    "--seed", metavar="N", type=Seed(), default=0, help="Another seed gives other puzzles."
)
def bank(
    action: Action,
    file: Path,
    number: int,
    seed: int,
) -> None:
    """Keep a bank of puzzles for the page: generated, rated, no two the same in disguise.

    Filling may be killed at any time; the next run continues. A damaged bank is refused.

    [dim]$[/dim] swordfish bank fill puzzles.sqlite --number 10000
    [dim]$[/dim] swordfish bank show puzzles.sqlite
    [dim]$[/dim] swordfish serve --bank puzzles.sqlite
    """
    from swordfish.web.bank import Bank

    try:
        with Bank(file, read_only=action == "show") as opened:
            refuse_damaged(file, opened)
            if action == "fill":
                _fill_bank(opened, number, seed)
            for level, held in opened.levels().items():
                print(f"{level} {held}")
    except ValueError as error:
        fail(error)
    except sqlite3.Error as error:  # such as a full disk
        fail(f"{file}: {error}")


def refuse_damaged(file: Path, bank: "Bank") -> None:
    """End the program with a sentence if something is wrong with a bank."""
    if fault := next(bank.faults(), None):
        fail(f"{file}: expected a sound bank of puzzles, got a damaged one: {fault}")


def _fill_bank(bank: "Bank", number: int, seed: int) -> None:
    from rich.console import Console  # loaded for those who fill a bank
    from rich.progress import Progress

    from swordfish.web.bank import fill

    console = Console(stderr=True)
    progress = Progress(console=console)
    with progress if console.is_terminal else nullcontext():  # a bar that is off may end a line
        task = progress.add_task("puzzles", total=number, completed=len(bank))
        for held in fill(bank, number, seed):
            progress.update(task, completed=held)
