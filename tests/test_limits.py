"""One rule for each bound, in every function and option that takes it."""

from collections.abc import Callable, Iterator
from math import inf, nan
from typing import Any

import numpy as np
import pytest
from test_cli import run

import swordfish as sf
from swordfish import bulk, tables
from swordfish.web.shapes import CountQuestion, SolutionsQuestion

EASY = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"

FOUR = "1...2.....3...24"
HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
OPEN = HARD[:40] + "." * 41
VERBS = (
    "solve", "solutions", "count", "check", "hint", "steps", "explain", "suppose", "depth",
    "is_minimal", "redundant_givens", "true_candidates",
)  # fmt: skip
"""What takes a grid or a board, and max_seconds."""


@sf.technique(name="Nothing", order=5, level="easy", score=1)
def nothing(grid: sf.Grid) -> Iterator[sf.Step]:
    yield from ()


OWN = sf.Ladder.basic() + nothing
PROVING = sf.Ladder.full().without("uniqueness")
Call = Callable[[Any], object]


def bounded(verb: str, puzzle: Any, **more: Any) -> Call:
    return lambda seconds: getattr(sf, verb)(puzzle, max_seconds=seconds, **more)


LIMITS: dict[str, Call] = {
    "count": lambda limit: sf.count(EASY, limit=limit),
    "bulk.count": lambda limit: bulk.count([EASY], limit=limit).counts,
    "bulk.solve": lambda limit: bulk.solve([EASY], limit=limit),
    "tables.Options": lambda limit: tables.Options(limit_rows=limit),
}
TRIES: dict[str, Call] = {
    "generate": lambda tries: sf.generate(seed=1, max_tries=tries),
    "generate_many": lambda tries: list(sf.generate_many(1, seed=1, max_tries=tries)),
}
THREADS: dict[str, Call] = {
    "bulk.solve": lambda threads: bulk.solve([EASY], threads=threads),
    "bulk.count": lambda threads: bulk.count([EASY], threads=threads).counts,
    "bulk.check": lambda threads: bulk.check([EASY], threads=threads).status,
    "bulk.rate": lambda threads: bulk.rate([EASY], threads=threads),
    "bulk.explain": lambda threads: bulk.explain([EASY], threads=threads),
    "bulk.depth": lambda threads: bulk.depth([EASY], threads=threads).depth,
    "tables.Options": lambda threads: tables.Options(threads=threads),
    "generate_many": lambda threads: list(sf.generate_many(1, seed=1, threads=threads)),
    "generate_array": lambda threads: sf.generate_array(1, seed=1, threads=threads),
}
SECONDS: dict[str, Call] = {
    "generate": lambda seconds: sf.generate(seed=1, max_seconds=seconds),
    "generate_many": lambda seconds: list(sf.generate_many(1, seed=1, max_seconds=seconds)),
    "generate_array": lambda seconds: sf.generate_array(1, seed=1, max_seconds=seconds),
    "rate": lambda seconds: sf.rate(EASY, max_seconds=seconds),
    "bulk.rate": lambda seconds: bulk.rate([EASY], max_seconds=seconds),
    "bulk.explain": lambda seconds: bulk.explain([EASY], max_seconds=seconds),
    "bulk.depth": lambda seconds: bulk.depth([EASY], max_seconds=seconds),
    "bulk.features": lambda seconds: bulk.features([EASY], max_seconds=seconds),
    "tables.RateWork": lambda seconds: tables.RateWork(max_seconds=seconds),
    "tables.ExplainWork": lambda seconds: tables.ExplainWork(max_seconds=seconds),
    "tables.DepthWork": lambda seconds: tables.DepthWork(max_seconds=seconds),
    **{
        f"{verb} {name}": bounded(verb, puzzle)
        for verb in VERBS
        for name, puzzle in {"text": EASY, "grid": sf.Grid(EASY), "board": sf.Board(FOUR)}.items()
    },
    **{
        f"{verb} by techniques in Python": bounded(verb, EASY, ladder=OWN)
        for verb in ("hint", "steps", "explain", "suppose", "depth")
    },
}
DEPTHS: dict[str, Call] = {
    "suppose": lambda depth: sf.suppose(EASY, max_depth=depth),
    "bulk.depth": lambda depth: bulk.depth([EASY], max_depth=depth).depth,
}
SIZES: dict[str, Call] = {
    "backdoors": lambda size: sf.backdoors(EASY, max_size=size),
    "unavoidable_sets": lambda size: sf.unavoidable_sets(EASY, max_size=size),
}
SEEDS: dict[str, Call] = {
    "generate": lambda seed: sf.generate(seed=seed),
    "generate_many": lambda seed: list(sf.generate_many(1, seed=seed)),
    "generate_array": lambda seed: sf.generate_array(1, seed=seed),
    "random_solutions": lambda seed: sf.random_solutions(1, seed=seed),
    "shuffle": lambda seed: sf.shuffle(EASY, seed=seed),
    "bulk.shuffle": lambda seed: bulk.shuffle([EASY], seed=seed),
    "minimize": lambda seed: sf.minimize(EASY, seed=seed),
}
FLAGS: dict[str, Call] = {
    "path": lambda flag: sf.rate(EASY, path=flag),
    "as_text": lambda flag: bulk.solve([EASY], as_text=flag),
    "guesses": lambda flag: bulk.solve([EASY], guesses=flag),
    "hardest_last": lambda flag: bulk.rate([EASY], hardest_last=flag),
    "verity": lambda flag: sf.suppose(EASY, verity=flag),
    "minimal": lambda flag: sf.generate(seed=1, minimal=flag),
    "practice": lambda flag: sf.generate(seed=1, technique="x_wing", practice=flag),
    "singles_before": lambda flag: sf.generate(seed=1, technique="x_wing", singles_before=flag),
    "singles_after": lambda flag: sf.generate(seed=1, technique="x_wing", singles_after=flag),
}
NUMBERS: dict[str, Call] = {
    "generate_many": lambda number: list(sf.generate_many(number, seed=1)),
    "generate_array": lambda number: sf.generate_array(number, seed=1),
    "random_solutions": lambda number: sf.random_solutions(number, seed=1),
}
BOUNDS: dict[str, Call] = {
    "rate": lambda er: sf.rate(EASY, max_er=er),
    "bulk.rate": lambda er: bulk.rate([EASY], max_er=er),
    "tables.RateWork": lambda er: tables.RateWork(max_er=er),
}

