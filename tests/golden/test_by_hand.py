"""Games that a person played, kept as they were saved: they still load, and lead to the same end.

A change of the rules may make one stop fitting. Then the changelog says so, and the game is played again or removed.
"""

from pathlib import Path
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.game import Game

SAVES = sorted((Path(__file__).parent / "saves").glob("*.json"))


def by_hand(name: str) -> Game[Any, Any]:
    """A game that was kept, loaded."""
    (path,) = [path for path in SAVES if path.stem == name]
    return fc.load(path.read_text("utf-8"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_game_played_by_hand_replays_to_its_end(path: Path) -> None:
    game = fc.load(path.read_text("utf-8"), verify=True)
    assert game.over
    assert game.result is not None


def test_the_raids_on_norway_bring_the_victoria_cross() -> None:
    """Six missions out of six, no one lost: by stealth, by canoe, and by slipping away even when hunted (an option)."""
    game = by_hand("commandos-europe-norway-by-hand")
    assert game.result is not None
    assert game.result.won
    assert (game.result.score, game.result.reason) == (6, "complete")
    log = [line.text for line in game.log]
    assert sum(line.startswith("You accomplished Evacuate National and earned 4 PP (12 to 16).") for line in log) == 1
    assert sum("escaped to the base" in line for line in log) == 3
    assert not any("casualties" in line.casefold() for line in log)


def test_the_raids_on_normandy_are_lost_with_a_squad_that_stayed_too_long() -> None:
    """Four missions out of six: a squad holds a bunker, is hunted to the coast, does its job there and falls."""
    game = by_hand("commandos-europe-normandy-by-hand")
    assert game.result is not None
    assert not game.result.won
    assert (game.result.score, game.result.reason) == (1, "complete")
    state = game.state
    assert (len(state.accomplished), len(state.forfeited), state.lost) == (4, 2, {"a-squad-v": "destroy-obstacle"})
    log = [line.text for line in game.log]
    assert sum("pinned it down" in line for line in log) == 2
    assert "2 enemy units called off the pursuit and left the map (cup: 18 to 20)." in log


def test_the_continent_is_raided_by_night_river_and_jeep_for_the_victoria_cross() -> None:
    """Six missions out of six, no one lost: jeeps take the gear ahead, a canoe goes down the river, a base moves up."""
    game = by_hand("commandos-europe-continent-by-hand")
    assert game.result is not None
    assert game.result.won
    assert (game.result.score, game.result.reason) == (6, "complete")
    assert not game.rules.hunted_squads_escape
    log = [line.text for line in game.log]
    assert sum("escaped to the base" in line for line in log) == 2
    assert "Second Base was set up at 0606." in log
    assert sum(line.startswith("You accomplished ") for line in log) == 6


def test_a_patrol_flies_one_objective_home_from_benghazi_and_drives_the_other() -> None:
    """A battle for each Objective; the Marines fly out by Intel card, and the trucks go home by Jarabub."""
    game = by_hand("lrdg-operation-crusader-by-hand")
    assert game.result is not None
    assert (game.result.score, game.result.reason) == (26, "won, stopped early")
    log = [line.text for line in game.log]
    assert "11th Royal Marines moved from Benghazi to Siwa." in log
    assert "A Real Objective was delivered at Siwa: 1 to 2 recovered." in log
    assert sum(text.endswith(": mines.") for text in log) == 2
    assert sum(text.startswith("You won the battle at ") for text in log) == 5


def test_one_objective_flies_home_and_the_second_ghibli_ends_the_raid() -> None:
    """Two Minefields, a hornets' nest, a lone force that flies by Intel card between two operations, and no luck."""
    game = by_hand("lrdg-raid-rommel-by-hand")
    assert game.result is not None
    assert (game.result.score, game.result.reason) == (5, "lost, out of Ops")
    log = [line.text for line in game.log]
    assert "T2 Patrol moved from Barce to Siwa." in log
    assert "A Real Objective was delivered at Siwa: 0 to 1 recovered." in log
    assert sum(text.startswith("You lost 2 Ops to Ghibli") for text in log) == 2


def test_the_marines_land_with_tanks_and_are_lifted_home() -> None:
    """One party by sea, an airstrike that shoots down a MiG, and a helicopter for the way home."""
    game = by_hand("musketeer-telescope-by-hand")
    assert game.result is not None
    assert (game.result.score, game.result.reason) == (22, "won, stopped early")
    log = [line.text for line in game.log]
    assert "40 Commando and C Squadron 6 RTR moved from Cyprus to Casino Pier." in log
    assert "KIA 3 to 4: MiG-15 eliminated." in log
    assert "40 Commando was lifted from Canal Company to Cyprus." in log


def test_two_bridges_are_blown_in_six_turns_and_both_commandos_come_home() -> None:
    """A saved AP and an air strike before the enemy shoots, a nest taken for cover, and out by the boathouse."""
    game = by_hand("v-sabotage-bridges-by-hand")
    assert game.result is not None
    assert (game.result.score, game.state.turn, game.state.losses) == (40, 6, 0)
    log = [line.text for line in game.log]
    assert sum(line.endswith("exploded.") for line in log) == 2
    assert sum(" left by the trap door in Boathouse." in line for line in log) == 2


def test_the_guns_fall_silent_and_the_lamp_burns_and_all_three_come_home() -> None:
    """A gun blown up under an air raid, another from the way out, and the lamp lit in sight of the enemy."""
    game = by_hand("v-sabotage-greatsword-by-hand")
    assert game.result is not None
    assert (game.result.score, game.state.turn, game.state.losses) == (55, 9, 0)
    log = [line.text for line in game.log]
    assert sum(line.endswith("exploded.") for line in log) == 2
    assert sum("The alarm went off" in line for line in log) == 2
    assert 'Sapper spent 1 "+1 AP" token (1 to 0) to shoot.' in log


def test_two_weeks_on_sicily_end_well_by_the_skin_of_their_teeth() -> None:
    """Infantry in bocage is mowed down, tanks and a gun hold, and Tenacity buys the turn that breaks a battalion."""
    game = by_hand("sherman-leader-sicily-by-hand")
    assert game.result is not None
    assert (game.result.score, game.result.reason, game.state.week) == (11, "good", 2)
    log = [line.text for line in game.log]
    assert [text for text in log if "extended" in text] == ["You extended the battle: 7 turns to 8."]
    assert sum(text.startswith("The bombardment hit") for text in log) == 2
    assert len(game.state.killed) == 4
    assert game.state.lost_units == ["921", "902", "1111", "081"]
    assert sum("was promoted to" in text for text in log) == 6
