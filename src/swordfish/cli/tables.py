"""`swordfish solve … -o OUT` and others: whole tables, with a bar and a summary."""

import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass
from functools import wraps
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NoReturn, TypeAlias, get_args

import rich_click as click
from click.exceptions import Exit

from swordfish.cli.declare import (
    INTERRUPTED,
    OneOf,
    WholeNumber,
    force_option,
    refuse_folder,
    threads_option,
)
from swordfish.cli.outputs import EndAtOnce, check_outputs, fail, open_output, put
from swordfish.cli.session import is_on_terminal
from swordfish.model.grid import Status

if TYPE_CHECKING:
    from swordfish import cluster, tables

FormatName: TypeAlias = Literal["csv", "tsv", "parquet", "arrow", "jsonl", "lines"]
FORMAT_NAMES: tuple[FormatName, ...] = get_args(FormatName)

SAYS_WHY = "swordfish check"
"""What tells somebody why a row can't be read."""

column_option = click.option(
    "--column",
    metavar="NAME",
    help="The column with the puzzles (default: found by its name or content).",
)
limit_rows_option = click.option(
    "--limit-rows", metavar="N", type=WholeNumber(1), help="Read only the first N rows."
)
output_option = click.option(
    "--output", "-o", metavar="FILE", help="Write a table with what is found to this file."
)
format_option = click.option(
    "--format",
    "table_format",
    metavar="FORMAT",
    type=OneOf(FormatName),
    help=f"The format of the output: {', '.join(FORMAT_NAMES)}.",
)
resume_option = click.option("--resume", is_flag=True, help="Continue a run that was interrupted.")


@dataclass(frozen=True)
class TableOptions:
    """What was asked for on the command line."""

    output: Path | None
    column: str | None
    limit_rows: int | None
    format: FormatName | None
    threads: int | None
    resume: bool
    force: bool
    cluster: str | None
    verify: bool = False
    mismatches: Path | None = None
    report: Path | None = None

    def is_complete(self, may_verify: bool = False, besides: tuple[str, ...] = ()) -> bool:
        """Whether a table is asked for; options that make no sense without are refused.

        `besides` are those that have a sense of their own.
        """
        if self.output is not None and self.verify:
            raise click.BadParameter("expected --output or --verify, got both")
        if self.output is not None or self.verify:
            return True
        if wrong := self.given(*besides):
            wanted = "--output or --verify" if may_verify else "--output"
            raise click.BadParameter(f"expected {wanted} with {', '.join(wrong)}")
        return False

    def is_table(self, as_json: bool = False, besides: tuple[str, ...] = ()) -> bool:
        """The same, where JSON is the only other form."""
        is_asked = self.is_complete(besides=besides)
        if is_asked and as_json:
            raise click.BadParameter("--json can't be combined with --output")
        if is_asked:
            _need_pyarrow()
        return is_asked

    def given(self, *besides: str) -> list[str]:
        """The options that were given, `besides` these, as they are written."""
        given = [name for name, value in vars(self).items() if value and name not in besides]
        return [f"--{name.replace('_', '-')}" for name in given]


def output_named(name: str | None, cluster: str | None) -> Path | None:
    """The file of a table by its name; a cluster writes a folder, which may end in a slash."""
    if name is None:
        return None
    if cluster is None:
        refuse_folder(name)
    return Path(name)


def takes_tables(function: Callable[..., None]) -> Callable[..., None]:
    """Adds the options of a table to a subcommand, which gets them as `asked`."""

    @wraps(function)
    def command(
        *,
        output: str | None,
        column: str | None,
        limit_rows: int | None,
        table_format: FormatName | None,
        threads: int | None,
        resume: bool,
        force: bool,
        **others: object,
    ) -> None:
        asked = TableOptions(
            output_named(output, None),
            column,
            limit_rows,
            table_format,
            threads,
            resume,
            force,
            None,
        )
        function(asked=asked, **others)

    options = (
        output_option, column_option, limit_rows_option, format_option, threads_option,
        resume_option, force_option,
    )  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


