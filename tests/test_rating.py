"""Ratings: figures, paths, bounds, and what must stay the same whatever the digits are called."""

from itertools import islice, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from interrupt import interrupt_at_work
from puzzles import minimal_puzzles, sukaku

import swordfish as sf

HARD = [
    line
    for line in (Path(sf.__file__).parent / "cli/hard.txt").read_text().splitlines()
    if not line.startswith("#")
]
MINIMAL = minimal_puzzles(seed=7, number=12)


def figures(rating: sf.Rating) -> tuple[float | None, float | None, float | None]:
    return rating.er, rating.ep, rating.ed


def turned(puzzle: str) -> str:
    """The puzzle after a quarter turn."""
    return "".join(puzzle[9 * (8 - column) + row] for row in range(9) for column in range(9))


def test_a_last_open_cell_rates_one() -> None:
    solution = sf.solve(MINIMAL[0])
    rating = sf.rate(str(solution)[:-1] + ".")
    assert figures(rating) == (1.0, 1.0, 1.0)
    assert (rating.technique, rating.level, rating.status) == (
        sf.RatingTechnique("hidden_single", "Hidden Single"),
        "easy",
        "unique",
    )


def test_a_complete_grid_rates_nothing() -> None:
    rating = sf.rate(str(sf.solve(MINIMAL[0])), path=True)
    assert figures(rating) == (0.0, 0.0, 0.0)
    assert rating.technique is None
    assert rating.path == ()


@pytest.mark.parametrize(
    ("puzzle", "status"),
    [
        ("." * 81, "many"),
        ("55" + "." * 79, "conflict"),
        ("12345678." + "." * 8 + "9" + "." * 63, "none"),
    ],
)
def test_without_exactly_one_solution_there_is_a_status_and_no_figure(
    puzzle: str, status: str
) -> None:
    rating = sf.rate(puzzle, path=True)
    assert rating == sf.Rating(status=sf.Status(status), path=())
    assert "not rated" in str(rating)


def test_a_malformed_puzzle_raises() -> None:
    with pytest.raises(sf.PuzzleError, match="expected 81 cells"):
        sf.rate("12")


@pytest.mark.parametrize("bound", [0, 0.9, -1, 100, float("nan")])
def test_a_bound_that_is_none_is_refused(bound: float) -> None:
    with pytest.raises(ValueError, match="expected a bound"):
        sf.rate(MINIMAL[0], max_er=bound)


def test_level_and_score_are_those_of_the_default_ladder() -> None:
    for puzzle in MINIMAL:
        rating, path = sf.rate(puzzle), sf.explain(puzzle)
        assert (rating.level, rating.score) == (path.level, path.score)


def test_removed_candidates_count() -> None:
    puzzle = max(MINIMAL, key=lambda one: sf.rate(one).er or 0)
    path = sf.rate(puzzle, path=True).path
    assert path is not None
    grid = sf.Grid(puzzle)
    for step in path:
        grid = grid.after(sf.Step(eliminations=step.eliminations))
    assert (sf.rate(grid).er or 0) < (sf.rate(puzzle).er or 0)
    assert figures(sf.rate(grid.to_text("sukaku"))) == figures(sf.rate(grid))


@pytest.mark.parametrize("puzzle", [*MINIMAL, *HARD[::25]])
def test_a_path_leads_to_the_solution_and_gives_the_figures(puzzle: str) -> None:
    rating = sf.rate(puzzle, path=True)
    assert rating.path
    placing = next(n for n, step in enumerate(rating.path, 1) if step.placements)
    assert rating.er == max(step.rating for step in rating.path)
    assert rating.ep == max(step.rating for step in islice(rating.path, placing))
    assert rating.ed == rating.path[0].rating
    assert rating.technique in {
        step.technique for step in rating.path if step.technique and step.rating == rating.er
    }
    for step, later in pairwise(rating.path):
        assert step.grid is not None
        assert step.grid.after(step) == later.grid
        assert step.grid != later.grid
    last = rating.path[-1]
    assert last.grid is not None
    assert last.grid.after(last) == sf.solve(puzzle)


