"""`make prove` runs the long forms of the tests.

With `--prove`, tests marked `prove` run as well, and hypothesis looks at many more examples.
"""

import signal

import pytest
from hypothesis import HealthCheck, settings

# No test is timed: a busy machine is not a wrong one.
settings.register_profile(
    "usual", max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
# More take longer than a night on two cores has; those of each night differ.
settings.register_profile("prove", settings.get_profile("usual"), max_examples=1_000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--prove", action="store_true", help="run the long forms of the tests")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "prove: a long test, which `make prove` runs")
    settings.load_profile("prove" if config.getoption("--prove") else "usual")
    # What a shell starts in its background is deaf to Ctrl-C, and some tests wait for that.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print what long tests have counted: whatever they record as a `figure`."""
    passed = terminalreporter.getreports("passed") if config.getoption("--prove") else []
    figures = [
        word for report in passed for name, word in report.user_properties if name == "figure"
    ]
    if figures:
        terminalreporter.section("figures")
        for figure in figures:
            terminalreporter.write_line(str(figure))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--prove"):
        items[:] = in_two_halves(items)
        return
    for item in items:
        if "prove" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="long: `make prove` runs it"))


def in_two_halves(items: list[pytest.Item]) -> list[pytest.Item]:
    """Long ones first in each half, because two workers begin with one half each."""
    long = [item for item in items if is_long(item)]
    short = [item for item in items if not is_long(item)]
    half = len(short) // 2
    return [*long[::2], *short[:half], *long[1::2], *short[half:]]


def is_long(item: pytest.Item) -> bool:
    """Whether a test takes long with `--prove`: it runs only then, or asks and does more."""
    return "prove" in item.keywords or "proves" in getattr(item, "fixturenames", ())
