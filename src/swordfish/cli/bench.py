"""`swordfish bench`."""

import csv
import io
from contextlib import ExitStack
from math import frexp
from pathlib import Path
from time import perf_counter_ns
from typing import NamedTuple

import rich_click as click

from swordfish import search
from swordfish.cli.common_options import force_option, puzzles_argument
from swordfish.cli.option_types import FILE
from swordfish.cli.outputs import check_outputs, open_output, put
from swordfish.cli.puzzle_source import place_of
from swordfish.cli.session import Session
from swordfish.cli.subcommand import subcommand
from swordfish.draw.plots import bar_chart, short
from swordfish.files import PuzzleEntry
from swordfish.model.grid import Grid, exact_text

_PERCENTILES = (50, 90, 99, 99.9)
_SLOWEST = 10


class _Timed(NamedTuple):
    nanoseconds: int
    entry: PuzzleEntry


@subcommand
@puzzles_argument
@click.option(
    "--output",
    "-o",
    metavar="FILE",
    type=FILE,
    help="Write the time of each puzzle to this CSV file.",
)
@click.option(
    "--plot", metavar="FILE", type=FILE, help="Write a plot of the times to this SVG file."
)
@force_option
def bench(
    puzzles: tuple[str, ...],
    output: Path | None,
    plot: Path | None,
    force: bool,
) -> None:
    """Time puzzles one by one: percentiles, and the slowest ten drawn.

    Each time is that of one call of swordfish.count with limit=2: from a grid
    to its solution and the proof that there is no other.

    90% of the puzzles take no longer than the time beside "90%". The table of
    times has the columns place, puzzle and nanoseconds.

    [dim]$[/dim] swordfish bench puzzles.txt --plot times.svg -o times.csv
    """
    check_outputs(puzzles, {"--output": output, "--plot": plot}, may_replace=force)
    search.count(Grid(), limit=2)  # the first call of a program takes longer than the others
    with ExitStack() as work, Session(puzzles) as session:
        times_file = open_output(work, output, replace=force)
        plot_file = open_output(work, plot, replace=force)
        timed = [_Timed(_nanoseconds(entry), entry) for entry in session]
        if not timed:
            raise click.BadParameter("expected puzzles, found none")
        if times_file:
            put(_bench_table(timed), times_file)
        if plot_file:
            put(f"{_bench_chart(timed)}\n".encode(), plot_file)
        _print_percentiles(timed)
        for nanoseconds, entry in sorted(timed, key=lambda t: -t.nanoseconds)[:_SLOWEST]:
            session.draw(f"\n{place_of(entry)}: {nanoseconds / 1000:.1f} µs")
            session.draw(entry.grid.drawing())


def _nanoseconds(entry: PuzzleEntry) -> int:
    grid = entry.grid
    began = perf_counter_ns()
    search.count(grid, limit=2)
    return perf_counter_ns() - began


def _bench_table(timed: list[_Timed]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["place", "puzzle", "nanoseconds"])
    for nanoseconds, entry in timed:
        writer.writerow([place_of(entry), exact_text(entry.grid), nanoseconds])
    return text.getvalue().encode("utf-8", "surrogateescape")


def _print_percentiles(timed: list[_Timed]) -> None:
    times = sorted(nanoseconds for nanoseconds, _ in timed)
    total = sum(times)
    print(f"{len(times):,} puzzles in {total / 1e9:.3f} s, mean {total / len(times) / 1e3:.2f} µs")
    lines = [("fastest", times[0])]
    for percent in _PERCENTILES:
        lines.append((f"{percent}%", times[min(len(times) - 1, int(len(times) * percent / 100))]))
    for name, nanoseconds in [*lines, ("slowest", times[-1])]:
        print(f"{name:>7}  {nanoseconds / 1e3:>12.2f} µs")


def _bench_chart(timed: list[_Timed]) -> str:
    """A chart of a bench: puzzles by time, each bar twice as wide as the one before it."""
    powers = [frexp(nanoseconds)[1] - 1 for nanoseconds, _ in timed]
    span = range(min(powers), max(powers) + 1)
    labels = [f"{short(2**power / 1000)} µs" for power in span]
    return bar_chart("puzzles by time", labels, [powers.count(power) for power in span], "puzzles")
