"""Chapter 13: a mission that nothing more can happen in."""

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.commando.movement import Move
from fieldcraft.titles.commando.operations import OperateFrom
from fieldcraft.titles.commando.setup import BeginMission
from fieldcraft.titles.commando.state import AIR, DELIVERED
from tests.titles.commando.plain import (
    AIRSTRIKE,
    ENEMY_FIRST,
    FAR,
    FIELD,
    GUARD,
    HIT,
    HOME,
    SUPPLY,
    TANKS,
    A,
    B,
    battle,
    march,
    plain_table,
)
from tests.titles.support import RecruitAndBegin, play

ODD = 3


@rule("13.0a")
def test_a_mission_ends_at_once_when_no_ground_unit_is_left_on_the_map() -> None:
    game = plain_table({A: HOME}, hidden={FIELD: "real"}, ops=5)
    march(game, HOME, FIELD, "patrol", GUARD, *ENEMY_FIRST, HIT)
    assert game.result is not None
    assert game.result.reason == "lost, no unit left"
    assert game.state.ops == 5


@rule("13.0a")
def test_a_unit_elsewhere_on_the_map_keeps_the_mission_going() -> None:
    game = battle([A], [GUARD], (*ENEMY_FIRST, HIT), others={B: FAR})
    assert not game.over


@rule("13.0a")
@pytest.mark.parametrize("where", [AIR, FAR])
def test_an_air_unit_does_not_keep_the_mission_going(where: str) -> None:
    game = plain_table({TANKS: HOME, AIRSTRIKE: where})
    march(game, HOME, FIELD, "breakdown")
    assert game.result is not None
    assert game.result.reason == "lost, no unit left"


@rule("13.0a")
def test_a_supply_column_that_is_used_up_may_have_been_the_last_unit() -> None:
    game = plain_table({SUPPLY: HOME})
    play(game, OperateFrom(HOME))
    play(game, Move(FAR, 3, SUPPLY), ODD)
    assert game.result is not None
    assert game.result.reason == "lost, no unit left"


@rule("13.0a")
def test_a_mission_without_units_ends_before_it_begins() -> None:
    game = plain_table({}, step=RecruitAndBegin(("fleet",)), rp=0)
    play(game, BeginMission(0))
    assert game.result is not None
    assert game.result.reason == "lost, no unit left"


@rule("13.0a")
def test_the_result_is_judged_as_usual() -> None:
    won = battle([A], [GUARD], (*ENEMY_FIRST, HIT), objectives={"objective-1": DELIVERED}, kia=4)
    assert won.result is not None
    assert won.result.reason == "won, no unit left"
    lost = battle([A], [GUARD], (*ENEMY_FIRST, HIT), objectives={"objective-1": DELIVERED}, kia=3)
    assert lost.result is not None
    assert lost.result.reason == "lost, no unit left"
