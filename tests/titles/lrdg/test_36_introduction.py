"""Chapter 36: the missions, their years, and the optional chapters."""

import fieldcraft as fc
from fieldcraft.testing import rule
from fieldcraft.titles.commando.air import Engage
from fieldcraft.titles.commando.intel import BuyOp
from fieldcraft.titles.commando.logistics import Turnaround
from fieldcraft.titles.commando.movement import Move
from fieldcraft.titles.commando.reconnaissance import Reconnoitre
from fieldcraft.titles.commando.setup import Buy, Recruit
from fieldcraft.titles.commando.state import SPENT
from tests.titles.commando.plain import YOU_FIRST, gather
from tests.titles.lrdg.desert import ALSO_1941, ALSO_1942, IN_1941, IN_1942, STUKA, air_battle
from tests.titles.support import offered, table


@rule("36.0a")
def test_there_are_two_missions_in_1941_and_two_in_1942() -> None:
    missions = table().rules.box.missions.values()
    assert [(mission.name, mission.year) for mission in missions] == [
        ("Raid Rommel!", 1941),
        ("Operation Crusader!", 1941),
        ("Delay at All Costs!", 1942),
        ("Operation Agreement!", 1942),
    ]
    (lrdg,) = [title for title in fc.titles() if title.id == "lrdg"]
    assert [scenario.name for scenario in lrdg.scenarios[:4]] == [mission.name for mission in missions]


@rule("36.0b")
def test_the_year_decides_the_safe_side_the_forts_and_the_objective_spaces() -> None:
    theatres = table().rules.theatres
    for what in ("safe", "forts", "locations"):
        assert getattr(theatres[IN_1941], what) == getattr(theatres[ALSO_1941], what)
        assert getattr(theatres[IN_1942], what) == getattr(theatres[ALSO_1942], what)
        assert getattr(theatres[IN_1941], what) != getattr(theatres[IN_1942], what)


@rule("36.0b")
def test_jeeps_can_be_recruited_in_1942_only() -> None:
    for mission, year in ((IN_1941, 1941), (IN_1942, 1942)):
        game = table(mission=mission, step=Recruit(("kufra",)), rp=50)
        on_sale = {option.type for option in offered(game, Buy)}
        assert ("jeep" in on_sale) == (year == 1942)
        assert "truck" in on_sale


@rule("36.0c")
def test_every_mission_asks_for_objectives_and_a_kia_level_and_brings_one_leader() -> None:
    for mission in table().rules.box.missions.values():
        assert mission.recover > 0
        assert mission.kia > 0
        assert mission.leaders == 1


@rule("36.0d")
def test_all_optional_chapters_are_in_force() -> None:
    units = {"r1-patrol": "jalo", "heavy-section": "jalo", "113-squadron": SPENT}
    game = table(units=units, hidden={"agedabia": "real"}, rp=9)
    assert offered(game, BuyOp)
    assert offered(game, Turnaround)
    gather(game, "jalo")
    assert offered(game, Reconnoitre)
    assert [option for option in offered(game, Move) if option.supply]
    fighting = air_battle([STUKA], *YOU_FIRST)
    assert offered(fighting, Engage)
