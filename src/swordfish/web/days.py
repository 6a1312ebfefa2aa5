"""Puzzles for the puzzle of the day: always those of the bank that we ship, whatever is in use.

The page makes the puzzle of a date from these and from nothing else, so that it is the same for
everyone. Whoever changes the puzzles raises the version.
"""

import json

from swordfish.model.levels import LEVELS
from swordfish.web.bank import SHIPPED, Bank

VERSION = 1
_PER_LEVEL = 50


def days_file() -> bytes:
    """The puzzles of each level, with their ratings, as the page reads them.

    >>> days = json.loads(days_file())
    >>> days["version"], list(days["levels"])
    (1, ['easy', 'medium', 'hard', 'unfair', 'extreme'])
    """
    with Bank(SHIPPED, read_only=True) as bank:
        puzzles = [puzzle for _, puzzle in bank]
    levels = {
        level: [[one.puzzle, one.er] for one in puzzles if one.level == level][:_PER_LEVEL]
        for level in LEVELS
    }
    return json.dumps({"version": VERSION, "levels": levels}, separators=(",", ":")).encode()
