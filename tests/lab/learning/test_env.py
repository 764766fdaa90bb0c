"""Gymnasium environments: what they promise holds for every title."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

import fieldcraft as fc
from fieldcraft.kernel.registry import only_titles, register
from fieldcraft.lab.learning import FieldcraftEnv, env_id, env_ids, lexicon_files, register_envs, registration
from tests.players.doors import TITLE as DOORS

TITLES = [info.id for info in fc.titles()]
RAID = "fieldcraft/LRDG-RaidRommel-v0"


def raid(**asked: Any) -> FieldcraftEnv:
    env = gym.make(RAID, **asked).unwrapped
    assert isinstance(env, FieldcraftEnv)
    return env


def first(mask: Any) -> int:
    return int(np.flatnonzero(mask)[0])


def play(env: FieldcraftEnv, seed: int, most: int = 10_000) -> list[tuple[float, bool, dict[str, Any]]]:
    """Play at random; what each step gave."""
    random = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    steps: list[tuple[float, bool, dict[str, Any]]] = []
    over = False
    while not over and len(steps) < most:
        _, reward, over, _, info = env.step(int(random.choice(np.flatnonzero(info["action_mask"]))))
        steps.append((reward, over, info))
    return steps


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("observation", ["structured", "flat"])
def test_gymnasiums_checker_passes(title: str, observation: str) -> None:
    check_env(gym.make(env_id(title), observation=observation, render_mode="ansi").unwrapped, skip_render_check=True)


def test_every_title_and_every_scenario_has_a_name() -> None:
    names = env_ids()
    wanted = {(info.id, "") for info in fc.titles()}
    wanted |= {(info.id, scenario.id) for info in fc.titles() for scenario in info.scenarios}
    assert set(names.values()) == wanted
    assert all(name in gym.registry for name in names)
    assert "fieldcraft/LRDG-v0" in names


def test_a_title_is_made_with_a_scenario_and_options() -> None:
    env = gym.make("fieldcraft/LRDG-v0", scenario="operation-crusader", spare_panicked=True).unwrapped
    assert isinstance(env, FieldcraftEnv)
    env.reset(seed=1)
    assert env.game.setup.scenario == "operation-crusader"
    assert env.game.setup.options["spare_panicked"] is True


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"scenario": "nowhere"}, "no scenario"),
        ({"observation": "blurred"}, "structured or flat"),
        ({"reward": "praise"}, "win or score"),
        ({"render_mode": "human"}, "ansi or rgb_array"),
        ({"moon": "full"}, "no option"),
    ],
)
def test_an_impossible_environment_gets_one_sentence(asked: dict[str, Any], words: str) -> None:
    with pytest.raises(fc.BadSetup, match=words):
        FieldcraftEnv("lrdg", **asked)


def test_the_same_seed_plays_the_same_game() -> None:
    games = []
    for _ in range(2):
        env = raid()
        play(env, 11)
        games.append(env.game.save())
    assert games[0] == games[1]


def test_another_seed_and_another_reset_play_another_game() -> None:
    env = raid()
    seeds = [env.reset(seed=11)[1]["game_seed"], env.reset()[1]["game_seed"], env.reset(seed=12)[1]["game_seed"]]
    assert len(set(seeds)) == 3
    assert env.reset(seed=11)[1]["game_seed"] == seeds[0]


def test_a_games_own_seed_can_be_requested() -> None:
    env = raid()
    env.reset(options={"game_seed": 7})
    assert env.game.position() == fc.new("lrdg", scenario="raid-rommel", seed=7).position()


@pytest.mark.parametrize("title", TITLES)
def test_the_mask_lists_the_legal_actions_and_names_map_both_ways(title: str) -> None:
    env = FieldcraftEnv(title)
    _, info = env.reset(seed=5)
    random = np.random.default_rng(5)
    for _ in range(40):
        offered = env.game.offered
        actions = np.flatnonzero(info["action_mask"]).tolist()
        assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
        assert sorted(env.action(option) for option in offered) == sorted(actions)
        assert [env.action(index) for index in range(len(offered))] == [env.action(option) for option in offered]
        assert {env.action_text(action) for action in actions} == {offer.text for offer in env.game.decision.options}  # type: ignore[union-attr]
        *_, over, _, info = env.step(int(random.choice(actions)))
        if over:
            break


def test_an_illegal_action_changes_nothing_and_costs_a_penalty() -> None:
    env = raid(illegal=-0.5)
    _, info = env.reset(seed=3)
    before = env.game.position()
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, cut, told = env.step(wrong)
    assert (reward, over, cut) == (-0.5, False, False)
    assert "is not legal now" in told["illegal"]
    assert env.game.position() == before


def test_an_agent_that_never_chooses_is_truncated() -> None:
    env = raid(limit=3)
    _, info = env.reset(seed=3)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    assert [env.step(wrong)[3] for _ in range(3)] == [False, False, True]


@pytest.mark.parametrize(("reward", "part"), [("win", "won"), ("score", "score")])
def test_rewards_add_up_to_the_result(reward: str, part: str) -> None:
    steps = play(raid(reward=reward), 21)
    total, last = sum(step[0] for step in steps), steps[-1][2]
    assert steps[-1][1]
    assert total == (last["score"] if part == "score" else 1.0 if last["won"] else -1.0)
    assert all(step[0] == 0 for step in steps[:-1])


def test_a_custom_reward_is_the_change_of_a_positions_value() -> None:
    env = raid(reward=lambda game: float(game.number))
    assert [step[0] for step in play(env, 21, most=5)] == [1.0] * 5


def test_text_shows_what_a_player_sees() -> None:
    env = raid(render_mode="ansi")
    env.reset(seed=7)
    shown = env.render()
    assert "Siwa" in shown
    assert env.game.decision is not None
    assert env.game.decision.prompt in shown
    play(env, 21)
    assert env.game.result is not None
    assert env.game.result.summary in env.render()


@pytest.mark.parametrize("title", TITLES)
def test_pixels_show_the_board(title: str) -> None:
    env = FieldcraftEnv(title, render_mode="rgb_array")
    env.reset(seed=7)
    pixels = env.render()
    assert pixels.dtype == np.uint8
    assert pixels.shape[1:] == (1000, 3)
    colours = pixels.astype(np.int32) @ np.array([1 << 16, 1 << 8, 1])
    assert len(np.unique(colours)) > 20


def test_without_the_rasteriser_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    env = raid(render_mode="rgb_array")
    env.reset(seed=7)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(fc.BadSetup, match="pip install 'fieldcraft\\[lab\\]'"):
        env.render()


def test_counters_have_their_colours_in_pixels() -> None:
    """A program that knows no variables of style sheets would draw them black."""
    env = raid(render_mode="rgb_array")
    env.reset(options={"game_seed": 7})
    bare = (env.render() == 0).all(axis=2).mean()
    assert bare < 0.001


def test_vector_environments_play_side_by_side() -> None:
    def table() -> gym.Env[Any, Any]:
        return gym.make(RAID, observation="flat")

    together = SyncVectorEnv([table, table])
    observations, infos = together.reset(seed=[1, 2])
    assert observations.shape == (2, together.single_observation_space.shape[0])  # type: ignore[index]
    actions = np.array([first(mask) for mask in infos["action_mask"]])
    _, rewards, *_ = together.step(actions)
    assert rewards.shape == (2,)
    together.close()


def test_vector_environments_in_processes_play_the_same_games() -> None:
    made = [lambda: gym.make(RAID, disable_env_checker=True)] * 2
    apart, together = AsyncVectorEnv(made), SyncVectorEnv(made)
    try:
        seen, infos = apart.reset(seed=[1, 2])
        here, _ = together.reset(seed=[1, 2])
        for _ in range(3):
            assert all(np.array_equal(seen[part], here[part]) for part in here)
            actions = np.array([first(mask) for mask in infos["action_mask"]])
            seen, *_, infos = apart.step(actions)
            here, *_ = together.step(actions)
    finally:
        apart.close()
        together.close()


def in_a_new_process(program: str) -> str:
    """What a program prints in a process that has imported nothing of ours."""
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout


def test_gymnasium_makes_an_environment_without_an_import_of_ours() -> None:
    shown = in_a_new_process(
        "import gymnasium, sys\n"
        "assert 'fieldcraft' not in sys.modules\n"
        "env = gymnasium.make('fieldcraft.lab.learning:fieldcraft/LRDG-RaidRommel-v0')\n"
        "print(env.spec.id, env.unwrapped.session.scenario)\n"
    )
    assert shown == "fieldcraft/LRDG-RaidRommel-v0 raid-rommel\n"


def test_registration_loads_no_title_of_ours() -> None:
    shown = in_a_new_process(
        "import sys, fieldcraft.lab.learning.registration as registration\n"
        "registration.register_envs()\n"
        "import gymnasium\n"
        "print('fieldcraft/VSabotage-v0' in gymnasium.registry)\n"
        "print([name for name in sys.modules if name.startswith('fieldcraft.titles.')])\n"
    )
    assert shown == "True\n[]\n"


def test_the_entry_point_registers_under_gymnasiums_namespace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gymnasium before 1.0 calls it inside the namespace of the entry point's name, while it is being imported."""
    monkeypatch.setattr(gym.envs.registration, "registry", {})
    monkeypatch.delattr(gym, "registry")
    monkeypatch.delattr(gym, "register")
    with gym.envs.registration.namespace("fieldcraft"):
        register_envs()
    assert set(gym.envs.registration.registry) == set(env_ids())


def test_a_title_of_another_package_has_environments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexicon_files, "user_cache_path", lambda *_, **__: tmp_path)
    points = {"doors": EntryPoint("doors", "tests.players.doors:TITLE", "fieldcraft.titles")}
    with only_titles():
        monkeypatch.setattr(registration, "installed", lambda: points)
        monkeypatch.setattr(registration, "find", lambda name: points[name].load())
        assert env_ids()["fieldcraft/Doors-Deep-v0"] == ("doors", "deep")
        register(DOORS)
        env = FieldcraftEnv("doors", "deep")
        env.reset(seed=1)
        assert env.action_masks().sum() == len(env.game.offered)


def test_a_title_that_cannot_be_loaded_is_reported_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    points = {"broken": EntryPoint("broken", "no_such_module:TITLE", "fieldcraft.titles"), "lrdg": None}
    monkeypatch.setattr(registration, "installed", lambda: points)
    monkeypatch.setattr(registration, "find", lambda name: EntryPoint("broken", "no_such_module:TITLE", "x").load())
    with pytest.warns(UserWarning, match="'broken' has no environments"):
        found = env_ids()
    assert {title for title, _ in found.values()} == {"lrdg"}
