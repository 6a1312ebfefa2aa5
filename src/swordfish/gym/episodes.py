"""Puzzles for episodes: from a seed, no two the same in disguise, training apart from test."""

from __future__ import annotations

from collections import deque
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from swordfish import bulk
from swordfish.generate.gave_up import GaveUpError
from swordfish.generate.generate import generate_array
from swordfish.generate.request import Wanted

Fold: TypeAlias = Literal["train", "test"]
"""Two sides whose solution grids differ, up to disguise."""
Digits: TypeAlias = NDArray[np.uint8]

_SMALLEST, _LARGEST = 16, 4096
"""Puzzles that are made together: few at first, so that the first episode begins at once."""
_MOST_ROUNDS = 20
"""After so many of these without a new one there is none."""


def checked_fold(fold: Fold | None) -> Fold | None:
    """The fold that episodes are to be of, if it is one."""
    if fold is not None and fold not in get_args(Fold):
        raise ValueError(f"expected train or test as fold, got {fold!r}")
    return fold


class Episodes:
    """Puzzles with their solutions, one after another.

    They depend on the seed and the request alone, however many are taken at a time. No two are
    the same in disguise, nor is one the same as what is `seen` already, by its key. With a fold,
    only those whose solution grid belongs to it: its key decides, so that the two folds never
    share a grid, whatever their seeds.

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
        seen: set[bytes] | None = None,
    ) -> None:
        """Take the seed, the fold if one is wanted, and what puzzles must be like."""
        if not 0 < test_fraction < 1:
            raise ValueError(f"expected a fraction between 0 and 1, got {test_fraction}")
        self._seeds = np.random.SeedSequence(seed)
        self._fold = checked_fold(fold)
        self._most_of_test = np.uint64(int(test_fraction * 2.0**64))
        self._wanted: dict[str, Any] = {**(wanted or {})}
        self._size = _SMALLEST
        self._seen: set[bytes] = set() if seen is None else seen
        self._ready: deque[tuple[bytes, Digits, Digits]] = deque()

    def take(self, number: int) -> tuple[Digits, Digits]:
        """So many puzzles and their solutions, (N, 81) digits each."""
        pairs = [self._next() for _ in range(number)]
        puzzles, solutions = zip(*pairs, strict=True)
        return np.stack(puzzles), np.stack(solutions)

    def _next(self) -> tuple[Digits, Digits]:
        for _ in range(_MOST_ROUNDS):
            while self._ready:
                name, puzzle, solution = self._ready.popleft()
                if name not in self._seen:
                    self._seen.add(name)
                    return puzzle, solution
            self._make()
        raise GaveUpError(None, None, "found only disguises of earlier puzzles")

    def _make(self) -> None:
        (child,) = self._seeds.spawn(1)
        seed = int(child.generate_state(1, np.uint64)[0])
        puzzles, solutions = generate_array(self._size, seed=seed, **self._wanted)
        self._size = min(2 * self._size, _LARGEST)
        names = [key.tobytes() for key in bulk.key(puzzles).keys]
        for row in np.flatnonzero(self._is_in_fold(solutions)).tolist():
            self._ready.append((names[row], puzzles[row], solutions[row]))

    def _is_in_fold(self, solutions: Digits) -> NDArray[np.bool_]:
        if self._fold is None:
            return np.ones(len(solutions), np.bool_)
        is_test = bulk.key(solutions).words[:, 0] < self._most_of_test
        return is_test if self._fold == "test" else ~is_test


class EnvironmentEpisodes:
    """The episodes of one environment: whatever is asked for, no two are the same in disguise."""

    def __init__(self, seed: int, fold: Fold | None) -> None:
        """Take the seed, and the fold if one is wanted."""
        self._seed, self._fold = seed, fold
        self._seen: set[bytes] = set()
        self._by_request: dict[str, Episodes] = {}

    def take(self, number: int, wanted: Wanted) -> tuple[Digits, Digits]:
        """So many puzzles of an environment, made as is wanted, and their solutions."""
        request = repr(sorted(wanted.items()))
        if request not in self._by_request:
            self._by_request[request] = Episodes(
                seed=self._seed, fold=self._fold, wanted=wanted, seen=self._seen
            )
        return self._by_request[request].take(number)
