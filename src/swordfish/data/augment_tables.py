"""Tables augmented: every row many times in disguise, written as a table, as arrays, or for HRM."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Unpack

import numpy as np
import pyarrow as pa

from swordfish import bulk
from swordfish.bulk.results import UNIQUE
from swordfish.data.disguises import Augmented, Grower, Growth
from swordfish.data.hrm import write_hrm
from swordfish.data.set_input import Inputs, TablePart, parts_of, sources_of
from swordfish.data.set_output import refuse_places, write_batches
from swordfish.files import create, file_named
from swordfish.tables.arrow_columns import as_text, solution_column
from swordfish.tables.errors import TableError
from swordfish.tables.find_columns import new_name
from swordfish.tables.progress import Watch

ROWS_AT_ONCE = 1 << 18
"""Rows in disguise that are made together."""


def augment_tables(
    inputs: Inputs,
    *,
    output: str | Path,
    column: str | None = None,
    force: bool = False,
    watch: Watch | None = None,
    **growth: Unpack[Growth],
) -> int:
    """Write every row of tables `times` times, itself and in disguises; how many rows these are.

    All other keywords are those of `augment`. Listed solutions move along, and the column `source`
    says which row each comes from. A name that ends in .npz gets arrays: puzzles, solutions and
    source.
    """
    sources, path = sources_of(inputs), file_named(output)
    grower = Grower(**growth)
    if path.suffix == ".npz":
        rows = _read_pairs(sources, column, grower, watch)
        assert rows.solutions is not None
        with create(path, replace=force) as file:
            np.savez(
                file.stream, puzzles=rows.puzzles, solutions=rows.solutions, source=rows.source
            )
            file.commit()
        return len(rows)
    refuse_places([path], sources)
    grown = _augmented(sources, column, grower, watch)
    return write_batches(path, grown, column=column, replace=force)


def _augmented(
    sources: list[str], column: str | None, grower: Grower, watch: Watch | None
) -> Iterator[pa.RecordBatch]:
    first, most = 0, max(1, ROWS_AT_ONCE // grower.times)
    for part in parts_of(sources, column, watch):
        for start in range(0, max(1, part.batch.num_rows), most):
            some = TablePart(
                part.batch.slice(start, most), part.puzzles.slice(start, most), *part[2:]
            )
            listed = solution_column(some.batch, some.column)
            solutions = None if listed is None else as_text(some.batch.column(listed))
            rows = grower.grow(some.puzzles, solutions, first)
            yield _with_rows(some, listed, rows, first)
            first += some.batch.num_rows


def _with_rows(part: TablePart, listed: int | None, rows: Augmented, first: int) -> pa.RecordBatch:
    """The rows of a part as often as they are wanted, with their puzzles and solutions moved."""
    repeated = part.batch.take(pa.array(rows.source - first))
    columns, fields = repeated.columns, list(repeated.schema)
    found = rows._columns()
    for place, name in ((part.column, "puzzle"), (listed, "solution")):
        if place is not None:
            columns[place] = found[name].to_arrow()
            fields[place] = pa.field(fields[place].name, columns[place].type)
    columns.append(pa.array(rows.source))
    fields.append(pa.field(new_name("source", repeated.schema.names), pa.int64()))
    return pa.RecordBatch.from_arrays(columns, schema=pa.schema(fields))


def augment_for_hrm(
    train: Inputs,
    *,
    folder: str | Path,
    test: Inputs | None = None,
    column: str | None = None,
    force: bool = False,
    watch: Watch | None = None,
    **growth: Unpack[Growth],
) -> int:
    """Write the folder that HRM and TRM read, training in disguise; how many rows that has.

    All other keywords are those of `augment`.
    """
    grower = Grower(**growth)
    splits = {"train": _read_pairs(sources_of(train), column, grower, watch)}
    if test is not None:
        splits["test"] = _read_pairs(sources_of(test), column, grower.once(), watch)
    write_hrm(splits, folder=folder, force=force)
    return len(splits["train"])


def _read_pairs(
    sources: list[str],
    column: str | None,
    grower: Grower,
    watch: Watch | None,
) -> Augmented:
    """All rows of tables with their solutions, which must be the only ones, in disguises."""
    puzzles = [bulk.digits(part.puzzles) for part in parts_of(sources, column, watch)]
    given = np.concatenate(puzzles)
    solved = bulk.solve(given, threads=grower.threads)
    wrong = np.flatnonzero(solved.status != UNIQUE)
    if len(wrong):
        raise TableError(
            f"expected puzzles with one solution, row {wrong[0]} is "
            f"{solved.statuses[wrong[0]]}; swordfish doctor --clean leaves such rows out"
        )
    return grower.grow(given, solved.solutions)
