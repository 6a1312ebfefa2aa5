"""Sets of puzzles for those who train and test models: looked at, cleaned, split, grown.

>>> from swordfish import data
>>> folds = data.split(["." * 80 + "7", "7" + "." * 80], {"train": 0.9, "test": 0.1})
>>> len(set(folds.names_of_rows))  # twins are never apart
1

Uses: _core, bulk, cluster, draw, files, ladder, model, tables.
"""

from swordfish.data.augment_tables import augment_for_hrm, augment_tables
from swordfish.data.clean import clean
from swordfish.data.diagnosis import Diagnosis, Figure, FileFacts, Finding
from swordfish.data.disguises import Augmented, augment
from swordfish.data.doctor import doctor
from swordfish.data.folds import Split, split
from swordfish.data.hrm import write_hrm
from swordfish.data.overlap import Overlap, overlap
from swordfish.data.set_parts import AugmentParts, SplitParts, TraceParts
from swordfish.data.split_tables import SplitSummary, split_tables
from swordfish.data.trace_tables import TraceSummary, trace_tables

__all__ = [
    "AugmentParts",
    "Augmented",
    "Diagnosis",
    "Figure",
    "FileFacts",
    "Finding",
    "Overlap",
    "Split",
    "SplitParts",
    "SplitSummary",
    "TraceParts",
    "TraceSummary",
    "augment",
    "augment_for_hrm",
    "augment_tables",
    "clean",
    "doctor",
    "overlap",
    "split",
    "split_tables",
    "trace_tables",
    "write_hrm",
]


def __dir__() -> list[str]:
    """The public names alone."""
    return sorted(__all__)
