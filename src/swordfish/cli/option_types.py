"""The types of options: the kinds of values that they take on the command line.

A refused value is reported as everywhere in swordfish: what was expected, and what was found.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast, get_args

import rich_click as click
from click.types import IntParamType, StringParamType

from swordfish.model.levels import LEVELS, Level

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class WholeNumber(click.IntRange):
    """An option whose value is a whole number, at least and at most so large."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401  # click's
        """The number that was typed as the value of an option."""
        with _refusing(f"a whole number {_bounds(self)}", value, param, ctx):
            return super().convert(value, param, ctx)


class Number(click.FloatRange):
    """An option whose value is a number, at least and at most so large."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401  # click's
        """The number that was typed as the value of an option."""
        with _refusing(f"a number {_bounds(self)}", value, param, ctx):
            number = super().convert(value, param, ctx)
            if isnan(number):  # which is neither too small nor too large
                self.fail("not a number", param, ctx)
            return number


class Seed(IntParamType):
    """An option whose value is any whole number."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401  # click's
        """The number that was typed as the value of an option."""
        with _refusing("a whole number", value, param, ctx):
            return super().convert(value, param, ctx)


class OneOf(click.Choice[str]):
    """An option whose value is one of the words of a `Literal`."""

    def __init__(self, words: object) -> None:
        """Take the words of such a type."""
        super().__init__(get_args(words))

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401  # click's
        """The word that was typed as the value of an option."""
        with _refusing(f"one of {', '.join(self.choices)}", value, param, ctx):
            return super().convert(value, param, ctx)


class _File(click.Path):
    """The name of a file, which need not be there."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401  # click's
        """The name of a file that was typed as the value of an option."""
        refuse_folder(value, param, ctx)
        return super().convert(value, param, ctx)


def refuse_folder(
    name: str, param: click.Parameter | None = None, ctx: click.Context | None = None
) -> None:
    """Refuse the value of an option for a file that ends as a folder, which a path would forget."""
    from swordfish.files import file_named  # which help does without

    try:
        file_named(name)
    except ValueError as error:
        raise click.BadParameter(str(error), ctx, param) from None


class PuzzleOrFile(StringParamType):
    """Text, which may be the name of a file: the shell offers those."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        """Leave it to the shell to complete the value of an option with files."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


@contextmanager
def _refusing(
    expected: str, value: object, param: click.Parameter | None, ctx: click.Context | None
) -> Iterator[None]:
    """Say it in our words if click refuses the value of an option."""
    try:
        yield
    except click.BadParameter:
        raise click.BadParameter(f"expected {expected}, got {value!r}", ctx, param) from None


def _bounds(kind: WholeNumber | Number) -> str:
    if kind.max is not None:
        return f"from {kind.min} to {kind.max}"
    return f"above {kind.min}" if kind.min_open else f"of {kind.min} or more"


SECONDS = Number(0, min_open=True)
"""How long something may take."""
FILE = _File(path_type=Path)
FOLDER = click.Path(path_type=Path)


class _Text(StringParamType):
    """Text that others will read, and no mere bytes, as the name of a file may be."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401  # click's
        """The text that was typed as the value of an option."""
        text = super().convert(value, param, ctx)
        try:
            text.encode()
        except UnicodeEncodeError:
            self.fail(f"expected text in UTF-8, got {text!r}", param, ctx)
        return text


TEXT = _Text()


class RuleText(StringParamType):
    """An option whose value is a rule in words; its cells are looked at on the board."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401  # click's
        """The text that was typed as the value of an option."""
        from swordfish.board.rules import KINDS  # which only those load who have rules

        name = " ".join(str(value).split()[:1])
        if name not in KINDS and name not in KINDS.values():
            self.fail(
                f"expected a kind of rule such as Cage or AntiKnight, got {name!r}", param, ctx
            )
        return value


class Sides(StringParamType):
    """An option whose value is rows and columns, as 6 or 6x8; or the word for none."""

    def __init__(self, expected: str, none: str | None = None) -> None:
        """Take the words for an error, and the one that stands for none."""
        self._expected = expected
        self._none = none

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401  # click's
        """The sides that were typed as the value of an option."""
        if not isinstance(value, str):
            return value
        if self._none is not None and value == self._none:
            return False
        sides = value.lower().split("x")
        if len(sides) > 2 or not all(re.fullmatch(r"[0-9]{1,3}", side) for side in sides):
            self.fail(f"expected {self._expected}, got {value!r}", param, ctx)
        return int(sides[0]), int(sides[-1])


def levels_between(text: str) -> tuple[Level, Level]:
    """The lowest and the highest level, typed as the value of an option, such as easy-hard."""
    low, _, high = text.replace("..", "-").partition("-")
    high = high or low
    for level in (low, high):
        if level not in LEVELS:
            raise ValueError(
                f"expected a level of {', '.join(LEVELS)}, or two such as easy-hard, got {text!r}"
            )
    return cast(Level, low), cast(Level, high)
