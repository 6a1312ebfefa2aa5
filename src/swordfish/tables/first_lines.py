"""The first line of a text that is a table: what it says, and how it is written."""

from __future__ import annotations

import csv
import io
from typing import NamedTuple

from swordfish.tables.find_columns import looks_like_puzzle
from swordfish.tables.formats import BOM

HEAD_BYTES = 1 << 18
"""What is looked at of a source; it holds at least one block of zstd, which is all or nothing."""


class TextHead(NamedTuple):
    """What the first line of a text says of it."""

    delimiter: str
    names: list[str]
    has_header: bool
    rest: str
    """What stands behind the first line, as far as it was looked at."""


def head_of_text(head: bytes, usual: str) -> TextHead:
    """What the first line says: delimiter and names of columns, by number without a header."""
    text = io.StringIO(head.removeprefix(BOM).decode(errors="replace"), newline="")
    delimiter = _delimiter(text.getvalue(), usual)
    cells = next(row for row in csv.reader(text, delimiter=delimiter) if row)
    if not any(looks_like_puzzle(cell) for cell in cells):
        return TextHead(delimiter, cells, True, text.read())
    numbered = [f"column_{n}" for n in range(1, len(cells) + 1)]
    return TextHead(delimiter, numbered if len(cells) > 1 else ["puzzle"], False, text.read())


def _delimiter(text: str, usual: str) -> str:
    """What stands between the cells of the first line: the usual sign, or another that is there."""
    first = text.lstrip("\r\n").splitlines()[0]
    return usual if usual in first else next((sign for sign in ";\t|," if sign in first), usual)


def header_line(names: list[str], delimiter: str) -> bytes:
    """The names of the columns as the first line of a file."""
    line = io.StringIO()
    csv.writer(line, delimiter=delimiter, lineterminator="\n").writerow(names)
    return line.getvalue().encode()
