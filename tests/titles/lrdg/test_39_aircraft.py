"""Sections 39.7 and 39.10: airstrikes of both sides, and antiaircraft fire."""

from typing import Any

from fieldcraft.kernel.steps import Take, TakeRest
from fieldcraft.testing import rule
from fieldcraft.titles.commando.air import AddDice, CallAir, Engage
from fieldcraft.titles.commando.combat import Fire, FireAt, HoldFire, LineUp, StandFirst, StandNext
from fieldcraft.titles.commando.logistics import FullFirepower
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import AIR, OUT, RECRUIT, SPENT
from tests.titles.commando.plain import (
    COUNT,
    ENEMY_FIRST,
    GUARD,
    HIT,
    MISS,
    PANIC,
    YOU_FIRST,
    as_they_stand,
    fire,
    firer,
    targets,
)
from tests.titles.lrdg.desert import (
    AIRSTRIKE,
    EVEN,
    FAR,
    FLAK,
    GUNS,
    MORE_TRUCKS,
    ODD,
    SECOND_AIRSTRIKE,
    STUKA,
    SUPPLY,
    TRUCKS,
    WIRELESS,
    desert_battle,
)
from tests.titles.support import offered, play, table


def called(enemies: list[str], *rolls: int, units: tuple[str, ...] = (WIRELESS,), **more: Any) -> Play:
    """A battle into which an airstrike has been called, with what follows up to your next decision."""
    game = desert_battle(units, enemies, (), others={AIRSTRIKE: AIR, MORE_TRUCKS: FAR}, **more)
    play(game, Take(AIRSTRIKE), *rolls)
    return game


def both_called(enemies: list[str], *rolls: int) -> Play:
    """A battle into which two airstrikes have been called."""
    others = {AIRSTRIKE: AIR, SECOND_AIRSTRIKE: AIR, MORE_TRUCKS: FAR}
    game = desert_battle([WIRELESS], enemies, (), others=others)
    play(game, TakeRest((AIRSTRIKE, SECOND_AIRSTRIKE)), *rolls)
    return game


def bin_of(game: Play, kind: str) -> int:
    """How many OPFOR units of a kind are in the bin."""
    return game.state.bin.count(kind)


# 39.7


@rule("39.7a")
def test_airstrikes_are_committed_before_the_first_roll_and_in_no_later_round() -> None:
    game = desert_battle([WIRELESS], [GUARD], (), others={AIRSTRIKE: AIR, SECOND_AIRSTRIKE: AIR})
    assert isinstance(game.choice, CallAir)
    play(game, Take(SECOND_AIRSTRIKE), *YOU_FIRST)
    fire(game, 0, MISS, MISS, *YOU_FIRST)
    assert isinstance(game.choice, FireAt), "round two begins without a call"
    assert not offered(game, AddDice), "and without the aircraft"


@rule("39.7a")
def test_with_an_airstrike_in_the_battle_you_still_line_up_your_units() -> None:
    game = called([GUARD], *YOU_FIRST, units=(WIRELESS, TRUCKS))
    assert isinstance(game.choice, LineUp)


@rule("39.7a")
def test_full_firepower_and_airstrikes_are_declared_before_the_roll_in_that_order() -> None:
    game = called([GUARD], units=(WIRELESS, SUPPLY))
    play(game, FullFirepower(SUPPLY), *YOU_FIRST)
    as_they_stand(game)
    assert offered(game, AddDice) == [AddDice(AIRSTRIKE, 1)]


@rule("39.7b")
def test_after_the_first_round_airstrikes_wait_in_the_used_box_until_the_battle_ends() -> None:
    game = called([GUARD], *YOU_FIRST)
    play(game, AddDice(AIRSTRIKE, 1))
    fire(game, 0, MISS, MISS, MISS, *YOU_FIRST)
    assert game.state.battle is not None
    assert game.state.battle.used == [AIRSTRIKE]
    assert game.state.battle.air == []
    fire(game, 0, HIT, EVEN)
    assert game.state.place(AIRSTRIKE) == AIR


