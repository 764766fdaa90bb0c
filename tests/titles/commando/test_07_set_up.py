"""Chapter 7: how a mission is set up."""

import pytest

import fieldcraft as fc
from fieldcraft.kernel.errors import ScriptError
from fieldcraft.kernel.scripted import Scripted
from fieldcraft.testing import rule
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.setup import Buy, Join, Recruit
from fieldcraft.titles.commando.state import RECRUIT
from tests.titles.commando.plain import CARDS, COUNT, OPFOR, A, plain_table
from tests.titles.support import SetUpMission, play

MISSIONS = [
    ("lrdg", "raid-rommel"),
    ("lrdg", "operation-crusader"),
    ("lrdg", "delay-at-all-costs"),
    ("lrdg", "operation-agreement"),
    ("musketeer", "gamil"),
    ("musketeer", "telescope"),
    ("musketeer", "sea-and-sky"),
    ("musketeer", "before-midnight"),
]


def opened() -> Play:
    """A mission of one Real and one False Objective, one leader and 10 RP, after much has happened in another."""
    return plain_table(
        {A: "kantara"},
        step=SetUpMission("sea-and-sky"),
        rolls=[1, 1, 6, 6],
        leaders=RECRUIT,
        kia=-7,
        ops=2,
        deck=["quiet"],
        held=["papers"],
        bin=["guard"],
        dropped=[A],
    )


@rule("7.0a")
def test_at_the_start_the_opfor_are_in_the_bin_and_the_events_in_the_deck() -> None:
    state = opened().state
    assert state.bin == sorted([*OPFOR] * COUNT)
    assert state.deck == sorted(CARDS)
    assert not state.discards
    assert not state.held


@rule("7.0a")
def test_units_you_do_not_buy_are_in_the_recruit_box() -> None:
    game = opened()
    assert not game.state.units
    assert {game.state.place(unit) for unit in game.rules.units} == {RECRUIT}
    play(game, Join(game.rules.leaders[0], "fleet"))
    play(game, Buy("centurions", "cyprus", game.rules.box.types["centurions"].cost))
    placed = [unit for unit in game.rules.units if game.state.place(unit) != RECRUIT]
    assert placed == [game.rules.leaders[0], "c-squadron-6-rtr"]


@rule("7.0b")
@pytest.mark.parametrize(("title", "mission"), MISSIONS)
def test_you_name_the_mission_you_want_to_play(title: str, mission: str) -> None:
    assert fc.new(title, scenario=mission, seed=1).state.mission == mission


@rule("7.0b")
@pytest.mark.parametrize(("title", "mission"), MISSIONS)
def test_in_a_campaign_any_mission_may_be_drawn(title: str, mission: str) -> None:
    with pytest.raises(ScriptError, match="script ends before 2 result"):
        fc.new(title, scenario="campaign", chance=Scripted([mission]))


@rule("7.0b")
def test_in_a_campaign_the_missions_are_drawn_at_random() -> None:
    first = {fc.new("lrdg", scenario="campaign", seed=seed).state.mission for seed in range(40)}
    assert first == {mission for title, mission in MISSIONS if title == "lrdg"}


@rule("7.0c")
def test_markers_lie_on_the_map_before_you_recruit() -> None:
    game = opened()
    locations = game.rules.theatres[game.state.mission].locations
    assert game.state.hidden == [locations[2], locations[12]]
    play(game, Join(game.rules.leaders[0], "cyprus"))
    assert isinstance(game.choice, Recruit)
    assert game.state.rp == 10


@rule("7.0d")
def test_ops_start_at_the_card_s_figure_and_kia_at_zero() -> None:
    state = opened().state
    assert state.ops == 6
    assert state.kia == 0
