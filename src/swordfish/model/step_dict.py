"""A step as a dict of plain data, which JSON can hold: one shape in Python, shell and page.

    {
      "technique": "skyscraper",              its slug, None if the step has no technique
      "name": "Skyscraper", "level": "hard", "score": 130,        and what else is known of it
      "text": "...", "notation": "...", "changes": "...",         for people
      "placements":   [{"cell": 31, "name": "r4c5", "digit": 7}],
      "eliminations": [{"cell": 40, "name": "r5c5", "digit": 4}],
      "marks":  [{"role": "base", "cell": 0, "name": "r1c1", "digits": [4, 7]}],
      "houses": [{"role": "cover", "house": 3, "name": "row 4"}],
      "links":  [{"start": NODE, "end": NODE, "strong": True}],
      "truths": [{"kind": "house", "index": 3, "name": "row 4", "digit": 4},
                 {"kind": "cell", "index": 0, "name": "r1c1", "digit": 0}]
    }
    NODE = {"cells": [0, 1], "name": "r1c12", "digit": 4, "als": []}

Cells, houses and digits are numbers, as many as the board has; the name beside a number is for
people. What follows from the rest (names, words, level, score) is written and never read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple, TypedDict, TypeVar, get_args

from swordfish._core import Grid
from swordfish.model.dict_reader import DictReader
from swordfish.model.levels import Level
from swordfish.model.rating_technique import RatingTechnique
from swordfish.model.step import HouseMark, Link, Mark, Node, Parts, Step, Truth, TruthKind
from swordfish.model.technique import Technique, techniques_by_slug
from swordfish.tell.names import Candidate, cell_name, cells_name, house_name
from swordfish.tell.step_words import Role

Named = TypeVar("Named", bound=Technique | RatingTechnique)


class CandidateDict(TypedDict):
    """A digit in a cell."""

    cell: int
    name: str
    digit: int


class MarkDict(TypedDict):
    """A role on a cell; on some of its candidates if digits are named."""

    role: Role
    cell: int
    name: str
    digits: list[int]


class HouseDict(TypedDict):
    """A role on a house."""

    role: Role
    house: int
    name: str


class NodeDict(TypedDict):
    """A node of a chain."""

    cells: list[int]
    name: str
    digit: int
    als: list[int]


class LinkDict(TypedDict):
    """A tie between two nodes."""

    start: NodeDict
    end: NodeDict
    strong: bool


class TruthDict(TypedDict):
    """Something that must hold: of a house and a digit, or of a cell (then the digit is 0)."""

    kind: TruthKind
    index: int
    name: str
    digit: int


class StepDict(TypedDict):
    """One deduction with its evidence."""

    technique: str | None
    name: str | None
    level: Level | None
    score: int
    text: str
    notation: str
    changes: str
    placements: list[CandidateDict]
    eliminations: list[CandidateDict]
    marks: list[MarkDict]
    houses: list[HouseDict]
    links: list[LinkDict]
    truths: list[TruthDict]


# ---- there ----


class Names(NamedTuple):
    """What a board calls a cell, several cells, and a house."""

    cell: Callable[[int], str] = cell_name
    cells: Callable[[Iterable[int]], str] = cells_name
    house: Callable[[int], str] = house_name


def dict_of(step: Step, names: Names = Names()) -> StepDict:  # noqa: B008  # a constant
    """A step as plain data, with the names of the classic board or of another."""
    technique = step.technique
    return {
        "technique": technique.slug if technique else None,
        "name": technique.name if technique else None,
        "level": technique.level if technique else None,
        "score": step.score,
        "text": step.text,
        "notation": step.notation,
        "changes": step.changes,
        "placements": [candidate_dict(*one, names) for one in step.placements],
        "eliminations": [candidate_dict(*one, names) for one in step.eliminations],
        "marks": [
            {
                "role": mark.role,
                "cell": mark.cell,
                "name": names.cell(mark.cell),
                "digits": [*mark.digits],
            }
            for mark in step.marks
        ],
        "houses": [
            {"role": mark.role, "house": mark.house, "name": names.house(mark.house)}
            for mark in step.houses
        ],
        "links": [
            {
                "start": _node(link.start, names),
                "end": _node(link.end, names),
                "strong": link.strong,
            }
            for link in step.links
        ],
        "truths": [truth_dict(truth, names) for truth in step.truths],
    }


def candidate_dict(cell: int, digit: int, names: Names) -> CandidateDict:
    """A digit in a cell, as in the dict of a step."""
    return {"cell": cell, "name": names.cell(cell), "digit": digit}


def _node(node: Node, names: Names) -> NodeDict:
    name = names.cells(node.als or node.cells)
    return {"cells": [*node.cells], "name": name, "digit": node.digit, "als": [*node.als]}


def truth_dict(truth: Truth, names: Names) -> TruthDict:
    """A truth, as in the dict of a step."""
    name = (names.house if truth.kind == "house" else names.cell)(truth.index)
    return {"kind": truth.kind, "index": truth.index, "name": name, "digit": truth.digit}


# ---- and back ----


def step_from(
    data: object, among: Iterable[Technique | RatingTechnique], grid: Grid | None
) -> Step:
    """The step that a dict of plain data describes."""
    reader = DictReader(data, "step", StepDict.__annotations__)
    return Step(
        technique_in(reader, (*among, *techniques_by_slug().values())), *parts_in(reader), grid
    )


def parts_in(reader: DictReader, lowest: int = 1) -> Parts:
    """What a step does and the evidence for it, from the lists of its dict."""
    read = StepPartReader(lowest)
    return (
        reader.items("placements", read.candidate),
        reader.items("eliminations", read.candidate),
        reader.items("marks", read.mark),
        reader.items("houses", _read_house),
        reader.items("links", read.link),
        reader.items("truths", read.truth),
    )


def technique_in(reader: DictReader, known: Iterable[Named]) -> Named | None:
    """The first known technique with the slug that a step's dict names; None if it names none."""
    slug = reader.optional_word("technique")
    if slug is None:
        return None
    for technique in known:
        if technique.slug == slug:
            return technique
    raise ValueError(f"expected the slug of a technique at step.technique, got {slug!r}")


