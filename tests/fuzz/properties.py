"""Try the laws of a module of this folder on new examples until its time is over.

    python -m fuzz.properties fuzz.test_steps -max_total_time=60

Rounds of hypothesis, each with a seed of its own, go through all laws of the module again and
again. At the end it says, as libFuzzer does, how many examples were tried.
"""

import sys
import time
from collections.abc import Callable, Iterator
from functools import wraps
from importlib import import_module
from types import ModuleType
from typing import Any

from hypothesis import HealthCheck, Phase, settings

EXAMPLES_PER_ROUND = 100  # of which laws take their share; between two rounds it may end
settings.register_profile(
    "fuzz",
    max_examples=EXAMPLES_PER_ROUND,
    deadline=None,
    database=None,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)


class Tried:
    """Counts the examples that laws are tried on."""

    def __init__(self) -> None:
        """Begin with none."""
        self.examples = 0

    def counted(self, law: Any) -> Callable[[], None]:  # hypothesis has no type for it
        """The same law, each of whose examples is counted."""
        inner = law.hypothesis.inner_test

        @wraps(inner)
        def count(*arguments: Any, **named: Any) -> None:  # any examples
            self.examples += 1
            inner(*arguments, **named)

        law.hypothesis.inner_test = count
        return law  # type: ignore[no-any-return]


def laws_of(module: ModuleType) -> Iterator[Any]:
    """The tests of a module that hypothesis gives examples to."""
    for thing in vars(module).values():
        if getattr(thing, "is_hypothesis_test", False) and thing.__module__ == module.__name__:
            yield thing


def main(name: str, flag: str) -> None:
    """Go through the laws until the time is over; what breaks one is raised."""
    until = time.monotonic() + float(flag.removeprefix("-max_total_time="))
    settings.load_profile("fuzz")  # before the module, whose laws look at it
    tried = Tried()
    laws = [tried.counted(law) for law in laws_of(import_module(name))]
    while time.monotonic() < until:
        for law in laws:
            law()
            if time.monotonic() >= until:
                break
    print(f"stat::number_of_executed_units: {tried.examples}", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
