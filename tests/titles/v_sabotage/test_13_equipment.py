"""Chapter 13: every kind of equipment."""

import msgspec
import pytest

from fieldcraft.kernel.steps import Take
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage import equipment_reserve
from fieldcraft.titles.v_sabotage.carrying import Collect, HandOver
from fieldcraft.titles.v_sabotage.combat import Shoot, ShootDoor, Stab
from fieldcraft.titles.v_sabotage.commando_phase import Activation
from fieldcraft.titles.v_sabotage.equipment import Barricade, Disguise, Force, Heal
from fieldcraft.titles.v_sabotage.explosives import Bombard, Detonate, LayCharge
from fieldcraft.titles.v_sabotage.guards import LeaveNest, LeaveNestToEnemy, TakeNest
from fieldcraft.titles.v_sabotage.health import BeHit
from fieldcraft.titles.v_sabotage.movement import Move
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.state import ACTED, TO_ACT
from tests.titles.v_sabotage.proving_ground import offered, play, table


def hits(game: Play, card: str = "officer") -> int:
    """The injuries of a commando."""
    return game.state.commandos[card].hits


@rule("6.18a", "6.18b", "13.2a", "13.1d")
@pytest.mark.parametrize("seen", ["", " visible"])
def test_a_first_aid_kit_takes_all_injuries_off_and_is_used_up(seen: str) -> None:
    game = table({"officer": f"e first-aid{seen}", "scout": "e 2 hits"}, enemies={"e": "mauser"})
    play(game, Heal, patient="scout")
    assert hits(game, "scout") == 0
    assert game.state.commandos["officer"].ap == 2
    assert game.state.discards == {"first-aid": 1}


@rule("13.2b", "3.4h")
@pytest.mark.parametrize(("tile", "visible"), [("e", False), ("f", True)])
def test_one_revived_is_stealthy_except_on_a_large_tile(tile: str, visible: bool) -> None:
    game = table({"officer": f"{tile} first-aid", "scout tan": f"{tile} 3 hits 1 fell"}, enemies={tile: "mp40"})
    play(game, Heal, patient="scout")
    assert game.state.commandos["scout"].visible == visible
    assert game.state.commandos["scout"].critical_since == 0


@rule("13.2c", "13.2d")
def test_the_example_of_the_book_healed_by_another_she_has_three_points_at_once() -> None:
    game = table({"scout": "e", "sniper": "e 2 hits"}, items={"e": "first-aid"})
    play(game, Collect, item="first-aid")
    play(game, Heal, patient="sniper")
    sniper = game.state.commandos["sniper"]
    assert sniper.phase == TO_ACT
    assert (sniper.hits, sniper.delayed_ap) == (0, 0)


@rule("13.2d")
def test_one_who_has_spent_all_ap_does_not_act_again() -> None:
    game = table({"officer": "e first-aid", "sniper": "e 2 hits"})
    game.state.commandos["sniper"].phase, game.state.commandos["sniper"].spent = ACTED, 3
    play(game, Heal, patient="sniper")
    assert game.state.commandos["sniper"].phase == ACTED


@rule("13.2e")
def test_the_example_of_the_book_one_who_heals_herself_gets_the_points_next_turn() -> None:
    game = table({"sniper": "e 2 hits 1 ap first-aid", "medic": "k"})
    play(game, Heal, patient="sniper")
    sniper = game.state.commandos["sniper"]
    assert (sniper.hits, sniper.ap) == (0, 0)


@rule("13.2f")
def test_neither_the_healthy_nor_oneself_in_critical_condition_can_be_healed() -> None:
    game = table({"officer": "e first-aid", "scout": "e", "medic": "e 3 hits 1 fell first-aid", "sniper": "k 1 hits"})
    assert {option.patient for option in offered(game, Heal)} == {"medic"}


@rule("13.3a", "13.3b")
def test_a_crowbar_forces_a_door_silently_and_is_used_up() -> None:
    game = table({"officer": "c crowbar"})
    play(game, Force, door="c-h")
    assert game.state.grounds["range"].locked == ()
    assert game.state.discards == {"crowbar": 1}
    assert not game.state.grounds["range"].alarm
    assert not offered(table({"officer": "b crowbar"}), Force)


