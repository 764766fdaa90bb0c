"""PettingZoo: seats take their turns as the rules ask for them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import fieldcraft as fc
from fieldcraft.kernel.steps import ANY_SEAT, Option
from fieldcraft.lab.learning.multi_agent import MultiAgentEnv


def two(**asked: Any) -> MultiAgentEnv:
    return MultiAgentEnv("v-sabotage", players=2, **asked)


def test_pettingzoos_checker_passes() -> None:
    api_test(two(), num_cycles=200)
    seed_test(two, num_cycles=20)


def test_there_is_an_agent_for_each_seat() -> None:
    four = MultiAgentEnv("v-sabotage", "black-tea", players=4)
    assert four.possible_agents == ["seat_0", "seat_1", "seat_2", "seat_3"]
    assert MultiAgentEnv("lrdg").possible_agents == ["seat_0"]


def test_the_seat_that_the_rules_ask_is_the_one_that_may_act() -> None:
    env = two()
    env.reset(seed=4)
    random = np.random.default_rng(4)
    asked = set()
    while not env.game.over:
        seat = env.game.choice.seat(env.game)  # type: ignore[union-attr]
        agent = env.agent_selection
        assert seat == ANY_SEAT or agent == f"seat_{seat}"
        others = [other for other in env.agents if other != agent]
        assert env.infos[agent]["action_mask"].sum() == len(env.game.offered)
        assert all(env.infos[other]["action_mask"].sum() == 0 for other in others)
        asked.add(agent)
        env.step(int(random.choice(np.flatnonzero(env.infos[agent]["action_mask"]))))
    assert asked == {"seat_0", "seat_1"}
    assert env.game.result is not None
    assert set(env.rewards.values()) == {1.0 if env.game.result.won else -1.0}
    assert all(env.terminations.values())


def test_another_seats_right_is_not_an_action() -> None:
    env = MultiAgentEnv("v-sabotage", "bridges", players=2)
    env.reset(options={"game_seed": 1})
    others: list[Option] = []
    while not others:
        game = env.game
        seat = game.deciding_seat
        others = [option for option in game.offered if seat != ANY_SEAT and game.seat_of(option) != seat]
        if not others:
            action = env.session.lexicon.numbers([game.title.sensible(game)])[0]
            env.step(action)
    mask = env.infos[env.agent_selection]["action_mask"]
    assert mask.sum() == len(game.offered) - len(others)
    for action in env.session.lexicon.numbers(others):
        assert mask[action] == 0
        with pytest.raises(fc.IllegalChoice):
            env.step(action)


def test_the_mask_can_be_part_of_the_observation() -> None:
    env = two(mask_in="observation")
    env.reset(seed=4)
    seen = env.observe(env.agent_selection)
    assert seen["action_mask"].sum() == len(env.game.offered)
    assert env.observation_space("seat_0").contains(seen)


def test_an_illegal_action_is_refused() -> None:
    env = two()
    env.reset(seed=4)
    wrong = int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"] == 0)[0])
    with pytest.raises(fc.IllegalChoice, match="not legal now"):
        env.step(wrong)


def test_an_impossible_environment_gets_one_sentence() -> None:
    with pytest.raises(fc.BadSetup, match="info or observation"):
        two(mask_in="a letter")
    with pytest.raises(fc.BadSetup, match="ansi or rgb_array"):
        two(render_mode="human")


def test_seats_are_shown_as_text() -> None:
    env = two(render_mode="ansi")
    env.reset(seed=4)
    assert "Player" in env.render() or "Anybody" in env.render()
