"""Columns of a result, as frames have them: figures, words and texts, with what isn't known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from swordfish.bulk.row_bytes import Bytes
from swordfish.model.levels import LEVELS

Mask: TypeAlias = NDArray[np.bool_]


class Column(Protocol):
    """A column of a result."""

    @property
    def unknown(self) -> Mask | None:
        """Where nothing is known of the column; None if all is."""

    def at(self, row: int) -> object:
        """The value of a row as plain Python, None where it isn't known."""

    def to_arrow(self) -> Any:  # noqa: ANN401  # a pyarrow array
        """The column for Arrow, null where it isn't known."""

    def some(self, rows: Any) -> Column:  # noqa: ANN401  # whatever an array takes
        """Some of the rows of the column."""

    def __len__(self) -> int:
        """How many rows there are."""


@dataclass(frozen=True)
class FigureColumn:
    """A column of numbers, or truth values."""

    values: NDArray[Any]
    unknown: Mask | None = None

    def __len__(self) -> int:
        """How many rows there are."""
        return len(self.values)

    def some(self, rows: Any) -> FigureColumn:  # noqa: ANN401  # whatever an array takes
        """Some of the rows of the column."""
        return FigureColumn(self.values[rows], _some(self.unknown, rows))

    def masked(self) -> NDArray[Any]:
        """The numbers of the column, masked where they aren't known, if there are such rows."""
        if self.unknown is None or not self.unknown.any():
            return self.values
        return np.ma.masked_array(self.values, self.unknown)

    def at(self, row: int) -> object:
        """The number of the column in a row."""
        return None if _is_unknown(self, row) else self.some(slice(row, row + 1)).rounded().item()

    def to_arrow(self) -> Any:  # noqa: ANN401  # a pyarrow array
        """The column for Arrow: an array of these numbers."""
        import pyarrow as pa

        return pa.array(self.rounded(), mask=self.unknown)

    def rounded(self) -> NDArray[Any]:
        """The column with ratings, which have one decimal, as they are written."""
        is_rating = self.values.dtype == np.float32
        return np.round(self.values.astype(np.float64), 1) if is_rating else self.values


@dataclass(frozen=True)
class WordColumn:
    """A column of names by their codes."""

    codes: NDArray[Any]
    words: tuple[str, ...]
    unknown: Mask | None = None
    is_ordered: bool = False
    """Whether the words go from less to more."""

    def __len__(self) -> int:
        """How many rows there are."""
        return len(self.codes)

    def some(self, rows: Any) -> Column:  # noqa: ANN401  # whatever an array takes
        """Some of the rows of the column."""
        return WordColumn(self.codes[rows], self.words, _some(self.unknown, rows), self.is_ordered)

    def at(self, row: int) -> object:
        """The name of the column in a row."""
        return None if _is_unknown(self, row) else self.words[int(self.codes[row])]

    def to_arrow(self) -> Any:  # noqa: ANN401  # a pyarrow array
        """The column for Arrow: a dictionary, which frames take for a category."""
        import pyarrow as pa

        # With a sign: not every version of pyarrow makes categories of codes without one.
        small = np.int8 if len(self.words) < 128 else np.int16
        codes = pa.array(self.codes.astype(small, copy=False), mask=self.unknown)
        words = _arrow_words(self.words)
        return pa.DictionaryArray.from_arrays(codes, words, ordered=self.is_ordered)

    def names(self) -> NDArray[Any]:
        """The names of the column, None where there is none."""
        named = np.array([*self.words, None], object)
        codes = self.codes.astype(np.intp)
        return named[codes if self.unknown is None else np.where(self.unknown, -1, codes)]


@dataclass(frozen=True)
class TextColumn:
    """A column of texts of one length: grids as 81 characters, keys as 32."""

    cells: Bytes
    """(N, length) characters."""
    unknown: Mask | None = None

    def __len__(self) -> int:
        """How many rows there are."""
        return len(self.cells)

    def some(self, rows: Any) -> Column:  # noqa: ANN401  # whatever an array takes
        """Some of the rows of the column."""
        return TextColumn(self.cells[rows], _some(self.unknown, rows))

    def at(self, row: int) -> object:
        """The text of the column in a row."""
        return None if _is_unknown(self, row) else self.cells[row].tobytes().decode()

    def to_arrow(self) -> Any:  # noqa: ANN401  # a pyarrow array
        """The column for Arrow: an array of strings in the memory of the cells."""
        import pyarrow as pa

        count = len(self.cells)
        is_long = self.cells.size > np.iinfo(np.int32).max
        width = self.cells.shape[1]
        kind_of_offset: type[np.integer[Any]] = np.int64 if is_long else np.int32
        offsets = np.arange(0, width * count + 1, width, dtype=kind_of_offset)
        cells = np.ascontiguousarray(self.cells)  # those of unknown rows, too: nobody looks at them
        kind = pa.LargeStringArray if is_long else pa.StringArray
        known = _known_bits(self.unknown)
        return kind.from_buffers(count, pa.py_buffer(offsets), pa.py_buffer(cells), known)

    def strings(self) -> NDArray[np.str_]:
        """The column as an array of NumPy, empty where there is none."""
        points = np.ascontiguousarray(self.cells).astype(np.uint32)
        texts = points.view(f"U{points.shape[1]}").reshape(-1)
        if self.unknown is not None:
            texts[self.unknown] = ""
        return texts


