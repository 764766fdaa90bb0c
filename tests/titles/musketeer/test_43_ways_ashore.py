"""Chapters 43, S39 and S40: landing craft, water moves by Intel card, and helicopters."""

from typing import Any

from msgspec.structs import force_setattr

from fieldcraft.kernel.steps import Take, TakeRest
from fieldcraft.testing import rule
from fieldcraft.titles.commando.airborne import Lift
from fieldcraft.titles.commando.amphibious import PutToSea, SailAlone, SailTo, SailWith
from fieldcraft.titles.commando.card_moves import Embark, Land
from fieldcraft.titles.commando.carrying import Carry
from fieldcraft.titles.commando.intel import PlayIntel
from fieldcraft.titles.commando.operations import ChooseOperation
from fieldcraft.titles.commando.records import Box, LandingTable
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import AIR, DELIVERED, RECRUIT
from tests.titles.commando.plain import FIELD, HOME, LEADER, TANKS, A, B, C, D, plain_table
from tests.titles.support import offered, play, table, units_at

LOST, BACK, LANDS = 1, 2, 6
FLEET, BEACH = "fleet", "casino-pier"
HELICOPTER = "whirlwinds-theseus"


def rough_sea(box: Box) -> None:
    """A landing can go wrong in every way."""
    landings = LandingTable(results=("lost", "back", "lands", "lands", "lands", "lands"), source="test")
    force_setattr(box, "amphibious", landings)


def at_sea(units: dict[str, str] | None = None, **more: Any) -> Play:
    """A Commando puts to sea from the Fleet; others may be there, and a company is ashore."""
    game = plain_table({C: FLEET, A: FIELD, **(units or {})}, edit=rough_sea, **more)
    play(game, PutToSea(C, FLEET))
    return game


@rule("S40.0a")
def test_for_one_op_an_amphibious_unit_sails_from_any_port_to_any_other() -> None:
    game = at_sea()
    play(game, SailAlone(C))
    ports = set(game.rules.theatres[game.state.mission].ports)
    assert {option.to for option in offered(game, SailTo)} == ports - {FLEET}
    play(game, SailTo(BEACH), LANDS, "quiet")
    assert game.state.place(C) == BEACH
    assert game.state.ops == 6 - 1
    assert not game.state.held


@rule("S40.0a")
def test_only_an_amphibious_unit_in_a_port_can_sail() -> None:
    game = plain_table({A: HOME, C: HOME, D: FIELD})
    assert offered(game, PutToSea) == [PutToSea(C, HOME)]


@rule("S40.0b")
def test_landing_needs_no_other_units_and_draws_a_card() -> None:
    game = at_sea()
    play(game, SailAlone(C))
    play(game, SailTo(BEACH), LANDS, "luck")
    assert units_at(game, BEACH) == [C]
    assert game.state.ops == 6 + 3 - 1


@rule("S40.0b")
def test_it_draws_no_card_in_a_base() -> None:
    game = at_sea()
    play(game, SailAlone(C))
    play(game, SailTo("cyprus"), LANDS)
    assert game.state.place(C) == "cyprus"


@rule("S40.0c")
def test_it_may_take_one_other_ground_unit_of_any_kind() -> None:
    others = {TANKS: FLEET, B: FLEET, LEADER: FLEET, D: FLEET}
    game = at_sea(others)
    assert set(offered(game, SailWith)) == {SailWith(unit) for unit in others}
    play(game, SailWith(TANKS))
    play(game, SailTo(BEACH), LANDS, "quiet")
    assert game.state.place(C) == game.state.place(TANKS) == BEACH
    assert game.state.place(B) == FLEET


@rule("S40.0c")
def test_both_bring_the_objectives_they_carry() -> None:
    game = plain_table({C: HOME, B: HOME}, objectives={"objective-1": C, "objective-2": B}, edit=rough_sea)
    play(game, PutToSea(C, HOME))
    play(game, SailWith(B))
    play(game, SailTo(FLEET), LANDS)
    assert game.state.objectives == {"objective-1": DELIVERED, "objective-2": DELIVERED}


@rule("S40.0c")
def test_it_may_take_up_one_objective_that_lies_in_the_port_instead() -> None:
    game = plain_table({C: HOME, B: HOME}, objectives={"objective-1": HOME, "objective-2": HOME}, edit=rough_sea)
    play(game, PutToSea(C, HOME))
    play(game, Carry("objective-2", C))
    play(game, SailTo(FLEET), LANDS)
    assert game.state.objectives == {"objective-1": HOME, "objective-2": DELIVERED}


@rule("S39.0a", "S40.0d")
def test_the_unit_and_its_passenger_share_one_roll() -> None:
    for face, place in ((LANDS, "cyprus"), (BACK, FLEET), (LOST, RECRUIT)):
        game = at_sea({TANKS: FLEET})
        play(game, SailWith(TANKS))
        play(game, SailTo("cyprus"), face)
        assert game.state.place(C) == game.state.place(TANKS) == place
        assert game.state.ops == 6 - 1


@rule("S39.0a")
def test_a_unit_that_is_turned_back_draws_no_card_and_the_operation_is_spent() -> None:
    game = at_sea()
    play(game, SailAlone(C))
    play(game, SailTo(BEACH), BACK)
    assert isinstance(game.choice, ChooseOperation)
    assert game.state.ops == 6 - 1


@rule("S39.0a")
def test_units_that_are_lost_count_for_kia() -> None:
    game = at_sea({TANKS: FLEET})
    play(game, SailWith(TANKS))
    play(game, SailTo(BEACH), LOST)
    assert game.state.kia == 2 * game.rules.eliminated_kia


@rule("43.1a")
def test_our_own_table_turns_craft_back_and_loses_none() -> None:
    assert set(table("musketeer", "gamil").rules.box.amphibious.results) == {"back", "lands"}


@rule("43.1e")
def test_an_intel_card_takes_a_whole_force_from_port_to_port_without_a_roll() -> None:
    game = plain_table({A: FLEET, B: FLEET, TANKS: FLEET}, held=["papers"])
    play(game, PlayIntel("papers", "water"))
    play(game, Embark(FLEET, "water"))
    play(game, offered(game, TakeRest)[0])
    ports = set(game.rules.theatres[game.state.mission].ports)
    assert {option.to for option in offered(game, Land)} == ports - {FLEET}
    play(game, Land(BEACH), "quiet")
    assert set(units_at(game, BEACH)) == {A, B, TANKS}
    assert game.state.ops == 6


@rule("43.2a")
def test_a_vehicle_cannot_be_lifted() -> None:
    game = plain_table({TANKS: FLEET, A: FLEET, B: FLEET, HELICOPTER: AIR})
    play(game, Lift(FLEET))
    assert offered(game, Take) == [Take(A), Take(B)]


@rule("43.2a")
def test_no_lift_is_possible_where_there_are_only_vehicles() -> None:
    assert not offered(plain_table({TANKS: FLEET, HELICOPTER: AIR}), Lift)
