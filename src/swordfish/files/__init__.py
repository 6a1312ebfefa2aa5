"""Files: the puzzles in those that people exchange, and the one way to write new ones."""

from swordfish.files.database import open_database
from swordfish.files.lock import OutputError, refuse_place
from swordfish.files.output import (
    Claim,
    Output,
    create,
    create_folder,
    is_same,
    is_stream,
    reopen,
    scratch,
)
from swordfish.files.puzzles import Entry, entry_of, read_puzzles

__all__ = [
    "Claim",
    "Entry",
    "Output",
    "OutputError",
    "create",
    "create_folder",
    "entry_of",
    "is_same",
    "is_stream",
    "open_database",
    "read_puzzles",
    "refuse_place",
    "reopen",
    "scratch",
]
