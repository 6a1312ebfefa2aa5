"""Arrays of puzzles solved, counted, checked, explained, disguised, supposed about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.bulk.rows import (
    Bytes,
    PuzzlesLike,
    as_rows,
    rows_after_all,
    supposed_rows,
)
from swordfish.bulk.spare import Spare
from swordfish.ladder.ladder import Ladder
from swordfish.ladder.technique import LEVELS
from swordfish.model.grid import Status
from swordfish.model.limits import checked_depth, checked_limit, checked_seed, checked_threads
from swordfish.model.technique import techniques

Found = TypeVar("Found")
Written = TypeVar("Written", Bytes, bytes, covariant=True)
"""Solutions as digits in an array, or as lines of text."""

UNIQUE, MANY, NONE, CONFLICT, MALFORMED = range(len(Status))
"""A code of `Status` in an array."""
MOST_COUNTED = 2**64 - 1
"""The largest count that an array can hold: it stands for all larger ones."""
_SPARE = Spare()


@dataclass(frozen=True)
class Solved(Generic[Written]):
    """What was found, row by row."""

    solutions: Written
    """(N, 81) digits, zeros where there is no solution; or text, a line for each row."""
    status: Bytes
    """Codes of `Status`: 0 unique, 1 many, 2 none, 3 conflict, 4 malformed."""
    counts: NDArray[np.uint64]
    """Solutions found, at most the limit."""
    guesses: NDArray[np.uint64] | None = None
    """How many guesses the search made, if asked for."""


@overload
def solve(
    puzzles: PuzzlesLike,
    *,
    limit: int = 2,
    threads: int | None = None,
    text: Literal[False] = False,
    guesses: bool = False,
) -> Solved[Bytes]: ...
@overload
def solve(
    puzzles: PuzzlesLike,
    *,
    limit: int = 2,
    threads: int | None = None,
    text: Literal[True],
    guesses: bool = False,
) -> Solved[bytes]: ...
def solve(
    puzzles: PuzzlesLike,
    *,
    limit: int = 2,
    threads: int | None = None,
    text: bool = False,
    guesses: bool = False,
) -> Solved[Bytes] | Solved[bytes]:
    """The solution, status and number of solutions (up to a limit) of every row.

    With limit=1 the search stops at the first solution; `unique` then only means that there is one.

    >>> import swordfish as sf
    >>> rows = ["9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"]
    >>> solved = sf.bulk.solve([*rows, "55" + "." * 79, "not a puzzle"])
    >>> solved.status.tolist(), solved.solutions[0, :9].tolist()
    ([0, 3, 4], [9, 2, 1, 7, 3, 8, 5, 4, 6])
    """

    def solved(form: str, rows: Bytes, status: Bytes) -> Solved[Bytes] | Solved[bytes]:
        width, zero = (82, ord("0")) if text else (81, 0)
        lines = _SPARE.array(len(rows) * width).reshape(-1, width)
        counts = np.empty(len(rows), np.uint64)
        made = np.empty(len(rows), np.uint64) if guesses else None
        fill(form, rows, limit, threads, status, lines[:, :81], zero, counts, made)
        if text:
            return Solved(_as_lines(lines, status), status, counts, made)
        return Solved(lines, status, counts, made)

    return _over(puzzles, solved)


def count(
    puzzles: PuzzlesLike, *, limit: int | None = None, threads: int | None = None
) -> NDArray[np.uint64]:
    """The exact number of solutions of every row, or `limit` if there are more; 0 if malformed.

    Numbers that don't fit into 64 bits are given as 2**64 - 1; `swordfish.count` has no such bound.

    >>> count(["." * 81, "12" + "." * 79, "." * 80], limit=1000).tolist()
    [1000, 1000, 0]
    >>> count(["12345678.456789123789123456" + "." * 54]).tolist()
    [7802998272]
    """
    in_use = checked_threads(threads)
    most = None if limit is None else _limit(limit)

    def counted(form: str, rows: Bytes, status: Bytes) -> NDArray[np.uint64]:
        counts = np.empty(len(rows), np.uint64)
        _core.bulk_count(rows, form, most, in_use, status, counts)
        return counts

    return _over(puzzles, counted)


def check(puzzles: PuzzlesLike, *, threads: int | None = None) -> Bytes:
    """The status of every row as a code: 0 unique, 1 many, 2 none, 3 conflict, 4 malformed.

    >>> check(["." * 81, "." * 80]).tolist()
    [1, 4]
    """

    def checked(form: str, rows: Bytes, status: Bytes) -> Bytes:
        fill(form, rows, 2, threads, status)
        return status

    return _over(puzzles, checked)


def givens(puzzles: PuzzlesLike) -> Bytes:
    """The number of digits in every row; 0 in rows of candidates.

    >>> givens(["." * 80 + "7", "12" + "0" * 79]).tolist()
    [1, 2]
    """
    form, rows = as_rows(puzzles)
    counts = np.empty(len(rows), np.uint8)
    _core.bulk_givens(rows, form, counts)
    return counts


def _over(puzzles: PuzzlesLike, find: Callable[[str, Bytes, Bytes], Found]) -> Found:
    """What is found for the rows; `find` fills their status too."""
    form, rows = supposed_rows(puzzles)
    status = np.empty(len(rows), np.uint8)
    found = find(form, rows, status)
    # That all rows of bytes have one length was only supposed: a look at each would take too long.
    others = rows_after_all(puzzles, form, rows, status == MALFORMED)
    return found if others is None else find("text", others, np.empty(len(others), np.uint8))


@dataclass(frozen=True)
class Explained:
    """A summary of the path of each row."""

    status: Bytes
    """Codes of `Status`: 0 unique, 1 many, 2 none, 3 conflict, 4 malformed."""
    solved: NDArray[np.bool_]
    """Whether logic sufficed."""
    hardest: NDArray[np.int16]
    """The technique furthest up the ladder, as an index of `techniques`; -1 if there is no step."""
    level: NDArray[np.int8]
    """0 easy, 1 medium, 2 hard, 3 unfair, 4 extreme (see `levels`); -1 where a path has none."""
    score: NDArray[np.int32]
    counts: NDArray[np.uint16]
    """(N, T): how often each technique was used."""
    techniques: tuple[str, ...]
    """The slugs of the columns of `counts`, in ladder order."""
    levels: tuple[str, ...] = LEVELS


def explain(
    puzzles: PuzzlesLike, *, ladder: Ladder | str = "default", threads: int | None = None
) -> Explained:
    """For every row: whether logic solves it, its hardest technique, counts, score and level.

    Each row gets what `swordfish.explain` finds. A malformed row, or one without a solution, has a
    status and no path; where there are many solutions, no technique assumes a unique one.

    >>> rows = ["9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"]
    >>> explained = explain([*rows, "55" + "." * 79])
    >>> explained.solved.tolist(), explained.score.tolist(), explained.level.tolist()
    ([True, False], [272, 0], [0, -1])
    >>> explained.techniques[explained.hardest[0]]
    'hidden_single'
    """
    form, rows = as_rows(puzzles)
    found = Explained(
        np.empty(len(rows), np.uint8),
        np.empty(len(rows), np.bool_),
        np.empty(len(rows), np.int16),
        np.empty(len(rows), np.int8),
        np.empty(len(rows), np.int32),
        np.empty((len(rows), len(techniques())), np.uint16),
        tuple(technique.slug for technique in techniques()),
    )
    _core.bulk_explain(
        rows,
        form,
        Ladder.of(ladder).native,
        checked_threads(threads),
        found.status,
        found.solved.view(np.uint8),
        found.hardest,
        found.level,
        found.score,
        found.counts,
    )
    return found


def canonical(puzzles: PuzzlesLike, *, threads: int | None = None) -> Bytes:
    """The canonical form of every row as (N, 81) digits, equal for the same puzzle in disguise.

    Rows that can't be read, or in which a digit stands twice in a house, become zeros throughout.

    >>> canonical(["." * 80 + "7", "7" + "." * 80])[:, 79:].tolist()
    [[0, 1], [0, 1]]
    """
    form, rows = as_rows(puzzles)
    moved = np.empty((len(rows), 81), np.uint8)
    _core.bulk_canonical(rows, form, checked_threads(threads), moved)
    return moved


def shuffle(puzzles: PuzzlesLike, *, seed: int | None = None, threads: int | None = None) -> Bytes:
    """Every row in a random disguise, as (N, 81) digits.

    The disguise of a row depends on the seed and its place alone, so that puzzles and their
    solutions, shuffled with the same seed, still belong together. Rows that can't be read become
    zeros throughout.

    >>> puzzles = ["." * 40 + "7" + "." * 40] * 1000
    >>> len({row.tobytes() for row in shuffle(puzzles, seed=1)}) > 300
    True
    """
    form, rows = as_rows(puzzles)
    moved = np.empty((len(rows), 81), np.uint8)
    _core.bulk_shuffle(rows, form, checked_seed(seed), checked_threads(threads), moved)
    return moved


def depth(
    puzzles: PuzzlesLike,
    *,
    ladder: Ladder | str = "basic",
    max_depth: int = 5,
    threads: int | None = None,
) -> NDArray[np.int8]:
    """The least depth of suppositions that solves each row, as `swordfish.depth` finds it.

    -1 where the depth is more than `max_depth`, and where there isn't exactly one solution: `check`
    tells the two apart.

    >>> rows = ["9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"]
    >>> depth([*rows, "." * 81], ladder="singles").tolist()
    [0, -1]
    """
    most = checked_depth(max_depth)
    proving = Ladder.of(ladder).proving()
    form, rows = as_rows(puzzles)
    depths = np.empty(len(rows), np.int8)
    _core.bulk_depth(
        rows, form, proving.preset or proving.native, most, checked_threads(threads), depths
    )
    return depths


def fill(
    form: str,
    rows: Bytes,
    limit: int,
    threads: int | None,
    status: Bytes,
    solutions: Bytes | None = None,
    zero: int = 0,
    counts: NDArray[np.uint64] | None = None,
    guesses: NDArray[np.uint64] | None = None,
) -> None:
    """Fill the arrays of one who has them already; solutions count their digits from `zero`."""
    _core.bulk_solve(
        rows,
        form,
        _limit(limit),
        checked_threads(threads),
        status,
        solutions,
        zero,
        counts,
        guesses,
    )


def _limit(limit: int) -> int:
    return min(checked_limit(limit), MOST_COUNTED)


def _as_lines(lines: Bytes, status: Bytes) -> bytes:
    """Rows of 81 characters as lines, empty ones where there is no solution."""
    lines[:, 81] = ord("\n")
    without = status > MANY
    if not without.any():
        return lines.tobytes()
    kept = np.ones(lines.shape, np.bool_)
    kept[without, :81] = False
    return lines[kept].tobytes()
