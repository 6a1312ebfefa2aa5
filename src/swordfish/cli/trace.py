"""`swordfish trace`."""

from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

import rich_click as click
from click.exceptions import Exit

from swordfish.cli.common_options import force_option, max_seconds_option, threads_option
from swordfish.cli.ladder_options import asked_ladder, ladder_options
from swordfish.cli.on_cluster import cluster_option, parts_on_cluster
from swordfish.cli.option_types import FILE, OneOf, WholeNumber
from swordfish.cli.set_options import files_argument
from swordfish.cli.set_run import running_sets
from swordfish.cli.subcommand import subcommand
from swordfish.cli.table_options import column_option

if TYPE_CHECKING:
    from swordfish.bulk.traces import TraceOptions
    from swordfish.data import TraceParts, TraceSummary

StyleWord: TypeAlias = Literal["sentences", "notation", "chat"]


@subcommand
@files_argument
@click.option(
    "--output", "-o", metavar="FILE", type=FILE, required=True, help="Write the steps to this file."
)
@click.option(
    "--style",
    type=OneOf(StyleWord),
    default="sentences",
    help="How steps are told; chat writes a conversation for each puzzle.",
)
@ladder_options("default")
@click.option("--max-steps", metavar="N", type=WholeNumber(1), help="The most steps of a puzzle.")
@click.option(
    "--max-length",
    metavar="N",
    type=WholeNumber(1),
    help="The most bytes of all texts of a puzzle; in a chat, of both sides.",
)
@click.option(
    "--max-depth",
    metavar="N",
    type=WholeNumber(0),
    default=3,
    help="Where no technique helps, suppose up to N digits on top of each other; 0: stop there.",
)
@click.option("--prove", is_flag=True, help="Have every step checked by the independent checker.")
@click.option("--no-evidence", is_flag=True, help="Leave out the column with marks and links.")
@max_seconds_option
@column_option
@threads_option
@force_option
@cluster_option("Trace", "--output is a folder, of Parquet")
def trace(
    files: tuple[str, ...],
    output: Path,
    style: StyleWord,
    ladder: str,
    up_to: str | None,
    with_: tuple[str, ...],
    without: tuple[str, ...],
    max_steps: int | None,
    max_length: int | None,
    max_depth: int,
    prove: bool,
    no_evidence: bool,
    max_seconds: float | None,
    column: str | None,
    threads: int | None,
    force: bool,
    cluster: str | None,
) -> None:
    """Write every step from each puzzle to its solution: grid, technique, evidence, words.

    Where no technique helps, a digit is supposed and refuted, and the step is called supposition.
    The exit code is 1 if a puzzle isn't solved, or a step isn't proved.

    [dim]$[/dim] swordfish trace train.csv -o traces.parquet --prove
    [dim]$[/dim] swordfish trace train.csv -o chats.jsonl --style chat --max-length 100000
    """
    rungs = asked_ladder(ladder, up_to, with_, without)
    options: TraceOptions = {
        "ladder": rungs, "style": style, "max_steps": max_steps, "max_length": max_length,
        "max_depth": max_depth, "evidence": not no_evidence, "prove": prove, "threads": threads,
        "max_seconds": max_seconds,
    }  # fmt: skip
    if cluster is not None:
        made = _trace_on_cluster(files, output, cluster, options, column)
    else:
        with running_sets() as watch:
            from swordfish import data

            made = data.trace_tables(
                files, output=output, column=column, force=force, watch=watch, **options
            )
    ends = ", ".join(f"{number:,} {end}" for end, number in sorted(made.ends.items()))
    puzzles = "1 puzzle" if made.puzzles == 1 else f"{made.puzzles:,} puzzles"
    print(f"{output}: {made.steps:,} steps of {puzzles} ({ends or 'none'})")
    if made.supposed:
        print(f"{made.supposed:,} steps suppose a digit, where the ladder ends")
    if prove:
        print("every step is proved" if not made.unproved else f"{made.unproved:,} not proved")
    if made.unproved or made.ends.total() > made.ends["solved"]:
        raise Exit(1)


def _trace_on_cluster(
    files: tuple[str, ...],
    folder: Path,
    scheduler: str,
    options: "TraceOptions",
    column: str | None,
) -> "TraceSummary":
    def work() -> "TraceParts":
        from swordfish import data

        options["threads"] = options["threads"] or 1  # a worker has one, unless more are asked for
        return data.TraceParts(options, column)

    parts = parts_on_cluster(files, folder, scheduler, work)
    from swordfish import data

    made = data.TraceSummary(puzzles=sum(part.rows for part in parts))
    for part in parts:
        counts = dict(part.statuses)
        made.steps += counts.pop("steps")
        made.supposed += counts.pop("supposed")
        made.unproved += counts.pop("unproved")
        made.ends.update(counts)
    return made
