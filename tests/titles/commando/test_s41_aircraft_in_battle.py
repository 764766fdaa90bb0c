"""Chapter S41: aircraft in battle."""

from fieldcraft.kernel.steps import Take, TakeRest
from fieldcraft.testing import rule
from fieldcraft.titles.commando.air import AddDice, Engage
from fieldcraft.titles.commando.battle_line import StandFirst, StandNext
from fieldcraft.titles.commando.combat import Fire, HoldFire
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import AIR, OUT, RECRUIT
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
    FLAK,
    GUNS,
    SECOND_AIRSTRIKE,
    STUKA,
    TRUCKS,
    WIRELESS,
    air_battle,
    desert_battle,
    two_airstrikes,
)
from tests.titles.support import offered, play


def bin_of(game: Play, kind: str) -> int:
    """How many OPFOR units of a kind are in the bin."""
    return game.state.bin.count(kind)


@rule("S41.0g")
def test_an_axis_airstrike_fires_in_the_first_round_and_goes_back_to_the_bin() -> None:
    game = desert_battle([TRUCKS], [STUKA, GUARD], YOU_FIRST)
    assert bin_of(game, STUKA) == COUNT - 1
    play(game, StandFirst(0, STUKA))
    fire(game, 1, MISS, MISS, MISS, *YOU_FIRST)
    assert game.state.battle is not None
    assert game.state.battle.round == 2
    assert bin_of(game, STUKA) == COUNT
    assert targets(game) == [1], "only the guard is left"
    assert f"{STUKA} flew off." in [line.text for line in game.log]
    fire(game, 1, MISS, MISS, *YOU_FIRST)
    assert game.state.battle.round == 3, "and only the guard fired"


@rule("S41.0g")
def test_an_axis_airstrike_throws_as_many_dice_as_its_firepower() -> None:
    game = desert_battle([TRUCKS], [STUKA], (*YOU_FIRST, MISS, MISS, MISS), firepower={STUKA: 3}, win=2)
    assert game.state.battle is None


@rule("S41.0h")
def test_if_only_axis_airstrikes_are_left_you_win_with_a_unit_that_is_not_panicked() -> None:
    game = desert_battle([TRUCKS], [STUKA], (*YOU_FIRST, MISS), win=2, lose=1)
    assert game.state.ops == 6 + 2
    assert bin_of(game, STUKA) == COUNT


@rule("S41.0h")
def test_if_only_axis_airstrikes_are_left_you_lose_with_none() -> None:
    game = desert_battle([TRUCKS], [STUKA], (*YOU_FIRST, PANIC), win=2, lose=1)
    assert game.state.ops == 6 - 1


@rule("S41.0d")
def test_a_committed_airstrike_may_engage_an_axis_airstrike_and_your_unit_still_fires() -> None:
    game = air_battle([STUKA, GUARD], *YOU_FIRST, firepower={AIRSTRIKE: 2})
    play(game, StandFirst(0, STUKA))
    assert game.odds(Engage(AIRSTRIKE, 0, STUKA)).outcomes[0].text == "eliminated"
    play(game, Engage(AIRSTRIKE, 0, STUKA), MISS, HIT)
    assert game.state.kia == 1
    assert firer(game) == WIRELESS
    assert offered(game, Fire)[0].dice == 1, "its own dice only"
    assert not offered(game, AddDice), "the airstrike has thrown its dice"


@rule("S41.0d", "19.1j")
def test_a_unit_whose_airstrike_has_engaged_has_had_its_turn_even_if_it_holds_fire_then() -> None:
    others = {AIRSTRIKE: AIR, SECOND_AIRSTRIKE: AIR}
    game = desert_battle([WIRELESS, TRUCKS], [STUKA], (), others=others, firepower={WIRELESS: 0})
    play(game, TakeRest((AIRSTRIKE, SECOND_AIRSTRIKE)), *YOU_FIRST)
    as_they_stand(game)
    play(game, Engage(AIRSTRIKE, 0, STUKA), MISS)
    play(game, HoldFire(WIRELESS), MISS)
    assert offered(game, HoldFire) == [HoldFire(TRUCKS)], "after the enemy has fired"


@rule("S41.0d")
def test_a_unit_without_a_target_gives_the_airstrike_its_turn() -> None:
    game = air_battle([STUKA], *YOU_FIRST)
    assert list(game.offered) == [Engage(AIRSTRIKE, 0, STUKA), HoldFire(WIRELESS)]
    play(game, Engage(AIRSTRIKE, 0, STUKA), HIT, EVEN)
    assert game.state.kia == 1
    assert game.state.battle is None


@rule("S41.0d")
def test_the_airstrike_need_not_engage() -> None:
    game = air_battle([STUKA], *YOU_FIRST)
    play(game, HoldFire(WIRELESS), PANIC)
    assert game.state.place(AIRSTRIKE) == RECRUIT, "the Axis airstrike did"


