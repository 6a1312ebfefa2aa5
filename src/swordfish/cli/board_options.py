"""The options for boards: sizes, rules, and what of a link is left out."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any

import rich_click as click

from swordfish.board.board import Board
from swordfish.cli.option_types import RuleText, Sides, WholeNumber


@dataclass(frozen=True)
class BoardOptions:
    """What was asked for on the command line about boards."""

    size: tuple[int, int] | None = None
    boxes: tuple[int, int] | bool = True
    regions: str | None = None
    digits: int | None = None
    lowest: int = 1
    rules: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    @property
    def has_layout(self) -> bool:
        """Whether a text is digits for cells that the options tell of."""
        return (self.size, self.boxes, self.regions, self.digits, self.lowest) != (
            None, True, None, None, 1,
        )  # fmt: skip

    @property
    def makes_boards(self) -> bool:
        """Whether the options make every text a board."""
        return self.has_layout or bool(self.rules)

    def refuse_with(self, option: str) -> None:
        """Refuse all options for boards beside an option that has nothing to do with boards."""
        if self != BoardOptions():
            raise click.BadParameter(f"options for boards can't be combined with {option}")

    def read(self, text: str) -> tuple[Board, ...]:
        """The boards of a text, as the options have them read."""
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


def rules_asked(words: Sequence[str]) -> list[str]:
    """What the option --rules asks of boards: names between commas, or a rule in words, whole.

    >>> rules_asked(["killer, thermo", "Cage r1c1,r1c2 5"])
    ['killer', 'thermo', 'Cage r1c1,r1c2 5']
    """
    asked: list[str] = []
    for word in words:
        has_cells = re.search(r"\d", word)
        asked += [part.strip() for part in ([word] if has_cells else word.split(","))]
    return asked


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
        **others: object,
    ) -> None:
        left_out = tuple(word for words in ignore for word in words.split(",") if word)
        asked = BoardOptions(size, boxes, regions, digits, lowest, rule, left_out)
        function(boards=asked, **others)

    for option in reversed(_board_options()):
        command = option(command)
    return command


def _board_options() -> list[Callable[[Any], Any]]:
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
            type=RuleText(),
            multiple=True,
            help="A rule of the board, such as AntiKnight or 'Cage r1c1-2 7'; may be repeated.",
        ),
        click.option(
            "--ignore",
            metavar="NAMES",
            multiple=True,
            help="Leave out these parts of a link, by name; other unknown parts are errors.",
        ),
    ]
