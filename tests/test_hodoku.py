"""Levels and scores are HoDoKu's: its figures for puzzles of many kinds lie beside the project.

HoDoKu guesses where its techniques end, which costs 10,000 points, and goes on from there. Our path
ends there; its level is extreme and its score the same, as the guesses are counted.
"""

import pytest
from shared import shared_rows

from swordfish import bulk

RATINGS = "ratings/hodoku_scores_public.csv"
AFTER_CONTRADICTIONS = (402, 735)
"""Rows whose nets depend on how a premise that contradicts itself is played."""


def guesses(row: dict[str, str]) -> bool:
    return "bf" in (item.split(":")[0] for item in row["techniques"].split(";"))


def check(rows: list[dict[str, str]]) -> None:
    found = bulk.explain([row["puzzle"] for row in rows])
    expected = [(row["level"].lower(), int(row["score"]), not guesses(row)) for row in rows]
    levels, scores, solved = found.levels.tolist(), found.score.tolist(), found.solved.tolist()
    different = [
        (row["puzzle"], ours, theirs)
        for row, ours, theirs in zip(
            rows, zip(levels, scores, solved, strict=True), expected, strict=True
        )
        if ours != theirs
    ]
    assert different == []


def test_levels_and_scores_are_those_of_hodoku_on_a_sample() -> None:
    rows = shared_rows(RATINGS)
    check([*rows[::10], *(rows[number] for number in AFTER_CONTRADICTIONS)])


@pytest.mark.prove
def test_levels_and_scores_are_those_of_hodoku() -> None:
    check(shared_rows(RATINGS))
