"""`swordfish bank`."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from swordfish.cli.outputs import fail


def bank(
    action: Annotated[Literal["fill", "show"], typer.Argument(help="What to do.")],
    file: Annotated[Path, typer.Argument(help="The bank, an SQLite file.")],
    number: Annotated[
        int, typer.Option(metavar="N", min=1, help="Fill until there are so many.")
    ] = 10_000,
    seed: Annotated[int, typer.Option(metavar="N", help="Other seeds, other puzzles.")] = 1,
) -> None:
    """Keep a bank of puzzles for the page: generated, rated, no two the same in disguise.

    It may be killed at any time, and goes on where it was.

    [dim]$[/dim] swordfish bank fill puzzles.sqlite --number 10000
    [dim]$[/dim] swordfish serve --bank puzzles.sqlite
    """
    from rich.console import Console  # loaded for those who have a bank
    from rich.progress import Progress

    from swordfish.web.bank import Bank, fill

    try:
        bank_of_file = Bank(file, read_only=action == "show")
    except ValueError as error:
        fail(error)
    with bank_of_file as opened:
        if action == "fill":
            console = Console(stderr=True)
            with Progress(console=console, disable=not console.is_terminal) as progress:
                task = progress.add_task("puzzles", total=number, completed=len(opened))
                for held in fill(opened, number, seed):
                    progress.update(task, completed=held)
        for level, held in opened.levels().items():
            print(f"{level} {held}")
