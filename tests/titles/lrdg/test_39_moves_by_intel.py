"""Sections 39.5 and 39.6: one unit by air or water for each Intel card."""

from msgspec.structs import replace

from fieldcraft.testing import rule
from fieldcraft.titles.commando.card_moves import Embark, Land
from fieldcraft.titles.commando.carrying import Carry, SetDown
from fieldcraft.titles.commando.intel import PlayIntel
from fieldcraft.titles.commando.operations import ChooseOperation
from fieldcraft.titles.commando.reconnaissance import Reconnoitre
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.scenarios.lrdg.card_moves import Cross, Fly
from fieldcraft.titles.commando.state import DELIVERED, LOST, RECRUIT
from tests.titles.commando.plain import keep_carrying
from tests.titles.lrdg import desert as sea
from tests.titles.lrdg.desert import (
    BASE_PORT,
    CARS,
    FAR,
    FIELD,
    GUNS,
    HOME,
    JEEPS,
    LEADER,
    MORE_TRUCKS,
    OTHER_PORT,
    PORT,
    SAPPER,
    SIG,
    SUPPLY,
    TRUCKS,
    desert,
    embark,
    water_move,
)
from tests.titles.support import offered, play

AIRFIELD, OTHER_AIRFIELD = FAR, "msus"


def landing_places(game: Play) -> set[str]:
    """Where the move can end."""
    return {option.to for option in offered(game, Land)}


@rule("39.5a")
def test_an_intel_card_moves_one_unit_by_air_with_its_objectives() -> None:
    game = desert({TRUCKS: AIRFIELD, LEADER: AIRFIELD}, held=["papers"], objectives={"objective-1": TRUCKS})
    embark(game, "airfield", AIRFIELD)
    assert set(game.offered) == {Fly(TRUCKS), Fly(LEADER)}
    play(game, Fly(TRUCKS))
    play(game, Land(HOME))
    assert (game.state.place(TRUCKS), game.state.place(LEADER)) == (HOME, AIRFIELD)
    assert game.state.objectives == {"objective-1": DELIVERED}
    assert game.state.ops == 6
    assert "papers" in game.state.discards


TWO = {"objective-1": TRUCKS, "objective-2": TRUCKS}


@rule("39.5a")
def test_a_unit_that_carries_two_objectives_takes_one_by_air_and_leaves_the_other() -> None:
    game = desert({TRUCKS: AIRFIELD, LEADER: AIRFIELD}, held=["papers"], objectives=dict(TWO))
    embark(game, "airfield", AIRFIELD)
    assert game.decision is not None
    assert "the others stay" in game.decision.prompt
    play(game, Fly(TRUCKS))
    assert not offered(game, Carry), "there is no room for more"
    play(game, Land(HOME))
    assert game.state.objectives == {"objective-1": DELIVERED, "objective-2": AIRFIELD}


@rule("39.6a")
def test_a_unit_that_carries_two_objectives_takes_one_by_water_and_leaves_the_other() -> None:
    game = desert({TRUCKS: PORT, MORE_TRUCKS: FIELD}, held=["papers"], objectives=dict(TWO))
    embark(game, "water", PORT)
    play(game, Cross(TRUCKS))
    play(game, Land(BASE_PORT), sea.LANDS)
    assert game.state.objectives == {"objective-1": DELIVERED, "objective-2": PORT}


@rule("39.5a", "39.6a")
def test_a_unit_that_goes_by_card_takes_up_one_objective_at_most() -> None:
    lying = {"objective-1": AIRFIELD, "objective-2": AIRFIELD}
    game = desert({TRUCKS: AIRFIELD, MORE_TRUCKS: FIELD}, held=["papers"], objectives=lying)
    embark(game, "airfield", AIRFIELD)
    assert game.decision is not None
    assert "stay" not in game.decision.prompt
    play(game, Fly(TRUCKS))
    play(game, Carry("objective-2", TRUCKS))
    assert not offered(game, Carry)
    play(game, Land(HOME))
    assert game.state.objectives == {"objective-1": AIRFIELD, "objective-2": DELIVERED}


