"""How hard a puzzle is: ER, EP and ED as in Sudoku Explainer 1.2.1, level and score.

Uses: _core, model.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from swordfish import _core
from swordfish._core import Grid
from swordfish.model.grid import STATUSES, PuzzleLike, Status, as_grid
from swordfish.model.limits import in_tenths
from swordfish.model.raw import RawChain, RawRatedStep
from swordfish.model.step import Level, Step, parts


@dataclass(frozen=True, slots=True)
class RatingTechnique:
    """A technique of Sudoku Explainer.

    A technique of the ladder with the same name may find other steps, so this one finds none.
    """

    slug: str
    name: str
    text: str = field(default="", repr=False, compare=False)
    """The template of a step's sentence."""


@cache
def rating_techniques() -> tuple[RatingTechnique, ...]:
    """Every technique that a rating may name, from easy to hard.

    >>> [technique.name for technique in rating_techniques()][:3]
    ['Hidden Single', 'Direct Pointing', 'Direct Claiming']
    """
    return tuple(
        RatingTechnique(slug, name, text) for slug, name, *_, text in _core.rating_techniques()
    )


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

    technique: RatingTechnique | None = None  # type: ignore[assignment]  # no rung of a ladder
    rating: float = 0.0
    length: int = 0
    """The number of nodes of the chain, including nested chains; 0 if there is no chain."""
    chain: Chain | None = None

    @property
    def score(self) -> int:
        """0: HoDoKu has no points for these steps."""
        return 0


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is.

    The figures are None where there is nothing to rate (`status` says why), or if ER is above the
    bound that was given (`above` says which).

    >>> chain = RatingTechnique("forcing_chain", "Forcing Chain")
    >>> str(Rating(7.1, 1.2, 1.2, chain, "unfair", 412))
    '7.1/1.2/1.2, Forcing Chain, unfair, 412 points'
    >>> str(Rating(status=Status.MANY)), str(Rating(above=7.0))
    ('not rated: many solutions', 'above 7.0')
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
    """HoDoKu's points, by the default ladder."""
    status: Status = Status.UNIQUE
    above: float | None = None
    """`max_er`, if ER is known to be above it."""
    path: tuple[RatedStep, ...] | None = None
    """Every step, if asked for; with `max_er`, the steps up to that bound."""

    def __str__(self) -> str:
        """ER, EP and ED as they are quoted, then the technique, level and score."""
        if self.above is not None:
            return f"above {self.above:.1f}"
        if self.er is None:
            why = {Status.MANY: "many solutions", Status.NONE: "no solution"}
            return f"not rated: {why.get(self.status, self.status)}"
        figures = f"{self.er:.1f}/{self.ep:.1f}/{self.ed:.1f}"
        named = f", {self.technique.name}" if self.technique else ""
        return f"{figures}{named}, {self.level}, {self.score} points"


def rate(puzzle: PuzzleLike, *, path: bool = False, max_er: float | None = None) -> Rating:
    """ER, EP and ED as in Sudoku Explainer 1.2.1, and HoDoKu's level and score.

    A grid with candidates removed is rated as it is. Without exactly one solution there is a
    status and no figure. With `max_er` the search ends once ER is known to be above it.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> rating = rate(puzzle, path=True)
    >>> rating.er, rating.ep, rating.ed, rating.technique.name
    (1.5, 1.2, 1.2, 'Hidden Single')
    >>> rating.path[0].text
    'In box NE r1c9 is the only place left for 6.'
    >>> rate("." * 81).status, rate(puzzle, max_er=1.0).above
    (<Status.MANY: 'many'>, 1.0)
    """
    grid = as_grid(puzzle)
    raw = _core.rate(grid, in_tenths(max_er), path)
    code, exceeds, er, ep, ed, slug, level, score, raws = raw
    status = STATUSES[code]
    steps = _path(raws, grid) if path else None
    if status is not Status.UNIQUE:
        return Rating(status=status, path=steps)
    if exceeds:
        return Rating(above=max_er, path=steps)
    technique = _by_slug()[slug] if slug else None
    return Rating(er / 10, ep / 10, ed / 10, technique, level, score, path=steps)


@cache
def _by_slug() -> dict[str, RatingTechnique]:
    return {technique.slug: technique for technique in rating_techniques()}


def _path(raws: list[RawRatedStep], grid: Grid) -> tuple[RatedStep, ...]:
    steps = []
    for raw, rating, length, chain in raws:
        told = _chain(chain) if chain else None
        technique = _by_slug()[raw[0]]
        steps.append(RatedStep(technique, *parts(raw), grid, rating / 10, length, told))
        grid = grid.after(steps[-1])
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
