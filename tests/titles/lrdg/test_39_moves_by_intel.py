"""Sections 39.5 and 39.6: one unit by air or water for each Intel card."""

from msgspec.structs import replace

from fieldcraft.testing import rule
from fieldcraft.titles.commando.card_moves import Embark, Land
from fieldcraft.titles.commando.intel import PlayIntel
from fieldcraft.titles.commando.operations import ChooseOperation
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.scenarios.lrdg.card_moves import Travel
from fieldcraft.titles.commando.state import DELIVERED, LOST, RECRUIT
from tests.titles.lrdg import desert as sea
from tests.titles.lrdg.desert import (
    BASE_PORT,
    CARS,
    FAR,
    FIELD,
    GUNS,
    HOME,
    LEADER,
    MORE_TRUCKS,
    OTHER_PORT,
    PORT,
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
    assert set(game.offered) == {Travel(TRUCKS), Travel(LEADER)}
    play(game, Travel(TRUCKS))
    play(game, Land(HOME))
    assert (game.state.place(TRUCKS), game.state.place(LEADER)) == (HOME, AIRFIELD)
    assert game.state.objectives == {"objective-1": DELIVERED}
    assert game.state.ops == 6
    assert "papers" in game.state.discards


@rule("39.5a")
def test_a_unit_that_goes_by_air_takes_no_passenger() -> None:
    game = desert({TRUCKS: AIRFIELD, GUNS: AIRFIELD}, held=["papers"])
    embark(game, "airfield", AIRFIELD)
    assert list(game.offered) == [Travel(TRUCKS)]


@rule("39.5a")
def test_the_move_starts_at_an_airfield() -> None:
    game = desert({TRUCKS: AIRFIELD, MORE_TRUCKS: FIELD}, held=["papers"])
    play(game, PlayIntel("papers", "airfield"))
    assert list(game.offered) == [Embark(AIRFIELD, "airfield")]


@rule("39.5b")
def test_the_unit_comes_down_in_a_base_or_on_an_airfield_with_units_of_yours() -> None:
    game = desert({TRUCKS: AIRFIELD, MORE_TRUCKS: OTHER_AIRFIELD, LEADER: FIELD}, held=["papers"])
    embark(game, "airfield", AIRFIELD)
    play(game, Travel(TRUCKS))
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
    play(game, Travel(TRUCKS))
    assert HOME in landing_places(game)


@rule("39.6a")
def test_an_intel_card_moves_one_unit_by_water_from_a_port_with_its_objectives_or_one_passenger() -> None:
    units = dict.fromkeys((TRUCKS, CARS, GUNS), PORT)
    game = desert({**units, MORE_TRUCKS: FIELD}, held=["papers"], objectives={"objective-1": TRUCKS})
    play(game, PlayIntel("papers", "water"))
    assert list(game.offered) == [Embark(PORT, "water")]
    play(game, Embark(PORT, "water"))
    assert set(game.offered) == {Travel(TRUCKS), Travel(CARS), Travel(CARS, GUNS)}


@rule("39.6a")
def test_the_passenger_lands_with_its_carrier() -> None:
    game = desert({TRUCKS: PORT, GUNS: PORT}, held=["papers"])
    embark(game, "water", PORT)
    play(game, Travel(TRUCKS, GUNS))
    play(game, Land(BASE_PORT), sea.LANDS, sea.LANDS)
    assert game.state.place(TRUCKS) == game.state.place(GUNS) == BASE_PORT


@rule("39.6b")
def test_the_unit_lands_at_a_port_that_is_a_base_or_has_units_of_yours() -> None:
    game = desert({TRUCKS: PORT, MORE_TRUCKS: OTHER_PORT, LEADER: FIELD}, held=["papers"])
    embark(game, "water", PORT)
    play(game, Travel(TRUCKS))
    assert landing_places(game) == {BASE_PORT, OTHER_PORT}


@rule("39.6c", "S39.0a")
def test_a_water_move_is_rolled_for_and_may_land() -> None:
    game = water_move(OTHER_PORT, sea.LANDS, "luck")
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
    play(game, Travel(TRUCKS, GUNS))
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
