"""`swordfish check`."""

import rich_click as click

from swordfish import search
from swordfish.board.answers import BoardCheck, BoardConflict, Clues, check_board
from swordfish.board.board import Board
from swordfish.cli.board_options import BoardOptions, takes_boards
from swordfish.cli.common_options import (
    json_option,
    max_seconds_option,
    puzzles_argument,
    refuse_seconds,
)
from swordfish.cli.outputs import line_of
from swordfish.cli.session import Session
from swordfish.cli.subcommand import subcommand
from swordfish.cli.table_options import TableOptions, takes_tables
from swordfish.cli.table_run import work_on_tables
from swordfish.model.check import Check
from swordfish.model.status import Status
from swordfish.tell.names import cell_names


@subcommand
@puzzles_argument
@click.option(
    "--contradiction",
    is_flag=True,
    help="If a board has no solution, name givens and rules that contradict each other.",
)
@json_option
@takes_tables
@max_seconds_option
@takes_boards
def check(
    puzzles: tuple[str, ...],
    contradiction: bool,
    as_json: bool,
    asked: TableOptions,
    max_seconds: float | None,
    boards: BoardOptions,
) -> None:
    """Check puzzles: unique, many, none or conflict, and why.

    unique: one solution, as a proper puzzle has.
    many: several solutions, which differ in the cells named.
    none: no solution.
    conflict: a digit stands twice in a row, column or box, or a rule of a board is broken.

    [dim]$[/dim] swordfish check puzzles.txt
    [dim]$[/dim] swordfish check --json puzzles.txt | jq .status
    [dim]$[/dim] swordfish check puzzles.csv -o checked.csv
    [dim]$[/dim] swordfish check --contradiction "https://f-puzzles.com/?load=..."
    """
    if asked.is_table(as_json):
        from swordfish import tables

        boards.refuse_with("--output")
        refuse_seconds(max_seconds, "--output")
        work_on_tables(puzzles, asked, tables.CheckWork, who_says_why="the column fault")
    with Session(puzzles, as_json, boards=boards) as session:
        for entry, puzzle in session.puzzles():
            with session.giving_up(entry):
                if isinstance(puzzle, Board):
                    judged = check_board(
                        puzzle, contradiction=contradiction, max_seconds=max_seconds
                    )
                    status, line, fields = judged.status, *_check_line_and_fields(puzzle, judged)
                else:
                    found = search.check(puzzle, max_seconds=max_seconds)
                    status, line, fields = found.status, _check_line(found), _check_fields(found)
                if status is not Status.UNIQUE:
                    session.miss()
                session.answer(entry, line, status=status, **fields)


# ---- grids ----


def _check_fields(found: Check) -> dict[str, object]:
    return {
        "solutions": [str(solution) for solution in found.solutions],
        "differing": found.differing,
        "conflicts": [conflict.to_dict() for conflict in found.conflicts],
    }


def _check_line(found: Check) -> str:
    if found.status is Status.MANY:
        return f"many: solutions differ in {cell_names(found.differing)}"
    if found.status is Status.CONFLICT:
        return f"conflict: {'; '.join(map(str, found.conflicts))}"
    return str(found.status)


# ---- boards ----


def _check_line_and_fields(board: Board, found: BoardCheck) -> tuple[str, dict[str, object]]:
    """The line about a board, and its fields for JSON."""
    conflicts = [_check_conflict(board, conflict) for conflict in found.conflicts]
    differing = [board.name(cell) for cell in found.differing]
    clash = None if found.contradiction is None else _check_clues(board, found.contradiction)
    words = str(found.status)
    if found.status is Status.MANY:
        words = f"many: solutions differ in {' '.join(differing)}"
    elif conflicts:
        words = f"conflict: {'; '.join(conflicts)}"
    elif clash is not None:
        words = f"none: {', '.join(clash) or 'the layout itself'} contradict each other"
    fields: dict[str, object] = {
        "solutions": [line_of(solution) for solution in found.solutions],
        "differing": differing,
        "conflicts": conflicts,
    }
    if clash is not None:
        fields["contradiction"] = clash
    return words, fields


def _check_conflict(board: Board, conflict: BoardConflict) -> str:
    cells = " ".join(map(board.name, conflict.cells))
    if conflict.house is not None:
        digit = board[conflict.cells[0]]
        return f"{digit} twice in {conflict.house.kind} {conflict.house.number + 1}: {cells}"
    return f"broken: {conflict.rule}"


def _check_clues(board: Board, clues: Clues) -> list[str]:
    givens = [f"{board.name(cell)}={board[cell]}" for cell in clues.cells]
    return [*givens, *map(str, clues.rules)]
