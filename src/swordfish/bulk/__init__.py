"""Arrays of puzzles: millions of them solved, counted, explained, rated, on all cores.

Rows come in as what they are (arrays, bytes, strings, columns of Arrow, polars or pandas), without
a Python object per row and without a copy where that is possible. A row never raises: what is
wrong with it is its status.

Uses: _core, ladder, model.
"""

from swordfish.bulk.rating import Rated, rate
from swordfish.bulk.search import (
    CONFLICT,
    MALFORMED,
    MANY,
    NONE,
    UNIQUE,
    Explained,
    Solved,
    canonical,
    check,
    count,
    depth,
    explain,
    givens,
    shuffle,
    solve,
)

__all__ = [
    "CONFLICT",
    "MALFORMED",
    "MANY",
    "NONE",
    "UNIQUE",
    "Explained",
    "Rated",
    "Solved",
    "canonical",
    "check",
    "count",
    "depth",
    "explain",
    "givens",
    "rate",
    "shuffle",
    "solve",
]


def __dir__() -> list[str]:
    """The public names alone."""
    return sorted(__all__)
