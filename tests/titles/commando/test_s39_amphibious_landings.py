"""Chapter S39: the Amphibious Insertion Table."""

from fieldcraft.testing import rule
from fieldcraft.titles.commando.card_moves import Land
from fieldcraft.titles.commando.carrying import ObjectiveAction, SetDown
from fieldcraft.titles.commando.scenarios.lrdg.card_moves import Cross
from fieldcraft.titles.commando.state import RECRUIT
from tests.titles.lrdg.desert import (
    BACK,
    FORT,
    GUNS,
    LANDS,
    LOST,
    MORE_TRUCKS,
    OTHER_PORT,
    PORT,
    TRUCKS,
    desert,
    embark,
    water_move,
)
from tests.titles.support import play


@rule("S39.0b")
def test_the_die_is_changed_where_the_port_is_a_fort() -> None:
    lost = water_move(FORT, 2)
    assert lost.state.place(TRUCKS) == RECRUIT
    back = water_move(FORT, 3)
    assert back.state.place(TRUCKS) == PORT
    lands = water_move(FORT, 4)
    assert lands.state.place(TRUCKS) == FORT


@rule("S39.0a")
def test_a_passenger_that_rolls_for_itself_lands_turns_back_or_is_lost() -> None:
    for die, place in ((LOST, RECRUIT), (BACK, PORT), (LANDS, OTHER_PORT)):
        game = desert({TRUCKS: PORT, GUNS: PORT, MORE_TRUCKS: OTHER_PORT}, held=["papers"])
        embark(game, "water", PORT)
        play(game, Cross(TRUCKS, GUNS))
        play(game, Land(OTHER_PORT), LANDS, die, "quiet")
        assert (game.state.place(TRUCKS), game.state.place(GUNS)) == (OTHER_PORT, place)


@rule("S37.0c")
def test_a_unit_that_may_take_up_nothing_more_may_still_set_down() -> None:
    game = desert(
        {TRUCKS: PORT, MORE_TRUCKS: OTHER_PORT},
        held=["papers"],
        objectives={"objective-1": TRUCKS, "objective-2": PORT},
    )
    embark(game, "water", PORT)
    play(game, Cross(TRUCKS))
    assert [option for option in game.offered if isinstance(option, ObjectiveAction)] == [
        SetDown("objective-1", TRUCKS)
    ]


@rule("S39.0b")
def test_a_die_below_one_counts_as_one() -> None:
    assert water_move(FORT, 1).state.place(TRUCKS) == RECRUIT
