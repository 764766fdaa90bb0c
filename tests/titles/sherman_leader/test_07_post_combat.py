"""Chapter 7 and section 9.1: after a battle, and how a campaign is rated."""

from typing import Any

from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import campaign, commanders, week
from fieldcraft.titles.sherman_leader.cards import LEVELS
from fieldcraft.titles.sherman_leader.rules import Play
from tests.titles.sherman_leader.tables import NOBODY, POST_COMBAT, battle_table, log_lines, the_rules

QUIET = "ground-fog"
"""An event whose bottom part does nothing."""


def after(points: int = 0, *, event: str = QUIET, rolls: tuple[int | str, ...] = (), **changes: Any) -> Play:
    """A finished battle with a tank and a rifle team, and some enemy points left in Rifles of 1 point."""
    enemies = [("german-rifle", "a1")] * points
    how: dict[str, Any] = {"units": {"042": "b6", "902": "c6"}, "campaign": "bulge-1944", **changes}
    units = how.pop("units")
    return battle_table(units, enemies, step=POST_COMBAT, rolls=[event, *rolls], **how)


def thresholds(battalion: str = "9A") -> tuple[int, int, int]:
    """A battalion's Half and Destroyed numbers, and its VP."""
    card = the_rules().box.battalions[battalion]
    return card.half, card.destroyed, card.vp


@rule("2.0f", "7.1a")
def test_event_status_damage_stress_and_experience_in_this_order() -> None:
    game = after(event="mail-call", rolls=(), stress={"eandi": 4})
    assert type(game.choice).__name__ == "NameOne"
    game.choose(0)
    lines = log_lines(game)
    assert lines[0] == "Eandi lost 2 Stress (Mail Call): 4 to 2, Okay."
    assert lines[1].startswith("9A Fast Assault was destroyed")
    assert [line.split(" ", 1)[1] for line in lines[2:-1]] == [
        "took 1 Stress (the battle, less Cool): 2 to 3, Okay.",
        "took 1 Stress (the battle, less Cool): 0 to 1, Okay.",
        "gained 2 XP (the battle): 0 to 2.",
        "gained 2 XP (the battle): 0 to 2.",
    ]
    assert lines[-1] == "The battle against 9A Fast Assault ended."


@rule("7.1b", "7.4c", "11.4e")
def test_relief_before_the_stress_of_the_battle_can_be_wasted() -> None:
    game = after(event="inspiring-leader", stress={"eandi": 3})
    assert game.state.stress["eandi"] == 3 - 1 + 2 - 1
    assert game.state.stress["reisner"] == 0 + 2 - 1


@rule("3.8b", "3.8c", "3.8d", "5.11f")
def test_full_half_and_destroyed_by_the_points_left() -> None:
    half, destroyed, _ = thresholds()
    for points, status in ((half + 1, "F"), (half, "1/2"), (destroyed + 1, "1/2"), (destroyed, "X"), (0, "X")):
        assert after(points).state.reports[-1].status == status


@rule("7.2a", "3.8e", "6.19g")
def test_a_destroyed_battalion_leaves_and_gives_its_vp() -> None:
    game = after(0, lost_units=["501", "502"])
    assert game.state.vp == thresholds()[2]
    assert game.state.destroyed == ["9A"]
    assert "9A" not in game.state.battalions


@rule("7.2b", "7.2c")
def test_half_gives_half_the_vp_rounded_down_and_the_rest_later() -> None:
    _, destroyed, vp = thresholds("1A")
    assert vp == 5
    game = after(destroyed + 1, battalion="1A")
    assert (game.state.vp, game.state.half, game.state.battalions) == (2, ["1A"], {"1A": "front"})
    later = after(0, battalion="1A", half=["1A"], vp=2)
    assert (later.state.vp, later.state.half) == (5, [])


@rule("7.2d", "7.2f")
def test_a_battalion_at_full_strength_is_as_it_was() -> None:
    game = after(thresholds()[0] + 1)
    assert (game.state.vp, game.state.half, game.state.battalions) == (0, [], {"9A": "front"})
    assert game.state.reports[-1].status == "F"


@rule("7.2e")
def test_a_half_battalion_gives_nothing_more_unless_it_is_destroyed() -> None:
    half, destroyed, _ = thresholds()
    for points in (half + 5, destroyed + 1):
        game = after(points, half=["9A"], vp=1)
        assert (game.state.vp, game.state.half, game.state.reports[-1].status) == (1, ["9A"], "1/2")


@rule("3.4c", "9.1a")
def test_the_campaign_ends_as_soon_as_the_vp_are_great() -> None:
    great, vp = the_rules().objective.great, thresholds()[2]
    game = after(0, vp=great - vp)
    assert game.result is not None
    assert (game.result.won, game.result.reason, game.result.score) == (True, "great", great)
    assert game.state.reports[-1].status == "X"
    assert not after(0, vp=great - vp - 1).over


@rule("9.1a", "9.1d")
def test_adequate_or_better_counts_as_won() -> None:
    card = the_rules().objective
    for vp, reason, won in (
        (card.good, "good", True),
        (card.adequate, "adequate", True),
        (card.adequate - 1, "poor", False),
        (card.poor - 1, "dismal", False),
    ):
        game = after(30, vp=vp, attacks=[], week=card.weeks)
        assert not game.over
        campaign.finish(game)
        assert game.result is not None
        assert (game.result.reason, game.result.won) == (reason, won)


