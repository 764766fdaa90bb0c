"""Finished games: every way in which a mission and a campaign can end, in both scenarios."""

import msgspec
import pytest

from fieldcraft.kernel.errors import IllegalChoice
from fieldcraft.kernel.results import Result
from fieldcraft.titles.commando.movement import Stay
from fieldcraft.titles.commando.operations import OperateFrom, StopHere
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.setup import BeginMission, Join
from fieldcraft.titles.commando.state import DELIVERED, RECRUIT, Campaign
from tests.titles.commando.plain import (
    ENEMY_FIRST,
    FIELD,
    GUARD,
    HIT,
    HOME,
    PANIC,
    YOU_FIRST,
    A,
    fire,
    march,
    plain_table,
)
from tests.titles.support import BeginGame, SetUpMission, offered, play

SAND = ("lrdg", "raid-rommel", "r1-patrol", "jalo", "zighen")
CANAL = ("musketeer", "sea-and-sky", A, HOME, FIELD)
BOTH = pytest.mark.parametrize("place", [SAND, CANAL], ids=["lrdg", "musketeer"])
MARKERS = (1, 1, 6, 6)
Place = tuple[str, str, str, str, str]


def mission(place: Place, *, kia: int, recovered: int, ops: int, campaign: Campaign | None = None) -> Play:
    """One unit in a mission that asks for one Objective and KIA 2."""
    title, name, unit, start, _ = place
    home = {f"objective-{i + 1}": DELIVERED for i in range(recovered)}
    return plain_table({unit: start}, title=title, mission=name, kia=kia, objectives=home, ops=ops, campaign=campaign)


def go(game: Play, place: Place, *rolls: int | str) -> None:
    """The unit makes one move."""
    march(game, place[3], place[4], *rolls)


def finished(game: Play) -> Result:
    """The result of a game that is really over."""
    assert game.over
    assert game.decision is None
    assert not game.offered
    with pytest.raises(IllegalChoice, match="the game is over"):
        game.choose(0)
    assert game.result is not None
    return game.result


@BOTH
def test_a_mission_is_won_and_stopped_early(place: Place) -> None:
    game = mission(place, kia=3, recovered=1, ops=4)
    play(game, StopHere(4))
    result = finished(game)
    assert (result.won, result.reason, result.score) == (True, "won, stopped early", 10 + 3 + 3 + 4)
    assert "accomplished: 1 of 1 Objective recovered, KIA 3 of 2" in result.summary


@BOTH
def test_a_mission_is_won_when_the_ops_run_out(place: Place) -> None:
    game = mission(place, kia=2, recovered=1, ops=1)
    go(game, place, "quiet")
    result = finished(game)
    assert (result.won, result.reason, result.score) == (True, "won, out of Ops", 10 + 3 + 2)


@BOTH
def test_a_mission_is_won_by_the_last_shot_of_the_last_operation(place: Place) -> None:
    game = mission(place, kia=1, recovered=1, ops=1)
    go(game, place, "patrol", GUARD, *YOU_FIRST)
    fire(game, 0, HIT)
    result = finished(game)
    assert (result.won, result.reason) == (True, "won, out of Ops")


@BOTH
@pytest.mark.parametrize(("kia", "recovered"), [(2, 0), (1, 1), (0, 0)])
def test_a_mission_is_lost_when_the_ops_run_out(place: Place, kia: int, recovered: int) -> None:
    game = mission(place, kia=kia, recovered=recovered, ops=1)
    go(game, place, "quiet")
    result = finished(game)
    assert (result.won, result.reason, result.score) == (False, "lost, out of Ops", 3 * recovered + kia)
    assert "failed" in result.summary


@BOTH
def test_a_mission_is_lost_with_a_kia_index_below_zero(place: Place) -> None:
    def no_level(box: Box) -> None:
        box.missions[place[1]] = msgspec.structs.replace(box.missions[place[1]], kia=0)

    title, name, unit, start, _ = place
    home = {"objective-1": DELIVERED}
    game = plain_table({unit: start}, title=title, mission=name, kia=-1, objectives=home, ops=1, edit=no_level)
    go(game, place, "quiet")
    result = finished(game)
    assert (result.won, result.reason, result.score) == (False, "lost, out of Ops", 3 - 1)


@BOTH
def test_a_mission_is_lost_when_no_unit_is_left(place: Place) -> None:
    game = mission(place, kia=3, recovered=0, ops=4)
    go(game, place, "patrol", GUARD, *ENEMY_FIRST, HIT)
    result = finished(game)
    assert (result.won, result.reason) == (False, "lost, no unit left")


@BOTH
def test_a_mission_may_be_won_by_those_who_fall(place: Place) -> None:
    game = mission(place, kia=9, recovered=1, ops=4)
    go(game, place, "patrol", GUARD, *ENEMY_FIRST, HIT)
    result = finished(game)
    assert (result.won, result.reason) == (True, "won, no unit left")


@BOTH
@pytest.mark.parametrize(("kia", "won"), [(0, False), (2, True)])
def test_a_card_takes_the_last_op(place: Place, kia: int, won: bool) -> None:
    game = mission(place, kia=kia, recovered=1, ops=1)
    go(game, place, "delay")
    result = finished(game)
    assert result.won is won
    assert result.reason == ("won, out of Ops" if won else "lost, out of Ops")
    assert game.state.ops == 0


