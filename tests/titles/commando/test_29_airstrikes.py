"""Chapter 29: airstrikes."""

from typing import Any

from fieldcraft.kernel.steps import Done, Take, TakeRest
from fieldcraft.testing import rule
from fieldcraft.titles.commando.air import AddDice, CallAir, Engage, callable_aircraft
from fieldcraft.titles.commando.battle_line import StandNext
from fieldcraft.titles.commando.combat import Fire, HoldFire
from fieldcraft.titles.commando.records import Box, OpforType
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import AIR, GONE, SPENT
from tests.titles.commando.plain import (
    AIRSTRIKE,
    ENEMY_FIRST,
    FAR,
    GUARD,
    HIT,
    MISS,
    PANIC,
    YOU_FIRST,
    A,
    B,
    as_they_stand,
    battle,
    fire,
    firer,
)
from tests.titles.support import offered, play

SECOND = "corsairs-arromanches"
GUNS = "guns"
EVEN, ODD = 2, 3


def air_battle(units: list[str], enemies: list[str], *aircraft: str, **more: Any) -> Play:
    """A battle that has just begun, with aircraft standing by."""
    return battle(units, enemies, (), others=dict.fromkeys(aircraft or (AIRSTRIKE,), AIR), **more)


@rule("29.0a")
def test_any_number_of_airstrikes_may_be_called_into_a_battle_for_no_op() -> None:
    game = air_battle([A], [GUARD], AIRSTRIKE, SECOND)
    assert list(game.offered) == [Take(AIRSTRIKE), Take(SECOND), TakeRest((AIRSTRIKE, SECOND)), Done(0)]
    ops = game.state.ops
    play(game, TakeRest((AIRSTRIKE, SECOND)), *YOU_FIRST)
    assert game.state.battle is not None
    assert game.state.battle.air == [AIRSTRIKE, SECOND]
    assert game.state.ops == ops


@rule("29.0a")
def test_the_odds_of_calling_are_shown_where_the_set_is_complete() -> None:
    for aircraft, shown in (((AIRSTRIKE,), [True, True]), ((AIRSTRIKE, SECOND), [False, False, True, True])):
        game = battle([A], [GUARD], (), others=dict.fromkeys(aircraft, AIR))
        assert isinstance(game.choice, CallAir)
        assert [game.choice.shows_odds(option) for option in game.offered] == shown


@rule("29.0a")
def test_an_airstrike_in_the_recruit_box_cannot_be_called() -> None:
    game = battle([A], [GUARD], YOU_FIRST)
    assert not offered(game, Take)
    assert firer(game) == A


@rule("29.0b")
def test_airstrikes_are_committed_before_tactical_superiority_is_rolled_in_the_first_round() -> None:
    game = air_battle([A], [GUARD])
    assert isinstance(game.choice, CallAir)
    assert game.state.battle is not None
    assert game.state.battle.round == 0


@rule("29.0b")
def test_an_airstrike_may_be_committed_in_a_later_round() -> None:
    game = air_battle([A], [GUARD])
    play(game, Done(0), *YOU_FIRST)
    fire(game, 0, MISS, MISS)
    assert isinstance(game.choice, CallAir)
    play(game, Take(AIRSTRIKE), *YOU_FIRST)
    assert offered(game, AddDice) == [AddDice(AIRSTRIKE, 1)]


@rule("29.0c")
def test_any_number_of_airstrikes_add_their_firepower_to_one_unit_s_dice() -> None:
    game = air_battle([A], [GUARD], AIRSTRIKE, SECOND, firepower={AIRSTRIKE: 2, A: 3})
    play(game, offered(game, TakeRest)[0], *YOU_FIRST)
    play(game, AddDice(AIRSTRIKE, 2))
    play(game, AddDice(SECOND, 1))
    assert offered(game, Fire)[0].dice == 3 + 2 + 1
    assert not offered(game, AddDice)


@rule("29.0c")
def test_each_airstrike_adds_its_dice_to_one_unit_in_every_round() -> None:
    game = air_battle([A, B], [GUARD])
    play(game, Take(AIRSTRIKE), *YOU_FIRST)
    as_they_stand(game)
    play(game, AddDice(AIRSTRIKE, 1))
    fire(game, 0, MISS, MISS, MISS)
    assert firer(game) == B
    assert not offered(game, AddDice), "not for another unit"
    fire(game, 0, MISS, *YOU_FIRST)
    as_they_stand(game)
    fire(game, 0, MISS, MISS)
    assert firer(game) == B
    assert offered(game, AddDice) == [AddDice(AIRSTRIKE, 1)], "in the next round for any unit again"


@rule("29.0c", "29.0e")
def test_an_airstrike_that_helped_in_two_rounds_is_checked_once() -> None:
    game = air_battle([A], [GUARD])
    play(game, Take(AIRSTRIKE), *YOU_FIRST)
    play(game, AddDice(AIRSTRIKE, 1))
    fire(game, 0, MISS, MISS, MISS, *YOU_FIRST)
    play(game, AddDice(AIRSTRIKE, 1))
    fire(game, 0, MISS, HIT, ODD)
    assert game.state.place(AIRSTRIKE) == SPENT


@rule("19.1j", "29.0c")
def test_a_unit_of_firepower_0_fires_with_the_dice_of_an_airstrike() -> None:
    game = air_battle([A], [GUARD], firepower={A: 0, AIRSTRIKE: 2})
    play(game, Take(AIRSTRIKE), *YOU_FIRST)
    assert list(game.offered) == [AddDice(AIRSTRIKE, 2), HoldFire(A)], "it has no dice of its own"
    play(game, AddDice(AIRSTRIKE, 2))
    fire(game, 0, MISS, HIT, EVEN)
    assert game.state.kia == 1


