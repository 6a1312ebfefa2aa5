"""Steps as dicts: one shape in Python, shell and page, there and back."""

import json
import re
from typing import Any

import pytest
from puzzles import PUZZLE

import swordfish as sf
from swordfish.cli.demo import hard_puzzles
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


def test_a_step_of_another_layout_is_kept_named_and_told() -> None:
    ends = sf.Node((100, 3), 12), sf.Node((300,), 16, als=(300, 301))
    step = sf.Step(
        sf.find_technique("x_wing"),
        placements=((100, 16),),
        eliminations=((255, 4), (255, 12), (0, 1)),
        marks=(sf.Mark("base", 100, (4, 12)), sf.Mark("fin", 81)),
        houses=(sf.HouseMark("base", 40), sf.HouseMark("cover", 41), sf.HouseMark("cover", 3)),
        links=(sf.Link(*ends, strong=True),),
        truths=(sf.Truth("house", 40, 12), sf.Truth("cell", 100)),
    )
    fields = json.loads(json.dumps(step.to_dict()))
    assert sf.Step.from_dict(fields) == step
    assert fields["placements"] == [{"cell": 100, "name": "cell 100", "digit": 16}]
    assert [house["name"] for house in fields["houses"]] == ["house 40", "house 41", "row 4"]
    assert [truth["name"] for truth in fields["truths"]] == ["house 40", "cell 100"]
    assert fields["links"][0]["start"]["name"] == "r1c4,cell 100"
    assert fields["changes"] == "cell 100=16, r1c1<>1, cell 255<>4,12"
    assert "house 40" in fields["text"]


def test_every_sentence_is_filled_from_a_step_of_another_layout() -> None:
    for technique in sf.techniques():
        fields = json.loads(json.dumps(example(technique).to_dict()), object_hook=moved)
        step = sf.Step.from_dict(fields)
        assert not re.search(r"r\dc\d|row|column|box [A-Z]", step.notation), step.notation
        assert not re.search(r"r\dc\d", step.text), step.text
        assert sf.Step.from_dict(step.to_dict()) == step


def moved(fields: dict[str, Any]) -> dict[str, Any]:
    """A part of a step with its cells, houses and digits a hundred further on."""

    def further(value: Any) -> Any:
        return [one + 100 for one in value] if isinstance(value, list) else value + 100

    numbers = {"cell", "house", "index", "digit", "digits", "cells", "als"}
    return {key: further(value) if key in numbers else value for key, value in fields.items()}


def test_what_the_classic_grid_has_not_is_not_drawn_on_it() -> None:
    for step in (
        sf.Step(placements=((81, 4),), grid=sf.Grid()),
        sf.Step(houses=(sf.HouseMark("base", 27),), grid=sf.Grid()),
        sf.Step(marks=(sf.Mark("base", 0, (10,)),), grid=sf.Grid()),
        sf.Step(links=(sf.Link(sf.Node((81,), 1), sf.Node((0,), 1), True),), grid=sf.Grid()),
    ):
        for drawn in (step.svg, step.drawing):
            with pytest.raises(ValueError, match=r"^expected a step on 81 cells, 27 houses and 9 "):
                drawn()


def test_a_step_of_ones_own_technique_is_found_among_those_given() -> None:
    own = sf.technique(name="Own", order=1, level="easy", score=1)(lambda _: ())
    step = sf.Step(own, placements=((0, 4),))
    assert sf.Step.from_dict(step.to_dict(), among=[own]) == step
    with pytest.raises(ValueError, match=r"^expected the slug of a technique at step.technique"):
        sf.Step.from_dict(step.to_dict())


def test_every_step_of_a_rated_path_goes_into_json_and_back() -> None:
    chained = 0
    for puzzle in (PUZZLE, *hard_puzzles()[:2]):
        for step in sf.rate(puzzle, path=True).path or ():
            fields = json.loads(json.dumps(step.to_dict()))
            assert (fields["level"], fields["score"], fields["rating"]) == (None, 0, step.rating)
            again = sf.RatedStep.from_dict(fields, grid=step.grid)
            assert again == step
            assert isinstance(again.technique, sf.RatingTechnique)
            assert (again.text, again.notation) == (step.text, step.notation)
            chained += step.chain is not None
    assert chained


def test_a_rated_step_is_no_step_of_the_ladder_with_the_same_slug() -> None:
    step = sf.RatedStep(sf.rating_techniques()[0], placements=((0, 4),), rating=1.2)
    assert step.to_dict()["technique"] in [technique.slug for technique in sf.techniques()]
    assert sf.RatedStep.from_dict(step.to_dict()).technique == sf.rating_techniques()[0]
    with pytest.raises(ValueError, match=r"^expected one of the fields .+ at step, got 'rating'$"):
        sf.Step.from_dict(step.to_dict())
    with pytest.raises(ValueError, match=r"^expected the slug of a technique at step.technique"):
        sf.RatedStep.from_dict({"technique": "als_xz"})


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"rating": "7.1"}, "expected a number of 0 or more at step.rating, got '7.1'"),
        ({"rating": float("nan")}, "expected a number of 0 or more at step.rating, got nan"),
        (
            {"length": 2**31},
            "expected a whole number from 0 to 2147483647 at step.length, got 2147483648",
        ),
        ({"length": -1}, "expected a whole number from 0 to 2147483647 at step.length, got -1"),
        ({"chain": []}, "expected a dict at step.chain, got []"),
        (
            {"chain": {"nodes": [{"cell": 0, "digit": 4, "on": 1}]}},
            "expected True or False at step.chain.nodes[0].on, got 1",
        ),
        (
            {"chain": {"nested": [{"targets": [-1]}]}},
            "expected a whole number from 0 to 2147483647 at step.chain.nested[0].targets, got -1",
        ),
    ],
)
def test_other_data_of_a_rated_step_are_refused(data: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}"):
        sf.RatedStep.from_dict(data)


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
            "expected a whole number from 1 to 2147483647 as digit at step.placements[0], "
            "got {'cell': 0}",
        ),
        (
            {"eliminations": [{"cell": True, "digit": 4}]},
            "expected a whole number from 0 to 2147483647 at step.eliminations[0].cell, got True",
        ),
        (
            {"marks": [{"role": "hero", "cell": 0}]},
            "expected one of base, cover, fin, ",
        ),
        (
            {"marks": [{"role": "base", "cell": 0, "digits": [4, "7"]}]},
            "expected a whole number from 1 to 2147483647 at step.marks[0].digits, got '7'",
        ),
        (
            {"houses": [{"role": "base", "house": -1}]},
            "expected a whole number from 0 to 2147483647 at step.houses[0].house, got -1",
        ),
        (
            {"links": [{"start": {"cells": [], "digit": 4}}]},
            "expected a list of at least 1 at step.links[0].start.cells, got []",
        ),
        (
            {"truths": [{"kind": "house", "index": 3, "digit": 0}]},
            "expected a whole number from 1 to 2147483647 at step.truths[0].digit, got 0",
        ),
    ],
)
def test_other_data_are_refused_with_what_was_expected_and_where(data: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}"):
        sf.Step.from_dict(data)
