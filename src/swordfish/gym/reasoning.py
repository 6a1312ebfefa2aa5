"""Data sets for reasoning-gym: puzzles as text, with curricula by level, ER and technique.

>>> import reasoning_gym
>>> import swordfish.gym.reasoning
>>> data = reasoning_gym.create_dataset("swordfish_level", seed=1, size=2, max_level=1)
>>> data.score_answer(data[0]["answer"], data[0])
1.0

Items depend on the seed and their index alone, and no two of a data set are the same in disguise.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition
from reasoning_gym.coaching.attributes import ScalarAttributeDefinition
from reasoning_gym.factory import DATASETS, ProceduralDataset, register_dataset

from swordfish.generate.request import Wanted
from swordfish.gym.episodes import Digits, Episodes, Fold
from swordfish.gym.questions import as_lines, question, score
from swordfish.ladder.find_technique import find_technique
from swordfish.model.levels import LEVELS


@dataclass
class SudokuConfig:
    """What all data sets share."""

    seed: int | None = None
    size: int = 500
    fold: Fold | None = None

    def validate(self) -> None:
        """Refuse what can't be generated, as reasoning-gym asks."""
        assert self.size > 0, "expected a size of 1 or more"
        assert self.fold in (None, "train", "test"), "expected train or test as fold"

    def wanted(self) -> Wanted:
        """What puzzles of a data set for reasoning-gym must be like."""
        return {}

    def difficulty(self) -> dict[str, Any]:
        """How hard puzzles are, as reasoning-gym reports it."""
        return {}


@dataclass
class LevelConfig(SudokuConfig):
    """HoDoKu's levels, from 0 (easy) to 4 (extreme)."""

    min_level: int = 0
    max_level: int = 2

    def validate(self) -> None:
        """Refuse levels that there are not, as reasoning-gym asks."""
        super().validate()
        assert 0 <= self.min_level <= self.max_level < len(LEVELS), "expected levels from 0 to 4"

    def wanted(self) -> Wanted:
        """A range of levels, for reasoning-gym."""
        return {"level": (LEVELS[self.min_level], LEVELS[self.max_level])}

    def difficulty(self) -> dict[str, Any]:
        """A range of levels, for reasoning-gym."""
        return {"level": (self.min_level, self.max_level)}


@dataclass
class ErConfig(SudokuConfig):
    """The ER of Sudoku Explainer."""

    min_er: float = 1.2
    max_er: float = 4.0

    def validate(self) -> None:
        """Refuse figures that no puzzle has, as reasoning-gym asks."""
        super().validate()
        assert 1.0 <= self.min_er <= self.max_er <= 12.0, "expected an ER from 1.0 to 12.0"

    def wanted(self) -> Wanted:
        """A range of ER, for reasoning-gym."""
        return {"er": (self.min_er, self.max_er)}

    def difficulty(self) -> dict[str, Any]:
        """A range of ER, for reasoning-gym."""
        return {"er": (self.min_er, self.max_er)}


@dataclass
class TechniqueConfig(SudokuConfig):
    """A technique that is needed, and nothing else above medium."""

    technique: str = "hidden_single"

    def validate(self) -> None:
        """Refuse a technique that there is not, as reasoning-gym asks."""
        super().validate()
        find_technique(self.technique)

    def wanted(self) -> Wanted:
        """A technique to practise, for reasoning-gym."""
        return {"technique": self.technique}

    def difficulty(self) -> dict[str, Any]:
        """The technique, as reasoning-gym reports it."""
        return {"technique": self.technique}


class SudokuDataset(ProceduralDataset):  # type: ignore[misc]  # it has no types
    """Puzzles as text."""

    name: ClassVar[str] = ""

    def __init__(self, config: SudokuConfig) -> None:
        """Take the request."""
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._items: list[tuple[Digits, Digits]] = []

    @cached_property
    def _episodes(self) -> Episodes:
        config = self.config
        return Episodes(seed=self.seed, fold=config.fold, wanted=config.wanted())

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """The item of an index; a negative one counts from the end."""
        idx = idx + self.size if idx < 0 else idx
        if idx < 0:
            raise IndexError(f"expected an index of a set of {self.size}, got {idx - self.size}")
        while len(self._items) <= idx:
            puzzles, solutions = self._episodes.take(1)
            self._items.append((puzzles[0], solutions[0]))
        puzzle, solution = self._items[idx]
        return {
            "question": question(puzzle),
            "answer": as_lines(solution),
            "metadata": {
                "source_dataset": self.name,
                "source_index": idx,
                "puzzle": puzzle.reshape(9, 9).tolist(),
                "solution": solution.reshape(9, 9).tolist(),
                "difficulty": self.config.difficulty(),
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """What reasoning-gym gives for an answer: 1 for the solution, nothing with a wrong digit.

        An answer that leaves cells open earns up to one half, by the cells that it fills.
        """
        known = entry["metadata"]
        puzzle, solution = (np.array(known[name], np.uint8) for name in ("puzzle", "solution"))
        return score(answer, puzzle.reshape(81), solution.reshape(81))


class LevelDataset(SudokuDataset):
    """By level."""

    name = "swordfish_level"


class ErDataset(SudokuDataset):
    """By ER."""

    name = "swordfish_er"


class TechniqueDataset(SudokuDataset):
    """By technique."""

    name = "swordfish_technique"


class LevelCurriculum(BaseCurriculum):  # type: ignore[misc]  # it has no types
    """From easy to extreme."""

    def __init__(self) -> None:
        """Define the levels."""
        super().__init__(LevelCurriculum.__name__, LevelConfig)
        self._define_attributes(
            RangeAttributeDefinition(
                name="level",
                levels=[*range(len(LEVELS))],
                description="HoDoKu's level, from easy to extreme",
                lower_field_name="min_level",
                upper_field_name="max_level",
            )
        )


class ErCurriculum(BaseCurriculum):  # type: ignore[misc]  # it has no types
    """From hidden singles to forcing chains."""

    def __init__(self) -> None:
        """Define the levels."""
        super().__init__(ErCurriculum.__name__, ErConfig)
        self._define_attributes(
            RangeAttributeDefinition(
                name="er",
                levels=[1.2, 1.5, 2.3, 2.8, 3.4, 4.4, 5.6, 6.6, 7.2],
                description="The ER of Sudoku Explainer",
                lower_field_name="min_er",
                upper_field_name="max_er",
                ensure_interval=True,
            )
        )


class TechniqueCurriculum(BaseCurriculum):  # type: ignore[misc]  # it has no types
    """Technique by technique."""

    def __init__(self) -> None:
        """Define the levels."""
        super().__init__(TechniqueCurriculum.__name__, TechniqueConfig)
        self._define_attributes(
            ScalarAttributeDefinition(
                name="technique",
                field_name="technique",
                levels=[
                    "hidden_single",
                    "naked_single",
                    "locked_candidates_1",
                    "naked_pair",
                    "hidden_pair",
                    "naked_triple",
                    "x_wing",
                    "skyscraper",
                    "xy_wing",
                    "swordfish",
                    "xy_chain",
                ],
                description="The hardest technique that is needed",
            )
        )


for _dataset, _config, _curriculum in (
    (LevelDataset, LevelConfig, LevelCurriculum),
    (ErDataset, ErConfig, ErCurriculum),
    (TechniqueDataset, TechniqueConfig, TechniqueCurriculum),
):
    if _dataset.name not in DATASETS:
        register_dataset(_dataset.name, _dataset, _config, _curriculum)
