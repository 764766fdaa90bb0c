"""Chapter S37: carrying Objectives."""

from fieldcraft.testing import rule
from fieldcraft.titles.commando.amphibious import PutToSea, SailAlone, SailTo
from fieldcraft.titles.commando.card_moves import Embark, Land
from fieldcraft.titles.commando.carrying import Carry
from fieldcraft.titles.commando.intel import PlayIntel
from fieldcraft.titles.commando.scenarios.lrdg.card_moves import Cross, Fly
from fieldcraft.titles.commando.state import DELIVERED, LOST
from fieldcraft.titles.commando.taking_up import ChooseCarrier
from tests.titles.commando import plain as port
from tests.titles.commando.plain import ENEMY_FIRST, GUARD, HIT, PANIC, A, keep_carrying, march, plain_table
from tests.titles.lrdg import desert as sea
from tests.titles.lrdg.desert import (
    FAR,
    FIELD,
    GUNS,
    HOME,
    LEADER,
    MARINES,
    MORE_TRUCKS,
    TRUCKS,
    desert,
    desert_battle,
)
from tests.titles.support import offered, play

FOUND = "objective-1"


@rule("S37.0a")
def test_a_unit_that_can_move_carries_any_number_of_objectives() -> None:
    game = desert({TRUCKS: HOME}, objectives={FOUND: FIELD, "objective-2": FIELD})
    march(game, HOME, FIELD, "quiet")
    play(game, Carry(FOUND, TRUCKS))
    play(game, Carry("objective-2", TRUCKS))
    assert game.state.carried_by(TRUCKS) == [FOUND, "objective-2"]


@rule("S37.0a")
def test_a_leader_may_carry_and_guns_that_cannot_move_may_not() -> None:
    units = dict.fromkeys((TRUCKS, LEADER, GUNS), FIELD)
    game = desert(units, objectives={FOUND: FIELD}, step=ChooseCarrier(FOUND, (TRUCKS, LEADER, GUNS), FIELD))
    assert set(offered(game, Carry)) == {Carry(FOUND, TRUCKS), Carry(FOUND, LEADER)}


@rule("S37.0b")
def test_an_eliminated_carrier_takes_its_objectives_out_of_play() -> None:
    lying_too = {FOUND: TRUCKS, "objective-2": TRUCKS, "objective-3": FIELD}
    game = desert_battle([TRUCKS], [GUARD], (*ENEMY_FIRST, HIT), others={MORE_TRUCKS: FAR}, objectives=lying_too)
    assert game.state.objectives == {FOUND: LOST, "objective-2": LOST, "objective-3": FIELD}


@rule("S37.0b")
def test_a_carrier_that_only_panics_keeps_its_objective() -> None:
    game = desert_battle([TRUCKS], [GUARD], (*ENEMY_FIRST, PANIC), objectives={FOUND: TRUCKS})
    assert game.state.battle is None, "the battle is lost"
    assert game.state.objectives == {FOUND: TRUCKS}


@rule("S37.0b")
def test_a_carrier_lost_at_sea_takes_its_objective_with_it() -> None:
    game = desert({MARINES: "derna", TRUCKS: HOME}, objectives={FOUND: MARINES})
    play(game, PutToSea(MARINES, "derna"))
    play(game, SailAlone(MARINES))
    play(game, SailTo("alexandria"), sea.LOST)
    assert game.state.objectives == {FOUND: LOST}


@rule("S37.0c")
def test_a_unit_takes_its_objectives_along_by_air() -> None:
    game = desert({TRUCKS: FAR}, held=["papers"], objectives={FOUND: TRUCKS})
    play(game, PlayIntel("papers", "airfield"))
    play(game, Embark(FAR, "airfield"))
    play(game, Fly(TRUCKS))
    play(game, Land(HOME))
    assert game.state.objectives == {FOUND: DELIVERED}


@rule("S37.0c")
def test_a_unit_takes_its_objectives_along_by_water() -> None:
    game = desert({TRUCKS: "derna", MORE_TRUCKS: "benghazi"}, held=["papers"], objectives={FOUND: TRUCKS})
    play(game, PlayIntel("papers", "water"))
    play(game, Embark("derna", "water"))
    play(game, Cross(TRUCKS))
    play(game, Land("benghazi"), sea.LANDS)
    keep_carrying(game, "quiet")
    assert game.state.place(TRUCKS) == "benghazi"
    assert game.state.objectives == {FOUND: TRUCKS}


@rule("S37.0a")
def test_the_slowest_unit_that_moves_at_all_can_carry() -> None:
    game = plain_table({A: port.HOME}, movement={A: 1}, objectives={"objective-1": port.FIELD})
    march(game, port.HOME, port.FIELD, "quiet")
    play(game, Carry("objective-1", A))
    assert game.state.objectives == {"objective-1": A}
