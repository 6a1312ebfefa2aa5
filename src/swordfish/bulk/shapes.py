"""Arrays of puzzles looked at as patterns of givens: which are minimal, which are symmetric."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.bulk.figures import Figures, Mask, Words
from swordfish.bulk.read import Bytes
from swordfish.bulk.rows import Rows
from swordfish.model.grid import PuzzleError
from swordfish.model.patterns import SYMMETRIES

_Patterns = NDArray[np.bool_]


def minimal(rows: Rows, threads: int) -> Figures:
    """Whether each given is needed; unknown where there isn't exactly one solution."""
    status, found = np.empty(len(rows), np.uint8), np.empty(len(rows), np.int8)
    _core.bulk_minimal(_with_givens(rows), rows.form, threads, status, found)
    return Figures(found == 1, found < 0)


def symmetry(rows: Rows, unreadable: Mask) -> Words:
    """The symmetry of the pattern of givens: the first of these that it has."""
    zero = 0 if rows.form == "digits" else ord("0")
    digits = _with_givens(rows) - np.uint8(zero)
    patterns = ((digits >= 1) & (digits <= 9)).reshape(-1, 9, 9)
    codes = np.zeros(len(rows), np.int8)
    for name, has_it in reversed(_holding(patterns).items()):
        codes[has_it] = SYMMETRIES.index(name)
    return Words(codes, SYMMETRIES, unreadable)


def _holding(patterns: _Patterns) -> dict[str, Mask]:
    """Which patterns have which symmetry, from the strongest to the weakest."""
    turned = patterns.transpose(0, 2, 1)
    mirrored = {
        "quarter-turn": turned[:, :, ::-1],
        "left-right": patterns[:, :, ::-1],
        "top-bottom": patterns[:, ::-1],
        "diagonal": turned,
        "antidiagonal": turned[:, ::-1, ::-1],
        "half-turn": patterns[:, ::-1, ::-1],
    }
    has = {name: (patterns == image).all(axis=(1, 2)) for name, image in mirrored.items()}
    both = {
        "full": has["quarter-turn"] & has["diagonal"],
        "diagonals": has["diagonal"] & has["antidiagonal"],
    }
    order = (
        "full", "quarter-turn", "diagonals", "left-right", "top-bottom", "diagonal",
        "antidiagonal", "half-turn",
    )  # fmt: skip
    return {name: (has | both)[name] for name in order}


def _with_givens(rows: Rows) -> Bytes:
    if rows.form == "flags":
        raise PuzzleError("expected puzzles as text or digits, got candidates, which aren't givens")
    return rows.cells
