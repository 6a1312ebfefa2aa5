"""A technique: a named pattern with its place in the ladder, and the steps that it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

from swordfish import _core
from swordfish._core import Grid
from swordfish.model.levels import Level
from swordfish.model.raw import RawStep
from swordfish.model.step import Step, keep_found

Finder: TypeAlias = Callable[[Grid], Iterable[Step]]


def _letters(name: str) -> str:
    """What counts in a technique's name."""
    return "".join(filter(str.isalnum, name.lower()))


@dataclass(frozen=True, slots=True)
class Technique:
    """A named pattern with its place in the ladder."""

    slug: str
    name: str
    code: str
    order: int
    level: Level
    score: int
    on: bool = True
    assumes_unique: bool = False
    is_rung: bool = True
    """False if the technique of the same order finds its steps too, as nice loops find AICs."""
    text: str = ""
    finder: Finder | None = None
    """The finder, if it is in Python; None for techniques of the core."""

    def is_called(self, word: str) -> bool:
        """Whether a word is its slug, name or code: `x_wing`, `X-Wing` and `xwing` are the same."""
        letters = _letters(word)
        return bool(letters) and letters in map(_letters, (self.slug, self.name, self.code))

    def __call__(self, grid: Grid) -> tuple[Step, ...]:
        """Every step that the technique finds in a grid."""
        return tuple(self.found_in(grid))

    def found_in(self, grid: Grid) -> Iterator[Step]:
        """The steps of a technique one by one, so that a finder in Python can be stopped early."""
        if self.finder is None:
            yield from (step_of_technique(raw, grid) for raw in _core.all_steps(grid, self.slug))
            return
        for step in self.finder(grid):
            if not isinstance(step, Step):
                raise TypeError(f"expected steps from {self.name}, got {step!r}")
            yield replace(step, technique=self, grid=grid)

    @property
    def place(self) -> tuple[int, str]:
        """The key by which techniques are sorted, the same as in the core."""
        return self.order, self.slug


@cache
def techniques() -> tuple[Technique, ...]:
    """Every technique of the core, in ladder order.

    >>> [technique.slug for technique in techniques() if technique.on][:3]
    ['full_house', 'naked_single', 'hidden_single']
    """
    return tuple(Technique(*fields) for fields in _core.techniques())


MISTAKE = Technique(*_core.mistake())
"""Not a technique: what `hint` brings when something on the grid is already wrong."""
SUPPOSITION = Technique(*_core.supposition())
"""Not a technique: a step of a trace that supposes a digit and refutes it."""


@cache
def techniques_by_slug() -> dict[str, Technique]:
    """Every technique of the core by its slug, the mistake and the supposition."""
    return {technique.slug: technique for technique in (MISTAKE, SUPPOSITION, *techniques())}


def step_of_technique(raw: RawStep, grid: Grid) -> Step:
    """What a technique of the core has found, as a step with its grid."""
    slug, found = raw
    step = object.__new__(Step)
    keep_found(step, techniques_by_slug()[slug], found, grid)
    return step
