"""Sets of puzzles: splits that keep twins together, and what two sets share."""

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from puzzles import PUZZLE

import swordfish as sf
from swordfish import data
from swordfish.bulk.keys import first_with_same_key
from swordfish.cli.app import load_command

FRACTIONS = {"train": 0.7, "test": 0.3}
PINNED = [0, 0, 0, 0, 0, 1, 0, 1, 0, 1]
"""A published split relies on these: they are not to be changed."""


@pytest.fixture(scope="module")
def puzzles() -> list[str]:
    return [str(puzzle) for puzzle in sf.generate_many(300, seed=11)]


def disguised(rows: list[str], seed: int) -> list[str]:
    return list(sf.bulk.shuffle(rows, seed=seed).texts)


def test_twins_never_straddle(puzzles: list[str]) -> None:
    rows = [*puzzles, *disguised(puzzles, 1), *disguised(puzzles, 2)]
    folds = data.split(rows, FRACTIONS).folds.reshape(3, -1)
    assert (folds == folds[0]).all()
    assert 0.2 < folds.mean() < 0.4


def test_a_fold_stays_when_rows_are_moved_and_added(puzzles: list[str]) -> None:
    folds = data.split(puzzles, FRACTIONS, seed=5).folds
    order = np.random.default_rng(1).permutation(len(puzzles))
    moved = data.split([puzzles[place] for place in order] + [PUZZLE], FRACTIONS, seed=5).folds
    assert (moved[:-1] == folds[order]).all()
    assert (data.split(puzzles, FRACTIONS, seed=6).folds != folds).any()


def test_folds_are_pinned() -> None:
    rows = ["." * (81 - n) + "123456789"[:n] for n in range(10)]
    assert data.split(rows, {"a": 0.5, "b": 0.5}, seed=1).folds.tolist() == PINNED


def test_by_solution_puzzles_of_one_grid_stay_together() -> None:
    rows = []
    for grid in sf.random_solutions(40, seed=2):
        text = "".join(map(str, np.asarray(grid).reshape(-1)))
        rows += [text[:cut] + "." * (81 - cut) for cut in (81, 80, 79)]
    folds = data.split(rows, FRACTIONS, by="solution").folds.reshape(-1, 3)
    assert (folds == folds[:, :1]).all()
    assert (data.split(rows, FRACTIONS).folds.reshape(-1, 3) != folds).any()


def test_rows_without_a_class_are_named() -> None:
    rows = [PUZZLE, "x", "11" + "." * 79, "." * 81]
    assert data.split(rows, FRACTIONS).without_fold.tolist() == [1, 2]
    assert data.split(rows, FRACTIONS, by="solution").without_fold.tolist() == [1, 2, 3]


def test_the_balance_is_told(puzzles: list[str]) -> None:
    found = data.split(puzzles, FRACTIONS, stratify=[n % 2 for n in range(300)])
    assert sum(found.balance["0"].values()) == sum(found.balance["1"].values()) == 150
    with pytest.raises(ValueError, match="expected a value for each of 300 rows, got 1"):
        data.split(puzzles, FRACTIONS, stratify=["x"])


@pytest.mark.parametrize("fractions", [{}, {"a": 0.5}, {"a": 1.5, "b": -0.5}])
def test_fractions_must_make_one(fractions: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="expected fractions"):
        data.split([PUZZLE], fractions)


def test_overlap_finds_each_twin(puzzles: list[str]) -> None:
    other = [*disguised(puzzles[100:], 3), PUZZLE, "x", puzzles[7]]
    expected = [*range(100, 300), -1, -1, 7]
    assert data.overlap(["x", *puzzles], other).twin.tolist() == [
        row + 1 if row >= 0 else -1 for row in expected
    ]


def test_keys_that_share_their_first_word_are_told_apart() -> None:
    words = np.array([[1, 2], [1, 3], [0, 2], [1, 2], [1, 3]], np.uint64)
    assert first_with_same_key(words).tolist() == [0, 1, 2, 0, 1]


def test_tables_are_split_as_rows_are(puzzles: list[str], tmp_path: Path) -> None:
    source, train, test = (tmp_path / name for name in ("all.csv", "train.csv", "test.parquet"))
    rest = tmp_path / "rest.csv"
    rows = [*puzzles, "bad", *disguised(puzzles, 9)]
    source.write_text("id,puzzle\n" + "".join(f"{n},{row}\n" for n, row in enumerate(rows)))
    summary = data.split_tables(source, outputs={train: 0.7, test: 0.3}, rest=rest)
    folds = data.split(rows, FRACTIONS).folds
    assert train.read_text().splitlines()[1:] == [
        f"{n},{rows[n]}" for n in np.flatnonzero(folds == 0)
    ]
    assert summary.rows == {str(train): (folds == 0).sum(), str(test): (folds == 1).sum()}
    assert rest.read_text() == "id,puzzle\n300,bad\n"
    assert summary.without_fold == 1


def test_a_column_to_stratify_by_must_be_there(tmp_path: Path) -> None:
    source = tmp_path / "all.csv"
    source.write_text(f"puzzle,rating\n{'7' + '.' * 80},1\n")
    outputs: dict[str | Path, float] = {tmp_path / "a.csv": 0.5, tmp_path / "b.csv": 0.5}
    with pytest.raises(
        sf.tables.TableError, match="expected a column 'level', got 'puzzle', 'rating'"
    ):
        data.split_tables(source, outputs=outputs, stratify="level")
    assert [*tmp_path.glob("*.csv")] == [source]


def test_a_table_is_not_split_over_itself(tmp_path: Path) -> None:
    source = tmp_path / "all.csv"
    source.write_text(f"puzzle\n{PUZZLE}\n")
    with pytest.raises(sf.tables.TableError, match="expected a file of its own"):
        data.split_tables(source, outputs={source: 0.5, tmp_path / "b.csv": 0.5})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["all.csv"]


def test_plain_lines_are_the_puzzles(tmp_path: Path) -> None:
    source = tmp_path / "all.csv"
    source.write_text(f"id,puzzle\n7,{PUZZLE}\n")
    names = ("train.txt", "test.txt", "clean.txt", "grown.txt")
    train, test, cleaned, grown = (tmp_path / name for name in names)
    data.split_tables(source, outputs={train: 0.5, test: 0.5})
    assert train.read_text() + test.read_text() == f"{PUZZLE}\n"
    data.clean(source, output=cleaned, column="puzzle")
    assert cleaned.read_text() == f"{PUZZLE}\n"
    data.augment_tables(source, output=grown, times=3)
    lines = grown.read_text().split()
    assert (len(lines), lines[0]) == (3, PUZZLE)
    with pytest.raises(sf.tables.TableError, match="expected a table, such as"):
        data.trace_tables(source, output=tmp_path / "traces.txt")


def test_a_file_takes_one_part() -> None:
    words = ["all.csv", "--into", "a.csv=0.9", "--into", "a.csv=0.1"]
    done = CliRunner().invoke(load_command("split"), words)
    assert done.exit_code == 2
    assert "expected a file of its own for each --into" in done.output


def test_fractions_have_names() -> None:
    with pytest.raises(TypeError, match="expected fractions by name"):
        data.split([PUZZLE], [0.9, 0.1])  # type: ignore[arg-type]
