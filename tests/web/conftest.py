"""One server for all tests of the page and its API that don't need one of their own.

Tests of the page run with a server that answers; and, in `make prove`, on the page as a folder
behind a server that knows nothing but files.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from web.board_page import BoardPage
from web.browser import Page, chromium
from web.serving import Server, Site, start_server, static_site, stop_server


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


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The page as `swordfish page` writes it, in a folder of its own of another server."""
    from swordfish.web.bank import SHIPPED
    from swordfish.web.page_files import has_module, page_files

    if not has_module():
        pytest.skip("needs the core as WebAssembly: `make wasm` builds it")
    place = tmp_path_factory.mktemp("site")
    (place / "sudoku").mkdir()
    for name, content in page_files(SHIPPED, served=False).items():
        (place / "sudoku" / name).write_bytes(content)
    with static_site(place) as site:
        yield Site(f"{site.address}sudoku/")


@pytest.fixture(params=["server", pytest.param("folder", marks=pytest.mark.prove)])
def site(request: pytest.FixtureRequest) -> Site:
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Site)
    return found


@pytest.fixture
def page(browser: Any, site: Site) -> Iterator[Page]:
    opened = Page(browser, site)
    yield opened
    opened.close()


@pytest.fixture
def served_page(browser: Any, server: Server) -> Iterator[Page]:
    """The page of a server, where a test looks at what is asked there.

    It has no service worker: what a page asks through one, no route of a test sees.
    """
    opened = Page(browser, server)
    yield opened
    opened.close()


@pytest.fixture
def lasting_page(browser: Any, server: Server) -> Iterator[Page]:
    """The page of a server with its service worker, for whom the server goes away."""
    opened = Page(browser, server, service_workers="allow")
    yield opened
    opened.close()


@pytest.fixture
def boards(browser: Any, site: Site) -> Iterator[BoardPage]:
    """The page where boards are opened."""
    opened = BoardPage(browser, site, "#boards")
    yield opened
    opened.close()
