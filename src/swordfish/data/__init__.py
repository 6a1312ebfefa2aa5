"""Sets of puzzles for those who train and test models: looked at, cleaned, split.

>>> from swordfish import data
>>> folds = data.split(["." * 80 + "7", "7" + "." * 80], {"train": 0.9, "test": 0.1})
>>> len(set(folds.names_of_rows))  # twins are never apart
1

Uses: bulk, draw, files, model, tables.
"""

from swordfish.data.clean import clean
from swordfish.data.diagnosis import Diagnosis, Figure, FileFacts, Finding
from swordfish.data.doctor import doctor
from swordfish.data.folds import Split, split
from swordfish.data.split_tables import SplitSummary, split_tables
from swordfish.data.twins import Overlap, overlap

__all__ = [
    "Diagnosis",
    "Figure",
    "FileFacts",
    "Finding",
    "Overlap",
    "Split",
    "SplitSummary",
    "clean",
    "doctor",
    "overlap",
    "split",
    "split_tables",
]


def __dir__() -> list[str]:
    """The public names alone."""
    return sorted(__all__)
