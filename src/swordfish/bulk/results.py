"""What all results share: rows by number, a short sign of themselves, frames of every library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from html import escape
from typing import TYPE_CHECKING, Any, Self, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from swordfish.bulk.columns import Column, Mask, WordColumn, rows_of_mask
from swordfish.bulk.frames import need_library, pandas_frame
from swordfish.bulk.rows_of_lists import is_missing
from swordfish.model.grid import HasArray
from swordfish.model.status import STATUSES

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa

STATUS_WORDS = tuple(str(status) for status in STATUSES)
UNIQUE, MANY, NONE, CONFLICT, MALFORMED = range(len(STATUSES))
"""A code of `Status` in an array."""
_SHOWN = 10

Some: TypeAlias = slice | NDArray[Any]
"""Which rows: from one to another, by number, or where a mask is true."""
SomeLike: TypeAlias = Some | Sequence[int] | Sequence[bool] | HasArray
"""The same as people have it: also a list, or a column of polars or pandas."""


class Result:
    """What was found for each of many rows.

    It has a length; a number gives a row as a dict, a slice or a mask some of the rows. `to_arrow`,
    `to_pandas` and `to_polars` make a frame of it, null where nothing is known.
    """

    def _columns(self) -> dict[str, Column]:
        """The columns by name, in the order in which a frame has them."""
        raise NotImplementedError

    def _length(self) -> int:
        return len(next(iter(self._arrays().values())))

    def _told(self) -> str:
        """What is worth saying of all rows in a word or two."""
        return ""

    def _found(self) -> dict[str, object]:
        """All that was found, by attribute."""
        return {name: getattr(self, name) for name in self._fields() if not name.startswith("_")}

    def _arrays(self) -> dict[str, NDArray[Any]]:
        """The fields with an entry for each row."""
        found = {name: getattr(self, name) for name in self._fields()}
        return {name: value for name, value in found.items() if isinstance(value, np.ndarray)}

    def _fields(self) -> list[str]:
        return [field.name for field in fields(self)]  # type: ignore[arg-type]  # it is a dataclass

    def __len__(self) -> int:
        """How many rows there are."""
        return self._length()

    @overload
    def __getitem__(self, rows: int | np.integer[Any]) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, rows: SomeLike) -> Self: ...
    def __getitem__(self, rows: int | np.integer[Any] | SomeLike) -> dict[str, Any] | Self:
        """A row by its number, as a dict; or some of the rows, as a result of the same kind."""
        chosen = _chosen(rows)
        if not isinstance(chosen, int):
            return self._some(chosen)
        if not -len(self) <= chosen < len(self):
            raise IndexError(f"expected the number of one of {_rows(len(self))}, got {chosen}")
        number = chosen % len(self)
        return next(iter(self._some(slice(number, number + 1))))

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The rows one by one, each as a dict."""
        columns = self._columns()
        for number in range(len(self)):
            yield {name: column.at(number) for name, column in columns.items()}

    def _some(self, rows: Some) -> Self:
        picked = {name: array[rows] for name, array in self._arrays().items()}
        return replace(self, **picked)  # type: ignore[type-var]  # every result is a dataclass

    def __eq__(self, other: object) -> bool:
        """Whether all that was found is the same."""
        if type(other) is not type(self):
            return NotImplemented
        mine, others = self._found(), other._found()
        return mine.keys() == others.keys() and all(_are_equal(mine[n], others[n]) for n in mine)

    __hash__ = None  # type: ignore[assignment]  # arrays change

    def __repr__(self) -> str:
        """In short: the arrays of a million rows would fill many screens."""
        told = self._told()
        return f"<{type(self).__name__} of {_rows(len(self))}{told and f': {told}'}>"

    def _repr_html_(self) -> str:
        """The first rows as a table, for a notebook."""
        head = "".join(f"<th>{escape(name)}</th>" for name in self[:0]._columns())
        body = "".join(
            "<tr>" + "".join(f"<td>{_cell(value)}</td>" for value in row.values())
            for row in self[:_SHOWN]
        )
        return f"<p>{escape(repr(self)[1:-1])}</p><table><tr>{head}{body}</table>"

    # ---- frames ----

    def to_arrow(self) -> pa.Table:
        """A table of pyarrow: words as dictionaries, null where nothing is known."""
        need_library("pyarrow", "frames need", "tables")
        import pyarrow as pa

        return pa.table({name: column.to_arrow() for name, column in self._columns().items()})

    def to_pandas(self) -> pd.DataFrame:
        """A frame of pandas: words as categories, whole numbers that may be missing."""
        return pandas_frame(self.to_arrow())

    def to_polars(self) -> pl.DataFrame:
        """A frame of polars: words as enums, which sort as they are meant."""
        return self._in_polars(self.to_arrow())

    def _in_polars(self, table: pa.Table) -> pl.DataFrame:
        need_library("polars", "to_polars needs")
        import polars as pl

        frame = pl.from_arrow(table)
        assert isinstance(frame, pl.DataFrame)
        columns = self._columns().items()
        words = {name: column.words for name, column in columns if isinstance(column, WordColumn)}
        return frame.cast({name: pl.Enum(few) for name, few in words.items()})

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The table for whatever speaks Arrow: DuckDB, polars, pandas."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)


class HasStatus(Result):
    """A result that knows the status of every row."""

    status: NDArray[np.uint8]
    missing: Mask | None = None

    @property
    def statuses(self) -> NDArray[np.str_]:
        """The status of every row of a result by name."""
        return status_names(self.status)

    def _status(self) -> Column:
        return WordColumn(self.status, STATUS_WORDS, self.missing)

    def _found(self) -> dict[str, object]:
        return super()._found() | {"missing": rows_of_mask(self.missing)}

    def _where(self, unknown: Mask) -> Mask | None:
        """A mask of what isn't known of a result, None if all is."""
        return unknown if unknown.any() else None

    def _told(self) -> str:
        numbers = Counter(self.status.tolist())
        return ", ".join(f"{numbers[code]:,} {STATUS_WORDS[code]}" for code in sorted(numbers))


def status_names(status: NDArray[np.uint8]) -> NDArray[np.str_]:
    """The names of the codes of a result."""
    return np.array(STATUS_WORDS)[status]


def _rows(number: int) -> str:
    return "1 row" if number == 1 else f"{number:,} rows"


def _chosen(rows: object) -> int | Some:
    """Which rows of a result are asked for; in a mask, what isn't known is no."""
    if isinstance(rows, slice):
        return rows
    array = np.asarray(rows)
    if array.ndim == 0 and array.dtype.kind in "iu":
        return int(array)
    if array.ndim == 1 and array.dtype.kind == "O":
        items = array.tolist()
        if all(isinstance(item, bool) or is_missing(item) for item in items):
            array = np.array([item is True for item in items], np.bool_)
    if array.ndim != 1 or (array.size and array.dtype.kind not in "iub"):
        raise TypeError(
            f"expected the number of a row, a slice, a list of numbers or a mask, got {rows!r:.60}"
        )
    return array if array.size else slice(0)


def _are_equal(one: object, other: object) -> bool:
    if not isinstance(one, np.ndarray) or not isinstance(other, np.ndarray):
        return type(one) is type(other) and bool(one == other)
    return np.array_equal(one, other, equal_nan=one.dtype.kind == "f")


def _cell(value: object) -> str:
    return "" if value is None else escape(str(value))
