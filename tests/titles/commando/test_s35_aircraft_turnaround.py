"""Chapter S35: aircraft turnaround."""

from msgspec.structs import replace

from fieldcraft.kernel.steps import Done, Take, TakeRest
from fieldcraft.testing import rule
from fieldcraft.titles.commando.logistics import Turnaround
from fieldcraft.titles.commando.operations import ChooseOperation
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.state import AIR, OUT, RECRUIT, SPENT
from tests.titles.commando.plain import ENEMY_FIRST, HIT, PANIC, fire
from tests.titles.lrdg.desert import (
    AIR_SUPPLY,
    AIRSTRIKE,
    FLAK,
    HOME,
    ODD,
    SECOND_AIRSTRIKE,
    SUPPLY,
    TRUCKS,
    desert,
    two_airstrikes,
)
from tests.titles.support import offered, play


@rule("S35.0a")
def test_one_op_and_a_point_each_bring_aircraft_back_without_an_event_card() -> None:
    game = desert({TRUCKS: HOME, AIRSTRIKE: SPENT, AIR_SUPPLY: SPENT}, rp=5, ops=4)
    play(game, Turnaround())
    play(game, TakeRest((AIRSTRIKE, AIR_SUPPLY)))
    assert game.state.place(AIRSTRIKE) == game.state.place(AIR_SUPPLY) == AIR
    assert (game.state.rp, game.state.ops) == (5 - 2, 4 - 1)
    assert isinstance(game.choice, ChooseOperation)


@rule("S35.0a")
def test_you_bring_back_as_many_as_you_like_and_can_pay_for() -> None:
    game = desert({TRUCKS: HOME, AIRSTRIKE: SPENT, SECOND_AIRSTRIKE: SPENT}, rp=1)
    play(game, Turnaround())
    assert list(game.offered) == [Take(AIRSTRIKE), Take(SECOND_AIRSTRIKE)]
    play(game, Take(SECOND_AIRSTRIKE))
    assert (game.state.place(AIRSTRIKE), game.state.place(SECOND_AIRSTRIKE)) == (SPENT, AIR)
    assert game.state.rp == 0


@rule("S35.0a")
def test_one_of_two_may_be_left_where_it_is() -> None:
    game = desert({TRUCKS: HOME, AIRSTRIKE: SPENT, SECOND_AIRSTRIKE: SPENT}, rp=2)
    play(game, Turnaround())
    play(game, Take(AIRSTRIKE))
    play(game, Done(1))
    assert game.state.place(SECOND_AIRSTRIKE) == SPENT
    assert game.state.rp == 1


@rule("S35.0a")
def test_without_a_point_there_is_no_turnaround() -> None:
    assert not offered(desert({TRUCKS: HOME, AIRSTRIKE: SPENT}, rp=0), Turnaround)


@rule("S35.0b")
def test_an_air_unit_that_is_out_or_was_never_in_play_cannot_be_turned_round() -> None:
    game = desert({TRUCKS: HOME, AIRSTRIKE: OUT, SECOND_AIRSTRIKE: RECRUIT, SUPPLY: SPENT}, rp=5)
    assert not offered(game, Turnaround)


@rule("S35.0b")
def test_an_airstrike_that_a_panic_drove_off_cannot_be_turned_round() -> None:
    game = two_airstrikes([FLAK], *ENEMY_FIRST, PANIC, rp=5)
    fire(game, 0, HIT, ODD)
    assert (game.state.place(AIRSTRIKE), game.state.place(SECOND_AIRSTRIKE)) == (RECRUIT, SPENT)
    play(game, Turnaround())
    assert list(game.offered) == [Take(SECOND_AIRSTRIKE)]


def one_squadron_flies_helicopters(box: Box) -> None:
    """Make the Air Supply a helicopter."""
    box.types["air-supply"] = replace(box.types["air-supply"], traits=("helicopter",))


@rule("S35.0b")
def test_a_helicopter_is_turned_round_like_an_airstrike() -> None:
    game = desert({TRUCKS: HOME, AIRSTRIKE: SPENT, AIR_SUPPLY: SPENT}, rp=5, edit=one_squadron_flies_helicopters)
    play(game, Turnaround())
    assert offered(game, Take) == [Take(AIRSTRIKE), Take(AIR_SUPPLY)]
