"""Boards on the command line: links and files of other programs, and sizes and rules by option."""

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from typing import Any

import rich_click as click
from click.types import StringParamType

from swordfish._core import board_form
from swordfish.board.board import Board
from swordfish.cli.declare import SECONDS, WholeNumber
from swordfish.model.grid import Grid, PuzzleError

LONGEST = 1 << 20
"""Characters of one board as text, as many as the core reads."""

# Forms that no grid has, so that they are known by themselves; those that hold a board in a line.
_LINKS = {"fpuzzles", "sudokupad", "penpa", "iss link", "other link", "iss", "killer_long"}
_FILES = {"opensudoku", "ksudoku", "dzn"}
# Forms that are looked for in what is no grid.
_OTHERS = {"killer", "jigsaw"}


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """A board of a file or an argument, or what is wrong with it, and where it stands."""

    file: str
    line: int
    text: str
    board: Board | None = None
    error: PuzzleError | None = None


@dataclass(frozen=True)
class BoardOptions:
    """What was asked for on the command line."""

    size: tuple[int, int] | None = None
    boxes: tuple[int, int] | bool = True
    regions: str | None = None
    digits: int | None = None
    lowest: int = 1
    rules: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    max_seconds: float | None = None

    @property
    def has_layout(self) -> bool:
        """Whether a text is digits for cells that the options tell of."""
        return (self.size, self.boxes, self.regions, self.digits, self.lowest) != (
            None, True, None, None, 1,
        )  # fmt: skip

    @property
    def makes_boards(self) -> bool:
        """Whether every text is a board."""
        return self.has_layout or bool(self.rules)

    def refuse_with(self, option: str) -> None:
        """Refuse all of them beside an option that has nothing to do with boards."""
        if self != BoardOptions():
            raise click.BadParameter(f"options for boards can't be combined with {option}")

    def read(self, text: str) -> tuple[Board, ...]:
        """The boards of a text."""
        if not self.has_layout:
            boards = Board.read_all(text, ignore=self.ignore)
            return tuple(board.with_rules(*self.rules) for board in boards)
        return (
            Board(
                text,
                size=self.size,
                boxes=self.boxes,
                regions=self.regions,
                digits=self.digits,
                lowest=self.lowest,
                rules=self.rules,
            ),
        )


def takes_boards(function: Callable[..., None]) -> Callable[..., None]:
    """Adds the options for boards to a subcommand, which gets them as `boards`."""

    @wraps(function)
    def command(
        *,
        size: tuple[int, int] | None,
        boxes: tuple[int, int] | bool,
        regions: str | None,
        digits: int | None,
        lowest: int,
        rule: tuple[str, ...],
        ignore: tuple[str, ...],
        max_seconds: float | None,
        **others: object,
    ) -> None:
        left_out = tuple(word for words in ignore for word in words.split(",") if word)
        asked = BoardOptions(size, boxes, regions, digits, lowest, rule, left_out, max_seconds)
        function(boards=asked, **others)

    for option in reversed(_options()):
        command = option(command)
    return command


