"""Registers the verbs with an engine: polars, DuckDB or pandas."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, overload

from swordfish.bulk.frames import need_library

if TYPE_CHECKING:
    import duckdb
    import pandas as pd
    import polars as pl

    from swordfish.engines.arrow_verbs import ArrowTable, TableSudoku
    from swordfish.engines.pandas_verbs import PandasSudoku
    from swordfish.engines.polars_verbs import PolarsSudoku, SeriesSudoku


def register_polars() -> None:
    """Register the verbs with polars, as `.sudoku.solve()` of expressions and series, lazy or not.

    A verb with several figures gives a struct.
    """
    need_library("polars", "register_polars needs")
    import polars as pl

    from swordfish.engines.polars_verbs import PolarsSudoku, SeriesSudoku

    if not hasattr(pl.Expr, "sudoku"):  # a cell of a notebook runs more than once
        pl.api.register_expr_namespace("sudoku")(PolarsSudoku)
        pl.api.register_series_namespace("sudoku")(SeriesSudoku)


def register_duckdb(
    connection: duckdb.DuckDBPyConnection, *, max_seconds: float | None = None
) -> None:
    """Register the verbs as functions of a DuckDB connection, such as `sudoku_solve(puzzle)`.

    A verb with several figures gives a struct. `max_seconds` is how long `sudoku_rate`,
    `sudoku_explain` and `sudoku_depth` may take for a row; registering again sets another bound.
    """
    need_library("duckdb", "register_duckdb needs")
    from swordfish.engines.duckdb_verbs import add_functions

    add_functions(connection, max_seconds)


def register_pandas() -> None:
    """Register the verbs with series of pandas, as `.sudoku.solve()`.

    A verb with several figures gives a frame.
    """
    need_library("pandas", "register_pandas needs")
    import pandas as pd

    from swordfish.engines.pandas_verbs import PandasSudoku

    if not hasattr(pd.Series, "sudoku"):
        pd.api.extensions.register_series_accessor("sudoku")(PandasSudoku)


@overload
def sudoku(data: pl.Expr) -> PolarsSudoku: ...
@overload
def sudoku(data: pl.Series) -> SeriesSudoku: ...
@overload
def sudoku(data: pd.Series[Any]) -> PandasSudoku: ...
@overload
def sudoku(data: ArrowTable, *, column: str) -> TableSudoku: ...
def sudoku(data: Any, *, column: str | None = None) -> Any:
    """The verbs of a column of any engine, registered or not, in types for a type checker.

    A column of polars or pandas has them as `.sudoku` once they are registered. Of a table that can
    be read as an Arrow stream, such as a relation of DuckDB, the name of its column is needed, and
    each verb gives a stream: the table with what was found beside its columns.
    """
    if column is not None:
        from swordfish.engines.arrow_verbs import TableSudoku

        return TableSudoku(data, column)
    polars, pandas = (sys.modules.get(name) for name in ("polars", "pandas"))
    if polars is not None and isinstance(data, polars.Expr | polars.Series):
        from swordfish.engines.polars_verbs import PolarsSudoku, SeriesSudoku

        return PolarsSudoku(data) if isinstance(data, polars.Expr) else SeriesSudoku(data)
    if pandas is not None and isinstance(data, pandas.Series):
        from swordfish.engines.pandas_verbs import PandasSudoku

        return PandasSudoku(data)
    raise TypeError(
        f"expected an expression or series of polars, a series of pandas, "
        f"or a table and the name of its column, got {type(data).__name__}"
    )