@BOTH
def test_a_lost_battle_takes_the_last_op(place: Place) -> None:
    def costly(box: Box) -> None:
        box.cards["patrol"] = msgspec.structs.replace(box.cards["patrol"], lose=2)

    title, name, unit, start, _ = place
    game = plain_table({unit: start}, title=title, mission=name, ops=2, edit=costly)
    go(game, place, "patrol", GUARD, *ENEMY_FIRST, PANIC)
    result = finished(game)
    assert (result.won, result.reason) == (False, "lost, out of Ops")


MISSIONS = {
    "lrdg": ["raid-rommel", "operation-crusader", "delay-at-all-costs", "operation-agreement"],
    "musketeer": ["gamil", "telescope", "sea-and-sky", "before-midnight"],
}


def whole_campaign(title: str, first: str, kia: int) -> Play:
    """A campaign from its first step, of missions that ask for nothing but a KIA level."""

    def easy(box: Box) -> None:
        for name, card in box.missions.items():
            box.missions[name] = msgspec.structs.replace(card, recover=0, kia=kia, ops=2, rp=0)

    names = tuple(MISSIONS[title])
    game = plain_table(
        {},
        title=title,
        mission=first,
        step=BeginGame(),
        rolls=[first, *MARKERS],
        leaders=RECRUIT,
        edit=easy,
        campaign=Campaign(names),
    )
    take_the_field(game)
    return game


def take_the_field(game: Play) -> None:
    """Place the leader, buy nothing, and begin."""
    play(game, offered(game, Join)[0])
    play(game, offered(game, BeginMission)[0])


def sit_out(game: Play, *rolls: int | str) -> None:
    """Let both Ops of a mission go by."""
    for luck in ((), rolls):
        (here,) = offered(game, OperateFrom)
        play(game, here)
        play(game, Stay(here.space), *luck)


@pytest.mark.parametrize("title", MISSIONS)
def test_a_campaign_is_won_when_every_mission_is_won(title: str) -> None:
    first, *rest = MISSIONS[title]
    game = whole_campaign(title, first, kia=0)
    for name in rest:
        play(game, StopHere(2), name, *MARKERS)
        assert game.state.mission == name
        take_the_field(game)
    play(game, StopHere(2))
    result = finished(game)
    assert (result.won, result.reason, result.score) == (True, "campaign won", 4 * (10 + 2))
    assert result.summary == "You won the campaign in 4 missions."


@pytest.mark.parametrize("title", MISSIONS)
def test_a_campaign_is_lost_by_two_missions_in_a_row(title: str) -> None:
    first, second, *_ = MISSIONS[title]
    game = whole_campaign(title, first, kia=1)
    sit_out(game, second, *MARKERS)
    assert not game.over, "one lost mission is not the end"
    take_the_field(game)
    sit_out(game)
    result = finished(game)
    assert (result.won, result.reason, result.score) == (False, "campaign lost", 0)
    assert "0 missions won" in result.summary


@BOTH
def test_a_campaign_goes_on_when_lost_missions_do_not_follow_each_other(place: Place) -> None:
    title, name, *_ = place
    pile = tuple(MISSIONS[title])
    lost_one = mission(place, kia=3, recovered=1, ops=3, campaign=Campaign(pile, lost_in_a_row=1, played=1))
    following = next(other for other in pile if other != name)
    play(lost_one, StopHere(3), following, *MARKERS)
    assert not lost_one.over
    assert lost_one.state.campaign is not None
    assert lost_one.state.campaign.lost_in_a_row == 0


@BOTH
@pytest.mark.parametrize("card", ["delay", "quiet"])
def test_the_second_loss_in_a_row_ends_the_campaign_however_it_comes(place: Place, card: str) -> None:
    standing = Campaign(tuple(MISSIONS[place[0]]), lost_in_a_row=1, played=3, score=20)
    game = mission(place, kia=-4, recovered=0, ops=1, campaign=standing)
    go(game, place, card)
    result = finished(game)
    assert (result.won, result.reason, result.score) == (False, "campaign lost", 20 - 4)


@BOTH
def test_the_last_mission_of_a_campaign_may_be_won_by_running_out_of_ops(place: Place) -> None:
    others = tuple(other for other in MISSIONS[place[0]] if other != place[1])
    standing = Campaign((place[1],), won=others, played=5, score=40)
    game = mission(place, kia=2, recovered=1, ops=1, campaign=standing)
    go(game, place, "quiet")
    result = finished(game)
    assert (result.won, result.reason, result.score) == (True, "campaign won", 40 + 10 + 3 + 2)
    assert result.summary == "You won the campaign in 6 missions."


def test_a_mission_without_units_is_over_before_it_begins() -> None:
    game = plain_table({}, step=SetUpMission("sea-and-sky"), rolls=MARKERS, edit=without_leaders)
    play(game, offered(game, BeginMission)[0])
    result = finished(game)
    assert (result.won, result.reason, result.score) == (False, "lost, no unit left", 0)


def without_leaders(box: Box) -> None:
    """The card brings no leader."""
    box.missions["sea-and-sky"] = msgspec.structs.replace(box.missions["sea-and-sky"], leaders=0)
