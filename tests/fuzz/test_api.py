"""Law: a verb of the API refuses a question by its shape or by a sentence, or answers in shape.

Whatever it is asked, the answer has the shape that was promised, and is that of the library.

The questions come as they would from the network, though without one; `tests/web` asks a server.
"""

import json
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzles import broken_puzzles, puzzles

from fuzz.strange import few, json_values, outcome

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

from pydantic import ValidationError

import swordfish as sf
from swordfish.model.grid import TextForm
from swordfish.web.api import CHANCE, VERBS
from swordfish.web.verbs import answer

# Little is open, so that every technique is quick; time is a matter of the pool.
late = puzzles(62, 81) | broken_puzzles().filter(lambda text: text.count(".") < 20)
texts = late | late.map(lambda text: sf.Grid(text).to_text("hodoku")) | st.text(max_size=100)
likely = st.fixed_dictionaries(
    {"puzzle": texts},
    optional={
        "limit": st.integers(0, 20),
        "form": st.sampled_from(get_args(TextForm)),
        "ladder": st.sampled_from(["default", "singles"]),
        "theme": st.sampled_from(["auto", "light", "dark"]),
        "technique": st.sampled_from(["x_wing", "naked_single", "0003", "no such"]),
        "candidates": st.booleans(),
        "cell": st.integers(-1, 81),
        "digit": st.integers(0, 10),
    },
)
verbs = st.sampled_from(sorted(VERBS.keys() - CHANCE))


def asked(verb: str, fields: Any) -> tuple[int, Any]:
    """The status and the answer, with what the shapes of both sides make of them."""
    question, promised = VERBS[verb]
    shape, refusal = outcome((ValidationError,), question.model_validate_json, json.dumps(fields))
    if refusal is not None:
        return 422, None
    line = f"{verb} {shape.model_dump_json()}".encode()
    reply = answer(line)
    found = json.loads(reply.body)
    if reply.status == 200:
        promised.model_validate(found)
    else:
        assert (reply.status, list(found)) == (422, ["error"])
        assert found["error"].startswith("expected "), found
    return reply.status, found


@few
@given(verbs, likely, st.data())
def test_every_question_is_answered_in_shape_or_refused(
    verb: str, fields: dict[str, Any], data: st.DataObject
) -> None:
    known = VERBS[verb][0].model_fields
    status, _ = asked(verb, {key: value for key, value in fields.items() if key in known})
    assert status in (200, 422)
    odd = {**fields, data.draw(st.text(max_size=5) | st.sampled_from(sorted(known))): None}
    assert asked(verb, odd)[0] in (200, 422)


@few
@given(verbs, json_values)
def test_any_json_is_answered_in_shape_or_refused(verb: str, body: Any) -> None:
    assert asked(verb, body)[0] in (200, 422)


@few
@given(late)
def test_answers_are_those_of_the_library(puzzle: str) -> None:
    fields = {"puzzle": puzzle}
    solution = sf.solve(puzzle)
    assert asked("solve", fields)[1] == {"solution": solution and str(solution)}
    assert asked("count", fields)[1] == {"count": str(sf.count(puzzle))}
    assert asked("check", fields)[1]["status"] == sf.check(puzzle).status
    hint = sf.hint(puzzle)
    step = asked("hint", fields)[1]["step"]
    assert (step and step["text"]) == (hint and hint.text)