WHOLE = [2.5, "2", True, [1], nan]
"""What is no whole number."""
RULES: list[tuple[str, dict[str, Call], list[Any], list[Any], list[Any]]] = [
    ("a limit of 1 or more", LIMITS, [1, 2, np.int64(2), 2**70], [0, -1], WHOLE),
    ("1 try or more", TRIES, [1000, None, np.int64(1000), 2**70], [0, -1], WHOLE),
    ("1 thread or more", THREADS, [1, None, np.int64(2)], [0, -1], WHOLE),
    (
        "more than 0 seconds",
        SECONDS,
        [60, 1e300, inf, np.float32(60)],
        [0, -1, nan, -inf],
        ["2", True, [1]],
    ),
    ("a depth from 0 to 81", DEPTHS, [0, 81, np.int64(5)], [-1, 82, 200], [*WHOLE, None]),
    ("a size of 0 or more", SIZES, [0, np.int64(1)], [-1], [*WHOLE, None]),
    ("a whole number as seed", SEEDS, [0, -1, None, np.int64(7), 2**70], [], WHOLE),
    ("a number of 0 or more", NUMBERS, [0, np.int64(1)], [-1], WHOLE),
    ("a bound from 1.0 to 99.9 or None", BOUNDS, [1, 99.9, None], [0.9, 100, nan], ["2", True]),
]
GOOD = [
    pytest.param(call, value, id=f"{name} {value!r}")
    for _, calls, good, _, _ in RULES
    for name, call in calls.items()
    for value in good
]
BAD = [
    pytest.param(call, value, error, expected, id=f"{name} {value!r} {expected}")
    for expected, calls, _, outside, others in RULES
    for name, call in calls.items()
    for error, values in ((ValueError, outside), (TypeError, others))
    for value in values
]


@pytest.mark.parametrize(("call", "value"), GOOD)
def test_a_bound_may_be_any_number_that_makes_sense(call: Call, value: object) -> None:
    assert call(value) is not None


@pytest.mark.parametrize(("call", "value", "error", "expected"), BAD)
def test_other_bounds_are_refused_in_the_same_words_everywhere(
    call: Call, value: object, error: type[Exception], expected: str
) -> None:
    with pytest.raises(error) as caught:
        call(value)
    assert str(caught.value) == f"expected {expected}, got {value!r}"


