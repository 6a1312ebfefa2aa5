"""How hard a puzzle is: ER, EP and ED as in Sudoku Explainer 1.2.1, level and score.

Uses: _core, model, tell.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TypedDict

from swordfish import _core
from swordfish._core import Grid
from swordfish.model.dict_reader import DictReader
from swordfish.model.grid import PuzzleLike, as_grid
from swordfish.model.levels import Level
from swordfish.model.limits import checked_flag, in_tenths, seconds_for_core
from swordfish.model.rating_technique import RatingTechnique, rating_techniques
from swordfish.model.raw import RawChain, RawRatedStep
from swordfish.model.status import STATUSES, Status
from swordfish.model.step import Step, keep_found
from swordfish.model.step_dict import StepDict, dict_of, parts_in, technique_in
from swordfish.model.technique import Technique
from swordfish.tell.names import cell_name


@dataclass(frozen=True, slots=True)
class ChainNode:
    """A supposition or a conclusion: the digit is in the cell, or isn't."""

    cell: int
    digit: int
    on: bool
    parents: tuple[int, ...] = ()
    """What it follows from, as indices of `Chain.nodes`; empty for a supposition."""
    nested: int | None = None
    """The index in `Chain.nested` of a chain that proves it."""


@dataclass(frozen=True, slots=True)
class Chain:
    """The suppositions of a step, each from its end back to its start."""

    nodes: tuple[ChainNode, ...]
    targets: tuple[int, ...]
    """Where the suppositions end, as indices of `nodes`."""
    nested: tuple[Chain, ...] = ()
    """Chains inside this one, which prove some of its nodes."""


@dataclass(frozen=True, slots=True, repr=False)  # in short, as every step
class RatedStep(Step):
    """A step of a rated path: a step like any other, with its rating and its chain."""

    technique: RatingTechnique | None = None
    rating: float = 0.0
    length: int = 0
    """The number of nodes of the chain, including nested chains; 0 if there is no chain."""
    chain: Chain | None = None

    def to_dict(self) -> RatedStepDict:
        """The step as plain data, with `rating`, `length` and `chain` beside what every step has.

        >>> step = RatedStep(rating_techniques()[0], placements=((0, 4),), rating=1.2)
        >>> fields = step.to_dict()
        >>> fields["technique"], fields["level"], fields["rating"], fields["chain"]
        ('hidden_single', None, 1.2, None)
        """
        return {
            **dict_of(self),
            "rating": self.rating,
            "length": self.length,
            "chain": _chain_dict(self.chain) if self.chain else None,
        }

    @staticmethod
    def from_dict(
        data: object,
        *,
        among: Iterable[Technique | RatingTechnique] = (),
        grid: Grid | None = None,
    ) -> RatedStep:
        """The step that such data describe, on a grid if one is given.

        Its technique is looked up by slug in `rating_techniques()`, never in the ladder, or first
        among those of a rating that are given.

        >>> step = RatedStep(rating_techniques()[0], placements=((0, 4),), rating=1.2)
        >>> RatedStep.from_dict(step.to_dict()) == step
        True
        """
        reader = DictReader(data, "step", RatedStepDict.__annotations__)
        own = (one for one in among if isinstance(one, RatingTechnique))
        return RatedStep(
            technique_in(reader, (*own, *rating_techniques())),
            *parts_in(reader),
            grid,
            reader.quantity("rating"),
            0 if reader.is_none("length") else reader.number("length"),
            None if reader.is_none("chain") else _read_chain(reader.part("chain", _CHAIN_FIELDS)),
        )


class ChainNodeDict(TypedDict):
    """A node of such a chain, as plain data."""

    cell: int
    name: str
    digit: int
    on: bool
    parents: list[int]
    nested: int | None


class ChainDict(TypedDict):
    """Such a chain, as plain data."""

    nodes: list[ChainNodeDict]
    targets: list[int]
    nested: list[ChainDict]


class RatedStepDict(StepDict):
    """A step of a rated path, as plain data."""

    rating: float
    length: int
    chain: ChainDict | None


_CHAIN_FIELDS = ChainDict.__annotations__


def _chain_dict(chain: Chain) -> ChainDict:
    return {
        "nodes": [
            {
                "cell": node.cell,
                "name": cell_name(node.cell),
                "digit": node.digit,
                "on": node.on,
                "parents": [*node.parents],
                "nested": node.nested,
            }
            for node in chain.nodes
        ],
        "targets": [*chain.targets],
        "nested": [_chain_dict(inner) for inner in chain.nested],
    }


def _read_chain(reader: DictReader) -> Chain:
    return Chain(
        reader.items("nodes", _read_node),
        reader.numbers("targets"),
        reader.items(
            "nested", lambda data, place: _read_chain(DictReader(data, place, _CHAIN_FIELDS))
        ),
    )


