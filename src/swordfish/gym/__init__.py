"""Sudoku to play and to learn from: environments for Gymnasium, data sets for reasoning-gym.

>>> import gymnasium
>>> import swordfish.gym
>>> env = gymnasium.make("swordfish/Sudoku-v0", reward="solution", level="easy")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, int(info["action_mask"].sum()) > 0
((9, 9), True)

Importing it registers the environment; `gymnasium.make("swordfish.gym:swordfish/Sudoku-v0")` does
both. `swordfish.gym.reasoning` has the data set of reasoning-gym.

Uses: _core, bulk, generate, ladder, model.
"""

import gymnasium

from swordfish.gym.env import SudokuEnv
from swordfish.gym.episodes import Episodes
from swordfish.gym.rewards import Rewards
from swordfish.gym.vector import SudokuVectorEnv

__all__ = ["ENVIRONMENT", "Episodes", "Rewards", "SudokuEnv", "SudokuVectorEnv"]

ENVIRONMENT = "swordfish/Sudoku-v0"
"""The name by which Gymnasium makes it."""

if ENVIRONMENT not in gymnasium.registry:
    gymnasium.register(
        ENVIRONMENT,
        entry_point="swordfish.gym.env:SudokuEnv",
        vector_entry_point="swordfish.gym.vector:SudokuVectorEnv",
    )


def __dir__() -> list[str]:
    """The public names alone."""
    return sorted(__all__)
