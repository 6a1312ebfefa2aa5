"""The givens of many puzzles: how many there are, which are needed, what pattern they make."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.bulk.columns import Column, FigureColumn, Mask, WordColumn
from swordfish.bulk.results import Result
from swordfish.bulk.row_bytes import BAD, Bytes
from swordfish.bulk.rows import PuzzlesLike, Rows, as_rows
from swordfish.model.grid import PuzzleError
from swordfish.model.patterns import SYMMETRIES

_Patterns = NDArray[np.bool_]


def minimal(rows: Rows, threads: int) -> FigureColumn:
    """Whether each given of a row is needed; unknown where there isn't exactly one solution."""
    status, found = np.empty(len(rows), np.uint8), np.empty(len(rows), np.int8)
    _core.bulk_minimal(_with_givens(rows), rows.form, threads, status, found)
    return FigureColumn(found == 1, found < 0)


def symmetry_of_givens(rows: Rows, unreadable: Mask) -> WordColumn:
    """The symmetry of the givens of every row, by their pattern: the first of these that it has."""
    zero = 0 if rows.form == "digits" else ord("0")
    digits = _with_givens(rows) - np.uint8(zero)
    patterns = ((digits >= 1) & (digits <= 9)).reshape(-1, 9, 9)
    codes = np.zeros(len(rows), np.int8)
    for name, has_it in reversed(_holding(patterns).items()):
        codes[has_it] = SYMMETRIES.index(name)
    return WordColumn(codes, SYMMETRIES, unreadable)


def _holding(patterns: _Patterns) -> dict[str, Mask]:
    """Which patterns of givens have which symmetry, from the strongest to the weakest."""
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


@dataclass(frozen=True, eq=False, repr=False)
class Givens(Result):
    """How many givens stand in each row."""

    givens: Bytes
    """255 where a row can't be read."""

    @property
    def known(self) -> Mask:
        """The rows whose givens can be read."""
        return np.not_equal(self.givens, BAD)

    def _columns(self) -> dict[str, Column]:
        return {"givens": FigureColumn(self.givens, ~self.known)}


def givens(puzzles: PuzzlesLike) -> Givens:
    """The number of digits in every row; 0 in rows of candidates.

    >>> givens(["." * 80 + "7", "12" + "0" * 79]).givens.tolist()
    [1, 2]
    """
    rows = as_rows(puzzles)
    counts = np.empty(len(rows), np.uint8)
    _core.bulk_givens(rows.cells, rows.form, counts)
    return Givens(counts)
