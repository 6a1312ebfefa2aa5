"""What is true of a puzzle, in one word: its status."""

from __future__ import annotations

from enum import StrEnum


class Status(StrEnum):
    """The status of a puzzle: what is true of it, in one word.

    >>> print(Status.UNIQUE)
    unique
    """

    UNIQUE = "unique"
    """It has exactly one solution."""
    MANY = "many"
    """It has more than one."""
    NONE = "none"
    """It has none, although no digit stands twice in a house."""
    CONFLICT = "conflict"
    """A digit stands twice in a house."""
    MALFORMED = "malformed"
    """It can't be read. Only rows have this status; a single puzzle raises PuzzleError."""


STATUSES = tuple(Status)
"""By the core's code."""
