"""Section 16.1: Intel cards in hand, and when they are played."""

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.commando.card_moves import Embark, Land
from fieldcraft.titles.commando.carrying import ChooseCarrier
from fieldcraft.titles.commando.combat import FireAt, LineUp
from fieldcraft.titles.commando.events import ChangeCard
from fieldcraft.titles.commando.intel import ChooseMarker, PlayIntel, TurnUp
from fieldcraft.titles.commando.movement import BeforeMovement, Stay
from fieldcraft.titles.commando.operations import ChooseOperation, FormForce, LastWindow, LetItEnd, OperateFrom
from fieldcraft.titles.commando.rules import Play
from tests.titles.commando.plain import (
    FAR,
    FIELD,
    HOME,
    PSYOP,
    YOU_FIRST,
    A,
    B,
    as_they_stand,
    battle,
    gather,
    march,
    plain_table,
)
from tests.titles.support import offered, play

AIRFIELD = "gamil-airfield"
REVEAL, FLY, SAIL, OP = (PlayIntel("papers", use) for use in ("reveal", "airfield", "water", "op"))


def uses(game: Play) -> set[str]:
    """What the Intel card could be played for now."""
    return {option.use for option in offered(game, PlayIntel)}


@rule("16.1d")
def test_an_intel_card_costs_no_op_and_is_discarded() -> None:
    game = plain_table({A: HOME}, held=["papers"], ops=3)
    play(game, OP)
    assert game.state.ops == 4
    assert not game.state.held
    assert game.state.discards == ["papers"]
    assert isinstance(game.choice, ChooseOperation)


@rule("16.1d")
def test_two_cards_of_a_kind_are_one_option() -> None:
    game = plain_table({A: HOME}, held=["papers", "papers"], ops=3)
    assert offered(game, PlayIntel) == [SAIL, OP]
    play(game, OP)
    assert game.state.held == ["papers"]


@rule("16.1d")
def test_you_pick_one_effect_of_its_list() -> None:
    game = plain_table({A: HOME}, held=["papers"], hidden={FIELD: "real", FAR: "false"}, ops=3)
    assert offered(game, PlayIntel) == [REVEAL, SAIL, OP], "no unit is on an airfield"
    play(game, REVEAL)
    assert isinstance(game.choice, ChooseMarker)
    play(game, TurnUp(FAR), "real")
    assert game.state.objectives == {"objective-1": FAR}
    assert game.state.ops == 3
    assert not offered(game, PlayIntel), "one card, one effect"


@rule("16.1d")
def test_an_effect_that_the_card_does_not_list_is_not_offered() -> None:
    game = plain_table({A: AIRFIELD}, held=["bridge"], hidden={FIELD: "real"})
    assert offered(game, PlayIntel) == [PlayIntel("bridge", "op")]


@rule("16.1e")
def test_intel_can_be_played_when_you_choose_an_op_and_before_movement() -> None:
    game = plain_table({A: HOME, B: HOME}, held=["papers"])
    assert isinstance(game.choice, ChooseOperation)
    assert "op" in uses(game)
    gather(game, HOME)
    assert isinstance(game.choice, BeforeMovement)
    play(game, OP)
    assert isinstance(game.choice, BeforeMovement), "the operation goes on where it was"
    assert game.state.ops == 7


@rule("16.1e")
def test_intel_can_be_played_when_you_line_up_for_a_battle_round() -> None:
    game = battle([A, B], ["guard"], held=["papers"])
    assert isinstance(game.choice, LineUp)
    play(game, OP)
    assert isinstance(game.choice, LineUp)
    as_they_stand(game)
    assert isinstance(game.choice, FireAt)


@rule("16.1e")
def test_intel_can_be_played_when_you_take_up_an_objective() -> None:
    game = plain_table({A: HOME}, held=["papers"], objectives={"objective-1": FIELD}, ops=3)
    march(game, HOME, FIELD, "quiet")
    assert isinstance(game.choice, ChooseCarrier)
    play(game, OP)
    assert isinstance(game.choice, ChooseCarrier)
    assert game.state.ops == 4


