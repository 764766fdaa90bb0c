"""Chapter 19: how a battle begins, Tactical Superiority, and the two lines."""

import pytest
from msgspec.structs import replace

from fieldcraft.kernel.steps import Done, TakeRest
from fieldcraft.testing import rule
from fieldcraft.titles.commando.air import CallAir
from fieldcraft.titles.commando.battle_line import AsTheyStand, LineUp, OrderEnemies, StandFirst, StandNext
from fieldcraft.titles.commando.combat import Fire, FireAt
from fieldcraft.titles.commando.logistics import DeclareFullFirepower, FullFirepower, HoldSupply
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import AIR, Battle
from tests.titles.commando.plain import (
    AIRSTRIKE,
    CAPTAIN,
    ENEMY_FIRST,
    FAR,
    FIELD,
    GUARD,
    GUNNERS,
    HIT,
    HOME,
    LEADER,
    MISS,
    PANIC,
    RIFLES,
    SECOND_LEADER,
    SUPPLY,
    TANKS,
    YOU_FIRST,
    A,
    B,
    C,
    as_they_stand,
    battle,
    fire,
    firer,
    march,
    plain_table,
)
from tests.titles.support import offered, play


def fight(game: Play) -> Battle:
    """The battle under way."""
    assert game.state.battle is not None
    return game.state.battle


def you_fire_first(game: Play) -> bool:
    """Whether your first unit fires before any OPFOR unit has."""
    return isinstance(game.choice, FireAt) and not fight(game).enemy_fired


@rule("19.0a")
def test_opfor_units_in_your_space_must_be_fought() -> None:
    game = plain_table({A: HOME, B: HOME})
    march(game, HOME, FIELD, "patrol", GUARD, *YOU_FIRST)
    assert {type(option) for option in game.offered} == {StandNext, AsTheyStand}
    as_they_stand(game)
    assert {type(option) for option in game.offered} == {Fire}, "a battle cannot be broken off"


@rule("19.0a")
def test_no_opfor_units_come_to_a_space_without_units_of_yours() -> None:
    def change(box: Box) -> None:
        box.cards["breakdown"] = replace(box.cards["breakdown"], opfor=2, lose=3)

    game = plain_table({TANKS: HOME, A: FAR}, edit=change)
    march(game, HOME, FIELD, "breakdown")
    assert game.state.battle is None
    assert game.state.ops == 5


@rule("19.0b")
def test_units_that_were_there_before_the_force_came_fight_too() -> None:
    game = plain_table({A: HOME, B: FIELD, C: FAR})
    march(game, HOME, FIELD, "patrol", GUARD, *YOU_FIRST)
    assert set(fight(game).line) == {A, B}


@rule("19.0b")
def test_a_leader_who_was_there_before_counts_in_the_battle() -> None:
    game = plain_table({A: HOME, LEADER: FIELD})
    march(game, HOME, FIELD, "patrol", GUARD, 3, 4)
    as_they_stand(game)
    assert you_fire_first(game), "3 + 1 to 4"


@rule("19.0b")
def test_a_supply_column_that_was_there_before_counts_in_the_battle() -> None:
    game = plain_table({A: HOME, SUPPLY: FIELD})
    march(game, HOME, FIELD, "patrol", GUARD)
    assert offered(game, FullFirepower) == [FullFirepower(SUPPLY)]


@rule("19.1a")
@pytest.mark.parametrize(("dice", "yours"), [((4, 3), True), ((3, 4), False), ((4, 4), True), ((1, 1), True)])
def test_the_higher_total_has_tactical_superiority_and_equals_are_yours(dice: tuple[int, int], yours: bool) -> None:
    game = battle([A], [GUARD], dice if yours else (*dice, MISS))
    assert you_fire_first(game) is yours


@rule("19.1a")
def test_each_round_begins_with_its_own_dice() -> None:
    game = battle([A], [GUARD], YOU_FIRST)
    fire(game, 0, MISS, MISS, *ENEMY_FIRST, MISS)
    assert fight(game).round == 2
    assert not you_fire_first(game)


@rule("19.1b")
def test_a_leader_adds_one_and_two_leaders_no_more() -> None:
    for leaders in ([LEADER], [LEADER, SECOND_LEADER]):
        level = battle([A, *leaders], [GUARD], (3, 4))
        as_they_stand(level)
        assert you_fire_first(level), "3 + 1 to 4"
        behind = battle([A, *leaders], [GUARD], (3, 5))
        as_they_stand(behind, MISS)
        assert not you_fire_first(behind), "3 + 1 to 5"


@rule("19.1b")
def test_a_panicked_leader_still_adds_one() -> None:
    game = battle([A, LEADER], [GUARD], ENEMY_FIRST)
    play(game, StandNext(LEADER), PANIC)
    fire(game, 0, MISS, 3, 4)
    as_they_stand(game)
    assert you_fire_first(game)


@rule("19.1b")
def test_a_leader_who_was_eliminated_adds_nothing() -> None:
    game = battle([A, B, LEADER], [GUARD], ENEMY_FIRST)
    play(game, StandNext(LEADER))
    as_they_stand(game, HIT)
    fire(game, 0, MISS)
    fire(game, 0, MISS, 3, 4)
    as_they_stand(game, MISS)
    assert not you_fire_first(game)


