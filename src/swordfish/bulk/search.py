"""Many puzzles searched: solved, counted, checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.bulk.columns import Column, FigureColumn, Mask, TextColumn
from swordfish.bulk.results import MALFORMED, MANY, HasStatus
from swordfish.bulk.row_bytes import Bytes
from swordfish.bulk.rows import PuzzlesLike, Rows, rows_after_all, supposed_rows
from swordfish.bulk.spare_pages import new_cells
from swordfish.model.limits import checked_flag, checked_threads, limit_for_core

Found = TypeVar("Found")
Written = TypeVar("Written", Bytes, NDArray[np.str_], covariant=True)
"""Solutions as digits, or as texts."""


@dataclass(frozen=True, eq=False, repr=False)
class Solved(HasStatus, Generic[Written]):
    """What the search found, row by row: solutions, status, counts."""

    solutions: Written
    """(N, 81) digits, zeros where there is no solution; or texts, empty where there is none."""
    status: Bytes
    """Codes of `Status`: 0 unique, 1 many, 2 none, 3 conflict, 4 malformed."""
    counts: NDArray[np.uint64]
    """Solutions found, at most the limit."""
    guesses: NDArray[np.uint64] | None = None
    """How many guesses the search made, if asked for."""
    missing: Mask | None = None
    """Which rows were missing, None if none were."""

    def _columns(self) -> dict[str, Column]:
        unreadable = self._where(np.equal(self.status, MALFORMED))
        columns: dict[str, Column] = {
            "solution": self._texts(),
            "status": self._status(),
            "count": FigureColumn(self.counts, unreadable),
        }
        if self.guesses is not None:
            columns["guesses"] = FigureColumn(self.guesses, unreadable)
        return columns

    def _texts(self) -> TextColumn:
        without = self._where(self.status > MANY)
        if self.solutions.dtype.kind == "U":
            points = np.ascontiguousarray(self.solutions).view(np.uint32).reshape(-1, 81)
            return TextColumn(points.astype(np.uint8), without)
        return TextColumn(np.add(self.solutions, ord("0"), dtype=np.uint8), without)


@overload
def solve(
    puzzles: PuzzlesLike,
    *,
    limit: int = 2,
    threads: int | None = None,
    as_text: Literal[False] = False,
    guesses: bool = False,
) -> Solved[Bytes]: ...
@overload
def solve(
    puzzles: PuzzlesLike,
    *,
    limit: int = 2,
    threads: int | None = None,
    as_text: Literal[True],
    guesses: bool = False,
) -> Solved[NDArray[np.str_]]: ...
def solve(
    puzzles: PuzzlesLike,
    *,
    limit: int = 2,
    threads: int | None = None,
    as_text: bool = False,
    guesses: bool = False,
) -> Solved[Bytes] | Solved[NDArray[np.str_]]:
    """What the search finds for every row: solution, status, number of solutions up to a limit.

    With limit=1 the search stops at the first solution; `unique` then only means that there is one.
    With `as_text` solutions are an array of str, which can be compared with a column of them.

    >>> import swordfish as sf
    >>> rows = ["9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"]
    >>> solved = sf.bulk.solve([*rows, "55" + "." * 79, "not a puzzle"])
    >>> solved.status.tolist(), solved.solutions[0, :9].tolist()
    ([0, 3, 4], [9, 2, 1, 7, 3, 8, 5, 4, 6])
    >>> solved
    <Solved of 3 rows: 1 unique, 1 conflict, 1 malformed>
    >>> solved[1]["status"], solved.statuses.tolist()
    ('conflict', ['unique', 'conflict', 'malformed'])
    """
    most, in_use = limit_for_core(limit), checked_threads(threads)
    checked_flag(as_text, "as_text")
    checked_flag(guesses, "guesses")

    def solved(rows: Rows, status: Bytes) -> Solved[Bytes] | Solved[NDArray[np.str_]]:
        cells = new_cells(len(rows))
        counts = np.empty(len(rows), np.uint64)
        made = np.empty(len(rows), np.uint64) if guesses else None
        fill(rows, most, in_use, status, cells, ord("0") if as_text else 0, counts, made)
        if as_text:
            texts = TextColumn(cells, status > MANY).strings()
            return Solved(texts, status, counts, made, rows.missing)
        return Solved(cells, status, counts, made, rows.missing)

    return _searched(puzzles, solved)


@dataclass(frozen=True, eq=False, repr=False)
class Counted(HasStatus):
    """How many solutions each row has."""

    counts: NDArray[np.uint64]
    """2**64 - 1 stands for all numbers that are larger, 0 also for what can't be read."""
    status: Bytes
    """Codes of `Status`: 0 unique, 1 many, 2 none, 3 conflict, 4 malformed."""
    missing: Mask | None = None
    """Which rows were missing, None if none were."""

    def _columns(self) -> dict[str, Column]:
        unreadable = self._where(np.equal(self.status, MALFORMED))
        return {"count": FigureColumn(self.counts, unreadable), "status": self._status()}


