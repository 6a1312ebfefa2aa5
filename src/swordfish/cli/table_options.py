"""The options for whole tables, and what was asked for with them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, TypeAlias, get_args

import rich_click as click

from swordfish.cli.common_options import force_option, threads_option
from swordfish.cli.exits import fail
from swordfish.cli.option_types import OneOf, WholeNumber, refuse_folder

FormatName: TypeAlias = Literal["csv", "tsv", "parquet", "arrow", "jsonl", "lines"]
CompressionName: TypeAlias = Literal["none", "snappy", "lz4", "zstd", "gzip", "brotli"]
FORMAT_NAMES: tuple[FormatName, ...] = get_args(FormatName)
column_option = click.option(
    "--column",
    metavar="NAME",
    help="The column with the puzzles (default: found by its name or content).",
)
limit_rows_option = click.option(
    "--limit-rows", metavar="N", type=WholeNumber(1), help="Read only the first N rows."
)
output_option = click.option(
    "--output",
    "-o",
    metavar="FILE",
    help="Write the table to this file, with new columns for what was found.",
)
format_option = click.option(
    "--format",
    "table_format",
    metavar="FORMAT",
    type=OneOf(FormatName),
    help=f"The format of the output: {', '.join(FORMAT_NAMES)}.",
)
compression_option = click.option(
    "--compression",
    metavar="NAME",
    type=OneOf(CompressionName),
    help=f"How Parquet or Arrow is compressed: {', '.join(get_args(CompressionName))}.",
)
resume_option = click.option("--resume", is_flag=True, help="Continue a run that was interrupted.")


@dataclass(frozen=True)
class TableOptions:
    """What was asked for on the command line about a whole table."""

    output: Path | None
    column: str | None
    limit_rows: int | None
    format: FormatName | None
    threads: int | None
    resume: bool
    force: bool
    cluster: str | None
    compression: CompressionName | None = None
    verify: bool = False
    mismatches: Path | None = None
    report: Path | None = None

    def is_complete(self, may_verify: bool = False, besides: tuple[str, ...] = ()) -> bool:
        """Whether a table is asked for; options that make no sense without are refused.

        `besides` are those that have a sense of their own.
        """
        if self.output is not None and self.verify:
            raise click.BadParameter("expected --output or --verify, got both")
        if self.verify and self.compression:
            raise click.BadParameter("expected --output with --compression")
        if self.output is not None or self.verify:
            return True
        if wrong := self.given(*besides):
            wanted = "--output or --verify" if may_verify else "--output"
            raise click.BadParameter(f"expected {wanted} with {', '.join(wrong)}")
        return False

    def is_table(self, as_json: bool = False, besides: tuple[str, ...] = ()) -> bool:
        """Whether a table is asked for, where JSON is the only other form."""
        is_asked = self.is_complete(besides=besides)
        if is_asked and as_json:
            raise click.BadParameter("--json can't be combined with --output")
        if is_asked:
            need_pyarrow()
        return is_asked

    def given(self, *besides: str) -> list[str]:
        """The options that were given, `besides` these, as they are written."""
        given = [name for name, value in vars(self).items() if value and name not in besides]
        return [f"--{name.replace('_', '-')}" for name in given]


def output_named(name: str | None, cluster: str | None) -> Path | None:
    """The file that an option for tables names; of a cluster a folder, which may end in a slash."""
    if name is None:
        return None
    if cluster is None:
        refuse_folder(name)
    return Path(name)


def takes_tables(function: Callable[..., None]) -> Callable[..., None]:
    """Adds the options of a table to a subcommand, which gets them as `asked`."""

    @wraps(function)
    def command(
        *,
        output: str | None,
        column: str | None,
        limit_rows: int | None,
        table_format: FormatName | None,
        compression: CompressionName | None,
        threads: int | None,
        resume: bool,
        force: bool,
        **others: object,
    ) -> None:
        asked = TableOptions(
            output_named(output, None),
            column,
            limit_rows,
            table_format,
            threads,
            resume,
            force,
            None,
            compression,
        )
        function(asked=asked, **others)

    options = (
        output_option, column_option, limit_rows_option, format_option, compression_option,
        threads_option, resume_option, force_option,
    )  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


def need_pyarrow() -> None:
    """End the program unless options for tables can be served: there is what reads them."""
    if find_spec("pyarrow") is None:
        fail("tables need pyarrow: pip install 'swordfish[tables]'")
