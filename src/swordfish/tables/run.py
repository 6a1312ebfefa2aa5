"""A whole table solved: reading, solving and writing at the same time, with a journal for resuming.

    reader thread --> [2 batches] --> solving, on all cores --> [2 batches] --> writer thread
                                            |
                                            +--> journal, tally

Memory is bounded by the queues, whatever the size of the file.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from swordfish._core import __version__
from swordfish.files import Claim, OutputError, is_same, refuse_place
from swordfish.tables.batches import Agreement, Tally, compare, with_results
from swordfish.tables.columns import as_text, puzzle_column, puzzles_in, solution_column
from swordfish.tables.formats import (
    Format,
    Kind,
    TableError,
    first_line,
    kind_of_name,
)
from swordfish.tables.journal import Journal, Record, checksum_of, fingerprint, leaves_no_trace
from swordfish.tables.pipeline import Ahead, Behind
from swordfish.tables.reader import Reader, expand, fitted
from swordfish.tables.work import Rate, Solve, Work
from swordfish.tables.writer import Writer, refuse_unfit

Watch = Callable[["Progress"], None]
Finish = Callable[["Summary"], None]
_Files = dict[Path, IO[bytes]]


@dataclass(frozen=True)
class Options:
    """How a table is solved."""

    column: str | None = None
    """The column with the puzzles; None: found by its name or by looking."""
    limit_rows: int | None = None
    verify: bool = False
    """Only check: nothing is written."""
    input_format: Format | None = None
    """What the inputs are, whatever their names say; None: by name, or by looking."""
    output_format: Format | None = None
    """The same of the output; None: by name, or CSV."""
    threads: int | None = None


@dataclass
class Progress:
    """How far a run has come."""

    rows: int
    fraction: float | None
    """The share of the input that was read, None where its size isn't known."""
    seconds: float
    hardest: float | None = None
    """The highest ER so far, where rows are rated."""


@dataclass
class Summary:
    """What a run found, and how fast."""

    tally: Tally
    seconds: float
    output: str | None
    resumed_rows: int = 0
    """Those that a run that was broken off had done already."""
    already_done: bool = False
    rates: list[tuple[float, int]] = field(default_factory=list)
    """Seconds since the start and rows so far, batch by batch."""

    @property
    def per_second(self) -> float:
        """Rows per second over the whole run, reading and writing included."""
        return self.tally.rows / self.seconds if self.seconds else 0.0


def solve_table(
    inputs: str | Path | Iterable[str | Path],
    *,
    output: str | Path | None = None,
    options: Options = Options(),  # noqa: B008  # frozen
    mismatches: str | Path | None = None,
    resume: bool = False,
    force: bool = False,
    watch: Watch | None = None,
    finish: Finish | None = None,
) -> Summary:
    """Solve every row of one or more table files and write them with `solution` and `status` added.

    Inputs are paths, globs, "-" for standard input, or addresses in an object store. The output is
    written beside its name and takes the name when it is whole. `finish` is told the summary while
    the run can still be resumed: what it writes is written in the end, whenever the run is killed.
    """
    run = _Run(_sources(inputs), output, options, mismatches, watch, Solve(), finish)
    return run.go(resume=resume, force=force)


def rate_table(
    inputs: str | Path | Iterable[str | Path],
    *,
    output: str | Path,
    rating: Rate = Rate(),  # noqa: B008  # frozen
    options: Options = Options(),  # noqa: B008  # frozen
    resume: bool = False,
    force: bool = False,
    watch: Watch | None = None,
) -> Summary:
    """Rate every row of one or more table files and write them with ER, EP, ED and more added.

    The columns are er, ep, ed, technique, level, score (empty where there is no figure), rated
    (known, above, over budget, or the status if there is nothing to rate) and status.
    """
    run = _Run(_sources(inputs), output, options, None, watch, rating)
    return run.go(resume=resume, force=force)


def _sources(inputs: str | Path | Iterable[str | Path]) -> list[str]:
    return expand([inputs] if isinstance(inputs, str | Path) else inputs)


class _Piece(NamedTuple):
    """Rows to work on, where they come from, and how much of all sources was read with them."""

    batch: pa.RecordBatch
    source: str
    fraction: float | None


