"""Chapter 11: what happens in one operation."""

from fieldcraft.testing import rule
from fieldcraft.titles.commando.combat import FireAt
from fieldcraft.titles.commando.operations import ChooseOperation, OperateFrom
from fieldcraft.titles.commando.taking_up import ChooseCarrier, LeaveIt
from tests.titles.commando.plain import (
    AIRSTRIKE,
    ENEMY_FIRST,
    FAR,
    FIELD,
    GUARD,
    HIT,
    HOME,
    PANIC,
    YOU_FIRST,
    A,
    B,
    fire,
    march,
    plain_table,
)
from tests.titles.lrdg import desert as sand
from tests.titles.lrdg.desert import MORE_TRUCKS, TRUCKS, desert
from tests.titles.support import offered, play


@rule("11.0a")
def test_a_force_moves_then_draws_an_event_then_fights_then_deals_with_the_marker() -> None:
    game = plain_table({A: HOME}, hidden={FIELD: "real"})
    march(game, HOME, FIELD, "patrol", GUARD, *YOU_FIRST)
    assert game.state.place(A) == FIELD
    assert isinstance(game.choice, FireAt)
    assert game.state.hidden == [FIELD], "the marker waits for the battle"
    fire(game, 0, HIT, "quiet", "real")
    assert isinstance(game.choice, ChooseCarrier)
    play(game, LeaveIt("objective-1"))
    assert isinstance(game.choice, ChooseOperation)


@rule("11.0a")
def test_an_aircraft_in_a_space_is_no_force_to_operate_with() -> None:
    game = plain_table({A: HOME, AIRSTRIKE: FIELD})
    assert offered(game, OperateFrom) == [OperateFrom(HOME)]


@rule("11.0a")
def test_one_operation_costs_one_op() -> None:
    game = plain_table({A: HOME}, ops=5)
    march(game, HOME, FIELD, "quiet")
    assert game.state.ops == 4


@rule("11.0b")
def test_a_face_down_marker_brings_a_second_card_and_is_then_turned_up() -> None:
    game = plain_table({A: HOME}, hidden={FIELD: "real"})
    march(game, HOME, FIELD, "quiet", "luck", "real")
    assert game.state.ops == 9
    assert not game.state.hidden
    assert game.state.objectives == {"objective-1": FIELD}


@rule("11.0b")
def test_the_second_card_s_battle_is_fought_before_the_marker_is_turned_up() -> None:
    game = plain_table({A: HOME}, hidden={FIELD: "false"})
    march(game, HOME, FIELD, "quiet", "patrol", GUARD, *YOU_FIRST)
    assert game.state.hidden == [FIELD]
    fire(game, 0, HIT, "false")
    assert not game.state.hidden


@rule("11.0b")
def test_no_second_card_is_drawn_if_the_first_leaves_no_unit() -> None:
    game = plain_table({A: HOME, B: FAR}, hidden={FIELD: "real"})
    march(game, HOME, FIELD, "patrol", GUARD, *ENEMY_FIRST, HIT)
    assert isinstance(game.choice, ChooseOperation)
    assert game.state.hidden == [FIELD]


@rule("11.0b")
def test_no_one_is_left_to_turn_up_a_marker_before_the_second_card_either() -> None:
    game = desert({TRUCKS: sand.HOME, MORE_TRUCKS: sand.FAR}, hidden={sand.FIELD: "real"})
    march(game, sand.HOME, sand.FIELD, "patrol", GUARD, *ENEMY_FIRST, HIT)
    assert game.state.hidden == [sand.FIELD]


@rule("11.0b")
def test_the_marker_stays_face_down_if_the_second_card_leaves_no_unit() -> None:
    game = plain_table({A: HOME, B: FAR}, hidden={FIELD: "real"})
    march(game, HOME, FIELD, "quiet", "patrol", GUARD, *ENEMY_FIRST, HIT)
    assert isinstance(game.choice, ChooseOperation)
    assert game.state.hidden == [FIELD]


@rule("11.0b")
def test_units_that_were_there_before_draw_the_second_card_if_they_alone_are_left() -> None:
    game = plain_table({A: HOME, B: FIELD}, hidden={FIELD: "real"})
    march(game, HOME, FIELD, "patrol", GUARD, *ENEMY_FIRST)
    play(game, 0, HIT)
    assert game.state.place(A) not in game.rules.box.spaces
    fire(game, 0, HIT, "luck", "real")
    assert game.state.ops == 8
    assert game.state.objectives == {"objective-1": FIELD}


@rule("11.0b")
def test_a_space_without_a_marker_brings_no_second_card() -> None:
    game = plain_table({A: HOME}, hidden={FAR: "real"})
    march(game, HOME, FIELD, "quiet")
    assert isinstance(game.choice, ChooseOperation)


@rule("11.0c")
def test_the_op_is_paid_at_the_end_so_that_the_last_one_is_played_in_full() -> None:
    game = plain_table({A: HOME}, hidden={FIELD: "real"}, ops=1)
    march(game, HOME, FIELD, "patrol", GUARD, *YOU_FIRST)
    assert game.state.ops == 1
    fire(game, 0, HIT, "quiet", "real")
    assert game.state.ops == 1
    play(game, LeaveIt("objective-1"))
    assert game.state.ops == 0
    assert game.over


@rule("11.0d")
def test_units_that_survive_a_lost_battle_go_on_to_the_objective_segment() -> None:
    game = plain_table({A: HOME}, hidden={FIELD: "real"})
    march(game, HOME, FIELD, "patrol", GUARD, *ENEMY_FIRST, PANIC, "quiet", "real")
    assert isinstance(game.choice, ChooseCarrier)
    assert game.state.place(A) == FIELD, "there is no retreat"
