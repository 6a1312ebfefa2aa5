"""The data sets for reasoning-gym, by the pattern of its own tests."""

from __future__ import annotations

import numpy as np
import pytest

import swordfish as sf

reasoning_gym = pytest.importorskip("reasoning_gym", reason="reasoning-gym is not installed")

from swordfish.gym.reasoning import (  # noqa: E402
    ErCurriculum,
    LevelConfig,
    LevelCurriculum,
    LevelDataset,
    TechniqueCurriculum,
)

NAMES = ("swordfish_level", "swordfish_er", "swordfish_technique")


def made(name: str, **options: object) -> object:
    return reasoning_gym.create_dataset(name, seed=42, size=5, **options)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_items(name: str) -> None:
    one, other = made(name), made(name)
    for number in (3, 0, 4):
        assert one[number] == other[number]  # type: ignore[index]


@pytest.mark.parametrize("name", NAMES)
def test_items_are_whole_and_their_answer_is_the_solution(name: str) -> None:
    data = made(name)
    for number, item in enumerate(data):  # type: ignore[arg-type, var-annotated]
        assert {*item} == {"question", "answer", "metadata"}
        known = item["metadata"]
        assert (known["source_dataset"], known["source_index"]) == (name, number)
        solution = sf.solve(np.array(known["puzzle"]))
        assert solution is not None
        assert [*solution] == np.array(known["solution"]).reshape(81).tolist()
        assert data.score_answer(item["answer"], item) == 1.0  # type: ignore[attr-defined]


def test_filler_broken_grids_and_other_answers_earn_nothing() -> None:
    data = LevelDataset(LevelConfig(seed=1, size=3))
    item = data[0]
    puzzle, solution = (np.array(item["metadata"][name]) for name in ("puzzle", "solution"))
    filled = np.where(puzzle > 0, puzzle, 1)
    swapped = solution.copy()
    swapped[[0, 1]] = swapped[[1, 0]]
    lines = ["\n".join(" ".join(map(str, row)) for row in grid) for grid in (filled, swapped)]
    for answer in (None, "", "I don't know", "1 2 3", *lines, item["question"], "9" * 81):
        assert data.score_answer(answer, item) == 0.0


def test_what_is_right_as_far_as_it_goes_earns_a_part() -> None:
    data = LevelDataset(LevelConfig(seed=1, size=3))
    item = data[1]
    signs = item["answer"].split()
    blank = next(n for n, d in enumerate(np.array(item["metadata"]["puzzle"]).reshape(81)) if not d)
    signs[blank] = "_"
    rows = [" ".join(signs[start : start + 9]) for start in range(0, 81, 9)]
    assert 0 < data.score_answer("\n".join(rows), item) < 0.5
    assert data.score_answer("Here it is:\n" + item["answer"] + "\n", item) == 1.0


def test_a_configuration_that_asks_for_nothing_possible_is_refused() -> None:
    with pytest.raises(AssertionError, match="expected levels from 0 to 4"):
        LevelConfig(min_level=3, max_level=2).validate()


def test_an_index_from_the_end_is_the_same_item() -> None:
    data = reasoning_gym.create_dataset("swordfish_level", seed=1, size=4)
    last = data[-1]
    assert last == data[3]
    assert last["metadata"]["source_index"] == 3
    with pytest.raises(IndexError, match="expected an index of a set of 4, got -5"):
        data[-5]


def test_curricula_rise() -> None:
    level = LevelCurriculum()
    first = level.generate_configuration({"seed": 1})
    assert (first.min_level, first.max_level) == (0, 0)
    level.increment_attr_level("level")
    assert level.generate_configuration({"seed": 1}).max_level == 1
    harder = ErCurriculum()
    harder.increment_attr_level("er")
    assert harder.generate_configuration({"seed": 1}).max_er == 2.3
    named = TechniqueCurriculum()
    named.increment_attr_level("technique")
    assert named.generate_configuration({"seed": 1}).technique == "naked_single"
