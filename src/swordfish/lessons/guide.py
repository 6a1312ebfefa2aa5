"""Guides: what a technique is, how to spot it, why it is true, and what goes wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from swordfish.ladder.find_technique import find_technique
from swordfish.lessons.outline import Heading, headings
from swordfish.model.technique import Technique, techniques_by_slug
from swordfish.shipped import texts

FOLDER = texts(Path(__file__).parent) / "en"
COURSE = "course"
"""The file beside those of the families."""
PARTS = {
    "what": "What it is",
    "spot": "How to spot it",
    "why": "Why it is true",
    "mistakes": "Common mistakes",
}
"""The fields of a guide that are read, and their headings."""


@dataclass(frozen=True, slots=True)
class Guide:
    """What a player is told of a technique, or of several that share one guide.

    The texts are Markdown with nothing in it but links from a technique's name to its slug;
    `swordfish.lessons.outline.plain` leaves the names.
    """

    family: str
    """The name of the file, and of the page in the tour."""
    techniques: tuple[Technique, ...]
    needs: tuple[Technique, ...]
    """What the reader should know before."""
    what: str
    spot: str
    why: str
    mistakes: str


class Family(NamedTuple):
    """Techniques that are told together."""

    name: str
    title: str
    text: str
    guides: tuple[Guide, ...]


def guide(technique: str | Technique) -> Guide:
    """What a technique is, how to spot it, why it is true, and common mistakes.

    >>> guide("full_house").why
    'A house holds each of the nine digits exactly once. Eight of them stand in the other cells, so
    only the ninth is left for this one.'
    """
    found = find_technique(technique)
    if found.slug not in _guides():
        raise ValueError(f"expected a technique of the core, got {found.slug}: it has no guide")
    return _guides()[found.slug]


@cache
def _guides() -> dict[str, Guide]:
    """The guide of each technique by its slug."""
    all_guides = (guide for family in families() for guide in family.guides)
    return {technique.slug: guide for guide in all_guides for technique in guide.techniques}


@cache
def families() -> tuple[Family, ...]:
    """Every family of guides, in the order of their first techniques in the ladder.

    >>> families()[0].title
    'Singles'
    """
    found = [
        _family(path) for path in FOLDER.iterdir() if path.suffix == ".md" and path.stem != COURSE
    ]
    return tuple(sorted(found, key=_place))


def _place(family: Family) -> tuple[int, str]:
    return min(technique.place for guide in family.guides for technique in guide.techniques)


def _family(path: Path) -> Family:
    """The family of a file: its title, and for each guide five headings."""
    first, *rest = headings(path)
    if first.depth != 1:
        raise ValueError(f"expected the title of a family at {first.place}, got {first.title!r}")
    size = 1 + len(PARTS)
    guides = (_guide(path.stem, rest[at : at + size]) for at in range(0, len(rest), size))
    return Family(path.stem, first.title, first.text, tuple(guides))


def _guide(family: str, found: Sequence[Heading]) -> Guide:
    head, *parts = found
    titles = tuple(part.title for part in parts)
    if head.depth != 2 or titles != tuple(PARTS.values()):
        raise ValueError(
            f"expected slugs and {', '.join(PARTS.values())} at {head.place}, "
            f"got {head.title!r} and {', '.join(titles)}"
        )
    return Guide(
        family,
        named(head.title.split(), head),
        named(head.field("Needs"), head),
        *(part.text for part in parts),
    )


def named(slugs: Sequence[str], head: Heading) -> tuple[Technique, ...]:
    """The techniques that a guide names by their slugs; what is none is refused."""
    unknown = [slug for slug in slugs if slug not in techniques_by_slug()]
    if unknown:
        raise ValueError(f"expected slugs of techniques at {head.place}, got {', '.join(unknown)}")
    return tuple(techniques_by_slug()[slug] for slug in slugs)
