"""Chapter 31: the campaign game."""

from typing import Any

from fieldcraft.testing import rule
from fieldcraft.titles.commando.events import OpforArrive
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.setup import BeginMission, Buy, Join, PlaceLeader, Recruit
from fieldcraft.titles.commando.state import DELIVERED, FALLEN, RECRUIT, Campaign
from fieldcraft.titles.commando.victory import JudgeMission
from tests.titles.commando.plain import (
    ENEMY_FIRST,
    FIELD,
    GUARD,
    HIT,
    HOME,
    LEADER,
    MISS,
    PANIC,
    PARAS,
    SECOND_LEADER,
    YOU_FIRST,
    A,
    B,
    C,
    as_they_stand,
    battle,
    fire,
    plain_table,
)
from tests.titles.support import BeginGame, offered, play

FIRST, NEXT, LAST = "gamil", "telescope", "sea-and-sky"
MARKERS = (3, 4, 4, 4)
RP = 10
WON: dict[str, Any] = {"kia": 3, "killed": 3, "objectives": {"objective-1": DELIVERED}}
LOST: dict[str, Any] = {"kia": 3, "killed": 3}


def judged(campaign: Campaign, *rolls: int | str, units: dict[str, str] | None = None, **state: Any) -> Play:
    """The first mission of a campaign has just ended in some state."""
    start = {A: HOME} if units is None else units
    return plain_table(start, mission=FIRST, campaign=campaign, step=JudgeMission("out of Ops"), rolls=rolls, **state)


@rule("31.0a")
def test_after_a_mission_every_unit_goes_back_and_must_be_bought_again() -> None:
    game = judged(Campaign((FIRST, NEXT)), NEXT, *MARKERS, **WON)
    assert not game.state.units
    assert {game.state.place(unit) for unit in game.rules.units} == {RECRUIT}
    assert PARAS in {option.type for option in offered(game, Buy)}


@rule("31.0a")
def test_a_leader_who_was_killed_may_appear_in_the_next_mission() -> None:
    game = judged(Campaign((FIRST, NEXT)), NEXT, *MARKERS, units={A: HOME, LEADER: FALLEN}, **WON)
    assert game.state.place(LEADER) == RECRUIT


@rule("31.0b")
def test_a_leader_who_survives_starts_the_next_mission_in_a_base_of_your_choice() -> None:
    game = judged(Campaign((FIRST, NEXT)), NEXT, *MARKERS, units={SECOND_LEADER: HOME}, **WON)
    assert list(game.offered) == [Join(SECOND_LEADER, "cyprus"), Join(SECOND_LEADER, "fleet")]
    play(game, Join(SECOND_LEADER, "fleet"))
    assert game.state.place(SECOND_LEADER) == "fleet"
    assert isinstance(game.choice, Recruit), "the card brings no leader"


@rule("31.0b")
def test_from_the_second_mission_on_the_card_brings_no_leader() -> None:
    game = judged(Campaign((FIRST, NEXT)), NEXT, *MARKERS, **WON)
    assert game.rules.box.missions[game.state.mission].leaders == 1
    assert isinstance(game.choice, Recruit)


@rule("31.0b")
def test_the_first_mission_s_card_brings_its_leader() -> None:
    game = plain_table({}, campaign=Campaign(()), step=BeginGame(), rolls=[FIRST, *MARKERS])
    assert isinstance(game.choice, PlaceLeader)


@rule("31.0c")
def test_each_mission_starts_with_no_kia_and_the_ops_of_its_own_card() -> None:
    game = judged(Campaign((FIRST, NEXT)), NEXT, *MARKERS, ops=1, **WON)
    assert game.state.kia == 0
    assert game.state.ops == game.rules.box.missions[game.state.mission].ops


@rule("31.1a")
def test_a_mission_that_was_won_is_out_of_the_pile() -> None:
    game = judged(Campaign((FIRST, NEXT, LAST)), NEXT, *MARKERS, **WON)
    assert game.state.campaign is not None
    assert game.state.campaign.pile == (NEXT, LAST)
    assert game.state.campaign.won == (FIRST,)


@rule("31.1b")
def test_unspent_points_and_rewards_are_added_to_the_next_card_s_won_or_lost() -> None:
    won = judged(Campaign((FIRST, NEXT)), NEXT, *MARKERS, rp=4, **WON)
    lost = judged(Campaign((FIRST, NEXT)), NEXT, *MARKERS, rp=4, **LOST)
    assert won.state.rp == lost.state.rp == 4 + 3 + RP


