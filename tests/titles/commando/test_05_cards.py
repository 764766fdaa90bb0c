"""Chapter 5: two piles of cards."""

from collections import Counter

import pytest

import fieldcraft as fc
from fieldcraft.kernel.errors import ScriptError
from fieldcraft.kernel.scripted import Scripted
from fieldcraft.testing import rule
from fieldcraft.titles.commando.cards import card_text, mission_text
from tests.titles.commando.plain import FIELD, HOME, PSYOP, A, march, plain_table
from tests.titles.support import table


@rule("5.0a")
@pytest.mark.parametrize(("title", "mission"), [("lrdg", "raid-rommel"), ("musketeer", "sea-and-sky")])
def test_the_event_deck_holds_every_event_and_no_mission(title: str, mission: str) -> None:
    game = fc.new(title, scenario=mission, seed=3)
    box = game.rules.box
    assert Counter(game.state.deck) == {card.id: card.copies for card in box.cards.values()}
    assert not set(game.state.deck) & set(box.missions)


@rule("5.0a")
def test_an_event_draw_never_turns_up_a_mission() -> None:
    game = plain_table({A: HOME})
    with pytest.raises(ScriptError, match="'gamil' can't be drawn for events"):
        march(game, HOME, FIELD, "gamil")


@rule("5.0a")
def test_a_mission_draw_never_turns_up_an_event() -> None:
    with pytest.raises(ScriptError, match="'second-drop' can't be drawn for mission"):
        fc.new("musketeer", scenario="campaign", chance=Scripted(["second-drop"]))


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("hornets-nest", "4 OPFOR units attack the force. Win: +1 Op. Lose: -2 Ops."),
        ("lamp-on-the-road", "1 OPFOR unit attacks the force. Win: no change. Lose: -1 Op."),
        (
            "hunters-at-the-hide",
            "2 OPFOR units attack one of your forces, drawn at random. Win: no change. Lose: -1 Op.",
        ),
        ("ghibli", "The discards go back into the deck. You lose 2 Ops."),
        ("burst-tyres", "With a supply column in the space: Nothing happens. Without: You lose 1 Op."),
        ("signal-to-group", "Truck Patrol: one joins you from the Recruit Box."),
        (
            "out-of-the-sun",
            "With a unit with AAA in the space: Nothing happens. "
            "Without: If the force has a vehicle, one is eliminated.",
        ),
        (
            "challenge-at-the-barrier",
            "With a PSYOP unit in the space: Keep it as Intel, to turn up an Objective marker or move by water. "
            "Without: 2 OPFOR units attack the force. Win: no change. Lose: -1 Op.",
        ),
    ],
)
def test_an_event_card_says_everything_it_does(card: str, text: str) -> None:
    assert card_text(table().rules, card) == text


def test_a_card_that_does_nothing_says_so() -> None:
    assert card_text(plain_table({A: HOME}).rules, "quiet") == "Nothing happens."


@rule("26.0b")
def test_a_psyop_unit_sees_what_a_card_does_before_it_is_played() -> None:
    game = plain_table({PSYOP: HOME})
    march(game, HOME, FIELD, "ambush")
    assert game.decision is not None
    assert game.decision.prompt == (
        "You drew ambush: play it, or draw another. 2 OPFOR units attack the force. Win: +2 Ops. Lose: -1 Op."
    )


def test_a_mission_card_says_all_its_parts() -> None:
    rules = table().rules
    card = rules.box.missions["raid-rommel"]
    lines = mission_text(rules, card)
    assert lines[2:4] == (f"Execution: {card.ops} Ops.", f"Logistics: {card.rp} RP.")
    assert lines[-1] == f"Closed to you: {rules.name_of(card.closed)}."
