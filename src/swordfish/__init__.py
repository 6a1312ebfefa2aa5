"""Sudoku for Python: solve, count, explain, rate and generate 9x9 grids, one or millions."""

from swordfish._core import Grid, __version__

__all__ = ["Grid", "__version__"]
