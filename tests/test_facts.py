"""Counts that others have published or computed."""

from collections.abc import Iterator

import pytest
from shared import DATA, shared_puzzles, shared_rows

import swordfish as sf

CLASSIC = sorted(path.name for path in DATA.glob("classic/*.txt")) or ["no files"]
BAND_44 = "123456789456789123789123456"
BAND_44_ORDERED_COMPLETIONS = 108_374_976


@pytest.mark.parametrize("name", CLASSIC)
def test_classic_puzzles_have_one_solution_or_none(name: str) -> None:
    expected = 0 if name == "synth_nosol.txt" else 1
    puzzles = shared_puzzles(f"classic/{name}")
    assert [puzzle for puzzle in puzzles if sf.count(puzzle, limit=2) != expected] == []


def test_edge_cases_have_their_counts() -> None:
    for row in shared_rows("edge/edge_cases.csv"):
        expected = row["expected_solutions"]
        if expected.startswith(">="):
            least = int(expected[2:])
            assert sf.count(row["puzzle"], limit=least) == least, row["name"]
        else:
            assert sf.count(row["puzzle"]) == int(expected), row["name"]


@pytest.mark.parametrize("name", ["serg_benchmark_counts.csv", "synth_multi_counts.csv"])
def test_puzzles_with_many_solutions_have_their_counts(name: str) -> None:
    rows = shared_rows(f"csv/{name}")
    assert [sf.count(row["puzzle"]) for row in rows] == [int(row["solutions"]) for row in rows]


def test_every_class_of_bands_has_its_completions() -> None:
    rows = shared_rows("facts/band_classes_44.csv")
    assert len(rows) == 44
    for row in rows:
        below = "." * 54
        assert sf.count(row["band27"] + below) == 72 * int(row["completions_ordered"]), row["class"]


def templates(placed: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """The ways to place the digit 1 in every house: row by row, where it is a candidate."""
    row = len(placed)
    if row == 9:
        yield placed
        return
    grid = sf.Grid([int(cell in placed) for cell in range(81)])
    for cell in range(9 * row, 9 * row + 9):
        if 1 in grid.candidates(cell):
            yield from templates((*placed, cell))


@pytest.mark.prove
def test_a_digit_has_46656_templates_each_disjoint_from_17972_others() -> None:
    found = [frozenset(template) for template in templates()]
    assert len(set(found)) == len(found) == 46_656
    assert sum(template.isdisjoint(found[0]) for template in found) == 17_972
    for template in found[::100]:  # which are parts of solutions
        assert sf.solve([int(cell in template) for cell in range(81)]) is not None


def first_columns() -> list[str]:
    """Band 44 with the ten first columns below it, in which rows and bands are in order."""
    below = [digit for digit in "123456789" if digit not in "147"]
    columns = []
    for second in range(6):
        for third in range(second + 1, 6):
            if second == 0 or third == 0:
                continue
            upper = [below[0], below[second], below[third]]
            lower = [digit for digit in below if digit not in upper]
            columns.append(BAND_44 + "".join(digit + "." * 8 for digit in upper + lower))
    return columns


def test_the_ordered_first_columns_of_band_44_add_up() -> None:
    columns = first_columns()
    assert len(columns) == 10
    assert sum(map(sf.count, columns)) == BAND_44_ORDERED_COMPLETIONS


@pytest.mark.prove
def test_an_ordered_first_column_of_band_44_has_as_many_solutions_as_are_counted() -> None:
    column = first_columns()[0]
    assert sum(1 for _ in sf.solutions(column)) == sf.count(column)
