"""Sudoku for Python: solve, count, explain, rate and generate 9x9 grids, one or millions."""

from swordfish._core import Grid, PuzzleError, __version__
from swordfish.ladder import Ladder, Path, Technique, find_technique, steps, technique, techniques
from swordfish.model import Check, Conflict, Status
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
    "find_technique",
    "steps",
    "technique",
    "techniques",
]
