"""Keys of puzzles: the same for a puzzle and all its disguises, short enough for any join."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.bulk.columns import Column, Mask, TextColumn
from swordfish.bulk.results import UNIQUE, Result
from swordfish.bulk.row_bytes import BAD, Bytes
from swordfish.bulk.rows import PuzzlesLike, Rows, as_rows
from swordfish.bulk.search import solve
from swordfish.model.limits import checked_threads

By: TypeAlias = Literal["puzzle", "solution"]
"""What makes two rows the same: the puzzle, or the grid that it leads to, each up to disguise."""
KEY_ALGORITHM = _core.KEY_ALGORITHM
"""The name and version of the algorithm; under this name, keys never change."""
_HEX = np.frombuffer(b"0123456789abcdef", np.uint8)


@dataclass(frozen=True, eq=False, repr=False)
class Keys(Result):
    """The key of every row."""

    keys: Bytes
    """(N, 16) bytes; zeros where there is none."""
    known: Mask
    """The rows that have a key."""

    @property
    def words(self) -> NDArray[np.uint64]:
        """(N, 2) numbers of 64 bits, in the order of the texts."""
        return self.keys.view(">u8").astype(np.uint64)

    @property
    def texts(self) -> NDArray[np.str_]:
        """Every key as 32 hexadecimal digits, empty where there is none."""
        return self._texts().strings()

    def _texts(self) -> TextColumn:
        halves = np.stack([self.keys >> 4, self.keys & 15], axis=2)
        cells = _HEX[halves].reshape(len(self.keys), 32)
        return TextColumn(cells, None if self.known.all() else ~self.known)

    def _columns(self) -> dict[str, Column]:
        return {"key": self._texts()}

    def _told(self) -> str:
        return f"{np.count_nonzero(self.known):,} with a key"


def key(puzzles: PuzzlesLike, *, by: By = "puzzle", threads: int | None = None) -> Keys:
    """128 bits for every row: the same for all disguises of a puzzle, different for other puzzles.

    With `by="solution"` they are those of the solved grid: puzzles that lead to one grid, in any
    disguise, have one key. Rows that can't be read or have a digit twice in a house have no key;
    by solution, rows with many solutions or none have no key either. The values never change: they
    are BLAKE2b of the canonical form, as `KEY_ALGORITHM` says.

    >>> keys = key(["." * 80 + "7", "7" + "." * 80, "77" + "." * 79])
    >>> keys.texts.tolist()
    ['8abbeeaac7e39bb38da52434353cd232', '8abbeeaac7e39bb38da52434353cd232', '']
    """
    in_use = checked_threads(threads)
    rows = as_rows(puzzles)
    if checked_by(by) == "solution":
        solved = solve(rows, threads=threads)
        grids = solved.solutions
        grids[solved.status != UNIQUE] = BAD
        rows = Rows("digits", grids)
    keys, known = np.empty((len(rows), 16), np.uint8), np.empty(len(rows), np.uint8)
    _core.bulk_key(rows.cells, rows.form, in_use, keys, known)
    return Keys(keys, known.view(np.bool_))


def checked_by(by: str) -> By:
    """What keys are made of, puzzle or solution, if it is one of the two."""
    if by not in get_args(By):
        raise ValueError(f"expected by to be one of {', '.join(get_args(By))}, got {by!r}")
    return by  # type: ignore[return-value]  # it was looked at


def first_with_same_key(words: NDArray[np.uint64]) -> NDArray[np.int64]:
    """For each of many keys of two words, the first row that has the same key."""
    order = np.argsort(words[:, 0], kind="stable")
    begins = _begins(words[order])
    if (begins[1:] & (np.diff(words[order, 0]) == 0)).any():  # 64 bits are the same, others differ
        order = np.lexsort((words[:, 1], words[:, 0]))
        begins = _begins(words[order])
    heads = np.flatnonzero(begins)
    firsts = np.empty(len(words), np.int64)
    firsts[order] = order[heads[np.cumsum(begins) - 1]] if len(words) else order
    return firsts


def _begins(ordered: NDArray[np.uint64]) -> Mask:
    """Where a class begins among keys in order."""
    begins = np.ones(len(ordered), np.bool_)
    begins[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    return begins
