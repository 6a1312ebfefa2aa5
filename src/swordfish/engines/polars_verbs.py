"""The verbs for expressions and series of polars."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from swordfish.bulk.columns import Column, FigureColumn, TextColumn, WordColumn
from swordfish.bulk.rows import as_rows
from swordfish.engines.verbs import Verb, Verbs

_NUMBERS = {
    np.dtype(np.bool_): pl.Boolean,
    np.dtype(np.int8): pl.Int8,
    np.dtype(np.uint8): pl.UInt8,
    np.dtype(np.int32): pl.Int32,
    np.dtype(np.uint64): pl.UInt64,
    np.dtype(np.float32): pl.Float64,
}


class SeriesSudoku(Verbs[pl.Series, pl.Series]):
    """The verbs of a series; several figures are a struct."""

    def __init__(self, series: pl.Series) -> None:
        """Take the series with the puzzles."""
        self._series = series

    def _one(self, verb: Verb) -> pl.Series:
        return _found(verb, self._series)

    def _several(self, verb: Verb) -> pl.Series:
        return _found(verb, self._series)


class PolarsSudoku(Verbs[pl.Expr, pl.Expr]):
    """The verbs of an expression; several figures are a struct."""

    def __init__(self, expression: pl.Expr) -> None:
        """Take the expression that gives the puzzles."""
        self._expression = expression

    def _one(self, verb: Verb) -> pl.Expr:
        return self._expression.map_batches(
            lambda series: _found(verb, series),
            return_dtype=_kind_of(verb),
            is_elementwise=not verb.by_place,
        )

    def _several(self, verb: Verb) -> pl.Expr:
        return self._one(verb)


def _found(verb: Verb, series: pl.Series) -> pl.Series:
    # In one piece: polars before 2.0 hands on arrays in pieces that are shorter than they say.
    rows = as_rows(series.rechunk() if isinstance(series.dtype, pl.Array) else series)
    columns = {name: _series(name, column) for name, column in verb(rows).items()}
    if verb.is_one:
        (column,) = columns.values()
        return column.alias(series.name)
    struct = pl.DataFrame(columns).to_struct(series.name)
    if rows.missing is None:
        return struct
    known = pl.Series(~rows.missing)
    return pl.select(pl.when(known).then(struct)).to_series().alias(series.name)


def _kind_of(verb: Verb) -> Any:  # noqa: ANN401  # a type of polars
    """What a verb gives, before any row is seen."""
    return _found(verb, pl.Series(dtype=pl.String)).dtype


def _series(name: str, column: Column) -> pl.Series:
    if isinstance(column, WordColumn):
        words = pl.Series(name, column.words, pl.Enum(column.words))
        known = np.maximum(column.codes, 0).astype(np.uint32)
        return words.gather(_with_nulls(pl.Series(known), column))
    if isinstance(column, TextColumn):
        return pl.Series(name, column.to_arrow())
    assert isinstance(column, FigureColumn)
    series = pl.Series(name, column.rounded(), _NUMBERS[column.values.dtype])
    return _with_nulls(series, column)


def _with_nulls(series: pl.Series, column: WordColumn | FigureColumn) -> pl.Series:
    if column.unknown is None or not column.unknown.any():
        return series
    return series.set(pl.Series(column.unknown), None)
