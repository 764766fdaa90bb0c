"""Section 39.9: the Royal Marines and their landing craft."""

from fieldcraft.testing import rule
from fieldcraft.titles.commando.amphibious import PutToSea, SailAlone, SailWith
from fieldcraft.titles.commando.card_moves import Land
from fieldcraft.titles.commando.carrying import Carry
from fieldcraft.titles.commando.state import DELIVERED
from tests.titles.lrdg.desert import (
    BASE_PORT,
    GUNS,
    HOME,
    LANDS,
    LEADER,
    MARINES,
    OTHER_PORT,
    PORT,
    SUPPLY,
    TRUCKS,
    desert,
    marines_at_sea,
)
from tests.titles.support import offered, play

ALONE = SailAlone(MARINES)


@rule("39.9a", "S40.0a")
def test_for_one_op_the_marines_go_from_a_port_to_any_other_without_an_intel_card() -> None:
    game = marines_at_sea()
    play(game, ALONE)
    ports = set(game.rules.theatres[game.state.mission].ports)
    assert {option.to for option in offered(game, Land)} == ports - {PORT}
    play(game, Land(OTHER_PORT), LANDS, "quiet")
    assert game.state.place(MARINES) == OTHER_PORT
    assert game.state.ops == 6 - 1
    assert not game.state.held


@rule("39.9a", "S40.0a")
def test_the_marines_do_not_put_to_sea_away_from_a_port() -> None:
    assert not offered(desert({MARINES: HOME}), PutToSea)


@rule("39.9a", "S40.0a")
def test_no_other_unit_has_landing_craft() -> None:
    assert not offered(desert({TRUCKS: PORT}), PutToSea)


@rule("39.9c")
def test_they_may_take_one_other_ground_unit_of_any_kind() -> None:
    units = {TRUCKS: PORT, GUNS: PORT, SUPPLY: PORT, LEADER: PORT}
    game = marines_at_sea(units)
    assert set(offered(game, SailWith)) == {SailWith(unit) for unit in units}
    play(game, SailWith(GUNS))
    play(game, Land(OTHER_PORT), LANDS, "quiet")
    assert game.state.place(MARINES) == game.state.place(GUNS) == OTHER_PORT
    assert game.state.place(TRUCKS) == PORT


@rule("39.9c")
def test_a_passenger_brings_what_it_carries() -> None:
    game = marines_at_sea({TRUCKS: PORT}, objectives={"objective-1": TRUCKS})
    play(game, SailWith(TRUCKS))
    play(game, Land(BASE_PORT), LANDS)
    assert game.state.objectives == {"objective-1": DELIVERED}


@rule("39.9c")
def test_they_may_take_one_real_objective_instead() -> None:
    game = marines_at_sea({TRUCKS: PORT}, objectives={"objective-1": PORT, "objective-2": PORT})
    play(game, Carry("objective-1", MARINES))
    assert not offered(game, SailWith), "and then nothing more"
    play(game, Land(BASE_PORT), LANDS)
    assert game.state.objectives == {"objective-1": DELIVERED, "objective-2": PORT}


@rule("39.9c")
def test_what_they_already_carry_leaves_no_room_for_more() -> None:
    game = marines_at_sea({TRUCKS: PORT}, objectives={"objective-1": MARINES, "objective-2": PORT})
    assert list(game.offered) == [ALONE]
