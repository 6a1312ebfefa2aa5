"""Tasks for verifiers: a puzzle as a prompt, and what the last reply earns.

from swordfish.gym.verifiers import SudokuTaskset, SudokuTasksetConfig
tasks = SudokuTaskset(SudokuTasksetConfig(seed=1, number=100, level="hard", fold="train"))

verifiers finds a task set by the name of a module that exports one: a file with the line
`from swordfish.gym.verifiers import SudokuTaskset` and an `__all__` makes it a plugin of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import verifiers.v1 as vf

from swordfish.generate.request import Wanted
from swordfish.gym.episodes import Episodes, Fold
from swordfish.gym.questions import as_lines, question, score
from swordfish.model.levels import Level

__all__ = ["SudokuTaskset"]


class SudokuTasksetConfig(vf.TasksetConfig):  # type: ignore[misc]  # it has no types
    """Which puzzles there are."""

    seed: int = 0
    number: int = 500
    fold: Fold | None = None
    level: Level | None = None
    er: tuple[float, float] | None = None
    technique: str | None = None
    givens: tuple[int, int] | None = None

    def wanted(self) -> Wanted:
        """What puzzles of tasks for verifiers must be like."""
        named = {name: getattr(self, name) for name in ("level", "er", "technique", "givens")}
        wanted: Any = {name: value for name, value in named.items() if value is not None}
        return wanted  # type: ignore[no-any-return]


class SudokuData(vf.TaskData):  # type: ignore[misc]  # it has no types
    """A puzzle and its solution, 81 digits each."""

    puzzle: list[int]
    solution: list[int]
    answer: str


class SudokuTask(vf.Task[SudokuData, vf.State, vf.TaskConfig]):  # type: ignore[misc]  # no types
    """A puzzle to solve."""

    @vf.reward  # type: ignore[untyped-decorator]  # it has no types
    async def solved(self, trace: Any) -> float:  # noqa: ANN401  # a trace of theirs
        """What a task for verifiers gives: 1 for the solution, up to one half for a part of it."""
        puzzle, solution = (
            np.array(digits, np.uint8) for digits in (self.data.puzzle, self.data.solution)
        )
        return score(trace.last_reply, puzzle, solution)


class SudokuTaskset(vf.Taskset[SudokuTask, SudokuTasksetConfig]):  # type: ignore[misc]  # no types
    """Puzzles from a seed, no two of them the same in disguise."""

    def load(self) -> Iterator[SudokuTask]:
        """The tasks for verifiers one after another."""
        config = self.config
        episodes = Episodes(seed=config.seed, fold=config.fold, wanted=config.wanted())
        for number in range(config.number):
            (puzzle,), (solution,) = episodes.take(1)
            data = SudokuData(
                name=f"sudoku-{config.seed}-{number}",
                prompt=question(puzzle),
                puzzle=puzzle.tolist(),
                solution=solution.tolist(),
                answer=as_lines(solution),
            )
            yield SudokuTask(data, config.task)
