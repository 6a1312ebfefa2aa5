"""`swordfish explain`."""

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from swordfish.board.board import Board
from swordfish.board.hint_steps_path import BoardPath
from swordfish.cli.board_options import BoardOptions, takes_boards
from swordfish.cli.common_options import json_option, max_seconds_option, puzzles_argument
from swordfish.cli.exits import fail
from swordfish.cli.ladder_options import asked_ladder, ladder_options, refuse_for_boards
from swordfish.cli.no_solution import why_unsolvable
from swordfish.cli.option_types import FILE, FOLDER, OneOf
from swordfish.cli.outputs import (
    STANDARD_OUTPUT,
    check_folder,
    check_outputs,
    line_of,
    open_output,
    put,
    refusing,
)
from swordfish.cli.session import Session
from swordfish.cli.subcommand import subcommand
from swordfish.cli.table_options import TableOptions, takes_tables
from swordfish.cli.table_run import work_on_tables
from swordfish.export.steps_page import steps_page, summary
from swordfish.files import Reservation, create_folder
from swordfish.ladder.path import Path as Steps
from swordfish.ladder.path import explain as path_of
from swordfish.model.grid import Theme, exact_text
from swordfish.model.status import Status
from swordfish.model.step import Step

if TYPE_CHECKING:
    from rich.console import Group


@subcommand
@puzzles_argument
@ladder_options("default")
@click.option(
    "--svg", metavar="DIR", type=FOLDER, help="Write a drawing of every step into this folder."
)
@click.option(
    "--html",
    metavar="FILE",
    type=FILE,
    help="Write an HTML page to go through the steps; - for standard output.",
)
@click.option(
    "--animate", metavar="FILE", type=FILE, help="Write the path as a film, a .gif or an .svg."
)
@click.option(
    "--theme",
    type=OneOf(Theme),
    default="auto",
    help="The colours of drawings; for a .gif, auto is light.",
)
@json_option
@takes_tables
@max_seconds_option
@takes_boards
def explain(
    puzzles: tuple[str, ...],
    ladder: str,
    up_to: str | None,
    with_: tuple[str, ...],
    without: tuple[str, ...],
    svg: Path | None,
    html: Path | None,
    animate: Path | None,
    theme: Theme,
    as_json: bool,
    asked: TableOptions,
    max_seconds: float | None,
    boards: BoardOptions,
) -> None:
    """Solve grids and boards as a person does, and say why each step is right.

    A puzzle with many solutions is explained as far as logic goes; for a grid without a solution
    you get the reason. --svg, --html and --animate take one puzzle, and
    --animate only a grid.

    --output writes a whole table with level, score, solved, hardest and status added.

    A .gif needs pip install 'swordfish\\[animate]'.

    [dim]$[/dim] swordfish explain puzzle.txt
    [dim]$[/dim] swordfish explain --html steps.html --svg steps puzzle.txt
    [dim]$[/dim] swordfish explain --animate film.gif --ladder full puzzle.txt
    [dim]$[/dim] swordfish explain --up-to unfair --without uniqueness,als_chain puzzle.txt
    [dim]$[/dim] swordfish explain --json puzzles.txt | jq .level
    [dim]$[/dim] swordfish explain puzzles.csv -o explained.parquet
    [dim]$[/dim] swordfish explain --html steps.html "https://sudokupad.app/fpuz..."
    """
    rungs = asked_ladder(ladder, up_to, with_, without)
    files = [path for path in (svg, html, animate) if path is not None]
    if asked.is_table(as_json, besides=("force",)):
        from swordfish import tables

        if files:
            raise click.BadParameter("--svg, --html and --animate can't be combined with --output")
        boards.refuse_with("--output")
        work_on_tables(puzzles, asked, lambda: tables.ExplainWork(rungs, max_seconds))
    force = asked.force
    if animate is not None and animate.suffix.lower() not in (".gif", ".svg"):
        raise click.BadParameter(f"expected a film named .gif or .svg, got {animate}")
    if html == STANDARD_OUTPUT and as_json:
        raise click.BadParameter("--html - and --json can't be combined")
    html_file = None if html == STANDARD_OUTPUT else html
    check_outputs(puzzles, {"--html": html_file, "--animate": animate}, may_replace=force)
    check_folder("--svg", svg, may_replace=force)
    is_chosen = bool(ladder != "default" or up_to or with_ or without)
    one = bool(files)
    with ExitStack() as work, Session(puzzles, as_json, boards=boards, only_one=one) as session:
        outputs = _Outputs(work, svg, html, animate, theme, replace=force)
        only: Steps | BoardPath | None = None  # of all puzzles, where there are files
        for number, (entry, puzzle) in enumerate(session.puzzles()):
            path: Steps | BoardPath | None = None
            if isinstance(puzzle, Board):
                refuse_for_boards(is_chosen)
                if animate is not None:
                    raise click.BadParameter("expected a 9x9 grid for --animate, got a board")
            with session.giving_up(entry):
                if isinstance(puzzle, Board):
                    path = path_of(puzzle, max_seconds=max_seconds)
                else:
                    path = path_of(puzzle, ladder=rungs, max_seconds=max_seconds)
            if path is None:
                continue
            if not path.solved:
                session.miss()
            only = path
            if html == STANDARD_OUTPUT:
                continue
            if session.draws:
                session.draw(_explain_for_person(path, brief=bool(files)))
                continue
            if number and not as_json:
                print()
            session.answer(entry, _explain_lines(path), **_explain_fields(path))
        if files and only is not None:
            outputs.write(only)


