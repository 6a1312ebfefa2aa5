"""`swordfish depth`."""

import typer

from swordfish.cli.options import LadderName, UpTo, With, Without, asked_ladder
from swordfish.cli.session import Json, Puzzles, Session
from swordfish.cli.suppose import MaxDepth
from swordfish.model.grid import Status
from swordfish.suppose.trial import try_depth


def depth(
    puzzles: Puzzles,
    ladder: LadderName = "basic",
    up_to: UpTo = None,
    with_: With = None,
    without: Without = None,
    max_depth: MaxDepth = 5,
    as_json: Json = False,
) -> None:
    """Find how deep one must suppose to solve puzzles, whatever the order.

    A number for each puzzle: 0 if the rules suffice. "deeper" says that --max-depth does not, and
    none, many or conflict that the puzzle has no solution, or several.

    [dim]$[/dim] swordfish depth puzzles.txt --ladder singles | sort | uniq -c
    """
    rungs = asked_ladder(ladder, up_to, with_, without)
    try:
        rungs.proving()
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--ladder") from None
    with Session(puzzles, as_json) as session:
        for entry in session:
            status, least = try_depth(entry.grid, rungs, max_depth)
            found = least if least >= 0 else None
            if found is None:
                session.miss()
            word = "deeper" if status is Status.UNIQUE else str(status)
            line = word if found is None else str(found)
            session.answer(entry, line, status=str(status), depth=found)
