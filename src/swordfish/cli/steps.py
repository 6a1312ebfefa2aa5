"""`swordfish steps`."""

from typing import TYPE_CHECKING, TypeAlias

import rich_click as click

from swordfish.board.board import Board
from swordfish.cli.board_options import BoardOptions, takes_boards
from swordfish.cli.common_options import json_option, max_seconds_option, puzzles_argument
from swordfish.cli.ladder_options import (
    asked_ladder,
    asked_technique,
    ladder_options,
    refuse_for_boards,
)
from swordfish.cli.no_solution import why_unsolvable
from swordfish.cli.session import Session
from swordfish.cli.subcommand import subcommand
from swordfish.ladder.facts import facts_of
from swordfish.ladder.ladder import Ladder
from swordfish.ladder.steps import steps_now, steps_of
from swordfish.model.grid import Grid
from swordfish.model.step import Step
from swordfish.search import count

if TYPE_CHECKING:
    from rich.table import Table

Found: TypeAlias = tuple[str, tuple[Step, ...]]
"""What is wrong with a puzzle, and the steps that can be made."""


@subcommand
@puzzles_argument
@click.option(
    "--technique", "-t", metavar="NAME", help="List only this technique: slug, name or HoDoKu code."
)
@ladder_options("default")
@json_option
@max_seconds_option
@takes_boards
def steps(
    puzzles: tuple[str, ...],
    technique: str | None,
    ladder: str,
    up_to: str | None,
    with_: tuple[str, ...],
    without: tuple[str, ...],
    as_json: bool,
    max_seconds: float | None,
    boards: BoardOptions,
) -> None:
    """List every step that can be made now on a grid or a board, easiest first.

    Each technique searches as widely as it can. The line "none" says that there is no step;
    as JSON `step` is null then, and `problem` says what is wrong, if anything is.

    [dim]$[/dim] swordfish steps puzzle.txt
    [dim]$[/dim] swordfish steps --technique x_wing puzzle.txt
    [dim]$[/dim] swordfish steps --ladder full --up-to unfair --without als_chain puzzle.txt
    [dim]$[/dim] swordfish steps -t 0901 --json puzzle.txt | jq .step.notation
    [dim]$[/dim] swordfish steps --technique innies "https://sudokupad.app/fpuz..."
    """
    if technique and (up_to or with_ or without):
        raise click.BadParameter("--technique can't be combined with --up-to, --with or --without")
    if technique is not None:
        _refuse_unknown_steps(technique)
    rungs = asked_ladder(ladder, up_to, with_, without)
    is_chosen = bool(ladder != "default" or up_to or with_ or without)
    with Session(puzzles, as_json, boards=boards) as session:
        for number, (entry, puzzle) in enumerate(session.puzzles()):
            answer = None
            with session.giving_up(entry):
                if isinstance(puzzle, Board):
                    refuse_for_boards(is_chosen)
                    answer = _steps_on_board(puzzle, technique, max_seconds)
                else:
                    answer = _steps_on_grid(puzzle, technique, rungs, max_seconds)
            if answer is None:
                continue
            problem, found = answer
            if problem:
                session.miss()
            if session.draws:
                session.draw(_steps_table(found) if found else problem or "none")
                continue
            if number and not as_json:
                print()
            for step in found:
                session.answer(entry, step.notation, step=step.to_dict(), problem=None)
            if not found:
                session.answer(entry, problem or "none", step=None, problem=problem or None)


def _refuse_unknown_steps(technique: str) -> None:
    """Refuse to list steps of what is a technique neither of boards nor of grids."""
    from swordfish.board.step import board_techniques

    if not any(known.is_called(technique) for known in board_techniques()):
        asked_technique(technique, "--technique")


def _steps_on_grid(
    grid: Grid, technique: str | None, rungs: Ladder, max_seconds: float | None
) -> Found:
    facts = facts_of(grid, max_seconds)
    if problem := why_unsolvable(grid, facts.status, facts.mistake):
        return problem, ()  # at once: steps of the whole ladder may take long
    if technique is None:
        return "", steps_now(grid, rungs, max_seconds).steps
    return "", steps_of(asked_technique(technique, "--technique"), grid, max_seconds)


def _steps_on_board(board: Board, technique: str | None, max_seconds: float | None) -> Found:
    from swordfish.board.hint_steps_path import board_steps  # which only those load who have boards

    if not count(board, limit=1, max_seconds=max_seconds):
        return "no solution", ()
    try:
        return "", board_steps(board, technique, max_seconds)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--technique") from error


def _steps_table(found: tuple[Step, ...]) -> "Table":
    from rich.table import Table  # loaded for a person alone

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("technique", overflow="fold")
    table.add_column("does", overflow="fold")
    table.add_column("because", overflow="fold", ratio=1)
    for step in found:
        table.add_row(step.technique.name if step.technique else "", step.changes, step.text)
    return table
