"""Help that says only what a person needs: no types of Python beside flags and arguments."""

from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption


class PlainCommand(TyperCommand):
    """A subcommand with plain help."""

    def get_help(self, ctx: Any) -> str:  # noqa: ANN401  # its type is private to typer
        """Its help."""
        _leave_out_types(self, ctx)
        return super().get_help(ctx)


class PlainGroup(TyperGroup):
    """The command with its subcommands, with plain help."""

    def get_help(self, ctx: Any) -> str:  # noqa: ANN401  # its type is private to typer
        """Its help."""
        _leave_out_types(self, ctx)
        return super().get_help(ctx)


def _leave_out_types(
    command: TyperCommand | TyperGroup,
    ctx: Any,  # noqa: ANN401  # its type is private to typer
) -> None:
    """Have no `<bool>` beside a flag, and no `<list[str]>` beside PUZZLE: each is clear alone."""
    for param in command.get_params(ctx):
        if isinstance(param, TyperOption) and param.is_flag:
            param.metavar = ""
        elif isinstance(param, TyperArgument):
            # An argument's `metavar` is its name; typer has no option for what stands beside it.
            vars(param)["display_type_rich"] = lambda ctx: None
