"""HoDoKu's levels of difficulty, from easy to extreme."""

from __future__ import annotations

from typing import Literal, TypeAlias

Level: TypeAlias = Literal["easy", "medium", "hard", "unfair", "extreme"]
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard", "unfair", "extreme")


def checked_level(level: str) -> Level:
    """One of the levels, if it is one."""
    for known in LEVELS:
        if level == known:
            return known
    raise ValueError(f"expected one of the levels {', '.join(LEVELS)}, got {level!r}")
