"""Type checkers understand what a user writes."""

import json
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent / "typing" / "user.py"
CHECKERS = {
    "mypy": ("-m mypy --strict --no-incremental --config-file=", "mypy", ""),
    "pyright": ("-m pyright", "pyright", "standard"),
    # Its strict mode wants to know all types, of which pyarrow itself tells none.
    "pyright, strict": ("-m pyright", "pyright pyarrow-stubs", "strict"),
}


@pytest.mark.prove  # lint has looked at the script, but in the midst of our sources
@pytest.mark.parametrize("checker", CHECKERS)
def test_a_user_s_script_passes(checker: str, tmp_path: Path) -> None:
    words, packages, mode = CHECKERS[checker]
    for package in packages.split():
        try:
            distribution(package)
        except PackageNotFoundError:
            pytest.skip(f"{package} is not installed: pip install {packages}")
    script = tmp_path / SCRIPT.name
    script.write_bytes(SCRIPT.read_bytes())
    (tmp_path / "pyrightconfig.json").write_text(json.dumps({"typeCheckingMode": mode}))
    python = ["--pythonpath", sys.executable] if mode else []
    command = [sys.executable, *words.split(), *python, script.name]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_script_runs() -> None:
    done = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
