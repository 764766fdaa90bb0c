"""Section 16.1: Intel cards in hand, and when they are played."""

import pytest
from msgspec.structs import replace

from fieldcraft.kernel.steps import Proceed, Take, TakeRest, Warn
from fieldcraft.testing import rule
from fieldcraft.titles.commando.amphibious import ChooseShore, PutToSea, SailAlone
from fieldcraft.titles.commando.battle_line import LineUp
from fieldcraft.titles.commando.card_moves import Embark, Land
from fieldcraft.titles.commando.combat import FireAt
from fieldcraft.titles.commando.events import ChangeCard
from fieldcraft.titles.commando.intel import ChooseMarker, PlayIntel, TurnUp
from fieldcraft.titles.commando.movement import BeforeMovement, Stay
from fieldcraft.titles.commando.operations import ChooseOperation, FormForce, OperateFrom
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.taking_up import ChooseCarrier
from tests.titles.commando.plain import (
    FAR,
    FIELD,
    HOME,
    PSYOP,
    A,
    B,
    C,
    as_they_stand,
    battle,
    gather,
    keep_carrying,
    march,
    plain_table,
)
from tests.titles.support import offered, play

AIRFIELD = "gamil-airfield"
REVEAL, FLY, SAIL, OP = (PlayIntel("papers", use) for use in ("reveal", "airfield", "water", "op"))


def uses(game: Play) -> set[str]:
    """What the Intel card could be played for now."""
    return {option.use for option in offered(game, PlayIntel)}


def only_moves(box: Box) -> None:
    """An Intel card that brings no Op."""
    box.cards["papers"] = replace(box.cards["papers"], intel=("airfield", "water"))


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
def test_intel_can_be_played_when_you_choose_an_op_form_a_force_and_move() -> None:
    game = plain_table({A: HOME, B: HOME}, held=["papers"] * 3)
    assert "op" in uses(game)
    play(game, OperateFrom(HOME))
    play(game, OP)
    assert isinstance(game.choice, FormForce), "the decision stays open"
    play(game, TakeRest((A, B)))
    play(game, OP)
    assert isinstance(game.choice, BeforeMovement), "the operation goes on where it was"
    assert game.state.ops == 8


@rule("16.1e")
@pytest.mark.parametrize("units", [(A, B), (A,)])
def test_intel_can_be_played_at_every_decision_of_a_battle(units: tuple[str, ...]) -> None:
    game = battle(units, ["guard"], held=["papers"] * 2)
    if len(units) > 1:
        assert isinstance(game.choice, LineUp)
        play(game, OP)
        as_they_stand(game)
    assert isinstance(game.choice, FireAt)
    play(game, OP)
    assert isinstance(game.choice, FireAt)


@rule("16.1e")
def test_intel_can_be_played_when_you_take_up_an_objective() -> None:
    game = plain_table({A: HOME}, held=["papers"], objectives={"objective-1": FIELD}, ops=3)
    march(game, HOME, FIELD, "quiet")
    play(game, OP)
    assert isinstance(game.choice, ChooseCarrier)
    assert game.state.ops == 4


@rule("16.1e")
def test_intel_can_be_played_when_a_card_may_be_changed() -> None:
    game = plain_table({PSYOP: HOME}, held=["papers"])
    march(game, HOME, FIELD, "luck")
    play(game, OP)
    assert isinstance(game.choice, ChangeCard)


@rule("16.1e")
def test_intel_can_be_played_by_a_force_about_to_land() -> None:
    game = plain_table({C: HOME}, held=["papers"])
    play(game, PutToSea(C, HOME))
    play(game, SailAlone(C))
    play(game, OP)
    assert isinstance(game.choice, ChooseShore)


@rule("16.1e")
def test_intel_is_a_side_option_listed_after_those_of_the_decision() -> None:
    game = plain_table({A: HOME}, held=["papers"], hidden={FIELD: "real"})
    assert game.decision is not None
    marks = [offer.any_time for offer in game.decision.options]
    assert marks == sorted(marks)
    assert marks[-1]
    assert not marks[0]


@rule("16.1i")
def test_no_card_is_played_while_another_turns_up_a_marker() -> None:
    game = plain_table({A: HOME}, held=["papers"] * 2, hidden={FIELD: "real"})
    play(game, REVEAL)
    assert isinstance(game.choice, ChooseMarker)
    assert not uses(game)
    play(game, TurnUp(FIELD), "real")
    assert uses(game) == {"water", "op"}


@rule("16.1h")
def test_you_are_asked_before_the_last_op_is_spent() -> None:
    game = plain_table({A: HOME}, held=["papers"], ops=1)
    march(game, HOME, FIELD, "quiet")
    assert isinstance(game.choice, Warn)
    assert game.choice.rule == "16.1h"
    assert not game.forced
    play(game, OP)
    assert isinstance(game.choice, ChooseOperation), "it isn't the last Op any more"
    assert game.state.ops == 1


@rule("16.1h")
def test_you_are_asked_again_while_it_is_still_the_last_op() -> None:
    game = plain_table({A: HOME}, held=["papers"] * 2, hidden={FAR: "real"}, ops=1)
    march(game, HOME, FIELD, "quiet")
    play(game, REVEAL)
    play(game, TurnUp(FAR), "real")
    assert isinstance(game.choice, Warn)
    assert game.choice.rule == "16.1h"


