"""Sections 39.7 and 39.10: airstrikes of both sides, and antiaircraft fire."""

from fieldcraft.kernel.steps import Done, Take, TakeRest
from fieldcraft.testing import rule
from fieldcraft.titles.commando.air import AddDice, CallAir, Engage
from fieldcraft.titles.commando.battle_line import LineUp, StandFirst
from fieldcraft.titles.commando.combat import FireAt, HoldFire
from fieldcraft.titles.commando.logistics import FullFirepower
from fieldcraft.titles.commando.state import AIR, OUT, SPENT
from tests.titles.commando.plain import (
    ENEMY_FIRST,
    GUARD,
    HIT,
    MISS,
    YOU_FIRST,
    as_they_stand,
    fire,
    firer,
)
from tests.titles.lrdg.desert import (
    AIRSTRIKE,
    EVEN,
    FLAK,
    ODD,
    SECOND_AIRSTRIKE,
    STUKA,
    SUPPLY,
    TRUCKS,
    WIRELESS,
    air_battle,
    desert_battle,
    two_airstrikes,
)
from tests.titles.support import offered, play, table

# 39.7


@rule("39.7a")
def test_airstrikes_are_committed_before_the_first_roll_and_in_no_later_round() -> None:
    game = desert_battle([WIRELESS], [GUARD], (), others={AIRSTRIKE: AIR, SECOND_AIRSTRIKE: AIR})
    assert isinstance(game.choice, CallAir)
    play(game, Take(SECOND_AIRSTRIKE))
    play(game, Done(1), *YOU_FIRST)
    fire(game, 0, MISS, MISS, *YOU_FIRST)
    assert isinstance(game.choice, FireAt), "round two begins without a call"
    assert not offered(game, AddDice), "and without the aircraft"


@rule("39.7a")
def test_with_an_airstrike_in_the_battle_you_still_line_up_your_units() -> None:
    game = air_battle([GUARD], *YOU_FIRST, units=(WIRELESS, TRUCKS))
    assert isinstance(game.choice, LineUp)


@rule("39.7a")
def test_full_firepower_and_airstrikes_are_declared_before_the_roll_in_that_order() -> None:
    game = air_battle([GUARD], units=(WIRELESS, SUPPLY))
    play(game, FullFirepower(SUPPLY), *YOU_FIRST)
    as_they_stand(game)
    assert offered(game, AddDice) == [AddDice(AIRSTRIKE, 1)]


@rule("39.7b")
def test_after_the_first_round_airstrikes_wait_in_the_used_box_until_the_battle_ends() -> None:
    game = air_battle([GUARD], *YOU_FIRST)
    play(game, AddDice(AIRSTRIKE, 1))
    fire(game, 0, MISS, MISS, MISS, *YOU_FIRST)
    assert game.state.battle is not None
    assert game.state.battle.used == [AIRSTRIKE]
    assert game.state.battle.air == []
    fire(game, 0, HIT, EVEN)
    assert game.state.place(AIRSTRIKE) == AIR


@rule("39.7b")
def test_an_odd_check_sends_an_airstrike_to_the_recruit_box() -> None:
    game = air_battle([GUARD], *YOU_FIRST)
    fire(game, 0, HIT, ODD)
    assert game.state.place(AIRSTRIKE) == SPENT


@rule("39.7b")
def test_an_airstrike_that_was_shot_down_is_not_checked() -> None:
    game = two_airstrikes([FLAK], *ENEMY_FIRST, HIT)
    fire(game, 0, HIT, ODD)
    assert (game.state.place(AIRSTRIKE), game.state.place(SECOND_AIRSTRIKE)) == (OUT, SPENT)


@rule("39.7a", "39.11a")
def test_a_lone_wireless_truck_of_firepower_0_strikes_with_the_aircraft_it_called() -> None:
    game = air_battle([GUARD], *YOU_FIRST, firepower={WIRELESS: 0, AIRSTRIKE: 3})
    play(game, AddDice(AIRSTRIKE, 3))
    fire(game, 0, MISS, MISS, HIT, EVEN)
    assert game.state.kia == 1


# 39.10


@rule("S41.0d")
def test_an_airstrike_engages_in_the_turn_of_a_wireless_truck_of_firepower_0() -> None:
    game = two_airstrikes([STUKA, GUARD], *YOU_FIRST, firepower={WIRELESS: 0})
    play(game, StandFirst(0, STUKA))
    play(game, Engage(AIRSTRIKE, 0, STUKA), HIT)
    assert game.state.kia == 1
    assert list(game.offered) == [AddDice(SECOND_AIRSTRIKE, 1), HoldFire(WIRELESS)], "the turn isn't over"
    play(game, AddDice(SECOND_AIRSTRIKE, 1))
    fire(game, 1, HIT, EVEN, EVEN)
    assert game.state.kia == 2


@rule("19.1j", "S41.0d")
def test_a_unit_whose_turn_an_airstrike_has_used_is_not_passed_over() -> None:
    units, others = [WIRELESS, TRUCKS], {AIRSTRIKE: AIR, SECOND_AIRSTRIKE: AIR}
    game = desert_battle(units, [STUKA, GUARD], (), others=others, firepower={WIRELESS: 0})
    play(game, offered(game, TakeRest)[0], *YOU_FIRST)
    play(game, StandFirst(0, STUKA))
    as_they_stand(game)
    play(game, Engage(AIRSTRIKE, 0, STUKA), HIT)
    play(game, HoldFire(WIRELESS), MISS)
    assert firer(game) == TRUCKS, "after the guard has fired"


@rule("39.10a")
def test_flak_heavy_weapons_and_all_airstrikes_have_aaa() -> None:
    rules = table().rules
    assert set(rules.with_trait["aaa"]) == set(rules.with_trait["airstrike"]) | set(rules.counters["heavy-weapons"])
    assert rules.enemy_air < rules.enemy_aaa
    assert "flak-88" in rules.enemy_aaa - rules.enemy_air