@pytest.mark.parametrize("name", FLAGS)
@pytest.mark.parametrize("value", ["yes", 1, None, [True]])
def test_yes_and_no_are_true_and_false(name: str, value: object) -> None:
    with pytest.raises(TypeError) as caught:
        FLAGS[name](value)
    assert str(caught.value) == f"expected {name}=True or {name}=False, got {value!r}"


def test_what_cannot_be_asked_for_is_named_beside_what_can() -> None:
    with pytest.raises(TypeError) as caught:
        sf.generate(levle="hard")  # type: ignore[call-overload]
    known = ", ".join(sf.Wanted.__annotations__)
    assert str(caught.value) == f"expected any of {known}, got 'levle'; similar: level"


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ({"pattern": 5}, "expected 81 marks, got 5"),
        ({"begin_with": 5}, "expected puzzles to begin with, got 5"),
        ({"begin_with": EASY}, f"expected puzzles to begin with, got {EASY!r}"),
        ({"contains": 5}, "expected techniques, or their slugs, names or codes, got 5"),
        ({"avoid": 5}, "expected techniques, or their slugs, names or codes, got 5"),
        ({"technique": 5}, "expected a technique, or its slug, name or code, got 5"),
        ({"hardest": 5}, "expected a technique, or its slug, name or code, got 5"),
    ],
)
def test_what_is_asked_for_has_the_right_type(wanted: Any, told: str) -> None:
    with pytest.raises(TypeError) as caught:
        sf.generate(**wanted)
    assert str(caught.value) == told


@pytest.mark.parametrize(
    ("technique", "error"), [("", ValueError), ([], TypeError), ({}, TypeError), (0, TypeError)]
)
def test_only_none_asks_for_the_steps_of_all_techniques(
    technique: Any, error: type[Exception]
) -> None:
    assert sf.steps(EASY, technique=None)
    with pytest.raises(error, match=r"expected .*slug, name or code.*, got "):
        sf.steps(EASY, technique=technique)


def test_a_set_may_have_any_size_however_large_the_number() -> None:
    assert sf.backdoors(EASY, max_size=10**30) == sf.backdoors(EASY, max_size=81)


@pytest.mark.parametrize("order", [5, None, ["box"]])
def test_an_order_is_a_name_or_a_function(order: Any) -> None:
    with pytest.raises(TypeError) as caught:
        sf.suppose(EASY, order=order)
    assert str(caught.value) == f"expected fewest, box, xwing or a function as order, got {order!r}"


def test_no_bound_is_what_none_says_where_a_search_may_take_for_ever() -> None:
    assert bulk.rate([EASY], max_seconds=None).known.all()
    assert sf.rate(EASY, max_seconds=None) == sf.rate(EASY)
    assert sf.count(EASY, limit=None) == bulk.count([EASY], limit=None).counts[0] == 1
    with pytest.raises(TypeError, match="expected more than 0 seconds, got None"):
        sf.generate(max_seconds=None)  # type: ignore[call-overload]


def test_a_bound_shorter_than_the_clock_can_tell_is_still_a_bound() -> None:
    assert bulk.rate([HARD], max_seconds=1e-300).gave_up.all()
    assert sf.rate(HARD, max_seconds=1e-300).gave_up


LATE: dict[str, Call] = {
    "count": lambda seconds: sf.count(OPEN, max_seconds=seconds),
    "count with a limit": lambda seconds: sf.count(OPEN, limit=2**60, max_seconds=seconds),
    "count with a large limit": lambda seconds: sf.count(OPEN, limit=2**70, max_seconds=seconds),
    "hint": lambda seconds: sf.hint(HARD, max_seconds=seconds),
    "steps": lambda seconds: sf.steps(HARD, max_seconds=seconds),
    "steps of one": lambda seconds: sf.steps(EASY, technique="hidden_single", max_seconds=seconds),
    "explain": lambda seconds: sf.explain(HARD, max_seconds=seconds),
    "suppose": lambda seconds: sf.suppose(HARD, max_seconds=seconds),
    "depth": lambda seconds: sf.depth(HARD, ladder="stage0", max_seconds=seconds),
    "is_minimal": lambda seconds: sf.is_minimal(HARD, max_seconds=seconds),
    "redundant_givens": lambda seconds: sf.redundant_givens(HARD, max_seconds=seconds),
    "true_candidates": lambda seconds: sf.true_candidates(OPEN, max_seconds=seconds),
    "depth of one, by a ladder": bounded("depth", HARD, ladder=PROVING, max_depth=1),
    "depth of one, by techniques in Python": bounded("depth", HARD, ladder=OWN, max_depth=1),
    **{
        f"{verb} by techniques in Python": bounded(verb, HARD, ladder=OWN)
        for verb in ("hint", "steps", "explain", "suppose", "depth")
    },
}


