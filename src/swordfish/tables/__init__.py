"""Tables of puzzles: CSV, TSV, Parquet, Arrow, JSON lines and plain lines, plain or compressed.

>>> from swordfish import tables
>>> tables.solve_table("puzzles.csv", output="solved.parquet")  # doctest: +SKIP

Uses: _core, bulk, draw, files, ladder, model, puzzle.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # for those who read the source; whoever runs it finds the same in _HOMES
    from swordfish.tables import report
    from swordfish.tables.agreement import Agreement
    from swordfish.tables.errors import TableError
    from swordfish.tables.find_columns import SOLUTION_NAMES
    from swordfish.tables.formats import Compression, Format
    from swordfish.tables.options import Options
    from swordfish.tables.progress import Progress, Watch
    from swordfish.tables.rate_work import RateWork
    from swordfish.tables.reader import Reader
    from swordfish.tables.solve_batches import solve_batch, solve_column
    from swordfish.tables.solve_work import SolveWork
    from swordfish.tables.table_puzzles import puzzle_texts
    from swordfish.tables.tally import Tally
    from swordfish.tables.verb_work import (
        CanonicalWork,
        CheckWork,
        CountWork,
        DedupeWork,
        DepthWork,
        ExplainWork,
        FeaturesWork,
        MinimizeWork,
        ShuffleWork,
    )
    from swordfish.tables.whole_tables import Summary, rate_table, solve_table, work_through
    from swordfish.tables.work import Work

__all__ = [
    "SOLUTION_NAMES",
    "Agreement",
    "CanonicalWork",
    "CheckWork",
    "Compression",
    "CountWork",
    "DedupeWork",
    "DepthWork",
    "ExplainWork",
    "FeaturesWork",
    "Format",
    "MinimizeWork",
    "Options",
    "Progress",
    "RateWork",
    "Reader",
    "ShuffleWork",
    "SolveWork",
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
    "agreement": "Agreement",
    "errors": "TableError",
    "find_columns": "SOLUTION_NAMES",
    "formats": "Compression Format",
    "options": "Options",
    "progress": "Progress Watch",
    "rate_work": "RateWork",
    "reader": "Reader",
    "solve_batches": "solve_batch solve_column",
    "solve_work": "SolveWork",
    "table_puzzles": "puzzle_texts",
    "tally": "Tally",
    "verb_work": (
        "CanonicalWork CheckWork CountWork DedupeWork DepthWork ExplainWork FeaturesWork "
        "MinimizeWork ShuffleWork"
    ),
    "whole_tables": "Summary rate_table solve_table work_through",
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
