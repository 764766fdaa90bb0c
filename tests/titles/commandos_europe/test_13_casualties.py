"""Chapter 13.1 and step 8: casualties markers, leaders killed, gear and squads lost."""

from __future__ import annotations

from typing import Any

from fieldcraft.kernel.steps import Done, LeaveOut, Proceed, Take
from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.casualties import (
    ChooseExcessGear,
    ChooseGearLost,
    ChooseSquadHit,
    IsKilled,
    Suffers,
)
from fieldcraft.titles.commandos_europe.friendly_combat import Attack, EndAttacks
from fieldcraft.titles.commandos_europe.movement import ChooseMove, EndMovement
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.state import FALLEN, LATER, STOCK
from tests.titles.commandos_europe.drill import (
    BASE,
    COMMANDER,
    OFFICER,
    A,
    B,
    drill,
    log_lines,
    offered,
    play,
    reach,
    the,
)
from tests.titles.commandos_europe.fights import HERE, NORTH, SOUTH, enemy_phase, friendly_combat

PATROL, PATROL_2 = "patrol-1", "patrol-2"
LOST = (6, 1)  # the enemy's die and yours


def lose(game: Play, *pieces: str) -> None:
    """Lose exactly these pieces."""
    game.pick(pieces)


@rule("13.0n", "13.1c", "13.1m", "13.1n")
def test_a_marker_lowers_the_values_of_its_squad_while_it_stays() -> None:
    game = enemy_phase({A: HERE}, {PATROL: NORTH}, *LOST, "wounded")
    assert game.rules.firepower(game.state, A) == 9
    slowed = enemy_phase({A: HERE}, {PATROL: NORTH}, *LOST, "stretcher")
    assert "2513" in reach(slowed, A)
    assert "2514" not in reach(slowed, A)
    loud = enemy_phase({A: HERE}, {PATROL: NORTH}, *LOST, "crying-out")
    assert loud.rules.noise_of(loud.state, A) == 2
    assert sum(loud.state.pool.values()) == 19


@rule("13.1d")
def test_no_value_falls_below_zero() -> None:
    game = enemy_phase({A: HERE}, {PATROL: NORTH}, *LOST, "two-down")
    assert game.rules.firepower(game.state, A) == 0
    slowed = enemy_phase({A: HERE}, {PATROL: NORTH}, *LOST, "stretchers")
    assert slowed.rules.movement(slowed.state, A) == 0


@rule("13.1e", "13.1g", "13.0s")
def test_a_killed_marker_takes_a_leader_and_no_gear_and_goes_back() -> None:
    game = enemy_phase({A: HERE, COMMANDER: HERE, "sten-1": HERE}, {PATROL: NORTH}, *LOST, "commander-killed")
    assert game.state.boxes[COMMANDER] == FALLEN
    assert not game.state.wounds
    assert game.state.pieces["sten-1"] == HERE
    assert game.state.pool["commander-killed"] == 3


@rule("13.1e")
def test_of_two_leaders_of_the_rank_you_choose_one() -> None:
    game = enemy_phase(
        {A: HERE, COMMANDER: HERE, "commander-2": HERE, OFFICER: HERE}, {PATROL: NORTH}, *LOST, "commander-killed"
    )
    assert [option.leader for option in offered(game, IsKilled)] == [COMMANDER, "commander-2"]
    play(game, the(game, IsKilled, leader="commander-2"))
    assert game.state.boxes["commander-2"] == FALLEN
    assert game.state.pieces[COMMANDER] == HERE


@rule("13.1f", "13.1h")
def test_without_such_a_leader_the_marker_does_nothing_and_others_never_touch_leaders() -> None:
    game = enemy_phase({A: HERE, OFFICER: HERE}, {PATROL: NORTH}, *LOST, "commander-killed")
    assert game.state.pieces[OFFICER] == HERE
    assert not game.state.wounds
    assert "No commander was there, so the marker had no effect." in log_lines(game)
    other = enemy_phase({A: HERE, OFFICER: HERE}, {PATROL: NORTH}, *LOST, "wounded")
    assert other.state.wounds == {A: "wounded"}


@rule("13.1a", "13.1b")
def test_of_several_squads_you_choose_after_the_draw_which_is_hit() -> None:
    game = enemy_phase(
        {A: HERE, B: HERE}, {PATROL: NORTH}, *LOST, "wounded", wounds={B: "stretcher"}, pool=pool("stretcher")
    )
    assert isinstance(game.choice, ChooseSquadHit)
    assert [(option.squad, option.fatal) for option in offered(game, Suffers)] == [(A, False), (B, True)]
    play(game, the(game, Suffers, squad=A))
    assert game.state.wounds == {B: "stretcher", A: "wounded"}