@rule("39.7b")
def test_an_odd_check_sends_an_airstrike_to_the_recruit_box() -> None:
    game = called([GUARD], *YOU_FIRST)
    fire(game, 0, HIT, ODD)
    assert game.state.place(AIRSTRIKE) == SPENT


@rule("39.7b")
def test_an_airstrike_that_was_shot_down_is_not_checked() -> None:
    game = both_called([FLAK], *ENEMY_FIRST, HIT)
    fire(game, 0, HIT, ODD)
    assert (game.state.place(AIRSTRIKE), game.state.place(SECOND_AIRSTRIKE)) == (OUT, SPENT)


@rule("39.7c")
def test_an_axis_airstrike_fires_in_the_first_round_and_goes_back_to_the_bin() -> None:
    game = desert_battle([TRUCKS], [STUKA, GUARD], YOU_FIRST)
    assert bin_of(game, STUKA) == COUNT - 1
    play(game, StandFirst(0, STUKA))
    fire(game, 1, MISS, MISS, MISS, *YOU_FIRST)
    assert game.state.battle is not None
    assert game.state.battle.round == 2
    assert bin_of(game, STUKA) == COUNT
    assert targets(game) == [1], "only the guard is left"
    fire(game, 1, MISS, MISS, *YOU_FIRST)
    assert game.state.battle.round == 3, "and only the guard fired"


@rule("39.7c")
def test_an_axis_airstrike_throws_as_many_dice_as_its_firepower() -> None:
    game = desert_battle([TRUCKS], [STUKA], (*YOU_FIRST, MISS, MISS, MISS), firepower={STUKA: 3}, win=2)
    assert game.state.battle is None


@rule("39.7d")
def test_if_only_axis_airstrikes_are_left_you_win_with_a_unit_that_is_not_panicked() -> None:
    game = desert_battle([TRUCKS], [STUKA], (*YOU_FIRST, MISS), win=2, lose=1)
    assert game.state.ops == 6 + 2
    assert bin_of(game, STUKA) == COUNT


@rule("39.7d")
def test_and_lose_without_one() -> None:
    game = desert_battle([TRUCKS], [STUKA], (*YOU_FIRST, PANIC), win=2, lose=1)
    assert game.state.ops == 6 - 1


@rule("39.7e")
def test_a_committed_airstrike_may_engage_an_axis_airstrike_and_your_unit_still_fires() -> None:
    game = called([STUKA, GUARD], *YOU_FIRST, firepower={AIRSTRIKE: 2})
    play(game, StandFirst(0, STUKA))
    assert game.odds(Engage(AIRSTRIKE, 0, STUKA)).outcomes[0].text == "eliminated"
    play(game, Engage(AIRSTRIKE, 0, STUKA), MISS, HIT)
    assert game.state.kia == 1
    assert firer(game) == WIRELESS
    assert offered(game, Fire)[0].dice == 1, "its own dice only"
    assert not offered(game, AddDice), "the airstrike has thrown its dice"


@rule("39.7e")
def test_a_unit_without_a_target_gives_the_airstrike_its_turn() -> None:
    game = called([STUKA], *YOU_FIRST)
    assert list(game.offered) == [Engage(AIRSTRIKE, 0, STUKA), HoldFire(WIRELESS)]
    play(game, Engage(AIRSTRIKE, 0, STUKA), HIT, EVEN)
    assert game.state.kia == 1
    assert game.state.battle is None


@rule("39.7e")
def test_the_airstrike_need_not_engage() -> None:
    game = called([STUKA], *YOU_FIRST)
    play(game, HoldFire(WIRELESS), PANIC)
    assert game.state.place(AIRSTRIKE) == SPENT, "the Axis airstrike did"


@rule("39.7e")
def test_an_airstrike_has_no_fire_of_its_own_on_ground_units() -> None:
    game = called([GUARD], *YOU_FIRST)
    assert not offered(game, Engage)
    assert {option.unit for option in offered(game, Fire)} == {WIRELESS}


# 39.10


@rule("39.10a")
def test_flak_heavy_weapons_and_all_airstrikes_have_aaa() -> None:
    rules = table().rules
    assert set(rules.with_trait["aaa"]) == set(rules.with_trait["airstrike"]) | set(rules.counters["heavy-weapons"])
    assert rules.enemy_air < rules.enemy_aaa
    assert "flak-88" in rules.enemy_aaa - rules.enemy_air


