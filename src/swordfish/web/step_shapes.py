"""The shape of a step, as `Step.to_dict` gives it: one for grids and for boards of any layout.

So cells, digits and houses have bounds that suit every layout. What lies beyond a grid in a step
that is brought to it, the core refuses.
"""

from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from swordfish.model.levels import Level
from swordfish.model.step import TruthKind
from swordfish.tell.step_words import Role

AnyCell: TypeAlias = Annotated[
    int,
    Field(ge=0, lt=1024, description="its number in the layout; on a grid 0 to 80, row by row"),
]
AnyDigit: TypeAlias = Annotated[int, Field(ge=0, le=34, description="on a grid 1 to 9")]
AnyHouse: TypeAlias = Annotated[
    int,
    Field(
        ge=0,
        description="of the layout, then those of rules; on a grid 0 to 26: rows, columns, boxes",
    ),
]
Name: TypeAlias = Annotated[str, Field(max_length=1000, description="for people; not read")]
Text: TypeAlias = Annotated[str, Field(max_length=20_000)]


class Shape(BaseModel):
    """Fields are named exactly; others are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class CandidateFields(Shape):
    """A digit in a cell."""

    cell: AnyCell
    name: Name = ""
    digit: AnyDigit


class MarkFields(Shape):
    """A role on a cell, or on candidates of it."""

    role: Role
    cell: AnyCell
    name: Name = ""
    digits: list[AnyDigit] = []


class HouseFields(Shape):
    """A role on a house."""

    role: Role
    house: AnyHouse
    name: Name = ""


class NodeFields(Shape):
    """A node of a chain."""

    cells: Annotated[list[AnyCell], Field(min_length=1, max_length=1024)]
    name: Name = ""
    digit: AnyDigit
    als: list[AnyCell] = []


class LinkFields(Shape):
    """A tie between two nodes."""

    start: NodeFields
    end: NodeFields
    strong: bool


class TruthFields(Shape):
    """Something that must hold: of a house and a digit, or of a cell (then the digit is 0)."""

    kind: TruthKind
    index: Annotated[int, Field(ge=0, description="of the house or cell")]
    name: Name = ""
    digit: AnyDigit = 0


class StepFields(Shape):
    """One deduction with its evidence. A question needs only the fields to be drawn."""

    technique: Annotated[str, Field(max_length=80)] | None = None
    name: Name | None = None
    level: Level | None = None
    score: int = 0
    text: Text = ""
    notation: Text = ""
    changes: Text = ""
    placements: list[CandidateFields] = []
    eliminations: list[CandidateFields] = []
    marks: list[MarkFields] = []
    houses: list[HouseFields] = []
    links: list[LinkFields] = []
    truths: list[TruthFields] = []
