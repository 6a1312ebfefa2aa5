"""What was answered before is answered from memory, unless the clock had cut it short."""

import asyncio
import json
from collections.abc import Hashable
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

from starlette.types import Message

from swordfish.web.answer_line import Answer
from swordfish.web.api import VERBS
from swordfish.web.app import make_app
from swordfish.web.pool import Gone, Pool
from swordfish.web.recent import Shortcut
from swordfish.web.shapes import EXAMPLE
from swordfish.web.verbs import answer

FEW_GIVENS = f"{EXAMPLE[:18]:.<81}"
"""A grid with so many solutions that nothing can be said of r5c5."""


class Scripted(Pool):
    """Answers as a test wants it, and counts how often it is asked."""

    def __init__(self, given: Answer) -> None:
        super().__init__()
        self.given = given
        self.asked = 0

    async def ask(self, line: bytes, gone: Gone, kind: Hashable = None) -> Answer:
        self.asked += 1
        return self.given


def ask_twice(pool: Pool) -> list[bytes]:
    """The bodies that two clients get for the same question."""
    app = make_app(pool)
    shortcut = Shortcut(app, app.state.recent, pool.counters)
    body = json.dumps({"puzzle": EXAMPLE}).encode()
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/steps",
        "query_string": b"",
        "root_path": "",
        "headers": [(b"content-type", b"application/json")],
        "body": body,
    }

    async def ask() -> bytes:
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        await shortcut(dict(scope), receive, send)
        return b"".join(message.get("body", b"") for message in sent)

    async def both() -> list[bytes]:
        return [await ask(), await ask()]

    return asyncio.run(both())


@pytest.mark.parametrize(("is_final", "asked"), [(True, 1), (False, 2)])
def test_only_an_answer_that_was_not_cut_short_is_given_again(is_final: bool, asked: int) -> None:
    pool = Scripted(Answer(200, b"{}", is_final))
    assert ask_twice(pool) == [b"{}", b"{}"]
    assert pool.asked == asked
    assert pool.counters.total("answers_from_memory") == 2 - asked


HURRIED: dict[str, dict[str, Any]] = {
    "steps": {"puzzle": EXAMPLE, "technique": None},
    "why": {"puzzle": FEW_GIVENS, "ladder": "singles", "cell": 40, "digit": 5},
    "judge": {"puzzle": EXAMPLE, "claim": "r6c1 is 3"},
    "generate": {"seed": 1},
    "board_why": {"board": {"layout": {"rows": 4, "columns": 4}}, "cell": 5, "digit": 2},
}
"""A question for each verb that ends with what was found when its own time is over."""


def answered(verb: str, **fields: Any) -> Answer:
    """What a worker answers to such a question."""
    return answer(f"{verb} {json.dumps(HURRIED[verb] | fields)}".encode())


def test_every_verb_with_a_time_of_its_own_is_hurried_here() -> None:
    ends = {verb for verb, shapes in VERBS.items() if "finished" in shapes[1].model_fields}
    assert ends | {"generate"} == {*HURRIED}


@pytest.mark.parametrize("verb", HURRIED)
def test_an_answer_that_was_not_cut_short_is_final(verb: str) -> None:
    found = answered(verb)
    assert found.status == 200
    assert found.is_final
    assert json.loads(found.body).get("finished", True)


@pytest.mark.parametrize("verb", sorted(HURRIED.keys() - {"generate"}))
def test_an_answer_that_the_clock_cut_short_says_so_and_is_not_final(verb: str) -> None:
    found = answered(verb, max_seconds=1e-9)
    assert found.status == 200
    assert not found.is_final
    assert not json.loads(found.body)["finished"]


def test_the_nearest_puzzle_when_time_was_over_is_not_final() -> None:
    found = answered("generate", level="easy", er=[9.0, 9.5], max_seconds=0.1)
    assert not json.loads(found.body)["met"]
    assert not found.is_final


@pytest.mark.parametrize("verb", ["why", "board_why"])
def test_that_no_step_removes_a_candidate_is_said_only_when_all_were_looked_for(verb: str) -> None:
    name = {"why": "5 in r5c5", "board_why": "2 in r2c2"}[verb]
    told = json.loads(answered(verb).body)
    assert (told["verdict"], told["text"]) == (
        "unknown",
        f"No step of the ladder removes {name} now, nor does the path from here.",
    )
    told = json.loads(answered(verb, max_seconds=1e-9).body)
    assert (told["verdict"], told["text"]) == (
        "unknown",
        "Time ran out before all steps were found: none of those so far removes "
        f"{name}, nor does the path from here.",
    )


def test_a_question_whose_budget_is_used_up_is_refused_but_not_for_ever() -> None:
    found = answer(b'count {"puzzle": "%s", "max_seconds": 0.000001}' % (b"." * 81))
    assert found.status == 422
    assert not found.is_final
