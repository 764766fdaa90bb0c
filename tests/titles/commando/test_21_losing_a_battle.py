"""Chapter 21: losing a battle."""

from fieldcraft.testing import rule
from fieldcraft.titles.commando.operations import ChooseOperation, OperateFrom
from tests.titles.commando.plain import (
    COUNT,
    ENEMY_FIRST,
    FAR,
    FIELD,
    GUARD,
    HIT,
    HOME,
    PANIC,
    A,
    B,
    battle,
    march,
    plain_table,
)
from tests.titles.support import log_lines


@rule("21.0a")
def test_the_opfor_go_to_the_bin_and_your_panicked_units_stay_and_recover() -> None:
    game = battle([A], [GUARD], (*ENEMY_FIRST, PANIC))
    assert game.state.bin.count(GUARD) == COUNT
    assert not game.state.panicked
    assert game.state.place(A) == FIELD
    assert isinstance(game.choice, ChooseOperation)
    assert OperateFrom(FIELD) in game.offered


@rule("21.0a")
def test_you_lose_the_ops_that_the_card_names_for_it() -> None:
    game = plain_table({A: HOME}, ops=4)
    march(game, HOME, FIELD, "ambush", GUARD, GUARD, *ENEMY_FIRST, PANIC, 1)
    assert game.state.ops == 4 - 1 - 1
    assert "You lost 1 Op to ambush: 4 to 3." in log_lines(game)


@rule("21.0a")
def test_you_lose_them_even_if_no_unit_survives() -> None:
    game = plain_table({A: HOME, B: FAR}, ops=4)
    march(game, HOME, FIELD, "ambush", GUARD, GUARD, *ENEMY_FIRST, HIT)
    assert game.state.ops == 4 - 1 - 1


@rule("21.0a")
def test_the_log_of_a_lost_battle_points_to_the_rule_of_losing() -> None:
    game = battle([A], [GUARD], (*ENEMY_FIRST, PANIC))
    lost = [line.rule for line in game.log if line.text.startswith("You lost the battle")]
    assert lost == ["21.0a"]
