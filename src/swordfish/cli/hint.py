"""`swordfish hint`."""

from swordfish.cli.declare import json_option, puzzles_argument, subcommand
from swordfish.cli.options import (
    asked_ladder,
    ladder_options,
    step_for_person,
    why_unsolvable,
)
from swordfish.cli.session import Session
from swordfish.ladder.facts import is_mistake
from swordfish.ladder.hint import NextStep, next_step
from swordfish.model.grid import Grid, Status

_COMPLETE = "complete"


@subcommand
@puzzles_argument
@ladder_options("default")
@json_option
def hint(
    puzzles: tuple[str, ...],
    ladder: str,
    up_to: str | None,
    with_: tuple[str, ...],
    without: tuple[str, ...],
    as_json: bool,
) -> None:
    """Show the easiest next step of a grid, with its reason.

    A wrong digit, or a removed candidate that is needed, is reported before any step. To tell given
    digits from placed ones, write a + before each placed digit, as in 5+3...7, or use a form that
    marks the givens.

    [dim]$[/dim] swordfish hint puzzle.txt
    [dim]$[/dim] swordfish hint --ladder full --json puzzle.txt
    [dim]$[/dim] swordfish hint --up-to hard --without uniqueness puzzle.txt
    """
    rungs = asked_ladder(ladder, up_to, with_, without)
    name = "chosen" if up_to or with_ or without else ladder
    with Session(puzzles, as_json) as session:
        for entry in session:
            found = next_step(entry.grid, rungs)
            step = found.step
            is_wrong = step is not None and is_mistake(step)
            problem = "" if is_wrong else _problem(entry.grid, found, name)
            if is_wrong or problem not in ("", _COMPLETE):
                session.miss()
            if session.draws:
                session.draw(problem if problem or step is None else step_for_person(step))
            elif problem or step is None:
                session.answer(entry, problem, step=None, problem=problem)
            else:
                session.answer(entry, step.text, step=step.to_dict(), problem=None)


def _problem(grid: Grid, found: NextStep, ladder: str) -> str:
    """Why there is no step to show; "" if there is one."""
    unsolvable = why_unsolvable(grid, found.status, mistake=None)
    if unsolvable:
        return unsolvable
    if found.step is not None:
        return ""
    if grid.is_complete:
        return _COMPLETE
    many = "there are many solutions, and " if found.status is Status.MANY else ""
    return f"no step: {many}the {ladder} ladder ends here"
