"""The folder that HRM and TRM read: five arrays and a description for each split.

folder/identifiers.json
folder/train/dataset.json, all__inputs.npy, all__labels.npy, all__puzzle_indices.npy,
             all__puzzle_identifiers.npy, all__group_indices.npy
folder/test/ the same, without disguises
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from swordfish.data.disguises import Augmented
from swordfish.files import Reservation, create_folder

_VOCABULARY = 11
"""Padding, blank, and the digits from 1 to 9."""


def write_hrm(splits: dict[str, Augmented], *, folder: str | Path, force: bool = False) -> None:
    """Write splits, such as train and test, into a folder that HRM's and TRM's loaders read.

    Every split needs solutions; a group is a puzzle and its disguises.
    """
    path = Path(folder)
    with create_folder(path) as reservation:
        _put_hrm(reservation, path / "identifiers.json", b'["<blank>"]', force)
        for name, rows in splits.items():
            with create_folder(path / name) as inner:
                _write_hrm_split(inner, path / name, rows, force)


def _write_hrm_split(reservation: Reservation, path: Path, rows: Augmented, force: bool) -> None:
    if rows.solutions is None:
        raise ValueError(f"expected solutions for {path.name}, got none")
    count = len(rows)
    groups = np.concatenate(([0], np.flatnonzero(np.diff(rows.source)) + 1, [count]))
    arrays: dict[str, NDArray[Any]] = {
        "inputs": rows.puzzles + np.uint8(1),
        "labels": rows.solutions + np.uint8(1),
        "puzzle_indices": np.arange(count + 1, dtype=np.int32),
        "puzzle_identifiers": np.zeros(count, np.int32),
        "group_indices": (groups if count else groups[:1]).astype(np.int32),
    }
    for name, array in arrays.items():
        with reservation.begin(path / f"all__{name}.npy", replace=force) as output:
            np.save(output.stream, array)
            output.commit()
    description = {
        "pad_id": 0,
        "ignore_label_id": 0,
        "blank_identifier_id": 0,
        "vocab_size": _VOCABULARY,
        "seq_len": 81,
        "num_puzzle_identifiers": 1,
        "total_groups": len(arrays["group_indices"]) - 1,
        "mean_puzzle_examples": 1,
        "sets": ["all"],
    }
    _put_hrm(reservation, path / "dataset.json", json.dumps(description).encode(), force)


def _put_hrm(reservation: Reservation, path: Path, data: bytes, force: bool) -> None:
    with reservation.begin(path, replace=force) as output:
        output.write(data)
        output.commit()