@rule("13.3c", "13.3g", "13.3h", "13.1e")
def test_a_crowbar_barricades_an_entrance_of_the_tile_once() -> None:
    game = table({"officer": "d crowbar crowbar"})
    play(game, Barricade, gate="gate-1")
    assert game.state.grounds["range"].barricaded == ("range.gate-1",)
    assert game.state.commandos["officer"].items == ("crowbar",)
    assert not offered(game, Barricade)
    assert not offered(game, Collect)
    assert not offered(table({"officer": "e crowbar"}), Barricade)
    again = table({"officer": "d crowbar"}, ground={"barricaded": ()})
    assert offered(again, Barricade)


@rule("13.3h")
def test_an_explosion_leaves_the_barricade() -> None:
    game = table({"officer": "c"}, ground={"barricaded": ("range.gate-1",), "charges": ("range.d",)})
    play(game, Detonate, tile="d")
    assert game.state.grounds["range"].barricaded == ("range.gate-1",)


@rule("13.4a", "13.4b", "13.4c")
def test_in_uniform_every_tile_is_a_small_one() -> None:
    game = table({"officer": "f visible uniform"})
    game = table({"officer": "e"}, items={"e": "uniform"})
    play(game, Collect, item="uniform")
    play(game, Disguise)
    assert game.state.commandos["officer"].uniform
    assert game.state.discards == {"uniform": 1}
    play(game, Move, to="f")
    assert not game.state.commandos["officer"].visible
    play(game, Move, to="b")
    assert not game.state.commandos["officer"].visible


@rule("13.4c", "13.4d")
def test_a_visible_commando_hides_in_it_where_no_enemy_is() -> None:
    game = table({"officer": "f visible"}, items={"f": "uniform"})
    play(game, Collect, item="uniform")
    play(game, Disguise)
    assert not game.state.commandos["officer"].visible


@rule("13.4d", "6.18b")
def test_a_uniform_put_on_beside_an_enemy_hides_at_the_next_move() -> None:
    game = table({"officer": "f visible"}, items={"f": "uniform"}, enemies={"f": "mauser"}, ground={"alarm": True})
    officer = game.state.commandos["officer"]
    play(game, Collect, item="uniform")
    play(game, Disguise)
    assert (officer.visible, officer.uniform) == (True, True)
    play(game, Move, 1, to="c", saved=0)
    assert (officer.visible, officer.uniform) == (False, True)


@rule("13.4d", "13.4f")
def test_a_visible_commando_who_shoots_loses_the_uniform() -> None:
    game = table({"officer": "f visible uniform"}, enemies={"f": "mauser"}, ground={"alarm": True})
    play(game, Shoot, 1, 1, tile="f", weapon="sten")
    officer = game.state.commandos["officer"]
    assert (officer.visible, officer.uniform) == (True, False)


@rule("13.4e", "13.4f")
def test_a_failed_check_or_a_shot_costs_the_uniform() -> None:
    game = table({"officer": "e uniform"}, enemies={"f": "mauser"})
    play(game, Move, 2, to="f")
    officer = game.state.commandos["officer"]
    assert officer.visible
    assert not officer.uniform
    game = table({"officer": "e uniform"}, enemies={"k": "mauser"})
    play(game, Shoot, 1, 1, tile="k")
    assert not game.state.commandos["officer"].uniform


