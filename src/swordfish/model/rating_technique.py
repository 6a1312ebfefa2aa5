"""A technique of a rating: one of Sudoku Explainer, beside those of the ladder."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from swordfish import _core
from swordfish.model.levels import Level


@dataclass(frozen=True, slots=True)
class RatingTechnique:
    """A technique of a rating, by Sudoku Explainer.

    Its namesake in the ladder may find other steps, so this one can't be asked for any.
    """

    slug: str
    name: str
    text: str = field(default="", repr=False, compare=False)
    """The sentence that a step fills."""

    @property
    def level(self) -> Level | None:
        """None for a technique of a rating: HoDoKu's levels are for its own."""
        return None

    @property
    def score(self) -> int:
        """0 for a technique of a rating: HoDoKu's points are for its own."""
        return 0


@cache
def rating_techniques() -> tuple[RatingTechnique, ...]:
    """Every technique that a rating may name, from easy to hard.

    >>> [technique.name for technique in rating_techniques()][:3]
    ['Hidden Single', 'Direct Pointing', 'Direct Claiming']
    """
    return tuple(
        RatingTechnique(slug, name, text) for slug, name, *_, text in _core.rating_techniques()
    )