@rule("7.3a", "7.3b")
def test_lasting_damage_stays_and_the_rest_ends_with_the_battle() -> None:
    hurt = {"042": ["gun", "hull", "exposed"], "902": ["casualty", "immobile", "suppressed"]}
    game = after(damaged=hurt, wounded=["reisner"], fight={"exposed": {"042": 1}})
    assert game.state.units == {"042": ("gun", "hull"), "902": ("casualty",)}
    assert game.state.wounded == ["reisner"]


@rule("7.4a", "7.4b", "7.4c")
def test_2_stress_for_the_battle_less_cool() -> None:
    rules = the_rules()
    assert rules.sides["stout"][2].cool == 2
    game = after(units={"042": "b6"}, leaders={"042": ("stout", "average")}, stress={"stout": 4})
    assert game.state.stress["stout"] == 4
    game = after(units={"042": "b6"}, leaders={"042": ("stout", "veteran")})
    assert game.state.stress["stout"] == 0


@rule("7.4d")
def test_commanders_without_a_unit_or_unfit_were_in_the_battle() -> None:
    game = after(
        units={"902": "c6"},
        leaders={"902": ("reisner", "average")},
        wounded=["reisner"],
        fight={"at": {}, "retreated": ["902"]},
    )
    assert (game.state.stress["reisner"], game.state.xp["reisner"]) == (1, 2)
    destroyed = after(
        units={"902": "c6"}, leaders={"902": ("chin", "green")}, fight={"leader": {}, "without_unit": {"chin": "c6"}}
    )
    assert (destroyed.state.stress["chin"], destroyed.state.xp["chin"]) == (1, 2)


@rule("7.5a", "7.5b")
def test_1_xp_for_being_there_and_1_more_if_the_battalion_is_destroyed() -> None:
    assert after(thresholds()[0] + 1).state.xp == {"eandi": 1, "reisner": 1}
    assert after(0).state.xp == {"eandi": 2, "reisner": 2}
    assert after(0, leaders={"902": NOBODY}).state.xp == {"eandi": 2}


@rule("7.5c", "11.2f")
def test_notes_and_events_can_give_more_xp() -> None:
    assert after(0, battalion="3C", notes=("3C",)).state.xp["eandi"] == 2 + 3
    assert after(99, battalion="3C", notes=("3C",)).state.xp["eandi"] == 1
    assert after(thresholds()[0] + 1, event="vital-mission").state.xp["eandi"] == 1 + 1


@rule("7.6a", "7.6b")
def test_enough_xp_promote_and_the_remainder_stays() -> None:
    game = after(0, units={"042": "b6"}, leaders={"042": ("stout", "average")}, xp={"stout": 3})
    assert the_rules().sides["stout"][2].xp == 4
    assert (LEVELS[game.state.level["stout"]], game.state.xp["stout"]) == ("skilled", 1)
    assert log_lines(game)[-2] == "Stout was promoted to Skilled: 5 XP to 1."
    short = after(thresholds()[0] + 1, units={"042": "b6"}, leaders={"042": ("stout", "average")}, xp={"stout": 2})
    assert (LEVELS[short.state.level["stout"]], short.state.xp["stout"]) == ("average", 3)


@rule("7.6c", "7.6d")
def test_a_promoted_commander_uses_the_new_card() -> None:
    rules = the_rules()
    okay = rules.sides["eandi"][2].limits[0]
    game = after(0, units={"042": "b6"}, leaders={"042": ("eandi", "average")}, xp={"eandi": 6}, stress={"eandi": okay})
    assert rules.sides["eandi"][3].limits[0] >= okay + 1
    assert game.state.stress["eandi"] == okay + 1
    assert commanders.status(rules, game.state, "eandi") == commanders.OKAY
    assert rules.side(game.state, "eandi") is rules.sides["eandi"][3]


@rule("7.6e")
def test_xp_may_be_enough_for_two_levels_and_an_ace_counts_none() -> None:
    rules = the_rules()
    both = rules.sides["red-tree"][0].xp + rules.sides["red-tree"][1].xp
    game = after(0, units={"902": "c6"}, leaders={"902": ("red-tree", "recruit")}, xp={"red-tree": both})
    assert (LEVELS[game.state.level["red-tree"]], game.state.xp["red-tree"]) == ("average", 2)
    ace = after(0, units={"902": "c6"}, leaders={"902": ("red-tree", "ace")})
    assert (LEVELS[ace.state.level["red-tree"]], ace.state.xp["red-tree"]) == ("ace", 0)


@rule("7.7a", "2.0c")
def test_then_the_next_battle_is_chosen() -> None:
    game = after(0)
    assert game.state.battle is None
    assert isinstance(game.choice, week.WhichBattle)


@rule("11.4d")
def test_vital_mission_pays_only_for_a_destroyed_battalion() -> None:
    assert after(0, notes=("before vital-mission",)).state.vp == thresholds()[2] + 1
    assert after(thresholds()[1] + 1, notes=("before vital-mission",)).state.vp == thresholds()[2] // 2


@rule("11.4f")
def test_leadership_pays_for_each_destroyed_battalion() -> None:
    assert after(0, notes=("condition leadership",)).state.so == 1
    assert after(30, notes=("condition leadership",)).state.so == 0


@rule("3.20a")
def test_the_report_of_a_battle() -> None:
    game = after(0, notes=("condition leadership",), so=4, fight={"so": 3})
    (report,) = game.state.reports
    assert (report.week, report.battalion, report.so, report.change, report.status, report.vp) == (
        1,
        "9A",
        3,
        2,
        "X",
        3,
    )
    assert report.stress == (("eandi", 1), ("reisner", 1))
