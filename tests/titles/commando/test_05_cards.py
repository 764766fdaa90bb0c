"""Chapter 5: two piles of cards."""

from collections import Counter

import pytest

import fieldcraft as fc
from fieldcraft.kernel.chance import Scripted
from fieldcraft.kernel.errors import ScriptError
from fieldcraft.testing import rule
from tests.titles.commando.plain import FIELD, HOME, A, march, plain_table


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
