"""The verbs as functions of a DuckDB connection."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
from duckdb.func import ARROW, SPECIAL
from numpy.typing import NDArray

from swordfish import _core
from swordfish.bulk.canonical_and_shuffle import Moved
from swordfish.bulk.columns import Column, Mask, WordColumn
from swordfish.bulk.row_bytes import BAD
from swordfish.bulk.rows import Rows
from swordfish.bulk.rows_of_columns import rows_of_arrow
from swordfish.engines import verbs
from swordfish.engines.verbs import NO_ROWS, Verb

_TYPES = {
    "string": "VARCHAR",
    "bool": "BOOLEAN",
    "int8": "TINYINT",
    "uint8": "UTINYINT",
    "int32": "INTEGER",
    "uint64": "UBIGINT",
    "double": "DOUBLE",
}


def add_functions(connection: duckdb.DuckDBPyConnection, max_seconds: float | None) -> None:
    """Add all verbs as functions to a DuckDB connection; those that are there are replaced."""
    if not hasattr(connection, "create_function"):
        raise TypeError(f"expected a connection of DuckDB, got {type(connection).__name__}")
    one_thread = 1  # as DuckDB has its own
    made = {
        "solve": verbs.solve(one_thread),
        "check": verbs.check(one_thread),
        "count": verbs.count(None, one_thread),
        "givens": verbs.givens(),
        "canonical": verbs.canonical(one_thread),
        "key": verbs.key("puzzle", one_thread),
        "solution_key": verbs.key("solution", one_thread),
        "depth": verbs.depth(max_seconds=max_seconds, threads=one_thread),
        "rate": verbs.rate(max_seconds=max_seconds, threads=one_thread),
        "explain": verbs.explain(max_seconds=max_seconds, threads=one_thread),
    }
    for name, verb in made.items():
        _add(connection, name, _function(verb), ["VARCHAR"], _type_of(verb))
    _add(connection, "shuffle", _shuffle, ["VARCHAR", "BIGINT", "BIGINT"], "VARCHAR")


def _add(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    function: Callable[..., pa.Array],
    takes: list[Any],
    gives: str,
) -> None:
    with suppress(duckdb.InvalidInputException):  # unless it was there before
        connection.remove_function(f"sudoku_{name}")
    connection.create_function(
        f"sudoku_{name}", function, takes, gives, type=ARROW, null_handling=SPECIAL
    )


def _function(verb: Verb) -> Callable[[pa.ChunkedArray], pa.Array]:
    def find(puzzles: pa.ChunkedArray) -> pa.Array:
        rows = Rows(*rows_of_arrow(puzzles))
        found = verb(rows)
        if verb.is_one:
            return next(iter(found.values())).to_arrow()
        columns = {name: column.to_arrow() for name, column in found.items()}
        missing = None if rows.missing is None else pa.array(rows.missing)
        return pa.StructArray.from_arrays(list(columns.values()), list(columns), mask=missing)

    return find


def _shuffle(puzzles: pa.ChunkedArray, places: pa.ChunkedArray, seeds: pa.ChunkedArray) -> pa.Array:
    """Shuffle for DuckDB, as `bulk.shuffle` moves the row in a place; null for a null."""
    rows = Rows(*rows_of_arrow(puzzles))
    moved = np.empty((len(rows), 81), np.uint8)
    numbers, chosen = (_unsigned(column) for column in (places, seeds))
    for seed in np.unique(chosen):
        some = np.flatnonzero(chosen == seed)
        cells = np.ascontiguousarray(rows.cells[some])
        part = np.empty((len(some), 81), np.uint8)
        _core.bulk_shuffle(cells, rows.form, int(seed), 1, part, numbers[some])
        moved[some] = part
    moved[_is_null(places) | _is_null(seeds)] = BAD
    return Moved(moved)._texts().to_arrow()


def _is_null(numbers: pa.ChunkedArray) -> Mask:
    missing: Mask = numbers.is_null().to_numpy()
    return missing


def _unsigned(numbers: pa.ChunkedArray) -> NDArray[np.uint64]:
    unsigned: NDArray[np.uint64] = numbers.fill_null(0).to_numpy().view(np.uint64)
    return unsigned


def _type_of(verb: Verb) -> str:
    """What a verb gives, in DuckDB's words.

    Words by themselves are texts: what an enum of DuckDB costs, which is looked up row by row,
    would be a fifth of a check.
    """
    columns = verb(NO_ROWS)
    kinds = {name: _kind_of(column) for name, column in columns.items()}
    if verb.is_one:
        ((name, column),) = columns.items()
        return "VARCHAR" if isinstance(column, WordColumn) else kinds[name]
    fields = [f'"{name}" {kind}' for name, kind in kinds.items()]
    return f"STRUCT({', '.join(fields)})"


def _kind_of(column: Column) -> str:
    if isinstance(column, WordColumn):
        words = [f"'{word}'" for word in column.words]
        return f"ENUM({', '.join(words)})"
    return _TYPES[str(column.to_arrow().type)]
