"""HoDoKu's regression library: the listed result is found, and every step found is sound."""

from typing import NamedTuple

import pytest
from shared import DATA

import swordfish as sf

LIBRARY = DATA / "technique/reglib_public.txt"
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


def is_found(case: Case, move: sf.Transformation) -> bool:
    """Whether the steps of the grid, moved, are as the case lists them; they must be sound."""
    grid = move(sf.Grid(case.line))
    solution = sf.solve(grid)
    steps = sf.steps(grid, technique=case.code)
    for step in steps:
        assert solution is not None
        assert all(solution[cell] != digit for cell, digit in step.eliminations), case.line
        assert all(solution[cell] == digit for cell, digit in step.placements), case.line
    if case.fails:
        return not steps
    place = places(move)
    eliminations, placements = (
        frozenset((place[cell], move.digits[digit - 1]) for cell, digit in listed)
        for listed in (case.eliminations, case.placements)
    )
    return any(
        frozenset(step.placements) == placements
        and (placements or frozenset(step.eliminations) == eliminations)
        for step in steps
    )


def places(move: sf.Transformation) -> dict[int, int]:
    """Where each cell gets to."""
    pairs = [(move.rows[cell // 9], move.columns[cell % 9]) for cell in range(81)]
    if move.transposed:
        pairs = [(column, row) for row, column in pairs]
    return {9 * row + column: cell for cell, (row, column) in enumerate(pairs)}


@pytest.mark.parametrize("code", sorted({case.code for case in cases()}))
def test_every_case_of_a_technique(code: str) -> None:
    mine = [case for case in cases() if case.code == code]
    assert mine
    assert [case.line for case in mine if not is_found(case, sf.Transformation())] == []


@pytest.mark.parametrize("code", sorted({case.code for case in cases()}))
def test_every_case_in_disguise(code: str) -> None:
    moves = [sf.Transformation.random(seed=seed) for seed in (1, 2)]
    mine = [(case, move) for case in cases() if case.code == code for move in moves]
    assert [(case.line, move) for case, move in mine if not is_found(case, move)] == []
