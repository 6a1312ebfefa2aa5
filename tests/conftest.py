"""`make prove` runs the long forms of the tests.

With `--prove`, tests marked `prove` run as well, and hypothesis looks at many more examples.
"""

import pytest
from hypothesis import settings

settings.register_profile("prove", max_examples=5_000, deadline=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--prove", action="store_true", help="run the long forms of the tests")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "prove: a long test, which `make prove` runs")
    if config.getoption("--prove"):
        settings.load_profile("prove")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--prove"):
        return
    for item in items:
        if "prove" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="long: `make prove` runs it"))
