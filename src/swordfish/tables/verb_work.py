"""What else is found for each row of a table: every verb that has one answer for one puzzle."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from swordfish import _core, bulk
from swordfish.bulk.canonical_and_shuffle import Moved
from swordfish.bulk.features import Feature
from swordfish.bulk.results import UNIQUE
from swordfish.bulk.rows import as_rows
from swordfish.ladder.ladder import Ladder
from swordfish.model.limits import checked_depth, checked_limit, checked_seed, seconds_for_core
from swordfish.model.status import Status
from swordfish.puzzle.minimize import minimize
from swordfish.tables.arrow_columns import as_batch
from swordfish.tables.tally import Tally
from swordfish.tables.work import Tell, Work

_NOBODY = pa.array([], pa.string())


class VerbWork(Work):
    """What these kinds of work share: the columns of a result, and a status beside them."""

    name: ClassVar[str]
    adds_status: ClassVar[bool] = True
    needs_solutions: ClassVar[bool] = True
    most_rows: int | None = 4096

    @abstractmethod
    def table(self, puzzles: pa.Array, first: int, threads: int | None) -> pa.Table:
        """The columns that are found; the status is added where there is none."""

    def settings(self) -> list[Any]:
        """The options that results depend on, as plain data."""
        return []

    def misses(self, results: pa.RecordBatch) -> int:
        """For how many rows that can be read the work failed."""
        return 0

    @cached_property
    def schema(self) -> pa.Schema:
        """The columns of the results, with words as texts; they show by the work on no rows."""
        fields = [
            pa.field(one.name, pa.string() if pa.types.is_dictionary(one.type) else one.type)
            for one in self._whole(_NOBODY, 0, None).schema
        ]
        return pa.schema(fields)

    @property
    def added(self) -> tuple[str, ...]:
        """All columns but perhaps the status."""
        names = self.schema.names
        return tuple(name for name in names if self.adds_status or name != "status")

    @property
    def identity(self) -> list[Any]:
        """The name of the verb and its settings."""
        return [self.name, *self.settings()]

    def _whole(self, puzzles: pa.Array, first: int, threads: int | None) -> pa.Table:
        table = self.table(puzzles, first, threads)
        if "status" not in table.schema.names:
            status = bulk.check(puzzles, threads=threads).to_arrow()["status"]
            table = table.append_column("status", status)
        return table

    def find(
        self, puzzles: pa.Array, first: int, threads: int | None, tell: Tell
    ) -> pa.RecordBatch:
        """The columns for each puzzle; empty where nothing is known."""
        return as_batch(self._whole(puzzles, first, threads), self.schema)

    def count(self, results: pa.RecordBatch, tally: Tally) -> None:
        """Count the rows for which it failed."""
        tally.needs_solutions = self.needs_solutions
        tally.missed += self.misses(results)

    def lines(self, output: pa.RecordBatch) -> Iterable[str]:
        """What was found first, or else the last of the columns, which may be the status."""
        ours = output.columns[-len(self.added) :]
        found, status = ours[0].cast(pa.string()), ours[-1].cast(pa.string())
        return (line or "" for line in pc.coalesce(found, status).to_pylist())


@dataclass(frozen=True)
class CheckWork(VerbWork):
    """The status of each row, and what is wrong with it."""

    name = "check"

    def table(self, puzzles: pa.Array, first: int, threads: int | None) -> pa.Table:
        """What the verb finds: status, and fault if a row can't be read or a digit stands twice."""
        table = bulk.check(puzzles, threads=threads).to_arrow()
        faults = bulk.faults(puzzles, threads=threads)
        told = np.full(len(puzzles), None, object)
        told[faults.row] = faults.texts
        return table.append_column("fault", pa.array(told, pa.string()))

    def misses(self, results: pa.RecordBatch) -> int:
        """Where the verb fails: rows without exactly one solution."""
        return int(pc.sum(pc.not_equal(results["status"], Status.UNIQUE)).as_py() or 0)

    def lines(self, output: pa.RecordBatch) -> Iterable[str]:
        """What the verb prints: the status."""
        return map(str, output.columns[-2].to_pylist())


