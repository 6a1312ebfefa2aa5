"""A step and its evidence, as frozen values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from swordfish import _core
from swordfish._core import FoundStep, Grid
from swordfish.draw.svg import Theme
from swordfish.tell import step_words as tell
from swordfish.tell.names import Candidate
from swordfish.tell.step_words import Role

if TYPE_CHECKING:
    from rich.console import Group

    from swordfish.draw.step_terminal import StepDrawing
    from swordfish.model.rating_technique import RatingTechnique
    from swordfish.model.raw import RawParts
    from swordfish.model.step_dict import StepDict
    from swordfish.model.technique import Technique

TruthKind: TypeAlias = Literal["house", "cell"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A role on a cell, or on some of its candidates if digits are named."""

    role: Role
    cell: int
    digits: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HouseMark:
    """A role on a house (0 to 26: rows, columns, boxes)."""

    role: Role
    house: int


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a chain: one candidate, a group of them, or a digit of an almost locked set."""

    cells: tuple[int, ...]
    digit: int
    als: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """A tie between two nodes: strong if at least one must be true, weak if at most one can be."""

    start: Node
    end: Node
    strong: bool


@dataclass(frozen=True, slots=True)
class Truth:
    """Something that must hold: a digit has a place in a house, or a cell has a digit."""

    kind: TruthKind
    index: int
    digit: int = 0


class Found:
    """What the core keeps of a step that it found, until somebody looks at the evidence."""

    __slots__ = ("_found",)
    _found: FoundStep

    @property
    def found(self) -> FoundStep | None:
        """The step in the core; None for one that was made in Python."""
        return getattr(self, "_found", None)


@dataclass(frozen=True, slots=True)
class Step(Found):
    """One deduction: what it places or removes, and the evidence for it.

    >>> from swordfish.model.step import Mark, Step
    >>> step = Step(eliminations=((0, 4), (8, 4)), marks=(Mark("pivot", 40),))
    >>> step.changes
    'r1c1<>4, r1c9<>4'
    """

    technique: Technique | RatingTechnique | None = None
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    marks: tuple[Mark, ...] = ()
    houses: tuple[HouseMark, ...] = ()
    links: tuple[Link, ...] = ()
    truths: tuple[Truth, ...] = ()
    grid: Grid | None = field(default=None, compare=False, repr=False)
    """The grid on which the step was found."""

    def __getattr__(self, name: str) -> object:
        """The evidence of a step of the core, made when it is looked at first."""
        if name not in _PARTS or self.found is None:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        for field_name, value in zip(_PARTS, step_parts(self.found.parts()), strict=True):
            object.__setattr__(self, field_name, value)
        return getattr(self, name)

    def __repr__(self) -> str:
        """In short: the evidence of a chain would fill a screen.

        >>> Step(eliminations=((0, 4),))
        <Step: r1c1<>4>
        """
        return f"<{self.notation if self.technique is None else f'Step {self.notation}'}>"

    @property
    def score(self) -> int:
        """Points of the technique in HoDoKu's table; 0 if it has none there."""
        return self.technique.score if self.technique else 0

    @property
    def text(self) -> str:
        """The step as a sentence for a player."""
        return tell.sentence(self)

    def tell(self, *, language: str = "en") -> str:
        """The step as a sentence in another language, or in English if that has no words for it.

        >>> step = Step(eliminations=((0, 4),), marks=(Mark("pivot", 40),))
        >>> step.tell(language="de")
        'Step: r5c5 => r1c1<>4'
        """
        return tell.sentence(self, language)

    @property
    def changes(self) -> str:
        """What the step does, as in r1c1=4 or r1c9<>4."""
        return tell.changes(self)

    @property
    def notation(self) -> str:
        """The step in short: technique, pattern (chains in Eureka notation) and changes."""
        return tell.notation(self)

    def to_dict(self) -> StepDict:
        """The step as plain data, without its grid; `swordfish.model.step_dict` lists the fields.

        >>> step = Step(eliminations=((0, 4),), marks=(Mark("pivot", 40, (4, 7)),))
        >>> step.to_dict()["marks"]
        [{'role': 'pivot', 'cell': 40, 'name': 'r5c5', 'digits': [4, 7]}]
        """
        from swordfish.model.step_dict import dict_of  # here, because the two need each other

        return dict_of(self)

    @staticmethod
    def from_dict(
        data: object,
        *,
        among: Iterable[Technique | RatingTechnique] = (),
        grid: Grid | None = None,
    ) -> Step:
        """The step that `to_dict` wrote, on a grid if one is given.

        The technique is looked up by its slug, in `among` and in the core. Missing lists are empty,
        fields for people are ignored, and anything else raises ValueError.

        >>> step = Step(eliminations=((0, 4),), marks=(Mark("pivot", 40, (4, 7)),))
        >>> Step.from_dict(step.to_dict()) == step
        True
        >>> Step.from_dict({"placements": [{"cell": -1, "digit": 4}]})
        Traceback (most recent call last):
        ValueError: expected a whole number from 0 to 2147483647 at step.placements[0].cell, got -1
        """
        from swordfish.model.step_dict import step_from

        return step_from(data, among, grid)

    def _its_grid(self) -> Grid:
        if self.grid is None:
            raise ValueError("expected a step that was found on a grid, got one without")
        if self.found is not None:
            return self.grid
        cells, houses, digits = self._numbers()
        if not (cells <= {*range(81)} and houses <= {*range(27)} and digits <= {*range(1, 10)}):
            raise ValueError(
                f"expected a step on 81 cells, 27 houses and 9 digits to draw, got {self.notation}"
            )
        return self.grid

    def _numbers(self) -> tuple[set[int], set[int], set[int]]:
        """The cells, houses and digits that a drawing shows."""
        nodes = [node for link in self.links for node in (link.start, link.end)]
        changed = (*self.placements, *self.eliminations)
        cells = {cell for cell, _ in changed} | {mark.cell for mark in self.marks}
        digits = {digit for _, digit in changed} | {d for mark in self.marks for d in mark.digits}
        return (
            cells.union(*(node.cells for node in nodes)),
            {mark.house for mark in self.houses},
            digits | {node.digit for node in nodes},
        )

    def svg(self, *, theme: Theme = "auto", label: str = "") -> str:
        """The step drawn on its grid: roles, links as curves, eliminations crossed out.

        The label is what screen readers say, by default the sentence.
        """
        grid, said = self._its_grid(), label or self.text
        if self.found is not None:
            return _core.found_svg(self.found, grid, theme, said)
        return _core.step_svg(self, grid, theme, said)

    def drawing(self) -> StepDrawing:
        """The step drawn on its grid, for a terminal: roles by letter and by colour."""
        # Here, because it loads rich: only those wait who draw.
        from swordfish.draw.step_terminal import StepDrawing

        grid = self._its_grid()
        return StepDrawing(
            list(grid),
            grid.givens,
            [grid.candidates(cell) for cell in range(81)],
            [(mark.role, mark.cell, mark.digits) for mark in self.marks],
            [(mark.role, mark.house) for mark in self.houses],
            self.placements,
            self.eliminations,
        )

    def __rich__(self) -> Group:
        """The drawing and the sentence, for `rich.print`."""
        from rich.console import Group
        from rich.text import Text

        return Group(self.drawing(), Text(), Text(self.text))

    def _repr_svg_(self) -> str:
        """The drawing, for notebooks."""
        return self.svg()


Parts: TypeAlias = tuple[
    tuple[Candidate, ...],
    tuple[Candidate, ...],
    tuple[Mark, ...],
    tuple[HouseMark, ...],
    tuple[Link, ...],
    tuple[Truth, ...],
]
_PARTS = ("placements", "eliminations", "marks", "houses", "links", "truths")


def step_parts(raw: RawParts) -> Parts:
    """The parts of a step between its technique and its grid, from the tuples of the core."""
    placements, eliminations, marks, houses, links, truths = raw
    return (
        placements,
        eliminations,
        tuple(Mark(*mark) for mark in marks),
        tuple(HouseMark(*house) for house in houses),
        tuple(Link(Node(*start), Node(*end), strong) for start, end, strong in links),
        tuple(Truth(*truth) for truth in truths),
    )


def keep_found(
    step: Step, technique: Technique | RatingTechnique, found: FoundStep, grid: Grid
) -> None:
    """Make a bare step one of the core, whose evidence can wait."""
    object.__setattr__(step, "technique", technique)
    object.__setattr__(step, "grid", grid)
    object.__setattr__(step, "_found", found)
