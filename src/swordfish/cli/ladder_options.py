"""Options that several subcommands share, and what they say of a step."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import rich_click as click

from swordfish.cli.option_types import OneOf, WholeNumber
from swordfish.ladder.find_technique import find_technique
from swordfish.ladder.ladder import UNIQUENESS, Ladder, PresetName
from swordfish.model.technique import Technique

_up_to_option = click.option(
    "--up-to", metavar="NAME", help="Try techniques up to this one or this level."
)
_with_option = click.option(
    "--with",
    "with_",
    metavar="NAMES",
    multiple=True,
    help="Also try these techniques, such as x_wing,0901.",
)
_without_option = click.option(
    "--without",
    metavar="NAMES",
    multiple=True,
    help="Leave out these techniques; uniqueness leaves out all that assume one solution.",
)
max_depth_option = click.option(
    "--max-depth",
    metavar="N",
    type=WholeNumber(0, 81),
    default=5,
    help="How many suppositions may rest on one another.",
)


def ladder_options(preset: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Adds the four options that choose techniques, which begin with a preset."""
    ladder_option = click.option(
        "--ladder",
        metavar="NAME",
        type=OneOf(PresetName),
        default=preset,
        help="Which techniques to try: default (HoDoKu's), full, singles, basic, stage0 to stage4.",
    )

    def add(function: Callable[..., None]) -> Callable[..., None]:
        for option in (_without_option, _with_option, _up_to_option, ladder_option):
            function = option(function)
        return function

    return add


def asked_technique(word: str, place: str) -> Technique:
    """The technique of a slug, name or code; else an error in the use of that option."""
    with _refusing_for(place):
        return find_technique(word)


def asked_ladder(
    name: str, up_to: str | None, added: Sequence[str], without: Sequence[str]
) -> Ladder:
    """The ladder that the shared options ask for; a usage error if they name what is none."""
    ladder = Ladder.of(name)
    with _refusing_for("--up-to"):
        if up_to is not None:
            ladder = ladder.up_to(up_to)
    with _refusing_for("--with"):
        ladder += _words(added)
    with _refusing_for("--without"):
        return ladder.without(*_words(without))


def refuse_for_boards(is_chosen: bool) -> None:
    """Refuse a choice of techniques beside a board, because boards have one ladder."""
    if is_chosen:
        raise click.BadParameter("options for the ladder can't be combined with boards")


def proving_ladder(ladder: Ladder) -> Ladder:
    """The ladder of the options, if none of its techniques assumes a unique solution."""
    if assuming := ladder.assuming_unique():
        raise click.BadParameter(
            f"expected techniques that assume no unique solution (--without {UNIQUENESS} leaves "
            f"them out), got {', '.join(rung.name for rung in assuming)}",
            param_hint="--ladder",
        )
    return ladder


@contextmanager
def _refusing_for(place: str) -> Iterator[None]:
    """Make what is no technique an error in the use of an option."""
    try:
        yield
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint=place) from error


def _words(asked: Sequence[str]) -> list[str]:
    """Names that follow one another in one option, in several, or both."""
    return [word.strip() for words in asked for word in words.split(",") if word.strip()]
