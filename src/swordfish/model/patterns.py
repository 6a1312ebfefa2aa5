"""Symmetries of the pattern of givens, by name."""

from typing import Literal, TypeAlias, get_args

Symmetry: TypeAlias = Literal[
    "none",
    "half-turn",
    "quarter-turn",
    "left-right",
    "top-bottom",
    "diagonal",
    "antidiagonal",
    "diagonals",
    "full",
]
SYMMETRIES: tuple[Symmetry, ...] = get_args(Symmetry)
"""By the core's code."""
