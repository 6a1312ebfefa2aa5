"""Arrays of puzzles rated."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.bulk.columns import Column, FigureColumn, Mask, WordColumn, level_words
from swordfish.bulk.explain import Spent, walked
from swordfish.bulk.results import STATUS_WORDS, HasStatus
from swordfish.bulk.row_bytes import Bytes
from swordfish.bulk.rows import PuzzlesLike, Rows, as_rows
from swordfish.ladder.ladder import Ladder
from swordfish.model.limits import checked_flag, checked_threads, in_tenths, seconds_for_core

KNOWN, UNRATED, ABOVE, GAVE_UP = range(4)
"""How a row's rating came out, as codes in `Rated.rated`."""
RATED_WORDS = ("known", *STATUS_WORDS, "above", "gave up")
"""How it came out, by name: a row without exactly one solution has its status."""


class _Paths:
    """The paths of all rows that are rated, found on first use."""

    def __init__(self, rows: Rows, known: Mask, threads: int) -> None:
        """Keep a copy of those rows: the caller may change what was rated."""
        self._rows = Rows(rows.form, rows.cells[known])
        self._known = known
        self._threads = threads

    @cached_property
    def found(self) -> tuple[NDArray[np.bool_], NDArray[np.int8], NDArray[np.int32]]:
        """Solved, level and score of every row."""
        solved = np.zeros(len(self._known), np.bool_)
        level, score = np.full(len(solved), -1, np.int8), np.zeros(len(solved), np.int32)
        _, by_logic, _, _, levels, scores = walked(
            self._rows, Ladder.default().native, self._threads, 0.0
        )
        solved[self._known], level[self._known], score[self._known] = by_logic, levels, scores
        return solved, level, score


@dataclass(frozen=True, eq=False, repr=False)
class Rated(HasStatus):
    """How hard the rows are."""

    er: NDArray[np.float32]
    """The rating of the hardest step; NaN where it isn't known, as in `ep` and `ed`."""
    ep: NDArray[np.float32]
    ed: NDArray[np.float32]
    technique: NDArray[np.int16]
    """The technique of the first step as hard as ER, as an index of `techniques`; -1 if unknown."""
    status: Bytes
    """Codes of `Status`: 0 unique, 1 many, 2 none, 3 conflict, 4 malformed."""
    rated: Bytes
    """0 known, 1 without exactly one solution, 2 above the bound, 3 gave up: it took too long."""
    techniques: tuple[str, ...]
    """The slugs of the techniques, from easy to hard."""
    missing: Mask | None = None
    """Which rows were missing, None if none were."""
    _paths: _Paths | None = field(default=None, repr=False)
    _numbers: NDArray[np.int64] = field(default_factory=lambda: np.empty(0, np.int64), repr=False)
    """Which rows of those paths these are."""

    @property
    def level(self) -> NDArray[np.int8]:
        """HoDoKu's level: 0 easy to 4 extreme (by name: `levels`), -1 where ER isn't known.

        Level, score and whether logic suffices are found on first use.
        """
        return self._of_path(1)

    @property
    def score(self) -> NDArray[np.int32]:
        """HoDoKu's points, 10,000 for each guess where logic ends; 0 where ER isn't known."""
        return self._of_path(2)

    @property
    def solved(self) -> NDArray[np.bool_]:
        """Whether logic suffices, by the default ladder; false where ER isn't known."""
        return self._of_path(0)

    def _found(self) -> dict[str, object]:
        figures = {"solved": self.solved, "level": self.level, "score": self.score}
        return super()._found() | figures

    def _of_path(self, figure: int) -> NDArray[Any]:
        assert self._paths is not None
        return self._paths.found[figure][self._numbers]

    @property
    def levels(self) -> NDArray[Any]:
        """The level of every row by name, None where there is none."""
        return level_words(self.level).names()

    @property
    def technique_slugs(self) -> NDArray[Any]:
        """The technique of every row by its slug, None where there is none."""
        return self._technique().names()

    def _technique(self) -> WordColumn:
        return WordColumn(self.technique, self.techniques, self._where(self.technique < 0))

    def _columns(self) -> dict[str, Column]:
        unknown = self._where(~self.known)
        figures = self.figures()
        status, rated = self._status(), figures.pop("rated")
        path: dict[str, Column] = {
            "level": level_words(self.level),
            "score": FigureColumn(self.score, unknown),
            "solved": FigureColumn(self.solved, unknown),
        }
        return {**figures, **path, "rated": rated, "status": status}

    def figures(self) -> dict[str, Column]:
        """The columns of a rating that need no path."""
        unknown = self._where(~self.known)
        above = len(RATED_WORDS) - 2
        codes = np.array([0, 0, above, above + 1], np.uint8)[self.rated]
        words = np.where(self.rated == UNRATED, 1 + self.status, codes)
        return {
            "er": FigureColumn(self.er, unknown),
            "ep": FigureColumn(self.ep, unknown),
            "ed": FigureColumn(self.ed, unknown),
            "technique": self._technique(),
            "rated": WordColumn(words, RATED_WORDS, self.missing),
        }

    @property
    def known(self) -> NDArray[np.bool_]:
        """The rows whose figures are known."""
        return np.equal(self.rated, KNOWN)

    @property
    def above(self) -> NDArray[np.bool_]:
        """The rows whose ER is above the bound."""
        return np.equal(self.rated, ABOVE)

    @property
    def gave_up(self) -> NDArray[np.bool_]:
        """The rows that took too long."""
        return np.equal(self.rated, GAVE_UP)


