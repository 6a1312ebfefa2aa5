"""`swordfish canonical`."""

from swordfish.cli.common_options import json_option, puzzles_argument
from swordfish.cli.puzzle_source import place_of
from swordfish.cli.session import Session
from swordfish.cli.subcommand import subcommand
from swordfish.cli.table_options import TableOptions, takes_tables
from swordfish.cli.table_run import work_on_tables
from swordfish.model.grid import PuzzleError
from swordfish.puzzle import symmetry


@subcommand
@puzzles_argument
@json_option
@takes_tables
def canonical(puzzles: tuple[str, ...], as_json: bool, asked: TableOptions) -> None:
    """Write the canonical form of puzzles: the same line for the same puzzle in disguise.

    --output writes a whole table with the column canonical added.

    [dim]$[/dim] swordfish canonical puzzles.txt | sort -u | wc -l
    [dim]$[/dim] swordfish canonical puzzles.csv -o forms.parquet
    """
    if asked.is_table(as_json):
        from swordfish import tables

        work_on_tables(puzzles, asked, tables.CanonicalWork)
    with Session(puzzles, as_json) as session:
        for entry in session:
            try:
                form = str(symmetry.canonical(entry.grid))
            except PuzzleError as error:
                session.refuse(entry, PuzzleError(f"{place_of(entry)}: {error}"))
                continue
            number = symmetry.count_automorphisms(entry.grid)
            session.answer(entry, form, canonical=form, automorphisms=number)
