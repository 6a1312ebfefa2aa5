"""How far a run over tables has come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Watch: TypeAlias = Callable[["Progress"], None]
"""What is called now and then with how far a run has come."""


@dataclass
class Progress:
    """How far a run has come."""

    rows: int
    fraction: float | None
    """The part of the input that was read, 0 to 1; None where its size isn't known."""
    seconds: float
    hardest: float | None = None
    """The highest ER so far, where rows are rated."""
