"""What the sensible player knows about landings: one way for each party, and craft that come for what was found."""

from fieldcraft.titles.commando.airborne import Drop, Lift
from fieldcraft.titles.commando.amphibious import PutToSea, SailAlone, SailTo, SailWith, TakeAlong
from fieldcraft.titles.commando.carrying import Carry
from fieldcraft.titles.commando.events import ChangeCard, DrawAnother, PlayCard
from fieldcraft.titles.commando.operations import OperateFrom
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.sensible import choose
from fieldcraft.titles.commando.sensible.recruiting import gets_ashore
from fieldcraft.titles.commando.state import AIR
from fieldcraft.titles.commando.taking_up import ChooseCarrier
from tests.titles.commando.plain import LEADER, TANKS, A, B, C, D, plain_table
from tests.titles.support import play

HOME, FLEET, BEACH, QUAY = "cyprus", "fleet", "casino-pier", "port-fuad"
HELICOPTER, LOUDSPEAKER = "whirlwinds-theseus", "voice-of-britain"
FOUND = {"objective-1": A}


def landing(units: dict[str, str], **more: object) -> Play:
    """A mission that asks for an Objective, with a marker on the quay."""
    return plain_table(units, **{"mission": "gamil", "hidden": {QUAY: "real"}, **more})  # type: ignore[arg-type]


def test_the_tanks_go_with_the_craft_and_those_who_can_jump_do_not() -> None:
    game = landing({C: HOME, TANKS: HOME, A: HOME})
    assert choose(game) == PutToSea(C, HOME), "the sea party is the stronger one"
    play(game, PutToSea(C, HOME))
    assert choose(game) == SailWith(TANKS)
    without = landing({C: HOME, A: HOME})
    play(without, PutToSea(C, HOME))
    assert choose(without) == SailAlone(C), "the company keeps its parachutes"


def test_the_stronger_party_goes_first() -> None:
    game = landing({C: HOME, A: HOME, B: HOME, "2e-rpc-first-drop": HOME, "2e-rpc-second-drop": HOME})
    assert choose(game) == Drop(HOME)


def test_no_party_lands_that_has_no_time_to_come_back() -> None:
    game = landing({C: HOME, A: BEACH}, hidden={"el-ferdan": "real"}, ops=4)
    assert choose(game) == OperateFrom(BEACH)


def test_craft_come_to_the_port_where_an_objective_waits_and_its_carrier_stays_there() -> None:
    game = landing({C: FLEET, A: QUAY}, hidden={}, objectives=FOUND, ops=3)
    assert choose(game) == PutToSea(C, FLEET)
    play(game, PutToSea(C, FLEET))
    play(game, SailAlone(C))
    assert choose(game) == SailTo(QUAY)


def test_craft_ashore_walk_to_the_objective() -> None:
    game = landing({C: BEACH, A: "canal-company"}, hidden={}, objectives=FOUND, ops=4)
    play(game, OperateFrom(BEACH))
    assert game.decision is not None
    assert choose(game).places(game.rules) == ("canal-company",)


def test_with_a_helicopter_the_objective_is_lifted() -> None:
    game = landing({C: FLEET, A: QUAY, HELICOPTER: AIR}, hidden={}, objectives=FOUND)
    assert choose(game) == Lift(QUAY)


def test_a_helicopter_does_not_come_for_what_only_tanks_carry() -> None:
    game = landing({D: FLEET, A: QUAY, TANKS: QUAY, HELICOPTER: AIR}, hidden={}, objectives={"objective-1": TANKS})
    assert not isinstance(choose(game), Lift)


def test_a_unit_that_can_be_lifted_takes_the_objective_up() -> None:
    taking_up = ChooseCarrier("objective-1", (A, TANKS), QUAY)
    game = landing({A: QUAY, TANKS: QUAY}, hidden={}, objectives={"objective-1": QUAY}, step=taking_up)
    assert choose(game) == Carry("objective-1", A)


def test_a_card_is_changed_if_those_that_are_left_are_better_on_average() -> None:
    for deck, answer in ((["luck"], DrawAnother), (["delay"], PlayCard)):
        drawn = ChangeCard("patrol", (LOUDSPEAKER, A), BEACH)
        game = landing({LOUDSPEAKER: BEACH, A: BEACH}, deck=deck, held=["patrol"], step=drawn)
        game.state.held.clear()
        assert isinstance(choose(game), answer)


def test_a_helicopter_takes_infantry_ashore_but_no_tanks() -> None:
    rules = landing({}).rules
    owned = [rules.units[HELICOPTER]]
    assert gets_ashore(set(), owned)
    assert not gets_ashore({"vehicle"}, owned)


def test_the_leader_is_the_passenger_if_only_he_needs_a_place() -> None:
    game = landing({C: FLEET, LEADER: FLEET})
    play(game, PutToSea(C, FLEET))
    assert isinstance(game.choice, TakeAlong)
    assert choose(game) == SailWith(LEADER)
