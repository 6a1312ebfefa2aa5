"""Each technique against its own cases: rows that find something, rows that must not."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from checker import check_step

import swordfish as sf

FILES = sorted((Path(__file__).parent / "cases").glob("*.txt"))


class Case(NamedTuple):
    verb: str
    slug: str
    grid: str
    removed: str
    expected: str


def cases() -> list[Case]:
    found = []
    for file in FILES:
        for line in file.read_text().splitlines():
            if line and not line.startswith("#"):
                head, removed, expected = (part.strip() for part in line.split("|"))
                verb, slug, grid = head.split()
                found.append(Case(verb, slug, grid, removed, expected))
    return found


def candidates(text: str, sign: str) -> set[tuple[int, int]]:
    """r1c2<>47 as {(1, 4), (1, 7)}."""
    return {
        (9 * int(row) + int(column) - 10, int(digit))
        for row, column, digits in re.findall(rf"r(\d)c(\d){sign}(\d+)", text)
        for digit in digits
    }


def state(case: Case) -> sf.Grid:
    removed = sorted(candidates(case.removed, "<>"))
    deleted = " ".join(f"{digit}{cell // 9 + 1}{cell % 9 + 1}" for cell, digit in removed)
    return sf.Grid(f":::{case.grid}:{deleted}:::")


def test_every_technique_has_a_find_and_a_none_case() -> None:
    rows = {(case.verb, case.slug) for case in cases()}
    slugs = [technique.slug for technique in sf.techniques()]
    assert [slug for slug in slugs if ("find", slug) not in rows] == []
    assert [slug for slug in slugs if ("none", slug) not in rows] == []


@pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case.verb} {case.slug}")
def test_a_case_finds_what_it_says(case: Case) -> None:
    grid = state(case)
    steps = sf.steps(grid, technique=case.slug)
    for step in steps:
        check_step(grid, step)
    if case.verb == "none":
        assert not steps
    else:
        wanted = (candidates(case.expected, "="), candidates(case.expected, "<>"))
        assert wanted in [(set(step.placements), set(step.eliminations)) for step in steps]