@rule("31.1b")
def test_points_not_spent_on_recruiting_are_not_lost_in_a_campaign() -> None:
    game = judged(Campaign((FIRST, NEXT)), NEXT, *MARKERS, rp=4, **WON)
    play(game, next(option for option in offered(game, Buy) if option.type == PARAS))
    left = game.state.rp
    play(game, BeginMission(left))
    assert game.state.rp == left > 0


@rule("31.1c")
def test_each_opfor_unit_you_eliminated_is_worth_a_recruit_point_whatever_you_lost() -> None:
    game = judged(Campaign((FIRST, NEXT)), NEXT, *MARKERS, kia=-4, killed=5, rp=2)
    assert game.state.rp == 2 + 5 + RP
    assert game.state.killed == 0, "the next mission counts from zero"


@rule("31.1c")
def test_an_opfor_unit_eliminated_in_battle_is_counted_and_a_unit_of_yours_is_not() -> None:
    game = battle([A, B], [GUARD, GUARD], (*ENEMY_FIRST,), campaign=Campaign((FIRST, NEXT)), others={C: HOME})
    as_they_stand(game, HIT)
    fire(game, 0, HIT, MISS, *YOU_FIRST)
    fire(game, 1, PANIC)
    assert game.state.kia == 1 + game.rules.eliminated_kia
    assert game.state.killed == 1, "a panic of the OPFOR isn't an elimination"
    assert game.rules.tracks(game.state)["OPFOR eliminated"] == 1


THREE = {f"objective-{n}": DELIVERED for n in (1, 2, 3)}


@rule("31.1d")
def test_each_objective_above_the_card_s_number_is_worth_a_die_of_points() -> None:
    game = judged(Campaign((FIRST, NEXT)), 5, 6, NEXT, *MARKERS, kia=2, killed=2, objectives=THREE)
    assert game.state.rp == 2 + 5 + 6 + RP


@rule("31.1d")
def test_a_mission_that_was_lost_brings_no_such_die() -> None:
    game = judged(Campaign((FIRST, NEXT)), NEXT, *MARKERS, kia=0, objectives=THREE)
    assert game.state.rp == RP


@rule("31.1e")
def test_one_more_opfor_unit_comes_for_each_mission_won_so_far() -> None:
    campaign = Campaign((LAST,), won=(FIRST, NEXT))
    game = plain_table(
        {A: FIELD}, campaign=campaign, step=OpforArrive(1, 0, 0, FIELD), rolls=[GUARD] * 3 + list(YOU_FIRST)
    )
    assert game.state.battle is not None
    assert len(game.state.battle.kinds) == 1 + 2


@rule("31.1e")
def test_the_bin_sets_the_limit() -> None:
    campaign = Campaign((LAST,), won=(FIRST, NEXT))
    step = OpforArrive(1, 0, 0, FIELD)
    rolls = [GUARD, GUARD, *YOU_FIRST]
    game = plain_table({A: FIELD}, campaign=campaign, step=step, rolls=rolls, bin=[GUARD, GUARD])
    assert game.state.battle is not None
    assert game.state.battle.kinds == (GUARD, GUARD)


@rule("31.2a")
def test_a_mission_that_was_lost_goes_back_and_may_be_drawn_again() -> None:
    game = judged(Campaign((FIRST, NEXT)), FIRST, *MARKERS, **LOST)
    assert game.state.campaign is not None
    assert game.state.campaign.pile == (FIRST, NEXT)
    assert game.state.mission == FIRST


@rule("31.3a")
def test_the_campaign_is_won_with_its_last_mission() -> None:
    game = judged(Campaign((FIRST,), won=(NEXT, LAST)), **WON)
    assert game.result is not None
    assert game.result.won
    assert game.result.reason == "campaign won"


@rule("31.3a")
def test_two_losses_in_a_row_lose_the_campaign_at_once() -> None:
    game = judged(Campaign((FIRST, NEXT), won=(LAST,), lost_in_a_row=1), **LOST)
    assert game.result is not None
    assert not game.result.won
    assert game.result.reason == "campaign lost"


@rule("31.3a")
def test_a_win_between_two_losses_saves_the_campaign() -> None:
    game = judged(Campaign((FIRST, NEXT), lost_in_a_row=1), NEXT, *MARKERS, **WON)
    assert game.state.campaign is not None
    assert game.state.campaign.lost_in_a_row == 0
    assert not game.over


@rule("31.3b")
def test_the_campaign_s_score_is_the_sum_of_its_missions() -> None:
    game = judged(Campaign((FIRST,), score=20), **WON)
    assert game.result is not None
    won, objective = game.rules.score_for_winning, game.rules.score_for_objective
    assert game.result.score == 20 + won + objective + 3
