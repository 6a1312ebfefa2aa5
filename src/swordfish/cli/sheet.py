"""`swordfish sheet`."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Literal, TypeAlias

import rich_click as click
from click.exceptions import Exit

from swordfish.board.how_to_play import how_to_play_all
from swordfish.cli.board_options import rules_asked
from swordfish.cli.common_options import (
    force_option,
    making_seconds_option,
    puzzles_seed_option,
)
from swordfish.cli.exits import INTERRUPTED, fail
from swordfish.cli.generated_output import GeneratedPuzzles, ctrl_c_ends_at_once
from swordfish.cli.option_types import FILE, TEXT, OneOf, Sides, WholeNumber, levels_between
from swordfish.cli.outputs import check_outputs, open_output, put
from swordfish.cli.subcommand import subcommand
from swordfish.export import book
from swordfish.export import sheet as sheets
from swordfish.export.book import Solutions
from swordfish.export.need_typst import need_typst
from swordfish.generate.generate import generate_many
from swordfish.generate.made_puzzle import BoardPuzzle, Puzzle
from swordfish.model.levels import LEVELS
from swordfish.model.limits import checked_seed

SheetPaper: TypeAlias = Literal["a4", "letter"]
SheetLanguage: TypeAlias = Literal["en", "de", "es", "fr"]
_MOST_PER_PAGE = 6


@subcommand
@click.argument("output", type=FILE, help="The PDF file to write.")
@click.option(
    "--number", "-n", metavar="N", type=WholeNumber(1), default=6, help="Number of puzzles."
)
@click.option(
    "--level",
    metavar="LEVEL",
    help="A level, or a range such as easy-hard, with about as many puzzles of each level "
    "(default: easy, or the level that the technique needs).",
)
@click.option(
    "--least-givens", metavar="N", type=WholeNumber(1, 60), help="The fewest givens of a puzzle."
)
@click.option(
    "--size",
    metavar="SIDE",
    type=Sides("a size such as 6 or 6x8"),
    help="Boards of this size, such as 4 or 6 for children.",
)
@click.option(
    "--rules",
    metavar="NAMES",
    multiple=True,
    help="Boards with these rules, such as killer or jigsaw,thermo; repeatable.",
)
@click.option("--technique", metavar="NAME", help="A technique to practise, which all need.")
@click.option(
    "--title", metavar="TEXT", type=TEXT, default="Sudoku", help="The title of each page."
)
@click.option("--lines/--no-lines", default=True, help="Lines for a name and a date.")
@click.option("--hints", is_flag=True, help="A strip with hints below, to fold back.")
@click.option(
    "--solutions",
    metavar="WHERE",
    type=OneOf(Solutions),
    default="back",
    help="back: behind the puzzles of each page; end: all on the last pages; none.",
)
@click.option(
    "--per-page",
    metavar="N",
    type=WholeNumber(1, _MOST_PER_PAGE),
    default=_MOST_PER_PAGE,
    help="Puzzles on each page, 1 to 6.",
)
@click.option(
    "--paper", metavar="PAPER", type=OneOf(SheetPaper), default="a4", help="a4 or letter."
)
@click.option("--qr", is_flag=True, help="A QR code of each puzzle, with its text.")
@click.option(
    "--address",
    metavar="URL",
    type=TEXT,
    help="With --qr: a page's address, to open the puzzle there.",
)
@click.option(
    "--language", metavar="CODE", type=OneOf(SheetLanguage), default="en", help="en, de, es or fr."
)
@puzzles_seed_option
@making_seconds_option
@force_option
def sheet(
    output: Path,
    number: int,
    level: str | None,
    least_givens: int | None,
    size: tuple[int, int] | None,
    rules: tuple[str, ...],
    technique: str | None,
    title: str,
    lines: bool,
    hints: bool,
    solutions: Solutions,
    per_page: int,
    paper: SheetPaper,
    qr: bool,
    address: str | None,
    language: SheetLanguage,
    seed: int | None,
    max_seconds: float,
    force: bool,
) -> None:
    """Make a sheet of puzzles for a class as PDF, from easy to hard, with solutions on the back.

    Boards have a line with their rules above them, in English. Ctrl-C keeps what was found. Exit
    code 1: time ran out before all were found.

    [dim]$[/dim] swordfish sheet class.pdf -n 12 --level easy-medium --least-givens 30 --hints
    [dim]$[/dim] swordfish sheet wings.pdf --technique xy_wing --level hard --per-page 2
    [dim]$[/dim] swordfish sheet club.pdf --qr --address https://example.org/sudoku/
    [dim]$[/dim] swordfish sheet children.pdf --size 4 --title "First sudokus"
    [dim]$[/dim] swordfish sheet killers.pdf --rules killer --level medium-hard --per-page 2
    """
    if address and not qr:
        raise click.BadParameter("expected --qr with --address")
    if qr and (size or rules):
        raise click.BadParameter("expected 9x9 grids for --qr, got boards")
    check_outputs([], {"OUTPUT": output}, may_replace=force)
    try:
        need_typst()
        if qr:
            sheets.qr_code(sheets.code_text("." * 81, address or ""))  # which a long address is not
        runs = [
            GeneratedPuzzles(
                generate_many(share, seed=first, max_seconds=max_seconds, **wanted), share
            )
            for share, first, wanted in _sheet_requests(
                number, level, seed, _about_sheet(least_givens, size, rules, technique)
            )
        ]
    except ModuleNotFoundError as error:
        fail(error)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error
    with ExitStack() as work:
        file = open_output(work, output, replace=force)
        found: list[Puzzle | BoardPuzzle] = []
        for run in runs:
            run.each(found.append)
            if run.exit_code == INTERRUPTED:
                break
        boards = [puzzle.board for puzzle in found if isinstance(puzzle, BoardPuzzle)]
        if found:
            puzzles = sheets.sheet_puzzles(
                found, language=language, hints=hints, codes=qr, address=address or ""
            )
            with ctrl_c_ends_at_once():
                made = book.pdf(
                    puzzles,
                    title=title,
                    per_page=per_page,
                    paper="us-letter" if paper == "letter" else "a4",
                    solutions=solutions,
                    lines=lines,
                    below_title=how_to_play_all(boards) if boards else "",
                    words=sheets.WORDS[language],
                )
            put(made, file)
    raise Exit(max(run.exit_code for run in runs))


def _about_sheet(
    least_givens: int | None,
    size: tuple[int, int] | None,
    rules: tuple[str, ...],
    technique: str | None,
) -> dict[str, Any]:
    """What is wanted of each puzzle on a sheet, whatever its level."""
    wanted: dict[str, Any] = {}
    if size is not None or rules:
        wanted["size"] = size or (9, 9)
        wanted["rules"] = rules_asked(rules)
    if least_givens is not None:
        rows, columns = size or (9, 9)
        wanted["givens"] = least_givens, rows * columns
    if technique is not None:
        wanted["technique"] = technique
    return wanted


def _sheet_requests(
    number: int, level: str | None, seed: int | None, wanted: dict[str, Any]
) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """For each level of a sheet: how many, the seed, what is wanted. Easier ones get the rest."""
    first = checked_seed(seed)
    if level is None and "technique" in wanted:
        yield number, first, wanted
        return
    low, high = levels_between(level or "easy")
    among = LEVELS[LEVELS.index(low) : LEVELS.index(high) + 1]
    for place, one in enumerate(among):
        if share := (number + len(among) - 1 - place) // len(among):
            yield share, first + place, {**wanted, "level": one}