@rule("19.1j", "29.0c")
def test_an_airstrike_helps_the_unarmed_unit_that_is_left_when_the_only_gun_is_shot_first() -> None:
    game = air_battle([A, B], [GUARD], firepower={A: 0})
    play(game, Take(AIRSTRIKE), *ENEMY_FIRST)
    play(game, StandNext(B), HIT)
    assert game.state.battle is not None
    assert game.state.battle.line == [A]
    assert offered(game, AddDice) == [AddDice(AIRSTRIKE, 1)]


@rule("19.1j")
def test_an_unarmed_unit_that_holds_fire_is_passed_over_and_the_airstrike_helps_another() -> None:
    game = air_battle([A, B], [GUARD], firepower={A: 0})
    play(game, Take(AIRSTRIKE), *YOU_FIRST)
    as_they_stand(game)
    play(game, HoldFire(A))
    assert firer(game) == B, "before the OPFOR fire"
    play(game, AddDice(AIRSTRIKE, 1))
    fire(game, 0, MISS, HIT, EVEN)
    assert game.state.battle is None


@rule("19.1j")
def test_once_the_airstrike_has_thrown_its_dice_an_unarmed_unit_is_passed_over() -> None:
    game = air_battle([A, B], [GUARD], firepower={B: 0})
    play(game, Take(AIRSTRIKE), *YOU_FIRST)
    as_they_stand(game)
    play(game, AddDice(AIRSTRIKE, 1))
    fire(game, 0, MISS, MISS, MISS, *YOU_FIRST)
    assert game.state.battle is not None
    assert game.state.battle.round == 2


@rule("29.0a")
def test_aircraft_are_not_called_where_no_unit_could_use_their_dice() -> None:
    game = battle([A], [GUARD], (*YOU_FIRST, MISS), others={AIRSTRIKE: AIR, B: FAR}, panicked=[A])
    assert game.state.battle is None, "lost without a call: the only unit there is panicked"
    assert game.state.place(AIRSTRIKE) == AIR


@rule("29.0a")
def test_an_aircraft_without_dice_is_not_called() -> None:
    game = air_battle([A], [GUARD], AIRSTRIKE, SECOND, firepower={SECOND: 0})
    assert list(game.offered) == [Take(AIRSTRIKE), Done(0)]


@rule("29.0c")
def test_an_airstrike_may_be_saved_for_a_later_unit_or_round() -> None:
    game = air_battle([A], [GUARD])
    play(game, Take(AIRSTRIKE), *YOU_FIRST)
    fire(game, 0, MISS, MISS, *YOU_FIRST)
    assert offered(game, AddDice) == [AddDice(AIRSTRIKE, 1)]


def antiaircraft_guns(box: Box) -> None:
    """Give the OPFOR guns that can fire at aircraft."""
    box.opfor[GUNS] = OpforType(id=GUNS, name=GUNS, firepower=1, count=1, traits=("aaa",), source="test")


@rule("29.0d")
def test_without_a_scenario_s_antiaircraft_rules_no_fire_hurts_an_airstrike() -> None:
    game = air_battle([A], [GUNS], edit=antiaircraft_guns)
    game.rules.anti_aircraft = False
    play(game, Take(AIRSTRIKE), *ENEMY_FIRST, PANIC, EVEN)
    assert game.state.place(AIRSTRIKE) == AIR
    assert game.state.kia == game.rules.panicked_kia, "the unit on the ground was hit instead"


@rule("29.0d")
def test_without_them_no_airstrike_engages_an_aircraft() -> None:
    def fighter(box: Box) -> None:
        box.opfor[GUNS] = OpforType(id=GUNS, name=GUNS, firepower=1, count=1, traits=("air", "aaa"), source="test")

    game = air_battle([A], [GUARD, GUNS], edit=fighter)
    game.rules.anti_aircraft = False
    alone = game.clone()
    assert alone.state.battle is not None
    alone.state.battle.hurt[0] = GONE
    assert callable_aircraft(alone) == (), "against an aircraft alone none is called"
    play(game, Take(AIRSTRIKE), *YOU_FIRST)
    play(game, 0)
    assert not offered(game, Engage)
    assert [option.kind for option in offered(game, Fire)] == [GUARD]


@rule("29.0d")
def test_an_airstrike_has_no_fire_of_its_own() -> None:
    game = air_battle([A], [GUARD])
    play(game, Take(AIRSTRIKE), *YOU_FIRST)
    assert not offered(game, Engage)
    fire(game, 0, MISS, MISS, *YOU_FIRST)
    assert game.state.battle is not None
    assert game.state.battle.round == 2, "no other unit fired"


@rule("29.0e")
def test_after_the_battle_every_committed_airstrike_is_checked_used_or_not() -> None:
    game = air_battle([A], [GUARD], AIRSTRIKE, SECOND)
    play(game, offered(game, TakeRest)[0], *YOU_FIRST)
    play(game, AddDice(SECOND, 1))
    fire(game, 0, HIT, HIT, ODD, EVEN)
    assert game.state.place(AIRSTRIKE) == SPENT
    assert game.state.place(SECOND) == AIR


@rule("29.0e")
def test_an_airstrike_that_was_not_called_is_not_checked() -> None:
    game = air_battle([A], [GUARD])
    play(game, Done(0), *YOU_FIRST)
    fire(game, 0, HIT)
    assert game.state.place(AIRSTRIKE) == AIR
