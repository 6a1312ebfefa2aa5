"""Judge, traces and environments, on one core: figures of the thread's own time.

python bench/learning.py [--puzzles FILE] [--episodes N]

With --episodes a random player, who keeps to the mask, and one who follows hints play so many each.
"""

import argparse
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import swordfish as sf

EASY = ("full_house", "naked_single", "hidden_single", "naked_pair", "hidden_pair")


def best(work: Callable[[], object], rounds: int = 3) -> float:
    """The least time of some rounds, in seconds."""
    times = []
    for _ in range(rounds):
        began = time.thread_time()
        work()
        times.append(time.thread_time() - began)
    return min(times)


def judge(puzzles: list[str]) -> None:
    states, claims = [], []
    for puzzle in puzzles[:100]:
        for step in sf.explain(puzzle).steps:
            if step.technique and step.technique.slug in EASY and step.grid:
                states.append([*step.grid])
                claims.append(step.notation)
    grids = np.array(states, np.uint8)
    right = sf.bulk.judge(grids, claims, easiest=False).right  # where no candidate was removed yet
    grids, claims = grids[right], [c for c, kept in zip(claims, right, strict=True) if kept]
    seconds = best(lambda: sf.bulk.judge(grids, claims, threads=1))
    print(f"judge, singles and pairs: {len(claims) / seconds:,.0f} claims a second")


def trace(puzzles: list[str]) -> None:
    seconds = best(lambda: sf.bulk.trace(puzzles, threads=1))
    print(f"trace with sentences and evidence: {len(puzzles) / seconds:,.0f} puzzles a second")
    seconds = best(lambda: sf.bulk.trace(puzzles, threads=1, evidence=False))
    print(f"trace with sentences: {len(puzzles) / seconds:,.0f} puzzles a second")


def play(number: int = 4096) -> None:
    from swordfish.gym import SudokuVectorEnv

    env = SudokuVectorEnv(number)
    observations, _ = env.reset(seed=1)
    rows, between, whole, steps, quiet = np.arange(number), 0.0, 0.0, 0, 0
    for _ in range(120):
        cells = np.argmax(observations.reshape(number, 81) == 0, axis=1)
        actions = 9 * cells + env._games.solutions[rows, cells].astype(np.int64) - 1
        resets = bool(env._is_over.any())
        began = time.thread_time()
        observations, *_ = env.step(actions)
        took = time.thread_time() - began
        whole, steps = whole + took, steps + number
        if not resets:
            between, quiet = between + took, quiet + number
    print(f"play, {number:,} grids: {quiet / between:,.0f} steps a second between resets")
    print(f"play, {number:,} grids: {steps / whole:,.0f} with resets, new puzzles included")


def players(episodes: int) -> None:
    """Two players, and how their episodes end."""
    from swordfish.gym import SudokuEnv

    rng = np.random.default_rng(1)

    def at_random(_: sf.Grid, mask: NDArray[np.int8]) -> int:
        return int(rng.choice(np.flatnonzero(mask)))

    def by_hints(grid: sf.Grid, mask: NDArray[np.int8]) -> int:
        step = sf.hint(grid, ladder="singles")
        if step is None:
            return at_random(grid, mask)
        ((cell, digit),) = step.placements
        return 9 * cell + digit - 1

    for name, choose in (("random", at_random), ("hints", by_hints)):
        env = SudokuEnv(level="easy", reward="rule")
        ends: Counter[str] = Counter()
        for episode in range(episodes):
            observation, info = env.reset(seed=1 if episode == 0 else None)
            over = late = False
            while not (over or late):
                action = np.int64(choose(sf.Grid(observation), info["action_mask"]))
                observation, reward, over, late, info = env.step(action)
                ends["rules broken"] += info["outcome"] == "broken"
            ends["solved" if over and reward > 0 else "late" if late else "dead"] += 1
        told = ", ".join(f"{number:,} {end}" for end, number in sorted(ends.items()))
        print(f"{episodes:,} episodes, {name}: {told}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=Path, help="a file with a puzzle in each line")
    parser.add_argument("--episodes", type=int, help="let two players play so many each, instead")
    asked = parser.parse_args()
    if asked.episodes:
        players(asked.episodes)
        return
    if asked.puzzles is None:
        puzzles = [str(puzzle) for puzzle in sf.generate_many(1000, seed=1, level="easy")]
    else:
        puzzles = asked.puzzles.read_text().split()
    judge(puzzles)
    trace(puzzles)
    play()


if __name__ == "__main__":
    main()
