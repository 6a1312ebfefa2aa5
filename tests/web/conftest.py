"""One server for all tests of the page and its API that don't need one of their own."""

from collections.abc import Iterator
from typing import Any

import pytest

from web.browser import Page, chromium
from web.serving import Server, start_server, stop_server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """Slow questions give way to all others of the tests, so they get time."""
    running = start_server("--max-seconds", "60")
    yield running
    stop_server(running)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Open as long as one file's tests: other tests have event loops of their own."""
    with chromium() as running:
        yield running


@pytest.fixture
def page(browser: Any, server: Server) -> Iterator[Page]:
    opened = Page(browser, server)
    yield opened
    opened.close()
