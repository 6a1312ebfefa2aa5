import copy
import pickle
import re
from collections.abc import Iterator
from typing import Any

import pytest
from checker import assumes_unique
from interrupt import interrupt_at_work
from puzzles import PUZZLE as EASY
from puzzles import SOLUTION as SOLVED
from puzzles import sukaku

import swordfish as sf
from swordfish import Step
from swordfish.export import steps_page
from swordfish.ladder.hint import is_mistake

BEYOND_MEDIUM = "...8...6.38..2.....7..618..4.....2......32.7.....5.....9.6...........9..8.74...31"
BEYOND = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


@pytest.mark.parametrize("givens", ["55" + 79 * ".", "12345678." + 8 * "." + "9" + 63 * "."])
def test_no_step_is_hinted_at_where_there_is_no_solution(givens: str) -> None:
    assert sf.solve(givens) is None
    assert sf.hint(givens) is None


def test_a_path_leads_from_the_puzzle_to_the_solution() -> None:
    path = sf.explain(EASY)
    grid = path.puzzle
    for step in path.steps:
        assert grid.after(step) != grid
        grid = grid.after(step)
    assert grid == path.grid
    assert str(grid) == SOLVED
    assert path.score == sum(step.score for step in path.steps) > 0
    assert sum(path.counts.values()) == len(path.steps)


def test_a_wrong_digit_is_what_a_hint_says_first() -> None:
    wrong = sf.Grid(EASY).after(Step(placements=((1, 5),)))
    step = sf.hint(wrong)
    assert step is not None
    assert step.technique is not None
    assert step.technique.slug == "mistake"
    assert step.text == "r1c2 is wrong: no solution has 5 there."


def test_a_path_names_a_wrong_digit() -> None:
    wrong = sf.Grid(EASY).after(Step(placements=((1, 5),)))
    path = sf.explain(wrong)
    assert path.mistake == sf.hint(wrong)
    assert path.mistake is not None
    assert (path.level, path.score, path.steps) == (None, 0, ())
    assert "extreme" not in repr(path)
    assert path.mistake.text in steps_page.steps_page(path)
    assert sf.explain(EASY).mistake is None
    assert sf.explain("55" + "." * 79).mistake is None  # the givens themselves are to blame


@pytest.mark.parametrize("ladder", ["singles", sf.Ladder.default().up_to("medium"), "own"])
def test_a_ladder_cut_short_tells_no_level_where_it_ends_early(ladder: sf.Ladder | str) -> None:
    never = sf.technique(name="Never", order=150, level="easy", score=1)(lambda _: ())
    rungs = sf.Ladder.singles() + never if ladder == "own" else sf.Ladder.of(ladder)
    path = sf.explain(BEYOND_MEDIUM, ladder=rungs)
    assert (path.status, path.solved, path.level) == (sf.Status.UNIQUE, False, None)
    assert path.score == sum(step.score for step in path.steps)
    assert sf.explain(EASY, ladder=rungs).level == "easy"  # it went to the end


@pytest.mark.parametrize("ladder", ["default", "own"])
def test_where_all_of_hodoku_ends_early_a_puzzle_is_extreme(ladder: str) -> None:
    never = sf.technique(name="Never", order=150, level="easy", score=1)(lambda _: ())
    rungs = sf.Ladder.default() + never if ladder == "own" else sf.Ladder.of(ladder)
    path = sf.explain(BEYOND, ladder=rungs)
    assert (path.solved, path.level) == (False, "extreme")


def test_a_lost_candidate_is_what_a_hint_says_first() -> None:
    step = sf.hint(sf.Grid(EASY).after(Step(eliminations=((1, 2),))))
    assert step is not None
    assert step.text == "r1c2 lacks a candidate still needed: 2."


def test_a_complete_grid_needs_no_hint() -> None:
    assert sf.hint(SOLVED) is None


def test_a_path_without_solution_has_no_steps_and_says_so() -> None:
    path = sf.explain("55" + "." * 79)
    assert (path.status, path.steps, path.solved) == (sf.Status.CONFLICT, (), False)


def test_with_many_solutions_no_technique_assumes_one() -> None:
    path = sf.explain(EASY[:-12] + "." * 12, ladder="full")
    assert path.status is sf.Status.MANY
    assert not any(assumes_unique(step) for step in path.steps)