@dataclass(frozen=True)
class CountWork(VerbWork):
    """How many solutions each row has."""

    limit: int | None = None
    name = "count"

    def __post_init__(self) -> None:
        """Refuse a bound that makes no sense before a run begins."""
        if self.limit is not None:
            checked_limit(self.limit)

    def settings(self) -> list[Any]:
        """What the verb depends on: the bound."""
        return [self.limit]

    def table(self, puzzles: pa.Array, first: int, threads: int | None) -> pa.Table:
        """What the verb finds: the number and the status."""
        return bulk.count(puzzles, limit=self.limit, threads=threads).to_arrow()


@dataclass(frozen=True)
class CanonicalWork(VerbWork):
    """The canonical form of each row."""

    name = "canonical"
    adds_status = False
    needs_solutions = False

    def table(self, puzzles: pa.Array, first: int, threads: int | None) -> pa.Table:
        """What the verb finds: the form."""
        return bulk.canonical(puzzles, threads=threads).to_arrow()


@dataclass
class DedupeWork(VerbWork):
    """Each puzzle once: rows that repeat another, also in disguise, are left out."""

    _seen: set[str] = field(default_factory=set)
    _new: list[bool] = field(default_factory=list)
    """Which rows of the last batch were not seen before."""
    name = "dedupe"
    needs_solutions = False

    def table(self, puzzles: pa.Array, first: int, threads: int | None) -> pa.Table:
        """What the verb finds: the form that rows are compared by, or else their text."""
        form = bulk.canonical(puzzles, threads=threads).to_arrow()["canonical"]
        return pa.table({"form": pc.coalesce(form, puzzles.cast(pa.string()))})

    @property
    def added(self) -> tuple[str, ...]:
        """What the verb adds: nothing, rows are only left out."""
        return ()

    def kept(self, results: pa.RecordBatch) -> pa.Array:
        """What the verb keeps: the rows that were not seen before."""
        return pa.array(self._new, pa.bool_())

    def count(self, results: pa.RecordBatch, tally: Tally) -> None:
        """Find and count the rows that the verb keeps: those that are different."""
        self._new = []
        for form in results["form"].to_pylist():
            self._new.append(form not in self._seen)
            self._seen.add(form)
        tally.written, tally.needs_solutions = len(self._seen), False

    def lines(self, output: pa.RecordBatch) -> Iterable[str]:
        """What the verb prints: the first column, which is the only one of plain lines."""
        return map(str, output.columns[0].cast(pa.string()).to_pylist())


@dataclass(frozen=True)
class ShuffleWork(VerbWork):
    """Each row in a random disguise, by the seed and its place."""

    seed: int = field(default_factory=lambda: checked_seed(None))
    name = "shuffle"
    adds_status = False
    needs_solutions = False

    def settings(self) -> list[Any]:
        """What the verb depends on: the seed."""
        return [self.seed]

    def table(self, puzzles: pa.Array, first: int, threads: int | None) -> pa.Table:
        """What the verb finds: the disguise, as `bulk.shuffle` has it for all rows together."""
        rows = as_rows(puzzles)
        places = np.arange(first, first + len(rows), dtype=np.uint64)
        moved = np.empty((len(rows), 81), np.uint8)
        _core.bulk_shuffle(rows.cells, rows.form, self.seed, threads or 0, moved, places)
        return Moved(moved, "shuffled").to_arrow()


@dataclass(frozen=True)
class MinimizeWork(VerbWork):
    """Each row without the givens that it can spare."""

    seed: int = field(default_factory=lambda: checked_seed(None))
    name = "minimize"

    def settings(self) -> list[Any]:
        """What the verb depends on: the seed."""
        return [self.seed]

    def table(self, puzzles: pa.Array, first: int, threads: int | None) -> pa.Table:
        """What the verb finds: the minimal puzzle, if there is one solution, and the status."""
        checked = bulk.check(puzzles, threads=threads)
        texts = [
            str(minimize(text, seed=self.seed + first + row)) if code == UNIQUE else None
            for row, (text, code) in enumerate(
                zip(puzzles.to_pylist(), checked.status, strict=True)
            )
        ]
        table = pa.table({"minimal": pa.array(texts, pa.string())})
        return table.append_column("status", checked.to_arrow()["status"])

    def misses(self, results: pa.RecordBatch) -> int:
        """Where the verb fails: rows without exactly one solution."""
        return int(results["minimal"].null_count)


