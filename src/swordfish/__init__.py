"""Sudoku for Python: solve, count, explain, rate and generate 9x9 grids, one or millions."""

from importlib import import_module
from typing import Any

from swordfish import bulk
from swordfish._core import Grid, PuzzleError, __version__
from swordfish.bulk.rows import PuzzlesLike
from swordfish.generate import (
    BudgetError,
    Puzzle,
    Wanted,
    generate,
    generate_array,
    generate_many,
    random_solutions,
)
from swordfish.ladder.hint import hint, steps
from swordfish.ladder.ladder import Ladder
from swordfish.ladder.path import Path, explain
from swordfish.ladder.technique import find_technique, technique
from swordfish.model.grid import Check, Conflict, PuzzleLike, Status
from swordfish.model.step import HouseMark, Link, Mark, Node, Step, Truth
from swordfish.model.technique import Technique, techniques
from swordfish.puzzle.analysis import (
    backdoors,
    is_minimal,
    minimize,
    redundant_givens,
    true_candidates,
    unavoidable_sets,
)
from swordfish.puzzle.symmetry import (
    Transformation,
    automorphisms,
    canonical,
    count_automorphisms,
    isomorphic,
    shuffle,
)
from swordfish.rating import (
    Chain,
    ChainNode,
    RatedStep,
    Rating,
    RatingTechnique,
    rate,
    rating_techniques,
)
from swordfish.search import check, count, kernels, solutions, solve, solve_array
from swordfish.suppose.trial import Supposition, Trial, depth, suppose

__all__ = [
    "BudgetError",
    "Chain",
    "ChainNode",
    "Check",
    "Conflict",
    "Grid",
    "HouseMark",
    "Ladder",
    "Link",
    "Mark",
    "Node",
    "Path",
    "Puzzle",
    "PuzzleError",
    "PuzzleLike",
    "PuzzlesLike",
    "RatedStep",
    "Rating",
    "RatingTechnique",
    "Status",
    "Step",
    "Supposition",
    "Technique",
    "Transformation",
    "Trial",
    "Truth",
    "Wanted",
    "__version__",
    "automorphisms",
    "backdoors",
    "bulk",
    "canonical",
    "check",
    "count",
    "count_automorphisms",
    "depth",
    "explain",
    "find_technique",
    "generate",
    "generate_array",
    "generate_many",
    "hint",
    "is_minimal",
    "isomorphic",
    "kernels",
    "minimize",
    "random_solutions",
    "rate",
    "rating_techniques",
    "redundant_givens",
    "shuffle",
    "solutions",
    "solve",
    "solve_array",
    "steps",
    "suppose",
    "technique",
    "techniques",
    "true_candidates",
    "unavoidable_sets",
]

# Loaded when first asked for: the module, what it needs, and the extra that has it.
_EXTRAS = {
    "cluster": ("swordfish.cluster", "pyarrow", "tables"),
    "engines": ("swordfish.engines", "pyarrow", "tables"),
    "tables": ("swordfish.tables", "pyarrow", "tables"),
    "play": ("swordfish.web.notebook", "anywidget", "notebook"),
}


def __dir__() -> list[str]:
    """The public names alone."""
    return sorted([*__all__, *_EXTRAS])


def __getattr__(name: str) -> Any:  # noqa: ANN401  # modules, and a function
    """The modules that need an extra, and `play`."""
    if name not in _EXTRAS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    path, needed, extra = _EXTRAS[name]
    try:
        module = import_module(path)
    except ModuleNotFoundError as error:
        if error.name != needed:
            raise
        raise ModuleNotFoundError(
            f"swordfish.{name} needs {needed}: pip install 'swordfish[{extra}]'", name=needed
        ) from error
    return module.play if name == "play" else module
