"""Chapter 20: winning a battle."""

from fieldcraft.testing import rule
from fieldcraft.titles.commando.battle_line import StandNext
from tests.titles.commando.plain import (
    COUNT,
    ENEMY_FIRST,
    FIELD,
    GUARD,
    HOME,
    PANIC,
    YOU_FIRST,
    A,
    B,
    battle,
    fire,
    march,
    plain_table,
)
from tests.titles.support import log_lines, play


@rule("20.0a")
def test_panicked_opfor_units_go_to_the_bin_and_your_panicked_units_recover() -> None:
    game = battle([A, B], [GUARD], ENEMY_FIRST)
    play(game, StandNext(A), PANIC)
    assert game.state.panicked == [A]
    fire(game, 0, PANIC)
    assert game.state.bin.count(GUARD) == COUNT
    assert not game.state.panicked
    assert game.state.place(A) == FIELD
    assert "You won the battle at Pelusium, and 3 Para A Company recovered." in log_lines(game)


@rule("20.0a")
def test_you_gain_the_ops_that_the_card_names_for_it() -> None:
    game = plain_table({A: HOME, B: HOME}, ops=4)
    march(game, HOME, FIELD, "ambush", GUARD, GUARD, *YOU_FIRST)
    play(game, StandNext(A))
    fire(game, 0, PANIC, 1)
    fire(game, 1, PANIC)
    assert game.state.ops == 4 + 2 - 1


@rule("20.0a")
def test_a_card_that_names_no_ops_gives_none() -> None:
    game = plain_table({A: HOME}, ops=4)
    march(game, HOME, FIELD, "patrol", GUARD, *YOU_FIRST)
    fire(game, 0, PANIC)
    assert game.state.ops == 3
