"""The task set for verifiers."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

pytest.importorskip("verifiers.v1", reason="verifiers is not installed")

from swordfish.gym.verifiers import SudokuTaskset, SudokuTasksetConfig


def test_tasks_come_from_a_seed_and_score_replies() -> None:
    one, other = ([*SudokuTaskset(SudokuTasksetConfig(seed=3, number=4))] for _ in range(2))
    assert [task.data.puzzle for task in one] == [task.data.puzzle for task in other]
    for task in one:
        assert task.data.prompt.startswith("Here is a sudoku")
        for reply, earned in ((task.data.answer, 1.0), ("hm", 0.0), (task.data.prompt, 0.0)):
            assert asyncio.run(task.solved(SimpleNamespace(last_reply=reply))) == earned


def test_folds_and_levels_are_those_asked_for() -> None:
    config = SudokuTasksetConfig(seed=1, number=2, fold="test", level="easy")
    assert config.wanted() == {"level": "easy"}
    assert len([*SudokuTaskset(config)]) == 2
    config = SudokuTasksetConfig(seed=1, number=1, givens=(30, 32))
    (task,) = SudokuTaskset(config)
    assert 30 <= sum(digit > 0 for digit in task.data.puzzle) <= 32
