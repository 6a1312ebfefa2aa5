"""The Markdown in which lessons are written: headings, lists of slugs, and paragraphs.

    ## naked_pair                        what it is about, with one to three signs
                                         a blank line
    Needs: naked_single, hidden_single   fields, if any: a name and a list, a line each

    Two cells of one house have ...      one paragraph, over any number of lines

In a paragraph nothing is marked but techniques: [Naked Pair](naked_pair) is a name and its slug.
A page in a browser reads the same files; whatever isn't written like this is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_FIELD = re.compile(r"([A-Z][a-z]+): (.+)")
_LINK = re.compile(r"\[([^\]]+)\]\((\w+)\)")


class Heading(NamedTuple):
    """A heading with what stands below it, up to the next one."""

    place: str
    """File and line, as an editor takes them."""
    depth: int
    title: str
    fields: dict[str, tuple[str, ...]]
    text: str

    def field(self, name: str) -> tuple[str, ...]:
        """The words of a field of the outline; none if it isn't there."""
        return self.fields.get(name, ())


def headings(path: Path) -> Iterator[Heading]:
    """The outline of a lesson's file: its headings, one after the other."""
    number = 1
    for block in re.split(r"^(?=#)", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
        if block:
            yield _heading(block, f"{path.name}:{number}")
            number += block.count("\n")


def _heading(block: str, place: str) -> Heading:
    head, *blocks = block.rstrip("\n").split("\n\n")
    found = re.fullmatch(r"(#{1,3}) (\S.*)", head)
    if found is None:
        raise ValueError(f"expected a heading and a blank line at {place}, got {head!r}")
    fields = [_FIELD.fullmatch(line) for line in blocks[0].split("\n")] if blocks else []
    is_listed = bool(fields) and all(fields)
    texts = blocks[is_listed:]
    if len(texts) > 1:
        raise ValueError(f"expected one paragraph at {place}, got {len(texts)}")
    return Heading(
        place,
        len(found[1]),
        found[2],
        {field[1]: tuple(field[2].split(", ")) for field in fields if field} if is_listed else {},
        " ".join(re.split(r"[ \n]+", "".join(texts).strip(" \n"))),  # not French no-break spaces
    )


def plain(text: str) -> str:
    """In the outline of a lesson, Markdown without links: of a technique its name alone.

    >>> plain("Like an [X-Wing](x_wing), but larger.")
    'Like an X-Wing, but larger.'
    """
    return _LINK.sub(r"\1", text)


def linked(text: str) -> list[tuple[str, str]]:
    """In the outline of a lesson, the techniques that its Markdown links to: name and slug.

    >>> linked("Like an [X-Wing](x_wing), but larger.")
    [('X-Wing', 'x_wing')]
    """
    return _LINK.findall(text)