def test_no_technique_assumes_a_solution_unique_that_placed_digits_made_so() -> None:
    givens = sf.Grid(EASY[:-12] + "." * 12)
    placed = givens.after(Step(placements=((71, 6), (78, 3), (80, 2))))
    path = sf.explain(placed, ladder="full")
    assert not any(assumes_unique(step) for step in path.steps)
    assert not any(assumes_unique(step) for step in sf.steps(placed, ladder="full"))
    cautious = sf.Ladder.full().without("uniqueness")
    trials = [sf.suppose(placed, ladder=ladder) for ladder in ("full", cautious)]
    assert trials[0].text == trials[1].text


def test_a_broken_grid_has_no_step() -> None:
    eliminations = tuple((1, digit) for digit in range(1, 10))
    empty_cell = sf.Grid("." * 81).after(Step(eliminations=eliminations))
    no_place = sf.Grid("5" + "." * 80).after(Step(eliminations=tuple((c, 4) for c in range(9))))
    for grid in (empty_cell, no_place, sf.Grid("55" + "." * 79)):
        assert sf.hint(grid) is None
        assert sf.steps(grid, technique="forcing_chain") == ()


def test_every_step_is_listed_once() -> None:
    for technique in ("full_house", "naked_single", "hidden_single"):
        found = sf.steps(EASY, technique=technique)
        assert (
            len({step.notation for step in found})
            == len({step.text for step in found})
            == len(found)
        )
    told = [
        step.text
        for step in sf.steps(EASY, technique="hidden_single")
        if step.placements == ((30, 1),)
    ]
    assert [text.split(" every ")[0] for text in told] == ["In box C", "In row 4"]


def test_a_technique_in_python_takes_its_place_in_the_ladder() -> None:
    @sf.technique(name="Top Left", order=10, level="easy", score=1, text="{base} is {digits}.")
    def top_left(grid: sf.Grid) -> list[Step]:
        return (
            [Step(placements=((1, 2),), marks=(sf.Mark("base", 1, (2,)),))] if not grid[1] else []
        )

    path = sf.explain(EASY, ladder=sf.Ladder.default() + top_left)
    assert path.steps[0].technique == top_left
    assert path.steps[0].text == "r1c2 is 2."
    assert path.solved


@pytest.mark.parametrize("words", [{"name": "\ud800"}, {"name": "Own", "text": "{base} \udfff"}])
def test_words_that_no_text_can_hold_are_refused_before_they_are_told(
    words: dict[str, str],
) -> None:
    with pytest.raises(ValueError, match="expected text that UTF-8 can hold, got"):
        sf.technique(order=10, level="easy", score=1, **words)  # type: ignore[arg-type]


@pytest.mark.parametrize("words", [{"name": 5}, {"name": "Own", "text": None}])
def test_a_technique_is_described_in_text(words: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="expected text for people, got"):
        sf.technique(order=10, level="easy", score=1, **words)


def test_an_unsound_step_from_python_is_refused() -> None:
    @sf.technique(name="Guess", order=10, level="easy", score=1)
    def guess(grid: sf.Grid) -> list[Step]:
        return [Step(placements=((1, 5),))]

    for verb in (sf.explain, sf.hint):
        with pytest.raises(ValueError, match="keeps the solution, got one of Guess: r1c2=5"):
            verb(EASY, ladder=sf.Ladder.default() + guess)


def test_a_step_from_python_that_leaves_none_of_many_solutions_is_refused() -> None:
    @sf.technique(name="Empty", order=10, level="easy", score=1)
    def empty(grid: sf.Grid) -> list[Step]:
        return [Step(eliminations=tuple((0, digit) for digit in range(1, 10)))]

    for verb in (sf.explain, sf.hint):
        with pytest.raises(ValueError, match=r"^expected a step that keeps a solution, got one of"):
            verb("." * 81, ladder=sf.Ladder((empty,)))