def count(puzzles: PuzzlesLike, *, limit: int | None = None, threads: int | None = None) -> Counted:
    """How many solutions the search finds for every row, exactly, or `limit` if there are more.

    Numbers that don't fit into 64 bits are given as 2**64 - 1; `swordfish.count` has no such bound.
    With limit=1 the search stops at the first solution: `unique` then only says that there is one.

    >>> count(["." * 81, "12" + "." * 79, "." * 80], limit=1000).counts.tolist()
    [1000, 1000, 0]
    >>> count(["12345678.456789123789123456" + "." * 54])[0]
    {'count': 7802998272, 'status': 'many'}
    """
    in_use = checked_threads(threads)
    most = None if limit is None else limit_for_core(limit)

    def counted(rows: Rows, status: Bytes) -> Counted:
        counts = np.empty(len(rows), np.uint64)
        _core.bulk_count(rows.cells, rows.form, most, in_use, status, counts)
        return Counted(counts, status, rows.missing)

    return _searched(puzzles, counted)


@dataclass(frozen=True, eq=False, repr=False)
class Checked(HasStatus):
    """What the search says of each row: one solution, many, none."""

    status: Bytes
    """Codes of `Status`: 0 unique, 1 many, 2 none, 3 conflict, 4 malformed."""
    missing: Mask | None = None
    """Which rows were missing, None if none were."""

    def _columns(self) -> dict[str, Column]:
        return {"status": self._status()}


def check(puzzles: PuzzlesLike, *, threads: int | None = None) -> Checked:
    """What the search says of every row: 0 unique, 1 many, 2 none, 3 conflict, 4 malformed.

    >>> check(["." * 81, "." * 80]).status.tolist()
    [1, 4]
    """
    in_use = checked_threads(threads)

    def checked(rows: Rows, status: Bytes) -> Checked:
        fill(rows, 2, in_use, status)
        return Checked(status, rows.missing)

    return _searched(puzzles, checked)


def _searched(puzzles: PuzzlesLike, find: Callable[[Rows, Bytes], Found]) -> Found:
    """What the search finds for the rows; `find` fills their status too."""
    rows = supposed_rows(puzzles)
    status = np.empty(len(rows), np.uint8)
    found = find(rows, status)
    # That all rows of bytes have one length was only supposed: a look at each would take too long.
    others = rows_after_all(puzzles, rows, status == MALFORMED)
    return found if others is None else find(others, np.empty(len(others), np.uint8))


def fill(
    rows: Rows,
    limit: int,
    threads: int,
    status: Bytes,
    solutions: Bytes | None = None,
    zero: int = 0,
    counts: NDArray[np.uint64] | None = None,
    guesses: NDArray[np.uint64] | None = None,
) -> None:
    """Search rows into arrays of the caller's; solutions count their digits from `zero`."""
    _core.bulk_solve(
        rows.cells, rows.form, limit, threads, status, solutions, zero, counts, guesses
    )
