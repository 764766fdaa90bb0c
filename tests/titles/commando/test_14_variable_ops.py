"""Chapter 14: Ops gained and lost."""

from fieldcraft.testing import rule
from fieldcraft.titles.commando.operations import ChooseOperation
from tests.titles.commando.plain import (
    ENEMY_FIRST,
    FIELD,
    GUARD,
    HIT,
    HOME,
    PANIC,
    A,
    battle,
    fire,
    march,
    plain_table,
)
from tests.titles.support import log_lines


@rule("14.0a")
def test_ops_that_a_card_gives_or_takes_change_the_count_at_once() -> None:
    gained = plain_table({A: HOME}, hidden={FIELD: "real"}, ops=4)
    march(gained, HOME, FIELD, "luck", "delay", "real")
    assert gained.state.ops == 4 + 3 - 1, "the operation itself is not paid yet"
    assert "You gained 3 Ops from luck: 4 to 7." in log_lines(gained)
    assert "You lost 1 Op to delay: 7 to 6." in log_lines(gained)


@rule("14.0a")
def test_a_card_that_brings_the_count_to_zero_ends_the_mission_in_the_middle_of_an_operation() -> None:
    game = plain_table({A: HOME}, hidden={FIELD: "real"}, ops=1)
    march(game, HOME, FIELD, "delay")
    assert game.result is not None
    assert game.result.reason == "lost, out of Ops"
    assert game.state.hidden == [FIELD]


@rule("14.0a")
def test_a_lost_battle_that_brings_the_count_below_zero_ends_the_mission_there_and_then() -> None:
    game = battle([A], [GUARD], (*ENEMY_FIRST, PANIC), lose=2, ops=1)
    assert game.result is not None
    assert game.result.reason == "lost, out of Ops"
    assert game.state.ops == -1


@rule("14.0a")
def test_a_loss_that_leaves_an_op_does_not_end_the_mission() -> None:
    game = plain_table({A: HOME}, ops=3)
    march(game, HOME, FIELD, "delay")
    assert isinstance(game.choice, ChooseOperation)
    assert game.state.ops == 1


@rule("14.0a")
def test_with_a_single_op_left_the_operation_goes_on_to_its_end() -> None:
    game = plain_table({A: HOME}, hidden={FIELD: "false"}, ops=2)
    march(game, HOME, FIELD, "delay", "quiet", "false")
    assert not game.state.hidden, "the marker was still dealt with"
    assert game.over, "the last Op was paid at the end"


@rule("14.0b")
def test_there_is_no_upper_limit_to_the_ops_count() -> None:
    game = plain_table({A: HOME}, ops=97)
    march(game, HOME, FIELD, "luck")
    assert game.state.ops == 97 + 3 - 1
    won = battle([A], [GUARD], win=40, ops=97)
    fire(won, 0, HIT)
    assert won.state.ops == 97 + 40
