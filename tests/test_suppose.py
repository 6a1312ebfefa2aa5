from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzles import PUZZLE as EASY
from puzzles import minimal_puzzles
from shared import shared_puzzles, shared_rows

import swordfish as sf
from swordfish import Ladder, Status, Step, Supposition

HARD = ".25....8...3.8..........5...8.3....6.....197.....4...2.31..5...2.6.....4...97...."
DEEP = ".....6..3.3.5..4........27.......62.6..3..9...4...7....6.854..289.......7...2...."
MANY = "." * 81
NONE = "12345678." + "." * 8 + "9" + "." * 63
CONFLICT = "55" + "." * 79
ORDERS: tuple[Any, ...] = ("fewest", "box", "xwing")


def turned(puzzle: str, seed: int) -> str:
    return str(sf.shuffle(puzzle, seed=seed))


def every(tree: tuple[Supposition, ...]) -> Iterator[Supposition]:
    for one in tree:
        yield one
        yield from every(one.below)


# ---- trials ----


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("digits", ["ascending", "most-placed"])
@pytest.mark.parametrize("verity", [False, True])
def test_each_order_gives_the_same_solution(order: Any, digits: Any, verity: bool) -> None:
    for puzzle in minimal_puzzles(31, 8):
        trial = sf.suppose(puzzle, ladder="singles", order=order, digit_order=digits, verity=verity)
        assert trial.solution == trial.grid == sf.solve(puzzle)
        assert trial.depth is not None
        assert trial.depth == sf.depth(puzzle, ladder="singles") or (verity and trial.depth >= 0)


def test_orders_differ_in_the_number_of_suppositions() -> None:
    puzzles = minimal_puzzles(32, 30)
    made = {
        order: sum(
            sf.suppose(puzzle, ladder="singles", order=order).counts.suppositions
            for puzzle in puzzles
        )
        for order in ORDERS
    }
    assert len(set(made.values())) == len(ORDERS)


def test_a_trial_tells_what_each_supposition_taught() -> None:
    solution = sf.solve(HARD)
    assert solution is not None
    trial = sf.suppose(HARD, ladder="singles")
    assert trial.tree
    for one in every(trial.tree):
        taught = () if one.end != "contradiction" else ((one.cell, one.digit),)
        assert one.taught == taught
        assert one.depth == 1
    for one in trial.tree:
        assert (one.end == "contradiction") <= (solution[one.cell] != one.digit)
    ends = Counter(one.end for one in every(trial.tree))
    assert ends["contradiction"] == trial.counts.contradictions > 0
    assert ends["standstill"] == trial.counts.standstills
    assert sum(ends.values()) == trial.counts.suppositions


def test_below_a_supposition_stand_only_shallower_ones() -> None:
    trial = sf.suppose(DEEP, ladder="stage0")
    assert trial.depth == sf.depth(DEEP, ladder="stage0") == 2
    assert trial.solution == sf.solve(DEEP)
    assert max(one.depth for one in trial.tree) == trial.depth
    for one in every(trial.tree):
        assert all(below.depth < one.depth for below in one.below)
        assert one.end != "standstill" or not one.below


def test_verity_uses_what_all_alternatives_agree_on() -> None:
    used = 0
    for puzzle in minimal_puzzles(33, 30):
        solution = sf.solve(puzzle)
        assert solution is not None
        trial = sf.suppose(puzzle, ladder="singles", verity=True)
        assert trial.solution == solution
        agreed = [one for one in every(trial.tree) if one.agreeing]
        used += len(agreed)
        for one in agreed:
            assert one.agreeing[-1] == (one.cell, one.digit)
        for one in trial.tree:
            assert all(solution[cell] != digit for cell, digit in one.taught)
    assert used > 0


def test_too_little_depth_leaves_no_solution_and_the_grid_that_was_reached() -> None:
    trial = sf.suppose(HARD, ladder="singles", max_depth=0)
    assert (trial.status, trial.solution, trial.depth) == (Status.UNIQUE, None, None)
    assert not trial.solved
    assert trial.tree == ()
    path = sf.explain(HARD, ladder="singles")
    assert trial.grid == path.grid


@pytest.mark.parametrize(
    ("puzzle", "status"),
    [(MANY, Status.MANY), (NONE, Status.NONE), (CONFLICT, Status.CONFLICT)],
)
def test_grids_without_one_solution_are_told_as_such(puzzle: str, status: Status) -> None:
    trial = sf.suppose(puzzle)
    assert (trial.status, trial.solution, trial.depth) == (status, None, None)
    assert not trial.solved
    assert trial.grid == sf.Grid(puzzle)
    assert sf.bulk.depth([puzzle]).depth.tolist() == [-1]
    with pytest.raises(sf.PuzzleError, match="expected a puzzle with one solution, got one with"):
        sf.depth(puzzle)


