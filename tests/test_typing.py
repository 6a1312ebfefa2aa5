"""Type checkers understand what a user writes."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent / "typing" / "user.py"
CHECKERS = {
    "mypy": ["-m", "mypy", "--strict", "--no-incremental", "--config-file="],
    "pyright": ["-m", "pyright", "--pythonpath", sys.executable],
}


@pytest.mark.prove  # lint has looked at the script, but in the midst of our sources
@pytest.mark.parametrize("checker", CHECKERS)
def test_a_user_s_script_passes(checker: str, tmp_path: Path) -> None:
    if find_spec(checker) is None:
        pytest.skip(f"{checker} is not installed")
    command = [sys.executable, *CHECKERS[checker], str(SCRIPT)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_script_runs() -> None:
    done = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
