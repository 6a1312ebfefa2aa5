"""Write the stub of the compiled module, src/swordfish/_core.pyi, from the module itself."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nanobind.stubgen import StubGen

from swordfish import _core

STUB = Path(__file__).parents[1] / "src/swordfish/_core.pyi"


@contextmanager
def names_at_home() -> Iterator[None]:
    """Types that call the package their home call the module so, for the generator."""
    moved = [
        item for item in vars(_core).values() if getattr(item, "__module__", "") == "swordfish"
    ]
    for item in moved:
        item.__module__ = _core.__name__
    try:
        yield
    finally:
        for item in moved:
            item.__module__ = "swordfish"


def stub() -> str:
    """The stub of the module as it is built now, in the style of the project."""
    generator = StubGen(_core, quiet=True, include_private=True)
    with names_at_home():
        generator.put(_core)
        text: str = generator.get()
    text += "\n__version__: str\n"  # which the generator leaves out, like all such names
    for command in (["check", "--fix", "--select", "I,UP"], ["format"]):
        ruff = [sys.executable, "-m", "ruff", *command, "--quiet", f"--stdin-filename={STUB}", "-"]
        text = subprocess.run(ruff, input=text, stdout=subprocess.PIPE, text=True).stdout
    return text


if __name__ == "__main__":
    STUB.write_text(stub())
