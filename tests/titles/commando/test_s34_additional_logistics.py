"""Chapter S34: supply columns and Air Supply."""

from typing import Any

from fieldcraft.kernel.steps import Done, Take
from fieldcraft.testing import rule
from fieldcraft.titles.commando.air import AddDice
from fieldcraft.titles.commando.battle_line import StandNext
from fieldcraft.titles.commando.combat import Fire
from fieldcraft.titles.commando.logistics import DeclareFullFirepower, FullFirepower, HoldSupply
from fieldcraft.titles.commando.movement import Move
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import AIR, RECRUIT, SPENT
from tests.titles.commando.plain import (
    AIRSTRIKE,
    ENEMY_FIRST,
    FAR,
    FARTHEST,
    FIELD,
    GUARD,
    HIT,
    HOME,
    MISS,
    NEXT,
    SUPPLY,
    TANKS,
    YOU_FIRST,
    A,
    as_they_stand,
    battle,
    fire,
    firer,
    gather,
    plain_table,
)
from tests.titles.lrdg import desert as lrdg
from tests.titles.support import offered, play

EVEN, ODD = 2, 3


def supplied(game: Play) -> dict[str, int]:
    """Where supply lets the force go, and how far that is."""
    return {option.to: option.spaces for option in offered(game, Move) if option.supply}


def supplied_battle(*rolls: int, **more: Any) -> Play:
    """A battle of a unit and its supply column, with Full Firepower declared."""
    game = battle([A, SUPPLY], [GUARD], (), **more)
    play(game, FullFirepower(SUPPLY), *(rolls or YOU_FIRST))
    return game


@rule("S34.0a")
def test_a_supply_column_in_the_force_takes_it_one_space_farther() -> None:
    game = plain_table({A: HOME, SUPPLY: HOME})
    gather(game, HOME)
    assert supplied(game)[FAR] == 3
    assert FARTHEST not in supplied(game)
    play(game, Move(FAR, 3, SUPPLY), EVEN, "quiet")
    assert game.state.place(A) == FAR


@rule("S34.0a")
def test_the_reason_for_a_space_out_of_reach_counts_the_space_that_supply_gives() -> None:
    game = plain_table({A: HOME, SUPPLY: HOME})
    gather(game, HOME)
    assert str(game.why_not(place=FARTHEST)) == "El Ballah is more than 3 spaces away (15.0a)"
    alone = plain_table({A: HOME})
    gather(alone, HOME)
    assert str(alone.why_not(place=FAR)) == "Kantara is more than 2 spaces away (15.0a)"


@rule("S34.0a")
def test_a_full_space_that_only_supply_reaches_is_refused_for_its_stacking_limit() -> None:
    crowd = dict.fromkeys(("40-commando", "42-commando", "9-para-squadron-re", "voice-of-britain", TANKS), FAR)
    game = plain_table({A: HOME, SUPPLY: HOME, **crowd})
    gather(game, HOME)
    assert FAR not in supplied(game)
    assert str(game.why_not(place=FAR)) == "7 units would be at Kantara; the stacking limit is 6 (40.2a)"


@rule("S34.0a")
def test_air_supply_that_a_force_cannot_call_does_not_lengthen_the_reason() -> None:
    game = lrdg.desert({lrdg.TRUCKS: lrdg.HOME, lrdg.AIR_SUPPLY: AIR})
    gather(game, lrdg.HOME)
    assert "more than 2 spaces away" in str(game.why_not(place="cairo"))


@rule("S34.0a")
def test_a_supply_column_outside_the_force_does_not() -> None:
    game = plain_table({A: HOME, SUPPLY: FIELD})
    gather(game, HOME)
    assert not supplied(game)


@rule("S34.0a")
def test_air_supply_takes_a_force_one_space_farther() -> None:
    game = lrdg.desert({lrdg.TRUCKS: lrdg.HOME, lrdg.WIRELESS: lrdg.HOME, lrdg.AIR_SUPPLY: AIR})
    gather(game, lrdg.HOME)
    assert supplied(game)["tengeder"] == 3


@rule("S34.0b")
def test_a_supply_column_in_the_battle_gives_every_unit_one_more_die() -> None:
    game = supplied_battle(firepower={A: 3})
    play(game, StandNext(A))
    assert offered(game, Fire)[0].dice == 3 + 1


@rule("S34.0b")
def test_full_firepower_may_be_declined() -> None:
    game = battle([A, SUPPLY], [GUARD], (), firepower={A: 3})
    play(game, HoldSupply(), *YOU_FIRST)
    play(game, StandNext(A))
    assert offered(game, Fire)[0].dice == 3


@rule("S34.0b")
def test_a_unit_without_firepower_throws_one_die_then() -> None:
    game = supplied_battle(firepower={A: 0})
    play(game, StandNext(A))
    assert firer(game) == A
    assert offered(game, Fire)[0].dice == 1


@rule("S34.0b")
def test_air_units_get_no_more_dice() -> None:
    helicopter = "whirlwinds-theseus"
    game = battle([A, SUPPLY], [GUARD], (), others={AIRSTRIKE: AIR, helicopter: AIR})
    play(game, Take(AIRSTRIKE))
    play(game, Take(helicopter))
    play(game, Done(2))
    play(game, FullFirepower(SUPPLY), *YOU_FIRST)
    as_they_stand(game)
    assert offered(game, AddDice) == [AddDice(AIRSTRIKE, 1), AddDice(helicopter, 1)]


