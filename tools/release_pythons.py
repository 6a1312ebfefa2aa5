"""Which Pythons there are to build wheels and to try them."""

import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from packaging.tags import cpython_tags
from packaging.utils import parse_wheel_filename
from release_checks import ReleaseError

Version = tuple[int, int]
Pythons = dict[Version, Path]
OLDEST: Version = (3, 11)
STABLE: Version = (3, 12)
"""From here on one wheel serves all: nanobind's stable ABI begins with it."""

_QUESTION = (
    "import sys, sysconfig; "
    "print(*sys.version_info[:2], int(bool(sysconfig.get_config_var('Py_GIL_DISABLED'))))"
)


def find_pythons(names: Sequence[str] = ()) -> Pythons:
    """The interpreters with these names, or else those of the PATH and of pyenv, by version."""
    found: Pythons = {}
    for candidate in [*names] or candidates():
        path = shutil.which(candidate)
        version = version_of(path) if path else None
        if names and version is None:
            raise ReleaseError(f"expected the name of a Python from 3.11 on, got {candidate!r}")
        if path and version and version >= OLDEST:
            found.setdefault(version, Path(path))
    return dict(sorted(found.items()))


def candidates() -> Iterator[str]:
    """What a Python might be called, the likelier first; not all are there, and not all run."""
    yield from (f"python3.{minor}" for minor in range(OLDEST[1], 30))
    if pyenv := shutil.which("pyenv"):
        root = subprocess.run([pyenv, "root"], capture_output=True, text=True).stdout.strip()
        versions = sorted(Path(root).glob("versions/*/bin/python3"), reverse=True)
        yield from map(str, versions)


def version_of(python: str | os.PathLike[str]) -> Version | None:
    """Its version; None if it doesn't run, or has no GIL: no wheel of ours is for that."""
    done = subprocess.run([python, "-c", _QUESTION], capture_output=True, text=True)
    if done.returncode or not done.stdout:
        return None
    major, minor, is_free_threaded = map(int, done.stdout.split())
    return None if is_free_threaded else (major, minor)


def builders(pythons: Pythons) -> Pythons:
    """Those that build: each before the stable ABI, and the first that has it."""
    before = {version: path for version, path in pythons.items() if version < STABLE}
    stable = [version for version in pythons if version >= STABLE]
    if OLDEST not in before or not stable:
        raise ReleaseError(
            f"expected Python 3.11 and one from 3.12 on, found {_told(pythons)}: name them, "
            'as in make release PYTHONS="python3.11 python3.12"'
        )
    return {**before, stable[0]: pythons[stable[0]]}


def served(wheel: str, pythons: Pythons) -> Pythons:
    """Those that a wheel of this name is for, as pip decides it."""
    _, _, _, tags = parse_wheel_filename(wheel)
    platforms = {tag.platform for tag in tags}
    return {
        version: path
        for version, path in pythons.items()
        if not tags.isdisjoint(cpython_tags(version, platforms=platforms))
    }


def _told(versions: Iterable[Version]) -> str:
    return ", ".join(f"{major}.{minor}" for major, minor in versions) or "none"