@pytest.mark.parametrize("name", LATE)
def test_what_takes_longer_on_a_grid_gives_up_as_on_a_board(name: str) -> None:
    with pytest.raises(TimeoutError) as caught:
        LATE[name](1e-9)
    told = "expected an answer within 1e-09 s, got none: give it more as max_seconds"
    assert str(caught.value) == told


@pytest.mark.parametrize("verb", VERBS)
def test_a_grid_with_time_enough_has_the_same_answer(verb: str) -> None:
    found, bounded = getattr(sf, verb)(EASY), getattr(sf, verb)(EASY, max_seconds=60)
    if verb == "solutions":
        found, bounded = [*found], [*bounded]
    assert bounded == found


@pytest.mark.parametrize("er", [("a", "b"), "5", (1.5,), (1.5, 2.0, 2.5), True])
def test_an_er_is_a_number_or_two(er: Any) -> None:
    with pytest.raises(TypeError) as caught:
        sf.generate(er=er)
    assert str(caught.value) == f"expected an ER of 1.0 to 20.0 or a range of them, got {er!r}"


@pytest.mark.parametrize("givens", [("a", "b"), "20", 20.5, (20,), (20, 21, 22)])
def test_givens_are_a_whole_number_or_two(givens: Any) -> None:
    with pytest.raises(TypeError) as caught:
        sf.generate(givens=givens)
    assert str(caught.value) == f"expected 17 to 81 givens or a range of them, got {givens!r}"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("count", "--limit", "0", EASY), "a whole number of 1 or more, got '0'"),
        (("solve", "--limit", "2.5", EASY), "a whole number of 1 or more, got '2.5'"),
        (("generate", "--max-tries", "0"), "a whole number of 1 or more, got '0'"),
        (("generate", "--max-seconds", "0"), "a number above 0, got '0'"),
        (("generate", "--max-seconds", "nan"), "a number above 0, got 'nan'"),
        (("rate", "--max-er", "nan", EASY), "a number from 1.0 to 99.9, got 'nan'"),
    ],
)
def test_the_shell_has_the_same_bounds(words: tuple[str, ...], expected: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert f"expected {expected}" in " ".join(result.stderr.replace("│", " ").split())


@pytest.mark.parametrize("question", [CountQuestion, SolutionsQuestion])
def test_the_api_has_the_same_bounds(question: type[CountQuestion | SolutionsQuestion]) -> None:
    assert question(puzzle=EASY, limit=1).limit == 1
    with pytest.raises(ValueError, match="greater than or equal to 1"):
        question(puzzle=EASY, limit=0)


SHELL_VERBS = ("solve", "count", "check", "hint", "steps", "explain", "suppose", "depth", "rate")


@pytest.mark.parametrize("verb", SHELL_VERBS)
def test_max_seconds_is_for_each_grid_and_board_in_the_shell(verb: str) -> None:
    enough = run(verb, "--max-seconds", "60", EASY)
    assert enough.stdout == run(verb, EASY).stdout
    if verb not in ("solve", "check"):  # which take microseconds, and nobody asks for the time
        late = run(verb, "--max-seconds", "1e-9", OPEN if verb == "count" else HARD)
        assert (late.stdout, late.exit_code) == ("gave up\n", 0)


def test_max_seconds_is_for_all_solutions_of_a_puzzle_together() -> None:
    late = run("solve", "--all", "--max-seconds", "1e-9", OPEN)
    assert late.stdout.splitlines()[-1] == "gave up"
    assert len(late.stdout.splitlines()) <= 2


def test_a_grid_without_solution_is_told_before_any_step_is_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wrong = "5" + EASY[1:]  # which is a 9 in the only solution
    monkeypatch.setattr("swordfish.cli.steps.steps_now", lambda *_: pytest.fail("looked for steps"))
    none = run("steps", "--ladder", "full", wrong)
    assert none.stdout.startswith("no solution")
    assert none.exit_code == 1
