"""Sudoku for Python: solve, count, explain, rate and generate 9x9 grids, one or millions."""

from swordfish._core import Grid, PuzzleError, __version__
from swordfish.model import Check, Conflict, Status

__all__ = ["Check", "Conflict", "Grid", "PuzzleError", "Status", "__version__"]