@rule("39.5a")
def test_a_unit_that_goes_by_air_takes_no_passenger() -> None:
    game = desert({TRUCKS: AIRFIELD, GUNS: AIRFIELD}, held=["papers"])
    embark(game, "airfield", AIRFIELD)
    assert list(game.offered) == [Fly(TRUCKS)]


@rule("39.5a")
def test_the_move_starts_at_an_airfield() -> None:
    game = desert({TRUCKS: AIRFIELD, MORE_TRUCKS: FIELD}, held=["papers"])
    play(game, PlayIntel("papers", "airfield"))
    assert list(game.offered) == [Embark(AIRFIELD, "airfield")]


@rule("39.5b")
def test_the_unit_comes_down_in_a_base_or_on_an_airfield_with_units_of_yours() -> None:
    game = desert({TRUCKS: AIRFIELD, MORE_TRUCKS: OTHER_AIRFIELD, LEADER: FIELD}, held=["papers"])
    embark(game, "airfield", AIRFIELD)
    play(game, Fly(TRUCKS))
    bases = set(game.rules.theatres[game.state.mission].bases)
    assert landing_places(game) == bases | {OTHER_AIRFIELD}
    play(game, Land(OTHER_AIRFIELD), "quiet")
    assert game.state.place(TRUCKS) == OTHER_AIRFIELD


def no_runway_at_kufra(box: Box) -> None:
    """Take the airfield from a base."""
    box.spaces[HOME] = replace(box.spaces[HOME], airfield=False)


@rule("39.5c")
def test_a_unit_may_land_in_a_base_without_an_airfield() -> None:
    game = desert({TRUCKS: AIRFIELD, MORE_TRUCKS: HOME}, held=["papers"], edit=no_runway_at_kufra)
    play(game, PlayIntel("papers", "airfield"))
    assert list(game.offered) == [Embark(AIRFIELD, "airfield")], "but not to start from"
    play(game, Embark(AIRFIELD, "airfield"))
    play(game, Fly(TRUCKS))
    assert HOME in landing_places(game)


@rule("39.6a")
def test_a_unit_may_set_down_its_objective_to_take_a_passenger_by_water() -> None:
    units = dict.fromkeys((TRUCKS, GUNS), PORT)
    game = desert({**units, MORE_TRUCKS: FIELD}, held=["papers"], objectives={"objective-1": TRUCKS})
    embark(game, "water", PORT)
    play(game, SetDown("objective-1", TRUCKS))
    assert game.state.lying_at(PORT) == ["objective-1"]
    assert set(game.offered) == {Cross(TRUCKS), Cross(TRUCKS, GUNS)}


@rule("39.5a")
def test_you_are_told_who_carries_what_before_you_choose_who_goes() -> None:
    game = desert(dict.fromkeys((TRUCKS, CARS), AIRFIELD), held=["papers"], objectives={"objective-1": TRUCKS})
    embark(game, "airfield", AIRFIELD)
    assert game.decision is not None
    assert game.decision.prompt == "Choose the unit to go from Jalo. R1 Patrol carries 1 Objective."


@rule("39.6a")
def test_a_unit_on_its_own_has_no_passenger_to_unload_for() -> None:
    game = desert({TRUCKS: PORT, MORE_TRUCKS: FIELD}, held=["papers"], objectives={"objective-1": TRUCKS})
    embark(game, "water", PORT)
    assert list(game.offered) == [Cross(TRUCKS)]


@rule("39.6a")
def test_an_intel_card_moves_one_unit_by_water_from_a_port_with_its_objectives_or_one_passenger() -> None:
    units = dict.fromkeys((TRUCKS, CARS, GUNS), PORT)
    game = desert({**units, MORE_TRUCKS: FIELD}, held=["papers"], objectives={"objective-1": TRUCKS})
    play(game, PlayIntel("papers", "water"))
    assert list(game.offered) == [Embark(PORT, "water")]
    play(game, Embark(PORT, "water"))
    assert {option for option in game.offered if isinstance(option, Cross)} == {
        Cross(TRUCKS),
        Cross(CARS),
        Cross(CARS, GUNS),
    }


