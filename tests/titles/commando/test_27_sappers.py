"""Chapter 27: sappers."""

from fieldcraft.testing import rule
from fieldcraft.titles.commando.movement import Move
from fieldcraft.titles.commando.operations import OperateFrom
from tests.titles.commando.plain import (
    FAR,
    FIELD,
    HOME,
    NEXT,
    SAPPER,
    SUPPLY,
    A,
    B,
    gather,
    march,
    plain_table,
    reachable,
)
from tests.titles.support import offered, play

AIRFIELD, MARSH, BEYOND = "gamil-airfield", "sewage-farm", "cemetery"


@rule("27.0a")
def test_a_sapper_in_the_force_meets_a_card_s_condition() -> None:
    game = plain_table({SAPPER: HOME})
    march(game, HOME, FIELD, "bridge")
    assert game.state.held == ["bridge"]
    assert game.state.ops == 6 - 1


@rule("27.0a")
def test_a_sapper_stacked_with_the_force_meets_a_card_s_condition() -> None:
    game = plain_table({A: HOME, SAPPER: FIELD})
    march(game, HOME, FIELD, "bridge")
    assert game.state.held == ["bridge"]


@rule("27.0a")
def test_a_sapper_in_another_space_is_no_help() -> None:
    game = plain_table({A: HOME, SAPPER: NEXT})
    march(game, HOME, FIELD, "bridge")
    assert game.state.held == []
    assert game.state.ops == 6 - 1 - 1


@rule("27.0b")
def test_a_force_with_a_sapper_goes_on_through_a_stop_space() -> None:
    game = plain_table({A: AIRFIELD, SAPPER: AIRFIELD})
    assert MARSH in game.rules.theatres[game.state.mission].stops
    gather(game, AIRFIELD)
    assert BEYOND in reachable(game)


@rule("27.0b")
def test_a_force_without_a_sapper_does_not_pass_a_stop_space() -> None:
    game = plain_table({A: AIRFIELD})
    play(game, OperateFrom(AIRFIELD))
    assert MARSH in reachable(game)
    assert BEYOND not in reachable(game)


@rule("27.0b")
def test_a_force_with_a_sapper_passes_a_marker_which_stays_face_down() -> None:
    game = plain_table({SAPPER: HOME, B: NEXT}, hidden={FIELD: "real"})
    march(game, HOME, NEXT, "quiet")
    assert game.state.place(SAPPER) == NEXT
    assert game.state.hidden == [FIELD]


@rule("27.0b")
def test_a_force_without_a_sapper_does_not_pass_a_marker() -> None:
    game = plain_table({A: HOME}, hidden={FIELD: "real"})
    gather(game, HOME)
    assert FIELD in reachable(game)
    assert NEXT not in reachable(game)


@rule("27.0b")
def test_supply_takes_a_force_with_a_sapper_past_a_marker_too() -> None:
    game = plain_table({SAPPER: HOME, SUPPLY: HOME}, hidden={FIELD: "real"})
    gather(game, HOME)
    assert FAR in {option.to for option in offered(game, Move) if option.supply}
    alone = plain_table({A: HOME, SUPPLY: HOME}, hidden={FIELD: "real"})
    gather(alone, HOME)
    assert FAR not in {option.to for option in offered(alone, Move)}
