"""Techniques of one's own: made of finders in Python, their steps and words checked."""

from __future__ import annotations

from collections.abc import Callable

from swordfish import _core
from swordfish._core import Grid
from swordfish.model.levels import Level, checked_level
from swordfish.model.step import Step
from swordfish.model.technique import Finder, Technique
from swordfish.tell.names import cell_name


def check_words(words: str) -> None:
    """Refuse words of an own technique that can't be told: no text, or half a character."""
    if not isinstance(words, str):
        raise TypeError(f"expected text for people, got {words!r}")
    try:
        words.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"expected text that UTF-8 can hold, got {words!r}") from error


def technique(
    *, name: str, order: int, level: Level, score: int, text: str = "", assumes_unique: bool = False
) -> Callable[[Finder], Technique]:
    """Make a finder in Python into a technique: add it to a ladder with `+`.

    >>> from swordfish.model.step import Step
    >>> @technique(name="Middle Four", order=50, level="easy", score=1)
    ... def middle_four(grid):
    ...     if grid[40] == 0 and 4 in grid.candidates(40):
    ...         yield Step(placements=((40, 4),))
    >>> middle_four.slug
    'middle_four'
    """
    checked_level(level)
    check_words(name)
    check_words(text)

    def register(finder: Finder) -> Technique:
        slug = getattr(finder, "__name__", "")
        if not slug.isidentifier():  # as of a lambda
            slug = "_".join(name.lower().split())
        return Technique(
            slug, name, "", order, level, score, True, assumes_unique, True, text, finder
        )

    return register


def refuse_unsound(step: Step, before: Grid, after: Grid, solution: Grid | None) -> None:
    """Refuse a step of a user's own technique that changes nothing or takes away all solutions."""
    name = step.technique.name if step.technique else "a technique"
    if before == after:
        raise ValueError(
            f"expected a step that changes the grid, got one of {name}: {step.changes}"
        )
    if solution is None:  # of many; one of them at least must be left
        if _core.solve(after) is None:
            raise ValueError(
                f"expected a step that keeps a solution, got one of {name}: {step.changes}"
            )
        return
    for cell in range(81):
        if solution[cell] not in after.candidates(cell):
            raise ValueError(
                f"expected a step that keeps the solution, got one of {name}: {step.changes}, "
                f"but {cell_name(cell)} is {solution[cell]}"
            )
