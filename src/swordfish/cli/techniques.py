"""`swordfish techniques`."""

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import rich_click as click

from swordfish.cli.common_options import json_option
from swordfish.cli.drawn_step import drawn_step
from swordfish.cli.ladder_options import asked_technique
from swordfish.cli.option_types import OneOf
from swordfish.cli.subcommand import subcommand
from swordfish.cli.terminal import is_on_terminal
from swordfish.ladder.examples import example
from swordfish.lessons.guide import PARTS, Guide, guide
from swordfish.lessons.outline import plain
from swordfish.model.grid import Theme, exact_text
from swordfish.model.technique import Technique
from swordfish.model.technique import techniques as all_techniques

if TYPE_CHECKING:
    from rich.text import Text


@subcommand
@click.argument("technique", required=False, help="A slug, a name or a HoDoKu code.")
@click.option("--svg", is_flag=True, help="Write the example as an SVG drawing.")
@click.option("--theme", type=OneOf(Theme), default="auto", help="The colours of the SVG.")
@json_option
def techniques(
    technique: str | None,
    svg: bool,
    theme: Theme,
    as_json: bool,
) -> None:
    """List the ladder of techniques, or explain one of them, with an example.

    For one technique: what it is, how to spot it, why it is true, and common mistakes.

    [dim]$[/dim] swordfish techniques
    [dim]$[/dim] swordfish techniques x-wing
    [dim]$[/dim] swordfish techniques 0901 --svg > als_xz.svg
    [dim]$[/dim] swordfish techniques --json | jq .slug
    """
    if technique is not None:
        _show_technique(
            asked_technique(technique, "TECHNIQUE"), svg=svg, theme=theme, as_json=as_json
        )
        return
    if svg:
        raise click.BadParameter("--svg draws the example of one technique: name it")
    if as_json or not is_on_terminal(sys.stdout):
        for each in all_techniques():
            print(
                json.dumps(_technique_fields(each))
                if as_json
                else "\t".join(map(str, _technique_cells(each)))
            )
        return
    from rich.console import Console  # loaded for a person alone
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for heading in ("technique", "slug", "code", "level"):
        table.add_column(heading, overflow="fold")
    table.add_column("score", justify="right")
    table.add_column("ladder")
    for each in all_techniques():
        table.add_row(*map(str, _technique_cells(each)), style="" if each.on else "dim")
    Console().print(table, highlight=False)


def _technique_cells(technique: Technique) -> tuple[str | int, ...]:
    on = "default" if technique.on else "full"
    return (*(getattr(technique, name) for name in ("name", "slug", "code", "level", "score")), on)


def _technique_fields(technique: Technique) -> dict[str, object]:
    names = ("slug", "name", "code", "order", "level", "score", "on", "assumes_unique")
    return {name: getattr(technique, name) for name in names}


def _show_technique(technique: Technique, *, svg: bool, theme: Theme, as_json: bool) -> None:
    step = example(technique)
    assert step.grid is not None
    if svg:
        print(step.svg(theme=theme))
    elif as_json:
        shown = {"puzzle": exact_text(step.grid), "step": step.to_dict()}
        fields = {**_technique_fields(technique), "guide": _guide_fields(guide(technique))}
        print(json.dumps({**fields, "example": shown}))
    else:
        from rich.console import Console, Group
        from rich.text import Text

        text = Group(*_description(technique), Text("Example", "bold"), drawn_step(step))
        Console().print(text, highlight=False)
        print(exact_text(step.grid))


def _guide_fields(guide: Guide) -> dict[str, object]:
    """What the guide of a technique says, as plain data: texts without links."""
    needs = [technique.slug for technique in guide.needs]
    return {
        "family": guide.family,
        "needs": needs,
        **{part: plain(getattr(guide, part)) for part in PARTS},
    }


def _description(technique: Technique) -> Iterator["Text"]:
    """What a technique is and how it is looked for: first what it is, without a heading."""
    from rich.text import Text

    about = f"{technique.slug}, code {technique.code}, {technique.level}"
    yield Text(technique.name, "bold")
    yield Text(f"{about}, score {technique.score}")
    if technique.assumes_unique:
        yield Text("It assumes that the puzzle has one solution.")
    yield Text()
    its = guide(technique)
    for part, heading in PARTS.items():
        if part != "what":
            yield Text(heading, "bold")
        yield Text(plain(getattr(its, part)))
        yield Text()
