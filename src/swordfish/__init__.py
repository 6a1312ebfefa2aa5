"""Sudoku for Python: solve, count, explain, rate and generate 9x9 grids, one or millions."""

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # for those who read the source; whoever runs it finds the same in _HOMES
    from swordfish import bulk
    from swordfish._core import Grid, PuzzleError, __version__
    from swordfish.board import rules
    from swordfish.board.answers import BoardCheck, BoardConflict, Clues
    from swordfish.board.board import Board
    from swordfish.board.board_like import BoardLike
    from swordfish.board.hint_steps_path import BoardPath
    from swordfish.board.step import BoardBranch, BoardStep, board_techniques
    from swordfish.bulk.rows import PuzzlesLike
    from swordfish.bulk.solve_array import solve_array
    from swordfish.generate.board_request import varieties
    from swordfish.generate.gave_up import GaveUpError
    from swordfish.generate.generate import (
        generate,
        generate_array,
        generate_many,
        random_solutions,
    )
    from swordfish.generate.made_puzzle import BoardPuzzle, Puzzle
    from swordfish.generate.request import Wanted
    from swordfish.judge import ReadClaim, Verdict, judge
    from swordfish.ladder.find_technique import find_technique
    from swordfish.ladder.hint import hint
    from swordfish.ladder.ladder import Ladder
    from swordfish.ladder.own_technique import technique
    from swordfish.ladder.path import Path, explain
    from swordfish.ladder.steps import steps
    from swordfish.lessons.course import Lesson, course
    from swordfish.lessons.guide import Guide, guide
    from swordfish.model.check import Check, Conflict
    from swordfish.model.grid import PuzzleLike
    from swordfish.model.rating_technique import RatingTechnique, rating_techniques
    from swordfish.model.status import Status
    from swordfish.model.step import HouseMark, Link, Mark, Node, Step, Truth
    from swordfish.model.technique import Technique, techniques
    from swordfish.puzzle.backdoors import backdoors
    from swordfish.puzzle.minimize import is_minimal, minimize, redundant_givens
    from swordfish.puzzle.symmetry import (
        Transformation,
        automorphisms,
        canonical,
        count_automorphisms,
        isomorphic,
        shuffle,
    )
    from swordfish.puzzle.true_candidates import true_candidates
    from swordfish.puzzle.unavoidable_sets import unavoidable_sets
    from swordfish.rating import Chain, ChainNode, RatedStep, Rating, rate
    from swordfish.search import check, count, kernels, solutions, solve
    from swordfish.suppose.board_trial import BoardSupposition, BoardTrial
    from swordfish.suppose.trial import Supposition, Trial, depth, suppose

__all__ = [
    "Board",
    "BoardBranch",
    "BoardCheck",
    "BoardConflict",
    "BoardLike",
    "BoardPath",
    "BoardPuzzle",
    "BoardStep",
    "BoardSupposition",
    "BoardTrial",
    "Chain",
    "ChainNode",
    "Check",
    "Clues",
    "Conflict",
    "GaveUpError",
    "Grid",
    "Guide",
    "HouseMark",
    "Ladder",
    "Lesson",
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
    "ReadClaim",
    "Status",
    "Step",
    "Supposition",
    "Technique",
    "Transformation",
    "Trial",
    "Truth",
    "Verdict",
    "Wanted",
    "__version__",
    "automorphisms",
    "backdoors",
    "board_techniques",
    "bulk",
    "canonical",
    "check",
    "count",
    "count_automorphisms",
    "course",
    "depth",
    "explain",
    "find_technique",
    "generate",
    "generate_array",
    "generate_many",
    "guide",
    "hint",
    "is_minimal",
    "isomorphic",
    "judge",
    "kernels",
    "minimize",
    "random_solutions",
    "rate",
    "rating_techniques",
    "redundant_givens",
    "rules",
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
    "varieties",
]

