"""The command itself: its options, its help, and its subcommands, each loaded when it is named."""

from importlib import import_module
from typing import Literal, TypeAlias

import rich_click as click
from click.exceptions import NoSuchCommand

import swordfish
from swordfish.cli.declare import EXIT_CODES, INTERRUPTED, OneOf

_HELP = (
    "Sudoku: solve, count, check, draw and explain puzzles, one or a whole file.\n\n"
    "PUZZLES are puzzles as text (81 characters or any other common form), file names, or - for "
    "standard input. Several puzzles give one line each, in the same order.\n\n"
    "Bad lines are reported on standard error with file, line and column. The output has "
    '"malformed" in their place, and the run continues.'
)

# In the order of the help. The module of each has a command of that name.
_COMMANDS = (
    "solve", "count", "check", "show", "hint", "steps", "explain", "techniques", "rate", "suppose",
    "depth", "generate", "canonical", "shuffle", "minimize", "dedupe", "bench", "demo", "serve",
    "bank",
)  # fmt: skip

Shell: TypeAlias = Literal["bash", "zsh", "fish"]

_LOOKS = {
    "text_markup": "rich",
    "text_paragraph_linebreaks": "\n\n",
    "padding_helptext_first_line": (0, 0, 1, 0),
}


class _Group(click.RichGroup):
    """The command, which loads no subcommand but the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all subcommands."""
        return [*_COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand of that name; none if there is none."""
        if cmd_name not in _COMMANDS:
            return None
        command = getattr(import_module(f"swordfish.cli.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The subcommand that was named. Click can suggest another only if it knows the names."""
        try:
            return super().resolve_command(ctx, args)
        except NoSuchCommand as error:
            raise NoSuchCommand(error.command_name, possibilities=_COMMANDS, ctx=ctx) from None

    def invoke(self, ctx: click.Context) -> object:
        """Run a subcommand. Ctrl-C has its own exit code, where click has that of an error."""
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