@rule("S34.0b")
def test_full_firepower_is_declared_at_the_beginning_and_lasts_for_the_battle() -> None:
    game = battle([A, SUPPLY], [GUARD], ())
    assert isinstance(game.choice, DeclareFullFirepower)
    play(game, FullFirepower(SUPPLY), *YOU_FIRST)
    as_they_stand(game)
    fire(game, 0, MISS, MISS, MISS)
    fire(game, 0, MISS, MISS, *YOU_FIRST)
    as_they_stand(game)
    assert offered(game, Fire)[0].dice == 1 + 1, "still so in the second round"


@rule("S34.0b")
def test_it_lasts_even_if_the_column_is_lost() -> None:
    game = supplied_battle(*ENEMY_FIRST)
    play(game, StandNext(SUPPLY), HIT)
    assert game.state.place(SUPPLY) == RECRUIT
    assert offered(game, Fire)[0].dice == 1 + 1


@rule("S34.0c")
def test_after_a_supplied_movement_an_odd_die_sends_the_column_to_the_recruit_box() -> None:
    game = plain_table({A: HOME, SUPPLY: HOME})
    gather(game, HOME)
    play(game, Move(FAR, 3, SUPPLY), ODD, "quiet")
    assert (game.state.place(A), game.state.place(SUPPLY)) == (FAR, SPENT)


@rule("S34.0c")
def test_after_a_supplied_movement_an_even_die_keeps_it_in_play() -> None:
    game = plain_table({A: HOME, SUPPLY: HOME})
    gather(game, HOME)
    play(game, Move(FAR, 3, SUPPLY), EVEN, "quiet")
    assert game.state.place(SUPPLY) == FAR


@rule("S34.0c")
def test_a_movement_that_did_not_need_supply_is_not_rolled_for() -> None:
    game = plain_table({A: HOME, SUPPLY: HOME})
    gather(game, HOME)
    play(game, Move(NEXT, 2), "quiet")
    assert game.state.place(SUPPLY) == NEXT


@rule("S34.0c")
def test_after_a_supplied_battle_the_column_is_rolled_for() -> None:
    game = supplied_battle()
    as_they_stand(game)
    fire(game, 0, HIT, HIT, ODD)
    assert game.state.place(SUPPLY) == SPENT


@rule("S34.0c")
def test_after_a_battle_without_full_firepower_it_is_not() -> None:
    game = battle([A, SUPPLY], [GUARD], ())
    play(game, HoldSupply(), *YOU_FIRST)
    as_they_stand(game)
    fire(game, 0, HIT)
    assert game.state.place(SUPPLY) == FIELD


@rule("S34.0c")
def test_an_eliminated_column_does_not_roll() -> None:
    game = supplied_battle(*ENEMY_FIRST)
    play(game, StandNext(SUPPLY), HIT)
    fire(game, 0, HIT, HIT)
    assert game.state.battle is None
    assert game.state.place(SUPPLY) == RECRUIT


@rule("S34.0d")
def test_two_sources_of_supply_give_no_more_than_one() -> None:
    units = dict.fromkeys((lrdg.TRUCKS, lrdg.WIRELESS, lrdg.SUPPLY), lrdg.HOME)
    game = lrdg.desert({**units, lrdg.AIR_SUPPLY: AIR})
    gather(game, lrdg.HOME)
    assert {option.supply for option in offered(game, Move)} == {"", lrdg.SUPPLY, lrdg.AIR_SUPPLY}
    assert max(supplied(game).values()) == 3


@rule("S34.0d")
def test_two_sources_of_supply_give_one_more_firepower() -> None:
    units = [lrdg.TRUCKS, lrdg.WIRELESS, lrdg.SUPPLY]
    game = lrdg.desert_battle(units, [GUARD], (), others={lrdg.AIR_SUPPLY: AIR})
    assert list(game.offered) == [FullFirepower(lrdg.SUPPLY), FullFirepower(lrdg.AIR_SUPPLY), HoldSupply()]
    play(game, FullFirepower(lrdg.SUPPLY), *YOU_FIRST)
    as_they_stand(game)
    assert offered(game, Fire)[0].dice == 1 + 1


@rule("S34.0d")
def test_movement_and_battle_are_two_uses_with_a_roll_each() -> None:
    game = plain_table({A: HOME, SUPPLY: HOME})
    gather(game, HOME)
    play(game, Move(FAR, 3, SUPPLY), EVEN, "patrol", GUARD)
    play(game, FullFirepower(SUPPLY), *YOU_FIRST)
    as_they_stand(game)
    fire(game, 0, HIT, HIT, ODD)
    assert game.state.place(SUPPLY) == SPENT


@rule("S34.0e")
def test_a_column_that_is_used_up_leaves_its_objective_in_the_space_and_costs_no_kia() -> None:
    game = plain_table({A: HOME, SUPPLY: HOME}, objectives={"objective-1": SUPPLY})
    gather(game, HOME)
    play(game, Move(FAR, 3, SUPPLY), ODD, "quiet")
    assert game.state.objectives == {"objective-1": FAR}
    assert game.state.kia == 0