@rule("13.6a", "13.6b", "13.6c")
def test_an_stg44_has_one_user_in_a_turn_who_may_use_it_often() -> None:
    squad = {"officer": "e stg44-1 stg44-2", "medic": "e"}
    game = table(squad, enemies={"k": "mauser"})
    play(game, Shoot, 1, 1, 1, weapon="stg44-1", tile="k")
    play(game, Shoot, 1, 1, 1, weapon="stg44-1", tile="k")
    assert game.state.commandos["officer"].visible
    assert game.state.grounds["range"].alarm
    play(game, HandOver, item="stg44-1", giver="officer", taker="medic")
    play(game, HandOver, item="stg44-2", giver="officer", taker="medic")
    game.state.commandos["officer"].phase = ACTED
    game.state.commandos["medic"].phase = 1
    game.agenda[:] = [*game.agenda, Activation("medic")]
    game.advance()
    weapons = {option.weapon for option in offered(game, Shoot)}
    assert "stg44-2" in weapons
    assert "stg44-1" not in weapons


@rule("13.6a", "13.8a", "13.8f", "13.6c")
def test_the_example_of_the_book_the_gun_of_a_nest_runs_hot_too() -> None:
    game = table({"sapper": "n", "officer": "n"}, enemies={"m": "mauser mauser"})
    play(game, TakeNest, nest="nest-1")
    assert game.state.commandos["sapper"].ap == 3
    play(game, Shoot, 1, 1, 1, 1, weapon="range.nest-1", tile="m")
    assert game.state.commandos["sapper"].visible
    play(game, Shoot, 1, 1, weapon="sten", tile="m")
    play(game, LeaveNest)
    game.state.commandos["sapper"].phase = ACTED
    game.state.commandos["officer"].phase = 1
    game.state.commandos["officer"].nest = "range.nest-1"
    game.agenda[:] = [*game.agenda, Activation("officer")]
    game.advance()
    assert {option.weapon for option in offered(game, Shoot)} == {"sten"}


@rule("13.8b", "13.8i")
def test_a_nest_holds_one_and_leaving_it_needs_a_space() -> None:
    game = table({"officer": "n nest", "medic": "n", "scout": "n"})
    assert not offered(game, LeaveNest)
    assert "(13.8i)" not in str(game.why_not(kind="move", place="range.m"))
    assert offered(game, Move, to="m")
    taken = table({"medic": "n", "officer": "n nest"})
    assert not offered(taken, TakeNest)


@rule("13.8d", "6.3g")
def test_a_comrade_may_take_the_nest_that_a_commando_leaves_beside_an_enemy() -> None:
    game = table({"officer": "m nest", "medic": "m"}, scenario="fuel-depot", enemies={"m": "mauser"})
    play(game, LeaveNest)
    assert [option.commando for option in offered(game, TakeNest)] == ["medic"]
    play(game, LeaveNestToEnemy)
    assert game.state.grounds["fuel-depot"].guards == {"fuel-depot.nest-1": "soldier-mauser"}


@rule("13.8c")
def test_a_nest_left_by_the_only_commando_there_goes_to_the_enemy() -> None:
    game = table({"officer": "n nest"}, enemies={"n": "mauser"})
    play(game, LeaveNest)
    assert game.state.grounds["range"].guards == {"range.nest-1": "soldier-mauser"}


@rule("13.9a", "13.9b", "13.9d")
def test_a_grenade_hits_enemies_first_and_then_visible_friends_the_thrower_too() -> None:
    squad = {"officer": "e grenade visible", "medic": "e"}
    game = table(squad, enemies={"e": "mauser"})
    play(game, Shoot, 6, 5, 4, "tnt", weapon="grenade", tile="e")
    assert game.rules.enemies_at(game.state, "range.e") == 0
    assert (hits(game), hits(game, "medic")) == (2, 0)
    assert game.state.grounds["range"].items == {"range.e": ("tnt",)}
    assert game.state.discards == {"grenade": 1}


@rule("13.9b", "7.10b")
def test_the_players_share_out_what_a_grenade_has_left() -> None:
    squad = {"officer": "e grenade", "medic": "k visible", "scout": "k visible"}
    game = table(squad, enemies={"k": "mauser"}, ground={"alarm": True})
    play(game, Shoot, 6, 5, 1, "tnt", weapon="grenade", tile="k")
    play(game, BeHit, who="scout")
    assert (hits(game, "medic"), hits(game, "scout")) == (0, 1)


