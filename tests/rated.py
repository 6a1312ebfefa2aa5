"""Puzzles of our own with what Sudoku Explainer and HoDoKu say of them: tests/facts/README.md."""

from csv import DictReader
from pathlib import Path
from typing import NamedTuple

FACTS = Path(__file__).parent / "facts"


class Rated(NamedTuple):
    """A puzzle and its figures."""

    puzzle: str
    er: float
    ep: float
    ed: float
    level: str
    score: int
    guesses: int
    """How often HoDoKu guesses, at 10,000 points, where a path of ours ends."""


def _rated(row: dict[str, str]) -> Rated:
    return Rated(
        row["puzzle"],
        float(row["er"]),
        float(row["ep"]),
        float(row["ed"]),
        row["hodoku_level"],
        int(row["hodoku_score"]),
        int(row["hodoku_guesses"]),
    )


with (FACTS / "ratings.csv").open(newline="") as _lines:
    RATED = [_rated(row) for row in DictReader(_lines)]
"""All of them, from the easiest to the hardest."""
