"""Options that several subcommands share, and what they say of a step."""

from typing import Annotated, TypeAlias

import typer
from rich.console import Group
from rich.text import Text

from swordfish.ladder.ladder import Ladder
from swordfish.ladder.technique import LEVELS, find_technique
from swordfish.model.grid import Grid, Status
from swordfish.model.step import Step
from swordfish.model.technique import Technique

LadderName: TypeAlias = Annotated[
    str,
    typer.Option(
        "--ladder",
        metavar="NAME",
        help="Which techniques to try: default (HoDoKu's), full, singles, basic, stage0 to stage4.",
    ),
]
UpTo: TypeAlias = Annotated[
    str | None,
    typer.Option("--up-to", metavar="NAME", help="Try none beyond this technique or level."),
]
With: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--with", metavar="NAMES", help="Try these techniques, too: x_wing,0901."),
]
Without: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--without", metavar="NAMES", help="Leave these out; uniqueness: all of those."),
]

_UNIQUENESS = "uniqueness"
_ADVICE = "a + before each digit that was placed, as in 5+3, lets the wrong one be named"

Threads: TypeAlias = Annotated[
    int | None, typer.Option(metavar="N", min=1, help="Use so many cores.")
]


def asked_technique(word: str) -> Technique:
    """The technique of a slug, name or code; a usage error if there is none."""
    try:
        return find_technique(word)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error


def asked_ladder(
    name: str, up_to: str | None, added: list[str] | None, without: list[str] | None
) -> Ladder:
    """The ladder that the shared options ask for; a usage error if they name what is none."""
    try:
        ladder = Ladder.of(name)
        if up_to in LEVELS:
            ladder = ladder.up_to_level(up_to)
        elif up_to is not None:
            ladder = ladder.up_to(up_to)
        ladder += _words(added)
        gone = _words(without)
        if _UNIQUENESS in gone:
            ladder = ladder.without_uniqueness()
        return ladder.without(*(word for word in gone if word != _UNIQUENESS))
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error


def _words(asked: list[str] | None) -> list[str]:
    """Names that follow one another in one option, in several, or both."""
    return [word.strip() for words in asked or () for word in words.split(",") if word.strip()]


def step_for_person(step: Step) -> Group:
    """The drawing of a step, its name and its sentence."""
    name = step.technique.name if step.technique else "Step"
    return Group(step.drawing(), Text(), Text(name, "bold"), Text(step.text))


def why_unsolvable(grid: Grid, status: Status, mistake: Step | None) -> str:
    """Why a grid has no solution, and what can be done about it; "" if it has one."""
    if status not in (Status.NONE, Status.CONFLICT):
        return ""
    if mistake is not None:
        return f"no solution: {mistake.text}"
    why = "; ".join(map(str, grid.conflicts)) or "some digit or some missing candidate is wrong"
    is_all_given = len(grid.givens) == sum(map(bool, grid))
    return f"no solution: {why}" + (f"; {_ADVICE}" if is_all_given else "")
