"""Chapter S40: units with their own landing craft."""

from fieldcraft.testing import rule
from fieldcraft.titles.commando.amphibious import SailAlone, SailTo, SailWith
from fieldcraft.titles.commando.carrying import Carry
from fieldcraft.titles.commando.state import DELIVERED, RECRUIT
from fieldcraft.titles.commando.state import LOST as LOST_MARKER
from tests.titles.lrdg.desert import (
    BACK,
    BASE_PORT,
    LANDS,
    LOST,
    MARINES,
    PORT,
    TRUCKS,
    marines_at_sea,
)
from tests.titles.support import play, units_at

ALONE = SailAlone(MARINES)


@rule("S40.0b")
def test_landing_needs_no_base_and_no_other_units_and_draws_a_card() -> None:
    game = marines_at_sea()
    play(game, ALONE)
    play(game, SailTo("bardia"), LANDS, "luck")
    assert units_at(game, "bardia") == [MARINES]
    assert game.state.ops == 6 + 3 - 1


@rule("S40.0b")
def test_landing_in_a_base_draws_no_card() -> None:
    game = marines_at_sea(objectives={"objective-1": MARINES})
    play(game, ALONE)
    play(game, SailTo(BASE_PORT), LANDS)
    assert game.state.place(MARINES) == BASE_PORT
    assert game.state.objectives == {"objective-1": DELIVERED}


@rule("S40.0d")
def test_the_marines_and_their_passenger_share_one_roll() -> None:
    for face, place in ((LANDS, BASE_PORT), (BACK, PORT), (LOST, RECRUIT)):
        game = marines_at_sea({TRUCKS: PORT})
        play(game, SailWith(TRUCKS))
        play(game, SailTo(BASE_PORT), face)
        assert game.state.place(MARINES) == game.state.place(TRUCKS) == place
        assert game.state.ops == 6 - 1, "the Op is spent"


@rule("S40.0d")
def test_both_units_that_are_lost_count_for_kia() -> None:
    game = marines_at_sea({TRUCKS: PORT})
    play(game, SailWith(TRUCKS))
    play(game, SailTo(BASE_PORT), LOST)
    assert game.state.kia == 2 * game.rules.eliminated_kia


@rule("S40.0d")
def test_an_objective_is_lost_with_the_unit_that_took_it_along() -> None:
    game = marines_at_sea(objectives={"objective-1": PORT})
    play(game, Carry("objective-1", MARINES))
    play(game, SailTo(BASE_PORT), LOST)
    assert game.state.kia == game.rules.eliminated_kia
    assert game.state.objectives == {"objective-1": LOST_MARKER}
