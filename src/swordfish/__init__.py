"""Sudoku for Python: solve, count, explain, rate and generate 9x9 grids, one or millions."""

from swordfish import bulk
from swordfish._core import Grid, PuzzleError, __version__
from swordfish.ladder import (
    Ladder,
    Path,
    Technique,
    explain,
    find_technique,
    hint,
    steps,
    technique,
    techniques,
)
from swordfish.model import Check, Conflict, Status
from swordfish.search import check, count, kernels, solutions, solve, solve_array
from swordfish.step import HouseMark, Link, Mark, Node, Step, Truth

__all__ = [
    "Check",
    "Conflict",
    "Grid",
    "HouseMark",
    "Ladder",
    "Link",
    "Mark",
    "Node",
    "Path",
    "PuzzleError",
    "Status",
    "Step",
    "Technique",
    "Truth",
    "__version__",
    "bulk",
    "check",
    "count",
    "explain",
    "find_technique",
    "hint",
    "kernels",
    "solutions",
    "solve",
    "solve_array",
    "steps",
    "technique",
    "techniques",
]
