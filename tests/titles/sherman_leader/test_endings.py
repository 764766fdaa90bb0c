"""Finished games: every way in which a campaign can end."""

import pytest

from fieldcraft.kernel.errors import IllegalChoice
from fieldcraft.kernel.results import Result
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import campaign, end_of_week, week
from fieldcraft.titles.sherman_leader.rules import Play
from tests.titles.sherman_leader.tables import battle_table, play, shots, take, week_table

RIFLE = [("german-rifle", "b4")]
LAST = {"week": 4, "attacks": []}


def finished(game: Play) -> Result:
    """The result of a game, which must be over."""
    assert game.over
    assert game.decision is None
    assert not game.offered
    with pytest.raises(IllegalChoice, match="the game is over"):
        game.choose(0)
    assert game.result is not None
    return game.result


def won_battle(vp: int, **changes: object) -> Play:
    """A battle against 9A, worth 3 VP, that is won with the next shot."""
    game = battle_table({"042": "b5"}, RIFLE, vp=vp, **changes)  # type: ignore[arg-type]
    if "attacks" in changes:
        game.state.attacks = []
    play(game, shots(game, "042")["german-rifle b4"], 10, 10, 10, 10, "ground-fog")
    return game


@rule("9.1a", "9.1b", "9.1d", "3.4a")
@pytest.mark.parametrize(
    ("before", "evaluation", "won"),
    [(5, "dismal", False), (6, "poor", False), (9, "adequate", True), (14, "good", True), (19, "great", True)],
)
def test_the_last_battle_of_the_last_week_decides(before: int, evaluation: str, won: bool) -> None:
    result = finished(won_battle(before, **LAST))
    assert (result.reason, result.won, result.score) == (evaluation, won, before + 3)
    assert result.summary == f"{evaluation.title()}: {before + 3} VP"


@rule("3.4c")
def test_great_ends_the_campaign_at_once_with_battles_still_to_come() -> None:
    game = won_battle(19)
    assert finished(game).reason == "great"
    assert game.state.week == 1
    assert game.state.reports[-1].status == "X"


@rule("3.4c")
def test_one_vp_less_and_the_week_goes_on() -> None:
    game = won_battle(18)
    assert not game.over
    assert game.state.vp == 21


@rule("3.4b", "8.3d", "9.1c")
def test_an_enemy_at_your_door_can_ruin_you() -> None:
    game = week_table(
        units=["042"],
        leaders={"eandi": "average"},
        battalions={"4A": "friendly-staging", "9A": "friendly-staging"},
        vp=16,
        so=4,
        step=end_of_week.AdjustPoints(),
    )
    result = finished(game)
    assert (result.reason, result.won) == ("bankrupt", False)
    assert result.summary.startswith("Dismal")


@rule("3.4b", "4.1a")
def test_a_special_condition_can_ruin_you() -> None:
    game = week_table(
        units=["042"], leaders={"eandi": "average"}, so=0, step=week.DrawCondition(), rolls=["priority-elsewhere"]
    )
    assert finished(game).reason == "bankrupt"
    game = week_table(
        units=["042"], leaders={"eandi": "average"}, so=1, step=week.DrawCondition(), rolls=["priority-elsewhere"]
    )
    assert not game.over
    assert game.state.so == 0


@rule("9.1e")
def test_a_group_without_units_plays_its_weeks_to_the_end() -> None:
    game = week_table("sicily-1943", "assault", week=1, vp=6, so=0, battalions={"6C": "front"})
    take(game, "Make no attack this week")
    take(game, "Finish with", "quiet-sector")
    assert game.state.week == 2
    take(game, "Make no attack this week")
    assert finished(game).reason == "poor"


def test_a_week_without_battles_can_be_the_last() -> None:
    game = week_table("sicily-1943", "assault", week=2, vp=6, units=["042"], leaders={"eandi": "average"})
    take(game, "Make no attack this week")
    assert finished(game).reason == campaign.evaluation(game.rules, 6) == "poor"
