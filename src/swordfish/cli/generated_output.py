"""How puzzles that `swordfish generate` makes are written: lines, links, pictures, books."""

import json
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import Literal, NamedTuple, TypeAlias

from swordfish.board.board import Board
from swordfish.board.how_to_play import how_to_play_all
from swordfish.cli.exits import INTERRUPTED, fail
from swordfish.cli.outputs import line_of, put
from swordfish.cli.terminal import is_on_terminal
from swordfish.export import book, picture
from swordfish.files import Output, OutputError
from swordfish.generate.gave_up import GaveUpError
from swordfish.generate.made_puzzle import BoardPuzzle, Puzzle
from swordfish.model.grid import Grid, PuzzleError, exact_text
from swordfish.model.levels import LEVELS

Made: TypeAlias = Puzzle | BoardPuzzle
WrittenForm: TypeAlias = Literal[
    "lines", "json", "sdm", "pdf", "svg", "png", "fpuzzles", "sudokupad", "iss"
]
_MANY_PAGES = 100  # puzzles that take noticeable time to set


class GeneratedPuzzles:
    """The puzzles as they come, with progress on the terminal; an early end keeps what is there."""

    def __init__(self, many: Iterator[Made], number: int) -> None:
        """Take them, and how many there will be."""
        self._many = many
        self._number = number
        self.kept = 0
        self.exit_code = 0

    def each(self, use: Callable[[Made], object]) -> None:
        """Hand over one generated puzzle after another, to be put out."""
        with self._bar() as advance:
            try:
                for puzzle in self._many:
                    use(puzzle)
                    self.kept += 1
                    advance()
            except GaveUpError as error:
                self._end(str(error), 1)
            except PuzzleError as error:
                fail(f"{error}; {self.so_far} kept")
            except KeyboardInterrupt:
                self._end("stopped", INTERRUPTED)

    def _bar(self) -> AbstractContextManager[Callable[[], None]]:
        """A bar of progress if somebody sees it, with the call that says that one more is there."""
        if self._number == 1 or not is_on_terminal(sys.stderr):
            return nullcontext(lambda: None)
        from swordfish.cli.bars import puzzles_bar  # with rich, which only those load who draw

        return puzzles_bar(self._number)

    def _end(self, why: str, exit_code: int) -> None:
        print(f"{why}; {self.so_far} kept", file=sys.stderr)
        self.exit_code = exit_code

    @property
    def so_far(self) -> str:
        """How many generated puzzles were put out so far, in words."""
        return f"{self.kept} of {self._number} puzzles"


class Pages(NamedTuple):
    """What of a puzzle is written, and on what pages."""

    position: bool
    title: str
    per_page: int
    with_level: bool = False
    """Whether it is told how hard boards are; of grids it always is."""

    def printed(self, puzzle: Made) -> Grid | Board:
        """What is put out of a generated puzzle: itself, or where its technique comes next."""
        if isinstance(puzzle, BoardPuzzle):
            return puzzle.board
        return puzzle.position if self.position else puzzle.grid


def write(run: GeneratedPuzzles, form: WrittenForm, output: Output | None, pages: Pages) -> None:
    """Write generated puzzles: text as it comes, so that none is lost, pages once all is there."""
    if form not in ("svg", "png", "pdf"):
        if output:
            _write_lines(run, form, output, pages)
        else:
            run.each(lambda puzzle: print(_generated_line(puzzle, form, pages), flush=True))
        return
    found: list[Made] = []
    run.each(found.append)
    if not found:
        return
    shown = pages.printed(found[0])
    if form == "svg":
        put(shown.svg(candidates=pages.position, theme="light").encode() + b"\n", output)
    elif form == "png":
        put(picture.png(shown, candidates=pages.position), output)
    else:
        put(_generated_book(found, pages), output)


def _write_lines(run: GeneratedPuzzles, form: WrittenForm, output: Output, pages: Pages) -> None:
    """A file of lines. If nothing was found there is none, and an older one stays."""

    def keep(puzzle: Made) -> None:
        output.write(f"{_generated_line(puzzle, form, pages)}\n".encode())
        output.flush()

    try:
        run.each(keep)
        if run.kept:
            output.commit()
    except OutputError as error:
        if not run.kept or output.beside is None:
            fail(error)
        fail(f"{error}; {run.so_far} are kept in {output.keep()}")