def test_impossible_and_many_solution_sets_are_never_solved() -> None:
    impossible = shared_puzzles("classic/synth_nosol.txt")
    many = [row["puzzle"] for row in shared_rows("csv/synth_multi_counts.csv")]
    assert (sf.bulk.depth(impossible, ladder="singles").depth == -1).all()
    assert (sf.bulk.depth(many, ladder="singles").depth == -1).all()
    assert {sf.suppose(puzzle).status for puzzle in impossible[:200]} <= {
        Status.NONE,
        Status.CONFLICT,
    }
    assert {sf.suppose(puzzle).status for puzzle in many[:200]} == {Status.MANY}


def test_candidates_already_removed_are_respected() -> None:
    solution = sf.solve(HARD)
    assert solution is not None
    grid = sf.Grid(HARD)
    wrong = [
        (cell, digit)
        for cell in range(81)
        for digit in grid.candidates(cell)
        if digit != solution[cell]
    ]
    assert sf.depth(grid.after(Step(eliminations=tuple(wrong))), ladder="singles") == 0
    lost = Step(eliminations=((0, solution[0]),))
    assert sf.suppose(grid.after(lost)).status is Status.NONE


# ---- orders and rules in Python ----


def test_an_order_may_be_a_function() -> None:
    def last_cell(grid: sf.Grid) -> list[tuple[Any, int]]:
        cell = max(cell for cell in range(81) if not grid[cell])
        return [(divmod(cell, 9), digit) for digit in sorted(grid.candidates(cell))]

    trial = sf.suppose(HARD, ladder="singles", order=last_cell)
    assert trial.solution == sf.solve(HARD)
    assert trial.depth == 1
    assert trial.tree[0].cell == 80