def rate(
    puzzles: PuzzlesLike,
    *,
    threads: int | None = None,
    max_er: float | None = None,
    max_seconds: float | None = None,
    hardest_last: bool = False,
    watch: Callable[[int, float], None] | None = None,
) -> Rated:
    """ER, EP, ED, level and score of every row, as `swordfish.rate` finds them.

    A row whose ER is above `max_er`, or that takes longer than `max_seconds`, is marked and has no
    figures. With `hardest_last` rows above 8.9 wait until the others are done. `watch` is called
    now and then with the number of rows done and the highest ER so far.

    >>> rows = ["9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"]
    >>> rated = rate([*rows, "." * 81])
    >>> rated.er.tolist(), rated.known.tolist()
    ([1.5, nan], [True, False])
    >>> rated[0]["technique"], rated[0]["level"], rated[0]["score"], rated[0]["solved"]
    ('hidden_single', 'easy', 272, True)
    """
    seconds, tenths = seconds_for_core(max_seconds), in_tenths(max_er)
    in_use = checked_threads(threads)
    checked_flag(hardest_last, "hardest_last")
    if watch is not None and not callable(watch):
        raise TypeError(f"expected a function or None as watch, got {watch!r}")
    return rated_rows(as_rows(puzzles), in_use, tenths, seconds, hardest_last, watch)


def rated_rows(
    rows: Rows,
    threads: int,
    tenths: int,
    seconds: float,
    hardest_last: bool = False,
    watch: Callable[[int, float], None] | None = None,
    spent: Spent | None = None,
) -> Rated:
    """Rows rated, with bounds as the core has them; `spent` is as in `walked`."""
    count = len(rows)
    er, ep, ed = (np.empty(count, np.float32) for _ in range(3))
    technique = np.empty(count, np.int16)
    status, rated = np.empty(count, np.uint8), np.empty(count, np.uint8)
    _core.bulk_rate(
        rows.cells,
        rows.form,
        threads,
        tenths,
        seconds,
        hardest_last,
        watch,
        status,
        rated,
        er,
        ep,
        ed,
        technique,
        spent,
    )
    paths = _Paths(rows, rated == KNOWN, threads)
    return Rated(
        er, ep, ed, technique, status, rated, _rating_slugs(), rows.missing, paths, np.arange(count)
    )


@cache
def _rating_slugs() -> tuple[str, ...]:
    """The techniques that are rated, from easy to hard."""
    return tuple(slug for slug, *_ in _core.rating_techniques())
