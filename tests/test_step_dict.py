"""Steps as dicts: one shape in Python, shell and page, there and back."""

import json
import re
from typing import Any

import pytest
from puzzles import PUZZLE

import swordfish as sf
from swordfish.ladder.examples import example

WRONG = f"9+5{PUZZLE[2:]}"


def test_every_example_goes_into_json_and_back() -> None:
    for technique in sf.techniques():
        step = example(technique)
        again = sf.Step.from_dict(json.loads(json.dumps(step.to_dict())), grid=step.grid)
        assert again == step
        assert again.text == step.text
        assert again.svg() == step.svg()


def test_mistakes_go_there_and_back_with_their_sentences() -> None:
    lost = sf.Grid(PUZZLE).after(sf.Step(eliminations=((1, 2),)))
    for grid, text in (
        (sf.Grid(WRONG), "r1c2 is wrong: no solution has 5 there."),
        (lost, "r1c2 lacks a candidate still needed: 2."),
    ):
        step = sf.hint(grid)
        assert step is not None
        assert step.text == text
        assert sf.Step.from_dict(step.to_dict()) == step


def test_numbers_have_their_names_beside_them() -> None:
    fields = example("als_xz").to_dict()
    assert fields["technique"] == "als_xz"
    assert fields["name"] == "Almost Locked Set XZ-Rule"
    for mark in fields["marks"]:
        assert mark["name"] == f"r{mark['cell'] // 9 + 1}c{mark['cell'] % 9 + 1}"
    (house, *_) = example("x_wing").to_dict()["houses"]
    assert house["name"].split()[0] == ("row", "column")[house["house"] // 9]
    node = example("grouped_aic").to_dict()["links"][0]["start"]
    assert node["name"].startswith(f"r{node['cells'][0] // 9 + 1}")


def test_a_step_of_ones_own_technique_is_found_among_those_given() -> None:
    own = sf.technique(name="Own", order=1, level="easy", score=1)(lambda _: ())
    step = sf.Step(own, placements=((0, 4),))
    assert sf.Step.from_dict(step.to_dict(), among=[own]) == step
    with pytest.raises(ValueError, match=r"^expected the slug of a technique at step.technique"):
        sf.Step.from_dict(step.to_dict())


def test_what_is_left_out_is_empty_and_what_is_for_people_is_not_read() -> None:
    assert sf.Step.from_dict({}) == sf.Step()
    assert sf.Step.from_dict({"text": "nonsense", "score": 7, "level": 3}) == sf.Step()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "expected a dict at step, got []"),
        ({"placement": []}, "expected one of the fields technique, name, level, score, text, "),
        ({"technique": 7}, "expected a word or None at step.technique, got 7"),
        ({"technique": "x_wong"}, "expected the slug of a technique at step.technique, got"),
        ({"placements": {}}, "expected a list at step.placements, got {}"),
        ({"placements": [[0, 4]]}, "expected a dict at step.placements[0], got [0, 4]"),
        (
            {"placements": [{"cell": 0}]},
            "expected a number from 1 to 9 as digit at step.placements[0], got {'cell': 0}",
        ),
        (
            {"eliminations": [{"cell": True, "digit": 4}]},
            "expected a number from 0 to 80 at step.eliminations[0].cell, got True",
        ),
        (
            {"marks": [{"role": "hero", "cell": 0}]},
            "expected one of base, cover, fin, ",
        ),
        (
            {"marks": [{"role": "base", "cell": 0, "digits": [4, "7"]}]},
            "expected a number from 1 to 9 at step.marks[0].digits, got '7'",
        ),
        (
            {"houses": [{"role": "base", "house": 27}]},
            "expected a number from 0 to 26 at step.houses[0].house, got 27",
        ),
        (
            {"links": [{"start": {"cells": [], "digit": 4}}]},
            "expected a list of at least 1 at step.links[0].start.cells, got []",
        ),
        (
            {"truths": [{"kind": "house", "index": 3, "digit": 0}]},
            "expected a number from 1 to 9 at step.truths[0].digit, got 0",
        ),
    ],
)
def test_other_data_are_refused_with_what_was_expected_and_where(data: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}"):
        sf.Step.from_dict(data)