def test_alternatives_of_which_none_need_hold_are_refused() -> None:
    with pytest.raises(sf.PuzzleError, match="expected all candidates of a cell"):
        sf.suppose(HARD, ladder="singles", order=lambda grid: [("r1c1", 1)])
    with pytest.raises(sf.PuzzleError, match=f"expected a digit 1-9 from an order, got {2**40}"):
        sf.suppose(HARD, ladder="singles", order=lambda grid: [("r1c1", 2**40)])
    with pytest.raises(ZeroDivisionError):
        sf.suppose(HARD, ladder="singles", order=lambda grid: [(1 // 0, 1)])


def test_a_technique_in_python_may_be_among_the_rules() -> None:
    solution = sf.solve(HARD)
    assert solution is not None

    @sf.technique(name="Oracle", order=5000, level="easy", score=1)
    def oracle(grid: sf.Grid) -> Iterator[Step]:
        for cell in range(81):
            if not grid[cell] and solution[cell] in grid.candidates(cell):
                yield Step(placements=((cell, solution[cell]),))

    ladder = Ladder.singles() + oracle
    assert sf.depth(HARD, ladder=ladder) == 0
    assert sf.suppose(HARD, ladder=ladder).solution == solution
    some = Ladder.stage(0) + sf.technique(name="Nothing", order=1, level="easy", score=1)(
        lambda grid: ()
    )
    assert sf.depth(HARD, ladder=some) == sf.depth(HARD, ladder="stage0")
    with pytest.raises(ValueError, match="expected techniques of the core, got Oracle"):
        sf.bulk.depth([HARD], ladder=ladder)


def test_a_technique_in_python_is_asked_although_the_core_has_its_slug() -> None:
    asked = []

    @sf.technique(name="Silent", order=300, level="easy", score=1)
    def hidden_single(grid: sf.Grid) -> Iterator[Step]:
        asked.append(grid)
        yield from ()

    ladder = Ladder.singles().without("hidden_single") + hidden_single
    assert ladder.preset is None
    assert sf.depth(HARD, ladder=ladder) == sf.depth(HARD, ladder="stage0")
    assert asked
    asked.clear()
    assert sf.suppose(HARD, ladder=ladder).solved
    assert asked
    with pytest.raises(ValueError, match="expected techniques of the core, got Silent"):
        sf.bulk.depth([HARD], ladder=ladder)


# ---- depth ----


def test_presets_are_ladders_with_names() -> None:
    assert Ladder.of("basic") == Ladder.basic()
    assert Ladder.of("stage4") == Ladder.stage(4)
    assert Ladder.stage(0) == Ladder.stage(1)
    assert [rung.slug for rung in Ladder.stage(4)][-1] == "x_wing"
    with pytest.raises(ValueError, match="expected a stage from 0 to 4, got 5"):
        Ladder.of("stage5")
    with pytest.raises(ValueError, match="expected a Ladder, 'default'"):
        sf.depth(EASY, ladder="nothing")


def test_what_is_deeper_than_asked_for_is_minus_one_as_in_bulk() -> None:
    for most in (0, 1, 2, 81):
        (expected,) = sf.bulk.depth([DEEP], ladder="stage0", max_depth=most).depth.tolist()
        assert sf.depth(DEEP, ladder="stage0", max_depth=most) == expected
        assert expected == (2 if most >= 2 else -1)


@pytest.mark.parametrize("wrong", [-1, 82])
def test_a_depth_that_is_none_is_refused(wrong: int) -> None:
    refusal = f"^expected a depth from 0 to 81, got {wrong}$"
    with pytest.raises(ValueError, match=refusal):
        sf.depth(DEEP, max_depth=wrong)
    with pytest.raises(ValueError, match=refusal):
        sf.bulk.depth([DEEP], max_depth=wrong)


def test_stronger_rules_need_no_more_depth() -> None:
    puzzles = minimal_puzzles(34, 40)
    ladders = ["stage0", "stage2", "stage3", "stage4"], ["singles", "basic"]
    for names in ladders:
        depths = [sf.bulk.depth(puzzles, ladder=name).depth for name in names]
        assert all((a >= b).all() and (b >= 0).all() for a, b in pairwise(depths))


def test_presets_of_the_kernel_agree_with_their_ladders() -> None:
    puzzles = minimal_puzzles(35, 20)
    # One more technique that never finds anything takes the way over the ladder.
    for name, more in (("singles", "leviathan"), ("basic", "leviathan")):
        slow = Ladder.of(name) + more
        assert Ladder.of(name).preset == name
        assert slow.preset is None
        assert (
            sf.bulk.depth(puzzles, ladder=name).depth.tolist()
            == sf.bulk.depth(puzzles, ladder=slow).depth.tolist()
        )


@pytest.mark.parametrize("ladder", ["full", "default"])
def test_techniques_that_assume_a_unique_solution_are_refused(ladder: str) -> None:
    with pytest.raises(ValueError, match=r"assume no unique solution .* got .*Uniqueness Test 1"):
        sf.depth(EASY, ladder=ladder)
    with pytest.raises(ValueError, match="assume no unique solution"):
        sf.bulk.depth([EASY], ladder=ladder)
    assert sf.depth(EASY, ladder=Ladder.of(ladder).without("uniqueness")) == 0


@given(st.integers(0, 10**9))
def test_depth_is_the_same_under_turning_and_relabelling(seed: int) -> None:
    puzzles = [*minimal_puzzles(36, 4), HARD]
    images = [turned(puzzle, seed + number) for number, puzzle in enumerate(puzzles)]
    for ladder in ("singles", "basic"):
        expected = sf.bulk.depth(puzzles, ladder=ladder).depth
        assert sf.bulk.depth(images, ladder=ladder).depth.tolist() == expected.tolist()
    assert sf.depth(images[-1], ladder="stage4") == sf.depth(HARD, ladder="stage4")


@given(st.integers(0, 10**9))
def test_depth_of_public_puzzles_is_the_same_under_turning_and_relabelling(seed: int) -> None:
    names = ("norvig_top95", "magictour_top1465", "forum_hardest_1106_375")
    for name in names:
        puzzles = shared_puzzles(f"classic/{name}.txt")
        some = [puzzles[(seed + number) % len(puzzles)] for number in range(10)]
        images = [turned(puzzle, seed + number) for number, puzzle in enumerate(some)]
        expected = sf.bulk.depth(some, ladder="singles").depth
        assert sf.bulk.depth(images, ladder="singles").depth.tolist() == expected.tolist()


def test_bad_orders_are_named() -> None:
    with pytest.raises(ValueError, match="expected fewest, box, xwing or a function as order"):
        sf.suppose(EASY, order="widest")  # type: ignore[call-overload]
    with pytest.raises(
        ValueError, match="expected ascending or most-placed as digit_order, got 'big'"
    ):
        sf.suppose(EASY, digit_order="big")  # type: ignore[call-overload]


# ---- public sets ----


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("norvig_top95", {1: 95}),
        ("magictour_top1465", {1: 790, 2: 2}),
        ("forum_hardest_1106_375", {2: 375}),
    ],
)
def test_depths_of_public_sets_with_singles(name: str, expected: dict[int, int]) -> None:
    depths = sf.bulk.depth(shared_puzzles(f"classic/{name}.txt"), ladder="singles").depth
    assert Counter(depths.tolist()) == expected


def kaggle(rows: slice) -> None:
    table = shared_rows("csv/kaggle_bryanpark_20000.csv")[rows]
    for row in table:
        trial = sf.suppose(row["quizzes"], ladder="basic", max_depth=5)
        assert str(trial.solution) == row["solutions"]
        assert trial.depth is not None
    depths = sf.bulk.depth([row["quizzes"] for row in table], ladder="basic").depth
    assert ((depths >= 0) & (depths <= 2)).all()


def test_rules_and_depth_five_solve_kaggle_puzzles() -> None:
    kaggle(slice(0, None, 20))


@pytest.mark.prove
def test_rules_and_depth_five_solve_all_kaggle_puzzles() -> None:
    kaggle(slice(None))


def test_bulk_takes_whatever_bulk_takes() -> None:
    array = np.array([[int(c) if c != "." else 0 for c in HARD]], np.uint8)
    flags = sf.Grid(HARD).to_candidates().reshape(1, 729)
    assert (
        sf.bulk.depth(array, ladder="singles").depth.tolist()
        == sf.bulk.depth(flags, ladder="singles").depth.tolist()
        == [1]
    )
    assert sf.bulk.depth(["bad", HARD], ladder="singles", max_depth=0).depth.tolist() == [-1, -1]
    assert sf.bulk.depth([], ladder="singles").depth.tolist() == []
