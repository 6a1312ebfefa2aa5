"""`swordfish show`."""

from typing import get_args

import rich_click as click

from swordfish.cli.declare import OneOf, json_option, puzzles_argument, subcommand
from swordfish.cli.session import Session, place_of
from swordfish.files import PuzzleEntry
from swordfish.model.grid import PuzzleError, TextForm, Theme
from swordfish.tell.names import cell_name


@subcommand
@puzzles_argument
@click.option(
    "--form",
    metavar="FORM",
    type=OneOf(TextForm),
    help=f"Write this text form instead of drawing: {', '.join(get_args(TextForm))}.",
)
@click.option("--candidates", is_flag=True, help="Also draw candidates.")
@click.option("--svg", is_flag=True, help="Write an SVG drawing of one puzzle.")
@click.option("--theme", type=OneOf(Theme), default="auto", help="The colours of the SVG.")
@json_option
def show(
    puzzles: tuple[str, ...],
    form: TextForm | None,
    candidates: bool,
    svg: bool,
    theme: Theme,
    as_json: bool,
) -> None:
    """Draw puzzles, or convert them to another text form.

    [dim]$[/dim] swordfish show --candidates puzzle.txt
    [dim]$[/dim] swordfish show --form line *.sdk > puzzles.txt
    [dim]$[/dim] swordfish show --svg puzzle.txt > puzzle.svg
    """
    if [as_json, svg, form is not None].count(True) > 1:
        raise click.BadParameter("--form, --svg and --json can't be combined")
    with Session(puzzles, as_json, only_one=svg) as session:
        for entry in session:
            if as_json:
                session.answer(entry, "", **_fields(entry))
            elif svg:
                print(entry.grid.svg(candidates=candidates, theme=theme))
            elif form is not None:
                _convert(session, entry, form)
            else:
                session.draw(entry.grid.drawing(candidates=candidates))


def _convert(session: Session, entry: PuzzleEntry, form: TextForm) -> None:
    try:
        text = entry.grid.to_text(form)
    except PuzzleError as error:
        session.refuse(entry, PuzzleError(f"{place_of(entry)}: {error}"))
        return
    print(text, end="\n\n" if "\n" in text else "\n")


def _fields(entry: PuzzleEntry) -> dict[str, object]:
    grid = entry.grid
    names = {cell: cell_name(cell) for cell in range(81)}
    return {
        "digits": list(grid),
        "givens": [names[cell] for cell in sorted(grid.givens)],
        "candidates": {
            names[cell]: sorted(grid.candidates(cell)) for cell in names if not grid[cell]
        },
    }