class _Run:
    """One run of solve_table or rate_table."""

    puzzle: int | None = None
    """Which column holds the puzzles: the same throughout, once it is known."""
    listed: int | None = None
    """Which holds solutions to compare with."""
    replayed_rows = 0
    is_quick = False
    """Whether the last batch was so easy that one thread is best for the next: two others read
    and write meanwhile."""
    hardest: float | None = None

    def __init__(
        self,
        sources: list[str],
        output: str | Path | None,
        options: Options,
        mismatches: str | Path | None,
        watch: Watch | None,
        work: Work,
        finish: Finish | None = None,
    ) -> None:
        self.work = work
        self.finish = finish
        self.sources = sources
        self.output = Path(output) if output is not None else None
        self.options = options
        self.mismatches = Path(mismatches) if mismatches is not None else None
        self.watch = watch
        self.tally = Tally()
        self.rates: list[tuple[float, int]] = []
        self.started = time.perf_counter()
        self.stopped = threading.Event()
        if (self.output is None) != options.verify:
            raise TableError("expected either an output or `verify`, which writes nothing")
        self.written = [path for path in (self.mismatches, self.output) if path]
        try:
            self._refuse_places()
        except OutputError as error:
            raise TableError(str(error)) from error
        if self.output:
            place = self.output.with_name(self.output.name + ".journal")
            self.journal = Journal(place, self._identity(), work.schema)

    def _refuse_places(self) -> None:
        """Refuse outputs that can't be written, or would be written twice or over an input."""
        inputs = [Path("/dev/stdin" if name == "-" else name) for name in self.sources]
        for number, path in enumerate(self.written):
            if str(path) == "-":
                raise TableError(f"{path}: expected a file to write to, got standard output")
            refuse_place(path)
            wanted = self.options.output_format if path is self.output else None
            if path.suffix and kind_of_name(path.name, wanted) is None:
                raise TableError(
                    f"{path}: expected an ending such as .csv, .parquet or .jsonl"
                    f"{' or --format' if path is self.output else ''}, got {path.suffix}"
                )
            others = inputs + self.written[number + 1 :]
            if any(is_same(path, other) for other in others):
                what = "the output" if path is self.output else "mismatches"
                raise TableError(f"{path}: expected a file of its own for {what}")

    def _identity(self) -> dict[str, Any]:
        """What must not change between a run and its continuation."""
        options = asdict(self.options)
        del options["threads"]  # results don't depend on it
        return {
            "swordfish": __version__,
            "inputs": [fingerprint(name) for name in self.sources],
            "mismatches": str(self.mismatches),
            "work": [type(self.work).__name__, asdict(self.work)],
            **options,
        }

    def go(self, *, resume: bool, force: bool) -> Summary:
        """Run under the locks of all that is written: nobody else has begun, and nobody will."""
        try:
            with ExitStack() as held:
                claims = [held.enter_context(Claim(path)) for path in self.written]
                return self._go(claims, resume=resume, force=force)
        except OSError as error:
            raise TableError(self._told(error)) from error

    def _go(self, claims: list[Claim], *, resume: bool, force: bool) -> Summary:
        if self.output is None:
            self._refuse_existing(force)
            self._write(claims, iter(()), replace=force)
            return self._finished()
        if resume and self.journal.exists:
            self.journal.check()
            self._write(claims, self.journal.replay(), replace=True)
        elif resume and self.output.exists():
            for claim in claims:
                claim.sweep()  # a run that was killed late may have left something after all
            return self._summary(already_done=True)
        else:
            self._refuse_existing(force)
            try:
                self.journal.begin(claims[-1])
                self._write(claims, iter(()), replace=force)
            except (TableError, OutputError):
                if self.journal.is_empty:  # the input is no good, say: there is nothing to resume
                    self.journal.end()
                raise
        summary = self._finished()
        self.journal.end()
        return summary

    def _refuse_existing(self, force: bool) -> None:
        for path in () if force else self.written:
            if path.exists():
                raise TableError(f"{path}: exists already; use --force to replace it")
        if self.output and self.journal.exists and not force:
            raise TableError(
                f"{self.output}: a run was broken off; use --resume to go on with it, "
                "or --force to start again"
            )

    def _write(self, claims: list[Claim], replayed: Iterator[Record], *, replace: bool) -> None:
        """Write every file beside its name; once all are whole, they take their names."""
        try:
            for claim in claims:
                claim.sweep()  # the journal has all that is worth keeping
            with ExitStack() as under_way:
                outputs = [under_way.enter_context(one.begin(replace=replace)) for one in claims]
                self._solve_all(replayed, {output.path: output.stream for output in outputs})
                for output in outputs:
                    output.commit()
        except OSError as error:
            raise TableError(self._told(error) + self._what_is_kept()) from error
        except pa.ArrowException as error:
            raise TableError(f"{self.output or self.mismatches}: {first_line(error)}") from error

    def _told(self, error: OSError) -> str:
        """What the system refused, as a sentence that names an output."""
        if isinstance(error, OutputError):
            return str(error)
        place = self.output or self.mismatches or error.filename
        return f"{place}: {error.strerror or first_line(error)}"

    def _what_is_kept(self) -> str:
        if self.output is None or self.journal.is_empty:
            return ""
        return "; what was done is kept, --resume goes on"

    def _finished(self) -> Summary:
        summary = self._summary()
        if self.finish:
            self.finish(summary)
        return summary

    def _summary(self, *, already_done: bool = False) -> Summary:
        seconds = time.perf_counter() - self.started
        output = str(self.output) if self.output else None
        return Summary(self.tally, seconds, output, self.replayed_rows, already_done, self.rates)

    def _solve_all(self, replayed: Iterator[Record], files: _Files) -> None:
        with Ahead(self._pieces(), self.stopped) as pieces, _Sinks(self, files) as sinks:
            for batch, source, fraction in pieces:
                if self.puzzle is None:
                    self.puzzle = puzzle_column(batch, self.options.column, source)
                puzzles = puzzles_in(batch, self.puzzle, source)
                results = self._results(puzzles, source, fraction, replayed)
                self._account(batch, puzzles, results, sinks)
                self._report(fraction)

    def _results(
        self, puzzles: pa.Array, source: str, fraction: float | None, replayed: Iterator[Record]
    ) -> pa.RecordBatch:
        """What the journal has for these puzzles, or what is found now."""
        checksum = checksum_of(puzzles) if leaves_no_trace(source) else 0
        record = next(replayed, None)
        if record is not None:
            if (record.puzzles, record.rows) != (checksum, len(puzzles)):
                raise TableError(
                    f"{source}: can't resume, because the rows have changed since; "
                    "use --force to start again"
                )
            self.replayed_rows += len(puzzles)
            if record.results is not None:
                return record.results
        threads = 1 if self.is_quick else self.options.threads
        found = self.work.find(puzzles, threads, self._tell(fraction))
        self.is_quick = self.work.is_quick(found)
        if self.output and record is None:
            kept = found if self.work.is_costly(found) else None
            self.journal.append(Record(checksum, len(puzzles), kept))
        return found

    def _pieces(self) -> Generator[_Piece]:
        """All rows of all sources in pieces, cut off at the limit of rows; at least one piece."""
        first: Reader | None = None
        left, is_empty = self.options.limit_rows, True
        for number, name in enumerate(self.sources):
            with closing(Reader(name, self.options.input_format, self.stopped)) as reader:
                first = first or reader
                if reader.names != first.names:
                    raise TableError(
                        f"{name}: expected the columns of {first.name} "
                        f"({', '.join(first.names)}), got {', '.join(reader.names)}"
                    )
                for batch in reader:
                    cut = fitted(batch, reader, first).slice(0, left)
                    share = reader.source.fraction
                    fraction = None if share is None else (number + share) / len(self.sources)
                    most = self.work.most_rows or max(1, cut.num_rows)
                    for start in range(0, cut.num_rows, most):
                        is_empty = False
                        yield _Piece(cut.slice(start, most), name, fraction)
                    left = None if left is None else left - cut.num_rows
                    if left == 0:
                        break
            if left == 0:
                break
        if is_empty and first:
            yield _Piece(pa.RecordBatch.from_pylist([], schema=first.schema), first.name, None)

    def _account(
        self,
        batch: pa.RecordBatch,
        puzzles: pa.Array,
        results: pa.RecordBatch,
        sinks: _Sinks,
    ) -> None:
        self.tally.add(puzzles, results)
        if isinstance(self.work, Rate):
            self.hardest = max(self.hardest or 0.0, pc.max(results["er"]).as_py() or 0.0)
        output = with_results(batch, results, self.work.added)
        if self.listed is None and self.puzzle is not None and isinstance(self.work, Solve):
            self.listed = solution_column(batch, self.puzzle)
        wrong = np.zeros(batch.num_rows, np.bool_)
        if self.listed is not None:
            self.tally.agreement = self.tally.agreement or Agreement()
            listed = as_text(batch.column(self.listed))
            wrong = compare(puzzles, listed, results, self.tally.agreement)
        sinks.mismatches(output.filter(pa.array(wrong)) if wrong.any() else output.slice(0, 0))
        sinks.output(output)

    def _report(self, fraction: float | None) -> None:
        seconds = time.perf_counter() - self.started
        self.rates.append((seconds, self.tally.rows))
        if self.watch:
            self.watch(Progress(self.tally.rows, fraction, seconds, self.hardest))

    def _tell(self, fraction: float | None) -> Callable[[int, float], None]:
        """Pass on how far a batch has come."""

        def tell(done: int, hardest: float) -> None:
            self.hardest = max(hardest, self.hardest or 0.0)
            if self.watch:
                seconds = time.perf_counter() - self.started
                self.watch(Progress(self.tally.rows + done, fraction, seconds, self.hardest))

        return tell


class _Sinks:
    """The output and the mismatches, each written by a thread of its own."""

    def __init__(self, run: _Run, files: _Files) -> None:
        self._files = files
        self.output = self._sink(run.output, run.options.output_format)
        self.mismatches = self._sink(run.mismatches, None)

    def _sink(self, path: Path | None, wanted: Format | None) -> Behind:
        if path is None:
            return Behind(None)
        file = self._files[path]
        kind = kind_of_name(path.name, wanted) or Kind(Format.CSV)

        def begin(schema: pa.Schema) -> Writer:
            try:
                refuse_unfit(schema, kind)
            except TableError as error:
                raise TableError(f"{path}: {error}") from error
            return Writer(file, kind, schema)

        return Behind(begin)

    def __enter__(self) -> _Sinks:
        return self

    def __exit__(self, *error: object) -> None:
        failed = error[0] is not None
        try:
            self.output.close(failed=failed)
        except BaseException:
            failed = True
            raise
        finally:
            self.mismatches.close(failed=failed)
