"""Techniques: named patterns with their place in the ladder, of the core or a user's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache

from swordfish import _core
from swordfish._core import Grid
from swordfish.model.raw import RawStep
from swordfish.model.step import Level, Step, parts

LEVELS: tuple[Level, ...] = ("easy", "medium", "hard", "unfair", "extreme")

Finder = Callable[[Grid], Iterable[Step]]


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
    """False: a kind of step that the rung of the same order finds, as AICs by nice loops."""
    text: str = ""
    finder: Finder | None = None
    """A finder in Python; None for those of the core."""

    def __call__(self, grid: Grid) -> tuple[Step, ...]:
        """Every step that the technique finds in a grid."""
        return tuple(self.found_in(grid))

    def found_in(self, grid: Grid) -> Iterator[Step]:
        """The same one by one: a finder in Python looks no further than it is asked to."""
        if self.finder is None:
            yield from (step_of(raw, grid) for raw in _core.all_steps(grid, self.slug))
            return
        for step in self.finder(grid):
            if not isinstance(step, Step):
                raise TypeError(f"expected steps from {self.name}, got {step!r}")
            yield replace(step, technique=self, grid=grid)

    @property
    def place(self) -> tuple[int, str]:
        """What techniques are sorted by, here as in the core."""
        return self.order, self.slug


@cache
def techniques() -> tuple[Technique, ...]:
    """Every technique of the core, in ladder order.

    >>> [technique.slug for technique in techniques() if technique.on][:3]
    ['full_house', 'naked_single', 'hidden_single']
    """
    return tuple(Technique(*fields) for fields in _core.techniques())


@cache
def _by_slug() -> dict[str, Technique]:
    return {technique.slug: technique for technique in techniques()}


def _letters(name: str) -> str:
    """What counts in a name: `x_wing`, `X-Wing` and `xwing` are the same."""
    return "".join(filter(str.isalnum, name.lower()))


def find_technique(word: str | Technique, *, among: Iterable[Technique] = ()) -> Technique:
    """The technique with a slug, a name or a HoDoKu code; of those `among`, or of the core.

    >>> find_technique("0003").name, find_technique("x-wing").slug
    ('Naked Single', 'x_wing')
    """
    if isinstance(word, Technique):
        return word
    if not isinstance(word, str):
        raise TypeError(f"expected a technique, or its slug, name or code, got {word!r}")
    wanted = _letters(word)
    for technique in (*as_words(among), *techniques()):
        if not isinstance(technique, Technique):
            raise TypeError(f"expected techniques to look among, got {technique!r}")
        names = (technique.slug, technique.name, technique.code)
        if wanted and wanted in map(_letters, names):
            return technique
    slugs = [technique.slug for technique in techniques()]
    close = get_close_matches(word.strip().lower().replace("-", "_").replace(" ", "_"), slugs, n=3)
    raise ValueError(
        f"expected the slug, name or code of a technique (see `swordfish techniques`), got {word!r}"
        + (f"; close to it: {', '.join(close)}" if close else "")
    )


def as_words(words: Iterable[Technique | str]) -> tuple[Technique | str, ...]:
    """Techniques and names of such, as they are written down in a list or the like.

    >>> as_words(["x_wing"])
    ('x_wing',)
    """
    if isinstance(words, str) or not isinstance(words, Iterable):
        raise TypeError(f"expected techniques, or slugs, names or codes of such, got {words!r}")
    return tuple(words)


def find_rung(word: str | Technique, *, among: Iterable[Technique] = ()) -> Technique:
    """The same, but for kinds of steps: no ladder can have them without the rung that finds them.

    >>> find_rung("aic")
    Traceback (most recent call last):
    ValueError: expected a rung of the ladder, got aic: nice_loop finds such steps
    """
    found = find_technique(word, among=among)
    if found.is_rung:
        return found
    rung = next(
        other.slug for other in techniques() if other.is_rung and other.order == found.order
    )
    raise ValueError(f"expected a rung of the ladder, got {found.slug}: {rung} finds such steps")


def checked_level(level: str) -> Level:
    """A level, if it is one."""
    for known in LEVELS:
        if level == known:
            return known
    raise ValueError(f"expected one of the levels {', '.join(LEVELS)}, got {level!r}")


def technique(
    *, name: str, order: int, level: Level, score: int, text: str = "", assumes_unique: bool = False
) -> Callable[[Finder], Technique]:
    """Make a finder in Python into a technique: add it to a ladder with `+`.

    >>> @technique(name="Middle Four", order=50, level="easy", score=1)
    ... def middle_four(grid):
    ...     if grid[40] == 0 and 4 in grid.candidates(40):
    ...         yield Step(placements=((40, 4),))
    >>> middle_four.slug
    'middle_four'
    """
    checked_level(level)

    def register(finder: Finder) -> Technique:
        slug = getattr(finder, "__name__", "")
        if not slug.isidentifier():  # as of a lambda
            slug = "_".join(name.lower().split())
        return Technique(
            slug, name, "", order, level, score, True, assumes_unique, True, text, finder
        )

    return register


def step_of(raw: RawStep, grid: Grid) -> Step:
    """A step of the core as a value, with the grid on which it was found."""
    return Step(_by_slug()[raw[0]], *parts(raw), grid)
