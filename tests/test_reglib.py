"""HoDoKu's regression library: the listed result is found, and every step found is sound."""

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

import swordfish as sf

LIBRARY = Path(__file__).parents[2] / "shared/data/technique/reglib_public.txt"
pytestmark = pytest.mark.skipif(
    not LIBRARY.exists(), reason=f"no {LIBRARY.name} beside the project"
)


class Case(NamedTuple):
    code: str
    fails: bool
    line: str
    eliminations: frozenset[tuple[int, int]]
    placements: frozenset[tuple[int, int]]


def triples(text: str) -> frozenset[tuple[int, int]]:
    return frozenset((9 * int(t[1]) + int(t[2]) - 10, int(t[0])) for t in text.split())


def cases() -> list[Case]:
    found = []
    for line in LIBRARY.read_text().splitlines() if LIBRARY.exists() else []:
        if line.startswith(":"):
            _, code, _, _, _, eliminations, placements, *_ = line.split(":")
            name, _, variant = code.partition("-")
            found.append(
                Case(name, variant == "x", line, triples(eliminations), triples(placements))
            )
    return found


@pytest.mark.parametrize("code", sorted({case.code for case in cases()}))
def test_every_case_of_a_technique(code: str) -> None:
    mine = [case for case in cases() if case.code == code]
    outcome: Counter[str] = Counter()
    for case in mine:
        grid = sf.Grid(case.line)
        solution = sf.solve(grid)
        steps = sf.steps(grid, code)
        for step in steps:
            assert solution is not None
            assert all(solution[cell] != digit for cell, digit in step.eliminations), case.line
            assert all(solution[cell] == digit for cell, digit in step.placements), case.line
        results = [(frozenset(step.eliminations), frozenset(step.placements)) for step in steps]
        if case.fails:
            outcome["fine" if not results else case.line] += 1
        elif case.placements:
            outcome["fine" if case.placements in [p for _, p in results] else case.line] += 1
        else:
            outcome["fine" if (case.eliminations, frozenset()) in results else case.line] += 1
    assert outcome == {"fine": len(mine)}
