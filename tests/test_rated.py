"""Ratings of our own puzzles are those of the original programs, and paths stay as they are.

These hold without any data beside the project; `test_bulk_rating.py` and `test_hodoku.py` compare
thousands of well-known puzzles where those are.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from rated import RATED, Rated
from signatures import PUZZLES, SAMPLE, SIGNATURES, guesses, pinned

import swordfish as sf
from swordfish import bulk

LONG = "paths, full ladder"


def told(rated: Rated) -> str:
    return f"{rated.er}/{rated.ep}/{rated.ed}"


def test_the_puzzles_are_of_all_levels_and_of_ratings_from_end_to_end() -> None:
    assert len(RATED) == len({rated.puzzle for rated in RATED}) >= 300
    levels = Counter(rated.level for rated in RATED)
    assert min(levels[level] for level in ("easy", "medium", "hard", "unfair", "extreme")) >= 20
    whole = Counter(int(rated.er) for rated in RATED)
    assert min(whole[er] for er in range(1, 10)) >= 8


def test_ratings_are_those_of_sudoku_explainer() -> None:
    found = [sf.rate(rated.puzzle) for rated in RATED]
    assert [
        f"{rated.puzzle}: {rating.er}/{rating.ep}/{rating.ed} is not {told(rated)}"
        for rated, rating in zip(RATED, found, strict=True)
        if (rating.er, rating.ep, rating.ed) != (rated.er, rated.ep, rated.ed)
    ] == []


def test_ratings_in_bulk_are_those_of_sudoku_explainer() -> None:
    found = bulk.rate(PUZZLES)
    wanted = np.array([(rated.er, rated.ep, rated.ed) for rated in RATED], np.float32)
    assert np.array_equal(np.stack([found.er, found.ep, found.ed], axis=1), wanted)


def test_levels_and_scores_are_those_of_hodoku() -> None:
    for rated in RATED:
        path = sf.explain(rated.puzzle)
        assert path.level == rated.level, rated
        assert path.solved == (rated.guesses == 0), rated
        assert path.score == rated.score, rated


def test_levels_and_scores_in_bulk_are_those_of_hodoku() -> None:
    found = bulk.explain(PUZZLES)
    assert found.levels.tolist() == [rated.level for rated in RATED]
    assert found.solved.tolist() == [rated.guesses == 0 for rated in RATED]
    assert found.score.tolist() == [rated.score for rated in RATED]


def test_logic_alone_solves_a_sample_of_them() -> None:
    assert bulk.explain(SAMPLE, ladder="full").solved.all()


@pytest.mark.prove
def test_logic_alone_solves_all_of_them() -> None:
    assert bulk.explain(PUZZLES, ladder="full").solved.all()


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.prove] * (name == LONG)) for name in SIGNATURES]
)
def test_a_signature_is_as_pinned(name: str) -> None:
    """If it is to change, `python tests/signatures.py --write` pins what is found now."""
    assert SIGNATURES[name]() == pinned(name)


@pytest.mark.parametrize("kernel", sf.kernels())
def test_every_kernel_has_the_same_signatures(kernel: str) -> None:
    assert guesses(kernel) == pinned("guesses")
    ask = "import json; from signatures import bulk_guesses; print(json.dumps(bulk_guesses()))"
    here = {"SWORDFISH_KERNEL": kernel, "PYTHONPATH": str(Path(__file__).parent)}
    done = subprocess.run(
        [sys.executable, "-c", ask], env=os.environ | here, capture_output=True, check=True
    )
    assert json.loads(done.stdout) == pinned("guesses, bulk")