@rule("39.6a")
def test_the_passenger_may_be_any_other_ground_unit_that_carries_nothing() -> None:
    units = dict.fromkeys((TRUCKS, CARS, LEADER), PORT)
    game = desert({**units, MORE_TRUCKS: FIELD}, held=["papers"], objectives={"objective-1": LEADER})
    embark(game, "water", PORT)
    pairs = [option for option in offered(game, Cross) if option.passenger]
    assert pairs == [Cross(TRUCKS, CARS), Cross(CARS, TRUCKS)]


@rule("39.6a")
def test_the_passenger_lands_with_its_carrier() -> None:
    game = desert({TRUCKS: PORT, GUNS: PORT}, held=["papers"])
    embark(game, "water", PORT)
    play(game, Cross(TRUCKS, GUNS))
    play(game, Land(BASE_PORT), sea.LANDS, sea.LANDS)
    assert game.state.place(TRUCKS) == game.state.place(GUNS) == BASE_PORT


@rule("39.6b")
def test_the_unit_lands_at_a_port_that_is_a_base_or_has_units_of_yours() -> None:
    game = desert({TRUCKS: PORT, MORE_TRUCKS: OTHER_PORT, LEADER: FIELD}, held=["papers"])
    embark(game, "water", PORT)
    play(game, Cross(TRUCKS))
    assert landing_places(game) == {BASE_PORT, OTHER_PORT}


CROWD = dict.fromkeys((MORE_TRUCKS, CARS, JEEPS, SAPPER, SIG, SUPPLY), OTHER_PORT)


@rule("10.2d")
def test_no_card_is_spent_on_a_water_move_when_every_port_where_it_could_land_is_full() -> None:
    def two_small_ports(box: Box) -> None:
        for name, space in box.spaces.items():
            box.spaces[name] = replace(space, port=name in (PORT, OTHER_PORT))
        box.missions["raid-rommel"] = replace(box.missions["raid-rommel"], stacking=1)

    full = desert({TRUCKS: PORT, CARS: OTHER_PORT}, held=["papers"], edit=two_small_ports)
    assert "water" not in {option.use for option in offered(full, PlayIntel)}
    free = desert({TRUCKS: PORT, LEADER: OTHER_PORT}, held=["papers"], edit=two_small_ports)
    assert "water" in {option.use for option in offered(free, PlayIntel)}


@rule("10.2d")
def test_a_water_move_does_not_start_where_no_unit_has_a_port_to_land_in() -> None:
    game = desert({TRUCKS: BASE_PORT, **CROWD}, held=["papers"])
    play(game, PlayIntel("papers", "water"))
    assert list(game.offered) == [Embark(OTHER_PORT, "water")], "the base has room, the full port has none"


@rule("10.2d")
def test_only_units_for_which_there_is_room_are_asked_to_go() -> None:
    game = desert({TRUCKS: BASE_PORT, LEADER: BASE_PORT, **CROWD}, held=["papers"])
    embark(game, "water", BASE_PORT)
    assert list(game.offered) == [Cross(LEADER)], "a leader doesn't count"
    crowd = {unit: port for unit, port in CROWD.items() if unit != SIG}
    game = desert({TRUCKS: BASE_PORT, GUNS: BASE_PORT, **crowd}, held=["papers"])
    embark(game, "water", BASE_PORT)
    assert list(game.offered) == [Cross(TRUCKS)], "there is no room for the guns"


@rule("10.2d")
def test_the_reason_for_a_full_port_is_its_stacking_limit() -> None:
    game = desert({TRUCKS: PORT, **CROWD}, held=["papers"])
    embark(game, "water", PORT)
    play(game, Cross(TRUCKS))
    assert landing_places(game) == {BASE_PORT}
    reason = "7 units would be at Mersa Matruh; the stacking limit is 6 (39.4a)"
    assert str(game.why_not(place=OTHER_PORT)) == reason


@rule("23.0d", "39.5a")
def test_a_unit_may_take_up_an_objective_where_it_is_before_it_goes_by_air() -> None:
    game = desert({TRUCKS: AIRFIELD}, held=["papers"], objectives={"objective-1": AIRFIELD, "objective-2": AIRFIELD})
    embark(game, "airfield", AIRFIELD)
    play(game, Fly(TRUCKS))
    assert offered(game, Carry) == [Carry("objective-1", TRUCKS), Carry("objective-2", TRUCKS)]
    play(game, Carry("objective-1", TRUCKS))
    play(game, Land(HOME))
    assert game.state.objectives == {"objective-1": DELIVERED, "objective-2": AIRFIELD}