def work_on_tables(
    inputs: Sequence[str],
    asked: TableOptions,
    make: Callable[[], "tables.Work"],
    who_says_why: str = SAYS_WHY,
) -> NoReturn:
    """Do some work on tables, and end the program with the exit code that they have earned."""

    def run(watch: "tables.Watch") -> "tables.Summary":
        from swordfish import tables

        return tables.work_through(
            inputs,
            work=make(),
            output=asked.output,
            options=_options(asked),
            resume=asked.resume,
            force=asked.force,
            watch=watch,
        )

    _run_tables(asked, run, who_says_why=who_says_why)


def solve_tables(inputs: Sequence[str], asked: TableOptions) -> NoReturn:
    """Solve or check tables, and end the program with the exit code that they have earned."""
    if asked.cluster is not None:
        _solve_on_cluster(inputs, asked, asked.cluster)
    others = [str(path) for path in (asked.output, asked.mismatches) if path]
    may_replace = asked.force or asked.resume
    check_outputs([*inputs, *others], {"--report": asked.report}, may_replace=may_replace)

    def run(watch: "tables.Watch") -> "tables.Summary":
        from swordfish import tables

        with ExitStack() as work:
            report = open_output(work, asked.report, replace=may_replace)

            def finish(summary: tables.Summary) -> None:
                if report:
                    put(tables.report.as_html(summary, source=" ".join(inputs)).encode(), report)

            summary = tables.solve_table(
                inputs,
                output=asked.output,
                options=_options(asked),
                mismatches=asked.mismatches,
                resume=asked.resume,
                force=asked.force,
                watch=watch,
                finish=finish,
            )
            if report and summary.already_done:
                report.sweep()
            return summary

    _run_tables(asked, run)


def _solve_on_cluster(inputs: Sequence[str], asked: TableOptions, scheduler: str) -> NoReturn:
    """Solve tables part by part on a cluster; finished parts are not done again."""

    def solve(
        output: Path, options: "tables.Options", watch: "cluster.WatchParts"
    ) -> "list[cluster.Part]":
        from swordfish import cluster

        sources = inputs[0] if len(inputs) == 1 else inputs
        return cluster.solve_parts(
            sources, output=output, scheduler=scheduler, options=options, watch=watch
        )

    _run_on_cluster(asked, scheduler, solve)


def rate_tables(
    inputs: Sequence[str], asked: TableOptions, max_er: float | None, max_seconds: float | None
) -> NoReturn:
    """Rate tables, and end the program with the exit code that they have earned."""
    if asked.cluster is not None:
        _rate_on_cluster(inputs, asked, max_er, max_seconds, asked.cluster)

    def run(watch: "tables.Watch") -> "tables.Summary":
        from swordfish import tables

        assert asked.output is not None
        return tables.rate_table(
            inputs,
            output=asked.output,
            rating=tables.Rate(max_er=max_er, max_seconds=max_seconds),
            options=_options(asked),
            resume=asked.resume,
            force=asked.force,
            watch=watch,
        )

    _run_tables(asked, run)


def _rate_on_cluster(
    inputs: Sequence[str],
    asked: TableOptions,
    max_er: float | None,
    max_seconds: float | None,
    scheduler: str,
) -> NoReturn:
    def rate(
        output: Path, options: "tables.Options", watch: "cluster.WatchParts"
    ) -> "list[cluster.Part]":
        from swordfish import cluster, tables

        sources = inputs[0] if len(inputs) == 1 else inputs
        rating = tables.Rate(max_er=max_er, max_seconds=max_seconds)
        return cluster.rate_parts(
            sources, output=output, scheduler=scheduler, rating=rating, options=options, watch=watch
        )

    _run_on_cluster(asked, scheduler, rate)


