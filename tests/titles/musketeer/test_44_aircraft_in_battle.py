"""Chapters 44 and S41: guns, fighters and airstrikes."""

from typing import Any

from fieldcraft.kernel.steps import Take, TakeRest
from fieldcraft.testing import rule
from fieldcraft.titles.commando.air import AddDice, Engage
from fieldcraft.titles.commando.battle_line import StandFirst
from fieldcraft.titles.commando.combat import HoldFire
from fieldcraft.titles.commando.records import Box, OpforType
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import AIR, OUT, RECRUIT, SPENT
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
    battle,
    fire,
    firer,
    targets,
)
from tests.titles.support import offered, play, table

SECOND = "corsairs-arromanches"
HELICOPTER = "whirlwinds-theseus"
GUNS, MIG = "guns", "fighter"
EVEN, ODD = 2, 3


def guns_and_fighters(box: Box) -> None:
    """Give the OPFOR antiaircraft guns of two dice, and a fighter of one."""
    box.opfor[GUNS] = OpforType(id=GUNS, name=GUNS, firepower=2, count=4, traits=("aaa",), source="test")
    box.opfor[MIG] = OpforType(id=MIG, name=MIG, firepower=1, count=4, traits=("air", "aaa"), source="test")


def air_battle(enemies: list[str], *rolls: int, aircraft: tuple[str, ...] = (AIRSTRIKE,), **more: Any) -> Play:
    """A battle into which airstrikes have been called, with what follows up to your next decision."""
    others = {B: FAR, **dict.fromkeys(aircraft, AIR)}
    game = battle([A], enemies, (), others=others, edit=guns_and_fighters, **more)
    play(game, TakeRest(aircraft) if len(aircraft) > 1 else Take(aircraft[0]), *rolls)
    return game


@rule("S41.0b")
def test_an_opfor_unit_with_antiaircraft_fire_must_fire_at_your_airstrikes() -> None:
    game = air_battle([GUNS], *ENEMY_FIRST, HIT, MISS)
    assert game.state.place(AIRSTRIKE) == OUT
    assert firer(game) == A, "no unit in the line was hit"


@rule("S41.0b", "S41.0c")
def test_it_must_fire_at_a_helicopter_too_which_is_hit_like_a_unit() -> None:
    game = air_battle([GUNS], *ENEMY_FIRST, PANIC, MISS, aircraft=(HELICOPTER,))
    assert game.state.panicked == [HELICOPTER], "the unit at the head of the line wasn't fired at"
    assert game.state.kia == game.rules.panicked_kia
    game = air_battle([GUNS], *ENEMY_FIRST, HIT, MISS, aircraft=(HELICOPTER,))
    assert game.state.place(HELICOPTER) == RECRUIT
    assert game.state.kia == game.rules.eliminated_kia


@rule("S41.0b")
def test_other_opfor_units_fire_at_the_line() -> None:
    game = air_battle([GUARD], *ENEMY_FIRST, PANIC, EVEN)
    assert game.state.kia == game.rules.panicked_kia


@rule("S41.0b")
def test_without_an_airstrike_in_the_battle_it_fires_at_the_line() -> None:
    rolls = (*ENEMY_FIRST, PANIC, MISS)
    game = battle([A], [GUNS], rolls, others={B: FAR}, edit=guns_and_fighters)
    assert game.state.kia == game.rules.panicked_kia


@rule("S41.0e")
def test_a_panic_sends_an_airstrike_to_the_recruit_box_with_the_dice_it_has_not_thrown() -> None:
    game = air_battle([GUNS], *ENEMY_FIRST, PANIC, MISS)
    assert game.state.place(AIRSTRIKE) == RECRUIT
    assert not offered(game, AddDice)
    assert game.state.kia == 0


@rule("S41.0e")
def test_two_panics_or_an_elimination_put_it_out_for_the_mission() -> None:
    for faces in ((PANIC, PANIC), (HIT, MISS)):
        game = air_battle([GUNS], *ENEMY_FIRST, *faces)
        assert game.state.place(AIRSTRIKE) == OUT
        assert game.state.kia == 0


