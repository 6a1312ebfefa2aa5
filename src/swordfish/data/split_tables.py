"""Tables split into files, batch by batch, however long they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pyarrow as pa

from swordfish.bulk.keys import By, key
from swordfish.data.folds import NO_FOLD, Folding, balance_of
from swordfish.data.stream import Inputs, TablePart, parts_of, sources_of
from swordfish.files import Claim, Output, create, file_named, is_same, refuse_place
from swordfish.tables.columns import as_text
from swordfish.tables.formats import TableError, kind_of_name
from swordfish.tables.pipeline import Behind
from swordfish.tables.way import Watch
from swordfish.tables.writer import writer_of


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
    outputs: Mapping[str | Path, float],
    *,
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
        claims = [held.enter_context(Claim(path)) for path in paths]
        files = [held.enter_context(claim.begin(replace=force)) for claim in claims]
        with ExitStack() as writing:
            sinks = [writing.enter_context(sink(file)) for file in files]
            for part in parts_of(sources, column, watch):
                _send(part, folding, by, stratify, threads, sinks, summary)
        for file in files:
            file.commit()
    return summary


def _send(
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
    for sink in sinks[len(folding.names) :]:
        sink(others)
    if stratify is not None:
        names = part.batch.schema.names
        if stratify not in names:
            raise TableError(f"{part.source}: expected a column {stratify!r}, got {names}")
        values = as_text(part.batch.column(names.index(stratify))).to_pylist()
        for value, counts in balance_of(values, found).items():
            summary.balance.setdefault(value, Counter()).update(counts)


def refuse_places(paths: list[Path], sources: list[str]) -> None:
    """Refuse outputs that can't be written, or would be written twice or over an input."""
    taken = [Path(name) for name in sources]
    for path in paths:
        refuse_place(path)
        if path.suffix and kind_of_name(path.name, None) is None:
            raise TableError(f"{path}: expected an ending such as .csv or .parquet")
        if any(is_same(path, other) for other in taken):
            raise TableError(f"{path}: expected a file of its own")
        taken.append(path)


def write_batches(path: Path, batches: Iterable[pa.RecordBatch], *, replace: bool) -> int:
    """Write some batches as one file, whole or not at all; how many rows these are."""
    written = 0
    with create(path, replace=replace) as file:
        with sink(file) as write:
            for batch in batches:
                write(batch)
                written += batch.num_rows
        file.commit()
    return written


def sink(file: Output) -> Behind[pa.RecordBatch]:
    """What writes the rows of a file behind, in the format of its name."""
    return Behind(writer_of(file.path, file.stream, None, _lines))


def _lines(batch: pa.RecordBatch) -> list[str]:
    """The puzzles of a batch, for plain lines: of such a table the first column."""
    texts: list[str] = as_text(batch.column(0)).to_pylist()
    return texts
