"""Chapter 12: operations one after another, and stopping early."""

import pytest
from msgspec.structs import replace

from fieldcraft.testing import rule
from fieldcraft.titles.commando.movement import Stay
from fieldcraft.titles.commando.operations import ChooseOperation, OperateFrom, StopHere
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.state import DELIVERED
from tests.titles.commando.plain import FIELD, HOME, NEXT, A, B, march, plain_table
from tests.titles.support import offered, play


@rule("12.0a")
def test_the_same_unit_may_make_one_operation_after_another_at_one_op_each() -> None:
    game = plain_table({A: HOME, B: NEXT}, ops=5)
    for start, end, ops in [(HOME, FIELD, 4), (FIELD, HOME, 3), (HOME, FIELD, 2), (FIELD, HOME, 1)]:
        march(game, start, end, "shuffle" if end == HOME else "quiet")
        assert game.state.ops == ops
        assert OperateFrom(end) in game.offered


@rule("12.0b")
def test_you_may_stop_when_all_conditions_of_the_card_hold() -> None:
    game = plain_table({A: FIELD}, objectives={"objective-1": DELIVERED}, kia=2, ops=4)
    assert isinstance(game.choice, ChooseOperation)
    play(game, StopHere(4))
    assert game.result is not None
    assert game.result.reason == "won, stopped early"


@rule("12.0b")
@pytest.mark.parametrize(
    ("place", "kia", "lacking"),
    [(DELIVERED, 1, "KIA"), (A, 2, "Objective"), (FIELD, 2, "Objective")],
)
def test_before_that_you_may_not_stop(place: str, kia: int, lacking: str) -> None:
    game = plain_table({A: FIELD}, objectives={"objective-1": place}, kia=kia)
    assert not offered(game, StopHere)
    no = game.why_not(kind="stop-here")
    assert no is not None
    assert no.rule == "12.0b"
    assert lacking in no.text


def no_level(box: Box) -> None:
    """The card asks for no KIA level."""
    box.missions["sea-and-sky"] = replace(box.missions["sea-and-sky"], kia=0)


@rule("12.0b")
@pytest.mark.parametrize(("kia", "may_stop"), [(-1, False), (0, True)])
def test_you_may_not_stop_with_an_index_below_zero(kia: int, may_stop: bool) -> None:
    game = plain_table({A: FIELD}, objectives={"objective-1": DELIVERED}, kia=kia, edit=no_level)
    assert bool(offered(game, StopHere)) is may_stop


@rule("12.0b")
@pytest.mark.parametrize(("kia", "met"), [(1, False), (2, True)])
def test_the_table_says_when_all_goals_are_met_and_how_to_win(kia: int, met: bool) -> None:
    game = plain_table({A: FIELD}, objectives={"objective-1": DELIVERED}, kia=kia, ops=4)
    assert game.decision is not None
    assert (game.scene().goals[0].text == "All goals met: end the mission to win it") is met
    assert game.decision.prompt.startswith("All goals are met: end the mission and win") is met
    assert ("accomplished" in game.title.moments(game)) is met


@rule("12.0b")
def test_once_the_mission_is_won_no_goal_is_left_to_do() -> None:
    game = plain_table({A: FIELD}, objectives={"objective-1": DELIVERED}, kia=2, ops=4)
    play(game, StopHere(4))
    assert game.over
    assert all(goal.done for goal in game.scene().goals)


@rule("12.0b")
def test_you_need_not_stop() -> None:
    game = plain_table({A: FIELD}, objectives={"objective-1": DELIVERED}, kia=2, ops=4)
    play(game, OperateFrom(FIELD))
    assert not offered(game, StopHere), "only when you choose an Op"
    play(game, Stay(FIELD))
    assert game.state.ops == 3
