"""`swordfish dedupe`."""

import sys
from collections.abc import Iterator
from itertools import islice

from swordfish import bulk
from swordfish.cli.common_options import puzzles_argument
from swordfish.cli.session import Session
from swordfish.cli.subcommand import subcommand
from swordfish.cli.table_options import TableOptions, takes_tables
from swordfish.cli.table_run import work_on_tables
from swordfish.files import PuzzleEntry
from swordfish.model.grid import exact_text

_BATCH = 4096


@subcommand
@puzzles_argument
@takes_tables
def dedupe(puzzles: tuple[str, ...], asked: TableOptions) -> None:
    """Write each puzzle once: leave out repeats, also those in disguise.

    The first of each is written as it is; the counts go to standard error.

    --output writes the rows of a table that are different, with all their columns.

    [dim]$[/dim] swordfish dedupe puzzles.txt > different.txt
    [dim]$[/dim] swordfish dedupe puzzles.csv -o different.csv
    """
    if asked.is_table(besides=("threads",)):
        from swordfish import tables

        work_on_tables(puzzles, asked, tables.DedupeWork)
    seen: set[str] = set()
    read = 0
    with Session(puzzles, line_for_each=False) as session:
        for batch in _batches_to_dedupe(iter(session)):
            found = bulk.canonical([str(entry.grid) for entry in batch], threads=asked.threads)
            for entry, form in zip(batch, found.texts.tolist(), strict=True):
                # A repeated digit has no canonical form: such a line is compared as it is.
                key = form or str(entry.grid)
                read += 1
                if key not in seen:
                    seen.add(key)
                    print(exact_text(entry.grid))
        print(f"{read} puzzles, {len(seen)} different", file=sys.stderr)


def _batches_to_dedupe(entries: Iterator[PuzzleEntry]) -> Iterator[list[PuzzleEntry]]:
    while batch := list(islice(entries, _BATCH)):
        yield batch
