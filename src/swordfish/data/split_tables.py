"""Tables split into files, batch by batch, however long they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pyarrow as pa

from swordfish.bulk.keys import By, key
from swordfish.data.folds import NO_FOLD, Folding, balance_of
from swordfish.data.set_input import Inputs, TablePart, parts_of, sources_of
from swordfish.data.set_output import refuse_places, sink
from swordfish.files import Reservation, file_named
from swordfish.model.listed import listed
from swordfish.tables.arrow_columns import as_text
from swordfish.tables.errors import TableError
from swordfish.tables.pipeline import Behind
from swordfish.tables.progress import Watch


@dataclass
class SplitSummary:
    """How many rows went where."""

    rows: dict[str, int] = field(default_factory=dict)
    """By file."""
    without_fold: int = 0
    """Rows that have no class, and so no fold."""
    balance: dict[str, Counter[str]] = field(default_factory=dict)
    """Rows of each file by the value of the column to stratify by."""


def split_tables(
    inputs: Inputs,
    *,
    outputs: Mapping[str | Path, float],
    by: By = "puzzle",
    stratify: str | None = None,
    seed: int = 0,
    rest: str | Path | None = None,
    column: str | None = None,
    force: bool = False,
    threads: int | None = None,
    watch: Watch | None = None,
) -> SplitSummary:
    """Write the rows of tables into one file for each fold, as `split` gives them.

    `outputs` are files with the fraction of each. Rows that have no class go to `rest`, or nowhere.
    """
    folding = Folding({str(name): part for name, part in outputs.items()}, seed)
    sources = sources_of(inputs)
    paths = [file_named(name) for name in (*outputs, *([rest] if rest is not None else []))]
    refuse_places(paths, sources)
    summary = SplitSummary(dict.fromkeys(folding.names, 0))
    with ExitStack() as held:
        reserved = [held.enter_context(Reservation(path)) for path in paths]
        files = [held.enter_context(one.begin(replace=force)) for one in reserved]
        with ExitStack() as writing:
            sinks = [writing.enter_context(sink(file, column)) for file in files]
            for part in parts_of(sources, column, watch):
                _send_to_folds(part, folding, by, stratify, threads, sinks, summary)
        for file in files:
            file.commit()
    return summary


def _send_to_folds(
    part: TablePart,
    folding: Folding,
    by: By,
    stratify: str | None,
    threads: int | None,
    sinks: list[Behind[pa.RecordBatch]],
    summary: SplitSummary,
) -> None:
    found = folding.of(key(part.puzzles, by=by, threads=threads))
    for number, name in enumerate(folding.names):
        chosen = part.batch.filter(pa.array(found.folds == number))
        sinks[number](chosen)
        summary.rows[name] += chosen.num_rows
    others = part.batch.filter(pa.array(found.folds == NO_FOLD))
    summary.without_fold += others.num_rows
    for rest in sinks[len(folding.names) :]:
        rest(others)
    if stratify is not None:
        names = part.batch.schema.names
        if stratify not in names:
            raise TableError(f"{part.source}: expected a column {stratify!r}, got {listed(names)}")
        values = as_text(part.batch.column(names.index(stratify))).to_pylist()
        for value, counts in balance_of(values, found).items():
            summary.balance.setdefault(value, Counter()).update(counts)
