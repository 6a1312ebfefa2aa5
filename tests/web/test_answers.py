"""The core decides what a question is and what its answer, the shapes describe both: they agree."""

import json
from typing import Any, get_args

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

from pydantic import ValidationError

import swordfish as sf
from swordfish import _core
from swordfish.ladder.ladder import PresetName
from swordfish.tell.languages import catalogues
from swordfish.web import shapes, verbs
from swordfish.web.api import VERBS
from swordfish.web.shapes import EXAMPLE
from web import board_questions

EMPTY = "." * 81
WRONG = f":0000:x:9+51{EXAMPLE[3:]}::::"
CONFLICT = "55" + "." * 79
TRICKY = ".25....8...3.8..........5...8.3....6.....197.....4...2.31..5...2.6.....4...97...."
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"

GOOD: dict[str, list[dict[str, Any]]] = {
    "parse": [
        {"puzzle": EXAMPLE},
        {"puzzle": f"Grid 1\n{EXAMPLE}\nGrid 2\n12345\n", "limit": 1},
        {"puzzle": "", "language": "de"},
        {"puzzle": WRONG},
    ],
    "to_text": [{"puzzle": EXAMPLE, "form": "hodoku"}],
    "draw": [{"puzzle": EXAMPLE}, {"puzzle": EXAMPLE, "step": {"marks": []}, "theme": "dark"}],
    "check": [{"puzzle": EXAMPLE}, {"puzzle": EMPTY}, {"puzzle": CONFLICT, "language": "de"}],
    "solve": [{"puzzle": EXAMPLE}, {"puzzle": CONFLICT}],
    "solutions": [{"puzzle": EMPTY, "limit": 3}],
    "count": [{"puzzle": EMPTY}, {"puzzle": EMPTY, "limit": 2}],
    "true_candidates": [{"puzzle": EXAMPLE}, {"puzzle": CONFLICT}],
    "rate": [{"puzzle": EXAMPLE}, {"puzzle": EMPTY, "language": "de"}],
    "canonical": [{"puzzle": EXAMPLE}],
    "hint": [
        *({"puzzle": EXAMPLE, "detail": detail} for detail in (1, 2, 3, 4)),
        {"puzzle": WRONG, "detail": 1},
        {"puzzle": EMPTY, "ladder": "singles", "theme": "light", "language": "de"},
        {"puzzle": EXAMPLE, "ladder": ["hidden_single", "aic"], "language": "fr"},
        {"puzzle": EXAMPLE, "ladder": []},
    ],
    "explain": [{"puzzle": EXAMPLE, "language": "de"}, {"puzzle": CONFLICT}],
    "suppose": [
        {"puzzle": HARD, "ladder": "singles", "max_depth": 1},
        {"puzzle": EXAMPLE, "order": "box", "digit_order": "most-placed", "language": "de"},
        {"puzzle": EMPTY},
    ],
    "steps": [{"puzzle": EXAMPLE, "technique": "naked_single"}, {"puzzle": EXAMPLE, "limit": 2}],
    "why": [{"puzzle": EXAMPLE, "cell": 1, "digit": digit} for digit in (2, 5, 9)],
    "judge": [
        {"puzzle": EXAMPLE, "claim": "Naked single: r6c1 can only be 3."},
        {"puzzle": EXAMPLE, "claim": "perhaps r6c1 is 3", "ladder": "singles"},
        {"puzzle": EXAMPLE, "claim": sf.explain(EXAMPLE).steps[0].to_dict(), "max_seconds": 1},
        {"puzzle": EXAMPLE, "claim": {"eliminations": [{"cell": 1, "digit": 2}]}},
        {
            "puzzle": EXAMPLE,
            "claim": {"technique": "x_wing", "placements": [{"cell": 45, "digit": 3}]},
            "language": "ja",
        },
        {"puzzle": CONFLICT, "claim": "r9c9=1"},
    ],
    "generate": [{"seed": 1}, {"seed": 2, "level": "easy", "givens": [28, 40]}],
    "pick": [{"level": "easy"}, {"technique": "x_wing"}],
    **board_questions.GOOD,
}
BAD: dict[str, list[dict[str, Any]]] = {
    "parse": [{}, {"puzzle": EXAMPLE, "limit": 0}, {"puzzle": 5}],
    "to_text": [{"puzzle": EXAMPLE, "form": "poem"}],
    "draw": [{"puzzle": EXAMPLE, "step": {"marks": [{"role": "king", "cell": 0}]}}],
    "check": [{"puzzle": EXAMPLE, "colour": 1}],
    "solutions": [{"puzzle": EXAMPLE, "limit": 1001}],
    "count": [{"puzzle": EXAMPLE, "limit": 0}],
    "hint": [
        {"puzzle": EXAMPLE, "detail": 5},
        {"puzzle": EXAMPLE, "theme": "blue"},
        {"puzzle": EXAMPLE, "ladder": ["x" * 81]},
        {"puzzle": EXAMPLE, "ladder": [5]},
        {"puzzle": EXAMPLE, "ladder": 5},
    ],
    "suppose": [{"puzzle": EXAMPLE, "max_depth": 6}, {"puzzle": EXAMPLE, "order": "any"}],
    "why": [{"puzzle": EXAMPLE, "cell": 81, "digit": 1}, {"puzzle": EXAMPLE, "cell": 1}],
    "judge": [
        {"puzzle": EXAMPLE},
        {"puzzle": EXAMPLE, "claim": 5},
        {"puzzle": EXAMPLE, "claim": "r6c1=3", "max_seconds": 5},
        {"puzzle": EXAMPLE, "claim": {"truths": [{"kind": "box", "index": 1}]}},
    ],
    "generate": [{"seed": -1}, {"er": [1.0]}, {"givens": [16, 20]}],
    **board_questions.BAD,
}


