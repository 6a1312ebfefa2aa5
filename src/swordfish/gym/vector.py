"""Thousands of grids for Gymnasium, each stepped in one call."""

from __future__ import annotations

from typing import Any, Unpack

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from swordfish.generate.request import Wanted
from swordfish.gym.episodes import EnvironmentEpisodes, Fold, checked_fold
from swordfish.gym.games import DEAD, FULL, Games
from swordfish.gym.rewards import RewardBy, Rewards, with_guesses
from swordfish.model.limits import checked_limit

Observations = NDArray[np.uint8]
Flags = NDArray[np.bool_]
Info = dict[str, Any]


class SudokuVectorEnv(gymnasium.vector.VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """Many grids, played as `SudokuEnv` plays one, by rule, by solution or judged.

    A grid whose episode ended begins another at the next step, which ignores its action
    (`AutoresetMode.NEXT_STEP`). `info["action_mask"]`, (N, 729), is the memory that the next step
    writes to: copy what is to last. `info["outcome"]` has 0 right, 1 wrong, 2 broken, 3 guessed.
    Judged, `info["technique"]` has the easiest technique that proves each digit, as an index of
    `swordfish.techniques()`, -1 where none does; that costs far more than the step itself.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012  # Gymnasium's own way

    def __init__(
        self,
        num_envs: int = 1,
        *,
        reward: RewardBy = "solution",
        rewards: Rewards | None = None,
        fold: Fold | None = None,
        max_steps: int = 1000,
        render_mode: str | None = None,
        **wanted: Unpack[Wanted],
    ) -> None:
        """Take how many grids there are, what a digit earns, and what puzzles must be like."""
        self.num_envs = checked_limit(num_envs)
        self.render_mode = render_mode
        self.single_observation_space = gymnasium.spaces.Box(0, 9, (9, 9), np.uint8)
        self.single_action_space = gymnasium.spaces.Discrete(729)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._places_wrong, self._is_judged = reward == "rule", reward == "judged"
        usual = Rewards.by(reward)
        self._rewards = rewards or usual
        self._table = np.array(self._rewards.table(), np.float64)
        self._fold, self._max_steps = checked_fold(fold), checked_limit(max_steps)
        self._wanted = wanted
        self._asked: Wanted = wanted
        self._games = Games(num_envs)
        self._episodes: EnvironmentEpisodes | None = None
        self._is_over = np.zeros(num_envs, np.bool_)
        self._steps = np.zeros(num_envs, np.int64)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observations, Info]:
        """New puzzles everywhere; with a seed, the first of that seed.

        `options` are keywords of `swordfish.Wanted`, and hold until the next reset.
        """
        if isinstance(seed, list):
            raise TypeError("expected one seed for all grids, got a list")
        super().reset(seed=seed)
        if seed is not None or self._episodes is None:
            first = int(self.np_random.integers(2**63)) if seed is None else seed
            self._episodes = EnvironmentEpisodes(first, self._fold)
        self._asked = {**self._wanted, **(options or {})}  # type: ignore[typeddict-item]
        self._is_over[:] = False
        self._begin(np.ones(self.num_envs, np.bool_))
        return self._observations(), {"action_mask": self._games.masks}

    def _begin(self, marked: Flags) -> None:
        assert self._episodes is not None
        number = int(np.count_nonzero(marked))
        self._games.begin(marked, *self._episodes.take(number, self._asked))
        self._steps[marked] = 0

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observations, NDArray[np.float64], Flags, Flags, Info]:
        """Play a digit in each."""
        begun, played = self._is_over, ~self._is_over
        is_any_begun = bool(begun.any())
        if is_any_begun:
            self._begin(begun)
        chosen = np.ascontiguousarray(actions, np.int64)
        proofs: NDArray[np.int16] | None = None
        if self._is_judged:
            proofs = self._games.proofs(played, chosen, self._asked.get("ladder", "default"))
        outcomes, ends = self._games.play(played, chosen, places_wrong=self._places_wrong)
        if proofs is not None:
            outcomes = with_guesses(outcomes, proofs)
        if is_any_begun:
            outcomes[begun], ends[begun] = 0, 0
        rewards = self._table[outcomes]
        is_over = ends != 0
        if is_over.any():
            self._add_ends(rewards, ends)
        rewards[begun] = 0.0
        self._steps += played
        late = (self._steps >= self._max_steps) & ~is_over
        self._is_over = is_over | late
        info: Info = {"action_mask": self._games.masks, "outcome": outcomes}
        if proofs is not None:
            info["technique"] = proofs
        return self._observations(), rewards, is_over, late, info

    def _add_ends(self, rewards: NDArray[np.float64], ends: NDArray[np.uint8]) -> None:
        """A full grid that keeps the rules is the solution: there is only one."""
        rewards[ends == FULL] += self._rewards.solved
        rewards[ends == DEAD] += self._rewards.dead

    def _observations(self) -> Observations:
        return self._games.digits.reshape(-1, 9, 9).copy()
