"""Arrays of puzzles rated: each row as if it were alone, on any number of threads."""

from pathlib import Path

import numpy as np
import pytest
from interrupt import interrupt_at_work
from puzzles import minimal_puzzles, sukaku
from shared import shared_rows

import swordfish as sf

HARD = [
    line
    for line in (Path(sf.__file__).parent / "cli/hard.txt").read_text().splitlines()
    if not line.startswith("#")
]
ROWS = [*minimal_puzzles(seed=8, number=10), *HARD[::20]]
ARRAYS = ("er", "ep", "ed", "technique", "level", "score", "status", "rated")


def same(one: sf.bulk.Rated, other: sf.bulk.Rated) -> bool:
    return all(
        np.array_equal(getattr(one, name), getattr(other, name), equal_nan=name[0] == "e")
        for name in ARRAYS
    )


def test_a_row_is_rated_as_if_it_were_alone() -> None:
    rated = sf.bulk.rate(ROWS)
    assert rated.er.dtype == rated.ep.dtype == rated.ed.dtype == np.float32
    assert rated.known.all()
    for row, puzzle in enumerate(ROWS):
        alone = sf.rate(puzzle)
        assert rated.er[row] == np.float32(alone.er)
        assert rated.ep[row] == np.float32(alone.ep)
        assert rated.ed[row] == np.float32(alone.ed)
        assert alone.technique is not None
        assert rated.technique_slugs[row] == alone.technique.slug
        assert rated.levels[row] == alone.level
        assert rated.score[row] == alone.score


def test_rows_without_one_solution_are_marked() -> None:
    rows = ["." * 81, "55" + "." * 79, "12345678." + "." * 8 + "9" + "." * 63, "x", ROWS[0]]
    rated = sf.bulk.rate(rows)
    assert rated.status.tolist() == [1, 3, 2, 4, 0]
    assert rated.known.tolist() == [False] * 4 + [True]
    assert np.isnan(rated.er[:4]).all()
    assert rated.level[:4].tolist() == rated.technique[:4].tolist() == [-1] * 4
    assert rated.score[:4].tolist() == [0] * 4


def test_level_and_score_are_those_of_the_rows_as_they_were() -> None:
    rows = np.stack([sf.Grid(puzzle).to_numpy().reshape(81) for puzzle in ROWS])
    rated = sf.bulk.rate(rows)
    rows[:] = 0
    assert same(rated, sf.bulk.rate(ROWS))


def test_no_rows_are_no_rows() -> None:
    assert len(sf.bulk.rate([]).er) == 0


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_and_order_change_nothing(threads: int) -> None:
    assert same(sf.bulk.rate(ROWS), sf.bulk.rate(ROWS, threads=threads, hardest_last=True))


def test_candidates_removed_are_rated_as_they_are() -> None:
    grid = sf.Grid(sukaku(seed=2, restored=330))
    rated = sf.bulk.rate(grid.to_candidates().reshape(1, 729))
    alone = sf.rate(grid)
    assert (rated.er[0], rated.score[0]) == (np.float32(alone.er), alone.score)


def test_a_bound_marks_what_is_above_it() -> None:
    full, bounded = sf.bulk.rate(ROWS), sf.bulk.rate(ROWS, max_er=7.1)
    above = full.er > np.float32(7.1)
    assert above.any()
    assert not above.all()
    assert np.array_equal(bounded.above, above)
    assert np.array_equal(bounded.er[~above], full.er[~above])
    assert np.isnan(bounded.er[above]).all()


def test_a_row_over_the_budget_is_marked_and_the_others_are_rated() -> None:
    nearly_solved = "." + str(sf.solve(ROWS[0]))[1:]  # rated before the clock is looked at
    flags = np.stack(
        [sf.Grid(puzzle).to_candidates().reshape(729) for puzzle in (sukaku(0), nearly_solved)]
    )
    rated = sf.bulk.rate(flags, max_seconds=1e-6)
    assert rated.gave_up.tolist() == [True, False]
    assert rated.known.tolist() == [False, True]
    assert np.isnan(rated.er[0])


