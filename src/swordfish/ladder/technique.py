"""Techniques looked up by what people call them, and made of finders in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches

from swordfish.model.step import Level
from swordfish.model.technique import Finder, Technique, techniques

LEVELS: tuple[Level, ...] = ("easy", "medium", "hard", "unfair", "extreme")


def _letters(name: str) -> str:
    """What counts in a name: `x_wing`, `X-Wing` and `xwing` are the same."""
    return "".join(filter(str.isalnum, name.lower()))


def find_technique(word: str | Technique, *, among: Iterable[Technique] = ()) -> Technique:
    """The technique with a slug, a name or a HoDoKu code, looked up in `among` and in the core.

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
        + (f"; similar: {', '.join(close)}" if close else "")
    )


def as_words(words: Iterable[Technique | str]) -> tuple[Technique | str, ...]:
    """Techniques and names of such, as they are written down in a list or the like.

    >>> as_words(["x_wing"])
    ('x_wing',)
    """
    if isinstance(words, str) or not isinstance(words, Iterable):
        raise TypeError(f"expected techniques, or their slugs, names or codes, got {words!r}")
    return tuple(words)


def find_rung(word: str | Technique, *, among: Iterable[Technique] = ()) -> Technique:
    """The same, but for kinds of steps: no ladder can have them without the rung that finds them.

    >>> find_rung("aic")
    Traceback (most recent call last):
    ValueError: expected a rung of the ladder, got aic: nice_loop finds these steps
    """
    found = find_technique(word, among=among)
    if found.is_rung:
        return found
    rung = next(
        other.slug for other in techniques() if other.is_rung and other.order == found.order
    )
    raise ValueError(f"expected a rung of the ladder, got {found.slug}: {rung} finds these steps")


def checked_level(level: str) -> Level:
    """A level, if it is one."""
    for known in LEVELS:
        if level == known:
            return known
    raise ValueError(f"expected one of the levels {', '.join(LEVELS)}, got {level!r}")


def check_words(words: str) -> None:
    """Refuse what can't be told: anything but text, and half a character of UTF-16."""
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
