"""Sections 38.0 and 38.1: Objectives, and what finding one brings."""

from collections.abc import Callable

from msgspec.structs import force_setattr, replace

from fieldcraft.testing import rule
from fieldcraft.titles.commando.carrying import Carry
from fieldcraft.titles.commando.operations import ChooseOperation
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.state import LOST
from fieldcraft.titles.commando.taking_up import ChooseCarrier, LeaveIt
from tests.titles.commando.plain import ENEMY_FIRST, GUARD, HIT, PANIC, YOU_FIRST, fire, march
from tests.titles.lrdg.desert import (
    FAR,
    FIELD,
    HOME,
    IN_1941,
    IN_1942,
    MORE_TRUCKS,
    TRUCKS,
    desert,
)
from tests.titles.support import SetUpMission, log_lines, play

FOUND = "objective-1"


@rule("38.0a")
def test_you_know_how_many_markers_of_each_kind_lie_out_but_not_which_is_where() -> None:
    for kind in ("real", "minefield"):
        game = desert({TRUCKS: HOME}, hidden={FIELD: "real", FAR: "minefield"})
        assert game.state.hidden == [FIELD, FAR]
        assert game.state.unturned == ["minefield", "real"]
        rolls = ["quiet", kind, "luck"] if kind == "real" else ["quiet", kind, 1]
        march(game, HOME, FIELD, *rolls)
        assert kind not in game.state.unturned, "either might have been there"


def objective_at(space: str) -> Callable[[Box], None]:
    """Let a total of seven lead to some space."""

    def edit(box: Box) -> None:
        rows = tuple(replace(row, space=space) if row.total == 7 else row for row in box.locations)
        force_setattr(box, "locations", rows)

    return edit


@rule("38.0b")
def test_a_space_on_the_safe_side_is_rolled_for_again_in_its_year() -> None:
    edit = objective_at("jarabub")
    safe = desert({}, mission=IN_1941, step=SetUpMission(IN_1941), edit=edit, rolls=[3, 4, 4, 4, 5, 4])
    assert "jarabub" not in safe.state.hidden
    assert len(safe.state.hidden) == 2
    enemy = desert({}, mission=IN_1942, step=SetUpMission(IN_1942), edit=edit, rolls=[3, 4, 4, 4])
    assert "jarabub" in enemy.state.hidden


@rule("38.1a")
def test_the_marker_is_turned_up_before_the_second_card() -> None:
    game = desert({TRUCKS: HOME}, hidden={FIELD: "real"})
    march(game, HOME, FIELD, "quiet", "real", "patrol", GUARD, *YOU_FIRST)
    assert game.state.hidden == []
    assert game.state.objectives == {FOUND: FIELD}
    assert game.state.battle is not None


@rule("38.1a")
def test_the_first_card_and_its_battle_come_before_that() -> None:
    game = desert({TRUCKS: HOME}, hidden={FIELD: "real"})
    march(game, HOME, FIELD, "patrol", GUARD, *YOU_FIRST)
    assert game.state.hidden == [FIELD]
    fire(game, 0, HIT, "real", "quiet")
    assert game.state.hidden == []


@rule("38.1b")
def test_a_minefield_brings_mine_rolls_and_no_second_card() -> None:
    game = desert({TRUCKS: HOME}, hidden={FIELD: "minefield"})
    march(game, HOME, FIELD, "quiet", "minefield", 6)
    assert game.state.kia == -1
    assert isinstance(game.choice, ChooseOperation)
    assert game.state.ops == 6 - 1, "and no Op either"


@rule("38.1c")
def test_a_real_objective_brings_a_second_card_an_op_and_may_be_taken_up() -> None:
    game = desert({TRUCKS: HOME}, hidden={FIELD: "real"})
    march(game, HOME, FIELD, "quiet", "real", "luck")
    assert isinstance(game.choice, ChooseCarrier)
    assert game.state.ops == 6 + 3 + 1
    play(game, Carry(FOUND, TRUCKS))
    assert game.state.objectives == {FOUND: TRUCKS}


