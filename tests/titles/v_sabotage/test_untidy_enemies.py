"""Untidy tables: crowded doors, two nests, mixed groups, empty reserves, and questions with an answer to give."""

import pytest

from fieldcraft.kernel.steps import Take
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.combat import Shoot, cannot_shoot, cannot_shoot_door, weapons
from fieldcraft.titles.v_sabotage.commando_phase import Activation, WhoActs
from fieldcraft.titles.v_sabotage.enemy_movement import EnemyMovement, MoveRanks, SplitGroup, WhoMarches, next_tiles
from fieldcraft.titles.v_sabotage.enemy_shooting import EnemyShooting
from fieldcraft.titles.v_sabotage.equipment import cannot_force
from fieldcraft.titles.v_sabotage.events import ShootEachOther
from fieldcraft.titles.v_sabotage.guards import cannot_take_nest
from fieldcraft.titles.v_sabotage.health import BeHit
from fieldcraft.titles.v_sabotage.levels import set_up
from fieldcraft.titles.v_sabotage.reinforcements import WhichGate, WhoComesIn, spaces_for
from fieldcraft.titles.v_sabotage.windows import EnemyWindow, SeatWindow
from tests.titles.v_sabotage.proving_ground import Rest, log_lines, offered, play, rules_of, table

ALARM = {"alarm": True}


@rule("6.7f", "7.2i")
def test_two_special_units_cannot_come_in_where_one_space_and_a_nest_are_free() -> None:
    squad = {"officer": "n", "medic": "off"}
    game = table(squad)
    behind = ("range:dog-handler", "range:soldier-mauser", "range:storm-trooper")
    kinds = ("dog-handler", "soldier-mauser", "storm-trooper")
    assert spaces_for(game, "range.n", kinds) == 2
    choice = WhoComesIn(behind, (), "range.n", 2, "range.gate")
    assert not choice.allowed(game, (behind[0], behind[2]))
    assert choice.allowed(game, (behind[0], behind[1]))


@rule("6.7f")
def test_no_more_units_enter_than_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table({"officer": "n", "medic": "off"})
    monkeypatch.setattr(game.rules.places["range.n"], "nests", ("range.one", "range.two"))
    assert len(game.rules.free_nests(game.state, "range.n")) == 2
    assert game.rules.room(game.state, "range.n") == 1
    assert spaces_for(game, "range.n", ("soldier-mauser", "soldier-mp40")) == 2


@rule("7.7d", "7.7a")
def test_naming_the_only_one_who_goes_shows_the_odds() -> None:
    squad = {"officer": "k", "medic": "k", "sapper": "k"}
    game = table(squad, enemies={"e": "mauser mp40"}, step=EnemyMovement(), ground={"card": "fox"})
    assert isinstance(game.choice, WhoMarches)
    assert all(game.choice.shows_odds(option) for option in game.offered if isinstance(option, Take))
    split = table(
        {"officer": "off"},
        enemies={"f": "mauser mp40"},
        step=MoveRanks((("range.f",),), False),
        ground={"direction": "s"},
    )
    assert isinstance(split.choice, SplitGroup)
    assert all(split.choice.shows_odds(option) for option in split.offered if isinstance(option, Take))


@rule("7.4b", "15.6a")
def test_without_an_event_card_and_anyone_in_sight_no_enemy_moves() -> None:
    game = table({"officer": "e"}, enemies={"f": "mauser"}, step=EnemyMovement())
    assert log_lines(game) == []
    assert game.state.grounds["range"].loose == {"range.f": ("soldier-mauser",)}


@rule("7.5e", "10.4c")
def test_no_enemy_heads_for_a_tile_that_has_collapsed() -> None:
    game = table({"officer": "e"}, enemies={"f": "mauser"}, ground={"direction": "s", "collapsed": ("range.p",)})
    assert next_tiles(game, "range.f") == ("range.q",)


@rule("15.2d")
@pytest.mark.parametrize(("foes", "dice", "hits"), [("flame mauser", 4, 3), ("mauser mauser", 2, 0)])
def test_one_flamethrower_in_a_group_is_enough_to_hit_into_a_nest(foes: str, dice: int, hits: int) -> None:
    game = table(
        {"officer": "n visible nest"}, enemies={"m": foes}, step=EnemyShooting(), rolls=[4] * dice, ground=ALARM
    )
    assert game.state.commandos["officer"].hits == hits


@rule("6.3i", "15.3x")
def test_equipment_can_be_handled_after_a_sniper_has_fired() -> None:
    squad = {"officer": "e visible grenade", "medic": "e"}
    steps = (EnemyShooting(), EnemyWindow("After the shooting"))
    game = table(squad, step=steps, rolls=[1], ground={"effect": "sniper", "amount": 1, **ALARM}, state={"idle": True})
    assert isinstance(game.choice, SeatWindow)
    calm = table(squad, step=steps, ground=ALARM, state={"idle": True})
    assert isinstance(calm.choice, Rest)


