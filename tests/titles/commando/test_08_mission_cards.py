"""Chapter 8: what a Mission card says."""

from collections import Counter

import msgspec
import pytest

import fieldcraft as fc
from fieldcraft.testing import rule
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.setup import Join, Recruit
from fieldcraft.titles.commando.state import RECRUIT
from tests.titles.commando.plain import LEADER, SECOND_LEADER, plain_table
from tests.titles.commando.test_07_set_up import MISSIONS
from tests.titles.support import SetUpMission, offered, play


@rule("8.0a")
@pytest.mark.parametrize(("title", "mission"), MISSIONS)
def test_the_card_says_how_many_markers_of_each_kind_are_placed(title: str, mission: str) -> None:
    game = fc.new(title, scenario=mission, seed=5)
    card = game.rules.box.missions[mission]
    false = "minefield" if title == "lrdg" else "false"
    assert Counter(game.state.unturned) == {"real": card.real, false: card.false_markers}
    assert len(game.state.hidden) == card.real + card.false_markers


@rule("8.0a")
@pytest.mark.parametrize(("title", "mission"), MISSIONS)
def test_the_card_says_how_many_recruit_points_you_have(title: str, mission: str) -> None:
    game = fc.new(title, scenario=mission, seed=5)
    assert game.state.rp == game.rules.box.missions[mission].rp


def two_leaders(box: Box) -> None:
    card = box.missions["sea-and-sky"]
    box.missions["sea-and-sky"] = msgspec.structs.replace(card, leaders=2)


@rule("8.0b")
def test_each_leader_of_the_card_joins_free_in_a_base_of_your_choice() -> None:
    game = plain_table({}, step=SetUpMission("sea-and-sky"), rolls=[1, 1, 6, 6], leaders=RECRUIT, edit=two_leaders)
    assert offered(game, Join) == [Join(LEADER, "cyprus"), Join(LEADER, "fleet")]
    play(game, Join(LEADER, "fleet"))
    assert offered(game, Join) == [Join(SECOND_LEADER, "cyprus"), Join(SECOND_LEADER, "fleet")]
    play(game, Join(SECOND_LEADER, "cyprus"))
    assert isinstance(game.choice, Recruit)
    assert game.state.place(LEADER) == "fleet"
    assert game.state.place(SECOND_LEADER) == "cyprus"
    assert game.state.rp == 10


@rule("8.0b")
def test_no_more_leaders_join_than_the_card_says() -> None:
    game = plain_table({}, step=SetUpMission("sea-and-sky"), rolls=[1, 1, 6, 6], leaders=RECRUIT)
    play(game, Join(LEADER, "fleet"))
    assert isinstance(game.choice, Recruit)
    assert game.state.place(SECOND_LEADER) == RECRUIT
