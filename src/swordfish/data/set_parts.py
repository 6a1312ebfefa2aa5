"""Work on whole sets that can be done file by file, for `swordfish.cluster.do_parts`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from swordfish.bulk.keys import By
from swordfish.bulk.traces import TraceOptions
from swordfish.cluster import Part, PartWork, name_of
from swordfish.data.augment_tables import augment_tables
from swordfish.data.disguises import Growth
from swordfish.data.split_tables import split_tables
from swordfish.data.trace_tables import trace_tables
from swordfish.ladder.ladder import Ladder


@dataclass(frozen=True)
class TraceParts(PartWork):
    """The steps of every file as Parquet; its column `row` counts from the first of the file."""

    options: TraceOptions
    column: str | None = None

    @property
    def identity(self) -> dict[str, Any]:
        """What decides about a traced part: options but threads, the ladder by its techniques."""
        rungs = Ladder.of(self.options.get("ladder", "default"))
        named = {"ladder": [technique.slug for technique in rungs], "threads": None}
        return {"verb": "trace", "column": self.column, **self.options, **named}

    def output_of(self, source: str) -> str:
        """The name of a traced part: the source's with another ending."""
        return f"{name_of(source).split('.')[0]}.parquet"

    def do(self, source: str, directory: Path) -> Part:
        """Make a part of what is traced: the steps of every puzzle of a file."""
        name = self.output_of(source)
        made = trace_tables(
            source, output=directory / name, column=self.column, force=True, **self.options
        )
        counts = {**made.ends, "steps": made.steps, "supposed": made.supposed}
        return Part(source, name, made.puzzles, {**counts, "unproved": made.unproved})


@dataclass(frozen=True)
class AugmentParts(PartWork):
    """Every file in disguises; its column `source` counts from the first row of the file."""

    growth: Growth
    column: str | None = None

    @property
    def identity(self) -> dict[str, Any]:
        """What decides about the disguises of a part."""
        return {"verb": "augment", "column": self.column, **self.growth, "threads": None}

    def output_of(self, source: str) -> str:
        """The name of a part in disguises: that of the source."""
        return name_of(source)

    def do(self, source: str, directory: Path) -> Part:
        """Make a part of what is augmented: every row of a file, and its disguises."""
        name = self.output_of(source)
        rows = augment_tables(
            source, output=directory / name, column=self.column, force=True, **self.growth
        )
        return Part(source, name, rows, {})


@dataclass(frozen=True)
class SplitParts(PartWork):
    """Every file split into one in each folder, which has the name of a fold."""

    fractions: dict[str, float]
    by: By = "puzzle"
    seed: int = 0
    rest: str | None = None
    """The folder of rows without a class; None: they are left out."""
    column: str | None = None
    threads: int | None = None

    @property
    def identity(self) -> dict[str, Any]:
        """What decides about the folds of a part."""
        decides = {"fractions": self.fractions, "by": self.by, "seed": self.seed, "rest": self.rest}
        return {"verb": "split", "column": self.column, **decides}

    def output_of(self, source: str) -> str:
        """The name of a split part: where the rows of the last folder go, which is written last."""
        return f"{self.rest or [*self.fractions][-1]}/{name_of(source)}"

    def do(self, source: str, directory: Path) -> Part:
        """Make a part of what is split: every row of a file goes to its folder."""
        for folder in (*self.fractions, *([self.rest] if self.rest else [])):
            (directory / folder).mkdir(parents=True, exist_ok=True)
        name = name_of(source)
        summary = split_tables(
            source,
            outputs={directory / folder / name: part for folder, part in self.fractions.items()},
            by=self.by,
            seed=self.seed,
            rest=directory / self.rest / name if self.rest else None,
            column=self.column,
            force=True,
            threads=self.threads,
        )
        counts = dict(zip(self.fractions, summary.rows.values(), strict=True))
        rows = sum(counts.values()) + summary.without_fold
        return Part(source, self.output_of(source), rows, {**counts, "": summary.without_fold})
