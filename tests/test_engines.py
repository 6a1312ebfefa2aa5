"""All verbs in every engine: the same answers as bulk on the same column, nulls for nulls."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from puzzles import PUZZLE, SOLUTION

from swordfish import bulk, engines

CONFLICT = f"55{'.' * 79}"
PUZZLES = [PUZZLE, CONFLICT, "x", None, f"{PUZZLE}\r\n"]
VERBS = (
    "solve",
    "check",
    "count",
    "givens",
    "canonical",
    "key",
    "shuffle",
    "rate",
    "explain",
    "depth",
    "features",  # of which SQL has no function
)
SEVERAL = ("rate", "explain", "features")
FIELDS = {"solve": "solution", "check": "status", "shuffle": "shuffled"}

Rows = list[str | None]


@pytest.fixture(scope="module", autouse=True)
def _registered() -> None:
    engines.register_polars()
    engines.register_pandas()


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as made:
        engines.register_duckdb(made)
        yield made


def options(verb: str) -> dict[str, Any]:
    return {"seed": 1} if verb == "shuffle" else {}


def expected(verb: str, column: Any) -> list[Any]:
    """What bulk finds, as plain values; a null for each null."""
    found = getattr(bulk, verb)(column, **options(verb))
    rows = [found[row] for row in range(len(found))]
    if verb not in SEVERAL:
        return [row[FIELDS.get(verb, verb)] for row in rows]
    return [None if row["status"] is None else row for row in rows]


def of_polars(verb: str, column: Any) -> list[Any]:
    series = column if isinstance(column, pl.Series) else pl.Series(column)
    series = series.alias("puzzle")
    called = getattr(engines.sudoku(series), verb)(**options(verb))
    lazy = (
        series.to_frame()
        .lazy()
        .select(getattr(engines.sudoku(pl.col("puzzle")), verb)(**options(verb)))
    )
    assert lazy.collect_schema() == {"puzzle": called.dtype}
    assert lazy.collect()["puzzle"].equals(called)
    assert lazy.collect(engine="streaming")["puzzle"].equals(called)
    return list(called.to_list())


def of_pandas(verb: str, column: Any) -> list[Any]:
    series = column if isinstance(column, pd.Series) else pd.Series(column)
    series.index = pd.Index([f"row {row}" for row in range(len(series))])
    called = getattr(engines.sudoku(series), verb)(**options(verb))
    assert called.index.equals(series.index)
    plain = called.astype(object).where(called.notna(), None)
    if verb not in SEVERAL:
        return list(plain)
    return [None if row["status"] is None else row for row in plain.to_dict("records")]


def of_duckdb(verb: str, given: duckdb.DuckDBPyRelation) -> list[Any]:
    others = ", place, 1" if verb == "shuffle" else ""
    found = given.order("place").select(f"sudoku_{verb}(puzzle{others})")
    return [answer for (answer,) in found.fetchall()]


def of_streams(verb: str, table: Any) -> list[Any]:
    beside = pa.table(table)
    found = getattr(engines.sudoku(table, column="puzzle"), verb)(**options(verb)).read_all()
    assert found.select(beside.schema.names) == beside
    rows = found.drop_columns(beside.schema.names).to_pylist()
    if verb not in SEVERAL:
        return [row[FIELDS.get(verb, verb)] for row in rows]
    return [None if row["status"] is None else row for row in rows]


def repeated(rows: Rows) -> pa.ChunkedArray:
    return pa.chunked_array([rows[:1], [], rows[1:]], pa.string())


ODD: dict[str, Callable[[Rows], Any]] = {
    "large strings": lambda rows: pa.array(rows, pa.large_string()),
    "views": lambda rows: pa.array(rows, pa.string_view()),
    "dictionary-encoded": lambda rows: pa.array(rows).dictionary_encode(),
    "chunked": repeated,
    "sliced": lambda rows: pa.array(["y", *rows, "z"])[1:-1],
    "empty": lambda rows: pa.array([], pa.string()),
    "all null": lambda rows: pa.array([None] * 3, pa.string()),
    "plain": pa.array,
}
ODD_PANDAS: dict[str, Callable[[Rows], Any]] = {
    "NaN": lambda rows: pd.Series([np.nan if row is None else row for row in rows], dtype=object),
    "mixed types": lambda rows: pd.Series([*rows, 7, pd.NA, PUZZLE.encode()], dtype=object),
    "categoricals": lambda rows: pd.Series(rows, dtype="category"),
    "string": lambda rows: pd.Series(rows, dtype="string"),
    "ArrowDtype": lambda rows: pd.Series(rows, dtype=pd.ArrowDtype(pa.string())),
    "large ArrowDtype": lambda rows: pd.Series(rows, dtype=pd.ArrowDtype(pa.large_string())),
    "sliced": lambda rows: pd.Series(["y", *rows, "z"])[1:-1],
    "every other": lambda rows: pd.Series([text for row in rows for text in (row, "y")])[::2],
    "empty": lambda rows: pd.Series([], dtype=object),
    "all null": lambda rows: pd.Series([None] * 3, dtype=object),
    "all NaN": lambda rows: pd.Series([np.nan] * 3),
}
ODD_POLARS: dict[str, Callable[[Rows], pl.Series]] = {
    "categoricals": lambda rows: pl.Series(rows, dtype=pl.Categorical),
    "enum": lambda rows: pl.Series(rows, dtype=pl.Enum([row for row in rows if row])),
    "chunked": lambda rows: pl.concat([pl.Series(rows[:1]), pl.Series(rows[1:])], rechunk=False),
    "sliced": lambda rows: pl.Series(["y", *rows, "z"]).slice(1, len(rows)),
    "binary": lambda rows: pl.Series([row and row.encode() for row in rows]),
    "lists": lambda rows: pl.Series([[0] * 81, None, [5, 5] + [0] * 79]),
    "arrays": lambda rows: pl.Series([[0] * 81, None], dtype=pl.Array(pl.Int8, 81)),
    "empty": lambda rows: pl.Series([], dtype=pl.String),
    "nothing": lambda rows: pl.Series([None, None], dtype=pl.Null),
    "objects": lambda rows: pl.Series([*rows, 7], dtype=pl.Object),
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("name", ODD)
def test_odd_columns_have_the_same_answers_in_every_engine(
    name: str, verb: str, connection: duckdb.DuckDBPyConnection
) -> None:
    column = ODD[name](PUZZLES)
    wanted = expected(verb, column)
    given = column.to_pylist()
    assert all(found is None for found, row in zip(wanted, given, strict=True) if row is None)
    table = pa.table({"place": range(len(column)), "puzzle": column})
    relation = connection.from_arrow(table)
    assert verb == "features" or of_duckdb(verb, relation) == wanted
    assert of_streams(verb, relation.order("place")) == wanted
    assert of_streams(verb, table) == wanted
    assert of_polars(verb, pl.Series(column)) == wanted
    assert of_pandas(verb, pd.Series(column.to_pylist(), dtype="str")) == wanted


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("name", ODD_PANDAS)
def test_odd_series_of_pandas(name: str, verb: str) -> None:
    column = ODD_PANDAS[name](PUZZLES)
    wanted = expected(verb, column)
    assert of_pandas(verb, column) == wanted
    # Arrow has no type for a column of mixed things; what is said then stands below.
    assert name == "mixed types" or of_streams(verb, column.to_frame("puzzle")) == wanted


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("name", ODD_POLARS)
def test_odd_series_of_polars(name: str, verb: str) -> None:
    column = ODD_POLARS[name](PUZZLES)
    wanted = expected(verb, column)
    assert of_polars(verb, column) == wanted
    assert name == "objects" or of_streams(verb, column.to_frame("puzzle")) == wanted


def test_nulls_stay_null_and_nothing_else_is_one_in_check() -> None:
    wanted = ["unique", "conflict", "malformed", None, "unique"]
    assert of_polars("check", PUZZLES) == wanted
    assert of_pandas("check", PUZZLES) == wanted
    assert of_polars("explain", PUZZLES)[3] is None


@pytest.mark.parametrize("verb", VERBS)
def test_arrow_dtype_in_arrow_dtype_out(verb: str) -> None:
    series = pd.Series(PUZZLES, dtype=pd.ArrowDtype(pa.string()), name="quizzes")
    found = getattr(engines.sudoku(series), verb)(**options(verb))
    kinds = found.dtypes if verb in SEVERAL else [found.dtype]
    assert all(isinstance(kind, pd.ArrowDtype) for kind in kinds)
    assert verb in SEVERAL or found.name == "quizzes"


def test_polars_solves_lazily(tmp_path: Path) -> None:
    pl.DataFrame({"id": range(1000), "puzzle": [PUZZLE] * 1000}).write_csv(tmp_path / "a.csv")
    query = pl.scan_csv(tmp_path / "a.csv").select("id", pl.col("puzzle").sudoku.solve())  # type: ignore[attr-defined]
    assert query.collect_schema() == {"id": pl.Int64, "puzzle": pl.String}
    assert query.filter(pl.col("id") < 3).collect()["puzzle"].to_list() == [SOLUTION] * 3


def test_structs_have_fields() -> None:
    frame = pl.DataFrame({"puzzle": [PUZZLE, None]})
    level = engines.sudoku(pl.col("puzzle")).explain().struct.field("level")
    assert frame.select(level)["level"].to_list() == ["easy", None]
    asked = engines.sudoku(pl.col("puzzle")).features(["givens", "symmetry"])
    assert frame.select(asked).unnest("puzzle").row(0) == (28, "half-turn")


def test_features_are_a_struct_however_many_they_are() -> None:
    frame, series = pl.DataFrame({"puzzle": [PUZZLE, None]}), pd.Series([PUZZLE, None])
    column = engines.sudoku(pl.col("puzzle"))
    one = frame.lazy().select(column.features(["er"]).struct.field("er")).collect()
    assert one["er"].to_list() == [1.5, None]
    assert list(engines.sudoku(series).features(["er"]).columns) == ["er"]
    usual = bulk.features([PUZZLE])[0]
    assert frame.select(column.features())["puzzle"].to_list() == [usual, None]
    assert list(engines.sudoku(series).features().columns) == list(usual)
    both: list[bulk.Feature] = ["level", "depth"]
    names = (name for name in both)  # comes once alone
    asked = frame.select(column.features(names, ladder="singles", max_depth=0))["puzzle"]
    assert asked.to_list() == [{"level": "easy", "depth": 0}, None]


def test_duckdb_has_functions_for_columns(connection: duckdb.DuckDBPyConnection) -> None:
    rows = [PUZZLE, CONFLICT] * 3000
    connection.register("many", pa.table({"puzzle": rows}))
    found = connection.sql(
        "select sudoku_solve(puzzle) as solution, sudoku_check(puzzle) as status, count(*) "
        "from many group by all order by solution"
    ).fetchall()
    assert found == [(SOLUTION, "unique", 3000), (None, "conflict", 3000)]
    kinds = "select typeof(sudoku_check($1)), typeof((sudoku_explain($1)).level)"
    (check, level) = connection.execute(kinds, [PUZZLE]).fetchall()[0]
    assert check == "VARCHAR"
    assert level.startswith("ENUM('easy', 'medium'")
    nulls = "select sudoku_shuffle(puzzle, null, 1), sudoku_shuffle(puzzle, 1, null) from many"
    assert set(connection.sql(nulls).fetchall()) == {(None, None)}
    levels = "select distinct (sudoku_explain(puzzle)).level from many order by all"
    assert connection.sql(levels).fetchall() == [("easy",), (None,)]


def test_a_relation_streams_through_a_verb_and_back(connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute("create or replace table rows as select range as id from range(300000)")
    query = "select id, case when id % 3 > 0 then $1 end as puzzle, 'listed' as solution from rows"
    given = pa.RecordBatchReader.from_stream(connection.cursor().sql(query, params=[PUZZLE]))
    taken: list[int] = []

    def noted() -> Iterator[pa.RecordBatch]:
        for batch in given:
            taken.append(batch.num_rows)
            yield batch

    source = pa.RecordBatchReader.from_batches(given.schema, noted())
    solved = engines.sudoku(source, column="puzzle").solve(threads=1)
    assert taken == [], "nothing is read before it is asked for"
    connection.register("solved", solved)
    connection.execute("create or replace table found as select * from solved")
    assert len(taken) > 1, "batch by batch, so that memory is that of one"
    query = "select swordfish_solution, solution, count(*), min(id) from found group by all"
    rows = connection.sql(f"{query} order by all").fetchall()
    assert rows == [(SOLUTION, "listed", 200_000, 1), (None, "listed", 100_000, 0)]


def test_any_table_streams() -> None:
    rows = {"puzzle": [PUZZLE, None], "status": ["a", "b"]}
    for table in (pa.table(rows), pl.DataFrame(rows), pd.DataFrame(rows)):
        checked = engines.sudoku(table, column="puzzle").check().read_all()
        assert checked["swordfish_status"].to_pylist() == ["unique", None]
        assert checked["status"].to_pylist() == ["a", "b"]
    chosen = engines.sudoku(pa.table(rows), column="puzzle").features(
        ["givens", "er"], max_seconds=9.0
    )
    assert chosen.read_all().select(["givens", "er"]).to_pylist()[0] == {"givens": 28, "er": 1.5}
    none = engines.sudoku(pa.table({"puzzle": pa.array([], pa.string())}), column="puzzle").count()
    assert none.read_all().schema.field("count").type == pa.uint64()
    with pytest.raises(ValueError, match="expected one column 'quiz', got 'puzzle', 'status'"):
        engines.sudoku(pa.table(rows), column="quiz").solve()
    with pytest.raises(TypeError, match="expected a table that can be read as an Arrow stream"):
        engines.sudoku([PUZZLE], column="puzzle")  # type: ignore[call-overload, unused-ignore]
    objects = pl.DataFrame({"puzzle": pl.Series([PUZZLE], dtype=pl.Object)})
    with pytest.raises(TypeError, match="expected text or lists in column 'puzzle', got objects"):
        engines.sudoku(objects, column="puzzle").check()
    assert engines.sudoku(objects["puzzle"]).check().to_list() == ["unique"]
    for mixed in ([7, PUZZLE], [PUZZLE, 7], [PUZZLE, [1]]):
        frame = pd.DataFrame({"puzzle": pd.Series(mixed, dtype=object)})
        with pytest.raises(TypeError, match=r"can hold, got DataFrame: .*column puzzle.*; the ve"):
            engines.sudoku(frame, column="puzzle").check()
    with pytest.raises(TypeError, match="expected a table with a column 'puzzle', got Series"):
        engines.sudoku(pl.Series("puzzle", [PUZZLE]), column="puzzle").solve()  # type: ignore[call-overload, unused-ignore]


def test_functions_of_duckdb_have_a_bound_in_time() -> None:
    hard = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
    query = "select sudoku_rate(?).rated, sudoku_explain(?).level, sudoku_depth(?)"
    with duckdb.connect() as connection:
        engines.register_duckdb(connection, max_seconds=1e-9)
        assert connection.execute(query, [hard] * 3).fetchall() == [("gave up", None, None)]
        assert connection.sql(f"select sudoku_check('{hard}')").fetchall() == [("unique",)]
        with pytest.raises(ValueError, match="expected"):
            engines.register_duckdb(connection, max_seconds=-1.0)


def test_options_are_checked_when_a_query_is_written() -> None:
    column = engines.sudoku(pl.col("puzzle"))
    calls: list[Callable[[], object]] = [
        lambda: column.solve(threads=0),
        lambda: column.count(limit=0),
        lambda: column.explain(ladder="ful"),
        lambda: column.depth(max_depth=-1),
        lambda: column.rate(max_er=0.5),
        lambda: column.features([]),
    ]
    for wrong in calls:
        with pytest.raises(ValueError, match="expected"):
            wrong()
    for other in ([PUZZLE], pl.DataFrame({"puzzle": [PUZZLE]}), pd.DataFrame({"puzzle": [PUZZLE]})):
        with pytest.raises(TypeError, match="expected an expression or series of polars, a "):
            engines.sudoku(other)  # type: ignore[call-overload, unused-ignore]
    with pytest.raises(TypeError, match="expected a connection of DuckDB, got str"):
        engines.register_duckdb("puzzles.db")  # type: ignore[arg-type]


def test_an_engine_that_is_missing_is_told_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    registering: dict[str, Callable[[], None]] = {
        "polars": engines.register_polars,
        "pandas": engines.register_pandas,
        "duckdb": lambda: engines.register_duckdb(duckdb.connect()),
    }
    for library, register in registering.items():
        with monkeypatch.context() as without:
            without.setitem(sys.modules, library, None)
            told = rf"^register_{library} needs {library}: pip install 'swordfish\[engines\]'$"
            with pytest.raises(ModuleNotFoundError, match=told):
                register()


def test_registering_twice_does_no_harm(recwarn: pytest.WarningsRecorder) -> None:
    connection = duckdb.connect()
    for _ in range(2):
        engines.register_polars()
        engines.register_pandas()
        engines.register_duckdb(connection)
    assert connection.sql("select sudoku_check('')").fetchall() == [("malformed",)]
    assert [str(warning.message) for warning in recwarn] == []
