"""The argument and the options that many subcommands share."""

import rich_click as click

from swordfish.cli.option_types import SECONDS, PuzzleOrFile, Seed, WholeNumber

puzzles_argument = click.argument(
    "puzzles",
    type=PuzzleOrFile(),
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
puzzles_seed_option = click.option(
    "--seed",
    metavar="N",
    type=Seed(),
    help="The same seed gives the same puzzles on every machine.",
)
_GIVE_UP = "Give up on a puzzle after N seconds."  # a grid or a board, each for itself
max_seconds_option = click.option("--max-seconds", metavar="N", type=SECONDS, help=_GIVE_UP)
making_seconds_option = click.option(
    "--max-seconds", metavar="N", type=SECONDS, default=60, help=_GIVE_UP
)
force_option = click.option("--force", is_flag=True, help="Replace an existing output.")


def refuse_seconds(max_seconds: float | None, option: str) -> None:
    """Refuse a bound of seconds beside an option whose work has none."""
    if max_seconds is not None:
        raise click.BadParameter(f"--max-seconds can't be combined with {option}")