def _read_node(data: object, place: str) -> ChainNode:
    reader = DictReader(data, place, ChainNodeDict.__annotations__)
    return ChainNode(
        reader.number("cell"),
        reader.number("digit", least=1),
        reader.flag("on"),
        reader.numbers("parents"),
        None if reader.is_none("nested") else reader.number("nested"),
    )


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is.

    The figures are None where there is nothing to rate (`status` says why), if ER is above the
    bound that was given (`above` says which), or if it took longer than allowed (`gave_up`).

    >>> chain = RatingTechnique("forcing_chain", "Forcing Chain")
    >>> str(Rating(7.1, 1.2, 1.2, chain, "unfair", 412))
    '7.1/1.2/1.2, Forcing Chain, unfair, 412 points'
    >>> str(Rating(status=Status.MANY)), str(Rating(above=7.0)), str(Rating(gave_up=True))
    ('not rated: many solutions', 'above 7.0', 'gave up')
    """

    er: float | None = None
    """The rating of the hardest step."""
    ep: float | None = None
    """The rating of the hardest step up to the first placement ("pearl")."""
    ed: float | None = None
    """The rating of the first step ("diamond")."""
    technique: RatingTechnique | None = None
    """The technique of the first step as hard as ER."""
    level: Level | None = None
    """HoDoKu's level, by the default ladder."""
    score: int | None = None
    """HoDoKu's points, by the default ladder: 10,000 for each guess where logic ends."""
    solved: bool | None = None
    """Whether logic suffices, by the default ladder."""
    status: Status = Status.UNIQUE
    above: float | None = None
    """`max_er`, if ER is known to be above it."""
    path: tuple[RatedStep, ...] | None = None
    """Every step, if asked for; with `max_er` or `max_seconds`, the steps up to that bound."""
    gave_up: bool = False
    """Whether `max_seconds` ended the search."""

    def __str__(self) -> str:
        """ER, EP and ED as they are quoted, then the technique, level and score."""
        if self.above is not None:
            return f"above {self.above:.1f}"
        if self.gave_up:
            return "gave up"
        if self.er is None:
            why = {Status.MANY: "many solutions", Status.NONE: "no solution"}
            return f"not rated: {why.get(self.status, self.status)}"
        figures = f"{self.er:.1f}/{self.ep:.1f}/{self.ed:.1f}"
        named = f", {self.technique.name}" if self.technique else ""
        return f"{figures}{named}, {self.level}, {self.score} points"


def rate(
    puzzle: PuzzleLike,
    *,
    path: bool = False,
    max_er: float | None = None,
    max_seconds: float | None = None,
) -> Rating:
    """ER, EP and ED as in Sudoku Explainer 1.2.1, and HoDoKu's level and score.

    A grid with candidates removed is rated as it is. Without exactly one solution there is a
    status and no figure. With `max_er` the search ends once ER is known to be above it, with
    `max_seconds` after so long; `Rating.above` and `Rating.gave_up` say so then.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> rating = rate(puzzle, path=True)
    >>> rating.er, rating.ep, rating.ed, rating.technique.name
    (1.5, 1.2, 1.2, 'Hidden Single')
    >>> rating.path[0].text
    'In box NE every open cell but r1c9 sees the 6 in r3c3, r6c8 or r8c7, so r1c9 is 6.'
    >>> rate("." * 81).status, rate(puzzle, max_er=1.0).above
    (<Status.MANY: 'many'>, 1.0)
    """
    grid = as_grid(puzzle)
    raw = _core.rate(
        grid, in_tenths(max_er), seconds_for_core(max_seconds), checked_flag(path, "path")
    )
    code, exceeds, gave_up, er, ep, ed, slug, level, score, solved, raws = raw
    status = STATUSES[code]
    steps = _path(raws, grid) if path else None
    if status is not Status.UNIQUE:
        return Rating(status=status, path=steps)
    if exceeds:
        return Rating(above=max_er, path=steps)
    if gave_up:
        return Rating(gave_up=True, path=steps)
    technique = _by_slug()[slug] if slug else None
    return Rating(er / 10, ep / 10, ed / 10, technique, level, score, solved, path=steps)


@cache
def _by_slug() -> dict[str, RatingTechnique]:
    return {technique.slug: technique for technique in rating_techniques()}


def _path(raws: list[RawRatedStep], grid: Grid) -> tuple[RatedStep, ...]:
    steps = []
    for (slug, found), rating, length, chain in raws:
        step = object.__new__(RatedStep)
        keep_found(step, _by_slug()[slug], found, grid)
        object.__setattr__(step, "rating", rating / 10)
        object.__setattr__(step, "length", length)
        object.__setattr__(step, "chain", _chain(chain) if chain else None)
        steps.append(step)
        grid = grid.after(step)
    return tuple(steps)


def _chain(raw: RawChain) -> Chain:
    nodes, targets, nested = raw
    return Chain(
        tuple(
            ChainNode(cell, digit, on, parents, None if inner < 0 else inner)
            for cell, digit, on, parents, inner in nodes
        ),
        targets,
        tuple(_chain(inner) for inner in nested),
    )
