"""`swordfish depth`."""

from swordfish.board.board import Board
from swordfish.cli.board_options import BoardOptions, takes_boards
from swordfish.cli.common_options import json_option, max_seconds_option, puzzles_argument
from swordfish.cli.ladder_options import (
    asked_ladder,
    ladder_options,
    max_depth_option,
    proving_ladder,
    refuse_for_boards,
)
from swordfish.cli.puzzle_source import Entry
from swordfish.cli.session import Session
from swordfish.cli.subcommand import subcommand
from swordfish.cli.table_options import TableOptions, takes_tables
from swordfish.cli.table_run import work_on_tables
from swordfish.model.status import Status
from swordfish.suppose.trial import try_depth


@subcommand
@puzzles_argument
@ladder_options("basic")
@max_depth_option
@json_option
@takes_tables
@max_seconds_option
@takes_boards
def depth(
    puzzles: tuple[str, ...],
    ladder: str,
    up_to: str | None,
    with_: tuple[str, ...],
    without: tuple[str, ...],
    max_depth: int,
    as_json: bool,
    asked: TableOptions,
    max_seconds: float | None,
    boards: BoardOptions,
) -> None:
    """Find the least depth of suppositions that solves each grid or board.

    Each puzzle gives a number, 0 if the rules are enough; "deeper" if --max-depth is not enough;
    "none", "many" or "conflict" if there is no solution, or more than one. The rules of a board are
    what its engine finds without a guess.

    [dim]$[/dim] swordfish depth puzzles.txt --ladder singles | sort | uniq -c
    [dim]$[/dim] swordfish depth puzzles.csv -o depths.csv
    """
    rungs = proving_ladder(asked_ladder(ladder, up_to, with_, without))
    if asked.is_table(as_json):
        from swordfish import tables

        boards.refuse_with("--output")
        work_on_tables(puzzles, asked, lambda: tables.DepthWork(rungs, max_depth, max_seconds))
    is_chosen = bool(ladder != "basic" or up_to or with_ or without)
    with Session(puzzles, as_json, boards=boards) as session:
        for entry, puzzle in session.puzzles():
            with session.giving_up(entry):
                if isinstance(puzzle, Board):
                    refuse_for_boards(is_chosen)
                    status, least = _depth_of_board(puzzle, max_depth, max_seconds)
                else:
                    status, least = try_depth(puzzle, rungs, max_depth, max_seconds)
                _answer_depth(session, entry, status, least if least >= 0 else None)


def _depth_of_board(board: Board, max_depth: int, max_seconds: float | None) -> tuple[Status, int]:
    from swordfish.suppose.board_trial import suppose_board  # which only those load who have boards

    trial = suppose_board(board, max_depth, max_seconds)
    return trial.status, -1 if trial.depth is None else trial.depth


def _answer_depth(session: Session, entry: Entry, status: Status, found: int | None) -> None:
    if found is None:
        session.miss()
    word = "deeper" if status is Status.UNIQUE else str(status)
    line = word if found is None else str(found)
    session.answer(entry, line, status=str(status), depth=found)