@pytest.mark.parametrize("puzzle", [*MINIMAL[:4], *HARD[::40]])
def test_every_step_is_told_and_drawn(puzzle: str) -> None:
    for step in sf.rate(puzzle, path=True).path or ():
        assert step.text.endswith(".")
        assert "{" not in step.text
        assert step.marks
        assert ElementTree.fromstring(step.svg()).tag.endswith("svg")
        assert bool(step.links) == (step.chain is not None) == (step.length > 0)


def test_a_rated_step_shows_itself_in_short() -> None:
    for step in sf.rate(HARD[0], path=True).path or ():
        assert repr(step) == f"<Step {step.notation}>"


def test_chains_come_with_their_nodes() -> None:
    chains = [
        (step, step.chain)
        for puzzle in HARD[::30]
        for step in sf.rate(puzzle, path=True).path or ()
        if step.chain is not None
    ]
    assert chains
    for step, chain in chains:
        ends = [chain.nodes[target] for target in chain.targets]
        parents = [chain.nodes[at] for node in chain.nodes if node.on for at in node.parents]
        assert not any(parent.on for parent in parents)
        assert step.technique is not None
        same_end = len({(end.cell, end.digit, end.on) for end in ends}) == 1
        if same_end and "Cycle" not in step.technique.name:
            concluded = (ends[0].cell, ends[0].digit)
            assert concluded in (step.placements if ends[0].on else step.eliminations)


@given(st.sampled_from(MINIMAL + HARD[::30]), st.permutations("123456789"))
def test_the_names_of_digits_do_not_matter(puzzle: str, names: list[str]) -> None:
    renamed = puzzle.translate(str.maketrans("123456789", "".join(names)))
    assert figures(sf.rate(puzzle)) == figures(sf.rate(renamed))


def test_turning_changes_some_ratings() -> None:
    """Cells are met row by row, so that another chain may come first."""
    puzzle = "..6...9...43...2..1.26.....2....4..9.5.3..8......8...1....9.53......1.....7.38..."
    assert figures(sf.rate(puzzle)) == (8.8, 1.5, 1.5)
    assert figures(sf.rate(turned(puzzle))) == (8.5, 1.5, 1.5)


@given(st.sampled_from(MINIMAL + HARD[::30]), st.integers(10, 95))
def test_a_bound_changes_nothing_but_what_lies_above_it(puzzle: str, tenths: int) -> None:
    full, bounded = sf.rate(puzzle), sf.rate(puzzle, max_er=tenths / 10)
    assert full.er is not None
    if full.er <= tenths / 10:
        assert bounded == full
    else:
        assert bounded == sf.Rating(above=tenths / 10)
        assert str(bounded) == f"above {tenths / 10}"


def test_a_rating_that_takes_too_long_says_so_and_has_no_figures() -> None:
    rating = sf.rate(sukaku(seed=0), max_seconds=0.05, path=True)
    assert rating.gave_up
    assert rating.path is not None
    assert rating == sf.Rating(gave_up=True, path=rating.path)
    assert str(rating) == "gave up"


def test_a_bound_of_time_that_is_not_reached_changes_nothing() -> None:
    assert sf.rate(MINIMAL[0], max_seconds=3600) == sf.rate(MINIMAL[0])


def test_what_has_nothing_to_rate_is_not_given_up() -> None:
    assert sf.rate("." * 81, max_seconds=1e-9) == sf.Rating(status=sf.Status.MANY)


def test_ctrl_c_is_answered_while_a_puzzle_is_rated() -> None:
    slow = sukaku(seed=0)
    with pytest.raises(KeyboardInterrupt), interrupt_at_work():
        sf.rate(slow)


def test_a_rating_has_techniques_of_its_own_which_find_no_steps() -> None:
    rating = sf.rate(MINIMAL[0], path=True)
    assert rating.path
    for step in rating.path:
        assert isinstance(step.technique, sf.RatingTechnique)
        assert not callable(step.technique)
        assert step.score == 0
    assert rating.technique in sf.rating_techniques()
    slugs = [technique.slug for technique in sf.rating_techniques()]
    assert len(set(slugs)) == len(slugs)
