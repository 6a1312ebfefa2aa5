"""One server for all tests of the page and its API that don't need one of their own."""

from collections.abc import Iterator

import pytest

pytest.importorskip("fastapi", reason="the page needs swordfish[web]")
pytest.importorskip("uvicorn", reason="the page needs swordfish[web]")

from web.serving import Server, start_server, stop_server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    running = start_server()
    yield running
    stop_server(running)
