"""`swordfish demo`."""

from pathlib import Path
from time import perf_counter

from rich.columns import Columns
from rich.console import Console
from rich.table import Table

from swordfish.cli.subcommand import subcommand
from swordfish.model.grid import Grid
from swordfish.search import count, guesses, kernels, solve

_SECONDS = 1.0


@subcommand
def demo() -> None:
    """Solve a file of hard puzzles that comes with swordfish, and show how it went."""
    puzzles = hard_puzzles()
    console = Console()
    hardest = Grid(max(puzzles, key=guesses))
    solution = solve(hardest)
    assert solution is not None
    console.print(Columns([hardest, solution], padding=(0, 4)))
    console.print(_demo_totals(puzzles))


def hard_puzzles() -> list[str]:
    """The hard puzzles that the demo solves."""
    lines = Path(__file__).with_name("hard.txt").read_text().splitlines()
    return [line for line in lines if not line.startswith("#")]


def _demo_totals(puzzles: list[str]) -> Table:
    solved = sum(count(puzzle, limit=2) == 1 for puzzle in puzzles)
    table = Table(show_header=False, box=None, padding=(0, 2, 0, 0))
    table.add_column(style="dim")
    table.add_column()
    table.add_row("puzzles", f"{len(puzzles)} hard ones, made by swordfish")
    table.add_row("solved", f"{solved}, each shown to have one solution")
    table.add_row("guesses", f"{sum(map(guesses, puzzles)):,}")
    table.add_row(
        "speed", f"{_demo_speed(puzzles):,.0f} puzzles per second, one by one from Python"
    )
    table.add_row("kernel", kernels()[0])
    return table


def _demo_speed(puzzles: list[str]) -> float:
    """The demo's puzzles per second on one core, repeated until there is something to measure."""
    runs, start = 0, perf_counter()
    while perf_counter() - start < _SECONDS:
        for puzzle in puzzles:
            solve(puzzle)
        runs += 1
    return runs * len(puzzles) / (perf_counter() - start)
