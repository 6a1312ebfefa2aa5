"""Puzzles and boards on demand, one or many."""

from __future__ import annotations

import os
import time
from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, Unpack, cast, overload

from swordfish import _core
from swordfish.generate.gave_up import GaveUpError
from swordfish.generate.made_puzzle import BoardPuzzle, Puzzle
from swordfish.generate.request import Request, Wanted
from swordfish.model.grid import Grid
from swordfish.model.limits import (
    checked_number,
    checked_seconds,
    checked_seed,
    checked_threads,
    checked_tries,
)

if TYPE_CHECKING:  # they are loaded by those who ask for boards, and for arrays
    import numpy as np
    from numpy.typing import NDArray

    from swordfish.board.board import Size
    from swordfish.board.board_like import BoardLike
    from swordfish.generate.board_request import RulesAsked
    from swordfish.model.levels import Level
    from swordfish.model.patterns import Symmetry

_ABOUT_BOARDS = {"size", "rules", "board"}


@overload
def generate(
    *,
    size: Size,
    rules: RulesAsked = (),
    givens: int | tuple[int, int] | None = None,
    level: Level | tuple[Level, Level] | None = None,
    symmetry: Symmetry = "none",
    seed: int | None = None,
    max_seconds: float = 60.0,
    max_tries: int | None = None,
) -> BoardPuzzle: ...
@overload
def generate(
    *,
    rules: RulesAsked,
    board: BoardLike | None = None,
    givens: int | tuple[int, int] | None = None,
    level: Level | tuple[Level, Level] | None = None,
    symmetry: Symmetry = "none",
    seed: int | None = None,
    max_seconds: float = 60.0,
    max_tries: int | None = None,
) -> BoardPuzzle: ...
@overload
def generate(
    *,
    board: BoardLike,
    givens: int | tuple[int, int] | None = None,
    level: Level | tuple[Level, Level] | None = None,
    symmetry: Symmetry = "none",
    seed: int | None = None,
    max_seconds: float = 60.0,
    max_tries: int | None = None,
) -> BoardPuzzle: ...
@overload
def generate(
    *,
    seed: int | None = None,
    max_seconds: float = 60.0,
    max_tries: int | None = None,
    **wanted: Unpack[Wanted],
) -> Puzzle: ...
def generate(
    *,
    seed: int | None = None,
    max_seconds: float = 60.0,
    max_tries: int | None = None,
    **wanted: Any,
) -> Puzzle | BoardPuzzle:
    """A puzzle with one solution, made as requested (`Wanted` lists what can be asked for).

    With a `size`, with `rules` or with a `board` (a layout without digits, and its rules) it is a
    board: `rules` names varieties such as "killer", "jigsaw" or "thermo", or gives rules, or both.
    Few digits are given; with cages none, unless `givens` says how many or an easy level takes
    some. Of what can be wanted `givens`, `level` and `symmetry` are for boards, too.

    The same seed gives the same puzzle on every machine. After `max_seconds` or
    `max_tries` puzzles, GaveUpError is raised with the nearest.

    >>> puzzle = generate(level="hard", symmetry="half-turn", seed=7)
    >>> puzzle.path.level, {80 - cell for cell in puzzle.grid.givens} == puzzle.grid.givens
    ('hard', True)
    >>> generate(technique="x_wing", seed=1).path.counts["x_wing"] > 0
    True
    >>> small = generate(size=6, rules=["diagonal", "thermo"], seed=1)
    >>> sorted({rule.kind for rule in small.board.rules})
    ['diagonal', 'thermo']
    """
    maker = _maker(wanted)
    seconds, tries = checked_seconds(max_seconds), checked_tries(max_tries)
    made: Puzzle | BoardPuzzle = next(maker.make(checked_seed(seed), 0, 1, seconds, tries, 1))
    return made


