"""Files: the puzzles in those that people exchange, and the one way to write new ones.

Uses: _core, model.
"""

from swordfish.files.database import open_database
from swordfish.files.output import (
    Output,
    Reservation,
    create,
    create_folder,
    remove,
    reopen,
    scratch,
)
from swordfish.files.output_error import OutputError
from swordfish.files.places import (
    file_named,
    is_same,
    is_standard_output,
    is_stream,
    open_stream,
    refuse_place,
    told_missing,
)
from swordfish.files.puzzles import PuzzleEntry, entry_of, read_puzzles

__all__ = [
    "Output",
    "OutputError",
    "PuzzleEntry",
    "Reservation",
    "create",
    "create_folder",
    "entry_of",
    "file_named",
    "is_same",
    "is_standard_output",
    "is_stream",
    "open_database",
    "open_stream",
    "read_puzzles",
    "refuse_place",
    "remove",
    "reopen",
    "scratch",
    "told_missing",
]
