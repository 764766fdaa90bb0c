"""Section 39.9: the Royal Marines and their landing craft."""

from msgspec.structs import replace

from fieldcraft.testing import rule
from fieldcraft.titles.commando.amphibious import PutToSea, SailAlone, SailTo, SailWith
from fieldcraft.titles.commando.carrying import Carry, SetDown
from fieldcraft.titles.commando.reconnaissance import FlyOver, Reconnoitre
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.state import AIR, DELIVERED
from tests.titles.lrdg.desert import (
    AIRSTRIKE,
    BASE_PORT,
    CARS,
    EVEN,
    FIELD,
    GUNS,
    HOME,
    IN_1941,
    JEEPS,
    LANDS,
    LEADER,
    MARINES,
    MORE_TRUCKS,
    OTHER_PORT,
    PORT,
    SAPPER,
    SIG,
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
    assert {option.to for option in offered(game, SailTo)} == ports - {PORT}
    play(game, SailTo(OTHER_PORT), LANDS, "quiet")
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
    play(game, SailTo(OTHER_PORT), LANDS, "quiet")
    assert game.state.place(MARINES) == game.state.place(GUNS) == OTHER_PORT
    assert game.state.place(TRUCKS) == PORT


@rule("39.9c")
def test_a_passenger_sets_down_what_it_carries_before_it_goes_aboard() -> None:
    game = marines_at_sea({TRUCKS: PORT, LEADER: PORT}, objectives={"objective-1": TRUCKS})
    assert list(game.offered) == [ALONE, SailWith(LEADER), SetDown("objective-1", TRUCKS)]
    play(game, SetDown("objective-1", TRUCKS))
    assert set(offered(game, SailWith)) == {SailWith(TRUCKS), SailWith(LEADER)}
    play(game, SailWith(TRUCKS))
    play(game, SailTo(BASE_PORT), LANDS)
    assert game.state.objectives == {"objective-1": PORT}


@rule("39.9c")
def test_the_marines_sail_with_one_objective_at_most() -> None:
    game = marines_at_sea(objectives={"objective-1": MARINES, "objective-2": MARINES})
    assert list(game.offered) == [SetDown("objective-1", MARINES), SetDown("objective-2", MARINES)]
    play(game, SetDown("objective-1", MARINES))
    assert list(game.offered) == [ALONE, SetDown("objective-2", MARINES)]
    play(game, ALONE)
    play(game, SailTo(BASE_PORT), LANDS)
    assert game.state.objectives == {"objective-1": PORT, "objective-2": DELIVERED}


@rule("39.9c")
def test_they_may_take_one_real_objective_instead() -> None:
    game = marines_at_sea({TRUCKS: PORT}, objectives={"objective-1": PORT, "objective-2": PORT})
    play(game, Carry("objective-1", MARINES))
    assert not offered(game, SailWith), "and then nothing more"
    play(game, SailTo(BASE_PORT), LANDS)
    assert game.state.objectives == {"objective-1": DELIVERED, "objective-2": PORT}


@rule("39.9c")
def test_what_they_already_carry_leaves_no_room_for_more() -> None:
    game = marines_at_sea({TRUCKS: PORT}, objectives={"objective-1": MARINES, "objective-2": PORT})
    assert list(game.offered) == [ALONE, SetDown("objective-1", MARINES)]


@rule("39.9c", "23.0e")
def test_they_may_set_down_what_they_carry_to_make_room() -> None:
    game = marines_at_sea({TRUCKS: PORT}, objectives={"objective-1": MARINES})
    play(game, SetDown("objective-1", MARINES))
    play(game, SailWith(TRUCKS))
    play(game, SailTo(BASE_PORT), LANDS)
    assert game.state.objectives == {"objective-1": PORT}


@rule("S33.0a")
def test_before_they_sail_the_force_may_reconnoitre_once() -> None:
    near = next(iter(desert({MARINES: PORT}).rules.theatres[IN_1941].next_to[PORT]))
    game = marines_at_sea({TRUCKS: PORT, AIRSTRIKE: AIR}, hidden={near: "real", FIELD: "minefield"})
    play(game, SailWith(TRUCKS))
    assert offered(game, Reconnoitre) == [Reconnoitre(near)]
    assert offered(game, FlyOver) == [FlyOver(near, AIRSTRIKE), FlyOver(FIELD, AIRSTRIKE)]
    play(game, Reconnoitre(near), EVEN, "real")
    assert game.state.hidden == [FIELD]
    assert not offered(game, Reconnoitre)
    assert not offered(game, FlyOver)
    play(game, SailTo(OTHER_PORT), LANDS, "quiet")
    assert game.state.place(MARINES) == OTHER_PORT


def two_ports(box: Box) -> None:
    """Leave two ports on the map."""
    for name, space in box.spaces.items():
        box.spaces[name] = replace(space, port=name in (PORT, OTHER_PORT))


CROWD = (TRUCKS, MORE_TRUCKS, CARS, JEEPS, SAPPER, SIG)


@rule("10.2d")
def test_they_do_not_put_to_sea_if_every_other_port_is_full() -> None:
    full = desert({MARINES: PORT, **dict.fromkeys(CROWD, OTHER_PORT)}, edit=two_ports)
    assert not offered(full, PutToSea)
    room = desert({MARINES: PORT, **dict.fromkeys(CROWD[1:], OTHER_PORT)}, edit=two_ports)
    assert offered(room, PutToSea) == [PutToSea(MARINES, PORT)]


@rule("10.2d")
def test_they_take_no_unit_for_which_there_is_no_room() -> None:
    crowd = dict.fromkeys(CROWD[1:], OTHER_PORT)
    game = desert({MARINES: PORT, TRUCKS: PORT, LEADER: PORT, **crowd}, edit=two_ports)
    play(game, PutToSea(MARINES, PORT))
    assert offered(game, SailWith) == [SailWith(LEADER)], "leaders don't count"
