"""What the commands for whole sets of puzzles share."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Literal, TypeAlias

import rich_click as click

from swordfish.cli.declare import INTERRUPTED
from swordfish.cli.outputs import EndAtOnce, fail
from swordfish.files import OutputError

if TYPE_CHECKING:
    from swordfish import tables

KeepWord: TypeAlias = Literal["nothing", "digits", "cells"]

files_argument = click.argument(
    "files", nargs=-1, required=True, help="Tables of puzzles: CSV, Parquet, JSON lines and others."
)


@contextmanager
def running() -> Iterator["tables.Watch"]:
    """A bar while tables are read, and a sentence for what can't be read or written."""
    if find_spec("pyarrow") is None:
        fail("tables need pyarrow: pip install 'swordfish[tables]'")
    from swordfish import tables
    from swordfish.cli.bars import table_bar  # with rich, which only those load who draw

    try:
        with table_bar() as watch:
            yield watch
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        raise EndAtOnce(INTERRUPTED) from None
    except (tables.TableError, OutputError, ValueError) as error:
        print(error, file=sys.stderr)
        raise EndAtOnce(2) from None
