"""What makes a subcommand of a function: its options, its help, its exit codes.

A subcommand is a function with its options above it, as click has them; its docstring is its help.
"""

from collections.abc import Callable
from inspect import getdoc

import rich_click as click

from swordfish.cli.exits import EXIT_CODES

BOARD_OPTIONS = (
    "--size", "--boxes", "--regions", "--digits", "--lowest", "--rule", "--ignore",
)  # fmt: skip
"""What `takes_boards` adds to a subcommand; help has them apart."""


def subcommand(function: Callable[..., None]) -> click.RichCommand:
    """The subcommand of that function; without any argument it shows its help, if it needs one."""
    # An argument's value needs no other name than its own.
    arguments = click.RichOptionPanel("Arguments", column_types=["required", "opt_long", "help"])
    panels = [arguments, *_board_panel(function)]
    command = click.command(help=_help(function), epilog=EXIT_CODES, panels=panels)(function)
    command.no_args_is_help = any(parameter.required for parameter in command.params)
    return command


def _board_panel(function: Callable[..., None]) -> list[click.RichOptionPanel]:
    """In the help of a subcommand, its options for boards apart from the others, if any."""
    taken = {name for option in getattr(function, "__click_params__", ()) for name in option.opts}
    if not taken.issuperset(BOARD_OPTIONS):
        return []
    boards = list(BOARD_OPTIONS)
    return [click.RichOptionPanel("Options for boards of any size and rules", options=boards)]


def _help(function: Callable[..., None]) -> str:
    """The help of a subcommand: paragraphs of its function as long lines, for every terminal."""
    paragraphs = (getdoc(function) or "").split("\n\n")
    return "\n\n".join(
        f"\b\n{text}" if text.startswith("[dim]$") else text.replace("\n", " ")
        for text in paragraphs
    )
