from pathlib import Path

import duckdb
import pandas as pd
import polars as pl
import pytest
from puzzles import PUZZLE, SOLUTION

from swordfish import bulk, engines

PUZZLES = [PUZZLE, "55" + "." * 79, None]
SOLUTIONS = [SOLUTION, "", ""]
STATUSES = ["unique", "conflict", "malformed"]


@pytest.fixture(scope="module", autouse=True)
def _registered() -> None:
    engines.register_polars()
    engines.register_pandas()


def test_polars_has_a_namespace_for_columns() -> None:
    frame = pl.DataFrame({"puzzle": PUZZLES})
    column = pl.col("puzzle")
    solved = frame.select(
        column.sudoku.solve().alias("solution"),  # type: ignore[attr-defined]
        column.sudoku.status().alias("status"),  # type: ignore[attr-defined]
    )
    assert solved["solution"].to_list() == SOLUTIONS
    assert solved["status"].to_list() == STATUSES


def test_polars_solves_lazily(tmp_path: Path) -> None:
    pl.DataFrame({"id": range(1000), "puzzle": [PUZZLE] * 1000}).write_csv(tmp_path / "a.csv")
    query = pl.scan_csv(tmp_path / "a.csv").select("id", pl.col("puzzle").sudoku.solve())  # type: ignore[attr-defined]
    assert query.collect_schema() == {"id": pl.Int64, "puzzle": pl.String}
    assert query.filter(pl.col("id") < 3).collect()["puzzle"].to_list() == [SOLUTION] * 3


def test_a_column_may_be_longer_than_strings_of_arrow_can_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engines, "MOST_ROWS", 2)
    column = pl.concat([pl.Series("puzzle", PUZZLES), pl.Series("puzzle", PUZZLES * 2)])
    solved = pl.select(pl.lit(column).sudoku.solve()).to_series()  # type: ignore[attr-defined]
    assert solved.to_list() == SOLUTIONS * 3
    assert pd.Series(PUZZLES).sudoku.status().tolist() == STATUSES
    assert pl.select(pl.lit(column[:0]).sudoku.solve()).to_series().to_list() == []  # type: ignore[attr-defined]


def test_duckdb_has_functions_for_columns() -> None:
    with duckdb.connect() as connection:
        engines.register_duckdb(connection)
        connection.execute("create table rows as select unnest(?) as puzzle", [PUZZLES[:2] * 3000])
        found = connection.execute(
            "select sudoku_solve(puzzle) as solution, sudoku_status(puzzle) as status, count(*) "
            "from rows group by all order by status"
        ).fetchall()
    assert found == [("", "conflict", 3000), (SOLUTION, "unique", 3000)]


def test_pandas_has_an_accessor_that_keeps_the_index() -> None:
    series = pd.Series(PUZZLES, index=["a", "b", "c"])
    solved = series.sudoku.solve()
    assert solved.to_dict() == dict(zip("abc", SOLUTIONS, strict=True))
    assert series.sudoku.status().tolist() == STATUSES


def test_series_go_into_bulk_as_they_are() -> None:
    for series in (pl.Series(PUZZLES), pd.Series(PUZZLES), pd.Series(PUZZLES, dtype="string")):
        assert bulk.check(series).status.tolist() == [bulk.UNIQUE, bulk.CONFLICT, bulk.MALFORMED]


def test_registering_twice_does_no_harm(recwarn: pytest.WarningsRecorder) -> None:
    connection = duckdb.connect()
    for _ in range(2):
        engines.register_polars()
        engines.register_pandas()
        engines.register_duckdb(connection)
    assert connection.sql("select sudoku_status('')").fetchall() == [("malformed",)]
    assert [str(warning.message) for warning in recwarn] == []
