"""Section 19.1: the exchange of fire, and the rounds of a battle."""

from typing import Any

from fieldcraft.testing import rule
from fieldcraft.titles.commando.battle_line import StandNext
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import RECRUIT, Battle
from tests.titles.commando.plain import (
    COUNT,
    ENEMY_FIRST,
    FAR,
    FIELD,
    GUARD,
    GUNNERS,
    HIT,
    MISS,
    PANIC,
    RIFLES,
    YOU_FIRST,
    A,
    B,
    C,
    as_they_stand,
    battle,
    fire,
    firer,
    targets,
)
from tests.titles.support import play


def fight(game: Play) -> Battle:
    """The battle under way."""
    assert game.state.battle is not None
    return game.state.battle


@rule("19.1f")
def test_the_sides_take_turns_one_unit_at_a_time_from_the_head_of_the_line() -> None:
    game = battle([A, B], [GUARD, GUARD], YOU_FIRST)
    play(game, StandNext(B))
    assert firer(game) == B
    fire(game, 0, MISS, MISS)
    assert fight(game).enemy_fired == [0]
    assert firer(game) == A
    fire(game, 0, MISS, MISS, *YOU_FIRST)
    assert fight(game).round == 2


@rule("19.1f")
def test_why_another_unit_cannot_fire_now() -> None:
    game = battle([A, B], [GUARD], YOU_FIRST)
    as_they_stand(game)
    assert str(game.why_not(piece=B)) == "It is the turn of 3 Para A Company to fire (19.1f)"


@rule("19.1f")
def test_when_the_opfor_have_no_more_units_to_fire_yours_fire_all_they_have_left() -> None:
    game = battle([A, B, C], [GUARD], ENEMY_FIRST)
    as_they_stand(game, MISS)
    for unit in (A, B):
        assert firer(game) == unit
        fire(game, 0, MISS)
    assert firer(game) == C
    fire(game, 0, MISS, *YOU_FIRST)
    assert fight(game).round == 2


@rule("19.1f")
def test_when_you_have_no_more_units_to_fire_the_opfor_fire_all_they_have_left() -> None:
    game = battle([A], [GUARD] * 4, YOU_FIRST)
    fire(game, 0, MISS, MISS, MISS, MISS, MISS, *YOU_FIRST)
    assert fight(game).round == 2


@rule("19.1g")
def test_your_firing_unit_may_choose_any_opfor_unit() -> None:
    game = battle([A], [GUARD, RIFLES, GUNNERS], YOU_FIRST, firepower={RIFLES: 2, GUNNERS: 3})
    assert sorted(targets(game)) == [0, 1, 2]
    fire(game, 0, PANIC, *[MISS] * 5, *YOU_FIRST)
    assert sorted(targets(game)) == [0, 1, 2], "a panicked one too"
    fire(game, 0, HIT, *[MISS] * 5, *YOU_FIRST)
    assert sorted(targets(game)) == [1, 2]


@rule("19.1g")
def test_an_opfor_unit_fires_at_the_first_unit_still_standing_in_your_line() -> None:
    game = battle([A, B, C], [GUARD, GUARD, GUARD], ENEMY_FIRST)
    play(game, StandNext(B))
    as_they_stand(game, HIT)
    assert game.state.place(B) == RECRUIT
    fire(game, 0, MISS, HIT)
    assert game.state.place(A) == RECRUIT
    fire(game, 0, MISS, HIT)
    assert game.over, "no unit is left"


@rule("19.1h")
def test_a_unit_hit_before_its_turn_does_not_fire() -> None:
    for hit in (PANIC, HIT):
        game = battle([A, B], [GUARD], ENEMY_FIRST)
        play(game, StandNext(A), hit)
        assert firer(game) == B
        fire(game, 0, MISS, *YOU_FIRST)
        assert fight(game).round == 2


