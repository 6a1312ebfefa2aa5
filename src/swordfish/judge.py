"""What somebody asserts about a grid, as a step or in words, and what is to be said of it.

Reading is tolerant and never guesses; judging is strict.

Uses: _core, ladder, model, tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from swordfish import _core
from swordfish.ladder.ladder import Ladder
from swordfish.model.grid import PuzzleLike, as_grid
from swordfish.model.limits import seconds_for_core
from swordfish.model.raw import RawClaim
from swordfish.model.step import Step
from swordfish.model.technique import step_of_technique, techniques
from swordfish.tell.names import Candidate

ClaimLike: TypeAlias = str | Step | Mapping[str, Any]
"""A claim: notation such as `r1c8<>4, r6c6=5`, a sentence, a `Step`, or a step as a dict."""


@dataclass(frozen=True, slots=True)
class ReadClaim:
    """A claim as it was read."""

    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]
    techniques: tuple[str, ...]
    """The techniques that its words may mean: several if it names a family."""
    cells: tuple[int, ...]
    """What it points to."""
    houses: tuple[int, ...]
    digits: tuple[int, ...]

    @property
    def changes(self) -> str:
        """What a claim says follows, as in r1c1=4 or r1c9<>4."""
        return Step(placements=self.placements, eliminations=self.eliminations).changes


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge says of a claim. None means that there is no answer."""

    read: bool
    """Whether it could be read; if not, only `text` means something."""
    true: bool | None
    """Whether it holds in every solution. None if the grid has none."""
    new: bool
    """Whether all of it changes the grid."""
    follows: bool | None
    """Whether it follows from what it points to. None if it points to nothing."""
    there: bool | None
    """Whether the technique that it names is there, with this result and this evidence.

    None if it names none, or if time ran out."""
    easiest: Step | None
    """The easiest proof by the ladder: the last of its steps, where several are needed."""
    finished: bool
    """False: time ran out before the easiest proof was known."""
    claim: ReadClaim | None
    """The claim as it was read."""
    text: str
    """What is wrong with it, or that nothing is, in a sentence."""

    @property
    def right(self) -> bool:
        """Whether the judge finds nothing wrong with a claim."""
        known = self.follows is not False and self.there is not False
        return self.read and self.true is True and self.new and known

    def __bool__(self) -> bool:
        """Whether the judge finds nothing wrong with a claim."""
        return self.right


def judge(
    puzzle: PuzzleLike,
    claim: ClaimLike,
    *,
    ladder: Ladder | str = "default",
    max_seconds: float | None = _core.SECONDS_FOR_PROOFS,
) -> Verdict:
    """A verdict on a claim about a grid: is it true, does it follow, is its technique there?

    A text is English, its cells are written r1c1 or "row 1, column 1". A text with words
    that might mean something else is not read at all, rather than read wrongly. The search for
    techniques ends after `max_seconds`.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> verdict = judge(puzzle, "Naked single: r6c1 can only be 3.")
    >>> verdict.right, verdict.there, verdict.easiest.technique.slug
    (True, True, 'naked_single')
    >>> judge(puzzle, "r1c2 is 5").text
    'r1c2=5 is wrong: the solution has 2 there.'
    >>> judge(puzzle, "r1c2 might be 5").read
    False
    """
    grid, rungs = as_grid(puzzle), Ladder.of(ladder).native
    seconds = seconds_for_core(max_seconds)
    if isinstance(claim, str):
        raw = _core.judge_text(grid, claim, rungs, seconds)
    elif isinstance(claim, Step | Mapping):
        step = claim if isinstance(claim, Step) else Step.from_dict(dict(claim))
        raw = _core.judge_step(grid, step, _slug_of(step), rungs, seconds)
    else:
        raise TypeError(f"expected a text, a Step or a dict as claim, got {claim!r}")
    read, true, new, follows, there, easiest, finished, said, text = raw
    proof = None if easiest is None else step_of_technique(easiest, grid)
    return Verdict(read, true, new, follows, there, proof, finished, _claim(said), text)


def _slug_of(step: Step) -> str:
    """For the judge, the slug of a technique of the core's ladder; empty for any other."""
    return step.technique.slug if step.technique in techniques() else ""


def _claim(raw: RawClaim | None) -> ReadClaim | None:
    return None if raw is None else ReadClaim(*raw)
