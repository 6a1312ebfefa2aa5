"""The command itself: its options, its help, and its subcommands, each loaded when it is named."""

from importlib import import_module
from typing import Literal, TypeAlias

import rich_click as click
from click.exceptions import NoSuchCommand

import swordfish
from swordfish.cli.exits import EXIT_CODES, INTERRUPTED
from swordfish.cli.option_types import OneOf

_HELP = (
    "Sudoku: solve, count, check, draw and explain puzzles, one or a whole file.\n\n"
    "PUZZLES are puzzles as text (81 characters or any other common form), file names, or - for "
    "standard input. Several puzzles give one line each, in the same order.\n\n"
    "Bad lines are reported on standard error with file, line and column. The output has "
    '"malformed" in their place, and the run continues.'
)

# In the order of the help. The module of each has a command of that name, whose help begins with
# these words: they stand here, too, so that a list of all commands need not load them.
COMMANDS = {
    "solve": "Solve puzzles: one solution of each, or all of them.",
    "count": "Count the solutions of puzzles, exactly.",
    "check": "Check puzzles: unique, many, none or conflict, and why.",
    "show": "Draw puzzles, or convert them to another text form.",
    "hint": "Show the easiest next step of a grid or a board, with its reason.",
    "steps": "List every step that can be made now on a grid or a board, easiest first.",
    "explain": "Solve grids and boards as a person does, and say why each step is right.",
    "techniques": "List the ladder of techniques, or explain one of them, with an example.",
    "rate": "Rate puzzles: ER, EP and ED of Sudoku Explainer 1.2.1, and HoDoKu's level and score.",
    "suppose": "Solve grids and boards by rules and suppositions, and show how.",
    "depth": "Find the least depth of suppositions that solves each grid or board.",
    "features": "Write a table with any figures of its puzzles added.",
    "generate": (
        "Make puzzles: lines, JSON, a .sdm collection, or a book as PDF with solutions at the end."
    ),
    "sheet": (
        "Make a sheet of puzzles for a class as PDF, from easy to hard, with solutions on the back."
    ),
    "canonical": (
        "Write the canonical form of puzzles: the same line for the same puzzle in disguise."
    ),
    "shuffle": (
        "Write puzzles in random disguise: lines moved, rows turned into columns, digits renamed."
    ),
    "minimize": "Drop givens until every one left is needed; the solution stays the only one.",
    "dedupe": "Write each puzzle once: leave out repeats, also those in disguise.",
    "doctor": (
        "Find what is wrong with a set of puzzles, and which test rows are in the training too."
    ),
    "split": "Split tables into training and test so that no puzzle in disguise is in both.",
    "augment": (
        "Write each puzzle many times, in different disguises, with its solution and row number."
    ),
    "trace": "Write every step from each puzzle to its solution: grid, technique, evidence, words.",
    "bench": "Time puzzles one by one: percentiles, and the slowest ten drawn.",
    "demo": "Solve a file of hard puzzles that comes with swordfish, and show how it went.",
    "serve": "Open the page: play, ask for hints, have any puzzle explained.",
    "page": "Write the page as a folder that any web server can serve, without swordfish.",
    "bank": "Keep a bank of puzzles for the page: generated, rated, no two the same in disguise.",
}

Shell: TypeAlias = Literal["bash", "zsh", "fish"]

_LOOKS = {
    "text_markup": "rich",
    "text_paragraph_linebreaks": "\n\n",
    "padding_helptext_first_line": (0, 0, 1, 0),
}


def load_command(name: str) -> click.Command:
    """What the app runs by a name: a subcommand, loaded when it is asked for."""
    command = getattr(import_module(f"swordfish.cli.{name}"), name)
    assert isinstance(command, click.Command)
    return command


class _Group(click.RichGroup):
    """The command, which loads no subcommand but the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all subcommands of the app."""
        return [*COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """What the app lists and completes of a subcommand: its name and its first words."""
        if cmd_name not in COMMANDS:
            return None
        return click.RichCommand(name=cmd_name, short_help=COMMANDS[cmd_name])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The subcommand that the app was given. Click can suggest only names that it knows."""
        try:
            name, _, rest = super().resolve_command(ctx, args)
        except NoSuchCommand as error:
            raise NoSuchCommand(error.command_name, possibilities=COMMANDS, ctx=ctx) from None
        return name, load_command(name) if name else None, rest

    def invoke(self, ctx: click.Context) -> object:
        """Run the app. Ctrl-C has its own exit code, where click has that of an error."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)


def _print_version(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    if asked:
        print(f"swordfish {swordfish.__version__} ({swordfish.kernels()[0]} kernel)")
        ctx.exit()


def _print_completion(ctx: click.Context, param: click.Parameter, shell: Shell | None) -> None:
    if shell is not None:
        from click.shell_completion import get_completion_class

        completion = get_completion_class(shell)
        assert completion is not None
        print(completion(app, {}, "swordfish", "_SWORDFISH_COMPLETE").source())
        ctx.exit()


@click.group(
    cls=_Group,
    help=_HELP,
    epilog=EXIT_CODES,
    no_args_is_help=True,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "show_default": True,
        "rich_help_config": _LOOKS,
    },
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and the kernel in use.",
)
@click.option(
    "--show-completion",
    metavar="SHELL",
    type=OneOf(Shell),
    is_eager=True,
    expose_value=False,
    callback=_print_completion,
    help="Write the completion script for bash, zsh or fish.",
)
def app() -> None:
    """Take the options that stand before a subcommand."""
