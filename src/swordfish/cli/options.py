"""Options that several subcommands share, and what they say of a step."""

from typing import Annotated, Any, Literal, TypeAlias

import typer
from rich.console import Group
from rich.text import Text

from swordfish.ladder_technique import Technique, find_technique
from swordfish.model import Grid, Status
from swordfish.search import check
from swordfish.step import Node, Step
from swordfish.tell import cell_name, house_name

LadderName: TypeAlias = Annotated[
    Literal["default", "full", "singles"],
    typer.Option("--ladder", help="Which techniques to try: HoDoKu's, all there are, or singles."),
]

Threads: TypeAlias = Annotated[
    int | None, typer.Option(metavar="N", min=1, help="Use so many cores.")
]


def asked_technique(word: str) -> Technique:
    """The technique of a slug, name or code; a usage error if there is none."""
    try:
        return find_technique(word)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error


def step_fields(step: Step) -> dict[str, Any]:
    """A step as JSON has it: cells and houses by name."""
    technique = step.technique
    return {
        "technique": technique.slug if technique else None,
        "name": technique.name if technique else None,
        "score": step.score,
        "text": step.text,
        "notation": step.notation,
        "placements": [f"{cell_name(cell)}={digit}" for cell, digit in step.placements],
        "eliminations": [f"{cell_name(cell)}<>{digit}" for cell, digit in step.eliminations],
        "marks": [
            {"role": mark.role, "cell": cell_name(mark.cell), "digits": list(mark.digits)}
            for mark in step.marks
        ],
        "houses": [{"role": mark.role, "house": house_name(mark.house)} for mark in step.houses],
        "links": [
            {"start": _node(link.start), "end": _node(link.end), "strong": link.strong}
            for link in step.links
        ],
    }


def _node(node: Node) -> dict[str, Any]:
    cells = [cell_name(cell) for cell in node.cells]
    return {"cells": cells, "digit": node.digit, "set": [cell_name(cell) for cell in node.als]}


def step_for_person(step: Step) -> Group:
    """The drawing of a step, its name and its sentence."""
    name = step.technique.name if step.technique else "Step"
    return Group(step.drawing(), Text(), Text(name, "bold"), Text(step.text))


def why_unsolvable(grid: Grid) -> str:
    """Why a grid has no solution, and what can be done about it; "" if it has one."""
    found = check(grid)
    if found.status is Status.CONFLICT:
        return f"no solution: {'; '.join(map(str, found.conflicts))}"
    if found.status is Status.NONE:
        return "no solution: some digit or some missing candidate is wrong"
    return ""