@dataclass(frozen=True, eq=False)
class StringColumn:
    """A column of texts of any length, one after another."""

    offsets: NDArray[np.int64]
    """Where they begin, and where the last one ends."""
    data: Bytes
    unknown: Mask | None = None

    @classmethod
    def of(cls, texts: Iterable[str | None]) -> StringColumn:
        """A column of some texts, unknown where there is none."""
        given = list(texts)
        each = [(text or "").encode() for text in given]
        offsets = np.cumsum([0, *map(len, each)], dtype=np.int64)
        unknown = np.array([text is None for text in given], np.bool_)
        data = np.frombuffer(b"".join(each), np.uint8)
        return cls(offsets, data, unknown if unknown.any() else None)

    def __len__(self) -> int:
        """How many rows there are."""
        return len(self.offsets) - 1

    def __eq__(self, other: object) -> bool:
        """Whether all texts are the same."""
        return (
            isinstance(other, StringColumn)
            and np.array_equal(self.offsets, other.offsets)
            and np.array_equal(self.data, other.data)
            and rows_of_mask(self.unknown) == rows_of_mask(other.unknown)
        )

    __hash__ = None  # type: ignore[assignment]  # arrays change

    def some(self, rows: Any) -> StringColumn:  # noqa: ANN401  # whatever an array takes
        """Some of the rows of the column."""
        starts, ends = self.offsets[:-1][rows], self.offsets[1:][rows]
        lengths = ends - starts
        offsets = np.concatenate(([0], np.cumsum(lengths)))
        moved = np.repeat(starts - offsets[:-1], lengths)
        data = self.data[moved + np.arange(int(offsets[-1]))]
        return StringColumn(offsets, data, _some(self.unknown, rows))

    def at(self, row: int) -> str | None:
        """The text of the column in a row."""
        if _is_unknown(self, row):
            return None
        start, end = self.offsets[row : row + 2].tolist()
        return self.data[start:end].tobytes().decode()

    def to_arrow(self) -> Any:  # noqa: ANN401  # a pyarrow array
        """The column for Arrow: an array of strings in the same memory."""
        import pyarrow as pa

        is_long = len(self.data) > np.iinfo(np.int32).max
        offsets = self.offsets if is_long else self.offsets.astype(np.int32)
        kind = pa.LargeStringArray if is_long else pa.StringArray
        known = _known_bits(self.unknown)
        return kind.from_buffers(len(self), pa.py_buffer(offsets), pa.py_buffer(self.data), known)


@cache
def _arrow_words(words: tuple[str, ...]) -> Any:  # noqa: ANN401  # a pyarrow array
    """The words of a column for Arrow; the same come with every batch."""
    import pyarrow as pa

    return pa.array(words, pa.string())


def grid_texts(digits: Bytes, unknown: Mask | None) -> TextColumn:
    """A column of digits as a line shows them: a dot for a blank."""
    cells = np.where(digits == 0, np.uint8(ord(".")), digits + np.uint8(ord("0")))
    return TextColumn(cells, unknown)


def rows_of_mask(mask: Mask | None) -> list[int]:
    """The rows of a column where a mask is true: a mask of none is the same as no mask."""
    return [] if mask is None else np.flatnonzero(mask).tolist()


def _is_unknown(column: FigureColumn | WordColumn | TextColumn | StringColumn, row: int) -> bool:
    return column.unknown is not None and bool(column.unknown[row])


def _known_bits(unknown: Mask | None) -> Any:  # noqa: ANN401  # a pyarrow buffer
    """Which rows of a column are known, a bit for each; None if all are."""
    import pyarrow as pa

    if unknown is None or not unknown.any():
        return None
    return pa.py_buffer(np.packbits(~unknown, bitorder="little"))


def _some(unknown: Mask | None, rows: Any) -> Mask | None:  # noqa: ANN401  # whatever an array takes
    return None if unknown is None else unknown[rows]


def level_words(level: NDArray[np.int8]) -> WordColumn:
    """A column of levels by name, from easy to extreme; unknown where there is none."""
    return WordColumn(level, LEVELS, level < 0, is_ordered=True)