@rule("13.9e")
def test_a_die_too_low_for_the_enemy_in_the_nest_passes_on() -> None:
    squad = {"officer": "m grenade", "medic": "n visible"}
    game = table(squad, guards={"nest-1": "mauser"}, ground={"alarm": True})
    play(game, Shoot, 4, 1, 1, weapon="grenade", tile="n")
    assert hits(game, "medic") == 1
    assert game.rules.enemies_at(game.state, "range.n") == 1


@rule("13.10a", "13.1e", "6.5a")
def test_a_charge_stays_red_side_up_until_it_is_set_off() -> None:
    game = table({"officer": "e tnt"})
    play(game, LayCharge)
    assert game.state.commandos["officer"].ap == 2
    assert not offered(game, Collect)
    assert offered(game, Detonate)


@rule("13.10b", "13.10d", "13.10f", "13.10h", "6.20c")
def test_an_explosion_destroys_what_is_to_be_destroyed_and_other_charges_with_it() -> None:
    game = table(
        {"officer": "m"},
        guards={"tank": "mp40"},
        items={"r": "grenade"},
        ground={"charges": ("range.r", "range.r", "range.e")},
    )
    play(game, Detonate, tile="r")
    ground = game.state.grounds["range"]
    assert set(ground.objectives) == {"range.safe"}
    assert ground.charges == ("range.e",)
    assert game.state.discards == {"grenade": 1, "tnt": 2}
    trap = table({"officer": "m"}, ground={"charges": ("range.a",)})
    play(trap, Detonate, tile="a")
    assert "range.trap-a" not in trap.state.grounds["range"].blocked


@rule("13.11a", "13.11b", "13.11d", "6.17a")
def test_a_bombardment_rolls_its_dice_at_any_outdoor_tile_and_leaves_rewards() -> None:
    game = table({"officer": "a bombardment"}, enemies={"r": "mauser mauser", "h": "mauser"}, guards={"tank": "mp40"})
    assert not offered(game, Bombard, tile="h")
    play(game, Bombard, 3, 3, 3, 1, 1, "tnt", "grenade", "crowbar", tile="r")
    assert game.rules.enemies_at(game.state, "range.r") == 0
    assert len(game.state.grounds["range"].items["range.r"]) == 3
    assert "range.tank" in game.state.grounds["range"].objectives


