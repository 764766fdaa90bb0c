"""Chapter 40: what is in force, and stacking."""

from msgspec.structs import replace

from fieldcraft.testing import rule
from fieldcraft.titles.commando.intel import BuyOp
from fieldcraft.titles.commando.logistics import Turnaround
from fieldcraft.titles.commando.movement import Move
from fieldcraft.titles.commando.reconnaissance import FlyOver, Reconnoitre
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.state import AIR, SPENT, Campaign
from tests.titles.commando.plain import AIRSTRIKE, FIELD, HOME, LEADER, SUPPLY, A, B, C, gather, plain_table, reachable
from tests.titles.support import offered, table

SCOUTS = "guards-parachute-company"


@rule("40.1a")
def test_reconnaissance_is_in_force() -> None:
    game = table("musketeer", "sea-and-sky", units={SCOUTS: HOME, AIRSTRIKE: AIR}, hidden={FIELD: "real"})
    gather(game, HOME)
    assert offered(game, Reconnoitre)
    assert offered(game, FlyOver)


@rule("40.1a")
def test_additional_logistics_is_in_force() -> None:
    game = table("musketeer", "sea-and-sky", units={A: HOME, SUPPLY: HOME})
    gather(game, HOME)
    assert {option.supply for option in offered(game, Move)} == {"", SUPPLY}


@rule("40.1b")
def test_reserve_points_and_turnaround_are_not_in_force() -> None:
    game = table("musketeer", "sea-and-sky", units={A: HOME, AIRSTRIKE: SPENT}, rp=20)
    assert not offered(game, BuyOp)
    assert not offered(game, Turnaround)


def low_limit(box: Box) -> None:
    """Cards with a stacking limit of two."""
    for name, mission in box.missions.items():
        box.missions[name] = replace(mission, stacking=2)


@rule("40.2a")
def test_the_card_sets_the_stacking_limit_in_a_mission_and_in_a_campaign() -> None:
    for campaign in (None, Campaign(("gamil",))):
        two = plain_table({A: HOME, B: HOME, LEADER: HOME}, edit=low_limit, campaign=campaign)
        gather(two, HOME)
        assert FIELD in reachable(two)
        three = plain_table({A: HOME, B: HOME, C: HOME}, edit=low_limit, campaign=campaign)
        gather(three, HOME)
        assert FIELD not in reachable(three)


@rule("40.2a")
def test_no_card_has_a_limit_above_six() -> None:
    missions = table("musketeer", "gamil").rules.box.missions.values()
    assert max(mission.stacking for mission in missions) <= 6
