"""Run the Python tests with the oldest versions of what pyproject.toml asks for, or the newest.

python tools/versions.py lowest|newest [pytest's arguments]

They are installed, exactly so, into an environment of their own. Tests that use nothing but the
core and pytest would show the same again and are left out.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from requirements import project_of, requirements

ROOT = Path(__file__).parents[1]
BIN = Path(sys.prefix) / "bin"
RESOLUTION = {"lowest": "lowest-direct", "newest": "highest"}
EXTRAS = ("test", "web-test", "book", "animate")
TESTS = (
    *("package", "grid", "draw", "files", "bulk", "generate", "tables", "tables_odd"),
    *("engines", "cluster", "cli", "cli_process", "cli_generate", "cli_tables"),
)


def wanted() -> list[str]:
    """What the package and its tests need, as pyproject.toml says it."""
    project = project_of(ROOT / "pyproject.toml")
    return sorted({need for extra in EXTRAS for need in requirements(project, extra)})


def missed(wanted: Iterable[str], versions: str) -> list[str]:
    """The lowest versions asked for that others don't allow: such bounds promise nothing."""
    installed = dict(line.split(";")[0].strip().split("==") for line in versions.splitlines())
    found = []
    for need in map(Requirement, wanted):
        version = installed[canonicalize_name(need.name)]
        lowest = [bound.version for bound in need.specifier if bound.operator == ">="]
        if lowest and Version(version) != Version(lowest[0]):
            found.append(f"{need.name} {lowest[0]} (got {version})")
    return found


def uv(*arguments: str | Path, given: str | None = None) -> str:
    """What uv prints."""
    command = [BIN / "uv", "--quiet", *arguments]
    return subprocess.run(
        command, cwd=ROOT, input=given, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def make_environment(folder: Path, resolution: str) -> Path:
    """An environment with these versions and the package as `make setup` has built it."""
    folder.mkdir(parents=True, exist_ok=True)
    compiling = ("pip", "compile", "--resolution", resolution, "--python", sys.executable)
    versions = uv(*compiling, "--no-header", "--no-annotate", "-", given="\n".join(wanted()))
    (folder / "versions.txt").write_text(versions)
    if resolution == RESOLUTION["lowest"] and (others := missed(wanted(), versions)):
        sys.exit(f"expected to test the lowest versions allowed, can't get {', '.join(others)}")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps"]
    path = {**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}", "MAKEFLAGS": ""}
    for old in folder.glob("*.whl"):
        old.unlink()
    subprocess.run([*build, "--wheel-dir", folder, ROOT], env=path, check=True)
    uv("venv", "--clear", "--python", sys.executable, folder / "env")
    python = folder / "env/bin/python"
    uv("pip", "sync", "--python", python, folder / "versions.txt")
    uv("pip", "install", "--python", python, "--no-deps", *folder.glob("*.whl"))
    return python


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the environment, say what is in it, run the tests."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("which", choices=sorted(RESOLUTION))
    asked, others = parser.parse_known_args(arguments)
    folder = ROOT / "build/versions" / asked.which
    python = make_environment(folder, RESOLUTION[asked.which])
    print((folder / "versions.txt").read_text(), flush=True)
    files = others or [*(f"tests/test_{name}.py" for name in TESTS), "tests/web", "README.md"]
    workers = ["--numprocesses", str(os.cpu_count()), "--dist", "worksteal"]
    return subprocess.run([python, "-m", "pytest", *workers, *files], cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
