"""Techniques found by what people call them: slug, name or code."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from swordfish.model.technique import Technique, techniques


def find_technique(word: str | Technique, *, among: Iterable[Technique] = ()) -> Technique:
    """The technique with a slug, a name or a HoDoKu code, looked up in `among` and in the core.

    >>> find_technique("0003").name, find_technique("x-wing").slug
    ('Naked Single', 'x_wing')
    """
    if isinstance(word, Technique):
        return word
    if not isinstance(word, str):
        raise TypeError(f"expected a technique, or its slug, name or code, got {word!r}")
    for technique in (*as_words(among), *techniques()):
        if not isinstance(technique, Technique):
            raise TypeError(f"expected techniques to look among, got {technique!r}")
        if technique.is_called(word):
            return technique
    slugs = [technique.slug for technique in techniques()]
    close = get_close_matches(word.strip().lower().replace("-", "_").replace(" ", "_"), slugs, n=3)
    raise ValueError(
        f"expected the slug, name or code of a technique (see `swordfish techniques`), got {word!r}"
        + (f"; similar: {', '.join(close)}" if close else "")
    )


def as_words(words: Iterable[Technique | str]) -> tuple[Technique | str, ...]:
    """Techniques and names to find them by, as they are written down in a list or the like.

    >>> as_words(["x_wing"])
    ('x_wing',)
    """
    if isinstance(words, str) or not isinstance(words, Iterable):
        raise TypeError(f"expected techniques, or their slugs, names or codes, got {words!r}")
    return tuple(words)


def find_rung(word: str | Technique, *, among: Iterable[Technique] = ()) -> Technique:
    """The technique found so, if it is a rung: a kind of step is found by the rung of another.

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
