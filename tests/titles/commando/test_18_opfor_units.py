"""Chapter 18: OPFOR units come and go."""

from fieldcraft.testing import rule
from tests.titles.commando.plain import (
    COUNT,
    ENEMY_FIRST,
    FAR,
    FIELD,
    GUARD,
    HIT,
    HOME,
    NEXT,
    OPFOR,
    PANIC,
    YOU_FIRST,
    A,
    B,
    as_they_stand,
    battle,
    fire,
    march,
    plain_table,
)

FULL = sorted([*OPFOR] * COUNT)


@rule("18.0a")
def test_after_a_won_battle_every_opfor_unit_is_back_in_the_bin() -> None:
    game = battle([A, B], [GUARD, GUARD])
    as_they_stand(game)
    fire(game, 0, HIT, 1)
    fire(game, 1, PANIC)
    assert game.state.battle is None
    assert game.state.bin == FULL


@rule("18.0a")
def test_after_a_lost_battle_every_opfor_unit_is_back_in_the_bin() -> None:
    game = battle([A], [GUARD, GUARD], (*ENEMY_FIRST, HIT), others={B: FAR})
    assert game.state.battle is None
    assert game.state.bin == FULL


@rule("18.0a")
def test_an_opfor_unit_that_was_eliminated_can_be_drawn_again() -> None:
    game = plain_table({A: HOME}, bin=[GUARD])
    march(game, HOME, FIELD, "patrol", GUARD, *YOU_FIRST)
    fire(game, 0, HIT)
    march(game, FIELD, NEXT, "ambush", GUARD, *YOU_FIRST)
    assert game.state.battle is not None
    assert game.state.battle.kinds == (GUARD,)
