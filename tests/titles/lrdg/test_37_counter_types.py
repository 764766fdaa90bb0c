"""Chapter 37: counters and markers."""

from collections import Counter

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.commando.airborne import Drop, Lift
from fieldcraft.titles.commando.operations import OperateFrom
from fieldcraft.titles.commando.state import AIR
from tests.titles.commando.plain import reachable
from tests.titles.lrdg.desert import IN_1941, IN_1942, TRUCKS, closed, desert
from tests.titles.support import SetUpMission, offered, play, table

GAZALA, DERNA = (3, 4), (4, 4)


@rule("37.0a")
def test_there_are_ten_types_of_ground_unit_and_two_of_air_unit() -> None:
    rules = table().rules
    ground = {unit.kind for unit in rules.units.values() if not unit.air}
    air = {unit.kind for unit in rules.units.values() if unit.air}
    assert ground == {
        "marines",
        "armoured-car",
        "heavy-weapons",
        "leader",
        "sapper",
        "jeep",
        "truck",
        "sig",
        "supply",
        "wireless",
    }
    assert air == {"airstrike", "air-supply"}


@rule("37.0b")
@pytest.mark.parametrize("mission", [IN_1941, IN_1942])
def test_there_are_no_drops_and_no_lifts_whatever_units_you_have(mission: str) -> None:
    rules = table(mission=mission).rules
    all_units = {unit.id: AIR if unit.air else "cairo" for unit in rules.units.values()}
    game = table(mission=mission, units=all_units)
    assert offered(game, OperateFrom)
    assert not offered(game, Drop)
    assert not offered(game, Lift)


@rule("37.0c")
def test_every_marker_is_a_real_objective_or_a_minefield() -> None:
    game = desert({}, step=SetUpMission(IN_1941), rolls=[*GAZALA, *DERNA])
    assert game.state.unturned == ["minefield", "real"]


@rule("37.0d")
def test_the_bin_holds_flak_airstrikes_and_a_leader() -> None:
    rules = table().rules
    kinds = rules.box.opfor
    game = table(step=SetUpMission(IN_1941), rolls=placing(IN_1941))
    assert Counter(game.state.bin) == {kind.id: kind.count for kind in kinds.values()}
    assert rules.enemy_aaa - rules.enemy_air, "Flak"
    assert rules.enemy_air, "airstrikes"
    assert rules.enemy_leaders, "a leader"
    assert set(kinds) - rules.enemy_aaa - rules.enemy_leaders, "and units without any of that"


def placing(mission: str) -> list[int]:
    """Dice that place all markers of a mission in different open spaces."""
    rules = table(mission=mission).rules
    card, theatre = rules.box.missions[mission], rules.theatres[mission]
    dice: list[int] = []
    for total, space in theatre.locations.items():
        if space in theatre.board and space not in theatre.safe and len(dice) < 2 * (card.real + card.false_markers):
            dice += [total // 2, total - total // 2]
    return dice


@rule("37.0e")
def test_the_mission_names_the_space_of_the_afrikakorps() -> None:
    rules = table().rules
    for name, mission in rules.box.missions.items():
        assert mission.closed in rules.box.spaces
        assert mission.closed not in rules.theatres[name].spaces


@rule("37.0e")
def test_your_units_may_not_enter_the_space_of_the_afrikakorps() -> None:
    game = desert({TRUCKS: "bir-hacheim"}, edit=closed("el-adem"))
    play(game, OperateFrom("bir-hacheim"))
    assert "el-adem" not in reachable(game)
    assert str(game.why_not(place="el-adem")) == "El Adem is closed to you (S36.0b)"