@rule("23.0d", "39.6a")
def test_before_it_goes_by_water_it_takes_up_an_objective_only_without_a_passenger() -> None:
    units = {TRUCKS: PORT, GUNS: PORT}
    game = desert(units, held=["papers"], objectives={"objective-1": PORT})
    embark(game, "water", PORT)
    play(game, Cross(TRUCKS, GUNS))
    assert not offered(game, Carry)
    alone = desert(units, held=["papers"], objectives={"objective-1": PORT})
    embark(alone, "water", PORT)
    play(alone, Cross(TRUCKS))
    play(alone, Carry("objective-1", TRUCKS))
    play(alone, Land(BASE_PORT), sea.LANDS)
    assert alone.state.objectives == {"objective-1": DELIVERED}


@rule("S33.0a")
def test_before_a_move_by_intel_card_the_unit_may_reconnoitre_once() -> None:
    near = next(iter(desert({TRUCKS: AIRFIELD}).rules.theatres["raid-rommel"].next_to[AIRFIELD]))
    game = desert({TRUCKS: AIRFIELD}, held=["papers"], hidden={near: "real"})
    embark(game, "airfield", AIRFIELD)
    play(game, Fly(TRUCKS))
    assert game.odds(Reconnoitre(near)).outcomes[0].probability == 0.5
    play(game, Reconnoitre(near), sea.ODD)
    assert game.state.hidden == [near]
    assert not offered(game, Reconnoitre)
    play(game, Land(HOME))
    assert game.state.place(TRUCKS) == HOME


@rule("39.6c", "S39.0a")
def test_a_water_move_is_rolled_for_and_may_land() -> None:
    game = water_move(OTHER_PORT, sea.LANDS)
    keep_carrying(game, "luck")
    assert game.state.place(TRUCKS) == OTHER_PORT
    assert game.state.ops == 6 + 3, "a card is drawn, and no Op is paid"


@rule("39.6c", "S39.0a")
def test_a_unit_that_is_turned_back_has_not_moved() -> None:
    game = water_move(OTHER_PORT, sea.BACK)
    assert game.state.place(TRUCKS) == PORT
    assert isinstance(game.choice, ChooseOperation), "no card is drawn"
    assert not game.state.held, "the Intel card is spent"


@rule("39.6c", "39.6d", "S39.0a")
def test_a_unit_that_is_lost_is_eliminated_with_its_objectives() -> None:
    game = water_move(OTHER_PORT, sea.LOST)
    assert game.state.place(TRUCKS) == RECRUIT
    assert game.state.kia == game.rules.eliminated_kia
    assert game.state.objectives == {"objective-1": LOST}


def with_guns(*rolls: int | str) -> Play:
    """A patrol carries the guns across the water."""
    game = desert({TRUCKS: PORT, GUNS: PORT, MORE_TRUCKS: OTHER_PORT}, held=["papers"])
    embark(game, "water", PORT)
    play(game, Cross(TRUCKS, GUNS))
    play(game, Land(OTHER_PORT), *rolls)
    return game


@rule("39.6d")
def test_if_the_carrier_is_lost_so_is_its_passenger() -> None:
    game = with_guns(sea.LOST)
    assert game.state.place(TRUCKS) == game.state.place(GUNS) == RECRUIT
    assert game.state.kia == 2 * game.rules.eliminated_kia


@rule("39.6d")
def test_if_the_carrier_is_turned_back_so_is_its_passenger() -> None:
    game = with_guns(sea.BACK)
    assert game.state.place(TRUCKS) == game.state.place(GUNS) == PORT


@rule("39.6d")
def test_if_the_carrier_lands_the_passenger_rolls_for_itself() -> None:
    back = with_guns(sea.LANDS, sea.BACK, "quiet")
    assert (back.state.place(TRUCKS), back.state.place(GUNS)) == (OTHER_PORT, PORT)
    lost = with_guns(sea.LANDS, sea.LOST, "quiet")
    assert (lost.state.place(TRUCKS), lost.state.place(GUNS)) == (OTHER_PORT, RECRUIT)
    assert lost.state.kia == lost.rules.eliminated_kia
