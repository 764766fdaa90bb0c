"""Section 39.9: the Royal Marines and their landing craft."""

from typing import Any

from fieldcraft.testing import rule
from fieldcraft.titles.commando.amphibious import PutToSea, SailAlone, SailWith
from fieldcraft.titles.commando.card_moves import Land
from fieldcraft.titles.commando.carrying import Carry
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import DELIVERED, RECRUIT
from fieldcraft.titles.commando.state import LOST as LOST_MARKER
from tests.titles.lrdg.desert import (
    BACK,
    GUNS,
    HOME,
    LANDS,
    LEADER,
    LOST,
    MARINES,
    MORE_TRUCKS,
    SUPPLY,
    TRUCKS,
    desert,
)
from tests.titles.support import offered, play

PORT, OTHER_PORT, BASE_PORT = "derna", "mersa-matruh", "alexandria"
ALONE = SailAlone(MARINES)


def at_sea(units: dict[str, str] | None = None, **more: Any) -> Play:
    """The Marines put to sea from a port; others may be there."""
    game = desert({MARINES: PORT, MORE_TRUCKS: HOME, **(units or {})}, **more)
    play(game, PutToSea(MARINES, PORT))
    return game


@rule("39.9a")
def test_for_one_op_the_marines_go_from_a_port_to_any_other_without_an_intel_card() -> None:
    game = at_sea()
    play(game, ALONE)
    ports = set(game.rules.theatres[game.state.mission].ports)
    assert {option.to for option in offered(game, Land)} == ports - {PORT}
    play(game, Land(OTHER_PORT), LANDS, "quiet")
    assert game.state.place(MARINES) == OTHER_PORT
    assert game.state.ops == 6 - 1
    assert not game.state.held


@rule("39.9a")
def test_the_marines_do_not_put_to_sea_away_from_a_port() -> None:
    assert not offered(desert({MARINES: HOME}), PutToSea)


@rule("39.9a")
def test_no_other_unit_has_landing_craft() -> None:
    assert not offered(desert({TRUCKS: PORT}), PutToSea)


@rule("39.9b")
def test_the_marines_need_no_base_and_nobody_where_they_land_and_draw_a_card() -> None:
    game = at_sea()
    play(game, ALONE)
    play(game, Land("bardia"), LANDS, "luck")
    assert game.state.at("bardia") == [MARINES]
    assert game.state.ops == 6 + 3 - 1


@rule("39.9b")
def test_they_draw_no_card_in_a_base() -> None:
    game = at_sea(objectives={"objective-1": MARINES})
    play(game, ALONE)
    play(game, Land(BASE_PORT), LANDS)
    assert game.state.place(MARINES) == BASE_PORT
    assert game.state.objectives == {"objective-1": DELIVERED}


@rule("39.9c")
def test_they_may_take_one_other_ground_unit_of_any_kind() -> None:
    units = {TRUCKS: PORT, GUNS: PORT, SUPPLY: PORT, LEADER: PORT}
    game = at_sea(units)
    assert set(offered(game, SailWith)) == {SailWith(unit) for unit in units}
    play(game, SailWith(GUNS))
    play(game, Land(OTHER_PORT), LANDS, "quiet")
    assert game.state.place(MARINES) == game.state.place(GUNS) == OTHER_PORT
    assert game.state.place(TRUCKS) == PORT


@rule("39.9c")
def test_a_passenger_brings_what_it_carries() -> None:
    game = at_sea({TRUCKS: PORT}, objectives={"objective-1": TRUCKS})
    play(game, SailWith(TRUCKS))
    play(game, Land(BASE_PORT), LANDS)
    assert game.state.objectives == {"objective-1": DELIVERED}


@rule("39.9c")
def test_they_may_take_one_real_objective_instead() -> None:
    game = at_sea({TRUCKS: PORT}, objectives={"objective-1": PORT, "objective-2": PORT})
    play(game, Carry("objective-1", MARINES))
    assert not offered(game, SailWith), "and then nothing more"
    play(game, Land(BASE_PORT), LANDS)
    assert game.state.objectives == {"objective-1": DELIVERED, "objective-2": PORT}


@rule("39.9c")
def test_what_they_already_carry_leaves_no_room_for_more() -> None:
    game = at_sea({TRUCKS: PORT}, objectives={"objective-1": MARINES, "objective-2": PORT})
    assert list(game.offered) == [ALONE]


@rule("39.9d")
def test_the_marines_and_their_passenger_share_one_roll() -> None:
    for face, place in ((LANDS, BASE_PORT), (BACK, PORT), (LOST, RECRUIT)):
        game = at_sea({TRUCKS: PORT})
        play(game, SailWith(TRUCKS))
        play(game, Land(BASE_PORT), face)
        assert game.state.place(MARINES) == game.state.place(TRUCKS) == place
        assert game.state.ops == 6 - 1, "the Op is spent"


@rule("39.9d")
def test_both_units_that_are_lost_count_for_kia_and_an_objective_is_lost_with_them() -> None:
    game = at_sea({TRUCKS: PORT}, objectives={"objective-1": TRUCKS})
    play(game, SailWith(TRUCKS))
    play(game, Land(BASE_PORT), LOST)
    assert game.state.kia == 2 * game.rules.eliminated_kia
    assert game.state.objectives == {"objective-1": LOST_MARKER}
