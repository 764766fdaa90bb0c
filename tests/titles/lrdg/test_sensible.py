"""What the sensible player knows about supply and aircraft. In these numbers a force moves two spaces."""

import pytest

from fieldcraft.titles.commando.movement import Move
from fieldcraft.titles.commando.reconnaissance import FlyOver
from fieldcraft.titles.commando.sensible import choose
from fieldcraft.titles.commando.state import AIR
from tests.titles.commando.plain import gather
from tests.titles.lrdg.desert import AIR_SUPPLY, AIRSTRIKE, FAR, HOME, SUPPLY, TRUCKS, WIRELESS, desert

THREE_AWAY, FOUR_AWAY = "tengeder", "bir-hacheim"


@pytest.mark.parametrize("supply", [SUPPLY, AIR_SUPPLY])
def test_it_uses_supply_to_reach_a_marker_an_operation_sooner(supply: str) -> None:
    place = AIR if supply == AIR_SUPPLY else HOME
    game = desert({TRUCKS: HOME, WIRELESS: HOME, supply: place}, hidden={THREE_AWAY: "real"})
    gather(game, HOME)
    assert choose(game) == Move(THREE_AWAY, 3, supply)


def test_it_saves_supply_that_would_bring_it_nearer_but_no_sooner_there() -> None:
    game = desert({TRUCKS: HOME, WIRELESS: HOME, AIR_SUPPLY: AIR}, hidden={FOUR_AWAY: "real"})
    gather(game, HOME)
    assert choose(game) == Move(FAR, 2)


def test_it_keeps_an_airstrike_for_battle_where_it_can_call_it() -> None:
    game = desert({TRUCKS: HOME, WIRELESS: HOME, AIRSTRIKE: AIR}, hidden={THREE_AWAY: "real"})
    gather(game, HOME)
    assert choose(game) == Move(FAR, 2)


def test_without_wireless_it_sends_an_airstrike_to_look_at_a_marker() -> None:
    game = desert({TRUCKS: HOME, AIRSTRIKE: AIR}, hidden={THREE_AWAY: "real"})
    gather(game, HOME)
    assert choose(game) == FlyOver(THREE_AWAY, AIRSTRIKE)