@rule("13.11d", "13.11e")
def test_a_powerful_bombardment_destroys_an_objective_that_no_enemy_guards(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table({"officer": "a bombardment"})
    box = game.rules.box
    bomb = msgspec.structs.replace(box.equipment["bombardment"], powerful=True)
    strong = msgspec.structs.replace(box, equipment={**box.equipment, "bombardment": bomb})
    monkeypatch.setattr(game.rules, "box", strong)
    play(game, Bombard, 1, 1, 1, 1, 1, tile="r")
    assert "range.tank" not in game.state.grounds["range"].objectives


@rule("13.11c")
def test_its_hits_go_on_to_visible_friends_but_not_to_hidden_ones() -> None:
    squad = {"officer": "a bombardment", "medic": "e visible", "scout": "e"}
    game = table(squad, enemies={"e": "mauser"}, ground={"alarm": True})
    play(game, Bombard, 6, 6, 1, 1, 1, "tnt", tile="e")
    assert (hits(game, "medic"), hits(game, "scout")) == (1, 0)


@rule("13.12d")
def test_a_distant_bombardment_does_not_give_its_caller_away() -> None:
    game = table({"officer": "a bombardment"}, enemies={"r": "mauser mp40"})
    play(game, Bombard, 3, 1, 1, 1, 1, tile="r")
    play(game, Take("range.r:soldier-mp40"), "spotted")
    assert not game.state.commandos["officer"].visible
    near = table({"officer": "m bombardment"}, enemies={"r": "mauser mp40"})
    play(near, Bombard, 3, 1, 1, 1, 1, tile="r")
    play(near, Take("range.r:soldier-mp40"), "spotted")
    assert near.state.commandos["officer"].visible


@rule("13.1g")
def test_discards_come_back_when_the_reserve_is_empty() -> None:
    state = {"equipment": {"tnt": 1}, "discards": {"grenade": 1}}
    game = table({"officer": "e"}, enemies={"e": "mauser mauser"}, state=state)
    play(game, Stab, "tnt")
    play(game, Stab, "grenade")
    assert game.state.equipment == {}
    assert game.state.discards == {}


@rule("13.1g")
def test_the_discards_come_back_as_soon_as_the_reserve_is_empty_and_not_what_is_discarded_later() -> None:
    state = {"equipment": {"tnt": 1}, "discards": {"crowbar": 1}}
    game = table({"officer": "e grenade"}, enemies={"e": "mauser mauser", "k": "mauser"}, state=state)
    play(game, Stab, "tnt")
    assert (game.state.equipment, game.state.discards) == ({"crowbar": 1}, {})
    play(game, Shoot, 1, 1, 1, weapon="grenade", tile="k")
    assert (game.state.equipment, game.state.discards) == ({"crowbar": 1}, {"grenade": 1})
    play(game, Stab, "crowbar")
    assert (game.state.equipment, game.state.discards) == ({"grenade": 1}, {})


@rule("13.1g")
def test_a_token_discarded_when_both_piles_are_empty_is_the_next_one_drawn() -> None:
    state: dict[str, dict[str, int]] = {"equipment": {}, "discards": {"grenade": 1}}
    game = table({"officer": "e"}, enemies={"e": "mauser"}, state=state)
    play(game, Stab, "grenade")
    assert (game.state.equipment, game.state.discards) == ({}, {})


@rule("13.1g", "11.4a")
def test_a_level_set_up_with_the_last_token_of_the_reserve_mixes_the_discards() -> None:
    game = table({"officer": "e"}, state={"equipment": {"tnt": 1}, "discards": {"crowbar": 1}})
    assert equipment_reserve.fetch(game, "tnt") == "tnt"
    assert (game.state.equipment, game.state.discards) == ({"crowbar": 1}, {})


@rule("13.1d", "13.6a")
def test_blue_equipment_stays_green_is_used_up() -> None:
    game = table({"officer": "e mg42-1 grenade"}, enemies={"k": "mauser"})
    play(game, Shoot, 1, 1, 1, 1, weapon="mg42-1", tile="k")
    play(game, Shoot, 1, 1, 1, weapon="grenade", tile="k")
    assert game.state.commandos["officer"].items == ("mg42-1",)


@rule("13.1f", "6.4b")
def test_a_spotted_token_is_never_taken() -> None:
    game = table({"officer": "e"}, enemies={"e": "mauser"})
    play(game, Stab, "spotted")
    assert not offered(game, Collect)


@rule("13.5c", "13.1b")
def test_the_marks_of_the_printed_weapons() -> None:
    kinds = table({"officer": "e"}).rules.box.equipment
    marks = {name: (kinds[name].reveal, kinds[name].alarm) for name in ("sten", "bar", "springfield", "silenced-sten")}
    assert marks == {
        "sten": (True, True),
        "bar": (True, True),
        "springfield": (False, True),
        "silenced-sten": (False, False),
    }
    assert not offered(table({"officer": "e"}), ShootDoor)


@rule("13.9b", "13.9f", "6.15e")
def test_the_thrower_spends_the_good_dice_on_enemies_if_the_only_friend_is_in_a_nest() -> None:
    squad = {"officer": "m grenade", "sapper": "n nest visible"}
    game = table(squad, enemies={"n": "mauser"}, ground={"alarm": True})
    play(game, Shoot, 6, 4, 1, "tnt", weapon="grenade", tile="n")
    assert game.rules.standing(game.state, "range.n") == []
    assert hits(game, "sapper") == 0
    beside = table(squad | {"medic": "n visible"}, enemies={"n": "mauser"}, ground={"alarm": True})
    play(beside, Shoot, 6, 4, 1, "tnt", weapon="grenade", tile="n")
    assert {option.who for option in offered(beside, BeHit)} == {"sapper", "medic"}
