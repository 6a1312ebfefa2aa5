"""Arrays of puzzles: millions of them solved, counted, explained, rated, on all cores.

Rows come in as what they are (arrays, bytes, strings, columns of Arrow, polars or pandas), without
a Python object per row and without a copy where that is possible. A row never raises: what is
wrong with it is its status. What is found becomes a frame of any library.

Uses: _core, board, judge, ladder, model.
"""

from swordfish.bulk.boards import SolvedBoards, solve_boards
from swordfish.bulk.canonical_and_shuffle import Moved, canonical, shuffle
from swordfish.bulk.depth import Depths, depth
from swordfish.bulk.explain import Explained, explain
from swordfish.bulk.faults import Faults, faults
from swordfish.bulk.features import FEATURES, Feature, Features, features
from swordfish.bulk.givens import Givens, givens
from swordfish.bulk.judge import Judged, judge
from swordfish.bulk.keys import KEY_ALGORITHM, Keys, key
from swordfish.bulk.net_arrays import candidates, digits, from_candidates, from_one_hot, one_hot
from swordfish.bulk.rating import Rated, rate
from swordfish.bulk.results import CONFLICT, MALFORMED, MANY, NONE, UNIQUE
from swordfish.bulk.search import Checked, Counted, Solved, check, count, solve
from swordfish.bulk.traces import TRACE_ENDS, Traces, trace

__all__ = [
    "CONFLICT",
    "FEATURES",
    "KEY_ALGORITHM",
    "MALFORMED",
    "MANY",
    "NONE",
    "TRACE_ENDS",
    "UNIQUE",
    "Checked",
    "Counted",
    "Depths",
    "Explained",
    "Faults",
    "Feature",
    "Features",
    "Givens",
    "Judged",
    "Keys",
    "Moved",
    "Rated",
    "Solved",
    "SolvedBoards",
    "Traces",
    "candidates",
    "canonical",
    "check",
    "count",
    "depth",
    "digits",
    "explain",
    "faults",
    "features",
    "from_candidates",
    "from_one_hot",
    "givens",
    "judge",
    "key",
    "one_hot",
    "rate",
    "shuffle",
    "solve",
    "solve_boards",
    "trace",
]


def __dir__() -> list[str]:
    """The public names alone."""
    return sorted(__all__)
