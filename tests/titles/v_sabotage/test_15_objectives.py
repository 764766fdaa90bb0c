"""Chapters 15.2, 15.4 and 15.5: special units, objectives, special rules of operations."""

import pytest

import fieldcraft as fc
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.alarm import Interrupt
from fieldcraft.titles.v_sabotage.combat import Shoot, Stab
from fieldcraft.titles.v_sabotage.commando_phase import Activation
from fieldcraft.titles.v_sabotage.enemy_movement import EnemyMovement
from fieldcraft.titles.v_sabotage.enemy_shooting import EnemyShooting
from fieldcraft.titles.v_sabotage.explosives import Detonate
from fieldcraft.titles.v_sabotage.health import BleedOut
from fieldcraft.titles.v_sabotage.levels import set_up
from fieldcraft.titles.v_sabotage.movement import Move
from fieldcraft.titles.v_sabotage.objectives import Interact
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.squad import Recruit
from tests.titles.v_sabotage.proving_ground import begin, offered, pick, play, rules_of, table


def enemies(game: Play, tile: str) -> list[str]:
    """The enemies on a tile."""
    return sorted(game.rules.standing(game.state, f"range.{tile}"))


@rule("15.2a", "7.3c")
@pytest.mark.parametrize(("dice", "revealed"), [((3, 6), True), ((4, 3), False), ((6, 2), True)])
def test_the_dog_notices_on_a_three_too(dice: tuple[int, ...], revealed: bool) -> None:
    game = table({"officer": "a"}, enemies={"e": "dog mauser"})
    play(game, Move, *dice, to="e")
    assert game.state.commandos["officer"].visible == revealed


@rule("15.2b")
def test_a_storm_trooper_falls_to_two_hits_or_to_one_knife() -> None:
    game = table({"officer": "e"}, enemies={"k": "storm"})
    play(game, Shoot, 6, 1, tile="k")
    assert enemies(game, "k") == ["storm-trooper"]
    play(game, Shoot, 6, 6, "grenade", tile="k")
    assert enemies(game, "k") == []
    assert game.state.reserve["storm-trooper"] == 1
    knife = table({"officer": "e"}, enemies={"e": "storm"})
    play(knife, Stab, "grenade")
    assert enemies(knife, "e") == []


@rule("15.2b", "6.16a")
def test_two_hits_are_one_storm_trooper_or_two_others() -> None:
    game = table({"officer": "e"}, enemies={"k": "storm mauser mauser"})
    play(game, Shoot, 6, 6, tile="k")
    pick(game, "range.k:storm-trooper", rolls=["grenade"])
    assert enemies(game, "k") == ["soldier-mauser", "soldier-mauser"]


@rule("15.2c", "7.3c")
def test_a_motorcyclist_moves_two_tiles() -> None:
    game = table({"officer": "n"}, enemies={"k": "motor mauser"}, step=EnemyMovement(), ground={"card": "hot-soup"})
    assert enemies(game, "a") == ["motorcyclist"]
    assert enemies(game, "e") == ["soldier-mauser"]


@rule("15.2d")
def test_a_nest_is_no_cover_against_a_flamethrower() -> None:
    game = table(
        {"officer": "n visible nest"},
        enemies={"n": "flame"},
        step=EnemyShooting(),
        rolls=[4, 1, 1],
        ground={"alarm": True},
    )
    assert game.state.commandos["officer"].hits == 1


@rule("15.4a")
def test_an_objective_to_be_eliminated_is_its_protector() -> None:
    game = table({"officer": "b"}, scenario="post", guards={"boss": "mp40"}, enemies={"b": "mauser"})
    play(game, Stab, "grenade", target="boss")
    assert "post.boss" not in game.state.grounds["post"].objectives
    bomb = table({"officer": "a"}, scenario="post", guards={"boss": "mp40"}, ground={"charges": ("post.b",)})
    play(bomb, Detonate, tile="b")
    assert bomb.result is None
    assert "post.boss" not in bomb.state.grounds["post"].objectives


@rule("15.4b")
def test_an_enemy_to_be_spared_must_not_die_before_the_objective_is_completed() -> None:
    game = table({"officer": "f"}, scenario="post", guards={"talk": "mp40"})
    play(game, Stab, target="talk")
    assert game.result is not None
    assert game.result.reason == "spared"
    talked = table({"officer": "f"}, scenario="post", guards={"talk": "mp40"})
    play(talked, Interact, objective="talk")
    play(talked, Stab, "grenade")
    assert talked.result is None


@rule("15.4d", "6.20a")
def test_equipment_that_an_objective_needs_is_used_up() -> None:
    game = table({"officer": "e crowbar"}, scenario="post")
    play(game, Interact, objective="chest")
    assert game.state.commandos["officer"].items == ()
    assert game.state.discards == {"crowbar": 1}
    assert not offered(table({"officer": "e"}, scenario="post"), Interact)


