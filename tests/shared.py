"""Test data that lives beside the project, for those who have it."""

from csv import DictReader
from pathlib import Path

import pytest

DATA = Path(__file__).parents[2] / "shared" / "data"


def shared_file(name: str) -> Path:
    """A file of the shared test data; the test is skipped where there is none."""
    path = DATA / name
    if not path.exists():
        pytest.skip(f"shared test data is not here: {name}")
    return path


def shared_puzzles(name: str) -> list[str]:
    """The puzzles of a file with one in each line."""
    return shared_file(name).read_text().split()


def shared_rows(name: str) -> list[dict[str, str]]:
    """The rows of a CSV file with a header."""
    with shared_file(name).open(newline="") as lines:
        return list(DictReader(lines))