def _generated_book(found: list[Made], pages: Pages) -> bytes:
    """A book of generated puzzles as PDF, with how hard each is."""
    grids = [puzzle for puzzle in found if isinstance(puzzle, Puzzle)]
    words = _levels(grids) if grids else [_kinds(puzzle, pages.with_level) for puzzle in found]
    puzzles = [
        book.BookPuzzle(pages.printed(puzzle), puzzle.solution, told)
        for puzzle, told in zip(found, words, strict=True)
    ]
    if len(found) >= _MANY_PAGES and sys.stderr.isatty():
        print(f"putting {len(found):,} puzzles on pages; Ctrl-C drops them", file=sys.stderr)
    boards = [puzzle.board for puzzle in found if isinstance(puzzle, BoardPuzzle)]
    how = how_to_play_all(boards) if boards else ""
    with ctrl_c_ends_at_once():
        return book.pdf(puzzles, title=pages.title, per_page=pages.per_page, below_title=how)


def _levels(grids: list[Puzzle]) -> list[str]:
    """How hard each generated puzzle is, and how much is given."""
    from swordfish import bulk  # with NumPy, which one puzzle does without

    explained = bulk.explain([str(puzzle) for puzzle in grids], ladder=grids[0].ladder)
    levels = [
        LEVELS[code] if solved else "beyond the ladder"
        for solved, code in zip(explained.solved, explained.level, strict=True)
    ]
    return [
        f"{level}, {len(puzzle.grid.givens)} givens"
        for level, puzzle in zip(levels, grids, strict=True)
    ]


def _kinds(puzzle: Made, with_level: bool) -> str:
    """The size of a generated board, what rules it has, and how hard it is."""
    if not isinstance(puzzle, BoardPuzzle):
        return ""
    from swordfish.board.rules import KINDS  # which only those load who have rules

    board = puzzle.board
    kinds = dict.fromkeys(KINDS[rule.kind] for rule in board.rules)
    level = [puzzle.path.level or ""] if with_level else []
    return ", ".join([f"{board.rows}x{board.columns}", *kinds, *level])


@contextmanager
def ctrl_c_ends_at_once() -> Iterator[None]:
    """While generated pages are set, let the system answer Ctrl-C: Python waits for the library."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _generated_line(puzzle: Made, form: WrittenForm, pages: Pages) -> str:
    if form == "json":
        return json.dumps(
            _generated_board_fields(puzzle, pages.with_level)
            if isinstance(puzzle, BoardPuzzle)
            else _generated_fields(puzzle)
        )
    if isinstance(puzzle, BoardPuzzle):
        return (
            _generated_board_line(puzzle, pages.with_level)
            if form == "lines"
            else puzzle.board.write(form)
        )
    shown = pages.printed(puzzle)
    assert isinstance(shown, Grid)
    if form in ("lines", "sdm"):
        return exact_text(shown) if form == "lines" else shown.to_text("zeros")
    return Board.read(exact_text(shown)).write(form)


def _generated_board_line(puzzle: BoardPuzzle, with_level: bool) -> str:
    """The output for a board: digits if these are all, else a string or a link with rules.

    What neither of these can hold is JSON, so that nothing is lost that took long to make.
    """
    board = puzzle.board
    if not board.rules and board == Board(line_of(board), size=(board.rows, board.columns)):
        return line_of(board)
    for form in ("iss", "fpuzzles"):  # few rules are not in the one, and most of these in the other
        with suppress(PuzzleError):
            return board.write(form)
    return json.dumps(_generated_board_fields(puzzle, with_level))


def _generated_board_fields(puzzle: BoardPuzzle, with_level: bool) -> dict[str, object]:
    board = puzzle.board
    level = {"level": puzzle.path.level, "score": puzzle.path.score} if with_level else {}
    return {
        "puzzle": line_of(board),
        "solution": line_of(puzzle.solution),
        "rows": board.rows,
        "columns": board.columns,
        "givens": len(board.givens),
        "rules": [str(rule) for rule in board.rules],
        "regions": [house.cells for house in board.houses if house.kind == "box"],
        "how_to_play": puzzle.how_to_play,
        **level,
    }


def _generated_fields(puzzle: Puzzle) -> dict[str, object]:
    path = puzzle.path
    position = {"position": exact_text(puzzle.position)} if puzzle.techniques else {}
    return {
        "puzzle": str(puzzle),
        "solution": str(puzzle.solution),
        "givens": len(puzzle.grid.givens),
        "level": path.level if path.solved else None,
        "score": path.score,
        "hardest": path.hardest.slug if path.hardest else None,
        "techniques": path.counts,
        **position,
    }
