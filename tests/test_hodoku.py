"""Levels and scores are HoDoKu's: its figures for puzzles of many kinds lie beside the project.

HoDoKu guesses where its techniques end, which costs 10,000 points and goes on from there. We never
guess: the path ends, its level is extreme all the same, and its score is lower.
"""

import pytest
from shared import shared_rows

from swordfish import bulk

RATINGS = "ratings/hodoku_scores_public.csv"


def guesses(row: dict[str, str]) -> bool:
    return "bf" in (item.split(":")[0] for item in row["techniques"].split(";"))


def compare(rows: list[dict[str, str]]) -> tuple[float, float, float]:
    """How many levels and scores are equal, and how many scores where HoDoKu doesn't guess."""
    explained = bulk.explain([row["puzzle"] for row in rows])
    levels = explained.levels
    same_level = [row["level"].lower() == level for row, level in zip(rows, levels, strict=True)]
    same_score = [
        int(row["score"]) == score for row, score in zip(rows, explained.score, strict=True)
    ]
    by_logic = [same for row, same in zip(rows, same_score, strict=True) if not guesses(row)]
    for row, solved in zip(rows, explained.solved, strict=True):
        assert solved != guesses(row), row["puzzle"]
    return mean(same_level), mean(same_score), mean(by_logic)


def mean(hits: list[bool]) -> float:
    return sum(hits) / len(hits)


def test_levels_and_scores_are_those_of_hodoku_on_a_sample() -> None:
    level, score, score_by_logic = compare(shared_rows(RATINGS)[::10])
    assert level == 1
    assert score >= 0.97
    assert score_by_logic == 1


@pytest.mark.prove
def test_levels_and_scores_are_those_of_hodoku() -> None:
    level, score, score_by_logic = compare(shared_rows(RATINGS))
    assert level == 1
    assert score >= 0.985
    assert score_by_logic >= 0.999