@rule("S41.0d")
def test_an_airstrike_has_no_fire_of_its_own_on_ground_units() -> None:
    game = air_battle([GUARD], *YOU_FIRST)
    assert not offered(game, Engage)
    assert {option.unit for option in offered(game, Fire)} == {WIRELESS}


@rule("S41.0b")
def test_an_opfor_unit_with_aaa_must_fire_at_your_airstrikes() -> None:
    game = air_battle([FLAK], *ENEMY_FIRST, PANIC)
    assert game.state.place(AIRSTRIKE) == RECRUIT
    assert not game.state.panicked, "no unit in the line was hit"


@rule("S41.0b")
def test_without_an_airstrike_in_the_battle_it_fires_at_the_line() -> None:
    game = desert_battle([TRUCKS], [FLAK], (*ENEMY_FIRST, PANIC), lose=1)
    assert game.state.ops == 6 - 1


@rule("S41.0b")
def test_an_opfor_unit_without_aaa_fires_at_the_line() -> None:
    game = air_battle([GUARD], *ENEMY_FIRST, PANIC, EVEN, lose=1)
    assert game.state.ops == 6 - 1
    assert game.state.place(AIRSTRIKE) == AIR


@rule("S41.0b")
def test_it_fires_at_an_airstrike_even_when_the_whole_line_is_gone() -> None:
    game = air_battle([GUARD, FLAK], *ENEMY_FIRST, HIT, MISS, HIT, firepower={GUARD: 2})
    assert game.state.place(WIRELESS) == RECRUIT
    assert game.state.place(AIRSTRIKE) == OUT


@rule("S41.0f")
def test_your_unit_with_aaa_fires_at_an_axis_airstrike_or_a_ground_unit() -> None:
    game = desert_battle([GUNS], [STUKA, GUARD], YOU_FIRST)
    play(game, StandFirst(0, STUKA))
    assert targets(game) == [0, 1]
    fire(game, 0, HIT, MISS, *YOU_FIRST)
    assert game.state.kia == 1


@rule("S41.0a")
def test_a_unit_without_aaa_cannot_fire_at_an_axis_airstrike() -> None:
    game = desert_battle([TRUCKS], [STUKA, GUARD], YOU_FIRST)
    play(game, StandFirst(0, STUKA))
    assert targets(game) == [1]
    assert str(game.why_not(piece="opfor-0")) == "Only a unit with AAA can fire at aircraft (S41.0a)"


@rule("S41.0a")
def test_it_is_passed_over_if_no_ground_unit_is_left_to_fire_at() -> None:
    game = desert_battle([TRUCKS, GUNS], [STUKA], YOU_FIRST)
    play(game, StandNext(TRUCKS))
    assert firer(game) == GUNS


@rule("S41.0e")
def test_two_panics_put_an_airstrike_out_for_the_mission() -> None:
    game = air_battle([FLAK], *ENEMY_FIRST, PANIC, PANIC, firepower={FLAK: 2})
    assert game.state.place(AIRSTRIKE) == OUT


@rule("S41.0e")
def test_an_elimination_does_so_too() -> None:
    game = air_battle([FLAK], *ENEMY_FIRST, HIT)
    assert game.state.place(AIRSTRIKE) == OUT


@rule("S41.0e")
def test_a_single_panic_sends_it_to_the_recruit_box_and_its_dice_are_lost() -> None:
    game = air_battle([FLAK], *ENEMY_FIRST, PANIC)
    assert game.state.place(AIRSTRIKE) == RECRUIT
    assert not offered(game, AddDice)


@rule("S41.0c")
def test_opfor_fire_goes_at_the_airstrike_you_committed_first_spent_or_not() -> None:
    game = two_airstrikes([FLAK], *YOU_FIRST)
    play(game, AddDice(AIRSTRIKE, 1))
    fire(game, 0, MISS, MISS, HIT, *YOU_FIRST)
    assert game.state.place(AIRSTRIKE) == OUT
    assert game.state.battle is not None
    assert game.state.battle.used == [SECOND_AIRSTRIKE]


@rule("S41.0c")
def test_the_next_shot_goes_at_the_next_airstrike() -> None:
    game = two_airstrikes([FLAK, FLAK], *ENEMY_FIRST, HIT)
    fire(game, 0, MISS, HIT, *YOU_FIRST)
    assert game.state.place(AIRSTRIKE) == game.state.place(SECOND_AIRSTRIKE) == OUT


@rule("S41.0i")
def test_an_axis_airstrike_shot_down_raises_the_index_and_one_of_yours_changes_nothing() -> None:
    game = desert_battle([WIRELESS], [STUKA, FLAK], (), others={AIRSTRIKE: AIR}, firepower={FLAK: 2})
    play(game, Take(AIRSTRIKE), *YOU_FIRST)
    play(game, Engage(AIRSTRIKE, 0, STUKA), HIT)
    assert game.state.kia == 1
    fire(game, 1, MISS, HIT, MISS, *YOU_FIRST)
    assert game.state.place(AIRSTRIKE) == OUT
    assert game.state.kia == 1
