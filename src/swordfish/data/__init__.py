"""Sets of puzzles for those who train and test models: split so that no twin leaks.

>>> from swordfish import data
>>> folds = data.split(["." * 80 + "7", "7" + "." * 80], {"train": 0.9, "test": 0.1})
>>> len(set(folds.names_of_rows))  # twins are never apart
1

Uses: bulk, files, model, tables.
"""

from swordfish.data.folds import Split, split
from swordfish.data.split_tables import SplitSummary, split_tables
from swordfish.data.twins import Overlap, overlap

__all__ = ["Overlap", "Split", "SplitSummary", "overlap", "split", "split_tables"]


def __dir__() -> list[str]:
    """The public names alone."""
    return sorted(__all__)
