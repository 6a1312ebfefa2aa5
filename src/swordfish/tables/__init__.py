"""Tables of puzzles: CSV, TSV, Parquet, Arrow, JSON lines and plain lines, plain or compressed.

>>> from swordfish import tables
>>> tables.solve_table("puzzles.csv", output="solved.parquet")  # doctest: +SKIP

Uses: _core, bulk, draw, files, ladder, model, puzzle.
"""

from swordfish.tables import report
from swordfish.tables.batches import Agreement, Tally, solve_batch, solve_column
from swordfish.tables.columns import SOLUTION_NAMES
from swordfish.tables.flow import Options, Progress, Watch
from swordfish.tables.formats import Format, TableError
from swordfish.tables.reader import Reader
from swordfish.tables.run import Summary, rate_table, solve_table, work_through
from swordfish.tables.texts import puzzle_texts
from swordfish.tables.verbs import (
    Canonical,
    CheckRows,
    Count,
    Dedupe,
    Depth,
    Explain,
    FindFeatures,
    Minimize,
    Shuffle,
)
from swordfish.tables.work import Rate, Solve, Work

__all__ = [
    "SOLUTION_NAMES",
    "Agreement",
    "Canonical",
    "CheckRows",
    "Count",
    "Dedupe",
    "Depth",
    "Explain",
    "FindFeatures",
    "Format",
    "Minimize",
    "Options",
    "Progress",
    "Rate",
    "Reader",
    "Shuffle",
    "Solve",
    "Summary",
    "TableError",
    "Tally",
    "Watch",
    "Work",
    "puzzle_texts",
    "rate_table",
    "report",
    "solve_batch",
    "solve_column",
    "solve_table",
    "work_through",
]


def __dir__() -> list[str]:
    """The public names alone."""
    return sorted(__all__)
