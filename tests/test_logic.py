"""With the full ladder logic alone solves every puzzle of the well-known lists."""

from random import Random

import pytest
from shared import shared_puzzles

from swordfish import bulk

LISTS = (
    "norvig_easy50",
    "norvig_hardest11",
    "norvig_top95",
    "norvig_sudoku10k",
    "qqwing_easy",
    "qqwing_simple",
    "qqwing_intermediate",
    "qqwing_expert",
    "17clue_49158",
    "sudocue_almostdn",
    "sudocue_learningcurve",
    "sudocue_noponies",
    "sudocue_snow2005",
    "sudocue_superiors",
    "sudocue_top10000",
    "sudocue_top50000",
    "magictour_top1465",
)


def unsolved(name: str, most: int) -> list[str]:
    """The puzzles of a list, or of a sample of it, that logic alone doesn't solve."""
    puzzles = shared_puzzles(f"classic/{name}.txt")
    if len(puzzles) > most:
        puzzles = Random(81).sample(puzzles, most)
    explained = bulk.explain(puzzles, ladder="full")
    return [puzzle for puzzle, solved in zip(puzzles, explained.solved, strict=True) if not solved]


@pytest.mark.parametrize("name", LISTS)
def test_logic_alone_solves_a_sample_of(name: str) -> None:
    assert unsolved(name, most=25) == []


@pytest.mark.prove
@pytest.mark.parametrize("name", LISTS)
def test_logic_alone_solves(name: str) -> None:
    assert unsolved(name, most=2000) == []