@dataclass(frozen=True)
class ExplainWork(VerbWork):
    """Level, score, whether logic suffices, and the hardest technique of each row."""

    ladder: Ladder = field(default_factory=Ladder.default)
    max_seconds: float | None = None
    name = "explain"

    def __post_init__(self) -> None:
        """Refuse a bound that makes no sense before a run begins."""
        seconds_for_core(self.max_seconds)

    def settings(self) -> list[Any]:
        """What the verb depends on: the techniques and the bound."""
        return [self.max_seconds, [rung.slug for rung in self.ladder]]

    def table(self, puzzles: pa.Array, first: int, threads: int | None) -> pa.Table:
        """What the verb finds, as `bulk.explain` does."""
        return bulk.explain(
            puzzles, ladder=self.ladder, max_seconds=self.max_seconds, threads=threads
        ).to_arrow()

    def misses(self, results: pa.RecordBatch) -> int:
        """Where the verb fails: rows that logic doesn't solve."""
        return int(pc.sum(pc.equal(results["solved"], False)).as_py() or 0)


@dataclass(frozen=True)
class DepthWork(VerbWork):
    """How deep one must suppose to solve each row."""

    ladder: Ladder = field(default_factory=lambda: Ladder.of("basic"))
    max_depth: int = 5
    max_seconds: float | None = None
    name = "depth"
    first_rows = 256
    most_rows: int | None = 4096

    def __post_init__(self) -> None:
        """Refuse bounds that make no sense before a run begins."""
        checked_depth(self.max_depth)
        seconds_for_core(self.max_seconds)

    def settings(self) -> list[Any]:
        """What the verb depends on: the techniques and the bounds."""
        return [self.max_depth, self.max_seconds, [rung.slug for rung in self.ladder]]

    def table(self, puzzles: pa.Array, first: int, threads: int | None) -> pa.Table:
        """What the verb finds, as `bulk.depth` does, and which rows took too long."""
        found = bulk.depth(
            puzzles,
            ladder=self.ladder,
            max_depth=self.max_depth,
            max_seconds=self.max_seconds,
            threads=threads,
        )
        return found.to_arrow().append_column("gave_up", pa.array(found.gave_up))

    @property
    def added(self) -> tuple[str, ...]:
        """What the verb adds; which rows took too long is for the count alone."""
        return "depth", "status"

    def misses(self, results: pa.RecordBatch) -> int:
        """Where the verb fails: rows whose depth isn't known, unless that was asked for."""
        unknown = pc.and_not(pc.is_null(results["depth"]), results["gave_up"])
        return int(pc.sum(unknown).as_py() or 0)


@dataclass(frozen=True)
class FeaturesWork(VerbWork):
    """The figures asked for of each row."""

    columns: tuple[Feature, ...]
    ladder: Ladder = field(default_factory=Ladder.default, kw_only=True)
    max_depth: int = field(default=5, kw_only=True)
    max_seconds: float | None = field(default=None, kw_only=True)
    max_er: float | None = field(default=None, kw_only=True)
    name = "features"
    needs_solutions = False
    first_rows = 256
    most_rows: int | None = 4096

    def __post_init__(self) -> None:
        """Refuse columns and bounds that make no sense before a run begins."""
        self.table(_NOBODY, 0, None)

    @property
    def adds_status(self) -> bool:  # type: ignore[override]  # here it depends on what is asked for
        """Whether the verb was asked for the status."""
        return "status" in self.columns

    def settings(self) -> list[Any]:
        """What the verb depends on: the columns, the techniques and the bounds."""
        bounds = [self.max_depth, self.max_seconds, self.max_er]
        return [list(self.columns), *bounds, [rung.slug for rung in self.ladder]]

    def table(self, puzzles: pa.Array, first: int, threads: int | None) -> pa.Table:
        """What the verb finds, as `bulk.features` does."""
        return bulk.features(
            puzzles,
            self.columns,
            ladder=self.ladder,
            max_depth=self.max_depth,
            threads=threads,
            max_seconds=self.max_seconds,
            max_er=self.max_er,
        ).to_arrow()
