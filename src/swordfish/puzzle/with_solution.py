"""A puzzle with its solution, for those who need both."""

from swordfish.model.grid import Grid, PuzzleError, PuzzleLike, as_grid
from swordfish.model.status import Status
from swordfish.search import check


def with_solution(puzzle: PuzzleLike, max_seconds: float | None = None) -> tuple[Grid, Grid]:
    """A puzzle as a grid with its one solution; refused if it has none or many."""
    grid = as_grid(puzzle)
    found = check(grid, max_seconds=max_seconds)
    if found.status is not Status.UNIQUE:
        raise PuzzleError(f"expected a puzzle with one solution, got {found.status}: {str(grid)!r}")
    return grid, found.solutions[0]
