"""A whole table solved: reading, solving and writing at the same time, with a journal for resuming.

    reader thread --> [2 batches] --> solving, on all cores --> [2 batches] --> writer thread
                                            |
                                            +--> journal, tally

Memory is bounded by the queues, whatever the size of the file.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any, Generic, TypeVar

import pyarrow as pa
import pyarrow.compute as pc

from swordfish._core import __version__
from swordfish.tables.batches import Agreement, Tally, compare, with_results
from swordfish.tables.columns import as_text, puzzle_column, solution_column
from swordfish.tables.formats import (
    Format,
    Kind,
    Reader,
    TableError,
    Writer,
    filesystem,
    is_remote,
    kind_of_name,
)
from swordfish.tables.journal import Journal
from swordfish.tables.work import Rate, Solve, Work

Item = TypeVar("Item")
Watch = Callable[["Progress"], None]
_QUEUED = 2


@dataclass(frozen=True)
class Options:
    """How a table is solved."""

    column: str | None = None
    """The column with the puzzles; None: found by its name or by looking."""
    limit: int = 2
    limit_rows: int | None = None
    verify: bool = False
    """Only check: nothing is written."""
    input_format: Format | None = None
    output_format: Format | None = None
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
    already_done: bool = False
    rates: list[tuple[float, int]] = field(default_factory=list)
    """Seconds since the start and rows so far, batch by batch."""

    @property
    def per_second(self) -> float:
        """Rows per second over the whole run, reading and writing included."""
        return self.tally.rows / self.seconds if self.seconds else 0.0


def solve_table(
    inputs: str | Path | Iterable[str | Path],
    output: str | Path | None = None,
    *,
    options: Options = Options(),  # noqa: B008  # frozen
    mismatches: str | Path | None = None,
    resume: bool = False,
    force: bool = False,
    watch: Watch | None = None,
) -> Summary:
    """Solve every row of one or more table files and write them with `solution` and `status` added.

    Inputs are paths, globs, "-" for standard input, or addresses in an object store. The output is
    written beside its name and takes the name when it is whole.
    """
    run = _Run(_sources(inputs), output, options, mismatches, watch, Solve(options.limit))
    return run.go(resume=resume, force=force)


def rate_table(
    inputs: str | Path | Iterable[str | Path],
    output: str | Path,
    *,
    rating: Rate = Rate(),  # noqa: B008  # frozen
    options: Options = Options(),  # noqa: B008  # frozen
    resume: bool = False,
    force: bool = False,
    watch: Watch | None = None,
) -> Summary:
    """Rate every row of one or more table files and write them with ER, EP, ED and more added.

    The columns are er, ep, ed, technique, level, score (empty where there is no figure), rated
    (known, not unique, above, over budget) and status.
    """
    run = _Run(_sources(inputs), output, options, None, watch, rating)
    return run.go(resume=resume, force=force)


def _sources(inputs: str | Path | Iterable[str | Path]) -> list[str]:
    return expand([inputs] if isinstance(inputs, str | Path) else inputs)


def expand(inputs: Iterable[str | Path]) -> list[str]:
    """Names with globs resolved, in order. A glob that matches nothing is an error."""
    found: list[str] = []
    for name in map(str, inputs):
        if not any(sign in name for sign in "*?["):
            found.append(name)
            continue
        if is_remote(name):
            matches = sorted(file.full_name for file in filesystem().open_files(name))
        else:
            root = Path(name).anchor or "."
            pattern = str(Path(name).relative_to(root)) if Path(name).is_absolute() else name
            matches = sorted(str(path) for path in Path(root).glob(pattern) if path.is_file())
        if not matches:
            raise TableError(f"expected files that match {name!r}, found none")
        found += matches
    return found


class _Run:
    """One run of solve_table."""

    def __init__(
        self,
        sources: list[str],
        output: str | Path | None,
        options: Options,
        mismatches: str | Path | None,
        watch: Watch | None,
        work: Work,
    ) -> None:
        self.work = work
        self.sources = sources
        self.output = Path(output) if output is not None else None
        self.options = options
        self.mismatches = Path(mismatches) if mismatches is not None else None
        self.watch = watch
        self.tally = Tally()
        self.rates: list[tuple[float, int]] = []
        self.started = time.perf_counter()
        if (self.output is None) != options.verify:
            raise TableError("expected either an output or `verify`, which writes nothing")
        self.written = [path for path in (self.mismatches, self.output) if path]
        if self.output:
            place = self.output.with_name(self.output.name + ".journal")
            self.journal = Journal(place, self._identity(), work.schema)

    def _identity(self) -> dict[str, Any]:
        """What must not change between a run and its continuation."""
        options = asdict(self.options)
        del options["threads"]  # results don't depend on it
        return {
            "swordfish": __version__,
            "inputs": [_fingerprint(name) for name in self.sources],
            "mismatches": str(self.mismatches),
            "work": [type(self.work).__name__, asdict(self.work)],
            **options,
        }

    def go(self, *, resume: bool, force: bool) -> Summary:
        if self.output is None:
            self._refuse_existing(force)
            self._write(iter(()))
            return self._summary()
        if resume and self.journal.exists:
            self.journal.check()
            self._write(self.journal.replay())
        elif resume and self.output.exists():
            return self._summary(already_done=True)
        else:
            self._refuse_existing(force)
            self.journal.begin()
            try:
                self._write(iter(()))
            except TableError as error:
                # The input is no good: there is nothing to resume. A full disk is another matter.
                if not self.rates and not isinstance(error.__cause__, OSError):
                    self.journal.end()
                raise
        self.journal.end()
        return self._summary()

    def _refuse_existing(self, force: bool) -> None:
        for path in () if force else self.written:
            if path.exists():
                raise TableError(f"{path}: exists already; use --force to replace it")
        if self.output and self.journal.exists and not force:
            raise TableError(
                f"{self.output}: a run was broken off; use --resume to go on with it, "
                "or --force to start again"
            )

    def _write(self, replayed: Iterator[pa.RecordBatch]) -> None:
        """Write every file beside its name; what is whole takes its name, what isn't is removed."""
        try:
            self._solve_all(replayed)
            for path in self.written:
                if _beside(path).exists():
                    _beside(path).replace(path)
        except OSError as error:
            place = self.output or error.filename
            kept = "; what was done is kept, --resume goes on" if self.output else ""
            raise TableError(f"{place}: {error.strerror or error}{kept}") from error
        finally:
            for path in self.written:
                _beside(path).unlink(missing_ok=True)

    def _summary(self, *, already_done: bool = False) -> Summary:
        seconds = time.perf_counter() - self.started
        output = str(self.output) if self.output else None
        return Summary(self.tally, seconds, output, self.replayed_rows, already_done, self.rates)

    replayed_rows = 0

    def _solve_all(self, replayed: Iterator[pa.RecordBatch]) -> None:
        readers = (Reader(name, self.options.input_format) for name in self.sources)
        with _Ahead(self._batches(readers)) as batches, _Sinks(self) as sinks:
            for batch, fraction in batches:
                puzzle = puzzle_column(batch, self.options.column, self.sources[0])
                puzzles = as_text(batch.column(puzzle))
                results = next(replayed, None)
                if results is None:
                    results = self.work.find(puzzles, self.options.threads, self._tell(fraction))
                    if self.output:
                        self.journal.append(results)
                else:
                    self.replayed_rows += results.num_rows
                self._account(batch, puzzles, puzzle, results, sinks)
                self._report(fraction)

    def _batches(self, readers: Iterator[Reader]) -> Iterator[tuple[pa.RecordBatch, float | None]]:
        """All batches of all sources, cut off at the limit of rows."""
        first = next(readers)
        left = self.options.limit_rows
        for number, reader in enumerate(chain([first], readers)):
            if reader.schema.names != first.schema.names:
                raise TableError(
                    f"{reader.name}: expected the columns of {first.name} "
                    f"({', '.join(first.schema.names)}), got {', '.join(reader.schema.names)}"
                )
            for batch in reader:
                cut = batch if left is None else batch.slice(0, left)
                share = reader.source.fraction
                total = None if share is None else (number + share) / len(self.sources)
                most = self.work.most_rows or cut.num_rows
                for start in range(0, max(1, cut.num_rows), max(1, most)):  # one if it is empty
                    yield cut.slice(start, most), total
                if left is not None:
                    left -= cut.num_rows
                    if not left:
                        return

    def _account(
        self,
        batch: pa.RecordBatch,
        puzzles: pa.Array,
        puzzle: int,
        results: pa.RecordBatch,
        sinks: _Sinks,
    ) -> None:
        if results.num_rows != batch.num_rows:
            raise TableError("the journal doesn't fit the input; use --force to start again")
        self.tally.add(puzzles, results)
        if isinstance(self.work, Rate):
            self.hardest = max(self.hardest or 0.0, pc.max(results["er"]).as_py() or 0.0)
        output = with_results(batch, results, self.work.added)
        listed = solution_column(batch, puzzle) if isinstance(self.work, Solve) else None
        if listed is not None:
            self.tally.agreement = self.tally.agreement or Agreement()
            wrong = compare(puzzles, as_text(batch.column(listed)), results, self.tally.agreement)
            if self.mismatches and wrong.any():
                sinks.mismatches(output.filter(pa.array(wrong)))
        sinks.output(output)

    def _report(self, fraction: float | None) -> None:
        seconds = time.perf_counter() - self.started
        self.rates.append((seconds, self.tally.rows))
        if self.watch:
            self.watch(Progress(self.tally.rows, fraction, seconds, self.hardest))

    hardest: float | None = None

    def _tell(self, fraction: float | None) -> Callable[[int, float], None]:
        """Pass on how far a batch has come."""

        def tell(done: int, hardest: float) -> None:
            self.hardest = max(hardest, self.hardest or 0.0)
            if self.watch:
                seconds = time.perf_counter() - self.started
                self.watch(Progress(self.tally.rows + done, fraction, seconds, self.hardest))

        return tell


