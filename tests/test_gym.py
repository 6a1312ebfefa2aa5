"""Environments: Gymnasium's own check, players, rewards, and episodes that never repeat."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import swordfish as sf

gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from swordfish.gym import ENVIRONMENT, Episodes, Rewards, SudokuEnv, SudokuVectorEnv  # noqa: E402
from swordfish.gym.rewards import OUTCOMES  # noqa: E402

EASY = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"


def action(cell: int, digit: int) -> Any:
    return np.int64(9 * cell + digit - 1)


@pytest.mark.parametrize("reward", ["rule", "solution", "judged"])
def test_gymnasium_finds_nothing_wrong(reward: str) -> None:
    check_env(gymnasium.make(ENVIRONMENT, reward=reward).unwrapped, skip_render_check=True)


def test_the_mask_has_what_breaks_no_rule() -> None:
    env = SudokuEnv()
    observation, info = env.reset(options={"puzzle": EASY})
    grid = sf.Grid(EASY)
    assert observation.reshape(81).tolist() == list(grid)
    mask = info["action_mask"].reshape(81, 9)
    for cell in range(81):
        allowed = {d + 1 for d in range(9) if mask[cell, d]}
        assert allowed == (set() if grid[cell] else {*grid.candidates(cell)})


def test_a_wrong_digit_and_a_broken_rule_are_different_things() -> None:
    env, solution = SudokuEnv(), sf.solve(EASY)
    assert solution is not None
    env.reset(options={"puzzle": EASY})
    cell = next(
        c for c in range(81) if not sf.Grid(EASY)[c] and len(sf.Grid(EASY).candidates(c)) > 1
    )
    wrong = next(d for d in sf.Grid(EASY).candidates(cell) if d != solution[cell])
    taken = next(c for c in range(81) if sf.Grid(EASY)[c])
    for played, outcome, reward in (
        (action(cell, wrong), "wrong", Rewards().wrong),
        (action(taken, 1), "broken", Rewards().broken),
        (action(cell, solution[cell]), "right", Rewards().right),
    ):
        _, earned, over, late, info = env.step(played)
        assert (info["outcome"], earned, over, late) == (outcome, reward, False, False)


def test_by_rule_a_wrong_digit_is_placed_and_may_end_dead() -> None:
    env = SudokuEnv(reward="rule")
    env.reset(options={"puzzle": EASY})
    over, rng = False, np.random.default_rng(1)
    while not over:
        mask = env._info()["action_mask"]
        _, earned, over, late, _ = env.step(rng.choice(np.flatnonzero(mask)))
        assert not late
    assert earned < 0  # a random player doesn't solve it


def test_judged_steps_earn_only_what_is_proved() -> None:
    env, solution = SudokuEnv(reward="judged", ladder="singles"), sf.solve(EASY)
    assert solution is not None
    env.reset(options={"puzzle": EASY})
    first = sf.hint(EASY, ladder="singles")
    assert first is not None
    ((cell, digit),) = first.placements
    proved = {c for step in sf.steps(EASY, ladder="singles") for c, _ in step.placements}
    guess = next(c for c in range(81) if not sf.Grid(EASY)[c] and c not in proved)
    _, earned, _, _, info = env.step(action(guess, solution[guess]))
    assert (info["outcome"], info["technique"], earned) == ("guessed", None, Rewards().guessed)
    _, earned, _, _, info = env.step(action(cell, digit))
    assert info["outcome"] == "right"
    assert info["technique"] in ("naked_single", "hidden_single", "full_house")
    assert earned == Rewards().right


def number_of_episodes(request: pytest.FixtureRequest) -> int:
    return 1_000 if request.config.getoption("--prove") else 10


def test_a_random_player_who_keeps_to_the_mask_breaks_no_rule(
    request: pytest.FixtureRequest,
) -> None:
    env, rng = SudokuEnv(level="easy", reward="rule"), np.random.default_rng(0)
    begun = []
    for episode in range(number_of_episodes(request)):
        observation, info = env.reset(seed=7 if episode == 0 else None)
        begun.append(observation.reshape(81).copy())
        over = late = False
        while not (over or late):
            open_cells = np.count_nonzero(observation == 0)
            chosen = rng.choice(np.flatnonzero(info["action_mask"]))
            observation, _, over, late, info = env.step(chosen)
            assert info["outcome"] in ("right", "wrong")
            assert np.count_nonzero(observation == 0) == open_cells - 1
            assert not sf.Grid(observation).conflicts
        assert over, "with a digit at each step, no episode is too long"
    assert len(np.unique(sf.bulk.key(np.array(begun)).keys, axis=0)) == len(begun)


def test_a_player_who_follows_hints_solves_every_episode(request: pytest.FixtureRequest) -> None:
    env = SudokuEnv(level="easy")
    for episode in range(number_of_episodes(request)):
        observation, _ = env.reset(seed=8 if episode == 0 else None)
        puzzle, over = sf.Grid(observation), False
        for _ in range(np.count_nonzero(observation == 0)):
            assert not over
            step = sf.hint(sf.Grid(observation), ladder="singles")
            assert step is not None
            observation, _, over, late, info = env.step(action(*step.placements[0]))
            assert (info["outcome"], late) == ("right", False)
        assert over
        solution = sf.solve(puzzle)
        assert solution is not None
        assert observation.reshape(81).tolist() == [*solution]


# ---- episodes ----


def test_episodes_come_from_a_seed_alone() -> None:
    one, other = Episodes(seed=5), Episodes(seed=5)
    first = np.concatenate([one.take(n)[0] for n in (1, 30, 9)])
    assert (first == other.take(40)[0]).all()
    assert (first != Episodes(seed=6).take(40)[0]).any()


def test_no_two_episodes_are_twins_and_folds_share_no_grid() -> None:
    train, test = (Episodes(seed=1, fold=fold).take(200) for fold in ("train", "test"))
    assert len(np.unique(sf.bulk.key(train[0]).keys, axis=0)) == 200
    both = [{key.tobytes() for key in sf.bulk.key(solved).keys} for _, solved in (train, test)]
    assert not both[0] & both[1]
    with pytest.raises(ValueError, match="expected train or test as fold"):
        Episodes(seed=1, fold="validation")  # type: ignore[arg-type]


def test_requests_are_met() -> None:
    env = SudokuEnv(givens=(30, 32))
    observation, _ = env.reset(seed=1)
    assert 30 <= np.count_nonzero(observation) <= 32
    observation, _ = env.reset(options={"technique": "naked_pair"})
    path = sf.explain(sf.Grid(observation))
    assert path.counts["naked_pair"] > 0


def test_episodes_of_other_requests_are_no_twins_either() -> None:
    asked: list[dict[str, Any]] = [{}, {"givens": (17, 81)}, {"level": ("easy", "extreme")}]
    env, begun = SudokuEnv(), []
    for episode in range(9):
        options = asked[episode % 3]
        observation, _ = env.reset(seed=5 if episode == 0 else None, options=options)
        begun.append(observation.reshape(81))
    assert len(np.unique(sf.bulk.key(np.array(begun)).keys, axis=0)) == 9


def test_where_there_is_no_other_episode_it_is_told() -> None:
    solution = sf.solve(EASY)
    assert solution is not None
    episodes = Episodes(seed=1, wanted={"begin_with": [solution], "givens": 81})
    assert episodes.take(1)[0].tolist() != []
    with pytest.raises(sf.GaveUpError, match="found only disguises of earlier puzzles"):
        episodes.take(1)


def test_what_no_episode_can_be_is_refused_at_once() -> None:
    wrong: list[dict[str, Any]] = [
        {"reward": "song", "rewards": Rewards()},
        {"fold": "validation"},
        {"max_steps": 0},
    ]
    for options in wrong:
        for made in (SudokuEnv, SudokuVectorEnv):
            with pytest.raises(ValueError, match="expected"):
                made(**options)


# ---- many at once ----


@pytest.mark.parametrize("reward_by", ["rule", "solution", "judged"])
def test_many_grids_are_played_as_one_is(reward_by: Any) -> None:
    many, one = (
        SudokuVectorEnv(3, reward=reward_by, level="easy"),
        SudokuEnv(reward=reward_by, level="easy"),
    )
    observations, info = many.reset(seed=4)
    rng = np.random.default_rng(2)
    puzzle = observations[1]
    one.reset(options={"puzzle": puzzle})
    outcomes = set()
    for _ in range(60):
        masks = info["action_mask"].copy()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        observations, rewards, over, late, info = many.step(actions)
        alone, reward, ended, _, told = one.step(actions[1])
        outcomes.add(told["outcome"])
        assert OUTCOMES[info["outcome"][1]] == told["outcome"]
        if reward_by == "judged":
            proof = info["technique"][1]
            assert told["technique"] == (sf.techniques()[proof].slug if proof >= 0 else None)
        assert (observations[1] == alone).all()
        assert rewards[1] == pytest.approx(reward)
        assert over[1] == ended
        assert not late.any()
        if ended:
            break
    assert outcomes == {"right", "wrong"} | ({"guessed"} if reward_by == "judged" else set())


def test_an_action_that_is_none_breaks_a_rule_in_one_grid_and_in_many() -> None:
    many = SudokuVectorEnv(2, reward="judged")
    many.reset(seed=1)
    _, rewards, _, _, info = many.step(np.array([-1, 729]))
    assert [OUTCOMES[outcome] for outcome in info["outcome"]] == ["broken", "broken"]
    assert (rewards == Rewards().broken).all()
    assert (info["technique"] == -1).all()


def test_an_episode_that_ended_begins_another_at_the_next_step() -> None:
    env = SudokuVectorEnv(64, max_steps=400)
    observations, info = env.reset(seed=1)
    assert (observations.shape, info["action_mask"].shape) == ((64, 9, 9), (64, 729))
    solved = 0
    for _ in range(80):
        before = env._is_over.copy()
        cells = np.argmax(observations.reshape(64, 81) == 0, axis=1)
        digits = env._games.solutions[np.arange(64), cells]
        observations, rewards, over, _, info = env.step(9 * cells + digits - 1)
        assert not over[before].any()
        assert (rewards[before] == 0).all()
        assert (rewards[over] > 1).all()
        solved += int(over.sum())
    assert solved >= 64


def test_many_grids_are_what_reset_asks_for() -> None:
    env = SudokuVectorEnv(3, givens=(26, 28))
    observations, _ = env.reset(seed=1, options={"givens": (40, 42)})
    assert (np.count_nonzero(observations.reshape(3, 81), axis=1) >= 40).all()
    observations, _ = env.reset()
    assert (np.count_nonzero(observations.reshape(3, 81), axis=1) <= 28).all()
    with pytest.raises(TypeError, match="got 'song'"):
        env.reset(options={"song": 1})


def test_the_registered_vector_environment_is_ours() -> None:
    env = gymnasium.make_vec(ENVIRONMENT, num_envs=2, vectorization_mode="vector_entry_point")
    assert isinstance(env.unwrapped, SudokuVectorEnv)
    env.reset(seed=1)
    _, _, over, late, info = env.step(env.action_space.sample())
    assert over.shape == late.shape == info["outcome"].shape == (2,)