class _RuleText(StringParamType):
    """A rule in words; its cells and numbers are looked at on the board."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401  # click's
        """The text that was typed."""
        from swordfish.board.rules import KINDS  # which only those load who have rules

        name = " ".join(str(value).split()[:1])
        if name not in KINDS and name not in KINDS.values():
            self.fail(
                f"expected a kind of rule such as Cage or AntiKnight, got {name!r}", param, ctx
            )
        return value


class Sides(StringParamType):
    """Rows and columns, as 6 or 6x8; or the word for none."""

    def __init__(self, expected: str, none: str | None = None) -> None:
        """Take the words for an error, and the one that stands for none."""
        self._expected = expected
        self._none = none

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401  # click's
        """The sides that were typed."""
        if not isinstance(value, str):
            return value
        if self._none is not None and value == self._none:
            return False
        sides = value.lower().split("x")
        if len(sides) > 2 or not all(re.fullmatch(r"[0-9]{1,3}", side) for side in sides):
            self.fail(f"expected {self._expected}, got {value!r}", param, ctx)
        return int(sides[0]), int(sides[-1])


def _options() -> list[Callable[[Any], Any]]:
    return [
        click.option(
            "--size",
            metavar="SIDE",
            type=Sides("a size such as 6 or 6x8"),
            help="Read digits as a board of this size, such as 6 or 6x8.",
        ),
        click.option(
            "--boxes",
            metavar="SIDES",
            type=Sides("boxes such as 2x3, or none", "none"),
            default=True,
            show_default=False,
            help="The height and width of its boxes, such as 2x3, or none (default: the usual).",
        ),
        click.option(
            "--regions",
            metavar="LETTERS",
            help="Jigsaw pieces instead of boxes: a letter for each cell, . for none.",
        ),
        click.option(
            "--digits",
            metavar="N",
            type=WholeNumber(1, 25),
            help="How many digits it has (default: as many as the longer side).",
        ),
        click.option(
            "--lowest",
            metavar="N",
            type=WholeNumber(0, 9),
            default=1,
            show_default=False,
            help="The lowest of its digits (default: 1).",
        ),
        click.option(
            "--rule",
            metavar="RULE",
            type=_RuleText(),
            multiple=True,
            help="A rule of the board, such as AntiKnight or 'Cage r1c1-2 7'; may be repeated.",
        ),
        click.option(
            "--ignore",
            metavar="NAMES",
            multiple=True,
            help="Leave out what a link says and isn't understood, by these names.",
        ),
        click.option(
            "--max-seconds",
            metavar="N",
            type=SECONDS,
            help="Give up on a board after N seconds.",
        ),
    ]


# ---- where boards come from ----


def is_board(text: str) -> bool:
    """Whether a text, or the beginning of one, is surely a board: a link, a string, XML."""
    return board_form(text) in _LINKS | _FILES


def may_be_board(text: str) -> bool:
    """Whether what is no grid is a board of a form that looks like one."""
    return board_form(text) in _OTHERS


def boards_of_text(text: str, name: str, asked: BoardOptions) -> Iterator[BoardEntry]:
    """The boards of an argument."""
    yield from _read(text, name, 1, asked)


def boards_of_stream(
    stream: io.BufferedReader, name: str, asked: BoardOptions
) -> Iterator[BoardEntry]:
    """The boards of a file: one in each line if the first line is one, else all of it together."""
    text = io.TextIOWrapper(stream, "utf-8-sig", errors="replace", newline=None)
    try:
        number, first = 0, ""
        while not first.strip() or first.startswith("#"):
            number, first = number + 1, text.readline(LONGEST + 1)
            if not first:
                return
        if not _holds_board(first.strip(), asked):
            yield from _read(first + text.read(LONGEST + 1 - len(first)), name, number, asked)
            return
        while first:
            if first.strip() and not first.startswith("#"):
                yield from _read(first.strip(), name, number, asked)
            number, first = number + 1, text.readline(LONGEST + 1)
    finally:
        text.detach()  # the stream is the caller's to close


def _holds_board(line: str, asked: BoardOptions) -> bool:
    """Whether one line is a whole board."""
    if not asked.has_layout:
        return board_form(line) in _LINKS and not line.startswith("{")
    try:
        asked.read(line)
    except PuzzleError:
        return False
    return True


def _read(text: str, name: str, line: int, asked: BoardOptions) -> Iterator[BoardEntry]:
    try:
        for board in asked.read(text):
            yield BoardEntry(name, line, text, board)
    except PuzzleError as error:
        yield BoardEntry(name, line, text, error=PuzzleError(f"{name}:{line}: {error}"))


# ---- what is written of them ----


def line_of(puzzle: Grid | Board) -> str:
    """The digits in one line: characters, or numbers with spaces where they have two figures."""
    if isinstance(puzzle, Grid):
        return str(puzzle)
    cells = puzzle.digits[: len(puzzle.digits) - puzzle.extras]
    gap = " " if puzzle.highest > 9 else ""
    return gap.join("." if digit is None else str(digit) for digit in cells)
