"""`swordfish steps`."""

from typing import TYPE_CHECKING

import rich_click as click

from swordfish.cli.common_options import json_option, puzzles_argument
from swordfish.cli.ladder_options import asked_ladder, asked_technique, ladder_options
from swordfish.cli.no_solution import why_unsolvable
from swordfish.cli.session import Session
from swordfish.cli.subcommand import subcommand
from swordfish.ladder.facts import facts_of
from swordfish.ladder.steps import steps_of
from swordfish.model.step import Step

if TYPE_CHECKING:
    from rich.table import Table


@subcommand
@puzzles_argument
@click.option(
    "--technique", "-t", metavar="NAME", help="List only this technique: slug, name or HoDoKu code."
)
@ladder_options("default")
@json_option
def steps(
    puzzles: tuple[str, ...],
    technique: str | None,
    ladder: str,
    up_to: str | None,
    with_: tuple[str, ...],
    without: tuple[str, ...],
    as_json: bool,
) -> None:
    """List every step that can be made now, easiest first.

    Each technique searches as widely as it can. The line "none" says that there is no step;
    as JSON `step` is null then, and `problem` says what is wrong, if anything is.

    [dim]$[/dim] swordfish steps puzzle.txt
    [dim]$[/dim] swordfish steps --technique x_wing puzzle.txt
    [dim]$[/dim] swordfish steps --ladder full --up-to unfair --without als_chain puzzle.txt
    [dim]$[/dim] swordfish steps -t 0901 --json puzzle.txt | jq .step.notation
    """
    if technique and (up_to or with_ or without):
        raise click.BadParameter("--technique can't be combined with --up-to, --with or --without")
    rungs = asked_ladder(ladder, up_to, with_, without)
    wanted = asked_technique(technique, "--technique") if technique else None
    with Session(puzzles, as_json) as session:
        for number, entry in enumerate(session):
            facts = facts_of(entry.grid)
            problem = why_unsolvable(entry.grid, facts.status, facts.mistake)
            tried = (wanted,) if wanted else facts.suited(rungs)
            found = () if problem else steps_of(tried, entry.grid)
            if problem:
                session.miss()
            if session.draws:
                session.draw(_table(found) if found else problem or "none")
                continue
            if number and not as_json:
                print()
            for step in found:
                session.answer(entry, step.notation, step=step.to_dict(), problem=None)
            if not found:
                session.answer(entry, problem or "none", step=None, problem=problem or None)


def _table(found: tuple[Step, ...]) -> "Table":
    from rich.table import Table  # loaded for a person alone

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("technique", overflow="fold")
    table.add_column("does", overflow="fold")
    table.add_column("because", overflow="fold", ratio=1)
    for step in found:
        table.add_row(step.technique.name if step.technique else "", step.changes, step.text)
    return table
