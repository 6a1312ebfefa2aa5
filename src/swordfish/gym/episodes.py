"""Puzzles for episodes: from a seed, no two the same in disguise, training apart from test."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from swordfish import bulk
from swordfish.generate.making import generate_array
from swordfish.generate.request import Wanted

Fold: TypeAlias = Literal["train", "test"]
"""Two sides whose solution grids differ, up to disguise."""
Digits: TypeAlias = NDArray[np.uint8]

_SMALLEST, _LARGEST = 16, 4096
"""Puzzles that are made together: few at first, so that the first episode begins at once."""


class Episodes:
    """Puzzles with their solutions, one after another.

    They depend on the seed and the request alone, however many are taken at a time. No two are
    the same in disguise. With a fold, only those whose solution grid belongs to it: its key
    decides, so that the two folds never share a grid, whatever their seeds.

    >>> puzzles, solutions = Episodes(seed=1, fold="test").take(3)
    >>> puzzles.shape, bool((solutions > 0).all())
    ((3, 81), True)
    """

    def __init__(
        self,
        *,
        seed: int,
        fold: Fold | None = None,
        test_fraction: float = 0.1,
        wanted: Wanted | None = None,
    ) -> None:
        """Take the seed, the fold if one is wanted, and what puzzles must be like."""
        if fold is not None and fold not in get_args(Fold):
            raise ValueError(f"expected train or test as fold, got {fold!r}")
        if not 0 < test_fraction < 1:
            raise ValueError(f"expected a fraction between 0 and 1, got {test_fraction}")
        self._seeds = np.random.SeedSequence(seed)
        self._fold = fold
        self._most_of_test = np.uint64(int(test_fraction * 2.0**64))
        self._wanted: dict[str, Any] = {**(wanted or {})}
        self._size = _SMALLEST
        self._seen: set[bytes] = set()
        self._ready: list[tuple[Digits, Digits]] = []

    def take(self, number: int) -> tuple[Digits, Digits]:
        """So many puzzles and their solutions, (N, 81) digits each."""
        while len(self._ready) < number:
            self._make()
        taken, self._ready = self._ready[:number], self._ready[number:]
        puzzles = np.stack([puzzle for puzzle, _ in taken])
        return puzzles, np.stack([solution for _, solution in taken])

    def _make(self) -> None:
        (child,) = self._seeds.spawn(1)
        seed = int(child.generate_state(1, np.uint64)[0])
        puzzles, solutions = generate_array(self._size, seed=seed, **self._wanted)
        self._size = min(2 * self._size, _LARGEST)
        keys = bulk.key(puzzles).keys
        is_in = self._is_in_fold(solutions)
        for puzzle, solution, key, wanted in zip(puzzles, solutions, keys, is_in, strict=True):
            name = key.tobytes()
            if wanted and name not in self._seen:
                self._seen.add(name)
                self._ready.append((puzzle, solution))

    def _is_in_fold(self, solutions: Digits) -> NDArray[np.bool_]:
        if self._fold is None:
            return np.ones(len(solutions), np.bool_)
        is_test = bulk.key(solutions).words[:, 0] < self._most_of_test
        return is_test if self._fold == "test" else ~is_test