class _Sinks:
    """The output and the mismatches, each written by a thread of its own once there is a row."""

    def __init__(self, run: _Run) -> None:
        self.output = self._sink(run.output, run.options.output_format)
        self.mismatches = self._sink(run.mismatches, None)

    @staticmethod
    def _sink(path: Path | None, wanted: Format | None) -> _Behind:
        if path is None:
            return _Behind(None)
        kind = kind_of_name(path.name, wanted) or Kind(Format.CSV)
        return _Behind(lambda schema: Writer(_beside(path), kind, schema))

    def __enter__(self) -> _Sinks:
        return self

    def __exit__(self, *error: object) -> None:
        failed = error[0] is not None
        for sink in (self.output, self.mismatches):
            sink.close(failed=failed)


class _Ahead(Generic[Item]):
    """Items of an iterator, made ahead of time by a thread."""

    def __init__(self, items: Iterator[Item]) -> None:
        self._queue: queue.Queue[Item | BaseException | None] = queue.Queue(_QUEUED)
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._fill, args=(items,), daemon=True)

    def _fill(self, items: Iterator[Item]) -> None:
        try:
            for item in items:
                self._put(item)
                if self._stopped.is_set():
                    return
            self._put(None)
        except BaseException as error:
            self._put(error)

    def _put(self, item: Item | BaseException | None) -> None:
        while not self._stopped.is_set():
            with suppress(queue.Full):
                self._queue.put(item, timeout=0.1)
                return

    def __enter__(self) -> Iterator[Item]:
        self._thread.start()
        return self._items()

    def _items(self) -> Iterator[Item]:
        while (item := self._queue.get()) is not None:
            if isinstance(item, BaseException):
                raise item
            yield item

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        self._thread.join()


