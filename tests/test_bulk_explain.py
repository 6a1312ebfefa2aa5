"""Many puzzles explained: each row is what `explain` says of it alone."""

import numpy as np
import pytest
from interrupt import interrupt_at_work
from puzzles import PUZZLE as EASY
from puzzles import SOLUTION as SOLVED
from puzzles import minimal_puzzles

import swordfish as sf
from swordfish import bulk
from swordfish.bulk import Explained
from swordfish.model.levels import LEVELS

MANY = EASY[:-12] + "." * 12
NONE = "12345678." + "." * 17 + "9" + "." * 54
CONFLICT = "55" + "." * 79
MALFORMED = "!" + "." * 80


def assert_same(explained: Explained, row: int, path: sf.Path) -> None:
    assert list(sf.Status)[explained.status[row]] is path.status
    assert explained.solved[row] == path.solved
    assert explained.score[row] == path.score
    level = explained.level[row]
    assert (LEVELS[level] if level >= 0 else None) == explained.levels[row] == path.level
    counts = zip(explained.techniques, explained.counts[row], strict=True)
    assert {slug: number for slug, number in counts if number} == path.counts
    assert explained.hardest_slugs[row] == (path.hardest.slug if path.hardest else None)


@pytest.mark.parametrize("ladder", ["default", "singles", sf.Ladder.default().without("x_wing")])
def test_each_row_is_what_explain_says_of_it(ladder: sf.Ladder | str) -> None:
    puzzles = [*minimal_puzzles(seed=5, number=60), EASY, SOLVED, MANY]
    explained = bulk.explain(puzzles, ladder=ladder)
    for row, puzzle in enumerate(puzzles):
        assert_same(explained, row, sf.explain(puzzle, ladder=ladder))


def test_rows_without_a_path_have_a_status() -> None:
    explained = bulk.explain([EASY, MANY, NONE, CONFLICT, MALFORMED, SOLVED])
    assert explained.status.tolist() == [0, 1, 2, 3, 4, 0]
    assert explained.solved.tolist() == [True, False, False, False, False, True]
    assert explained.level.tolist() == [0, -1, -1, -1, -1, 0]
    assert not explained.counts[2:].any()
    assert explained.hardest[2:].tolist() == [-1] * 4
    assert explained.score[2:].tolist() == [0] * 4


def test_every_form_of_rows_is_explained() -> None:
    puzzles = [*minimal_puzzles(seed=6, number=8), MANY]
    grids = [sf.Grid(puzzle) for puzzle in puzzles]
    text = bulk.explain(puzzles)
    digits = bulk.explain(np.stack([grid.to_numpy() for grid in grids]))
    assert np.array_equal(text.counts, digits.counts)
    candidates = [grid.to_candidates() for grid in grids]
    flags = bulk.explain(np.stack(candidates))
    for row, of_grid in enumerate(candidates):
        assert_same(flags, row, sf.explain(of_grid))


def test_threads_and_order_change_nothing() -> None:
    puzzles = minimal_puzzles(seed=7, number=40)
    one = bulk.explain(puzzles, threads=1)
    three = bulk.explain(puzzles[::-1], threads=3)
    assert np.array_equal(one.counts, three.counts[::-1])
    assert np.array_equal(one.score, three.score[::-1])


def test_no_rows_and_bad_arguments() -> None:
    assert bulk.explain([]).counts.shape == (0, len(sf.techniques()))
    with pytest.raises(ValueError, match="1 thread or more, got 0"):
        bulk.explain([EASY], threads=0)
    with pytest.raises(ValueError, match=r"expected a Ladder, 'default', .* got 'ful'"):
        bulk.explain([EASY], ladder="ful")

    @sf.technique(name="Mine", order=10, level="easy", score=1)
    def mine(grid: sf.Grid) -> list[sf.Step]:
        return []

    with pytest.raises(ValueError, match="techniques of the core, got Mine, which is in Python"):
        bulk.explain([EASY], ladder=sf.Ladder.default() + mine)


def test_ctrl_c_is_answered_while_rows_are_explained() -> None:
    many = minimal_puzzles(seed=8, number=1) * 500_000
    with pytest.raises(KeyboardInterrupt), interrupt_at_work():
        bulk.explain(many)