@rule("15.4d", "6.20a", "11.4a")
@pytest.mark.parametrize(
    ("level", "token", "tile"), [("ropeway", "brake", "c"), ("winter-barracks", "mountain-plans", "m")]
)
def test_some_levels_have_an_objective_that_needs_a_crowbar_and_a_crowbar_to_spare(
    level: str, token: str, tile: str
) -> None:
    without = table({"officer": tile}, scenario=level)
    assert not offered(without, Interact)
    assert str(without.why_not(kind="interact")) == "Officer needs a Crowbar (6.20a)"
    game = table({"officer": f"{tile} crowbar"}, scenario=level)
    play(game, Interact, objective=token)
    assert game.state.discards == {"crowbar": 1}
    lying = [kind for kinds in game.rules.box.levels[level].equipment.values() for kind in kinds]
    assert lying.count("crowbar") == 2


def set_level(scenario: str, level: str, veteran: bool = False) -> Play:
    """A level of an operation, as it is set up."""
    game = table({"officer": "off"}, scenario=scenario, veteran=veteran, levels=(), step=Activation("officer"))
    game.state.grounds = {}
    set_up(game, level)
    return game


@rule("15.5b", "8.3g", "11.7a")
def test_a_rule_may_limit_the_turns_of_a_level() -> None:
    ground = set_level("black-tea", "bridges", True).state.grounds["bridges"]
    assert (ground.limit, ground.own_cards) == (9, 9)
    assert set_level("black-tea", "bridges").state.grounds["bridges"].limit == 0


@rule("15.5c")
def test_a_rule_may_place_equipment_on_a_level_or_give_it_to_each_commando() -> None:
    items = set_level("green", "railway-yard").state.grounds["railway-yard"].items
    assert items["railway-yard.m"] == ("tnt", "crowbar")
    rules = rules_of("snowflake")
    state, steps = rules.begin()
    game = begin(rules, state, steps, ["dog-handler"] * 3)
    play(game, Recruit, card="scout", side="blue")
    assert game.state.commandos["scout"].items == ("first-aid",)


@rule("15.5d")
def test_a_rule_may_leave_equipment_away() -> None:
    rules = rules_of("time-pencil")
    state, steps = rules.begin()
    game = begin(rules, state, steps, ["dog-handler"] * 3)
    play(game, Recruit, card="medic", side="blue")
    assert game.state.commandos["medic"].items == ()
    assert "uniform" not in fc.new("v-sabotage", scenario="snowflake", seed=1, difficulty="veteran").state.equipment


@rule("15.5e")
def test_a_rule_may_trigger_an_alarm_or_forbid_to_interrupt_it() -> None:
    assert set_level("green", "railway-yard", True).state.grounds["railway-yard"].alarm
    game = table(
        {"officer": "m"}, scenario="greatsword", veteran=True, levels=("coastal-battery",), ground={"alarm": True}
    )
    assert not offered(game, Interrupt)
    standard = table({"officer": "m"}, scenario="greatsword", levels=("coastal-battery",), ground={"alarm": True})
    assert offered(standard, Interrupt)


@rule("15.5f")
def test_a_rule_may_place_more_guards() -> None:
    loose = set_level("greatsword", "lighthouse", True).state.grounds["lighthouse"].loose
    assert loose["lighthouse.f"] == ("soldier-mp40",)


@rule("15.5g")
def test_a_rule_may_lock_all_doors_or_block_a_trap_door() -> None:
    radar = set_level("time-pencil", "radar-station", True)
    assert set(radar.state.grounds["radar-station"].locked) == set(radar.rules.layouts["radar-station"].doors)
    ramp = set_level("long-fuse", "launch-ramp", True).state.grounds["launch-ramp"]
    assert "launch-ramp.trap-a" in ramp.blocked
    assert "launch-ramp.trap-a" not in set_level("long-fuse", "launch-ramp").state.grounds["launch-ramp"].blocked


@rule("15.5h", "3.5i", "12.1b")
def test_a_rule_may_set_another_limit_for_the_squad() -> None:
    assert rules_of("night-ferry").squad_limit("lighthouse") == 2
    assert rules_of("lighthouse").squad_limit("lighthouse") == 3


@rule("15.5i", "8.3d")
def test_a_rule_may_forbid_losses() -> None:
    squad = {"officer": "a 3 hits 1 fell", "medic": "off"}
    state = {"turn": 2, "losses": 2}
    game = table(squad, scenario="night-ferry", veteran=True, levels=("lighthouse",), step=BleedOut(), state=state)
    assert game.result is not None
    assert game.result.reason == "losses"


@rule("15.5j")
def test_a_rule_may_bring_more_special_units_from_the_start() -> None:
    game = fc.new("v-sabotage", scenario="dread-locked", seed=1, difficulty="veteran")
    assert sum(game.state.specials.values()) == 5
