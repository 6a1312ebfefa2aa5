"""Law: steps and ladders from plain data are what the data say, or are refused.

A dict that fits the shape of a step is one, goes there and back, also as JSON, and is told, drawn
and applied; a ladder is in order, whatever it was made from, and made again from its own words it
is the same.
"""

import json
import pickle
import re
from dataclasses import asdict
from functools import partial
from typing import Any, get_args
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st
from puzzles import broken_puzzles, puzzles

import swordfish as sf
from fuzz.strange import anything, few, json_values, outcome, texts
from swordfish.tell.step_words import Role

cells, digits, houses = st.integers(0, 80), st.integers(1, 9), st.integers(0, 26)
roles = st.sampled_from(get_args(Role))
nodes = st.fixed_dictionaries(
    {
        "cells": st.lists(cells, min_size=1, max_size=3),
        "digit": digits,
        "als": st.lists(cells, max_size=3),
    }
)
candidates = st.fixed_dictionaries({"cell": cells, "digit": digits})
drawn = st.fixed_dictionaries(
    {
        "technique": st.none() | st.sampled_from([one.slug for one in sf.techniques()]),
        "placements": st.lists(candidates, max_size=3),
        "eliminations": st.lists(candidates, max_size=6),
        "marks": st.lists(
            st.fixed_dictionaries(
                {"role": roles, "cell": cells, "digits": st.lists(digits, max_size=3)}
            ),
            max_size=6,
        ),
        "houses": st.lists(st.fixed_dictionaries({"role": roles, "house": houses}), max_size=3),
        "links": st.lists(
            st.fixed_dictionaries({"start": nodes, "end": nodes, "strong": st.booleans()}),
            max_size=5,
        ),
        "truths": st.lists(
            st.fixed_dictionaries({"kind": st.just("house"), "index": houses, "digit": digits})
            | st.fixed_dictionaries({"kind": st.just("cell"), "index": cells}),
            max_size=3,
        ),
    }
)
grids = st.just(sf.Grid()) | (puzzles(0, 81) | broken_puzzles()).map(sf.Grid)
words = st.sampled_from(
    [word for one in sf.techniques() for word in (one.slug, one.name, one.code, one.slug.upper())]
)


def assert_is_told_and_drawn(step: sf.Step, grid: sf.Grid) -> None:
    assert "{" not in step.text + step.notation
    assert step.changes.count("=") == len(step.placements)
    assert ElementTree.fromstring(step.svg()).tag.endswith("svg")
    after = grid.after(step)
    for cell, digit in step.eliminations:
        assert after[cell] or digit not in after.candidates(cell)
    if step.placements:
        cell, digit = step.placements[-1]
        assert after[cell] == digit


@few
@given(drawn, grids)
def test_a_step_goes_into_plain_data_and_back_and_is_told_and_drawn(
    fields: dict[str, Any], grid: sf.Grid
) -> None:
    step = sf.Step.from_dict(fields, grid=grid)
    assert fields_of(step, fields) == fields
    assert sf.Step.from_dict(json.loads(json.dumps(step.to_dict()))) == step
    assert_is_told_and_drawn(step, grid)


def fields_of(step: sf.Step, wanted: Any) -> Any:
    """What a step has as a dict, as far as it is wanted."""

    def kept(found: Any, wanted: Any) -> Any:
        if isinstance(wanted, dict):
            return {key: kept(found[key], value) for key, value in wanted.items()}
        if isinstance(wanted, list) and len(wanted) == len(found):
            return [kept(*pair) for pair in zip(found, wanted, strict=True)]
        return found

    return kept(step.to_dict(), wanted)


@few
@given(drawn, st.lists(st.tuples(st.integers(0, 30), json_values), min_size=1, max_size=3), grids)
def test_damaged_data_are_refused_or_still_a_step(
    fields: dict[str, Any], damages: list[tuple[int, Any]], grid: sf.Grid
) -> None:
    for place, value in damages:
        damage(fields, place, value)
    step, refusal = outcome((ValueError,), partial(sf.Step.from_dict, grid=grid), fields)
    if refusal is None:
        assert sf.Step.from_dict(step.to_dict()) == step
        _, undrawn = outcome((ValueError,), step.svg)
        if undrawn is None:
            assert_is_told_and_drawn(step, grid)
        else:
            assert undrawn.startswith("expected a step on 81 cells, 27 houses and 9 digits")
    else:
        assert re.match(r"expected .+ at step[\w.\[\]]*, got ", refusal, re.DOTALL)


def damage(data: Any, place: int, value: Any) -> None:
    """Put a value somewhere into nested data."""
    keys = list(data) if isinstance(data, dict) else range(len(data))
    if not keys:
        return
    key = keys[place % len(keys)]
    if place % 3 and isinstance(data[key], dict | list):
        damage(data[key], place // 2, value)
    elif not isinstance(data, tuple):
        data[key] = value


@few
@given(drawn, st.sampled_from(sf.techniques()), grids)
def test_every_sentence_can_be_filled_from_any_step(
    fields: dict[str, Any], technique: sf.Technique, grid: sf.Grid
) -> None:
    step = sf.Step.from_dict(fields | {"technique": technique.slug}, grid=grid)
    assert_is_told_and_drawn(step, grid)
    assert step.text
    assert step.notation.startswith(technique.name)


slots = st.sampled_from(
    ["{base}", "{fin?a|b}", "{houses.base:or}", "[in {cover}||else]", "{x", "["]
)


@few
@given(drawn, st.lists(slots | texts, max_size=6).map("".join))
def test_a_sentence_of_ones_own_is_filled_or_its_slot_is_named(
    fields: dict[str, Any], template: str
) -> None:
    making = partial(sf.technique, name="Own", order=1, level="easy", score=1, text=template)
    made, refusal = outcome((ValueError,), making)
    if refusal is not None:
        assert refusal == f"expected text that UTF-8 can hold, got {template!r}"
        assert re.search("[\ud800-\udfff]", template)
        return
    own = made(lambda _: ())
    step = sf.Step.from_dict(fields | {"technique": own.slug}, among=[own])
    assert step.technique is own
    text, refusal = outcome((ValueError,), lambda: step.text)
    if refusal is None:
        assert isinstance(text, str)
    else:
        assert refusal.startswith("expected a slot of a sentence, got {")


@few
@given(st.lists(words | texts | anything, max_size=6) | anything)
def test_a_ladder_is_in_order_and_the_same_from_its_own_words_or_refused(made_of: Any) -> None:
    ladder, refusal = outcome((TypeError, ValueError), sf.Ladder, made_of)
    if refusal is not None:
        assert refusal.startswith("expected ")
        return
    assert [rung.place for rung in ladder] == sorted(rung.place for rung in ladder)
    assert sf.Ladder(tuple(rung.slug for rung in ladder)) == ladder
    assert sf.Ladder(tuple(sf.Technique(**asdict(rung)) for rung in ladder)) == ladder
    assert pickle.loads(pickle.dumps(ladder)) == ladder
    assert all(rung.slug in ladder and rung.name in ladder for rung in ladder)


@few
@given(anything | words)
def test_a_technique_is_found_by_its_word_or_the_word_is_refused(word: Any) -> None:
    found, refusal = outcome((TypeError, ValueError), sf.find_technique, word)
    if refusal is None:
        assert sf.find_technique(found.slug) == found
    else:
        assert refusal.startswith("expected ")
        assert word not in [one.slug for one in sf.techniques()]
