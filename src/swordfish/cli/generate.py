"""`swordfish generate`."""

import json
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias, cast, get_args

import rich_click as click
from click.exceptions import Exit

from swordfish.cli.declare import (
    FILE,
    INTERRUPTED,
    SECONDS,
    OneOf,
    Seed,
    WholeNumber,
    force_option,
    subcommand,
    threads_option,
)
from swordfish.cli.outputs import STANDARD_OUTPUT, check_outputs, fail, open_output, put
from swordfish.cli.session import is_on_terminal
from swordfish.export import book
from swordfish.files import Output, OutputError
from swordfish.generate import (
    GaveUpError,
    Puzzle,
    Wanted,
    generate_many,
)
from swordfish.ladder.technique import LEVELS
from swordfish.model.grid import Grid, exact_text
from swordfish.model.limits import checked_seed
from swordfish.model.patterns import SYMMETRIES, Symmetry
from swordfish.model.step import Level

WrittenForm: TypeAlias = Literal["lines", "json", "sdm", "pdf", "svg", "png"]
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
_MANY_PAGES = 100  # puzzles that take noticeable time to set


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
@click.option(
    "--seed",
    metavar="N",
    type=Seed(),
    help="The same seed gives the same puzzles on every machine.",
)
@click.option(
    "--max-seconds",
    metavar="N",
    type=SECONDS,
    default=60,
    help="Give up on a puzzle after N seconds.",
)
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
@click.option("--title", metavar="TEXT", default="Sudoku", help="The title of a book.")
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
    """
    wanted: Wanted = {"symmetry": symmetry, "minimal": minimal}
    try:
        if level is not None:
            wanted["level"] = _levels(level)
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
        chosen = checked_seed(seed)
        many = generate_many(
            number,
            seed=chosen,
            max_seconds=max_seconds,
            max_tries=max_tries,
            threads=threads,
            **wanted,
        )
    except ValueError as error:
        raise click.BadParameter(str(error)) from error
    if position and not (technique or contains):
        raise click.BadParameter("expected --technique or --contains with --position")
    output = None if output == STANDARD_OUTPUT else output
    check_outputs([pattern] if pattern else [], {"--output": output}, may_replace=force)
    form = _form(written_as, output)
    if form in ("svg", "png") and number > 1:
        raise click.BadParameter(f"expected one puzzle for {form}, got -n {number}")
    run = _Making(many, number)
    with ExitStack() as work:
        file = open_output(work, output, replace=force)
        _write(run, form, file, _Shown(position, title, per_page))
    raise Exit(run.exit_code)


def _form(written_as: WrittenForm | None, output: Path | None) -> WrittenForm:
    """How to write; what would fail in the end is refused before hours have gone into it."""
    suffix = output.suffix.lower() if output else ""
    form = written_as or _SUFFIXES.get(suffix)
    if form is None:
        endings = " ".join(ending for ending in _SUFFIXES if ending)
        raise click.BadParameter(f"expected --format, or one of {endings}, got {suffix!r}")
    if form in ("pdf", "png"):
        try:
            book.need_typst()
        except ModuleNotFoundError as error:
            fail(error)
    return form


class _Making:
    """The puzzles as they come, with progress on the terminal; an early end keeps what is there."""

    def __init__(self, many: Iterator[Puzzle], number: int) -> None:
        self._many = many
        self._number = number
        self.kept = 0
        self.exit_code = 0

    def each(self, use: Callable[[Puzzle], object]) -> None:
        """Hand over one after another."""
        with self._bar() as advance:
            try:
                for puzzle in self._many:
                    use(puzzle)
                    self.kept += 1
                    advance()
            except GaveUpError as error:
                self._end(str(error), 1)
            except KeyboardInterrupt:
                self._end("stopped", INTERRUPTED)

    def _bar(self) -> AbstractContextManager[Callable[[], None]]:
        """A bar of progress if somebody sees it, with the call that says that one more is there."""
        if self._number == 1 or not is_on_terminal(sys.stderr):
            return nullcontext(lambda: None)
        from swordfish.cli.bars import puzzles_bar  # with rich, which only those load who draw

        return puzzles_bar(self._number)

    def _end(self, why: str, exit_code: int) -> None:
        print(f"{why}; {self.told} kept", file=sys.stderr)
        self.exit_code = exit_code

    @property
    def told(self) -> str:
        """How many there are so far, in words."""
        return f"{self.kept} of {self._number} puzzles"


class _Shown(NamedTuple):
    """What of a puzzle is written, and on what pages."""

    position: bool
    title: str
    per_page: int

    def grid(self, puzzle: Puzzle) -> Grid:
        """The puzzle, or the position in which its technique comes next."""
        return puzzle.position if self.position else puzzle.grid


def _write(run: _Making, form: WrittenForm, output: Output | None, shown: _Shown) -> None:
    """Text as it comes, so that nothing is lost; pages and pictures once all is there."""
    if form in ("lines", "json", "sdm"):
        if output:
            _write_lines(run, form, output, shown)
        else:
            run.each(lambda puzzle: print(_line(puzzle, form, shown), flush=True))
        return
    found: list[Puzzle] = []
    run.each(found.append)
    if not found:
        return
    grid = shown.grid(found[0])
    if form == "svg":
        put(grid.svg(candidates=shown.position, theme="light").encode() + b"\n", output)
    elif form == "png":
        put(book.png(grid, candidates=shown.position), output)
    else:
        put(_book(found, shown), output)


def _write_lines(run: _Making, form: WrittenForm, output: Output, shown: _Shown) -> None:
    """A file of lines. If nothing was found there is none, and an older one stays."""

    def keep(puzzle: Puzzle) -> None:
        output.write(f"{_line(puzzle, form, shown)}\n".encode())
        output.flush()

    try:
        run.each(keep)
        if run.kept:
            output.commit()
    except OutputError as error:
        if not run.kept or output.beside is None:
            fail(error)
        fail(f"{error}; {run.told} are kept in {output.keep()}")


def _book(found: list[Puzzle], shown: _Shown) -> bytes:
    """A book as PDF, with how hard each puzzle is."""
    from swordfish import bulk  # with NumPy, which one puzzle does without

    explained = bulk.explain([str(puzzle) for puzzle in found], ladder=found[0].ladder)
    puzzles = []
    for puzzle, solved, code in zip(found, explained.solved, explained.level, strict=True):
        level = LEVELS[code] if solved else "beyond the ladder"
        words = f"{level}, {len(puzzle.grid.givens)} givens"
        puzzles.append(book.BookPuzzle(shown.grid(puzzle), puzzle.solution, words))
    if len(found) >= _MANY_PAGES and sys.stderr.isatty():
        print(f"putting {len(found):,} puzzles on pages; Ctrl-C drops them", file=sys.stderr)
    with _ctrl_c_ends_at_once():
        return book.pdf(puzzles, title=shown.title, per_page=shown.per_page)


@contextmanager
def _ctrl_c_ends_at_once() -> Iterator[None]:
    """Let the system answer Ctrl-C: Python doesn't before the library that sets pages is done."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _line(puzzle: Puzzle, form: WrittenForm, shown: _Shown) -> str:
    if form == "sdm":
        return shown.grid(puzzle).to_text("zeros")
    if form == "lines":
        return exact_text(shown.grid(puzzle))
    path = puzzle.path
    position = {"position": exact_text(puzzle.position)} if puzzle.techniques else {}
    return json.dumps(
        {
            "puzzle": str(puzzle),
            "solution": str(puzzle.solution),
            "givens": len(puzzle.grid.givens),
            "level": path.level if path.solved else None,
            "score": path.score,
            "hardest": path.hardest.slug if path.hardest else None,
            "techniques": path.counts,
            **position,
        }
    )


# ---- ranges as a person types them ----


def _range(text: str, what: str, example: str) -> tuple[float, float]:
    """One number or two, with a dash or two dots between them."""
    number = r"(\d+(?:\.\d+)?)" if "." in example else r"(\d+)"
    found = re.fullmatch(rf"{number}(?:(?:-|\.\.){number})?", text.strip())
    if not found:
        raise ValueError(f"expected {what} or a range such as {example}, got {text!r}")
    return float(found[1]), float(found[2] or found[1])


def _levels(text: str) -> tuple[Level, Level]:
    low, _, high = text.replace("..", "-").partition("-")
    high = high or low
    for level in (low, high):
        if level not in LEVELS:
            raise ValueError(
                f"expected a level of {', '.join(LEVELS)}, or two such as easy-hard, got {text!r}"
            )
    return cast(Level, low), cast(Level, high)


def _marks(pattern: str) -> str:
    if len(pattern) >= 81:
        return pattern
    if not Path(pattern).is_file():
        raise ValueError(f"expected 81 marks or the name of a file of them, got {pattern!r}")
    return "".join(Path(pattern).read_text().split("\n"))
