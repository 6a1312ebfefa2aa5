"""`swordfish dedupe`."""

import sys
from collections.abc import Iterator
from itertools import islice

from swordfish import bulk
from swordfish.cli.declare import puzzles_argument, subcommand, threads_option
from swordfish.cli.session import Session
from swordfish.files import PuzzleEntry
from swordfish.model.grid import exact_text

_BATCH = 4096


@subcommand
@puzzles_argument
@threads_option
def dedupe(puzzles: tuple[str, ...], threads: int | None) -> None:
    """Write each puzzle once: leave out repeats, also those in disguise.

    The first of each is written as it is; the counts go to standard error.

    [dim]$[/dim] swordfish dedupe puzzles.txt > different.txt
    """
    seen: set[bytes] = set()
    read = 0
    with Session(puzzles, line_for_each=False) as session:
        for batch in _batches(iter(session)):
            forms = bulk.canonical([str(entry.grid) for entry in batch], threads=threads).digits
            for entry, form in zip(batch, forms, strict=True):
                # A repeated digit has no canonical form: such a line is compared as it is.
                key = form.tobytes() if form[0] != 255 else str(entry.grid).encode()
                read += 1
                if key not in seen:
                    seen.add(key)
                    print(exact_text(entry.grid))
        print(f"{read} puzzles, {len(seen)} different", file=sys.stderr)


def _batches(entries: Iterator[PuzzleEntry]) -> Iterator[list[PuzzleEntry]]:
    while batch := list(islice(entries, _BATCH)):
        yield batch