def _run_on_cluster(
    asked: TableOptions,
    scheduler: str,
    work: Callable[[Path, "tables.Options", "cluster.WatchParts"], "list[cluster.Part]"],
) -> NoReturn:
    """Parts of tables on a cluster; running it again continues."""
    if wrong := asked.given("output", "column", "threads", "cluster"):
        raise click.BadParameter(f"{', '.join(wrong)} can't be combined with --cluster")
    output = asked.output
    assert output is not None

    def run(watch: "tables.Watch") -> "tables.Summary":
        from swordfish import tables

        began = time.perf_counter()
        summary = tables.Summary(tables.Tally(), 0.0, str(output))

        def count(part: "cluster.Part", done: int, of: int) -> None:
            summary.seconds = time.perf_counter() - began
            summary.tally.rows += part.rows
            watch(tables.Progress(summary.tally.rows, done / of, summary.seconds))

        options = tables.Options(column=asked.column, threads=asked.threads or 1)
        parts = work(output, options, count)
        summary.tally.rows = sum(part.rows for part in parts)
        for status in Status:
            summary.tally.statuses[status] = sum(part.statuses[status] for part in parts)
        summary.seconds = time.perf_counter() - began
        return summary

    _run_tables(asked, run, place=scheduler)


def _bar() -> AbstractContextManager["tables.Watch"]:
    """A bar of progress; none, nor what draws it, if nobody sits there."""
    if not is_on_terminal(sys.stderr):
        return nullcontext(lambda _: None)
    from swordfish.cli.bars import table_bar

    return table_bar()


def _need_pyarrow() -> None:
    if find_spec("pyarrow") is None:
        fail("tables need pyarrow: pip install 'swordfish[tables]'")


def _run_tables(
    asked: TableOptions,
    run: Callable[["tables.Watch"], "tables.Summary"],
    place: str | None = None,
    who_says_why: str = SAYS_WHY,
) -> NoReturn:
    _need_pyarrow()
    from swordfish import tables

    try:
        with _bar() as watch:
            summary = run(watch)
    except KeyboardInterrupt:
        go_on = (
            ""
            if asked.verify
            else "; run it again to continue"
            if place
            else "; --resume continues"
        )
        print(f"interrupted{go_on}", file=sys.stderr)
        raise EndAtOnce(INTERRUPTED) from None
    except tables.TableError as error:
        print(error, file=sys.stderr)
        raise EndAtOnce(2) from None
    except OSError as error:
        print(f"{error.filename or place}: {error.strerror or error}", file=sys.stderr)
        raise EndAtOnce(2) from None
    if summary.already_done:
        print(f"{asked.output} is finished already: nothing to do")
        raise Exit
    _print_summary(tables.report.totals(summary))
    if malformed := summary.tally.statuses[Status.MALFORMED]:
        rows = "1 row is" if malformed == 1 else f"{malformed:,} rows are"
        print(f"{rows} malformed; {who_says_why} says why", file=sys.stderr)
    if (asked.verify or asked.mismatches) and summary.tally.agreement is None:
        print(
            f"no column of solutions ({', '.join(tables.SOLUTION_NAMES)}) was found: "
            "nothing was compared",
            file=sys.stderr,
        )
    raise Exit(_exit_code(summary, verify=asked.verify))


def _options(asked: TableOptions) -> "tables.Options":
    from swordfish import tables

    return tables.Options(
        column=asked.column,
        limit_rows=asked.limit_rows,
        verify=asked.verify,
        output_format=tables.Format(asked.format) if asked.format else None,
        threads=asked.threads,
    )


def _print_summary(totals: list[tuple[str, str]]) -> None:
    longest, widest = (max(map(len, column)) for column in zip(*totals, strict=True))
    for name, figure in totals:
        print(f"{name:{longest}}  {figure:>{widest}}")


def _exit_code(summary: "tables.Summary", *, verify: bool) -> int:
    """The same rule as for single puzzles: 2 if a row is malformed, 1 if one has no solution.

    Who only checks also wants to know if a listed solution is wrong.
    """
    agreement = summary.tally.agreement
    wrong = verify and agreement and agreement.differ + agreement.one_of_many
    return max(_code_of(summary.tally), int(bool(wrong)))


def _code_of(tally: "tables.Tally") -> int:
    if tally.statuses[Status.MALFORMED]:
        return 2
    if not tally.needs_solutions:
        return 0
    return int(tally.statuses[Status.NONE] + tally.statuses[Status.CONFLICT] + tally.missed > 0)
