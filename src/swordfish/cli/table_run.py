"""`swordfish solve … -o OUT` and others: whole tables, with a bar and a summary."""

import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import rich_click as click
from click.exceptions import Exit

from swordfish.cli.exits import INTERRUPTED, EndAtOnce
from swordfish.cli.outputs import check_outputs, open_output, put
from swordfish.cli.table_options import TableOptions, need_pyarrow
from swordfish.cli.terminal import is_on_terminal
from swordfish.model.status import Status

if TYPE_CHECKING:
    from swordfish import cluster, tables

SAYS_WHY = "swordfish check"
"""What tells somebody why a row can't be read."""


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
            options=_table_options(asked),
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
                    page = tables.report.as_html(summary, source=" ".join(inputs))
                    put(page.encode(errors="replace"), report)  # of names that aren't UTF-8

            summary = tables.solve_table(
                inputs,
                output=asked.output,
                options=_table_options(asked),
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
            rating=tables.RateWork(max_er=max_er, max_seconds=max_seconds),
            options=_table_options(asked),
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
        rating = tables.RateWork(max_er=max_er, max_seconds=max_seconds)
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


def _table_bar() -> AbstractContextManager["tables.Watch"]:
    """The bar of a run over tables; none, nor what draws it, if nobody sits there."""
    if not is_on_terminal(sys.stderr):
        return nullcontext(lambda _: None)
    from swordfish.cli.bars import table_bar

    return table_bar()


def _run_tables(
    asked: TableOptions,
    run: Callable[["tables.Watch"], "tables.Summary"],
    place: str | None = None,
    who_says_why: str = SAYS_WHY,
) -> NoReturn:
    need_pyarrow()
    from swordfish import tables

    try:
        with _table_bar() as watch:
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


def _table_options(asked: TableOptions) -> "tables.Options":
    from swordfish import tables

    return tables.Options(
        column=asked.column,
        limit_rows=asked.limit_rows,
        verify=asked.verify,
        output_format=tables.Format(asked.format) if asked.format else None,
        compression=tables.Compression(asked.compression) if asked.compression else None,
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
