"""`swordfish hint`."""

from typing import TYPE_CHECKING

import rich_click as click

from swordfish.board.board import Board
from swordfish.cli.board_options import BoardOptions, takes_boards
from swordfish.cli.common_options import json_option, max_seconds_option, puzzles_argument
from swordfish.cli.drawn_step import drawn_step
from swordfish.cli.hint_details import MOST_DETAIL, DetailDrawing, fields, sentences
from swordfish.cli.ladder_options import asked_ladder, ladder_options, refuse_for_boards
from swordfish.cli.no_solution import why_unsolvable
from swordfish.cli.option_types import WholeNumber
from swordfish.cli.session import Session
from swordfish.cli.subcommand import subcommand
from swordfish.ladder.hint import NextStep, is_mistake, next_step
from swordfish.ladder.ladder import Ladder
from swordfish.model.grid import Grid
from swordfish.model.status import Status
from swordfish.model.step import Step
from swordfish.search import count

if TYPE_CHECKING:
    from rich.console import RenderableType

_COMPLETE = "complete"


@subcommand
@puzzles_argument
@ladder_options("default")
@click.option(
    "--detail",
    metavar="N",
    type=WholeNumber(1, MOST_DETAIL),
    help="How much to show, in few lines: 1 the technique, 2 where to look, 3 its cells, 4 all.",
)
@json_option
@max_seconds_option
@takes_boards
def hint(
    puzzles: tuple[str, ...],
    ladder: str,
    up_to: str | None,
    with_: tuple[str, ...],
    without: tuple[str, ...],
    detail: int | None,
    as_json: bool,
    max_seconds: float | None,
    boards: BoardOptions,
) -> None:
    """Show the easiest next step of a grid or a board, with its reason.

    A wrong digit, or a removed candidate that is needed, is reported before any step. To tell given
    digits from placed ones, write a + before each placed digit, as in 5+3...7, or use a form that
    marks the givens.

    [dim]$[/dim] swordfish hint puzzle.txt
    [dim]$[/dim] swordfish hint --detail 1 puzzle.txt
    [dim]$[/dim] swordfish hint --ladder full --json puzzle.txt
    [dim]$[/dim] swordfish hint --up-to hard --without uniqueness puzzle.txt
    [dim]$[/dim] swordfish hint --size 6 --rule "Thermo r1c1-4" board.txt
    """
    rungs = asked_ladder(ladder, up_to, with_, without)
    name = "chosen" if up_to or with_ or without else ladder
    with Session(puzzles, as_json, boards=boards) as session:
        for entry, puzzle in session.puzzles():
            found = None
            with session.giving_up(entry):
                found = _next_hint(puzzle, rungs, name, max_seconds)
            if found is None:
                continue
            step = found.step
            is_wrong = step is not None and is_mistake(step)
            problem = "" if is_wrong else _why_no_hint(puzzle, found, name)
            if is_wrong or problem not in ("", _COMPLETE):
                session.miss()
            if session.draws:
                session.draw(problem if problem or step is None else _drawn_hint(step, detail))
            elif problem or step is None:
                session.answer(entry, problem, step=None, problem=problem)
            else:
                shown = detail or MOST_DETAIL
                said = " ".join(sentences(step, shown)) if detail else step.text
                session.answer(entry, said, step=fields(step, shown), problem=None)


def _next_hint(
    puzzle: Grid | Board, rungs: Ladder, name: str, max_seconds: float | None
) -> NextStep:
    """The hint to show, and the status of the puzzle."""
    if isinstance(puzzle, Grid):
        return next_step(puzzle, rungs, max_seconds)
    refuse_for_boards(name != "default")
    from swordfish.board.hint_steps_path import hint_board  # which only those load who have boards

    solutions = count(puzzle, limit=2, max_seconds=max_seconds)
    status = (Status.NONE, Status.UNIQUE, Status.MANY)[solutions]
    return NextStep(status, hint_board(puzzle, max_seconds))


def _drawn_hint(step: Step, detail: int | None) -> "RenderableType":
    """A hint for a person: as large as can be, or as deep as was asked for."""
    if isinstance(step.grid, Grid):
        return drawn_step(step) if detail is None else DetailDrawing(step, detail)
    from rich.console import Group
    from rich.text import Text

    if detail is None:
        return step.__rich__()
    return Group(*(Text(line) for line in sentences(step, detail)))


def _why_no_hint(puzzle: Grid | Board, found: NextStep, ladder: str) -> str:
    """Why there is no hint to show; "" if there is one."""
    if isinstance(puzzle, Grid):
        unsolvable = why_unsolvable(puzzle, found.status, mistake=None)
    else:
        unsolvable = "no solution" if found.status is Status.NONE else ""
    if unsolvable:
        return unsolvable
    if found.step is not None:
        return ""
    if puzzle.is_complete:
        return _COMPLETE
    many = "there are many solutions, and " if found.status is Status.MANY else ""
    return f"no step: {many}the {ladder} ladder ends here"