@rule("16.1e")
def test_intel_can_be_played_in_a_last_window_before_the_last_op_is_spent() -> None:
    game = plain_table({A: HOME}, held=["papers"], ops=1)
    march(game, HOME, FIELD, "quiet")
    assert isinstance(game.choice, LastWindow)
    play(game, OP)
    assert isinstance(game.choice, ChooseOperation)
    assert game.state.ops == 1


@rule("16.1e")
def test_the_last_window_may_be_let_pass() -> None:
    game = plain_table({A: HOME}, held=["papers"], ops=1)
    march(game, HOME, FIELD, "quiet")
    play(game, LetItEnd())
    assert game.over


@rule("16.1e")
def test_there_is_no_last_window_before_an_op_that_is_not_the_last() -> None:
    game = plain_table({A: HOME}, held=["papers"], ops=2)
    march(game, HOME, FIELD, "quiet")
    assert isinstance(game.choice, ChooseOperation)


@rule("16.1e")
def test_intel_cannot_be_played_in_the_exchange_of_fire() -> None:
    game = battle([A], ["guard"], YOU_FIRST, held=["papers"])
    assert isinstance(game.choice, FireAt)
    assert not uses(game)


@rule("16.1e")
def test_intel_cannot_be_played_while_a_force_is_formed_or_a_card_is_changed() -> None:
    game = plain_table({A: HOME, PSYOP: HOME}, held=["papers"])
    play(game, OperateFrom(HOME))
    assert isinstance(game.choice, FormForce)
    assert not uses(game)
    game = plain_table({PSYOP: HOME}, held=["papers"])
    march(game, HOME, FIELD, "luck")
    assert isinstance(game.choice, ChangeCard)
    assert not uses(game)


@rule("16.1f")
def test_a_move_by_intel_is_played_only_between_two_operations() -> None:
    game = plain_table({A: AIRFIELD, B: HOME}, held=["papers"], hidden={FAR: "real"}, ops=1)
    assert uses(game) == {"reveal", "airfield", "water", "op"}
    gather(game, AIRFIELD)
    assert uses(game) == {"reveal", "op"}, "not before movement"
    play(game, Stay(AIRFIELD))
    assert isinstance(game.choice, LastWindow)
    assert uses(game) == {"reveal", "airfield", "water", "op"}


@rule("16.1f")
def test_a_move_by_intel_is_not_played_in_battle_or_when_an_objective_is_taken_up() -> None:
    fight = battle([A, B], ["guard"], held=["papers"], others={"40-commando": AIRFIELD}, hidden={FAR: "real"})
    assert isinstance(fight.choice, LineUp)
    assert uses(fight) == {"reveal", "op"}
    loot = plain_table({A: "canal-company"}, held=["papers"], objectives={"objective-1": HOME})
    march(loot, "canal-company", HOME, "quiet")
    assert isinstance(loot.choice, ChooseCarrier)
    assert uses(loot) == {"op"}, "the force is in a port, and no marker lies face down"


@rule("16.1g")
@pytest.mark.parametrize(("use", "start", "end"), [(FLY, AIRFIELD, "abu-sueir"), (SAIL, HOME, "casino-pier")])
def test_a_move_by_intel_costs_no_op_and_draws_a_card(use: PlayIntel, start: str, end: str) -> None:
    game = plain_table({A: start}, held=["papers"], ops=3)
    play(game, use)
    play(game, Embark(start, use.use))
    play(game, 0)
    play(game, Land(end), "luck")
    assert game.state.place(A) == end
    assert game.state.ops == 6


@rule("16.1g")
@pytest.mark.parametrize(("use", "start"), [(FLY, AIRFIELD), (SAIL, HOME)])
def test_a_move_by_intel_that_ends_in_a_base_draws_none(use: PlayIntel, start: str) -> None:
    game = plain_table({A: start}, held=["papers"], ops=3)
    play(game, use)
    play(game, Embark(start, use.use))
    play(game, 0)
    play(game, Land("cyprus"))
    assert game.state.place(A) == "cyprus"
    assert game.state.ops == 3