def test_who_watches_is_told_how_far_it_is() -> None:
    told: list[tuple[int, float]] = []
    sf.bulk.rate(HARD[::2], watch=lambda done, hardest: told.append((done, hardest)))
    assert told
    assert told == sorted(told)
    assert told[-1][0] <= len(HARD)
    assert told[-1][1] <= 9.2


def test_what_a_watcher_raises_ends_the_run() -> None:
    def refuse(done: int, hardest: float) -> None:
        raise LookupError(f"{done} {hardest}")

    with pytest.raises(LookupError):
        sf.bulk.rate(HARD * 10, watch=refuse)


@pytest.mark.parametrize(("name", "value"), [("threads", 0), ("max_seconds", 0), ("max_er", 0.5)])
def test_arguments_out_of_range_are_refused(name: str, value: float) -> None:
    with pytest.raises(ValueError, match="expected"):
        sf.bulk.rate(ROWS, **{name: value})  # type: ignore[arg-type]


def test_ctrl_c_is_answered_while_rows_are_rated() -> None:
    slow = sf.Grid(sukaku(seed=0)).to_candidates().reshape(1, 729)
    with pytest.raises(KeyboardInterrupt), interrupt_at_work():
        sf.bulk.rate(slow)


def differences(rows: list[dict[str, str]], max_seconds: float | None = None) -> list[str]:
    """The rows that were rated otherwise, of those rated in time."""
    rated = sf.bulk.rate([row["puzzle"] for row in rows], max_seconds=max_seconds)
    names = {technique.slug: technique.name for technique in sf.rating_techniques()}
    wrong = []
    for n, row in enumerate(rows):
        ours = [f"{figure:.1f}" for figure in (rated.er[n], rated.ep[n], rated.ed[n])]
        theirs = [f"{float(row[name]):.1f}" for name in ("er", "ep", "ed")]
        named = names[rated.technique_slugs[n]] == row["technique"]
        if rated.known[n] and (ours != theirs or not named):
            wrong.append(f"{row['puzzle']} ours {'/'.join(ours)} theirs {'/'.join(theirs)}")
    return wrong


def recomputed() -> list[dict[str, str]]:
    rows = shared_rows("ratings/se_ratings_public.csv")
    return [row for row in rows if "published" not in row["source"]]


def test_known_ratings_are_met_exactly() -> None:
    rows = recomputed()
    assert len(rows) > 1900
    assert differences(rows) == []


def wrong_er(rows: list[dict[str, str]], column: str) -> list[str]:
    rated = sf.bulk.rate([row["puzzle"] for row in rows])
    theirs = np.array([row[column] for row in rows], np.float32)
    return [rows[n]["puzzle"] for n in np.flatnonzero(rated.er != theirs)]


def test_a_quarter_of_a_list_rated_by_others_is_met_exactly() -> None:
    rows = shared_rows("csv/controlled_bias_000.csv")[::4]
    assert len(rows) > 2600
    assert wrong_er(rows, "SER") == []


@pytest.mark.prove
def test_a_whole_list_rated_by_others_is_met_exactly() -> None:
    assert wrong_er(shared_rows("csv/controlled_bias_000.csv"), "SER") == []


def test_another_dialect_agrees_where_its_techniques_are_the_same() -> None:
    """From 4.0 to 7.4 that program has techniques of its own; docs/ratings.md has the table."""
    rows = shared_rows("csv/nullsudoku_rated.csv")
    easy = [row for row in rows if float(row["SE_rating"]) < 4.0]
    assert len(easy) > 7000
    assert wrong_er(easy, "SE_rating") == []


@pytest.mark.prove
def test_published_ratings_are_met_within_a_tenth() -> None:
    """Most of them come from other builds; a row that takes longer than ten minutes is left out."""
    rows = shared_rows("ratings/se_ratings_public.csv")
    published = [row for row in rows if "published" in row["source"]]
    rated = sf.bulk.rate([row["puzzle"] for row in published], max_seconds=600)
    theirs = np.array([float(row["er"]) for row in published])
    near = np.abs(rated.er[rated.known] - theirs[rated.known]) < 0.15
    assert rated.known.any()
    assert near.mean() >= 0.95