def _read_house(data: object, place: str) -> HouseMark:
    reader = DictReader(data, place, HouseDict.__annotations__)
    return HouseMark(reader.word("role", get_args(Role)), reader.number("house"))


class StepPartReader(NamedTuple):
    """Reads what names digits, on a board with this lowest one."""

    lowest: int

    def candidate(self, data: object, place: str) -> Candidate:
        """A digit in a cell, from the dict of a step."""
        reader = DictReader(data, place, CandidateDict.__annotations__)
        return reader.number("cell"), reader.number("digit", least=self.lowest)

    def mark(self, data: object, place: str) -> Mark:
        """A role on a cell, from the dict of a step."""
        reader = DictReader(data, place, MarkDict.__annotations__)
        role: Role = reader.word("role", get_args(Role))
        return Mark(role, reader.number("cell"), reader.numbers("digits", least=self.lowest))

    def link(self, data: object, place: str) -> Link:
        """A tie between two nodes, from the dict of a step."""
        reader = DictReader(data, place, LinkDict.__annotations__)
        return Link(self.node(reader, "start"), self.node(reader, "end"), reader.flag("strong"))

    def node(self, link: DictReader, end: Literal["start", "end"]) -> Node:
        """One end of a tie, from the dict of a step."""
        reader = link.part(end, NodeDict.__annotations__)
        cells, als = reader.numbers("cells", fewest=1), reader.numbers("als")
        return Node(cells, reader.number("digit", least=self.lowest), als)

    def truth(self, data: object, place: str) -> Truth:
        """Something that must hold, from the dict of a step."""
        reader = DictReader(data, place, TruthDict.__annotations__)
        kind: TruthKind = reader.word("kind", get_args(TruthKind))
        if kind == "cell":
            return Truth(kind, reader.number("index"))
        return Truth(kind, reader.number("index"), reader.number("digit", least=self.lowest))
