"""`swordfish check`."""

from swordfish import search
from swordfish.cli.declare import json_option, puzzles_argument, subcommand
from swordfish.cli.session import Session
from swordfish.cli.tables import TableOptions, takes_tables, work_on_tables
from swordfish.model.grid import Check, Status
from swordfish.tell.names import cell_names


@subcommand
@puzzles_argument
@json_option
@takes_tables
def check(puzzles: tuple[str, ...], as_json: bool, asked: TableOptions) -> None:
    """Check puzzles: unique, many, none or conflict, and why.

    unique: one solution, as a proper puzzle has.
    many: several solutions, which differ in the cells named.
    none: no solution.
    conflict: a digit stands twice in a row, column or box.

    [dim]$[/dim] swordfish check puzzles.txt
    [dim]$[/dim] swordfish check --json puzzles.txt | jq .status
    [dim]$[/dim] swordfish check puzzles.csv -o checked.csv
    """
    if asked.is_table(as_json):
        from swordfish import tables

        work_on_tables(puzzles, asked, tables.CheckRows, who_says_why="the column fault")
    with Session(puzzles, as_json) as session:
        for entry in session:
            found = search.check(entry.grid)
            if found.status is not Status.UNIQUE:
                session.miss()
            session.answer(
                entry,
                _line(found),
                status=found.status,
                solutions=[str(solution) for solution in found.solutions],
                differing=found.differing,
                conflicts=[conflict.to_dict() for conflict in found.conflicts],
            )


def _line(found: Check) -> str:
    if found.status is Status.MANY:
        return f"many: solutions differ in {cell_names(found.differing)}"
    if found.status is Status.CONFLICT:
        return f"conflict: {'; '.join(map(str, found.conflicts))}"
    return str(found.status)
