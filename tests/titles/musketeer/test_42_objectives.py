"""Chapters 42 and S37: False and Real Objectives, and carrying them."""

import pytest

import fieldcraft as fc
from fieldcraft.kernel.steps import Take
from fieldcraft.testing import rule
from fieldcraft.titles.commando.airborne import Lift, LiftTo
from fieldcraft.titles.commando.amphibious import PutToSea, SailAlone, SailTo
from fieldcraft.titles.commando.carrying import Carry
from fieldcraft.titles.commando.intel import PlayIntel, TurnUp
from fieldcraft.titles.commando.operations import ChooseOperation
from fieldcraft.titles.commando.state import AIR, DELIVERED, LOST
from fieldcraft.titles.commando.taking_up import ChooseCarrier
from tests.titles.commando.plain import (
    ENEMY_FIRST,
    FAR,
    FIELD,
    GUARD,
    HIT,
    HOME,
    LEADER,
    A,
    B,
    C,
    battle,
    keep_carrying,
    march,
    plain_table,
)
from tests.titles.support import offered, play

FOUND = "objective-1"
HELICOPTER = "whirlwinds-theseus"


@rule("42.1a")
def test_a_false_objective_is_removed_when_it_is_turned_up() -> None:
    game = plain_table({A: HOME}, hidden={FIELD: "false"})
    march(game, HOME, FIELD, "quiet", "luck", "false")
    assert isinstance(game.choice, ChooseOperation)
    assert (game.state.hidden, game.state.mines, game.state.objectives) == ([], [], {})


@rule("42.1a")
def test_one_that_an_intel_card_turns_up_stops_no_force_any_more() -> None:
    game = plain_table({A: HOME}, hidden={FIELD: "false"}, held=["papers"])
    play(game, PlayIntel("papers", "reveal"))
    play(game, TurnUp(FIELD), "false")
    march(game, HOME, "east-kantara", "quiet")
    assert game.state.place(A) == "east-kantara"


@rule("S37.0a")
def test_a_unit_that_can_move_takes_up_the_objective_in_its_space() -> None:
    step = ChooseCarrier(FOUND, (A, B, LEADER), FIELD)
    units = {A: FIELD, B: FIELD, LEADER: FIELD}
    game = plain_table(units, movement={B: 0}, objectives={FOUND: FIELD}, step=step)
    assert set(offered(game, Carry)) == {Carry(FOUND, A), Carry(FOUND, LEADER)}
    play(game, Carry(FOUND, A))
    assert game.state.objectives == {FOUND: A}


@rule("S37.0c")
def test_a_unit_takes_its_objective_along_by_land() -> None:
    game = plain_table({A: HOME}, objectives={FOUND: A})
    march(game, HOME, FIELD)
    keep_carrying(game, "quiet")
    assert game.state.place(A) == FIELD
    assert game.state.objectives == {FOUND: A}


@rule("S37.0c")
def test_a_unit_takes_its_objective_along_by_air() -> None:
    game = plain_table({A: FIELD, HELICOPTER: AIR}, objectives={FOUND: A})
    play(game, Lift(FIELD))
    play(game, Take(A))
    play(game, LiftTo("fleet"), 2)
    assert game.state.objectives == {FOUND: DELIVERED}


@rule("S37.0c")
def test_a_unit_takes_its_objective_along_by_water() -> None:
    game = plain_table({C: HOME}, objectives={FOUND: C})
    play(game, PutToSea(C, HOME))
    play(game, SailAlone(C))
    play(game, SailTo("fleet"), 6)
    assert game.state.objectives == {FOUND: DELIVERED}


@rule("S37.0b")
def test_an_eliminated_carrier_takes_its_objective_out_of_play() -> None:
    carried = {FOUND: A, "objective-2": FIELD}
    game = battle([A], [GUARD], (*ENEMY_FIRST, HIT), others={B: FAR}, objectives=carried)
    assert game.state.objectives == {FOUND: LOST, "objective-2": FIELD}


@pytest.mark.parametrize("mission", ["gamil", "telescope", "sea-and-sky", "before-midnight"])
def test_the_card_of_each_mission_says_how_objectives_get_home(mission: str) -> None:
    card = fc.new("musketeer", scenario=mission, seed=7).scene().panels[0]
    assert [line for line in card.lines if "Only helicopters, landing craft or a card" in line] == [card.lines[-1]]
