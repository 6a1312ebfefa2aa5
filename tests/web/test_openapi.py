"""The API keeps what its OpenAPI description promises, whatever it is asked."""

from typing import Any

import pytest
from hypothesis import given, settings

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

from swordfish.web.api import FAULTS, VERBS
from web.serving import Server

schemathesis = pytest.importorskip(
    "schemathesis", reason="needs schemathesis: pip install 'swordfish[web-test]'"
)
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)


@pytest.fixture(scope="module")
def schema(server: Server) -> Any:
    server.get("api/openapi.json")  # waits until the server has loaded, longer than what follows
    return schemathesis.openapi.from_url(f"{server.address}api/openapi.json")


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode))
@pytest.mark.parametrize("verb", VERBS)
def test_answers_are_as_described(schema: Any, verb: str, mode: Any) -> None:
    checks = [getattr(schemathesis.checks, name) for name in CHECKS]
    asked = []

    # Some boards take seconds, and long work gives way to whatever else a machine does.
    most = 3 if verb == "generate" else 10 if verb.startswith("board_") else 100

    @settings(max_examples=min(most, settings().max_examples // 5))
    @given(case=schema[f"/api/{verb}"]["POST"].as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        asked.append(case)
        case.validate_response(case.call(timeout=120), checks=checks)

    ask()
    assert asked


def test_every_fault_is_described(server: Server) -> None:
    _, openapi = server.get("api/openapi.json")
    for path, methods in openapi["paths"].items():
        for operation in methods.values():
            assert {str(status) for status in FAULTS} <= operation["responses"].keys(), path