@rule("S41.0e")
def test_an_airstrike_that_was_hit_makes_no_availability_check() -> None:
    game = air_battle([GUNS], *ENEMY_FIRST, PANIC, MISS, aircraft=(AIRSTRIKE, SECOND))
    fire(game, 0, HIT, ODD)
    assert (game.state.place(AIRSTRIKE), game.state.place(SECOND)) == (RECRUIT, SPENT)
    assert game.state.battle is None


@rule("S41.0g")
def test_the_mig_fights_in_the_first_round_only_and_returns_to_the_bin() -> None:
    game = battle([A], [MIG, GUARD], YOU_FIRST, edit=guns_and_fighters)
    play(game, StandFirst(0, MIG))
    fire(game, 1, MISS, MISS, MISS, *YOU_FIRST)
    assert game.state.bin.count(MIG) == 4
    fire(game, 1, MISS, MISS, *YOU_FIRST)
    assert game.state.battle is not None
    assert game.state.battle.round == 3, "only the guard fired in the second round"


@rule("44.1c")
def test_the_mig_15_is_the_only_opfor_aircraft() -> None:
    rules = table("musketeer", "gamil").rules
    assert rules.enemy_air == {"mig-15"}
    assert rules.enemy_aaa == {"mig-15", "aa-battery"}


@rule("S41.0a", "44.1d")
def test_a_ground_unit_cannot_fire_at_the_mig() -> None:
    game = battle([A], [MIG, GUARD], YOU_FIRST, edit=guns_and_fighters)
    play(game, StandFirst(0, MIG))
    assert targets(game) == [1]


@rule("S41.0a")
def test_a_unit_is_passed_over_if_only_the_mig_is_left() -> None:
    game = battle([A], [MIG], (*YOU_FIRST, MISS), edit=guns_and_fighters, win=1)
    assert game.state.battle is None
    assert game.state.ops == 6 + 1


@rule("44.1d")
def test_no_ground_unit_of_ours_has_antiaircraft_fire() -> None:
    rules = table("musketeer", "gamil").rules
    assert set(rules.with_trait["aaa"]) == set(rules.with_trait["airstrike"])


@rule("40.1a", "S41.0d", "S41.0i", "44.1d")
def test_an_airstrike_may_engage_the_mig_with_its_own_dice_and_the_unit_still_fires() -> None:
    game = air_battle([MIG, GUARD], *YOU_FIRST, firepower={AIRSTRIKE: 2})
    play(game, StandFirst(0, MIG))
    play(game, Engage(AIRSTRIKE, 0, MIG), HIT, MISS)
    assert game.state.kia == 1, "one shot down counts"
    assert targets(game) == [1]
    assert not offered(game, AddDice)


@rule("S41.0d")
def test_a_unit_without_a_target_gives_the_airstrike_its_turn() -> None:
    game = air_battle([MIG], *YOU_FIRST)
    assert list(game.offered) == [Engage(AIRSTRIKE, 0, MIG), HoldFire(A)]
    play(game, Engage(AIRSTRIKE, 0, MIG), HIT, EVEN)
    assert game.state.kia == 1
    assert game.state.battle is None


@rule("S41.0d")
def test_each_of_two_airstrikes_may_engage_in_the_same_turn() -> None:
    game = air_battle([MIG, MIG], *YOU_FIRST, aircraft=(AIRSTRIKE, SECOND))
    play(game, Engage(AIRSTRIKE, 1, MIG), HIT)
    play(game, Engage(SECOND, 0, MIG), HIT, EVEN, EVEN)
    assert game.state.kia == 2


@rule("S41.0d")
def test_an_airstrike_that_holds_back_may_still_be_fired_at() -> None:
    game = air_battle([MIG], *YOU_FIRST)
    play(game, HoldFire(A), PANIC)
    assert game.state.place(AIRSTRIKE) == RECRUIT