def pool(*taken: str) -> dict[str, int]:
    """The pool without some markers."""
    full = enemy_phase({A: HERE}, {}).rules.full_pool
    return {name: count - taken.count(name) for name, count in full.items()}


@rule("13.1i", "13.1j", "13.1r", "13.1o", "13.0q")
def test_a_second_marker_eliminates_a_squad_with_all_its_gear() -> None:
    pieces = {A: HERE, OFFICER: HERE, "naval-gunfire-1": HERE, "jeep-1": HERE, B: "2520"}
    game = friendly_combat(pieces, {PATROL: NORTH}, wounds={A: "stretcher"}, pool=pool("stretcher"))
    play(game, the(game, Attack, naval=False), 1, 6, "wounded")
    assert game.state.boxes[A] == FALLEN
    assert game.state.boxes["naval-gunfire-1"] == game.state.boxes["jeep-1"] == STOCK
    assert game.state.pieces[OFFICER] == HERE
    assert not game.state.wounds
    assert sum(game.state.pool.values()) == 20
    assert game.state.lost == {A: "walk"}
    assert game.state.boxes["a-squad-e"] == FALLEN


@rule("13.1i")
def test_a_killed_marker_does_not_eliminate_a_marked_squad() -> None:
    game = enemy_phase(
        {A: HERE, B: "2520"}, {PATROL: NORTH}, *LOST, "officer-killed", wounds={A: "stretcher"}, pool=pool("stretcher")
    )
    assert game.state.pieces[A] == HERE


@rule("13.0p", "13.0r", "6.2f")
def test_a_die_says_how_much_gear_is_lost_and_you_choose_which() -> None:
    pieces = {A: HERE, "sten-1": HERE, "bren-1": HERE, "jeep-1": HERE, OFFICER: HERE, BASE: "2503"}
    game = enemy_phase(pieces, {PATROL: NORTH}, *LOST, "wounded", 2)
    assert isinstance(game.choice, ChooseGearLost)
    assert OFFICER not in game.choice.candidates
    assert str(game.why_not(piece=OFFICER)) == "Leaders and squads are not gear (13.0q)"
    lose(game, "jeep-1", "sten-1")
    assert game.state.boxes["jeep-1"] == game.state.boxes["sten-1"] == STOCK
    assert game.state.pieces["bren-1"] == HERE


@rule("13.0p")
def test_nothing_is_lost_before_the_whole_choice_is_confirmed() -> None:
    pieces = {A: HERE, "sten-1": HERE, "bren-1": HERE, "jeep-1": HERE, BASE: "2503"}
    game = enemy_phase(pieces, {PATROL: NORTH}, *LOST, "wounded", 2)
    play(game, Take("jeep-1"))
    play(game, Take("sten-1"))
    assert game.state.pieces["jeep-1"] == game.state.pieces["sten-1"] == HERE
    play(game, LeaveOut("jeep-1"))
    play(game, Take("bren-1"))
    play(game, the(game, Done))
    assert game.rules.gear_at(game.state, HERE) == ["jeep-1"]


@rule("13.0t")
def test_if_there_is_less_gear_than_the_die_says_all_is_lost() -> None:
    game = enemy_phase({A: HERE, "sten-1": HERE, "bren-1": HERE}, {PATROL: NORTH}, *LOST, "wounded", 3)
    assert game.state.boxes["sten-1"] == game.state.boxes["bren-1"] == STOCK


@rule("13.1p")
def test_another_squad_keeps_what_it_can_haul() -> None:
    stens = {f"sten-{number}": HERE for number in (1, 2, 3, 4)}
    brens = {f"bren-{number}": HERE for number in (1, 2, 3, 4)}
    changes: dict[str, Any] = {"wounds": {A: "stretcher"}, "pool": pool("stretcher")}
    game = enemy_phase({A: HERE, B: HERE, **stens, **brens}, {PATROL: NORTH}, *LOST, "wounded", **changes)
    play(game, the(game, Suffers, squad=A), 1)
    lose(game, "sten-1")
    assert isinstance(game.choice, ChooseExcessGear)
    lose(game, "sten-2")
    assert len(game.rules.gear_at(game.state, HERE)) == 6
    assert isinstance(game.choice, ChooseMove)