@rule("7.10b", "14.1f")
def test_a_character_who_could_take_the_hit_would_be_killed() -> None:
    ground = {"escorts": {"courier": "cells.a", "airman": "cells.a"}, "visible_escorts": ("airman",), **ALARM}
    squad = {"officer": "a visible"}
    game = table(squad, scenario="cells", enemies={"a": "mauser"}, step=EnemyShooting(), rolls=[6], ground=ground)
    texts = [option.text(game.rules) for option in offered(game, BeHit)]
    assert texts[0] == "Officer, who can take 2 more"
    assert texts[1].endswith("who will be killed")


@rule("15.3p")
def test_the_entrance_that_brings_more_has_odds() -> None:
    game = table({"officer": "d"}, step=WhichGate("range"), ground={"effect": "one-more", "amount": 1})
    assert isinstance(game.choice, WhichGate)
    assert all(game.choice.shows_odds(option) for option in game.offered)


@rule("14.1a")
def test_an_operation_has_characters_if_any_of_its_levels_does() -> None:
    assert rules_of("shooting-star").has_characters
    assert not rules_of("bridges").has_characters


@rule("11.5c", "8.3c")
def test_a_level_that_cannot_be_guarded_has_no_nameless_guards() -> None:
    game = table({"officer": "off"}, state={"reserve": {"soldier": 1}})
    set_up(game, "range")
    assert game.result is not None
    assert game.result.reason == "reserve"
    assert set(game.state.grounds["range"].guards.values()) == {"soldier-mp40"}


@rule("6.1g", "6.3f")
def test_the_end_of_the_phase_is_never_chosen_for_you() -> None:
    asked = WhoActs((0,))
    assert asked.always_asks()
    waiting = table({"officer": "e 1 saved"}, step=asked)
    assert not waiting.forced


@rule("6.22d", "13.8b", "13.6a", "6.7c")
def test_reasons_name_the_rule_that_is_in_the_way() -> None:
    window = table({"officer": "m 1 saved", "medic": "k"}, step=SeatWindow(0, "x"))
    assert "6.22d" in str(window.why_not(commando="officer", kind="sneak", to="range.r"))
    nest = table({"officer": "n nest"})
    assert str(cannot_take_nest(nest, "officer", "range.nest-1")).startswith("Officer is already in a nest")
    hot = table({"officer": "c mg42-1"}, state={"overheated": (("mg42-1", "medic"),)})
    hot.state.commandos["medic"] = hot.state.commandos["officer"]
    assert "13.6a" in str(hot.why_not(kind="shoot-door", weapon="mg42-1", door="range.c-h"))
    last = table({"officer tan": "c 1 ap"})
    gun = weapons(last, "officer")[0]
    assert cannot_shoot_door(last, "officer", gun, "range.c-h", False) is None
    assert (
        cannot_shoot(table({"officer tan": "c 1 ap"}, enemies={"c": "mauser"}), "officer", gun, "range.c", False)
        is None
    )
    full = table(
        {"officer": "off", "medic": "a", "scout": "a", "sapper": "a", "sniper": "a"}, step=Activation("officer")
    )
    assert "6.7c" in str(full.why_not(kind="move", to="range.a"))
    assert str(window.why_not(piece="range.k")) == str(window.why_not(place="range.k"))


@rule("13.9b", "15.2b")
def test_a_storm_trooper_takes_the_one_hit_that_would_fall_on_a_friend() -> None:
    game = table({"officer": "e grenade", "medic": "e visible"}, enemies={"e": "storm"}, ground=ALARM)
    play(game, Shoot, 6, 1, 1, weapon="grenade", tile="e")
    assert game.rules.enemies_at(game.state, "range.e") == 1
    assert game.state.commandos["medic"].hits == 0
    other = table({"officer": "e grenade", "medic": "e visible"}, enemies={"e": "storm"}, ground=ALARM)
    play(other, Shoot, 6, 6, 6, "tnt", weapon="grenade", tile="e")
    assert other.state.commandos["medic"].hits == 1


@rule("15.3u", "13.3a")
def test_friendly_fire_has_odds_and_a_last_ap_forces_a_door() -> None:
    game = table({"officer": "a"}, enemies={"e": "mauser mp40"}, step=ShootEachOther("range.e", 1))
    choice = game.choice
    assert isinstance(choice, ShootEachOther)
    assert all(choice.shows_odds(option) for option in game.offered)
    assert cannot_force(table({"officer": "c 1 ap crowbar"}), "officer", "range.c-h", False) is None
