"""Which column holds the puzzles, which their solutions, and what the new ones are called."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pyarrow as pa
import pyarrow.compute as pc

from swordfish.tables.formats import TableError, looks_like_puzzle

PUZZLE_NAMES = ("quizzes", "quiz", "puzzle", "puzzles", "question", "grid", "board", "sudoku")
SOLUTION_NAMES = ("solutions", "solution", "answer")
"""What a column is called whose solutions are compared with those found."""
_SAMPLE = 100
_TEXT_TYPES = (
    pa.types.is_string,
    pa.types.is_large_string,
    pa.types.is_string_view,
    pa.types.is_binary,
    pa.types.is_large_binary,
    pa.types.is_binary_view,
    pa.types.is_fixed_size_binary,
)
_MANGLED = re.compile(r"[-+]?\d(?:[.,]\d+)?[eE]\+?\d+$")


def _looks_like_puzzles(batch: pa.RecordBatch, index: int) -> bool:
    """Whether a column holds text or lists, and some of the first not empty may be puzzles."""
    column = batch.column(index)
    kind = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
    if not _is_list(kind) and not any(is_text(kind) for is_text in _TEXT_TYPES):
        return False
    texts = as_text(column)
    first = texts.filter(pc.not_equal(texts, "")).slice(0, _SAMPLE)
    return any(looks_like_puzzle(text) for text in first.to_pylist())


def _named(names: list[str], wanted: Iterable[str]) -> list[int]:
    lower = [name.strip().lower() for name in names]
    return [lower.index(name) for name in wanted if name in lower]


def puzzle_column(batch: pa.RecordBatch, wanted: str | None, source: str) -> int:
    """The place of the column with the puzzles: the one asked for, by name, or by looking."""
    names: list[str] = batch.schema.names
    if wanted is not None:
        if wanted not in names:
            raise TableError(f"{source}: expected a column {wanted!r}, got {_listed(names)}")
        return names.index(wanted)
    by_name = _named(names, PUZZLE_NAMES)
    by_look = [index for index in range(len(names)) if _looks_like_puzzles(batch, index)]
    likely = [index for index in by_name if index in by_look] or by_name or by_look
    if not likely:
        raise TableError(
            f"{source}: expected a column of puzzles with 81 characters each, "
            f"found none among {_listed(names)}; name it with --column"
        )
    return likely[0]


def puzzles_in(batch: pa.RecordBatch, index: int, source: str) -> pa.Array:
    """The column with the puzzles as text; one that a spreadsheet has spoilt is refused."""
    column, name = batch.column(index), batch.schema.names[index]
    values = [str(value) for value in column.slice(0, _SAMPLE).to_pylist()]
    mangled = [row for row, text in enumerate(values, 1) if _MANGLED.match(text)]
    if len(mangled) * 2 > len(values):
        raise TableError(
            f"{source}: column {name!r} holds numbers such as "
            f"{values[mangled[0] - 1]} (row {mangled[0]}) instead of puzzles: "
            "a spreadsheet has read the 81 digits as one number and lost most of them. "
            "They can't be recovered; take the original file, or import that column as text"
        )
    try:
        return as_text(column)
    except pa.ArrowNotImplementedError as error:
        raise TableError(
            f"{source}: expected text in column {name!r}, got {column.type}"
        ) from error


def solution_column(batch: pa.RecordBatch, puzzle: int) -> int | None:
    """The place of a column with solutions to check, if there is one."""
    for index in _named(batch.schema.names, SOLUTION_NAMES):
        if index != puzzle and _looks_like_puzzles(batch, index):
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
    if _is_list(column.type):
        return _joined(column)
    try:
        column = column if pa.types.is_string(column.type) else column.cast(pa.string())
    except pa.ArrowInvalid:  # bytes that are no text: their rows are malformed, the others fine
        values = column.to_pylist()
        column = pa.array(v.decode(errors="replace") if v is not None else v for v in values)
    return pc.fill_null(column, "") if column.null_count else column


def _is_list(kind: pa.DataType) -> bool:
    """Whether a type is a list of integers, the digits of a puzzle from 0 to 9."""
    lists = (pa.types.is_list, pa.types.is_large_list, pa.types.is_fixed_size_list)
    return any(is_one(kind) for is_one in lists) and pa.types.is_integer(kind.value_type)


def _joined(lists: pa.Array) -> pa.Array:
    """Lists of 81 digits as texts; one of another length or with other numbers is malformed."""
    kind = pa.list_(pa.string())
    texts = pc.binary_join(lists.cast(kind), "")
    is_whole = pc.equal(pc.list_value_length(lists), 81)
    return pc.fill_null(pc.if_else(is_whole, texts, ""), "")


def _listed(names: list[str]) -> str:
    return ", ".join(repr(name) for name in names)
