"""Many claims judged, each on a grid of its own: a reward for each step of a model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.bulk.columns import Column, FigureColumn, Mask, StringColumn, WordColumn
from swordfish.bulk.net_arrays import digits
from swordfish.bulk.results import Result
from swordfish.bulk.row_bytes import BAD
from swordfish.bulk.rows import PuzzlesLike, Rows, as_rows
from swordfish.bulk.rows_of_lists import is_missing
from swordfish.judge import ClaimLike, Verdict
from swordfish.judge import judge as judge_one
from swordfish.ladder.ladder import Ladder
from swordfish.model.grid import Grid
from swordfish.model.limits import checked_flag, checked_threads, seconds_for_core
from swordfish.model.step import Step
from swordfish.model.technique import techniques

Masks: TypeAlias = NDArray[np.uint16]
"""(N, 81) sets of candidates, as `swordfish.bulk.candidates` gives them."""


@dataclass(frozen=True, eq=False, repr=False)
class Judged(Result):
    """The verdict on each claim. In columns of int8, -1 means that there is no answer."""

    read: Mask
    """Whether it could be read."""
    true: NDArray[np.int8]
    """Whether it holds in every solution."""
    new: NDArray[np.int8]
    """Whether all of it changes the grid."""
    follows: NDArray[np.int8]
    """Whether it follows from what it points to."""
    there: NDArray[np.int8]
    """Whether the technique that it names is there."""
    easiest: NDArray[np.int16]
    """The easiest technique that proves it, as an index of `techniques`; -1 if there is none."""
    techniques: tuple[str, ...]
    """The slugs of all techniques, in ladder order."""
    texts: NDArray[np.object_] | None = None
    """The verdicts as sentences, if they were asked for."""

    @property
    def right(self) -> Mask:
        """The claims with which nothing is wrong."""
        known = (self.follows != 0) & (self.there != 0)
        right: Mask = self.read & np.equal(self.true, 1) & np.equal(self.new, 1) & known
        return right

    @property
    def easiest_slugs(self) -> NDArray[np.object_]:
        """The easiest technique of every row by its slug, None where there is none."""
        return self._easiest().names()

    def _easiest(self) -> WordColumn:
        unknown = self.easiest < 0
        return WordColumn(self.easiest, self.techniques, unknown if unknown.any() else None)

    def _columns(self) -> dict[str, Column]:
        flags = {name: getattr(self, name) for name in ("true", "new", "follows", "there")}
        known = {
            name: FigureColumn(np.equal(flag, 1), (flag < 0) if (flag < 0).any() else None)
            for name, flag in flags.items()
        }
        columns: dict[str, Column] = {
            "right": FigureColumn(self.right),
            "read": FigureColumn(self.read),
            **known,
            "easiest": self._easiest(),
        }
        if self.texts is not None:
            columns["text"] = StringColumn.of(self.texts)
        return columns

    def _told(self) -> str:
        return f"{np.count_nonzero(self.right):,} right"


def judge(
    puzzles: PuzzlesLike,
    claims: Iterable[ClaimLike | None],
    *,
    candidates: Masks | None = None,
    ladder: Ladder | str = "default",
    easiest: bool = True,
    texts: bool = False,
    threads: int | None = None,
    max_seconds: float | None = _core.SECONDS_FOR_PROOFS,
) -> Judged:
    """The verdict on each claim about the grid of the same row, as `swordfish.judge` gives it.

    Claims are notation or sentences, or steps and their dicts, which are judged one after another.
    Without `easiest`, the easiest proof isn't looked for, which is quicker where claims need hard
    techniques. `texts` adds the verdicts as sentences. Where candidates were removed already,
    `candidates` says what is left, (N, 81) sets as `swordfish.bulk.candidates` gives them; digits
    of the rows count as given.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> judged = judge([puzzle] * 3, ["r9c8=5", "r9c8<>8", "hm"])
    >>> judged.read.tolist(), judged.right.tolist()
    ([True, True, False], [True, True, False])
    """
    rungs, in_use = Ladder.of(ladder).native, checked_threads(threads)
    seconds = seconds_for_core(max_seconds)
    checked_flag(easiest, "easiest")
    checked_flag(texts, "texts")
    rows, said = as_rows(puzzles), _listed_claims(claims)
    if len(said) != len(rows):
        raise ValueError(f"expected a claim for each of {len(rows)} puzzles, got {len(said)}")
    flags = np.empty((len(rows), 5), np.int8)
    found = np.empty(len(rows), np.int16)
    cells = np.ascontiguousarray(rows.cells)
    left = None if candidates is None else _left_to_judge(candidates, len(rows))
    sentences = _core.bulk_judge(
        cells, rows.form, said, rungs, in_use, seconds, easiest, texts, flags.reshape(-1), found,
        left,
    )  # fmt: skip
    for row, claim in enumerate(said):
        if isinstance(claim, Step | Mapping):
            verdict = _on_step(_grid_of_claim(rows, row, left), claim, ladder, max_seconds)
            if isinstance(verdict, Verdict):
                flags[row], found[row] = _flags(verdict), _place(verdict)
            if texts:
                sentences[row] = verdict if isinstance(verdict, str) else verdict.text
    read, true, new, follows, there = (np.ascontiguousarray(column) for column in flags.T)
    slugs = tuple(technique.slug for technique in techniques())
    written = np.array(sentences, object) if texts else None
    return Judged(np.equal(read, 1), true, new, follows, there, found, slugs, written)


def _left_to_judge(candidates: NDArray[np.uint16], number: int) -> NDArray[np.uint16]:
    """The candidates that are left on grids to be judged, as the core takes them."""
    masks = np.asarray(candidates)
    if masks.shape != (number, 81) or masks.dtype.kind not in "iu":
        raise ValueError(
            f"expected masks of shape ({number}, 81) as candidates, "
            f"got {masks.dtype} of {masks.shape}"
        )
    return np.ascontiguousarray(masks, np.uint16)


def _listed_claims(claims: Iterable[Any]) -> list[Any]:
    """The claims to judge as a list; refused if not one of them can be a claim."""
    kind = type(claims).__name__
    if not isinstance(claims, Iterable):
        raise TypeError(f"expected a list of claims, one for each puzzle, got {kind}")
    if isinstance(claims, str | Step | Mapping):
        raise TypeError(f"expected many claims, got one {kind}; `swordfish.judge` judges one")
    said = claims.to_pylist() if hasattr(claims, "to_pylist") else list(claims)  # of pyarrow
    there = [claim for claim in said if not is_missing(claim)]
    if there and not any(isinstance(claim, str | Step | Mapping) for claim in there):
        raise TypeError(f"expected texts, steps or dicts as claims, got {there[0]!r}")
    return said


# ---- steps, which the core takes one by one ----


def _on_step(
    grid: Grid | None, claim: ClaimLike, ladder: Ladder | str, max_seconds: float | None
) -> Verdict | str:
    """The verdict of the judge on a claim that is a step; why there is none."""
    if grid is None:
        return "its grid can't be read."
    try:
        return judge_one(grid, claim, ladder=ladder, max_seconds=max_seconds)
    except ValueError as error:
        return f"it can't be read: {error}."


def _grid_of_claim(rows: Rows, row: int, left: Masks | None) -> Grid | None:
    """The grid of a claim to judge, with the candidates left; None if it can't be read."""
    if rows.form == "flags":
        grid = Grid(rows.cells[row].reshape(9, 9, 9))
    else:
        cells = digits(Rows(rows.form, rows.cells[row : row + 1]))[0]
        if cells[0] == BAD:
            return None
        grid = Grid(cells)
    if left is None:
        return grid
    gone = [
        (cell, digit)
        for cell in range(81)
        if not grid[cell]
        for digit in grid.candidates(cell)
        if not left[row, cell] >> (digit - 1) & 1
    ]
    return grid.after(Step(eliminations=tuple(gone))) if gone else grid


def _flags(verdict: Verdict) -> list[int]:
    known = (verdict.read, verdict.true, verdict.new, verdict.follows, verdict.there)
    return [-1 if flag is None else int(flag) for flag in known]


def _place(verdict: Verdict) -> int:
    proof = None if verdict.easiest is None else verdict.easiest.technique
    return -1 if proof is None else techniques().index(proof)
