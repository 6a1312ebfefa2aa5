"""Write the stub of the compiled module, src/swordfish/_core.pyi, from the module itself."""

import subprocess
import sys
from pathlib import Path

from nanobind.stubgen import StubGen

import swordfish._core

STUB = Path(__file__).parents[1] / "src/swordfish/_core.pyi"


def stub() -> str:
    """The stub of the module as it is built now, in the style of the project."""
    generator = StubGen(swordfish._core, quiet=True, include_private=True)
    generator.put(swordfish._core)
    text: str = generator.get()
    text += "\n__version__: str\n"  # which the generator leaves out, like all such names
    for command in (["check", "--fix", "--select", "I,UP"], ["format"]):
        ruff = [sys.executable, "-m", "ruff", *command, "--quiet", f"--stdin-filename={STUB}", "-"]
        text = subprocess.run(ruff, input=text, stdout=subprocess.PIPE, text=True).stdout
    return text


if __name__ == "__main__":
    STUB.write_text(stub())