@rule("19.1h")
def test_an_opfor_unit_hit_before_its_turn_does_not_fire() -> None:
    for hit in (PANIC, HIT):
        game = battle([A], [GUARD, GUARD], YOU_FIRST)
        fire(game, 0, hit, MISS, *YOU_FIRST)
        assert fight(game).enemy_fired == []
        assert fight(game).round == 2


def after_a_panic(**more: Any) -> Play:
    """A and B against two guards; the first shot has panicked A, who stands first."""
    game = battle([A, B], [GUARD, GUARD], ENEMY_FIRST, **more)
    play(game, StandNext(A), PANIC)
    assert game.state.panicked == [A]
    return game


@rule("19.1i")
def test_a_panicked_unit_keeps_its_place_and_can_be_shot_at_again() -> None:
    game = after_a_panic()
    fire(game, 0, MISS, HIT, *YOU_FIRST)
    assert game.state.place(A) == RECRUIT
    assert game.state.place(B) == FIELD


@rule("19.1i")
def test_with_the_option_opfor_fire_skips_panicked_units() -> None:
    game = after_a_panic(options={"spare_panicked": True})
    fire(game, 0, MISS, PANIC)
    assert game.state.place(A) == FIELD
    assert game.state.place(B) == FIELD
    assert game.state.battle is None, "both panicked, so the battle is lost"


@rule("19.1i")
def test_with_the_option_panicked_units_are_shot_at_when_no_other_stands() -> None:
    game = battle([A], [GUARD, GUARD], (*ENEMY_FIRST, PANIC, HIT), options={"spare_panicked": True}, others={B: FAR})
    assert game.state.place(A) == RECRUIT


@rule("19.1j")
def test_a_unit_with_firepower_zero_has_a_place_in_the_line_but_does_not_fire() -> None:
    game = battle([A, B], [GUARD], ENEMY_FIRST, firepower={A: 0})
    play(game, StandNext(A), MISS)
    assert fight(game).line == [A, B]
    assert firer(game) == B
    fire(game, 0, MISS, *ENEMY_FIRST)
    play(game, StandNext(A), HIT)
    assert game.state.place(A) == RECRUIT


@rule("19.1k")
def test_your_units_that_have_not_fired_still_fire_at_panicked_opfor() -> None:
    game = battle([A, B], [GUARD], YOU_FIRST)
    as_they_stand(game)
    fire(game, 0, PANIC)
    assert firer(game) == B
    fire(game, 0, PANIC)
    assert game.state.kia == 1
    assert game.state.battle is None


@rule("19.1k")
def test_opfor_units_that_have_not_fired_still_fire_at_your_panicked_units() -> None:
    game = battle([A], [GUARD, GUARD], (*ENEMY_FIRST, PANIC, HIT), others={B: FAR})
    assert game.state.place(A) == RECRUIT
    assert game.state.battle is None


@rule("19.1l")
def test_a_new_round_follows_while_both_sides_have_an_unpanicked_unit() -> None:
    game = after_a_panic()
    fire(game, 0, PANIC, MISS, *YOU_FIRST)
    assert fight(game).round == 2
    as_they_stand(game)
    assert firer(game) == B


@rule("19.1l")
def test_the_side_that_has_an_unpanicked_unit_wins() -> None:
    won = battle([A], [GUARD], YOU_FIRST, win=3, lose=2)
    fire(won, 0, PANIC)
    assert won.state.battle is None
    assert won.state.ops == 6 + 3
    lost = battle([A], [GUARD], (*ENEMY_FIRST, PANIC), win=3, lose=2)
    assert lost.state.battle is None
    assert lost.state.ops == 6 - 2


@rule("19.1l")
def test_the_unit_that_fires_last_is_left_unpanicked() -> None:
    for dice in (YOU_FIRST, ENEMY_FIRST):
        game = battle([A], [GUARD], dice if dice == YOU_FIRST else (*dice, MISS), win=1, lose=1)
        fire(game, 0, HIT)
        assert game.state.ops == 7
        assert not game.state.panicked
    assert game.state.bin.count(GUARD) == COUNT