@rule("19.1b")
def test_an_opfor_leader_adds_one_and_two_no_more() -> None:
    for captains in ([CAPTAIN], [CAPTAIN, CAPTAIN]):
        level = battle([A], captains, (4, 3))
        assert you_fire_first(level), "4 to 3 + 1"
        behind = battle([A], captains, (4, 4, MISS))
        assert not you_fire_first(behind), "4 to 4 + 1"


@rule("19.1b")
def test_a_panicked_opfor_leader_counts_and_an_eliminated_one_does_not() -> None:
    panicked = battle([A], [CAPTAIN, GUARD], YOU_FIRST, firepower={CAPTAIN: 2, A: 2})
    fire(panicked, 0, PANIC, MISS, MISS, 4, 4, MISS)
    assert not you_fire_first(panicked)
    gone = battle([A], [CAPTAIN, GUARD], YOU_FIRST, firepower={CAPTAIN: 2, A: 2})
    fire(gone, 0, HIT, MISS, MISS, 4, 4)
    assert you_fire_first(gone)


@rule("19.1c")
def test_air_comes_before_full_firepower_and_that_before_superiority_and_that_before_the_line() -> None:
    game = battle([A, SUPPLY], [GUARD], (), others={AIRSTRIKE: AIR})
    assert isinstance(game.choice, CallAir)
    play(game, Done(0))
    assert isinstance(game.choice, DeclareFullFirepower)
    play(game, HoldSupply(), *YOU_FIRST)
    assert isinstance(game.choice, LineUp)
    as_they_stand(game)
    assert isinstance(game.choice, FireAt)


@rule("19.1c")
def test_a_later_round_has_its_own_roll_and_line_up_and_no_full_firepower() -> None:
    game = battle([A, SUPPLY], [GUARD], (), others={AIRSTRIKE: AIR})
    play(game, Done(0))
    play(game, HoldSupply(), *YOU_FIRST)
    as_they_stand(game)
    fire(game, 0, MISS, MISS)
    fire(game, 0, MISS)
    assert isinstance(game.choice, CallAir)
    play(game, Done(0), *YOU_FIRST)
    assert isinstance(game.choice, LineUp)
    play(game, StandNext(SUPPLY))
    assert firer(game) == SUPPLY


@rule("19.1d")
def test_the_opfor_line_up_from_the_highest_firepower_to_the_lowest() -> None:
    strong = {GUARD: 1, RIFLES: 2, GUNNERS: 3}
    game = battle([A], [RIFLES, GUARD, GUNNERS], (*ENEMY_FIRST, MISS, MISS, MISS), firepower=strong)
    fire(game, 1, MISS, MISS, MISS, MISS, *YOU_FIRST)
    assert [fight(game).kinds[i] for i in fight(game).enemy_line] == [GUNNERS, RIFLES, GUARD]


@rule("19.1d")
def test_you_decide_the_order_of_equals_that_differ_in_kind() -> None:
    game = battle([A], [GUARD, RIFLES, RIFLES, GUNNERS], YOU_FIRST, firepower={GUNNERS: 2})
    assert isinstance(game.choice, OrderEnemies)
    assert game.offered == [StandFirst(0, GUARD), StandFirst(1, RIFLES)]
    play(game, StandFirst(1, RIFLES))
    assert game.offered == [StandFirst(0, GUARD), StandFirst(2, RIFLES)]
    play(game, StandFirst(0, GUARD))
    assert fight(game).enemy_line == [3, 1, 0, 2]


@rule("19.1d")
def test_the_order_of_equals_of_one_kind_is_not_asked_for() -> None:
    game = battle([A], [GUARD, GUARD, GUARD], YOU_FIRST)
    assert isinstance(game.choice, FireAt)


@rule("19.1d")
def test_the_order_of_equals_is_not_asked_for_when_only_one_of_them_can_fire() -> None:
    game = battle([A], [GUARD, RIFLES], YOU_FIRST)
    play(game, StandFirst(0, GUARD))
    fire(game, 1, PANIC, MISS, *YOU_FIRST)
    assert isinstance(game.choice, FireAt)


@rule("19.1e")
def test_you_line_up_your_units_in_any_order() -> None:
    game = battle([A, B, C], [GUARD], YOU_FIRST)
    play(game, StandNext(C))
    assert {option.unit for option in offered(game, StandNext)} == {A, B}
    play(game, StandNext(B))
    assert fight(game).line == [C, B, A]
    assert firer(game) == C


@rule("19.1e")
def test_panicked_units_are_lined_up_too() -> None:
    game = battle([A, B], [GUARD], ENEMY_FIRST)
    play(game, StandNext(A), PANIC)
    fire(game, 0, MISS, *ENEMY_FIRST)
    assert {option.unit for option in offered(game, StandNext)} == {A, B}
    assert game.decision is not None
    assert game.decision.prompt.endswith(" Panicked: 3 Para A Company.")
    play(game, StandNext(B), MISS)
    assert fight(game).line == [B, A]


@rule("19.1e")
def test_air_support_does_not_take_your_line_up_away() -> None:
    game = battle([A, B], [GUARD], (), others={AIRSTRIKE: AIR, "corsairs-arromanches": AIR})
    play(game, TakeRest((AIRSTRIKE, "corsairs-arromanches")), *YOU_FIRST)
    assert isinstance(game.choice, LineUp)
    play(game, StandNext(B))
    assert fight(game).line == [B, A]
