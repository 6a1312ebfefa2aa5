"""What is wrong with rows, told by name and place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from swordfish.bulk.columns import Column, FigureColumn, StringColumn, WordColumn
from swordfish.bulk.results import CONFLICT, MALFORMED, STATUS_WORDS, Result, Some, status_names
from swordfish.bulk.rows import PuzzlesLike, is_iterable, line_places
from swordfish.bulk.rows_of_lists import is_missing, source_of
from swordfish.bulk.search import check
from swordfish.model.grid import Grid, PuzzleError


@dataclass(frozen=True, eq=False, repr=False)
class Faults(Result):
    """The rows in which something is wrong, and what it is."""

    row: NDArray[np.int64]
    """Which rows, counted from 0."""
    status: NDArray[np.uint8]
    """3 conflict, 4 malformed."""
    texts: tuple[str, ...]
    """A sentence for each: what was expected, where, and what was found."""

    @property
    def statuses(self) -> NDArray[np.str_]:
        """The status of every row with a fault by name."""
        return status_names(self.status)

    def _columns(self) -> dict[str, Column]:
        return {
            "row": FigureColumn(self.row),
            "status": WordColumn(self.status, STATUS_WORDS),
            "fault": StringColumn.of(self.texts),
        }

    def _some(self, rows: Some) -> Self:
        texts = tuple(np.array(self.texts, object)[rows])
        return replace(self, row=self.row[rows], status=self.status[rows], texts=texts)

    def _told(self) -> str:
        return "" if not self.texts else f"row {self.row[0]}: {self.texts[0]}"


def faults(puzzles: PuzzlesLike, *, threads: int | None = None) -> Faults:
    """The rows that can't be read, or in which a digit stands twice in a house, and why.

    >>> found = faults(["." * 81, "." * 80, "5...5" + "." * 76, None])
    >>> list(zip(found.row.tolist(), found.texts))[1:]
    [(2, '5 stands twice in row 1: r1c1 r1c5'), (3, 'expected a puzzle, got None')]
    """
    if isinstance(puzzles, Iterable) and is_iterable(puzzles) and not _has_places(puzzles):
        puzzles = list(puzzles)
    status = check(puzzles, threads=threads).status
    wrong = np.flatnonzero((status == CONFLICT) | (status == MALFORMED))
    texts = tuple(_fault(row) for row in _faulty_rows(puzzles, wrong))
    return Faults(wrong, status[wrong], texts)


def _has_places(puzzles: object) -> bool:
    """Whether rows with faults can be had by number; a generator and a set have none."""
    return hasattr(puzzles, "__getitem__")


def _faulty_rows(puzzles: Any, wrong: NDArray[np.int64]) -> list[object]:  # noqa: ANN401  # any puzzles
    """The rows with faults, as they came."""
    places = wrong.tolist()
    if isinstance(puzzles, bytes | bytearray | memoryview):
        return _faulty_lines(bytes(puzzles), places)
    if hasattr(puzzles, "iloc"):
        return list(puzzles.iloc[places])
    if hasattr(puzzles, "gather"):  # polars
        return list(puzzles.gather(places).to_list())
    if hasattr(puzzles, "to_pylist"):
        return [puzzles[place].as_py() for place in places]
    return [puzzles[place] for place in places]


def _faulty_lines(data: bytes, places: list[int]) -> list[object]:
    if b"\n" not in data:
        return [data[81 * place : 81 * place + 81] for place in places]
    starts, ends = line_places(np.frombuffer(data, np.uint8))
    return [data[starts[place] : ends[place]] for place in places]


def _fault(puzzle: object) -> str:
    """The fault of a row in words: why it is refused."""
    if is_missing(puzzle):
        return f"expected a puzzle, got {puzzle!r}"
    if isinstance(puzzle, np.ndarray) and puzzle.shape == (729,):
        puzzle = puzzle.reshape(9, 9, 9)
    source = source_of(puzzle)
    if source is None:
        return f"expected a puzzle as text, got {type(puzzle).__name__}: {puzzle!r}"
    try:
        grid = Grid(source)
    except PuzzleError as error:
        return str(error)
    if grid.conflicts:
        return "; ".join(map(str, grid.conflicts))
    return f"expected a row of digits, got candidates that a row can't hold: {source!r:.60}"
