"""Chapter S39: the Amphibious Insertion Table."""

from fieldcraft.testing import rule
from fieldcraft.titles.commando.state import RECRUIT
from tests.titles.lrdg.desert import FORT, PORT, TRUCKS, water_move


@rule("S39.0b")
def test_the_die_is_changed_where_the_port_is_a_fort() -> None:
    lost = water_move(FORT, 2)
    assert lost.state.place(TRUCKS) == RECRUIT
    back = water_move(FORT, 3)
    assert back.state.place(TRUCKS) == PORT
    lands = water_move(FORT, 4)
    assert lands.state.place(TRUCKS) == FORT


@rule("S39.0b")
def test_a_die_below_one_counts_as_one() -> None:
    assert water_move(FORT, 1).state.place(TRUCKS) == RECRUIT