@rule("13.1p", "9.3c")
def test_a_craft_carried_on_land_can_be_left_behind_as_well() -> None:
    gear = dict.fromkeys(["sten-1", "sten-2", "sten-3", "sten-4", "bren-1", "bren-2", "canoe", "jeep-1"], HERE)
    changes: dict[str, Any] = {"wounds": {A: "stretcher"}, "pool": pool("stretcher")}
    game = enemy_phase({A: HERE, B: HERE, **gear, "bren-3": HERE}, {PATROL: NORTH}, *LOST, "wounded", **changes)
    play(game, the(game, Suffers, squad=A), 1)
    lose(game, "jeep-1")
    assert isinstance(game.choice, ChooseExcessGear)
    assert game.choice.count == 2
    assert "canoe" in game.choice.candidates
    lose(game, "canoe", "sten-1")
    assert isinstance(game.choice, ChooseMove)


@rule("13.1q")
def test_with_an_enemy_in_the_hex_leaders_and_base_go_with_the_last_squad() -> None:
    pieces = {A: HERE, OFFICER: HERE, BASE: HERE, B: "2520"}
    changes: dict[str, Any] = {"wounds": {A: "stretcher"}, "pool": pool("stretcher")}
    game = enemy_phase(pieces, {PATROL: HERE}, *LOST, "wounded", only=(B,), **changes)
    assert game.state.boxes[OFFICER] == FALLEN
    assert BASE not in game.state.pieces


@rule("13.1k")
def test_other_enemies_still_attack_after_a_marker() -> None:
    changes: dict[str, Any] = {"wounds": {}, "pool": pool()}
    game = enemy_phase({A: HERE, B: "2520"}, {PATROL: NORTH, PATROL_2: SOUTH}, *LOST, "wounded", 1, 6, **changes)
    assert game.state.enemies == {PATROL: NORTH}


@rule("13.1k", "13.1l")
def test_an_enemy_that_beat_your_attack_does_not_attack_again_in_that_turn() -> None:
    pieces, foes = {A: HERE, B: "2520", BASE: "2503"}, {PATROL: NORTH, PATROL_2: SOUTH}
    game = drill(pieces, foes, detected={A: 1}, groups=1, options={"attacks_bring_enemies": False})
    play(game, the(game, EndMovement))
    play(game, the(game, Attack, enemy=PATROL), 1, 6, "wounded", 1, 6)
    fights = [line for line in log_lines(game) if " attacked 2510" in line]
    assert [line.split(" attacked")[0] for line in fights] == ["Patrol 2"]
    assert game.state.enemies[PATROL] == NORTH
    play(game, game.offered[0])
    play(game, the(game, EndMovement))
    play(game, the(game, EndAttacks), 1, 6)
    assert log_lines(game)[0].startswith("Patrol 1 attacked 2510")


@rule("13.1s", "5.0h", "4.0l", "5.0i")
def test_the_game_is_over_with_the_last_squad_even_if_leaders_remain() -> None:
    changes: dict[str, Any] = {"wounds": {A: "stretcher"}, "pool": pool("stretcher"), "accomplished": ["a", "b", "c"]}
    game = enemy_phase({A: HERE, OFFICER: HERE}, {PATROL: NORTH}, **changes)
    play(game, the(game, Proceed), *LOST, "wounded")
    assert game.result is not None
    assert (game.result.won, game.result.reason) == (False, "wiped out")
    assert game.result.summary.startswith("Court-martial")


@rule("11.1g")
def test_at_sea_a_craft_is_lost_last() -> None:
    pieces = {A: "2523", "dinghy-1": "2523", "sten-1": "2523", "bren-1": "2523", B: "2510"}
    game = enemy_phase(pieces, {"gunboat-1": "2522"}, *LOST, "wounded", 2)
    assert game.state.pieces["dinghy-1"] == "2523"
    assert game.state.boxes["sten-1"] == STOCK
    sunk = enemy_phase(pieces, {"gunboat-1": "2522"}, *LOST, "wounded", 3)
    assert sunk.state.boxes[A] == FALLEN


@rule("11.1g")
def test_of_several_craft_at_sea_you_choose_the_one_that_is_left() -> None:
    pieces = {A: "2523", "dinghy-1": "2523", "canoe": "2523", "sten-1": "2523", B: "2510"}
    game = enemy_phase(pieces, {"gunboat-1": "2522"}, *LOST, "wounded", 2)
    assert isinstance(game.choice, ChooseGearLost)
    assert not game.choice.allowed(game, ("dinghy-1", "canoe"))
    other = game.clone()
    lose(game, "dinghy-1", "sten-1")
    assert game.rules.gear_at(game.state, "2523") == ["canoe"]
    lose(other, "sten-1", "canoe")
    assert other.rules.gear_at(other.state, "2523") == ["dinghy-1"]