@pytest.mark.parametrize("verb", VERBS)
def test_a_question_and_its_answer_are_as_described(verb: str) -> None:
    question_shape, answer_shape = VERBS[verb]
    assert GOOD[verb]
    for question in GOOD[verb]:
        asked = question_shape.model_validate(question).model_dump_json()
        is_given, text, _ = verbs.VERBS[verb](asked)
        assert is_given, text
        found = json.loads(text)
        described = answer_shape.model_validate(found)
        assert described.model_dump(exclude_unset=True, mode="json").keys() == found.keys()


@pytest.mark.parametrize("verb", BAD)
def test_what_the_shape_refuses_the_core_refuses(verb: str) -> None:
    for question in BAD[verb]:
        with pytest.raises(ValidationError):
            VERBS[verb][0].model_validate(question)
        is_given, text, _ = _core.answer(verb, json.dumps(question), catalogues())
        assert not is_given, text
        assert json.loads(text)["error"].startswith("expected ")


@pytest.mark.parametrize("name", get_args(PresetName))
def test_a_ladder_has_its_name_in_python_and_in_the_api(name: PresetName) -> None:
    ladder = sf.Ladder.of(name)
    for chosen in (name, [rung.slug for rung in ladder]):
        question = json.dumps({"puzzle": TRICKY, "ladder": chosen})
        path = json.loads(verbs.VERBS["explain"](question)[1])
        assert path["counts"] == sf.explain(TRICKY, ladder=ladder).counts
        trial = json.loads(verbs.VERBS["suppose"](question)[1])
        expected = sf.suppose(TRICKY, ladder=ladder)
        assert (trial["depth"], trial["text"]) == (expected.depth, expected.text)


def test_a_budget_is_more_than_nothing() -> None:
    for verb in ("count", "steps"):
        for seconds in (0, -1, "1"):
            question = {"puzzle": EXAMPLE, "max_seconds": seconds}
            _, text, _ = _core.answer(verb, json.dumps(question), catalogues())
            assert json.loads(text)["error"].startswith("expected more than 0 and at most ")


def test_every_verb_of_the_core_has_a_shape() -> None:
    known = set()
    for wrong in ("nothing", "board_nothing"):
        _, text, _ = _core.answer(wrong, "{}")
        told = json.loads(text)["error"].partition("verbs ")[2].rpartition(", got")[0]
        known |= {*told.split(", ")}
    assert known == {*VERBS, "techniques"} - {"pick"}  # which is asked for by GET


def test_a_claim_is_judged_as_the_library_does() -> None:
    _, text, _ = verbs.VERBS["judge"](json.dumps({"puzzle": EXAMPLE, "claim": "r1c2 is 5"}))
    found = shapes.JudgeAnswer.model_validate_json(text)
    verdict = sf.judge(EXAMPLE, "r1c2 is 5")
    assert (found.read, found.right, found.true) == (True, False, False)
    assert found.text == verdict.text
    assert found.claim is not None
    assert verdict.claim is not None
    assert found.claim.changes == verdict.claim.changes


def test_details_of_a_hint_are_told_in_german() -> None:
    question = {"puzzle": EXAMPLE, "detail": 3, "language": "de"}
    _, text, _ = _core.answer("hint", json.dumps(question), catalogues())
    assert json.loads(text)["told"] == [
        "Gesucht: Nackter Einer (leicht).",
        "Wo: r6c1.",
        "Muster: r6c1.",
    ]


def test_each_detail_of_a_hint_tells_more() -> None:
    told = []
    for detail in (1, 2, 3, 4):
        _, text, _ = _core.answer("hint", json.dumps({"puzzle": EXAMPLE, "detail": detail}))
        found = shapes.HintAnswer.model_validate_json(text)
        told.append(found.told)
        assert found.technique == "naked_single"
        assert (found.cells != [], found.svg is not None, found.step is not None) == (
            detail > 1,
            detail > 2,
            detail > 3,
        )
        assert (found.after is not None) == (detail > 3)
        for sign in ('class=\\"set\\"', "every digit"):  # what the pattern leads to
            assert (sign in text) == (detail > 3)
    assert [len(lines) for lines in told] == [1, 2, 3, 4]
    assert told[3][:3] == told[2]
    assert told[3][0] == "Look for: Naked Single (easy)."