def test_a_technique_in_python_is_known_by_its_slug_in_its_ladder() -> None:
    @sf.technique(name="Top Left", order=10, level="easy", score=1)
    def top_left(grid: sf.Grid) -> list[Step]:
        return [Step(placements=((1, 2),))]

    ladder = sf.Ladder.default() + top_left
    assert "top_left" in ladder
    assert ladder.without("top left") == sf.Ladder.default()
    assert ladder.up_to("top_left").rungs == (top_left,)
    assert [step.technique for step in sf.steps(EASY, technique="top_left", ladder=ladder)] == [
        top_left
    ]
    unnamed = sf.technique(name="No Name", order=10, level="easy", score=1)(lambda grid: ())
    assert unnamed.slug == "no_name"


def test_a_ladder_has_no_two_techniques_of_one_slug() -> None:
    @sf.technique(name="My X-Wing", order=10, level="easy", score=1)
    def x_wing(grid: sf.Grid) -> Iterator[Step]:
        yield Step(eliminations=((0, 4),))

    refusal = (
        r"^expected techniques with slugs of their own, got two with x_wing: "
        r"My X-Wing \(in Python\) and X-Wing$"
    )
    with pytest.raises(ValueError, match=refusal):
        sf.Ladder.default() + x_wing
    with pytest.raises(ValueError, match=refusal):
        sf.Ladder((x_wing, sf.find_technique("x_wing")))
    alone = sf.Ladder.default().without("x_wing") + x_wing
    assert alone + x_wing == alone + "x_wing" == alone


def test_a_technique_of_ones_own_may_be_called_mistake() -> None:
    @sf.technique(name="Mistake", order=10, level="easy", score=1)
    def mistake(grid: sf.Grid) -> Iterator[Step]:
        yield from sf.steps(grid, technique="naked_single")

    step = sf.hint(EASY, ladder=sf.Ladder((mistake,)))
    assert step is not None
    assert step.technique == mistake
    assert not is_mistake(step)


def test_a_technique_in_python_looks_no_further_than_for_a_hint() -> None:
    @sf.technique(name="Endless", order=10, level="easy", score=1)
    def endless(grid: sf.Grid) -> Iterator[Step]:
        yield Step(placements=((1, 2),))
        raise AssertionError("nobody asked for a second step")

    step = sf.hint(EASY, ladder=sf.Ladder.default() + endless)
    assert step is not None
    assert step.technique == endless


def test_what_a_technique_in_python_finds_must_be_steps() -> None:
    @sf.technique(name="Wrong", order=10, level="easy", score=1)
    def wrong(grid: sf.Grid) -> list[Step]:
        return [(1, 2)]  # type: ignore[list-item]

    with pytest.raises(TypeError, match=r"expected steps from Wrong, got \(1, 2\)"):
        sf.hint(EASY, ladder=sf.Ladder.default() + wrong)


def test_ladders_are_values() -> None:
    ladder = sf.Ladder.default()
    smaller = ladder.without("x_wing")
    assert "x_wing" in ladder
    assert "x_wing" not in smaller
    assert "x_wong" not in ladder
    assert "" not in ladder
    assert 7 not in ladder
    assert smaller + "x_wing" == ladder
    assert all(t.level in ("easy", "medium") for t in ladder.up_to("medium"))
    assert not any(t.assumes_unique for t in ladder.without("uniqueness"))
    assert ladder.without("uniqueness", "x_wing") == ladder.without("x_wing").without("uniqueness")
    with pytest.raises(ValueError, match=r"expected a Ladder, 'default', .* got 'fulll'"):
        sf.explain(EASY, ladder="fulll")


def test_a_kind_of_step_is_no_rung_but_comes_with_one() -> None:
    ladder = sf.Ladder.full()
    with pytest.raises(ValueError, match=r"expected a rung .* got aic: nice_loop finds these"):
        ladder.up_to("x_wing") + "aic"
    with pytest.raises(ValueError, match=r"expected a rung .* got aic"):
        ladder.without("aic")
    with pytest.raises(ValueError, match="expected a rung, got a kind of step: aic"):
        sf._core.Ladder(["aic"])
    assert "aic" in ladder
    assert "aic" not in ladder.without("nice_loop")


def test_rungs_are_in_order_however_they_come() -> None:
    words = ("x_wing", "naked_single", "full_house")
    ladder = sf.Ladder(tuple(map(sf.find_technique, words)))
    assert [rung.slug for rung in ladder] == ["full_house", "naked_single", "x_wing"]


