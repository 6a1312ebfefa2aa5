"""Rewards: what a digit earns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

RewardBy: TypeAlias = Literal["rule", "solution", "judged"]
"""What is looked at: the rules alone, the solution, or whether a technique proves the digit."""

OUTCOMES = ("right", "wrong", "broken", "guessed")
"""Of a digit: as in the solution; not, though it breaks no rule; breaks a rule; right, but no
technique proves it yet (where steps are judged)."""


@dataclass(frozen=True)
class Rewards:
    """What each outcome earns, and each end."""

    right: float = 1 / 81
    wrong: float = -0.5
    broken: float = -1.0
    guessed: float = 0.0
    solved: float = 1.0
    dead: float = -1.0
    """A cell can take no digit any more; only by rule, where wrong digits are placed."""

    @staticmethod
    def by(reward: RewardBy) -> Rewards:
        """The usual rewards: by rule, a digit that breaks none is as good as any."""
        if reward not in get_args(RewardBy):
            expected = ", ".join(get_args(RewardBy))
            raise ValueError(f"expected one of {expected} as reward, got {reward!r}")
        return Rewards(wrong=1 / 81) if reward == "rule" else Rewards()

    def table(self) -> tuple[float, ...]:
        """By outcome, in the order of `OUTCOMES`."""
        return self.right, self.wrong, self.broken, self.guessed


def with_guesses(outcomes: NDArray[np.uint8], proofs: NDArray[np.int16]) -> NDArray[np.uint8]:
    """The outcomes as they are rewarded: right digits that nothing proves (-1) are guessed."""
    is_guess = (outcomes == OUTCOMES.index("right")) & (proofs < 0)
    return np.where(is_guess, np.uint8(OUTCOMES.index("guessed")), outcomes)
