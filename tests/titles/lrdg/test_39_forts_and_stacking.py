"""Sections 39.3 and 39.4: fortifications, and how many units may stack."""

from msgspec.structs import replace

from fieldcraft.testing import rule
from fieldcraft.titles.commando.combat import SuperiorityRolled
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.state import Campaign
from tests.titles.commando.plain import GUARD, MISS, gather, march, reachable
from tests.titles.lrdg.desert import (
    CARS,
    FIELD,
    HOME,
    IN_1941,
    IN_1942,
    LEADER,
    MORE_TRUCKS,
    SAPPER,
    SUPPLY,
    TRUCKS,
    desert,
)
from tests.titles.support import table

FORT, NEAR, BEYOND = "benghazi", "agedabia", "barce"


@rule("39.3a")
def test_benghazi_and_bardia_are_forts_in_both_years_and_tobruk_in_1942() -> None:
    theatres = table().rules.theatres
    assert theatres[IN_1941].forts == {"benghazi", "bardia"}
    assert theatres[IN_1942].forts == {"benghazi", "bardia", "tobruk"}


@rule("39.3b")
def test_a_fort_is_a_stop_space_whatever_its_terrain() -> None:
    game = desert({TRUCKS: NEAR})
    assert not game.rules.box.terrain[game.rules.box.spaces[FORT].terrain].stop
    gather(game, NEAR)
    assert FORT in reachable(game)
    assert BEYOND not in reachable(game)


@rule("39.3b")
def test_tobruk_stops_a_force_in_1942_only() -> None:
    for mission, stops in ((IN_1941, False), (IN_1942, True)):
        game = desert({TRUCKS: "gazala"}, mission=mission)
        gather(game, "gazala")
        assert ("gambut" in reachable(game)) != stops


def strong_forts(box: Box) -> None:
    """Forts bring two more OPFOR units and add three to their Tactical Superiority."""
    box.terrain["fort"] = replace(box.terrain["fort"], opfor=2, superiority=3)


@rule("39.3b")
def test_the_chart_s_line_for_forts_adds_opfor_units_and_tactical_superiority() -> None:
    game = desert({TRUCKS: NEAR}, edit=strong_forts)
    march(game, NEAR, FORT, "patrol", GUARD, GUARD, GUARD, 6, 4, MISS)
    assert game.state.battle is not None
    assert len(game.state.battle.kinds) == 1 + 2
    assert SuperiorityRolled(1, 6, 4, 0, 3) in (game.last.events or ()), "so the OPFOR fired first"


def low_limit(box: Box) -> None:
    """Cards with a stacking limit of three."""
    for name, mission in box.missions.items():
        box.missions[name] = replace(mission, stacking=3)


FOUR = dict.fromkeys((TRUCKS, MORE_TRUCKS, CARS, SUPPLY), HOME)


@rule("39.4a")
def test_in_a_single_mission_the_card_sets_the_stacking_limit() -> None:
    game = desert(FOUR, edit=low_limit)
    gather(game, HOME)
    assert FIELD not in reachable(game)
    assert str(game.why_not(place=FIELD)) == "4 units would be at Zighen; the stacking limit is 3 (39.4a)"


@rule("39.4a")
def test_three_units_and_a_leader_may_go_there() -> None:
    units = {**dict.fromkeys((TRUCKS, MORE_TRUCKS, CARS), HOME), LEADER: HOME}
    game = desert(units, edit=low_limit)
    gather(game, HOME)
    assert FIELD in reachable(game)


@rule("39.4b")
def test_in_a_campaign_the_limit_is_six_in_every_mission() -> None:
    game = desert({**FOUR, SAPPER: FIELD, "g1-patrol": FIELD}, edit=low_limit, campaign=Campaign((IN_1941,)))
    gather(game, HOME)
    assert FIELD in reachable(game), "six would stand there"
    full = desert({**FOUR, SAPPER: FIELD, "g1-patrol": FIELD, "y-patrol": FIELD}, campaign=Campaign((IN_1941,)))
    gather(full, HOME)
    assert FIELD not in reachable(full), "seven would"
