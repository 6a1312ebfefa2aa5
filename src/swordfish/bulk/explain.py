"""Many puzzles explained: solved by logic, with a summary of the path of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.bulk.columns import Column, FigureColumn, Mask, WordColumn, level_words
from swordfish.bulk.frames import pandas_frame
from swordfish.bulk.results import MANY, HasStatus
from swordfish.bulk.row_bytes import Bytes
from swordfish.bulk.rows import PuzzlesLike, Rows, as_rows
from swordfish.ladder.ladder import Ladder
from swordfish.model.limits import checked_threads, seconds_for_core
from swordfish.model.technique import techniques

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa

Spent: TypeAlias = NDArray[np.int64]
"""Nanoseconds that were spent on each row."""


@dataclass(frozen=True, eq=False, repr=False)
class Explained(HasStatus):
    """A summary of the path of each row."""

    status: Bytes
    """Codes of `Status`: 0 unique, 1 many, 2 none, 3 conflict, 4 malformed."""
    solved: NDArray[np.bool_]
    """Whether logic sufficed."""
    gave_up: NDArray[np.bool_]
    """Which rows took too long: they have no path."""
    hardest: NDArray[np.int16]
    """The technique furthest up the ladder, as an index of `techniques`; -1 if there is no step."""
    level: NDArray[np.int8]
    """0 easy, 1 medium, 2 hard, 3 unfair, 4 extreme; -1 unless unique."""
    score: NDArray[np.int32]
    """HoDoKu's points, which guesses where logic ends: 10,000 for each."""
    counts: NDArray[np.uint16]
    """(N, T): how often each technique was used."""
    techniques: tuple[str, ...]
    """The slugs of the columns of `counts`, in ladder order."""
    missing: Mask | None = None
    """Which rows were missing, None if none were."""

    @property
    def levels(self) -> NDArray[Any]:
        """The level of every row by name, None where there is none."""
        return level_words(self.level).names()

    @property
    def hardest_slugs(self) -> NDArray[Any]:
        """The hardest technique of every row by its slug, None where there is none."""
        return self._hardest().names()

    def _hardest(self) -> WordColumn:
        return WordColumn(self.hardest, self.techniques, self._where(self.hardest < 0))

    def _without_path(self) -> Mask | None:
        return self._where((self.status > MANY) | self.gave_up)

    def _columns(self) -> dict[str, Column]:
        return {
            "level": level_words(self.level),
            "score": FigureColumn(self.score, self._where(self.level < 0)),
            "solved": FigureColumn(self.solved, self._without_path()),
            "hardest": self._hardest(),
            "status": self._status(),
        }

    def to_arrow(self, *, counts: bool = False) -> pa.Table:
        """A table of pyarrow; with `counts` also a column for each technique, named by its slug."""
        table = super().to_arrow()
        if counts:
            unknown = self._without_path()
            for slug, column in zip(self.techniques, self.counts.T, strict=True):
                table = table.append_column(slug, FigureColumn(column, unknown).to_arrow())
        return table

    def to_pandas(self, *, counts: bool = False) -> pd.DataFrame:
        """A frame of pandas; with `counts` also a column for each technique."""
        return pandas_frame(self.to_arrow(counts=counts))

    def to_polars(self, *, counts: bool = False) -> pl.DataFrame:
        """A frame of polars; with `counts` also a column for each technique."""
        return self._in_polars(self.to_arrow(counts=counts))


def explain(
    puzzles: PuzzlesLike,
    *,
    ladder: Ladder | str = "default",
    threads: int | None = None,
    max_seconds: float | None = None,
) -> Explained:
    """For every row: whether logic solves it, its hardest technique, counts, score and level.

    Each row gets what `swordfish.explain` finds. A malformed row, or one without a solution, has a
    status and no path; where there are many solutions, no technique assumes a unique one. A row
    that takes longer than `max_seconds` is marked and has no path.

    >>> rows = ["9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"]
    >>> explained = explain([*rows, "55" + "." * 79])
    >>> explained.solved.tolist(), explained.score.tolist(), explained.levels.tolist()
    ([True, False], [272, 0], ['easy', None])
    >>> explained[0]["hardest"]
    'hidden_single'
    """
    in_use, seconds = checked_threads(threads), seconds_for_core(max_seconds)
    native = Ladder.of(ladder).native
    rows = as_rows(puzzles)
    counts = np.empty((len(rows), len(techniques())), np.uint16)
    found = walked(rows, native, in_use, seconds, counts)
    slugs = tuple(technique.slug for technique in techniques())
    return Explained(*found, counts, slugs, rows.missing)


def walked(
    rows: Rows,
    ladder: _core.Ladder,
    threads: int,
    seconds: float,
    counts: NDArray[np.uint16] | None = None,
    spent: Spent | None = None,
) -> tuple[
    Bytes,
    NDArray[np.bool_],
    NDArray[np.bool_],
    NDArray[np.int16],
    NDArray[np.int8],
    NDArray[np.int32],
]:
    """Every row explained, summed up: status, solved, over budget, hardest, level and score.

    `spent` has the time that other work has taken of the budget of each row, and is counted on.
    """
    number = len(rows)
    status = np.empty(number, np.uint8)
    solved, gave_up = np.empty(number, np.bool_), np.empty(number, np.bool_)
    hardest, level = np.empty(number, np.int16), np.empty(number, np.int8)
    score = np.empty(number, np.int32)
    _core.bulk_explain(
        rows.cells,
        rows.form,
        ladder,
        threads,
        seconds,
        status,
        solved.view(np.uint8),
        gave_up.view(np.uint8),
        hardest,
        level,
        score,
        counts,
        spent,
    )
    return status, solved, gave_up, hardest, level, score