class _Outputs:
    """The page, the film and the drawings, as far as they are asked for; begun before the work."""

    def __init__(
        self,
        work: ExitStack,
        svg: Path | None,
        html: Path | None,
        animate: Path | None,
        theme: Theme,
        *,
        replace: bool,
    ) -> None:
        self._html = html
        self._steps_page = open_output(work, html, replace=replace)
        self._film = open_output(work, animate, replace=replace)
        with refusing():
            self._drawings = work.enter_context(create_folder(svg)) if svg else None
        self._theme = theme

    def write(self, path: Steps | BoardPath) -> None:
        """Write all pages, films and drawings that explain one puzzle."""
        if self._drawings is not None:
            with refusing():
                self._draw_all(path, self._drawings)
        if self._html is not None:
            put(steps_page(path).encode(), self._steps_page)
        if self._film is not None and not isinstance(path, BoardPath):
            put(self._film_of(path, self._film.path), self._film)

    def _draw_all(self, path: Steps | BoardPath, folder: Reservation) -> None:
        digits = len(str(len(path.steps)))
        for number, step in enumerate(path.steps, start=1):
            slug = step.technique.slug if step.technique else "step"
            name = f"{number:0{digits}}-{slug}.svg"
            with folder.begin(folder.path / name, replace=True) as drawing:
                drawing.write(f"{step.svg(theme=self._theme)}\n".encode())
                drawing.commit()

    def _film_of(self, path: Steps, target: Path) -> bytes:
        from swordfish.export import film  # its libraries are an extra

        if target.suffix.lower() == ".svg":
            return f"{film.svg(path, theme=self._theme)}\n".encode()
        try:
            with refusing():
                return film.gif(path, theme="dark" if self._theme == "dark" else "light")
        except ModuleNotFoundError as error:
            fail(error)


def _explain_lines(path: Steps | BoardPath) -> str:
    """What explaining prints: a line for each step, numbered, and one for the whole."""
    told = [
        f"{number}. {_explained_name(step)}: {step.text}"
        for number, step in enumerate(path.steps, 1)
    ]
    return "\n".join([*told, _explain_end(path)])


def _explain_end(path: Steps | BoardPath) -> str:
    """How an explained path ends: why there is no solution, with advice; else the sum of it."""
    return _why_unexplained(path) or summary(path)


def _why_unexplained(path: Steps | BoardPath) -> str:
    if not isinstance(path, BoardPath):
        return why_unsolvable(path.puzzle, path.status, path.mistake)
    if path.status is not Status.NONE:
        return ""
    return f"no solution: {path.mistake.text}" if path.mistake else "no solution"


def _explained_name(step: Step) -> str:
    return step.technique.name if step.technique else "Step"


def _explain_for_person(path: Steps | BoardPath, *, brief: bool) -> "Group":
    """What is explained to a person: the puzzle, its steps as a table, the end and the sums."""
    from rich.console import Group  # loaded for a person alone
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    table.add_column(justify="right", style="dim")
    table.add_column(overflow="fold", style="bold")
    table.add_column(overflow="fold", ratio=1)
    for number, step in enumerate(path.steps, start=1):
        table.add_row(str(number), _explained_name(step), step.text)
    total = Text(_explain_end(path))
    if brief or path.status in (Status.NONE, Status.CONFLICT):
        return Group(total)
    end = path.end if isinstance(path, BoardPath) else path.grid
    return Group(table, Text(), end.drawing(candidates=not path.solved), total)


def _explain_fields(path: Steps | BoardPath) -> dict[str, object]:
    return {
        "status": path.status,
        "problem": _why_unexplained(path) or None,
        "solved": path.solved,
        "level": path.level,
        "score": path.score,
        "hardest": path.hardest.slug if path.hardest else None,
        "counts": path.counts,
        "steps": [step.to_dict() for step in path.steps],
        "end": _explain_end_text(path),
    }


def _explain_end_text(path: Steps | BoardPath) -> str:
    """What an explained path comes to as a line; of a grid with the candidates that are left."""
    if isinstance(path, BoardPath):
        return line_of(path.end)
    return str(path.grid) if path.solved else exact_text(path.grid)
