"""`swordfish generate`."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, get_args

import rich_click as click
from click.exceptions import Exit

from swordfish.cli.board_options import rules_asked
from swordfish.cli.common_options import (
    force_option,
    making_seconds_option,
    puzzles_seed_option,
    threads_option,
)
from swordfish.cli.exits import fail
from swordfish.cli.generated_output import GeneratedPuzzles, Pages, WrittenForm, write
from swordfish.cli.option_types import (
    FILE,
    TEXT,
    OneOf,
    Sides,
    WholeNumber,
    levels_between,
)
from swordfish.cli.outputs import STANDARD_OUTPUT, check_outputs, open_output
from swordfish.cli.subcommand import subcommand
from swordfish.export.need_typst import need_typst
from swordfish.generate.generate import generate_many
from swordfish.generate.made_puzzle import BoardPuzzle, Puzzle
from swordfish.generate.request import Wanted
from swordfish.model.limits import checked_seed
from swordfish.model.patterns import SYMMETRIES, Symmetry

_SUFFIXES: dict[str, WrittenForm] = {
    "": "lines",
    ".txt": "lines",
    ".json": "json",
    ".jsonl": "json",
    ".sdm": "sdm",
    ".pdf": "pdf",
    ".svg": "svg",
    ".png": "png",
}


@subcommand
@click.option(
    "--number", "-n", metavar="N", type=WholeNumber(1), default=1, help="Number of puzzles."
)
@click.option(
    "--level",
    metavar="LEVEL",
    help="easy, medium, hard, unfair or extreme, or a range such as easy-hard.",
)
@click.option("--score", metavar="RANGE", help="HoDoKu's score, such as 600-800.")
@click.option("--er", metavar="RANGE", help="ER, such as 7.1 or 6.5-7.2.")
@click.option(
    "--symmetry",
    metavar="KIND",
    type=OneOf(Symmetry),
    default="none",
    help=f"Symmetry of the givens: {', '.join(SYMMETRIES)}.",
)
@click.option("--givens", metavar="RANGE", help="Number of givens, such as 26 or 24-28.")
@click.option(
    "--size",
    metavar="SIDE",
    type=Sides("a size such as 6 or 6x8"),
    help="Make boards of this size, such as 4, 6, 16 or 6x8.",
)
@click.option(
    "--rules",
    metavar="NAMES",
    multiple=True,
    help="Make boards with these rules, such as killer or jigsaw,thermo; repeatable.",
)
@click.option(
    "--pattern",
    metavar="MARKS",
    help="Which cells are given: 81 marks, a dot for an open cell; or a file of them.",
)
@click.option("--minimal", is_flag=True, help="Make puzzles in which no given can be dropped.")
@click.option(
    "--technique", metavar="NAME", help="A technique to practise, which the puzzle needs."
)
@click.option(
    "--practice",
    is_flag=True,
    help="One step of the technique, with only singles before and after.",
)
@click.option("--position", is_flag=True, help="Write the grid just before the technique.")
@click.option("--hardest", metavar="NAME", help="The hardest technique of the path.")
@click.option(
    "--contains", metavar="NAME", multiple=True, help="A technique that must be used; repeatable."
)
@click.option(
    "--avoid",
    metavar="NAME",
    multiple=True,
    help="A technique that must not be needed; repeatable.",
)
@click.option("--singles-before", is_flag=True, help="Only singles before the technique.")
@click.option("--singles-after", is_flag=True, help="Only singles after the technique.")
@puzzles_seed_option
@making_seconds_option
@click.option(
    "--max-tries", metavar="N", type=WholeNumber(1), help="Give up on a puzzle after N tries."
)
@threads_option
@click.option(
    "--format",
    "written_as",
    metavar="FORMAT",
    type=OneOf(WrittenForm),
    help=f"{', '.join(get_args(WrittenForm))} (default: by the ending of --output).",
)
@click.option(
    "--output", "-o", metavar="FILE", type=FILE, help="Write to this file, not to standard output."
)
@force_option
@click.option("--title", metavar="TEXT", type=TEXT, default="Sudoku", help="The title of a book.")
@click.option(
    "--per-page",
    metavar="N",
    type=WholeNumber(1),
    default=4,
    help="Puzzles on each page of a book.",
)
def generate(
    number: int,
    level: str | None,
    score: str | None,
    er: str | None,
    symmetry: Symmetry,
    givens: str | None,
    size: tuple[int, int] | None,
    rules: tuple[str, ...],
    pattern: str | None,
    minimal: bool,
    technique: str | None,
    practice: bool,
    position: bool,
    hardest: str | None,
    contains: tuple[str, ...],
    avoid: tuple[str, ...],
    singles_before: bool,
    singles_after: bool,
    seed: int | None,
    max_seconds: float,
    max_tries: int | None,
    threads: int | None,
    written_as: WrittenForm | None,
    output: Path | None,
    force: bool,
    title: str,
    per_page: int,
) -> None:
    """Make puzzles: lines, JSON, a .sdm collection, or a book as PDF with solutions at the end.

    Ctrl-C keeps what was found. Exit code 1: time or tries ran out before all were found.

    [dim]$[/dim] swordfish generate -n 20 --level hard --symmetry half-turn --seed 7
    [dim]$[/dim] swordfish generate -n 100 --level easy-hard -o book.pdf --title Holidays
    [dim]$[/dim] swordfish generate --technique x_wing --practice --format json
    [dim]$[/dim] swordfish generate --technique x_wing --practice --position > position.txt
    [dim]$[/dim] swordfish generate --size 6 --level easy -n 12 -o book.pdf --title "For children"
    [dim]$[/dim] swordfish generate --rules killer --format sudokupad
    """
    wanted: Wanted = {"symmetry": symmetry, "minimal": minimal}
    try:
        if level is not None:
            wanted["level"] = levels_between(level)
        if score is not None:
            least, highest = map(int, _range(score, "a score", "600-800"))
            wanted["score"] = least, highest
        if er is not None:
            low, high = _range(er, "an ER", "7.1-7.5")
            wanted["er"] = low if low == high else (low, high)
        if givens is not None:
            fewest, most = map(int, _range(givens, "a number of givens", "24-28"))
            wanted["givens"] = fewest if fewest == most else (fewest, most)
        if pattern is not None:
            wanted["pattern"] = _marks(pattern)
        if technique is not None:
            wanted["technique"] = technique
        if hardest is not None:
            wanted["hardest"] = hardest
        if contains:
            wanted["contains"] = contains
        if avoid:
            wanted["avoid"] = avoid
        if practice:
            wanted["practice"] = True
        if singles_before:
            wanted["singles_before"] = True
        if singles_after:
            wanted["singles_after"] = True
        many: Iterator[Puzzle] | Iterator[BoardPuzzle] = generate_many(
            number,
            seed=checked_seed(seed),
            max_seconds=max_seconds,
            max_tries=max_tries,
            threads=threads,
            **_for_boards(wanted, size, rules),
        )
    except ValueError as error:
        raise click.BadParameter(str(error)) from error
    if position and not (technique or contains):
        raise click.BadParameter("expected --technique or --contains with --position")
    output = None if output == STANDARD_OUTPUT else output
    check_outputs([pattern] if pattern else [], {"--output": output}, may_replace=force)
    form = _generated_form(written_as, output)
    if form == "sdm" and (size or rules):
        raise click.BadParameter("expected a form that holds boards, got sdm")
    if form in ("svg", "png") and number > 1:
        raise click.BadParameter(f"expected one puzzle for {form}, got -n {number}")
    run = GeneratedPuzzles(many, number)
    with ExitStack() as work:
        file = open_output(work, output, replace=force)
        write(run, form, file, Pages(position, title, per_page, with_level=level is not None))
    raise Exit(run.exit_code)


def _for_boards(
    wanted: Wanted, size: tuple[int, int] | None, rules: tuple[str, ...]
) -> dict[str, Any]:
    """What is to be generated: grids, or boards if there is a size or a rule."""
    if size is None and not rules:
        return {**wanted}
    if wanted.get("minimal"):
        raise ValueError("--minimal is for 9x9 grids: boards have few spare clues anyway")
    about = {key: value for key, value in wanted.items() if key != "minimal"}
    return {**about, "size": size or 9, "rules": rules_asked(rules)}


def _generated_form(written_as: WrittenForm | None, output: Path | None) -> WrittenForm:
    """How to write what is generated; what would fail in the end is refused before the work."""
    suffix = output.suffix.lower() if output else ""
    form = written_as or _SUFFIXES.get(suffix)
    if form is None:
        endings = " ".join(ending for ending in _SUFFIXES if ending)
        raise click.BadParameter(f"expected --format, or one of {endings}, got {suffix!r}")
    if form in ("pdf", "png"):
        try:
            need_typst()
        except ModuleNotFoundError as error:
            fail(error)
    return form


# ---- ranges as a person types them ----


def _range(text: str, what: str, example: str) -> tuple[float, float]:
    """Of an option for generating, one number or two, with a dash or two dots between them."""
    number = r"(\d+(?:\.\d+)?)" if "." in example else r"(\d+)"
    found = re.fullmatch(rf"{number}(?:(?:-|\.\.){number})?", text.strip())
    if not found:
        raise ValueError(f"expected {what} or a range such as {example}, got {text!r}")
    return float(found[1]), float(found[2] or found[1])


def _marks(pattern: str) -> str:
    if len(pattern) >= 81:
        return pattern
    if not Path(pattern).is_file():
        raise ValueError(f"expected 81 marks or the name of a file of them, got {pattern!r}")
    return "".join(Path(pattern).read_text().split("\n"))
