"""Bars of progress on standard error."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

if TYPE_CHECKING:
    from swordfish import tables


@contextmanager
def table_bar() -> Iterator["tables.Watch"]:
    """A bar of rows, rate and time left, with the call that sets it; none if nobody sits there."""
    console = Console(stderr=True)
    bar = Progress(
        BarColumn(),
        TextColumn(
            "{task.fields[rows]:,} rows, {task.fields[rate]:,.0f} per second{task.fields[er]},"
        ),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=None, rows=0, rate=0.0, er="")

        def watch(progress: "tables.Progress") -> None:
            rate = progress.rows / progress.seconds if progress.seconds else 0.0
            bar.update(
                task,
                total=None if progress.fraction is None else 1.0,
                completed=progress.fraction,
                rows=progress.rows,
                rate=rate,
                er="" if progress.hardest is None else f", ER up to {progress.hardest:.1f}",
            )

        yield watch


@contextmanager
def puzzles_bar(number: int) -> Iterator[Callable[[], None]]:
    """A bar of so many puzzles, with the call that says that one more is there."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("puzzles", total=number)
        yield lambda: progress.advance(task)


class _Rate(ProgressColumn):
    """How many puzzles a second."""

    def render(self, task: Task) -> Text:
        """The rate beside a bar, such as "12.3/s"."""
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.1f}/s" if speed else "")
