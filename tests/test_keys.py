"""Keys of puzzles: pinned for ever, the same in every disguise."""

import hashlib

import numpy as np
import pytest
from puzzles import PUZZLE, SOLUTION

import swordfish as sf

CYCLE = "".join(str((3 * (r % 3) + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))
MINIS = "".join(
    str(3 * ((r % 3 + c // 3) % 3) + (r // 3 + c % 3) % 3 + 1) for r in range(9) for c in range(9)
)

# Whoever has stored a key relies on these: they are not to be changed, whatever else is.
PINNED = {
    "." * 81: "29a9514ba725f48aa19c4ac33aebc806",
    PUZZLE: "0b8ac4b1505b43dc81f0ae35e41796f4",
    SOLUTION: "c50e2fa8aeec741f7f6663a8a0c00cde",
    CYCLE: "1e146fb6a2d8273ddec6b92f5f391b4a",
    MINIS: "d86d2a78f29bf14ac3cb0ba644c498b6",
    CYCLE[:40] + "." * 41: "edf0cf5197f4b92172da06a4f902ebef",
}


def test_keys_are_what_they_have_always_been() -> None:
    assert sf.bulk.KEY_ALGORITHM == "swordfish-key-1"
    assert sf.bulk.key(list(PINNED)).texts.tolist() == list(PINNED.values())


def test_a_key_is_blake2b_of_the_canonical_form() -> None:
    rows = [*PINNED, *(str(puzzle) for puzzle in sf.generate_many(20, seed=3))]
    for text, key in zip(rows, sf.bulk.key(rows).texts, strict=True):
        form = str(sf.canonical(text)).encode()
        assert hashlib.blake2b(form, digest_size=16, person=b"swordfish-key-1").hexdigest() == key


def test_a_key_does_not_depend_on_the_disguise_nor_on_threads() -> None:
    grids = np.asarray(sf.random_solutions(300, seed=8), np.uint8).reshape(-1, 81)
    rows = np.concatenate([grids, [list(map(int, CYCLE)), list(map(int, MINIS))]]).astype(np.uint8)
    puzzles = np.where(np.random.default_rng(1).random(rows.shape) < 0.5, rows, 0)
    for some in (rows, puzzles):
        keys = sf.bulk.key(some, threads=1)
        assert len(np.unique(keys.texts)) == len(some)
        for seed in range(5):
            assert sf.bulk.key(sf.bulk.shuffle(some, seed=seed).digits, threads=2) == keys


def test_by_solution_puzzles_of_one_grid_have_its_key() -> None:
    keys = sf.bulk.key([PUZZLE, SOLUTION, f"12{'.' * 79}", f"11{'.' * 79}", "x"], by="solution")
    assert keys.texts.tolist() == [PINNED[SOLUTION]] * 2 + [""] * 3
    assert keys.known.tolist() == [True, True, False, False, False]
    assert sf.bulk.key([SOLUTION]).texts[0] == PINNED[SOLUTION]


def test_keys_become_numbers_and_frames() -> None:
    keys = sf.bulk.key([PUZZLE, None])
    assert keys.to_arrow().to_pylist() == [{"key": PINNED[PUZZLE]}, {"key": None}]
    assert f"{keys.words[0, 0]:016x}{keys.words[0, 1]:016x}" == PINNED[PUZZLE]


def test_what_makes_rows_the_same_is_one_of_two_words() -> None:
    with pytest.raises(ValueError, match="expected by to be one of puzzle, solution, got 'grid'"):
        sf.bulk.key([PUZZLE], by="grid")  # type: ignore[arg-type]