# A room is loaded when one of its names is first asked for, so that nobody waits for the others,
# nor for NumPy: the module of each room, and the public names that it has.
_HOMES = {
    "_core": "Grid PuzzleError __version__",
    "generate.board_request": "varieties",
    "generate.gave_up": "GaveUpError",
    "generate.generate": "generate generate_array generate_many random_solutions",
    "generate.made_puzzle": "BoardPuzzle Puzzle",
    "generate.request": "Wanted",
    "board.answers": "BoardCheck BoardConflict Clues",
    "board.board": "Board",
    "board.board_like": "BoardLike",
    "board.step": "BoardBranch BoardStep board_techniques",
    "board.hint_steps_path": "BoardPath",
    "bulk.rows": "PuzzlesLike",
    "bulk.solve_array": "solve_array",
    "judge": "ReadClaim Verdict judge",
    "ladder.find_technique": "find_technique",
    "ladder.hint": "hint",
    "ladder.ladder": "Ladder",
    "ladder.own_technique": "technique",
    "ladder.path": "Path explain",
    "ladder.steps": "steps",
    "lessons.course": "Lesson course",
    "lessons.guide": "Guide guide",
    "model.check": "Check Conflict",
    "model.grid": "PuzzleLike",
    "model.rating_technique": "RatingTechnique rating_techniques",
    "model.status": "Status",
    "model.step": "HouseMark Link Mark Node Step Truth",
    "model.technique": "Technique techniques",
    "puzzle.backdoors": "backdoors",
    "puzzle.minimize": "is_minimal minimize redundant_givens",
    "puzzle.true_candidates": "true_candidates",
    "puzzle.unavoidable_sets": "unavoidable_sets",
    "puzzle.symmetry": (
        "Transformation automorphisms canonical count_automorphisms isomorphic shuffle"
    ),
    "rating": "Chain ChainNode RatedStep Rating rate",
    "search": "check count kernels solutions solve",
    "suppose.board_trial": "BoardSupposition BoardTrial",
    "suppose.trial": "Supposition Trial depth suppose",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

# Public names that are modules.
_MODULES = {"bulk": "swordfish.bulk", "rules": "swordfish.board.rules"}

# The module, what it needs, and the extra that has it.
_EXTRAS = {
    "cluster": ("swordfish.cluster", "pyarrow", "tables"),
    "data": ("swordfish.data", "pyarrow", "tables"),
    "engines": ("swordfish.engines", "pyarrow", "tables"),
    "gym": ("swordfish.gym", "gymnasium", "gym"),
    "tables": ("swordfish.tables", "pyarrow", "tables"),
    "play": ("swordfish.web.notebook", "anywidget", "notebook"),
}


class _Package(ModuleType):
    """The package, whose public names are never hidden by a room of the same name.

    Python makes every module that it loads an attribute of the package around it, in whatever
    order they come: without this, `generate` would be the room or its function by chance.
    """

    def __setattr__(self, name: str, value: object) -> None:
        """Set an attribute, unless a room would take a name that is something else."""
        if not (name in _HOME_OF and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __dir__() -> list[str]:
    """The public names alone."""
    return sorted({*__all__, *_EXTRAS})


def __getattr__(name: str) -> Any:  # noqa: ANN401  # whatever is public
    """What a public name stands for, loaded when it is first asked for."""
    if name in _HOME_OF:
        value = getattr(import_module(f"swordfish.{_HOME_OF[name]}"), name)
    elif name in _MODULES:
        value = import_module(_MODULES[name])
    elif name in _EXTRAS:
        value = _extra(name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def _extra(name: str) -> Any:  # noqa: ANN401  # modules, and a function
    """A module of the package that needs an extra, or `play`."""
    path, needed, extra = _EXTRAS[name]
    if find_spec(needed) is None:
        raise ModuleNotFoundError(
            f"swordfish.{name} needs {needed}: pip install 'swordfish[{extra}]'", name=needed
        )
    module = import_module(path)
    return module.play if name == "play" else module
