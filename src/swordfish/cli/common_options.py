"""The argument and the options that many subcommands share."""

import rich_click as click

from swordfish.cli.option_types import PuzzleOrFile, WholeNumber

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
force_option = click.option("--force", is_flag=True, help="Replace an existing output.")
