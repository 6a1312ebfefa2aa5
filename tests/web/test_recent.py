"""What was answered before is answered from memory, unless the clock had cut it short."""

import asyncio
import json
from collections.abc import Hashable
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

from starlette.types import Message

from swordfish.web.answer_line import Answer
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


def asked(verb: str, **fields: Any) -> Answer:
    """What a worker answers about that grid."""
    whole = {"puzzle": FEW_GIVENS, "ladder": "singles", **fields}
    return answer(f"{verb} {json.dumps(whole)}".encode())


def test_answers_say_whether_time_ran_out() -> None:
    def steps_and_why(seconds: float) -> tuple[Answer, Answer]:
        return (
            asked("steps", technique=None, limit=1000, max_seconds=seconds),
            asked("why", theme="auto", cell=40, digit=5, max_seconds=seconds),
        )

    steps, why = steps_and_why(4)
    assert steps.is_final
    assert why.is_final
    told = json.loads(why.body)
    assert (told["verdict"], told["text"]) == (
        "unknown",
        "No step of the ladder removes 5 in r5c5 now, nor does the path from here.",
    )
    steps, why = steps_and_why(1e-9)
    assert not steps.is_final
    assert not why.is_final
    assert json.loads(steps.body) == {"steps": [], "more": False, "finished": False}
    told = json.loads(why.body)
    assert told["verdict"] == "unknown"
    assert told["text"].startswith("Time ran out before all steps were found: none of those so far")
