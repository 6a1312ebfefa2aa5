"""`swordfish doctor`."""

from contextlib import ExitStack
from pathlib import Path

import rich_click as click
from click.exceptions import Exit

from swordfish.cli.option_types import FILE, WholeNumber
from swordfish.cli.outputs import check_outputs, open_output, put
from swordfish.cli.set_options import SetOptions, takes_sets
from swordfish.cli.set_run import running_sets
from swordfish.cli.subcommand import subcommand


@subcommand
@click.option("--json", "as_json", is_flag=True, help="Write one object of JSON.")
@click.option("--report", metavar="FILE", type=FILE, help="Write an HTML page with plots, too.")
@click.option(
    "--clean", metavar="FILE", type=FILE, help="Write the rows worth keeping of a single table."
)
@click.option(
    "--sample",
    metavar="N",
    type=WholeNumber(0),
    default=200,
    help="Rows that are rated; 0 rates none.",
)
@takes_sets("another sample")
def doctor(
    asked: SetOptions, as_json: bool, report: Path | None, clean: Path | None, sample: int
) -> None:
    """Find what is wrong with a set of puzzles, and which test rows are in the training too.

    The first file is for training, the others are for tests. The report lists rows that can't be
    read, rows without exactly one solution, listed solutions that are wrong, and puzzles that come
    twice, as they are or in disguise. It also lists test rows whose puzzle (or solution) is in the
    training file. Level, ER and depth are found for a sample. The exit code is 1 if there is a
    fault.

    --clean writes each puzzle once, if it has exactly one solution and no other is listed.

    [dim]$[/dim] swordfish doctor train.csv test.csv --report doctor.html
    [dim]$[/dim] swordfish doctor train.csv --clean train.clean.csv
    """
    files = asked.files
    check_outputs(files, {"--report": report, "--clean": clean}, may_replace=asked.force)
    if clean is not None and len(files) > 1:
        raise click.BadParameter(f"expected one table with --clean, got {len(files)}")
    with ExitStack() as work:
        page = open_output(work, report, replace=asked.force)
        with running_sets() as watch:
            from swordfish import data
            from swordfish.data.diagnosis import as_html, as_lines

            column, threads = asked.column, asked.threads
            kept = None
            if clean is not None:
                kept = data.clean(
                    files[0],
                    output=clean,
                    column=column,
                    force=asked.force,
                    threads=threads,
                    watch=watch,
                )
            found = data.doctor(
                *files, column=column, sample=sample, seed=asked.seed, threads=threads, watch=watch
            )
        if page:
            put(as_html(found).encode(errors="replace"), page)  # of names that aren't UTF-8
    for line in [found.to_json()] if as_json else as_lines(found):
        print(line)
    if kept is not None and not as_json:
        print(f"{clean}: {kept:,} rows")
    raise Exit(0 if found.is_healthy or kept is not None else 1)
