"""Arrays of puzzles rated."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.bulk.rows import Bytes, PuzzlesLike, as_rows
from swordfish.ladder.ladder import Ladder
from swordfish.ladder.technique import LEVELS
from swordfish.model.limits import checked_threads, in_tenths, seconds_for_core
from swordfish.model.technique import techniques

KNOWN, UNRATED, ABOVE, GAVE_UP = range(4)
"""How a row's rating came out, as codes in `Rated.rated`."""


@dataclass(frozen=True)
class Rated:
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
    levels: tuple[str, ...] = LEVELS
    _form: str = field(default="text", repr=False)
    _rows: Bytes = field(default_factory=lambda: np.empty((0, 81), np.uint8), repr=False)
    """A copy of those whose figures are known: the caller may change what was rated."""
    _threads: int = field(default=0, repr=False)

    @property
    def level(self) -> NDArray[np.int8]:
        """HoDoKu's level: 0 easy to 4 extreme (see `levels`), -1 where ER isn't known.

        Level and score are computed on first use.
        """
        return self._path[0]

    @property
    def score(self) -> NDArray[np.int32]:
        """HoDoKu's points, 0 where ER isn't known."""
        return self._path[1]

    @cached_property
    def _path(self) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
        found = path_of(self._form, self._rows, self._threads)
        level = np.full(len(self.er), -1, np.int8)
        score = np.zeros(len(self.er), np.int32)
        level[self.known], score[self.known] = found
        return level, score

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
        """The rows that took longer than `max_seconds`."""
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
    >>> rated.techniques[rated.technique[0]], rated.levels[rated.level[0]], rated.score[0].item()
    ('hidden_single', 'easy', 272)
    """
    seconds = seconds_for_core(max_seconds)
    in_use = checked_threads(threads)
    form, rows = as_rows(puzzles)
    count = len(rows)
    er, ep, ed = (np.empty(count, np.float32) for _ in range(3))
    technique = np.empty(count, np.int16)
    status, rated = np.empty(count, np.uint8), np.empty(count, np.uint8)
    _core.bulk_rate(
        rows,
        form,
        in_use,
        in_tenths(max_er),
        seconds,
        hardest_last,
        watch,
        status,
        rated,
        er,
        ep,
        ed,
        technique,
    )
    slugs = _rating_slugs()
    known = rows[rated == KNOWN]
    return Rated(er, ep, ed, technique, status, rated, slugs, LEVELS, form, known, in_use)


def path_of(form: str, rows: Bytes, threads: int) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
    """Level and score of every row by the default ladder."""
    count = len(rows)
    status, solved = np.empty(count, np.uint8), np.empty(count, np.uint8)
    hardest, level = np.empty(count, np.int16), np.empty(count, np.int8)
    score = np.empty(count, np.int32)
    counts = np.empty((count, len(techniques())), np.uint16)
    _core.bulk_explain(
        rows,
        form,
        Ladder.default().native,
        threads,
        status,
        solved,
        hardest,
        level,
        score,
        counts,
    )
    return level, score


@cache
def _rating_slugs() -> tuple[str, ...]:
    """The techniques that are rated, from easy to hard."""
    return tuple(slug for slug, *_ in _core.rating_techniques())
