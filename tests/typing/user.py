"""What a user writes: strings, arrays and columns in, frames back. Type checkers read it."""

from typing import Any, assert_type

import numpy as np
import pandas as pd  # type: ignore[import-untyped, unused-ignore]
import polars as pl

import swordfish as sf
from swordfish import engines

puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
digits = np.zeros((2, 81), np.uint8)
column = pl.Series("puzzle", [puzzle, None])

solved = sf.bulk.solve([puzzle, None])
codes = solved.status
names = solved.statuses
first = solved[0]["solution"]
half = solved[:1]
levels = [row["level"] for row in sf.bulk.explain([puzzle])]
several = [solved[column.is_not_null()], solved[[0]], solved[np.array([True, False])]]
assert_type(len(several[0]), int)
assert_type(solved[np.int64(0)], dict[str, Any])
texts = sf.bulk.solve(column, as_text=True).solutions
same = bool((texts == np.array([puzzle, ""])).all())

assert_type(len(sf.bulk.check(digits)), int)
assert_type(sf.bulk.count((row for row in [puzzle]), limit=2), sf.bulk.Counted)
assert_type(sf.bulk.rate(column).to_polars(), pl.DataFrame)
assert_type(sf.bulk.explain(pd.Series([puzzle])).to_polars(counts=True), pl.DataFrame)
found = sf.bulk.features(column, ["er", "level", "givens"], max_seconds=1.0)
frame = pl.concat([column.to_frame(), found.to_polars()], how="horizontal")
pandas_frame: pd.DataFrame = found.to_pandas()
told = sf.bulk.faults(digits).texts
assert_type(told, tuple[str, ...])

assert_type(sf.generate(level="hard"), sf.Puzzle)
assert_type(sf.generate(), sf.Puzzle)
assert_type(sf.generate(size=6), sf.BoardPuzzle)
assert_type(sf.generate(rules=["killer", sf.rules.Rule("anti_knight")]), sf.BoardPuzzle)
assert_type(sf.generate(board=sf.Board(size=4), seed=1).solution, sf.Board)
assert_type(sf.solve(sf.generate(size=4)), sf.Board | None)
assert_type(sf.hint(sf.generate(size=4)), sf.BoardStep | None)
assert_type(sf.explain(sf.generate(size=4)), sf.BoardPath)
assert_type(sf.explain(sf.generate()), sf.Path)
assert_type(len(sf.bulk.solve_boards([sf.generate(size=4)])), int)
assert_type(sf.bulk.solve_boards([sf.generate(size=4)]).to_polars(), pl.DataFrame)
assert_type([made.how_to_play for made in sf.generate_many(2, size=(6, 8), givens=20)], list[str])

lazy = frame.lazy().select(
    engines.sudoku(pl.col("puzzle")).solve(),
    level=engines.sudoku(pl.col("puzzle")).explain().struct.field("level"),
)
assert_type(lazy.collect(), pl.DataFrame)
assert_type(engines.sudoku(column).check(), pl.Series)
series = engines.sudoku(pd.Series([puzzle])).canonical(threads=1)
usual: pd.DataFrame = engines.sudoku(pd.Series([puzzle])).features(max_seconds=1.0)
checked = engines.sudoku(pl.DataFrame({"puzzle": [puzzle]}), column="puzzle").check()
told_by_arrow: pl.DataFrame = pl.DataFrame(checked.read_all())
rated: pd.DataFrame = engines.sudoku(pd.Series([puzzle])).rate(max_er=9.0)
