"""`swordfish show`."""

from typing import Literal, TypeAlias, cast, get_args

import rich_click as click

from swordfish.board.board import Board
from swordfish.cli.board_options import BoardOptions, takes_boards
from swordfish.cli.common_options import json_option, puzzles_argument
from swordfish.cli.option_types import OneOf
from swordfish.cli.puzzle_source import Entry, place_of
from swordfish.cli.session import Session
from swordfish.cli.subcommand import subcommand
from swordfish.model.grid import Grid, PuzzleError, TextForm, Theme, exact_text
from swordfish.tell.names import cell_name

# Those that `Board.write` knows and grids have not; a test compares them.
BoardForm: TypeAlias = Literal[
    "fpuzzles", "sudokupad", "iss", "killer", "killer_long", "opensudoku", "dzn", "numbers",
    "jigsaw", "digits",
]  # fmt: skip


@subcommand
@puzzles_argument
@click.option(
    "--form",
    metavar="FORM",
    type=OneOf(Literal[TextForm, BoardForm]),
    help=f"Write this text form instead of drawing: {', '.join(get_args(TextForm))}; as boards: "
    f"{', '.join(get_args(BoardForm))}.",
)
@click.option("--candidates", is_flag=True, help="Also draw candidates.")
@click.option("--svg", is_flag=True, help="Write an SVG drawing of one puzzle.")
@click.option("--theme", type=OneOf(Theme), default="auto", help="The colours of the SVG.")
@json_option
@takes_boards
def show(
    puzzles: tuple[str, ...],
    form: TextForm | BoardForm | None,
    candidates: bool,
    svg: bool,
    theme: Theme,
    as_json: bool,
    boards: BoardOptions,
) -> None:
    """Draw puzzles, or convert them to another text form.

    Boards of any size, from links or with --size, are drawn with their rules, and converted to what
    other programs read; so are grids.

    [dim]$[/dim] swordfish show --candidates puzzle.txt
    [dim]$[/dim] swordfish show --form line *.sdk > puzzles.txt
    [dim]$[/dim] swordfish show --svg puzzle.txt > puzzle.svg
    [dim]$[/dim] swordfish show --svg "https://sudokupad.app/fpuz..." > board.svg
    [dim]$[/dim] swordfish show --form fpuzzles puzzle.txt
    """
    if [as_json, svg, form is not None].count(True) > 1:
        raise click.BadParameter("--form, --svg and --json can't be combined")
    with Session(puzzles, as_json, boards=boards, only_one=svg) as session:
        for entry, puzzle in session.puzzles():
            if as_json:
                fields = (
                    _shown_board_fields(puzzle)
                    if isinstance(puzzle, Board)
                    else _shown_fields(puzzle)
                )
                session.answer(entry, "", **fields)
            elif svg:
                print(puzzle.svg(candidates=candidates, theme=theme))
            elif form is not None:
                _show_as_text(session, entry, puzzle, form)
            else:
                session.draw(puzzle.drawing(candidates=candidates))


def _show_as_text(
    session: Session, entry: Entry, puzzle: Grid | Board, form: TextForm | BoardForm
) -> None:
    try:
        if isinstance(puzzle, Grid) and form in get_args(TextForm):
            text = puzzle.to_text(cast("TextForm", form))
        else:
            board = puzzle if isinstance(puzzle, Board) else Board.read(exact_text(puzzle))
            text = board.write(form)
    except PuzzleError as error:
        session.refuse(entry, PuzzleError(f"{place_of(entry)}: {error}"))
        return
    print(text, end="\n\n" if "\n" in text else "\n")


def _shown_fields(grid: Grid) -> dict[str, object]:
    names = {cell: cell_name(cell) for cell in range(81)}
    return {
        "digits": list(grid),
        "givens": [names[cell] for cell in sorted(grid.givens)],
        "candidates": {
            names[cell]: sorted(grid.candidates(cell)) for cell in names if not grid[cell]
        },
    }


def _shown_board_fields(board: Board) -> dict[str, object]:
    open_cells = [cell for cell, digit in enumerate(board.digits) if digit is None]
    return {
        "title": board.title,
        "rows": board.rows,
        "columns": board.columns,
        "digits": list(board.digits),
        "givens": [board.name(cell) for cell in board.givens],
        "candidates": {board.name(cell): sorted(board.candidates[cell]) for cell in open_cells},
        "rules": [str(rule) for rule in board.rules],
    }
