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

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NoReturn, TypedDict, TypeVar, get_args

from swordfish._core import Grid
from swordfish.model.step import HouseMark, Level, Link, Mark, Node, Step, Truth, TruthKind
from swordfish.model.technique import Technique, by_slug
from swordfish.tell.names import Candidate, cell_name, cells_name, house_name
from swordfish.tell.step import Role

Item = TypeVar("Item")

_CELLS, _HOUSES, _DIGITS = range(81), range(27), range(1, 10)
"""What the numbers of a step may be on the classic board."""


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


def dict_of(step: Step) -> StepDict:
    """A step as plain data."""
    technique = step.technique
    return {
        "technique": technique.slug if technique else None,
        "name": technique.name if technique else None,
        "level": technique.level if technique else None,
        "score": step.score,
        "text": step.text,
        "notation": step.notation,
        "changes": step.changes,
        "placements": [_candidate(*one) for one in step.placements],
        "eliminations": [_candidate(*one) for one in step.eliminations],
        "marks": [
            {
                "role": mark.role,
                "cell": mark.cell,
                "name": cell_name(mark.cell),
                "digits": [*mark.digits],
            }
            for mark in step.marks
        ],
        "houses": [
            {"role": mark.role, "house": mark.house, "name": house_name(mark.house)}
            for mark in step.houses
        ],
        "links": [
            {"start": _node(link.start), "end": _node(link.end), "strong": link.strong}
            for link in step.links
        ],
        "truths": [_truth(truth) for truth in step.truths],
    }


def _candidate(cell: int, digit: int) -> CandidateDict:
    return {"cell": cell, "name": cell_name(cell), "digit": digit}


def _node(node: Node) -> NodeDict:
    name = cells_name(node.als or node.cells)
    return {"cells": [*node.cells], "name": name, "digit": node.digit, "als": [*node.als]}


def _truth(truth: Truth) -> TruthDict:
    name = (house_name if truth.kind == "house" else cell_name)(truth.index)
    return {"kind": truth.kind, "index": truth.index, "name": name, "digit": truth.digit}


# ---- and back ----


def step_from(data: object, among: Iterable[Technique], grid: Grid | None) -> Step:
    """The step that plain data describe."""
    reader = _DictReader(data, "step", StepDict.__annotations__)
    return Step(
        technique=_technique(reader, among),
        placements=reader.items("placements", _read_candidate),
        eliminations=reader.items("eliminations", _read_candidate),
        marks=reader.items("marks", _read_mark),
        houses=reader.items("houses", _read_house),
        links=reader.items("links", _read_link),
        truths=reader.items("truths", _read_truth),
        grid=grid,
    )


class _DictReader:
    """A dict that is read field by field, and where it stands, for those who mend it."""

    def __init__(self, data: object, place: str, known: Iterable[str]) -> None:
        self._place = place
        if not isinstance(data, Mapping):
            self._refuse("a dict", data)
        self._fields: Mapping[Any, Any] = data
        for key in data:
            if key not in known:
                self._refuse(f"one of the fields {', '.join(known)}", key)

    def _refuse(self, expected: str, got: object, field: str = "") -> NoReturn:
        shown = repr(got)
        shown = shown if len(shown) <= 80 else f"{shown[:77]}..."
        place = f"{self._place}.{field}" if field else self._place
        raise ValueError(f"expected {expected} at {place}, got {shown}")

    def _field(self, field: str, expected: str) -> Any:  # noqa: ANN401  # whatever stands there
        if field not in self._fields:
            self._refuse(f"{expected} as {field}", dict(self._fields))
        return self._fields[field]

    def word(self, field: str, words: Iterable[str]) -> Any:  # noqa: ANN401  # one of a Literal
        expected = f"one of {', '.join(words)}"
        found = self._field(field, expected)
        return found if found in words else self._refuse(expected, found, field)

    def number(self, field: str, within: range) -> int:
        found: int = self._field(field, _numbers(within))
        return found if _is_in(found, within) else self._refuse(_numbers(within), found, field)

    def numbers(self, field: str, within: range, least: int = 0) -> tuple[int, ...]:
        found = self._list(field)
        if len(found) < least:
            self._refuse(f"a list of at least {least}", found, field)
        for number in found:
            if not _is_in(number, within):
                self._refuse(_numbers(within), number, field)
        return tuple(found)

    def flag(self, field: str) -> bool:
        found = self._field(field, "True or False")
        return found if isinstance(found, bool) else self._refuse("True or False", found, field)

    def optional_word(self, field: str) -> str | None:
        found = self._fields.get(field)
        if found is None or isinstance(found, str):
            return found
        return self._refuse("a word or None", found, field)

    def part(self, field: str, known: Iterable[str]) -> _DictReader:
        return _DictReader(self._field(field, "a dict"), f"{self._place}.{field}", known)

    def items(self, field: str, read: Callable[[object, str], Item]) -> tuple[Item, ...]:
        return tuple(
            read(item, f"{self._place}.{field}[{number}]")
            for number, item in enumerate(self._list(field))
        )

    def _list(self, field: str) -> Sequence[Any]:
        """What is left out is empty."""
        found = self._fields.get(field, ())
        return found if isinstance(found, list | tuple) else self._refuse("a list", found, field)


def _is_in(number: object, within: range) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and number in within


def _numbers(within: range) -> str:
    return f"a number from {within[0]} to {within[-1]}"


def _technique(reader: _DictReader, among: Iterable[Technique]) -> Technique | None:
    slug = reader.optional_word("technique")
    if slug is None:
        return None
    for own in among:
        if own.slug == slug:
            return own
    if slug not in by_slug():
        raise ValueError(f"expected the slug of a technique at step.technique, got {slug!r}")
    return by_slug()[slug]


def _read_candidate(data: object, place: str) -> Candidate:
    reader = _DictReader(data, place, CandidateDict.__annotations__)
    return reader.number("cell", _CELLS), reader.number("digit", _DIGITS)


def _read_mark(data: object, place: str) -> Mark:
    reader = _DictReader(data, place, MarkDict.__annotations__)
    role: Role = reader.word("role", get_args(Role))
    return Mark(role, reader.number("cell", _CELLS), reader.numbers("digits", _DIGITS))


def _read_house(data: object, place: str) -> HouseMark:
    reader = _DictReader(data, place, HouseDict.__annotations__)
    return HouseMark(reader.word("role", get_args(Role)), reader.number("house", _HOUSES))


def _read_link(data: object, place: str) -> Link:
    reader = _DictReader(data, place, LinkDict.__annotations__)
    return Link(_read_node(reader, "start"), _read_node(reader, "end"), reader.flag("strong"))


def _read_node(link: _DictReader, end: Literal["start", "end"]) -> Node:
    reader = link.part(end, NodeDict.__annotations__)
    cells, als = reader.numbers("cells", _CELLS, least=1), reader.numbers("als", _CELLS)
    return Node(cells, reader.number("digit", _DIGITS), als)


def _read_truth(data: object, place: str) -> Truth:
    reader = _DictReader(data, place, TruthDict.__annotations__)
    kind: TruthKind = reader.word("kind", get_args(TruthKind))
    if kind == "cell":
        return Truth(kind, reader.number("index", _CELLS))
    return Truth(kind, reader.number("index", _HOUSES), reader.number("digit", _DIGITS))
