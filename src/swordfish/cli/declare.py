"""What subcommands are declared with: the command itself, and the values that its options take.

A subcommand is a function with its options above it, as click has them; its docstring is its help.
A refused value is reported as everywhere in swordfish: what was expected, and what was found.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import getdoc
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import rich_click as click
from click.types import IntParamType, StringParamType

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

EXIT_CODES = (
    "Exit codes: 0 success; 1 a puzzle has no solution (check, minimize, rate, depth, suppose: not "
    "exactly one; depth, suppose: or --max-depth is not enough; hint, explain: the grid has a "
    "mistake, or logic is not enough; generate: time or tries ran out; doctor: there is a fault; "
    "trace: a puzzle isn't solved or a step not proved); 2 bad input, or output that can't be "
    "written; 130 Ctrl-C (serve: 0)."
)

BOARD_OPTIONS = (
    "--size", "--boxes", "--regions", "--digits", "--lowest", "--rule", "--ignore", "--max-seconds",
)  # fmt: skip
"""What `takes_boards` adds to a subcommand; help has them apart."""

INTERRUPTED = 130
"""The exit code after Ctrl-C, as a shell counts it: 128 and the number of the signal."""


def subcommand(function: Callable[..., None]) -> click.RichCommand:
    """The subcommand of that function; without any argument it shows its help, if it needs one."""
    # An argument's value needs no other name than its own.
    arguments = click.RichOptionPanel("Arguments", column_types=["required", "opt_long", "help"])
    panels = [arguments, *_board_panel(function)]
    command = click.command(help=_help(function), epilog=EXIT_CODES, panels=panels)(function)
    command.no_args_is_help = any(parameter.required for parameter in command.params)
    return command


def _board_panel(function: Callable[..., None]) -> list[click.RichOptionPanel]:
    """The options for boards apart from the others, where there are any."""
    taken = {name for option in getattr(function, "__click_params__", ()) for name in option.opts}
    boards = [name for name in BOARD_OPTIONS if name in taken]
    if "--size" not in boards:
        return []
    return [click.RichOptionPanel("Options for boards of any size and rules", options=boards)]


def _help(function: Callable[..., None]) -> str:
    """What a function says of itself, its paragraphs as long lines that fit every terminal."""
    paragraphs = (getdoc(function) or "").split("\n\n")
    return "\n\n".join(
        f"\b\n{text}" if text.startswith("[dim]$") else text.replace("\n", " ")
        for text in paragraphs
    )


# ---- kinds of values ----


class WholeNumber(click.IntRange):
    """A whole number, at least and at most so large."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401  # click's
        """The number that was typed."""
        with _refusing(f"a whole number {_bounds(self)}", value, param, ctx):
            return super().convert(value, param, ctx)


class Number(click.FloatRange):
    """A number, at least and at most so large."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401  # click's
        """The number that was typed."""
        with _refusing(f"a number {_bounds(self)}", value, param, ctx):
            number = super().convert(value, param, ctx)
            if isnan(number):  # which is neither too small nor too large
                self.fail("not a number", param, ctx)
            return number


class Seed(IntParamType):
    """Any whole number."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401  # click's
        """The number that was typed."""
        with _refusing("a whole number", value, param, ctx):
            return super().convert(value, param, ctx)


class OneOf(click.Choice[str]):
    """One of the words of a `Literal`."""

    def __init__(self, words: object) -> None:
        """Take the words of such a type."""
        super().__init__(get_args(words))

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401  # click's
        """The word that was typed."""
        with _refusing(f"one of {', '.join(self.choices)}", value, param, ctx):
            return super().convert(value, param, ctx)


class _File(click.Path):
    """The name of a file, which need not be there."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401  # click's
        """The name that was typed."""
        refuse_folder(value, param, ctx)
        return super().convert(value, param, ctx)


def refuse_folder(
    name: str, param: click.Parameter | None = None, ctx: click.Context | None = None
) -> None:
    """Refuse the name of a file that ends as that of a folder, which a path would forget."""
    from swordfish.files import file_named  # which help does without

    try:
        file_named(name)
    except ValueError as error:
        raise click.BadParameter(str(error), ctx, param) from None


class _PuzzleOrFile(StringParamType):
    """Text, which may be the name of a file: the shell offers those."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        """Leave it to the shell to find files."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


@contextmanager
def _refusing(
    expected: str, value: object, param: click.Parameter | None, ctx: click.Context | None
) -> Iterator[None]:
    """Say it in our words if click refuses a value."""
    try:
        yield
    except click.BadParameter:
        raise click.BadParameter(f"expected {expected}, got {value!r}", ctx, param) from None


def _bounds(kind: WholeNumber | Number) -> str:
    if kind.max is not None:
        return f"from {kind.min} to {kind.max}"
    return f"above {kind.min}" if kind.min_open else f"of {kind.min} or more"


SECONDS = Number(0, min_open=True)
"""How long something may take."""
FILE = _File(path_type=Path)
FOLDER = click.Path(path_type=Path)


# ---- what several subcommands share ----

puzzles_argument = click.argument(
    "puzzles",
    type=_PuzzleOrFile(),
    nargs=-1,
    required=True,
    help="A puzzle as text, a file (lines or a table), or - for standard input.",
)
json_option = click.option(
    "--json", "as_json", is_flag=True, help="Write JSON, one object per line."
)
threads_option = click.option(
    "--threads",
    metavar="N",
    type=WholeNumber(1),
    help="Number of threads (default: one per core).",
)
force_option = click.option("--force", is_flag=True, help="Replace an existing output.")
