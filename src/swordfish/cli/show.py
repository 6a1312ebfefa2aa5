"""`swordfish show`."""

from typing import Annotated, get_args

import typer

from swordfish.cli.session import Json, Puzzles, Session, place_of
from swordfish.files import PuzzleEntry
from swordfish.model.grid import PuzzleError, TextForm, Theme
from swordfish.tell.names import cell_name


def show(
    puzzles: Puzzles,
    form: Annotated[
        TextForm | None,
        typer.Option(
            metavar="FORM",
            help=f"Write this text form instead of drawing: {', '.join(get_args(TextForm))}.",
        ),
    ] = None,
    candidates: Annotated[bool, typer.Option("--candidates", help="Draw candidates too.")] = False,
    svg: Annotated[bool, typer.Option("--svg", help="Write an SVG drawing of one puzzle.")] = False,
    theme: Annotated[Theme, typer.Option(help="The colours of the SVG.")] = "auto",
    as_json: Json = False,
) -> None:
    """Draw puzzles, or convert them to another text form.

    [dim]$[/dim] swordfish show --candidates puzzle.txt
    [dim]$[/dim] swordfish show --form line *.sdk > puzzles.txt
    [dim]$[/dim] swordfish show --svg puzzle.txt > puzzle.svg
    """
    if [as_json, svg, form is not None].count(True) > 1:
        raise typer.BadParameter("--form, --svg and --json don't go with each other")
    with Session(puzzles, as_json) as session:
        for number, entry in enumerate(session):
            if as_json:
                session.answer(entry, "", **_fields(entry))
            elif svg:
                if number:
                    raise typer.BadParameter(f"expected one puzzle, got more: {place_of(entry)}")
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
