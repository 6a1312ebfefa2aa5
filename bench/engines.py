"""What a verb costs in an engine beyond `swordfish.bulk` on the same column, in one run.

python bench/engines.py [--rows 1000000] [--canonical-rows 20000] [--rounds 7] [--verbs check ...]

Each round calls both in turn, on one thread. `bulk` gets the column that the engine has, and what
it finds becomes a column of the engine again: that is what somebody would do without the verb. The
aim: at most 1.15 times as long. `features` is compared with the verbs one by one.

For DuckDB that is a new table. It hands a function 2,048 rows at a time and takes as many back,
which costs the same whatever the function does. So what a function takes that finds nothing stands
beside its verbs ("idle"): one that returns its input, or for `check` a status that was made before.
A stream goes through the verbs of the relation instead, and has larger batches.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
from duckdb.func import ARROW, SPECIAL
from tables import easy_puzzles, moved

import swordfish as sf
from swordfish import engines
from swordfish.bulk import Feature

FEATURES: list[Feature] = ["status", "givens", "level", "er", "minimal", "canonical"]
Call = Callable[[], object]


def seconds(call: Call) -> float:
    """The time that the CPU worked, which doesn't depend on who else is there."""
    began = time.process_time()
    call()
    return time.process_time() - began


def compare(name: str, calls: tuple[Call, ...], rounds: int) -> None:
    """The time of bulk, of the verb, and perhaps of a function that finds nothing."""
    times = [[seconds(call) for call in calls] for _ in range(rounds + 1)][1:]
    first, second, *idle = (statistics.median(some) for some in zip(*times, strict=True))
    beside = "".join(f"   idle {some:.3f} s" for some in idle)
    print(f"{name:32} {first:8.3f} s {second:8.3f} s   {second / first:.2f}{beside}")


def bulk_verb(name: str) -> Callable[..., Any]:
    verb: Callable[..., Any] = getattr(sf.bulk, name)
    return verb


def idle_function(connection: duckdb.DuckDBPyConnection, verb: str) -> None:
    """Give the connection a function with the types of the verb that finds nothing."""
    words = pa.array(["unique", "many", "none", "conflict", "malformed"])
    made = pa.DictionaryArray.from_arrays(pa.array(np.zeros(2048, np.uint8)), words)

    def idle(puzzles: pa.ChunkedArray) -> pa.Array | pa.ChunkedArray:
        return made[: len(puzzles)] if verb == "check" else puzzles

    connection.create_function(
        "idle", idle, ["VARCHAR"], "VARCHAR", type=ARROW, null_handling=SPECIAL
    )


def calls(verb: str, column: pa.Array) -> dict[str, tuple[Call, ...]]:
    """By engine: bulk and back into the engine, and the verb."""
    of_bulk, field = bulk_verb(verb), {"solve": "solution", "check": "status"}.get(verb, verb)
    series, expression = pl.Series("puzzle", column), engines.sudoku(pl.col("puzzle"))
    frame = series.to_frame().lazy()
    of_arrow = pd.Series(column, dtype=pd.ArrowDtype(pa.string()))
    texts = of_arrow.astype("str")
    connection = duckdb.connect()
    connection.execute("set threads = 1")
    engines.register_duckdb(connection)
    idle_function(connection, verb)
    table = pa.table({"puzzle": column})
    connection.register("given", table)
    connection.execute("create table puzzles as select * from given")

    def solved(rows: object) -> Any:  # noqa: ANN401
        return of_bulk(rows, threads=1)

    def in_duckdb(select: str, source: str = "puzzles") -> None:
        connection.execute(f"create or replace table found as select {select} from {source}")

    def through_bulk() -> None:
        taken = connection.sql("select puzzle from puzzles").to_arrow_table()["puzzle"]
        connection.register("answers", pa.table({field: solved(taken).to_arrow()[field]}))
        in_duckdb(field, "answers")

    def through_a_stream() -> None:
        taken = engines.sudoku(
            connection.cursor().sql("select puzzle from puzzles"), column="puzzle"
        )
        connection.register("answers", getattr(taken, verb)(threads=1))
        in_duckdb(field, "answers")

    return {
        "polars series": (
            lambda: solved(series).to_polars()[field],
            lambda: getattr(engines.sudoku(series), verb)(threads=1),
        ),
        "polars lazy": (
            lambda: solved(frame.collect()["puzzle"]).to_polars()[field],
            lambda: frame.select(getattr(expression, verb)(threads=1)).collect(),
        ),
        "pandas ArrowDtype": (
            lambda: solved(of_arrow).to_pandas()[field],
            lambda: getattr(engines.sudoku(of_arrow), verb)(threads=1),
        ),
        "pandas str": (
            lambda: solved(texts).to_pandas()[field],
            lambda: getattr(engines.sudoku(texts), verb)(threads=1),
        ),
        "DuckDB": (
            through_bulk,
            lambda: in_duckdb(f"sudoku_{verb}(puzzle)"),
            lambda: in_duckdb("idle(puzzle)"),
        ),
        "DuckDB stream": (through_bulk, through_a_stream),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--canonical-rows", type=int, default=20_000)
    parser.add_argument("--feature-rows", type=int, default=5_000)
    parser.add_argument("--rounds", type=int, default=7)
    verbs = ("solve", "check", "canonical", "features")
    parser.add_argument("--verbs", nargs="+", choices=verbs, default=verbs)
    parser.add_argument("--engine", default="", help="only engines that begin with this")
    asked = parser.parse_args()
    rng = np.random.default_rng(81)
    text = np.ascontiguousarray(moved(rng, easy_puzzles(rng, 500), asked.rows)[:, :81])
    offsets = np.arange(0, 81 * asked.rows + 1, 81, dtype=np.int32)
    column = pa.StringArray.from_buffers(asked.rows, pa.py_buffer(offsets), pa.py_buffer(text))
    print(f"medians of {asked.rounds} rounds{'':20}bulk       verb   ratio")
    for verb in [verb for verb in asked.verbs if verb != "features"]:
        rows = column[: asked.canonical_rows] if verb == "canonical" else column
        for name, some in calls(verb, rows).items():
            if name.startswith(asked.engine):
                compare(f"{verb}, {name}, {len(rows):,}", some, asked.rounds)
    if "features" in asked.verbs:
        compare_features(column[: asked.feature_rows], asked.rounds)


def compare_features(few: pa.Array, rounds: int) -> None:
    """The verbs one by one beside six columns in one pass."""
    names = ("check", "givens", "explain", "rate", "canonical")
    compare(
        f"features, {len(few):,}",
        (
            lambda: (
                [bulk_verb(name)(few).to_arrow() for name in names]
                + [sf.bulk.features(few, ["minimal"]).to_arrow()]
            ),
            lambda: sf.bulk.features(few, FEATURES).to_arrow(),
        ),
        rounds,
    )


if __name__ == "__main__":
    main()
