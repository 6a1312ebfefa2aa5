"""Which column holds the puzzles, which their solutions, and what the new ones are called."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pyarrow as pa
import pyarrow.compute as pc

from swordfish.tables.formats import TableError, looks_like_puzzle

PUZZLE_NAMES = ("quizzes", "quiz", "puzzle", "puzzles", "question", "grid", "board", "sudoku")
SOLUTION_NAMES = ("solutions", "solution", "answer")
_SAMPLE = 100
_MANGLED = re.compile(r"[-+]?\d(?:[.,]\d+)?[eE]\+?\d+$")


def _sample(batch: pa.RecordBatch, index: int) -> list[str]:
    """The first texts of a column; none if it doesn't hold text."""
    column = batch.column(index)
    kind = column.type
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    is_bytes = pa.types.is_fixed_size_binary(kind) or pa.types.is_binary(kind)
    if not (pa.types.is_string(kind) or pa.types.is_large_string(kind) or is_bytes):
        return []
    values = [value for value in column.slice(0, _SAMPLE).to_pylist() if value is not None]
    return [v.decode(errors="replace") if isinstance(v, bytes) else v for v in values]


def _named(names: list[str], wanted: Iterable[str]) -> list[int]:
    lower = [name.strip().lower() for name in names]
    return [lower.index(name) for name in wanted if name in lower]


def puzzle_column(batch: pa.RecordBatch, wanted: str | None, source: str) -> int:
    """The place of the column with the puzzles: the one asked for, by name, or by looking."""
    names: list[str] = batch.schema.names
    if wanted is not None:
        if wanted not in names:
            raise TableError(f"{source}: expected a column {wanted!r}, got {_listed(names)}")
        chosen = names.index(wanted)
    else:
        by_name = _named(names, PUZZLE_NAMES)
        by_look = [
            index
            for index in range(len(names))
            if any(looks_like_puzzle(text) for text in _sample(batch, index))
        ]
        likely = [index for index in by_name if index in by_look] or by_name or by_look
        if not likely:
            raise TableError(
                f"{source}: expected a column of puzzles with 81 characters each, "
                f"found none among {_listed(names)}; name it with --column"
            )
        chosen = likely[0]
    _refuse_mangled(batch, chosen, source)
    return chosen


def _refuse_mangled(batch: pa.RecordBatch, index: int, source: str) -> None:
    column = batch.column(index)
    values = [str(value) for value in column.slice(0, _SAMPLE).to_pylist()]
    mangled = [row for row, text in enumerate(values, 1) if _MANGLED.match(text)]
    if len(mangled) * 2 > len(values):
        raise TableError(
            f"{source}: column {batch.schema.names[index]!r} holds numbers such as "
            f"{values[mangled[0] - 1]} (row {mangled[0]}) instead of puzzles: "
            "a spreadsheet has read the 81 digits as one number and thrown most of them away. "
            "They can't be recovered; take the original file, or import that column as text"
        )


def solution_column(batch: pa.RecordBatch, puzzle: int) -> int | None:
    """The place of a column with solutions to check, if there is one."""
    for index in _named(batch.schema.names, SOLUTION_NAMES):
        texts = [text for text in _sample(batch, index) if text]
        if index != puzzle and any(looks_like_puzzle(text) for text in texts):
            return index
    return None


def new_name(name: str, taken: Iterable[str]) -> str:
    """The name of an added column: as it is, or with a prefix where it is taken.

    >>> new_name("status", ["puzzle"]), new_name("solution", ["puzzle", "solution"])
    ('status', 'swordfish_solution')
    """
    used = set(taken)
    while name in used:
        name = f"swordfish_{name}"
    return name


def as_text(column: pa.Array) -> pa.Array:
    """A column of puzzles as plain strings, one chunk, nulls as empty texts."""
    if isinstance(column, pa.ChunkedArray):
        column = column.combine_chunks()
    if not pa.types.is_string(column.type):
        column = column.cast(pa.string())
    return pc.fill_null(column, "") if column.null_count else column


def _listed(names: list[str]) -> str:
    return ", ".join(repr(name) for name in names)
