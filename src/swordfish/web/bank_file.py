"""A file of the page: puzzles of a bank, for a page that answers by itself."""

import json
from dataclasses import asdict
from pathlib import Path

from swordfish.web.bank import Bank

_MOST_PUZZLES = 500


def bank_file(path: Path) -> bytes:
    """The file of some hundred puzzles of a bank as the page reads them, always the same."""
    with Bank(path, read_only=True) as bank:
        puzzles = [asdict(puzzle) for _, puzzle in bank]
    every = -(-len(puzzles) // _MOST_PUZZLES) or 1
    return json.dumps(puzzles[::every], separators=(",", ":")).encode()
