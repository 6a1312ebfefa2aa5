"""The command itself: its options, its help, and the list of its subcommands."""

from collections.abc import Callable
from inspect import getdoc
from typing import Annotated

import typer
from rich.console import Console

import swordfish
from swordfish.cli import (
    bank,
    bench,
    canonical,
    check,
    count,
    dedupe,
    demo,
    depth,
    explain,
    generate,
    hint,
    minimize,
    rate,
    serve,
    show,
    shuffle,
    solve,
    steps,
    suppose,
    techniques,
)
from swordfish.cli.plain_help import PlainCommand, PlainGroup

_HELP = (
    "Sudoku: solve, count, check, draw and explain puzzles, one or a whole file.\n\n"
    "A PUZZLE is text (81 characters or any other usual form), the name of a file, or - for "
    "standard input. Many puzzles give a line out for each puzzle in, in the same order.\n\n"
    "Bad lines are named on standard error by file, line and column; in their place stands "
    '"malformed", and the rest go on.'
)
_EXIT_CODES = (
    "Exit codes: 0 all is well, 1 some puzzle has no solution (with check: is not unique; with "
    "hint and explain: something is wrong, or logic does not suffice), 2 bad input, or output that "
    "can't be written, 130 Ctrl-C."
)

app = typer.Typer(
    name="swordfish",
    help=_HELP,
    epilog=_EXIT_CODES,
    no_args_is_help=True,
    cls=PlainGroup,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _help(command: Callable[..., None]) -> str:
    """What a command says of itself, its paragraphs as long lines that fit every terminal."""
    paragraphs = (getdoc(command) or "").split("\n\n")
    return "\n\n".join(
        text if text.startswith("[dim]$") else text.replace("\n", " ") for text in paragraphs
    )


_ALONE = (techniques.techniques, generate.generate, demo.demo, serve.serve)  # need no argument
for command in (
    solve.solve,
    count.count,
    check.check,
    show.show,
    hint.hint,
    steps.steps,
    explain.explain,
    techniques.techniques,
    rate.rate,
    suppose.suppose,
    depth.depth,
    generate.generate,
    canonical.canonical,
    shuffle.shuffle,
    minimize.minimize,
    dedupe.dedupe,
    bench.bench,
    demo.demo,
    serve.serve,
    bank.bank,
):
    alone = command in _ALONE
    register = app.command(
        help=_help(command), no_args_is_help=not alone, epilog=_EXIT_CODES, cls=PlainCommand
    )
    register(command)


def _print_version(asked: bool) -> None:
    if asked:
        kernel = swordfish.kernels()[0]
        Console().print(f"swordfish {swordfish.__version__} ({kernel} kernel)", highlight=False)
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,
            help="Show the version and the kernel in use.",
        ),
    ] = False,
) -> None:
    """Take the options that stand before a subcommand."""