@rule("16.1h")
def test_you_may_let_the_mission_end() -> None:
    game = plain_table({A: HOME}, held=["papers"], ops=1)
    march(game, HOME, FIELD, "quiet")
    play(game, Proceed())
    assert game.over


@rule("16.1h")
def test_you_are_not_asked_before_an_op_that_is_not_the_last() -> None:
    game = plain_table({A: HOME}, held=["papers"], ops=2)
    march(game, HOME, FIELD, "quiet")
    assert isinstance(game.choice, ChooseOperation)


@rule("16.1h")
def test_a_card_that_only_turns_up_a_marker_does_not_hold_up_the_end() -> None:
    def edit(box: Box) -> None:
        box.cards["papers"] = replace(box.cards["papers"], intel=("reveal",))

    game = plain_table({A: HOME}, held=["papers"], hidden={FAR: "real"}, ops=1, edit=edit)
    march(game, HOME, FIELD, "quiet")
    assert game.over


@rule("16.1h")
def test_a_move_by_card_can_bring_an_objective_home_after_the_last_operation() -> None:
    game = plain_table({A: "canal-company", B: FIELD}, held=["papers"], objectives={"objective-1": A}, ops=1)
    march(game, "canal-company", HOME)
    keep_carrying(game, "quiet")
    assert isinstance(game.choice, Warn)
    play(game, SAIL)
    play(game, Embark(HOME, "water"))
    play(game, 0)
    play(game, Land("cyprus"))
    assert game.state.recovered() == 1


@rule("16.1f")
def test_a_move_by_intel_is_played_only_between_two_operations() -> None:
    game = plain_table({A: AIRFIELD, B: HOME}, held=["papers"], hidden={FAR: "real"}, ops=1)
    assert uses(game) == {"reveal", "airfield", "water", "op"}
    gather(game, AIRFIELD)
    assert uses(game) == {"reveal", "op"}, "not before movement"
    reason = game.why_not(kind="play-intel", use="water")
    assert reason is not None
    assert reason.rule == "16.1f"
    play(game, Stay(AIRFIELD))
    assert isinstance(game.choice, Warn)
    assert uses(game) == {"reveal", "airfield", "water", "op"}


@rule("16.1f")
def test_a_single_force_does_not_pass_by_the_moment_when_a_card_can_move_it() -> None:
    force = plain_table({A: AIRFIELD}, held=["papers"])
    assert force.ordinary == 1
    assert not force.forced, "the move by air isn't offered later"
    assert plain_table({A: FIELD}, held=["bridge"]).forced, "an Op can be gained at any decision"


@rule("16.1f", "14.0c")
def test_a_move_by_intel_may_bring_an_objective_home_before_a_loss_of_ops_ends_the_mission() -> None:
    game = plain_table(
        {A: HOME, B: AIRFIELD}, held=["papers"], deck=["delay"], objectives={"objective-1": B}, ops=1, edit=only_moves
    )
    march(game, HOME, FIELD, "delay")
    assert isinstance(game.choice, Warn)
    assert game.choice.rule == "14.0c"
    assert "lose 1 Op to delay and have 1" in game.choice.prompt(game)
    play(game, FLY)
    assert uses(game) == set(), "the card is played"
    play(game, Embark(AIRFIELD, "airfield"))
    play(game, Take(B))
    play(game, Land("cyprus"))
    assert game.over, "no card is left to play"
    assert game.state.recovered() == 1
    assert game.state.ops == 0


@rule("14.0c")
def test_you_are_not_asked_before_a_fatal_loss_if_no_unit_could_move_by_card() -> None:
    game = plain_table({A: FIELD}, held=["papers"], deck=["delay"], ops=1, edit=only_moves)
    march(game, FIELD, FAR, "delay")
    assert game.over


@rule("16.1f")
def test_a_move_by_intel_is_not_played_in_battle_or_when_an_objective_is_taken_up() -> None:
    fight = battle([A, B], ["guard"], held=["papers"], others={"40-commando": AIRFIELD}, hidden={FAR: "real"})
    assert isinstance(fight.choice, LineUp)
    assert uses(fight) == {"reveal", "op"}
    loot = plain_table({A: "canal-company"}, held=["papers"], objectives={"objective-1": HOME})
    march(loot, "canal-company", HOME, "quiet")
    assert isinstance(loot.choice, ChooseCarrier)
    assert uses(loot) == {"op"}, "the force is in a port, and no marker lies face down"


@rule("16.1f")
def test_a_move_by_intel_is_not_played_while_another_one_is_under_way() -> None:
    game = plain_table({A: AIRFIELD, B: HOME}, held=["papers"] * 2)
    play(game, FLY)
    assert uses(game) == {"op"}


@rule("16.1d")
def test_why_a_card_cannot_be_played() -> None:
    empty, full = plain_table({A: HOME}), plain_table({A: HOME}, held=["papers"])
    assert str(empty.why_not(kind="play-intel")) == "You hold no Intel card (16.1c)"
    assert str(full.why_not(kind="play-intel", card="bridge")) == "You don't hold that card (16.1c)"
    assert str(full.why_not(kind="play-intel", use="reveal")) == "No marker lies face down (16.1d)"
    assert str(full.why_not(kind="play-intel", use="swim")) == "That isn't a use of the card (16.1d)"
    assert str(full.why_not(kind="play-intel", use="airfield")) == "No unit of yours can go anywhere by air (10.2d)"
    assert full.why_not(kind="play-intel", use="op") is None


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
