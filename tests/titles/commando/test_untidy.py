"""Untidy tables: two aircraft, passengers named before their carrier, and reasons for what isn't offered."""

from fieldcraft.kernel.steps import Done, Take
from fieldcraft.testing import rule
from fieldcraft.titles.commando.card_moves import Embark
from fieldcraft.titles.commando.intel import PlayIntel
from fieldcraft.titles.commando.operations import OperateFrom
from fieldcraft.titles.commando.reconnaissance import FlyOver, Reconnoitre
from fieldcraft.titles.commando.state import AIR
from tests.titles.commando.plain import AIRSTRIKE, FAR, FIELD, HOME, A, B, C, plain_table
from tests.titles.support import offered, play

SCOUTS = "guards-parachute-company"
EVEN = 2


@rule("S33.0c")
def test_two_airstrikes_offer_one_flight_over_a_marker() -> None:
    game = plain_table({A: HOME, AIRSTRIKE: AIR, "corsairs-arromanches": AIR}, hidden={FAR: "real"})
    play(game, OperateFrom(HOME))
    assert [option.target for option in offered(game, FlyOver)] == [FAR]


@rule("S33.0b")
def test_an_objective_found_by_reconnaissance_counts_as_found_early() -> None:
    game = plain_table({SCOUTS: HOME}, hidden={FIELD: "real"})
    play(game, OperateFrom(HOME))
    play(game, Reconnoitre(FIELD), EVEN, "real")
    assert game.state.found_early == ["objective-1"]


@rule("S36.0b", "10.3a")
def test_a_closed_space_and_an_empty_one_have_different_reasons() -> None:
    game = plain_table({"r1-patrol": "kufra"}, title="lrdg", mission="raid-rommel")
    assert game.rules.mission(game.state).closed == "el-adem"
    assert "(S36.0b)" in str(game.why_not(place="el-adem"))
    assert "(10.3a)" in str(game.why_not(place="siwa"))


@rule("15.4b")
def test_a_passenger_can_be_named_before_its_carrier() -> None:
    game = plain_table({A: HOME, B: HOME, C: HOME}, movement={B: 0, C: 0}, held=["papers"])
    play(game, PlayIntel("papers", "water"))
    play(game, Embark(HOME, "water"))
    play(game, Take(B))
    assert not any(isinstance(option, Done) for option in game.offered), "it can't go alone"
    play(game, Take(A))
    assert Done(2) in game.offered
