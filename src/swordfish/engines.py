"""Puzzles inside other engines: thin adapters around `tables.solve_batch`.

>>> import polars as pl                                                # doctest: +SKIP
>>> from swordfish import engines
>>> engines.register_polars()                                          # doctest: +SKIP
>>> pl.scan_csv("puzzles.csv").select(pl.col("puzzle").sudoku.solve()).collect()  # doctest: +SKIP

Uses: tables.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from swordfish.tables.batches import solve_column

if TYPE_CHECKING:
    import duckdb
    import pandas as pd
    import polars as pl

__all__ = ["register_duckdb", "register_pandas", "register_polars"]

MOST_ROWS = 1 << 24
"""Rows that are solved in one piece: Arrow's strings hold no more than two gigabytes."""


def _column(puzzles: Any, name: str) -> pa.ChunkedArray:  # noqa: ANN401  # any Arrow column
    """One result column for a column of puzzles, however long and in whatever chunks."""
    pieces = [
        solve_column(chunk.slice(start, MOST_ROWS)).column(name)
        for chunk in (puzzles.chunks if isinstance(puzzles, pa.ChunkedArray) else [puzzles])
        for start in range(0, len(chunk), MOST_ROWS)
    ]
    return pa.chunked_array(pieces, pa.string())


def register_polars() -> None:
    """Give polars expressions `.sudoku.solve()` and `.sudoku.status()`, also in lazy queries."""
    import polars as pl

    if hasattr(pl.Expr, "sudoku"):  # a cell of a notebook runs more than once
        return

    @pl.api.register_expr_namespace("sudoku")
    class PolarsSudoku:
        def __init__(self, expression: pl.Expr) -> None:
            self._expression = expression

        def solve(self) -> pl.Expr:
            return self._map("solution")

        def status(self) -> pl.Expr:
            return self._map("status")

        def _map(self, name: str) -> pl.Expr:
            def solve_series(series: pl.Series) -> pl.Series:
                return pl.Series(series.name, _column(series.to_arrow(), name))

            return self._expression.map_batches(
                solve_series, return_dtype=pl.String, is_elementwise=True
            )


def register_duckdb(connection: duckdb.DuckDBPyConnection) -> None:
    """Give a DuckDB connection the functions `sudoku_solve(puzzle)` and `sudoku_status(puzzle)`."""
    import duckdb
    from duckdb.func import ARROW, SPECIAL

    def solve(puzzles: pa.ChunkedArray) -> pa.Array:
        return _column(puzzles, "solution").combine_chunks()

    def status(puzzles: pa.ChunkedArray) -> pa.Array:
        return _column(puzzles, "status").combine_chunks()

    for name, function in (("sudoku_solve", solve), ("sudoku_status", status)):
        with suppress(duckdb.InvalidInputException):  # unless it was there before
            connection.remove_function(name)
        connection.create_function(
            name, function, ["VARCHAR"], "VARCHAR", type=ARROW, null_handling=SPECIAL
        )


def register_pandas() -> None:
    """Give pandas series `.sudoku.solve()` and `.sudoku.status()`."""
    import pandas as pd

    if hasattr(pd.Series, "sudoku"):
        return

    @pd.api.extensions.register_series_accessor("sudoku")
    class PandasSudoku:
        def __init__(self, series: pd.Series[str]) -> None:
            self._series = series

        def solve(self) -> pd.Series[str]:
            return self._map("solution")

        def status(self) -> pd.Series[str]:
            return self._map("status")

        def _map(self, name: str) -> pd.Series[str]:
            column = _column(pa.array(self._series, pa.string()), name)
            return pd.Series(column.to_pylist(), index=self._series.index, name=name)
