"""Whole tables worked on, under locks: written whole or not at all, with a journal for resuming.

`flow` does the work; here is what is read, written, kept and refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeAlias

from swordfish._core import __version__
from swordfish.files import OutputError, Reservation, file_named, is_same, refuse_place
from swordfish.tables.errors import TableError, error_line
from swordfish.tables.formats import Compression, Format, kind_of_name, told_compression
from swordfish.tables.journal import Journal, Record, fingerprint
from swordfish.tables.options import Options
from swordfish.tables.plain_file import plain_file
from swordfish.tables.plain_lines import Straight
from swordfish.tables.progress import Watch
from swordfish.tables.solve_work import SolveWork
from swordfish.tables.sources import expand
from swordfish.tables.tally import Tally
from swordfish.tables.way import Way

if TYPE_CHECKING:  # whoever solves plain files needs no Arrow
    from swordfish.tables.rate_work import RateWork
    from swordfish.tables.work import Work

Finish: TypeAlias = Callable[["Summary"], None]
_Files: TypeAlias = dict[Path, IO[bytes]]


@dataclass
class Summary:
    """What a run over whole tables found, and how fast."""

    tally: Tally
    seconds: float
    output: str | None
    resumed_rows: int = 0
    """Rows that an interrupted run had already done."""
    already_done: bool = False
    rates: list[tuple[float, int]] = field(default_factory=list)
    """Seconds since the start and rows so far, batch by batch."""

    @property
    def per_second(self) -> float:
        """Rows per second over whole tables, reading and writing included."""
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
    """Solve every row of whole tables and write them with `solution` and `status` added.

    Inputs are paths, globs, "-" for standard input, or addresses in an object store. The output is
    written beside its name and takes the name when it is whole. `finish` is called with the summary
    while the run can still be resumed, so that what it writes isn't lost if the run is killed.
    """
    return work_through(
        inputs,
        work=SolveWork(),
        output=output,
        options=options,
        mismatches=mismatches,
        resume=resume,
        force=force,
        watch=watch,
        finish=finish,
    )


def rate_table(
    inputs: str | Path | Iterable[str | Path],
    *,
    output: str | Path,
    rating: RateWork | None = None,
    options: Options = Options(),  # noqa: B008  # frozen
    resume: bool = False,
    force: bool = False,
    watch: Watch | None = None,
) -> Summary:
    """Rate every row of whole tables and write them with ER, EP, ED and more added.

    The columns are er, ep, ed, technique, level, score (empty where there is no figure), rated
    (known, above, gave up, or the status if there is nothing to rate) and status.
    """
    from swordfish.tables.rate_work import RateWork

    return work_through(
        inputs,
        work=rating or RateWork(),
        output=output,
        options=options,
        resume=resume,
        force=force,
        watch=watch,
    )


def work_through(
    inputs: str | Path | Iterable[str | Path],
    *,
    work: Work,
    output: str | Path | None,
    options: Options,
    mismatches: str | Path | None = None,
    resume: bool = False,
    force: bool = False,
    watch: Watch | None = None,
    finish: Finish | None = None,
) -> Summary:
    """Do some work on every row of whole tables and write them with its columns added."""
    sources = expand([inputs] if isinstance(inputs, str | Path) else inputs)
    run = _TableRun(work, sources, output, options, mismatches, watch, finish)
    return run.go(resume=resume, force=force)


def _file_named(name: str | Path | None) -> Path | None:
    try:
        return None if name is None else file_named(name)
    except ValueError as error:
        raise TableError(str(error)) from error


class _TableRun:
    """One run of some work over all rows."""

    def __init__(
        self,
        work: Work,
        sources: list[str],
        output: str | Path | None,
        options: Options,
        mismatches: str | Path | None,
        watch: Watch | None,
        finish: Finish | None,
    ) -> None:
        self.work = work
        self.way = Way(sources, options, watch)
        self.watch = watch
        self.finish = finish
        self.sources = sources
        self.output = _file_named(output)
        self.options = options
        self.mismatches = _file_named(mismatches)
        if (self.output is None) != options.verify:
            raise TableError("expected an output, or `verify` to only check")
        self.written = [path for path in (self.mismatches, self.output) if path]
        try:
            self._refuse_places()
        except OutputError as error:
            raise TableError(str(error)) from error
        if self.output:
            place = self.output.with_name(self.output.name + ".journal")
            self.journal = Journal(place, self._identity())

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
            if path is self.output:
                against = told_compression(path.name, wanted, self.options.compression)
                if against:
                    raise TableError(f"{path}: {against}")
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
            "blocks": 4,  # another number whenever a block of the journal holds something else
            "inputs": [fingerprint(name) for name in self.sources],
            "mismatches": str(self.mismatches),
            "work": self.work.identity,
            **options,
        }

    def go(self, *, resume: bool, force: bool) -> Summary:
        """Run under the locks of all that is written: nobody else has begun, and nobody will."""
        try:
            with ExitStack() as held:
                reserved = [held.enter_context(Reservation(path)) for path in self.written]
                return self._go(reserved, resume=resume, force=force)
        except OSError as error:
            raise TableError(self._refusal(error)) from error

    def _go(self, reserved: list[Reservation], *, resume: bool, force: bool) -> Summary:
        if self.output is None:
            self._refuse_existing(force)
            self._write(reserved, iter(()), replace=force)
            return self._finished()
        if resume and self.journal.exists:
            self.journal.check()
            self._write(reserved, self.journal.replay(), replace=True)
        elif resume and self.output.exists():
            for reservation in reserved:
                reservation.sweep()  # a run that was killed late may have left something after all
            return self._summary(already_done=True)
        else:
            self._refuse_existing(force)
            try:
                self.journal.begin(reserved[-1])
                self._write(reserved, iter(()), replace=force)
            except Exception:
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
                f"{self.output}: a run was interrupted; use --resume to continue it, "
                "or --force to start again"
            )

    def _write(
        self, reserved: list[Reservation], replayed: Iterator[Record], *, replace: bool
    ) -> None:
        """Write every file beside its name; once all are whole, they take their names."""
        try:
            for reservation in reserved:
                reservation.sweep()  # the journal has all that is worth keeping
            with ExitStack() as under_way:
                outputs = [under_way.enter_context(one.begin(replace=replace)) for one in reserved]
                files = {output.path: output.stream for output in outputs}
                self._send(files, replayed)
                for output in outputs:
                    output.commit()
        except OSError as error:
            raise TableError(self._refusal(error) + self._what_is_kept()) from error

    def _send(self, files: _Files, replayed: Iterator[Record]) -> None:
        """Send all rows on their way, by the straight road if they are plain enough for it."""
        plain = None
        if self.work.goes_straight and not self.mismatches:
            plain = plain_file(self.sources, self.options, self.output)
        if plain is None or self.output is None:
            self._send_by_arrow(files, replayed)
            return
        straight = Straight(plain, self.options, self.watch)
        self.way = straight
        straight.go(files[self.output], replayed, self.journal.append)

    def _send_by_arrow(self, files: _Files, replayed: Iterator[Record]) -> None:
        import pyarrow as pa

        from swordfish.tables.flow import Flow
        from swordfish.tables.pipeline import Behind
        from swordfish.tables.writer import writer_of

        options, lines = self.options, self.work.lines

        def sink(
            path: Path | None, wanted: Format | None, compression: Compression | None = None
        ) -> Behind[pa.RecordBatch]:
            """What writes a file, if there is one to write."""
            if path is None:
                return Behind(None)
            return Behind(writer_of(path, files[path], wanted, lines, compression))

        flow = Flow(self.work, self.sources, options, self.watch)
        self.way = flow
        try:
            flow.go(
                sink(self.output, options.output_format, options.compression),
                sink(self.mismatches, None),
                replayed,
                keep=self.journal.append if self.output else None,
            )
        except pa.ArrowException as error:
            raise TableError(f"{self.output or self.mismatches}: {error_line(error)}") from error

    def _refusal(self, error: OSError) -> str:
        """What the system refused, as a sentence that names an output."""
        if isinstance(error, OutputError):
            return str(error)
        place = self.output or self.mismatches or error.filename
        return f"{place}: {error.strerror or error_line(error)}"

    def _what_is_kept(self) -> str:
        if self.output is None or self.journal.is_empty:
            return ""
        return "; what was done is kept, --resume continues"

    def _finished(self) -> Summary:
        summary = self._summary()
        if self.finish:
            self.finish(summary)
        return summary

    def _summary(self, *, already_done: bool = False) -> Summary:
        way = self.way
        output = str(self.output) if self.output else None
        return Summary(way.tally, way.seconds, output, way.replayed_rows, already_done, way.rates)