@rule("39.10b")
def test_an_opfor_unit_with_aaa_must_fire_at_your_airstrikes() -> None:
    game = called([FLAK], *ENEMY_FIRST, PANIC)
    assert game.state.place(AIRSTRIKE) == SPENT
    assert not game.state.panicked, "nobody in the line was hit"


@rule("39.10b")
def test_without_an_airstrike_in_the_battle_it_fires_at_the_line() -> None:
    game = desert_battle([TRUCKS], [FLAK], (*ENEMY_FIRST, PANIC), lose=1)
    assert game.state.ops == 6 - 1


@rule("39.10b")
def test_an_opfor_unit_without_aaa_fires_at_the_line() -> None:
    game = called([GUARD], *ENEMY_FIRST, PANIC, EVEN, lose=1)
    assert game.state.ops == 6 - 1
    assert game.state.place(AIRSTRIKE) == AIR


@rule("39.10b")
def test_it_fires_at_an_airstrike_even_when_the_whole_line_is_gone() -> None:
    game = called([GUARD, FLAK], *ENEMY_FIRST, HIT, MISS, HIT, firepower={GUARD: 2})
    assert game.state.place(WIRELESS) == RECRUIT
    assert game.state.place(AIRSTRIKE) == OUT


@rule("39.10c")
def test_your_unit_with_aaa_fires_at_an_axis_airstrike_or_a_ground_unit() -> None:
    game = desert_battle([GUNS], [STUKA, GUARD], YOU_FIRST)
    play(game, StandFirst(0, STUKA))
    assert targets(game) == [0, 1]
    fire(game, 0, HIT, MISS, *YOU_FIRST)
    assert game.state.kia == 1


@rule("39.10d")
def test_a_unit_without_aaa_cannot_fire_at_an_axis_airstrike() -> None:
    game = desert_battle([TRUCKS], [STUKA, GUARD], YOU_FIRST)
    play(game, StandFirst(0, STUKA))
    assert targets(game) == [1]
    assert str(game.why_not(piece="opfor-0")) == "Only a unit with AAA can fire at aircraft (39.10d)"


@rule("39.10d")
def test_it_is_passed_over_if_no_ground_unit_is_left_to_fire_at() -> None:
    game = desert_battle([TRUCKS, GUNS], [STUKA], YOU_FIRST)
    play(game, StandNext(TRUCKS))
    assert firer(game) == GUNS


@rule("39.10e")
def test_two_panics_put_an_airstrike_out_for_the_mission() -> None:
    game = called([FLAK], *ENEMY_FIRST, PANIC, PANIC, firepower={FLAK: 2})
    assert game.state.place(AIRSTRIKE) == OUT


@rule("39.10e")
def test_an_elimination_does_so_too() -> None:
    game = called([FLAK], *ENEMY_FIRST, HIT)
    assert game.state.place(AIRSTRIKE) == OUT


@rule("39.10e")
def test_a_single_panic_sends_it_to_the_recruit_box_and_its_dice_are_lost() -> None:
    game = called([FLAK], *ENEMY_FIRST, PANIC)
    assert game.state.place(AIRSTRIKE) == SPENT
    assert not offered(game, AddDice)


@rule("39.10f")
def test_opfor_fire_goes_at_the_airstrike_you_committed_first_spent_or_not() -> None:
    game = both_called([FLAK], *YOU_FIRST)
    play(game, AddDice(AIRSTRIKE, 1))
    fire(game, 0, MISS, MISS, HIT, *YOU_FIRST)
    assert game.state.place(AIRSTRIKE) == OUT
    assert game.state.battle is not None
    assert game.state.battle.used == [SECOND_AIRSTRIKE]


@rule("39.10f")
def test_the_next_shot_goes_at_the_next_airstrike() -> None:
    game = both_called([FLAK, FLAK], *ENEMY_FIRST, HIT)
    fire(game, 0, MISS, HIT, *YOU_FIRST)
    assert game.state.place(AIRSTRIKE) == game.state.place(SECOND_AIRSTRIKE) == OUT
