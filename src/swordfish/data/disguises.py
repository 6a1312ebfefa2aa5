"""Puzzles and their solutions many times over, each time in another disguise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Required, TypeAlias, TypedDict, get_args

import numpy as np
from numpy.typing import NDArray

from swordfish import _core, bulk
from swordfish.bulk.columns import Column, FigureColumn, grid_texts
from swordfish.bulk.results import Result
from swordfish.bulk.row_bytes import BAD, Bytes
from swordfish.bulk.rows import PuzzlesLike
from swordfish.data.folds import mixed
from swordfish.data.look import word_of
from swordfish.model.grid import PuzzleError
from swordfish.model.limits import checked_limit, checked_seed, checked_threads

Keep: TypeAlias = Literal["nothing", "digits", "cells"]
"""What a disguise leaves as it is: nothing, the digits' names, or the cells' places."""
_MOST_ROUNDS = 40


class Growth(TypedDict, total=False):
    """How rows are augmented, for functions that pass it on; `augment` explains it."""

    times: Required[int]
    seed: int
    keep: Keep
    threads: int | None


@dataclass(frozen=True, eq=False, repr=False)
class Augmented(Result):
    """Rows in disguise: for each puzzle itself, then its disguises, no two the same."""

    puzzles: Bytes
    """(N, 81) digits, 0 for a blank."""
    source: NDArray[np.int64]
    """Which row each comes from."""
    solutions: Bytes | None = None
    """(N, 81) digits, in the disguises of their puzzles."""

    def _columns(self) -> dict[str, Column]:
        columns: dict[str, Column] = {"puzzle": grid_texts(self.puzzles, None)}
        if self.solutions is not None:
            columns["solution"] = grid_texts(self.solutions, None)
        return {**columns, "source": FigureColumn(self.source)}


def augment(
    puzzles: PuzzlesLike,
    solutions: PuzzlesLike | None = None,
    *,
    times: int,
    seed: int = 0,
    keep: Keep = "nothing",
    threads: int | None = None,
) -> Augmented:
    """Every puzzle `times` times: first as it is, then in disguises that differ from each other.

    Solutions, if they are given, move along. Disguises of a row depend on its place and the seed.
    `keep` leaves something as it is: the digits (cells move alone) or the cells (digits are
    renamed alone).

    >>> grown = augment(["1" + "." * 80], times=4, seed=1)
    >>> len({row.tobytes() for row in grown.puzzles}), grown.source.tolist()
    (4, [0, 0, 0, 0])
    """
    grower = Grower(times=times, seed=seed, keep=keep, threads=threads)
    return grower.grow(puzzles, solutions)


class Grower:
    """What gives rows their disguises."""

    def __init__(
        self, *, times: int, seed: int = 0, keep: Keep = "nothing", threads: int | None = None
    ) -> None:
        """Say how often each row is to come, by which seed, and what is to stay."""
        if keep not in get_args(Keep):
            words = ", ".join(get_args(Keep))
            raise ValueError(f"expected keep to be one of {words}, got {keep!r}")
        self._times, self._seed, self._keep = checked_limit(times), checked_seed(seed), keep
        self._threads = checked_threads(threads)

    @property
    def times(self) -> int:
        """How often each row comes, itself and in disguises."""
        return self._times

    @property
    def threads(self) -> int | None:
        """On how many threads disguises are made; None: on all cores."""
        return self._threads or None

    def once(self) -> Grower:
        """The same grower for rows that stay as they are, without disguises."""
        return Grower(times=1, seed=self._seed, keep=self._keep, threads=self.threads)

    def grow(
        self, puzzles: PuzzlesLike, solutions: PuzzlesLike | None = None, first: int = 0
    ) -> Augmented:
        """The rows, of which the first is in that place of a longer set, and their disguises."""
        given = _whole(bulk.digits(puzzles, threads=self.threads), first, "puzzle")
        filled = None
        if solutions is not None:
            digits = bulk.digits(solutions, threads=self.threads)
            filled = _whole(digits, first, "solution")
            _refuse_strangers(given, filled, first)
        return self._grown(given, filled, first)

    def _grown(self, given: Bytes, filled: Bytes | None, first: int) -> Augmented:
        source = np.repeat(np.arange(len(given), dtype=np.int64), self._times)
        number = np.tile(np.arange(self._times, dtype=np.uint64), len(given))
        places = (source.astype(np.uint64) + np.uint64(first) << np.uint64(32)) | number
        grown = [rows[source] for rows in (given, filled) if rows is not None]
        open_rows = np.flatnonzero(number)
        for attempt in range(_MOST_ROUNDS):
            for rows, moved in zip((given, filled), grown, strict=False):
                assert rows is not None
                moved[open_rows] = self._moved(rows[source[open_rows]], places[open_rows], attempt)
            open_rows = _repeated(grown[0], source)
            if not len(open_rows):
                break
        else:
            row = first + int(source[open_rows[0]])
            raise ValueError(
                f"expected {self._times} different disguises of row {row}, found fewer: "
                "it looks the same in many"
            )
        return Augmented(grown[0], source + first, grown[1] if len(grown) > 1 else None)

    def _moved(self, rows: Bytes, places: NDArray[np.uint64], attempt: int) -> Bytes:
        moved = np.empty_like(rows)
        seed = (self._seed + attempt * 0x9E3779B97F4A7C15) % 2**64
        moves_cells, renames_digits = self._keep != "cells", self._keep != "digits"
        _core.bulk_shuffle(
            rows, "digits", seed, self._threads, moved, places, moves_cells, renames_digits
        )
        return moved


def _repeated(rows: Bytes, source: NDArray[np.int64]) -> NDArray[np.int64]:
    """Disguises that look like an earlier one of the same source."""
    words = word_of(rows) ^ mixed(source.astype(np.uint64))
    again = np.ones(len(words), np.bool_)
    again[np.unique(words, return_index=True)[1]] = False
    return np.flatnonzero(again)


def _whole(rows: Bytes, first: int, what: str) -> Bytes:
    unread = np.flatnonzero(rows[:, 0] == BAD)
    if len(unread):
        raise PuzzleError(f"expected a {what} in row {first + int(unread[0])}, got none")
    return rows


def _refuse_strangers(given: Bytes, filled: Bytes, first: int) -> None:
    if given.shape != filled.shape:
        raise ValueError(f"expected a solution for each of {len(given)} rows, got {len(filled)}")
    wrong = np.flatnonzero(((given != filled) & (given != 0)).any(axis=1) | (filled == 0).any(1))
    if len(wrong):
        raise PuzzleError(
            f"expected the solution of the puzzle in row {first + int(wrong[0])}, got another grid"
        )