class _Behind:
    """A writer that works behind, in a thread; an error in it comes out of the next call."""

    def __init__(self, make: Callable[[pa.Schema], Writer] | None) -> None:
        self._make = make
        self._queue: queue.Queue[pa.RecordBatch | None] = queue.Queue(_QUEUED)
        self._error: BaseException | None = None
        self._thread: threading.Thread | None = None

    def __call__(self, batch: pa.RecordBatch) -> None:
        if self._make is None:
            return
        if self._thread is None:
            writer = self._make(batch.schema)
            self._thread = threading.Thread(target=self._drain, args=(writer,), daemon=True)
            self._thread.start()
        self._raise()
        self._queue.put(batch)

    def _drain(self, writer: Writer) -> None:
        while (batch := self._queue.get()) is not None:
            if self._error is None:
                try:
                    writer.write(batch)
                except BaseException as error:
                    self._error = error
        try:
            writer.close()
        except BaseException as error:
            self._error = self._error or error

    def close(self, *, failed: bool) -> None:
        if self._thread:
            self._queue.put(None)
            self._thread.join()
        if not failed:
            self._raise()

    def _raise(self) -> None:
        if self._error:
            raise self._error


def _beside(path: Path) -> Path:
    """Where a file is written until it is whole."""
    return path.with_name(path.name + ".partial")


def _fingerprint(name: str) -> list[Any]:
    """What tells whether an input is still the same: name, size, time of change."""
    if name == "-" or is_remote(name):
        return [name]
    try:
        state = Path(name).stat()
    except OSError as error:
        raise TableError(f"{name}: {error.strerror or error}") from error
    return [name, state.st_size, state.st_mtime_ns]