@rule("38.1c")
def test_the_op_comes_on_top_of_what_the_card_took() -> None:
    game = desert({TRUCKS: HOME}, hidden={FIELD: "real"})
    march(game, HOME, FIELD, "quiet", "real", "delay")
    assert game.state.ops == 6 - 1 + 1


@rule("38.1c")
def test_units_that_survive_a_lost_battle_gain_the_op_too() -> None:
    game = desert({TRUCKS: HOME}, hidden={FIELD: "real"})
    march(game, HOME, FIELD, "quiet", "real", "patrol", GUARD, *ENEMY_FIRST, PANIC)
    assert "You lost the battle at Zighen, and R1 Patrol recovered." in log_lines(game)
    assert game.state.ops == 6 + 1
    assert game.state.objectives == {FOUND: FIELD}


@rule("38.1d")
def test_an_objective_whose_second_card_leaves_no_unit_is_out_of_play() -> None:
    game = desert({TRUCKS: HOME, MORE_TRUCKS: FAR}, hidden={FIELD: "real"})
    march(game, HOME, FIELD, "quiet", "real", "patrol", GUARD, *ENEMY_FIRST, HIT)
    assert game.state.objectives == {FOUND: LOST}
    assert game.state.ops == 6 - 1, "no Op is gained"


@rule("38.1d")
def test_another_objective_that_lies_there_is_not_harmed() -> None:
    game = desert({TRUCKS: HOME, MORE_TRUCKS: FAR}, hidden={FIELD: "real"}, objectives={FOUND: FIELD})
    march(game, HOME, FIELD, "quiet", "real", "patrol", GUARD, *ENEMY_FIRST, HIT)
    assert game.state.objectives == {FOUND: FIELD, "objective-2": LOST}


@rule("38.1e")
def test_a_marker_whose_first_card_leaves_no_unit_stays_face_down() -> None:
    game = desert({TRUCKS: HOME, MORE_TRUCKS: FAR}, hidden={FIELD: "real"})
    march(game, HOME, FIELD, "patrol", GUARD, *ENEMY_FIRST, HIT)
    assert game.state.hidden == [FIELD]
    assert game.state.objectives == {}


def found_before(option: bool) -> int:
    """The Ops that a force has when it may take up an Objective that was turned up earlier."""
    game = desert(
        {TRUCKS: HOME},
        objectives={FOUND: FIELD},
        found_early=[FOUND],
        options={"revealed_objective_gives_op": option},
    )
    march(game, HOME, FIELD, "quiet")
    assert isinstance(game.choice, ChooseCarrier)
    return game.state.ops


@rule("38.1f")
def test_an_objective_turned_up_earlier_gives_no_card_and_no_op() -> None:
    assert found_before(option=False) == 6


@rule("38.1f")
def test_with_the_option_the_first_force_there_gains_the_op() -> None:
    assert found_before(option=True) == 6 + 1


@rule("38.1f")
def test_a_second_force_gains_nothing_more() -> None:
    units = {TRUCKS: HOME, MORE_TRUCKS: FAR}
    option = {"revealed_objective_gives_op": True}
    game = desert(units, objectives={FOUND: FIELD}, found_early=[FOUND], options=option)
    march(game, HOME, FIELD, "quiet")
    play(game, LeaveIt(FOUND))
    march(game, FAR, FIELD, "friends")
    assert game.state.ops == 6 + 1 - 1


@rule("38.1f")
def test_a_force_that_does_not_survive_leaves_the_op_to_the_next() -> None:
    units = {TRUCKS: HOME, MORE_TRUCKS: FAR}
    option = {"revealed_objective_gives_op": True}
    game = desert(units, objectives={FOUND: FIELD}, found_early=[FOUND], options=option)
    march(game, HOME, FIELD, "patrol", GUARD, *ENEMY_FIRST, HIT)
    march(game, FAR, FIELD, "quiet")
    assert game.state.ops == 6 - 1 + 1