def test_a_ladder_is_copied_and_pickled_also_after_use() -> None:
    ladder = sf.Ladder.default()
    assert sf.explain(EASY, ladder=ladder).solved
    assert sf.hint(EASY, ladder=ladder) is not None
    assert copy.deepcopy(ladder) == pickle.loads(pickle.dumps(ladder)) == ladder


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(ValueError, match=r"got 'harsh'.*; or one of the levels easy, medium, hard"):
        sf.Ladder.default().up_to("harsh")
    with pytest.raises(ValueError, match=r"one of the levels easy, .* got 'harsh'"):
        sf.technique(name="Mine", order=1, level="harsh", score=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("ladder", ["zork", None, ["x_wing"]])
def test_what_is_no_ladder_is_named(ladder: object) -> None:
    with pytest.raises(ValueError, match=f"expected a Ladder, .* got {re.escape(repr(ladder))}"):
        sf.explain(EASY, ladder=ladder)  # type: ignore[call-overload]


def test_an_unknown_technique_is_named() -> None:
    with pytest.raises(ValueError, match="got 'x-wong'; similar: x_wing"):
        sf.steps(EASY, technique="x-wong")


@pytest.mark.parametrize("seed", range(6))
def test_nothing_assumes_a_unique_solution_where_removed_candidates_make_it(seed: int) -> None:
    path = sf.explain(sukaku(seed, restored=330))
    solution = sf.solve(path.puzzle)
    assert solution is not None
    assert path.steps
    for step in path.steps:
        assert all(solution[cell] == digit for cell, digit in step.placements)
        assert all(solution[cell] != digit for cell, digit in step.eliminations)


@pytest.mark.parametrize(
    ("slug", "restored"),
    [
        ("finned_mutant_leviathan", 330),
        ("kraken_fish", 200),
        ("als_xy_wing", 100),
        ("death_blossom", 100),
        ("grouped_nice_loop", 200),
        ("nested_net", 330),
    ],
)
def test_ctrl_c_is_answered_while_steps_are_listed(slug: str, restored: int) -> None:
    """Each of these takes long to find all its steps, some before the first is known."""
    grid = sf.Grid(sukaku(seed=3, restored=restored))
    with pytest.raises(KeyboardInterrupt), interrupt_at_work():
        sf.steps(grid, technique=slug)


@pytest.mark.parametrize("word", [5, None, 2.5, ["x_wing"], b"x_wing"])
def test_what_is_no_technique_is_refused_with_what_was_expected(word: Any) -> None:
    message = re.escape(f"expected a technique, or its slug, name or code, got {word!r}")
    ladder = sf.Ladder.default()
    for refuse in (sf.find_technique, ladder.up_to, ladder.without):
        with pytest.raises(TypeError, match=message):
            refuse(word)
    for words in ([word], ("x_wing", word)):
        with pytest.raises(TypeError, match=message):
            sf.Ladder(words)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match=message):
            ladder + words


@pytest.mark.parametrize("words", [5, None, 2.5])
def test_what_is_no_list_of_techniques_is_refused_with_what_was_expected(words: Any) -> None:
    message = f"expected techniques, or their slugs, names or codes, got {words!r}"
    for refuse in (
        lambda: sf.Ladder(words),
        lambda: sf.Ladder.default() + words,
        lambda: sf.find_technique("x_wing", among=words),
    ):
        with pytest.raises(TypeError, match=message):
            refuse()
    with pytest.raises(TypeError, match=r"expected techniques, .* got 'x_wing'"):
        sf.Ladder("x_wing")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected techniques to look among, got 'x_wing'"):
        sf.find_technique("skyscraper", among=["x_wing"])  # type: ignore[list-item]


@pytest.mark.parametrize("preset", ["stage", "stage004", "stage04", "stage-1", "stage4 ", "Stage4"])
def test_a_stage_is_named_in_one_way_alone(preset: str) -> None:
    assert sf.Ladder.of("stage4") == sf.Ladder.stage(4)
    with pytest.raises(ValueError, match="or 'stage0' to 'stage4'"):
        sf.Ladder.of(preset)


@pytest.mark.parametrize("stage", [2.0, "2", None, 5, -1])
def test_a_stage_that_is_none_is_refused(stage: Any) -> None:
    with pytest.raises(ValueError, match=f"expected a stage from 0 to 4, got {stage!r}"):
        sf.Ladder.stage(stage)
