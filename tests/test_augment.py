"""Puzzles many times over: no disguise twice, pairs together, and the layout that HRM reads."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from puzzles import PUZZLE, SOLUTION

import swordfish as sf
from swordfish import data

CYCLE = "".join(str((3 * (r % 3) + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))


@pytest.fixture(scope="module")
def puzzles() -> list[str]:
    return [str(puzzle) for puzzle in sf.generate_many(20, seed=31)]


def different(rows: np.ndarray) -> int:
    return len({row.tobytes() for row in rows})


def test_pairs_stay_together_and_no_disguise_comes_twice(puzzles: list[str]) -> None:
    solutions = sf.bulk.solve(puzzles).solutions
    grown = data.augment(puzzles, solutions, times=50, seed=3)
    assert grown.solutions is not None
    assert np.array_equal(sf.bulk.solve(grown.puzzles).solutions, grown.solutions)
    assert np.array_equal(grown.source, np.repeat(np.arange(20), 50))
    assert np.array_equal(grown.puzzles[::50], sf.bulk.digits(puzzles)), "first as it is"
    for row in range(20):
        assert different(grown.puzzles[grown.source == row]) == 50
    assert np.array_equal(
        sf.bulk.key(grown.puzzles).keys, np.repeat(sf.bulk.key(puzzles).keys, 50, 0)
    )
    assert data.augment(puzzles, solutions, times=50, seed=3) == grown
    assert data.augment(puzzles, solutions, times=50, seed=4) != grown


def test_a_puzzle_that_is_its_own_disguise_has_no_disguise_twice() -> None:
    one_given = "1" + "." * 80  # looks like 729 different puzzles in all
    grown = data.augment([one_given, CYCLE], times=300, seed=1)
    assert different(grown.puzzles[:300]) == different(grown.puzzles[300:]) == 300
    with pytest.raises(ValueError, match="expected 730 different disguises of row 0, found fewer"):
        data.augment([one_given], times=730)


def test_digits_or_cells_alone_may_stay() -> None:
    cells = data.augment([PUZZLE], times=100, keep="cells").puzzles
    assert ((cells != 0) == (cells[0] != 0)).all()
    assert different(cells) == 100
    digits = data.augment([PUZZLE], times=100, keep="digits").puzzles
    assert (np.sort(digits, axis=1) == np.sort(digits[0])).all()
    assert different(digits) == 100
    with pytest.raises(ValueError, match="expected keep to be one of"):
        data.augment([PUZZLE], times=2, keep="rows")  # type: ignore[arg-type]


def test_what_does_not_belong_together_is_refused() -> None:
    with pytest.raises(sf.PuzzleError, match="expected a puzzle in row 1"):
        data.augment([PUZZLE, "x"], times=2)
    with pytest.raises(sf.PuzzleError, match="the solution of the puzzle in row 0"):
        data.augment([PUZZLE], [SOLUTION[::-1]], times=2)


def test_tables_keep_their_other_columns(puzzles: list[str], tmp_path: Path) -> None:
    source, output = tmp_path / "train.csv", tmp_path / "grown.csv"
    solutions = sf.bulk.solve(puzzles, as_text=True).solutions
    rows = [f"{n},{p},{s}" for n, (p, s) in enumerate(zip(puzzles, solutions, strict=True))]
    source.write_text("\n".join(["id,puzzle,solution", *rows, ""]))
    assert data.augment_tables(source, output=output, times=5, seed=2) == 100
    lines = [line.split(",") for line in output.read_text().splitlines()]
    assert lines[0] == ["id", "puzzle", "solution", "source"]
    grown = data.augment(puzzles, solutions, times=5, seed=2)
    assert [line[0] for line in lines[1:]] == [line[3] for line in lines[1:]]
    assert [line[1] for line in lines[1:]] == grown.to_arrow()["puzzle"].to_pylist()
    assert [line[2] for line in lines[1:]] == grown.to_arrow()["solution"].to_pylist()
    assert data.augment_tables(source, output=tmp_path / "grown.npz", times=5, seed=2) == 100
    with np.load(tmp_path / "grown.npz") as arrays:
        assert np.array_equal(arrays["puzzles"], grown.puzzles)
        assert np.array_equal(arrays["solutions"], sf.bulk.digits(grown.to_arrow()["solution"]))


def test_the_folder_is_as_hrm_and_trm_read_it(puzzles: list[str], tmp_path: Path) -> None:
    train, test = tmp_path / "train.csv", tmp_path / "test.csv"
    train.write_text("\n".join(["puzzle", *puzzles[:15], ""]))
    test.write_text("\n".join(["puzzle", *puzzles[15:], ""]))
    data.augment_for_hrm(train, folder=tmp_path / "hrm", test=test, times=10)
    assert json.loads((tmp_path / "hrm/identifiers.json").read_text()) == ["<blank>"]
    for split, groups, times in (("train", 15, 10), ("test", 5, 1)):
        folder, count = tmp_path / "hrm" / split, groups * times
        told = json.loads((folder / "dataset.json").read_text())
        assert told == {
            "pad_id": 0, "ignore_label_id": 0, "blank_identifier_id": 0, "vocab_size": 11,
            "seq_len": 81, "num_puzzle_identifiers": 1, "total_groups": groups,
            "mean_puzzle_examples": 1, "sets": ["all"],
        }  # fmt: skip
        arrays = {path.stem: np.load(path) for path in folder.glob("all__*.npy")}
        inputs, labels = arrays["all__inputs"], arrays["all__labels"]
        assert inputs.shape == labels.shape == (count, 81)
        assert inputs.dtype == labels.dtype == np.uint8
        assert inputs.min() == 1
        assert labels.min() == 2
        assert inputs.max() == labels.max() == 10
        assert ((inputs == 1) | (inputs == labels)).all()
        assert arrays["all__puzzle_indices"].tolist() == list(range(count + 1))
        assert arrays["all__group_indices"].tolist() == list(range(0, count + 1, times))
        assert not arrays["all__puzzle_identifiers"].any()
        names = ("puzzle_indices", "group_indices", "puzzle_identifiers")
        assert {arrays[f"all__{name}"].dtype for name in names} == {np.dtype(np.int32)}


def test_arrays_for_nets_lead_there_and_back(puzzles: list[str]) -> None:
    digits = sf.bulk.digits(puzzles)
    assert ["".join(map(str, row)).replace("0", ".") for row in digits] == puzzles
    hot = sf.bulk.one_hot(puzzles)
    assert hot.shape == (20, 81, 9)
    assert np.array_equal(sf.bulk.from_one_hot(hot), digits)
    masks = sf.bulk.candidates(puzzles)
    for row, text in zip(masks, puzzles, strict=True):
        grid = sf.Grid(text)
        assert [{n + 1 for n in range(9) if mask >> n & 1} for mask in row.tolist()] == [
            set(grid.candidates(cell)) or {grid[cell]} for cell in range(81)
        ]
    solved = sf.bulk.solve(puzzles).solutions
    assert np.array_equal(sf.bulk.from_candidates(sf.bulk.candidates(solved)), solved)
    assert np.array_equal(np.from_dlpack(digits), digits)
    with pytest.raises(sf.PuzzleError, match="expected masks of shape"):
        sf.bulk.from_candidates(np.zeros((3, 80), np.uint16))
    for strange in (512, -1, 2**16 + 1):
        with pytest.raises(sf.PuzzleError, match=f"expected masks from 0 to 511, .* got {strange}"):
            sf.bulk.from_candidates(np.full((1, 81), strange))


class Tensor:
    """What speaks DLPack, and nothing else."""

    def __init__(self, array: NDArray[Any]) -> None:
        self.array = array

    def __dlpack__(self, **options: Any) -> Any:
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.array.__dlpack_device__()


def test_tensors_are_read_as_arrays_are(puzzles: list[str]) -> None:
    digits = sf.bulk.digits(puzzles)
    flags = np.stack([sf.Grid(text).to_candidates() for text in puzzles])
    for array in (digits, digits.reshape(-1, 9, 9), digits.astype(np.int64), flags):
        expected = sf.bulk.solve(array).solutions
        assert np.array_equal(sf.bulk.solve(Tensor(array)).solutions, expected)
