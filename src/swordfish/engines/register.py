"""Registers the verbs with an engine: polars, DuckDB or pandas."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, overload

if TYPE_CHECKING:
    import duckdb
    import pandas as pd
    import polars as pl

    from swordfish.engines.of_pandas import PandasSudoku
    from swordfish.engines.of_polars import PolarsSudoku, SeriesSudoku


def register_polars() -> None:
    """Give expressions and series of polars the verbs, as `.sudoku.solve()`; also in lazy queries.

    A verb with several figures gives a struct.
    """
    import polars as pl

    from swordfish.engines.of_polars import PolarsSudoku, SeriesSudoku

    if not hasattr(pl.Expr, "sudoku"):  # a cell of a notebook runs more than once
        pl.api.register_expr_namespace("sudoku")(PolarsSudoku)
        pl.api.register_series_namespace("sudoku")(SeriesSudoku)


def register_duckdb(connection: duckdb.DuckDBPyConnection) -> None:
    """Give a DuckDB connection the verbs as functions, such as `sudoku_solve(puzzle)`.

    A verb with several figures gives a struct.
    """
    from swordfish.engines.of_duckdb import add_functions

    add_functions(connection)


def register_pandas() -> None:
    """Give series of pandas the verbs, as `.sudoku.solve()`.

    A verb with several figures gives a frame.
    """
    import pandas as pd

    from swordfish.engines.of_pandas import PandasSudoku

    if not hasattr(pd.Series, "sudoku"):
        pd.api.extensions.register_series_accessor("sudoku")(PandasSudoku)


@overload
def sudoku(column: pl.Expr) -> PolarsSudoku: ...
@overload
def sudoku(column: pl.Series) -> SeriesSudoku: ...
@overload
def sudoku(column: pd.Series[Any]) -> PandasSudoku: ...
def sudoku(column: Any) -> Any:
    """The verbs of a column of whichever engine, as a type checker knows them.

    It is what `.sudoku` gives once it is registered.
    """
    polars, pandas = (sys.modules.get(name) for name in ("polars", "pandas"))
    if polars is not None and isinstance(column, polars.Expr | polars.Series):
        from swordfish.engines.of_polars import PolarsSudoku, SeriesSudoku

        return PolarsSudoku(column) if isinstance(column, polars.Expr) else SeriesSudoku(column)
    if pandas is not None and isinstance(column, pandas.Series):
        from swordfish.engines.of_pandas import PandasSudoku

        return PandasSudoku(column)
    raise TypeError(
        f"expected an expression or series of polars, or a series of pandas, "
        f"got {type(column).__name__}"
    )