@rule("9.4a", "13.1p")
def test_in_a_base_the_survivors_keep_all_gear() -> None:
    stens = {f"sten-{number}": HERE for number in (1, 2, 3, 4)}
    brens = {f"bren-{number}": HERE for number in (1, 2, 3, 4)}
    changes: dict[str, Any] = {"wounds": {A: "stretcher"}, "pool": pool("stretcher"), "detected": {"a-squad-2": 1}}
    pieces = {A: HERE, B: HERE, BASE: HERE, "a-squad-2": "3703", **stens, **brens}
    game = enemy_phase(pieces, {PATROL: HERE}, *LOST, "wounded", **changes)
    play(game, the(game, Suffers, squad=A), 1)
    lose(game, "sten-1")
    assert len(game.rules.gear_at(game.state, HERE)) == 7
    assert isinstance(game.choice, ChooseMove)


def sea_losses(*gear: str) -> Play:
    """A gunboat has hit two squads at sea, one of them with casualties, while a third is ashore."""
    pieces = dict.fromkeys((A, B, *gear), "2523") | {"a-squad-2": HERE}
    changes: dict[str, Any] = {"wounds": {A: "stretcher"}, "pool": pool("stretcher")}
    return enemy_phase(pieces, {"gunboat-1": "2522"}, *LOST, "wounded", only=(A, B), **changes)


@rule("11.1g", "13.1p")
def test_a_squad_at_sea_that_keeps_a_craft_outlives_the_other() -> None:
    game = sea_losses("dinghy-1", "sten-1", "bren-1")
    play(game, the(game, Suffers, squad=A), 1)
    lose(game, "bren-1")
    assert game.state.at("2523") == [B, "dinghy-1", "sten-1"]
    assert isinstance(game.choice, ChooseMove)


@rule("11.1g", "13.1p")
def test_a_squad_at_sea_drowns_when_the_only_craft_is_lost_with_the_other() -> None:
    game = sea_losses("dinghy-1")
    play(game, the(game, Suffers, squad=A), 6)
    assert game.state.boxes[A] == game.state.boxes[B] == FALLEN
    assert game.state.boxes["dinghy-1"] == STOCK
    assert not game.state.enemies
    assert isinstance(game.choice, ChooseMove)


@rule("13.1p")
def test_a_squad_that_can_just_haul_what_is_left_is_not_asked() -> None:
    gear = dict.fromkeys(["sten-1", "sten-2", "sten-3", "sten-4", "bren-1", "bren-2", "bren-3"], HERE)
    changes: dict[str, Any] = {"wounds": {A: "stretcher"}, "pool": pool("stretcher")}
    game = enemy_phase({A: HERE, B: HERE, **gear}, {PATROL: NORTH}, *LOST, "wounded", **changes)
    play(game, the(game, Suffers, squad=A), 1)
    lose(game, "sten-1")
    assert len(game.rules.gear_at(game.state, HERE)) == 6
    assert isinstance(game.choice, ChooseMove)


@rule("11.1g", "13.0p")
def test_after_a_craft_is_named_first_the_jeep_before_it_can_still_be_lost() -> None:
    gear = dict.fromkeys(["jeep-1", "dinghy-1", "dinghy-2", "canoe", "sten-1"], "2523")
    game = enemy_phase({A: "2523", **gear, B: HERE}, {"gunboat-1": "2522"}, *LOST, "wounded", 4)
    play(game, Take("dinghy-1"))
    assert {option.piece for option in offered(game, Take)} == {"jeep-1", "dinghy-2", "canoe", "sten-1"}
    lose(game, "dinghy-1", "jeep-1", "canoe", "sten-1")
    assert game.state.at("2523") == [A, "dinghy-2"]


@rule("3.2i", "13.1r")
def test_a_bought_squad_that_falls_takes_no_successor_with_it() -> None:
    changes: dict[str, Any] = {"wounds": {"a-squad-2": "stretcher"}, "pool": pool("stretcher")}
    game = friendly_combat({"a-squad-2": HERE, B: "2520"}, {PATROL: NORTH}, **changes)
    play(game, the(game, Attack), 1, 6, "wounded")
    assert game.state.boxes["a-squad-2"] == FALLEN
    assert game.state.boxes["a-squad-e"] == game.state.boxes["a-squad-v"] == LATER
