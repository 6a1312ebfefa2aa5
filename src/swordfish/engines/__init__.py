"""Puzzles inside other engines: ten verbs for columns of polars, DuckDB, pandas and Arrow.

>>> import polars as pl                                                # doctest: +SKIP
>>> from swordfish import engines
>>> engines.register_polars()                                          # doctest: +SKIP
>>> pl.scan_csv("puzzles.csv").select(pl.col("puzzle").sudoku.solve()).collect()  # doctest: +SKIP

Each verb is that of `bulk` on the same column; nulls stay null.

Uses: _core, bulk, ladder, model, tables.
"""

import pyarrow as pa  # noqa: F401  # without which there is no engine

from swordfish.engines.register import register_duckdb, register_pandas, register_polars, sudoku
from swordfish.engines.verbs import Verbs

__all__ = ["Verbs", "register_duckdb", "register_pandas", "register_polars", "sudoku"]
