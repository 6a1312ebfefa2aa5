"""Tables of puzzles: CSV, TSV, Parquet, Arrow, JSON lines and plain lines, plain or compressed.

>>> from swordfish import tables
>>> tables.solve_table("puzzles.csv", output="solved.parquet")  # doctest: +SKIP

Uses: _core, bulk, draw, files, ladder, model, puzzle.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # for those who read the source; whoever runs it finds the same in _HOMES
    from swordfish.tables import report
    from swordfish.tables.batches import solve_batch, solve_column
    from swordfish.tables.formats import Format, TableError
    from swordfish.tables.look import SOLUTION_NAMES
    from swordfish.tables.rate import Rate
    from swordfish.tables.reader import Reader
    from swordfish.tables.run import Summary, rate_table, solve_table, work_through
    from swordfish.tables.solve import Solve
    from swordfish.tables.tally import Agreement, Tally
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
    from swordfish.tables.way import Options, Progress, Watch
    from swordfish.tables.work import Work

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


# A file is loaded when one of its names is first asked for: plain files are solved without Arrow.
_HOMES = {
    "batches": "solve_batch solve_column",
    "formats": "Format TableError",
    "look": "SOLUTION_NAMES",
    "rate": "Rate",
    "reader": "Reader",
    "run": "Summary rate_table solve_table work_through",
    "solve": "Solve",
    "tally": "Agreement Tally",
    "texts": "puzzle_texts",
    "verbs": "Canonical CheckRows Count Dedupe Depth Explain FindFeatures Minimize Shuffle",
    "way": "Options Progress Watch",
    "work": "Work",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:  # noqa: ANN401  # whatever is public
    """What a public name stands for, loaded when it is first asked for."""
    if name == "report":
        return import_module("swordfish.tables.report")
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"swordfish.tables.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names alone."""
    return sorted(__all__)
