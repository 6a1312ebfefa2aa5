"""A run over whole sets of puzzles: with a bar, and a sentence for what goes wrong."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from swordfish.cli.exits import INTERRUPTED, EndAtOnce
from swordfish.cli.table_options import need_pyarrow
from swordfish.files import OutputError

if TYPE_CHECKING:
    from swordfish import tables


@contextmanager
def running_sets() -> Iterator["tables.Watch"]:
    """A run over sets: a bar while tables are read, a sentence for what can't be."""
    need_pyarrow()
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