@overload
def generate_many(
    number: int | None = None,
    *,
    size: Size,
    rules: RulesAsked = (),
    givens: int | tuple[int, int] | None = None,
    level: Level | tuple[Level, Level] | None = None,
    symmetry: Symmetry = "none",
    seed: int | None = None,
    max_seconds: float = 60.0,
    max_tries: int | None = None,
    threads: int | None = None,
) -> Iterator[BoardPuzzle]: ...
@overload
def generate_many(
    number: int | None = None,
    *,
    rules: RulesAsked,
    board: BoardLike | None = None,
    givens: int | tuple[int, int] | None = None,
    level: Level | tuple[Level, Level] | None = None,
    symmetry: Symmetry = "none",
    seed: int | None = None,
    max_seconds: float = 60.0,
    max_tries: int | None = None,
    threads: int | None = None,
) -> Iterator[BoardPuzzle]: ...
@overload
def generate_many(
    number: int | None = None,
    *,
    board: BoardLike,
    givens: int | tuple[int, int] | None = None,
    level: Level | tuple[Level, Level] | None = None,
    symmetry: Symmetry = "none",
    seed: int | None = None,
    max_seconds: float = 60.0,
    max_tries: int | None = None,
    threads: int | None = None,
) -> Iterator[BoardPuzzle]: ...
@overload
def generate_many(
    number: int | None = None,
    *,
    seed: int | None = None,
    max_seconds: float = 60.0,
    max_tries: int | None = None,
    threads: int | None = None,
    **wanted: Unpack[Wanted],
) -> Iterator[Puzzle]: ...
def generate_many(
    number: int | None = None,
    *,
    seed: int | None = None,
    max_seconds: float = 60.0,
    max_tries: int | None = None,
    threads: int | None = None,
    **wanted: Any,
) -> Iterator[Puzzle] | Iterator[BoardPuzzle]:
    """An iterator of puzzles, made on all cores as they are needed; endless by default.

    No two are the same in disguise; of boards no two are equal. The first of a seed is what
    `generate` gives for it, and the number of threads changes nothing. `max_seconds` and
    `max_tries` apply to each puzzle; one that was there before counts as a try.

    >>> [len(puzzle.grid.givens) for puzzle in generate_many(3, seed=1, givens=(28, 30))]
    [28, 28, 28]
    >>> [len(puzzle.board.givens) for puzzle in generate_many(2, size=4, givens=6, seed=1)]
    [6, 6]
    """
    wanted_number = None if number is None else checked_number(number)
    seconds, tries = checked_seconds(max_seconds), checked_tries(max_tries)
    in_use = checked_threads(threads)
    return _generate_many(_maker(wanted), wanted_number, checked_seed(seed), seconds, tries, in_use)


_Made = TypeVar("_Made", Puzzle, BoardPuzzle)


class _Maker(Protocol[_Made]):
    """What makes puzzles of one kind."""

    def make(
        self, seed: int, first: int, count: int, seconds: float, tries: int, threads: int
    ) -> Iterator[_Made]:
        """Generate puzzles of a seed, one after another; GaveUpError where there is none."""

    def likeness(self, puzzle: _Made) -> Hashable:
        """What two generated puzzles have in common that are the same."""

    def repeated(self, puzzle: _Made, times: int) -> GaveUpError:
        """What is raised when nothing but earlier puzzles is generated."""


def _maker(wanted: dict[str, Any]) -> _Maker[Any]:
    if wanted.keys().isdisjoint(_ABOUT_BOARDS):
        return Request(cast("Wanted", wanted))
    from swordfish.generate.board_request import BoardRequest  # with all kinds of rules

    return BoardRequest(**wanted)


def _generate_many(
    maker: _Maker[_Made],
    number: int | None,
    seed: int,
    max_seconds: float,
    max_tries: int,
    threads: int,
) -> Iterator[_Made]:
    cores = threads or os.cpu_count() or 1
    seen: set[Hashable] = set()
    first, batch = 0, cores
    repeats, last_new = 0, time.perf_counter()
    while number is None or len(seen) < number:
        if number is not None:
            batch = min(batch, number - len(seen))
        began = time.perf_counter()
        for puzzle in maker.make(seed, first, batch, max_seconds, max_tries, cores):
            likeness = maker.likeness(puzzle)
            if likeness not in seen:
                seen.add(likeness)
                yield puzzle
                repeats, last_new = 0, time.perf_counter()
                continue
            repeats += 1
            if repeats >= max_tries or time.perf_counter() - last_new > max_seconds:
                raise maker.repeated(puzzle, repeats)
        first += batch
        # Batches grow while they are quick, so that the first puzzle comes at once all the same.
        batch = batch * 2 if time.perf_counter() - began < 0.05 else max(cores, batch // 2)


def generate_array(
    number: int,
    *,
    seed: int | None = None,
    max_seconds: float = 60.0,
    threads: int | None = None,
    **wanted: Unpack[Wanted],
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Puzzles and their solutions as two arrays (N, 81) of digits, made on all cores.

    `max_seconds` applies to each puzzle.

    >>> puzzles, solutions = generate_array(100, seed=1)
    >>> puzzles.shape, bool((puzzles[puzzles > 0] == solutions[puzzles > 0]).all())
    ((100, 81), True)
    """
    import numpy as np

    count = checked_number(number)
    seconds, tries = checked_seconds(max_seconds), checked_tries(None)
    in_use = checked_threads(threads)
    request = Request(wanted)
    puzzles, solutions = np.empty((2, count, 81), np.uint8)
    met = np.zeros(count, np.uint8)
    _core.generate_rows(
        request.native, checked_seed(seed), 0, seconds, tries, in_use, puzzles, solutions, met
    )
    if not met.all():
        nearest = int(np.argmin(met))
        request.refuse(Grid(puzzles[nearest]), Grid(solutions[nearest]), None)
    return puzzles, solutions


def random_solutions(number: int, *, seed: int | None = None) -> NDArray[np.uint8]:
    """Solutions generated at random, (N, 81), each of 6,670,903,752,021,072,936,960 equally likely.

    >>> random_solutions(2, seed=1).shape
    (2, 81)
    """
    import numpy as np

    solutions = np.empty((checked_number(number), 81), np.uint8)
    _core.random_solutions(checked_seed(seed), solutions)
    return solutions
