"""One grid for Gymnasium."""

from __future__ import annotations

from typing import Any, Unpack

import gymnasium
import numpy as np
from numpy.typing import NDArray

from swordfish.generate.request import Wanted
from swordfish.gym.episodes import Digits, EnvironmentEpisodes, Fold, checked_fold
from swordfish.gym.games import DEAD, Games, solution_of
from swordfish.gym.rewards import OUTCOMES, RewardBy, Rewards, with_guesses
from swordfish.model.limits import checked_limit
from swordfish.model.technique import techniques

Info = dict[str, Any]


class SudokuEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """A sudoku, a digit at a time.

    The observation is the grid, (9, 9) digits, 0 for an open cell. An action is
    9 * cell + digit - 1; `info["action_mask"]` has those that break no rule. A digit that breaks
    one isn't placed. By `reward`:

    - "rule": every other digit is placed; the episode ends when a cell can take none any more;
    - "solution": a digit that isn't in the solution isn't placed either;
    - "judged": likewise, and a right digit earns nothing unless a technique of the ladder proves
      it now. `info["technique"]` names the easiest.

    `info["outcome"]` says right, wrong, broken or guessed. Every other keyword is of
    `swordfish.Wanted`: level, er, technique, givens ... `reset(options=...)` takes the same, or a
    puzzle of yours: {"puzzle": "..."}.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012  # Gymnasium's own way

    def __init__(
        self,
        *,
        render_mode: str | None = None,
        reward: RewardBy = "solution",
        rewards: Rewards | None = None,
        fold: Fold | None = None,
        max_steps: int = 1000,
        **wanted: Unpack[Wanted],
    ) -> None:
        """Take what a digit earns, and what puzzles must be like."""
        self.observation_space = gymnasium.spaces.Box(0, 9, (9, 9), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(729)
        self.render_mode = render_mode
        self._by: RewardBy = reward
        usual = Rewards.by(reward)
        self._rewards = rewards or usual
        self._fold, self._max_steps = checked_fold(fold), checked_limit(max_steps)
        self._wanted = wanted
        self._asked: Wanted = wanted
        self._games = Games(1)
        self._episodes: EnvironmentEpisodes | None = None
        self._steps = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], Info]:
        """The next puzzle; with a seed, the first of that seed."""
        super().reset(seed=seed)
        if seed is not None or self._episodes is None:
            first = int(self.np_random.integers(2**63)) if seed is None else seed
            self._episodes = EnvironmentEpisodes(first, self._fold)
        puzzles, solutions = self._next(self._episodes, {**(options or {})})
        self._games.begin(np.ones(1, np.bool_), puzzles, solutions)
        self._steps = 0
        return self._observation(), self._info()

    def _next(
        self, episodes: EnvironmentEpisodes, options: dict[str, Any]
    ) -> tuple[Digits, Digits]:
        puzzle = options.pop("puzzle", None)
        self._asked = {**self._wanted, **options}  # type: ignore[typeddict-item]  # looked at there
        return episodes.take(1, self._asked) if puzzle is None else solution_of(puzzle)

    def step(self, action: np.int64) -> tuple[NDArray[np.uint8], float, bool, bool, Info]:
        """Play a digit."""
        played, actions = np.ones(1, np.bool_), np.array([action], np.int64)
        is_judged, proof = self._by == "judged", np.full(1, -1, np.int16)
        if is_judged:
            proof = self._games.proofs(played, actions, self._asked.get("ladder", "default"))
        outcomes, ends = self._games.play(played, actions, places_wrong=self._by == "rule")
        if is_judged:
            outcomes = with_guesses(outcomes, proof)
        outcome, end = int(outcomes[0]), int(ends[0])
        solved = end != DEAD and self._games.is_solved(0)
        reward = self._rewards.table()[outcome]
        reward += self._rewards.solved if solved else self._rewards.dead if end == DEAD else 0.0
        self._steps += 1
        truncated = not (solved or end == DEAD) and self._steps >= self._max_steps
        info = self._info() | {"outcome": OUTCOMES[outcome]}
        if is_judged:
            info["technique"] = techniques()[proof[0]].slug if proof[0] >= 0 else None
        return self._observation(), reward, bool(solved or end == DEAD), truncated, info

    def _observation(self) -> NDArray[np.uint8]:
        grid: NDArray[np.uint8] = self._games.digits[0].reshape(9, 9).copy()
        return grid

    def _info(self) -> Info:
        return {"action_mask": self._games.masks[0].copy()}

    def render(self) -> str | None:
        """The grid as lines of text."""
        if self.render_mode != "ansi":
            return None
        digits = self._games.digits[0].reshape(9, 9)
        return "\n".join(" ".join(str(d) if d else "." for d in row.tolist()) for row in digits)
