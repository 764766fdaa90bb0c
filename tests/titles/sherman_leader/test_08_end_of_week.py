"""Chapter 8, sections 8.1 to 8.3, 8.10 and 8.11, and 9.1: the end of a week."""

from typing import Any

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import assignment, commanders, end_of_week, refit
from fieldcraft.titles.sherman_leader.cards import BANDS
from fieldcraft.titles.sherman_leader.rules import Play
from tests.titles.sherman_leader.tables import END_OF_WEEK, take, texts, the_rules, week_table


def rolled(battalions: dict[str, str], *rolls: int, **changes: Any) -> dict[str, str]:
    """The bands of battalions after their movement."""
    game = week_table("sicily-1943", step=end_of_week.MoveBattalions(), battalions=battalions, rolls=rolls, **changes)
    return game.state.battalions


def ended(**changes: Any) -> Play:
    """The end of a week of a small group."""
    how: dict[str, Any] = {"units": ["041", "901"], "leaders": {"eandi": "average", "chin": "green"}, **changes}
    return week_table(step=END_OF_WEEK, **how)


@rule("2.0g")
def test_movement_leave_points_repair_and_rest_in_this_order() -> None:
    game = ended(battalions={"2A": "front"}, rolls=[5], stress={"eandi": 6}, so=0)
    assert isinstance(game.choice, refit.Refit)
    lines = game.event_log or []
    assert [type(line).__name__ for line in lines] == [
        "OperationalRoll",
        "BattalionMoved",
        "StressChanged",
        "PointsChanged",
        "PointsChanged",
    ]
    take(game, "Finish with")
    assert isinstance(game.choice, end_of_week.RestOrNot)
    take(game, "Skip Priority R&R", "mud")
    assert isinstance(game.choice, assignment.PlanWeek)
    assert game.state.week == 2


@rule("8.1a", "8.1b", "8.1c", "8.1d", "8.1f", "11.2a")
@pytest.mark.parametrize(
    ("name", "advance"),
    [("2A", 5), ("2S", 7), ("1C", 8)],
)
def test_assault_supply_and_command_battalions_advance_on_5_7_and_8(name: str, advance: int) -> None:
    for die in range(1, 11):
        band = rolled({name: "enemy-transit"}, die)[name]
        assert band == ("front" if die >= advance else "enemy-transit"), die


@rule("8.1e", "8.1f")
def test_half_battalions_have_minus_2_and_may_retreat() -> None:
    assert rolled({"2A": "enemy-rear"}, 2, half=["2A"]) == {"2A": "enemy-breakthrough"}
    assert rolled({"2A": "enemy-rear"}, 3, half=["2A"]) == {"2A": "enemy-rear"}
    assert rolled({"2A": "enemy-rear"}, 6, half=["2A"]) == {"2A": "enemy-rear"}
    assert rolled({"2A": "enemy-rear"}, 7, half=["2A"]) == {"2A": "enemy-transit"}


@rule("8.1g")
def test_no_battalion_leaves_the_map() -> None:
    assert rolled({"2A": BANDS[0]}, 10) == {"2A": BANDS[0]}
    assert rolled({"2A": BANDS[-1]}, 1, half=["2A"]) == {"2A": BANDS[-1]}


@rule("8.1g", "8.1a")
def test_the_log_says_that_a_battalion_at_the_end_of_the_map_stays() -> None:
    game = ended(battalions={"2A": BANDS[0]}, rolls=[10], so=20)
    (roll,) = [line for line in game.event_log or [] if isinstance(line, end_of_week.OperationalRoll)]
    assert roll.text(game.rules).endswith(" = 11: advance, but it is at the end of the map.")
    assert roll.display(game.rules).rolls[0].results == ("stays",)


@rule("8.1h", "3.8j")
def test_fixed_battalions_never_roll() -> None:
    assert rolled({"6C": "front", "3S": "enemy-rear"}, half=["3S"]) == {"6C": "front", "3S": "enemy-rear"}


@rule("8.1a", "11.2g")
def test_the_books_week_and_a_note_that_spares_it() -> None:
    there = {
        "10A": "enemy-transit",
        "2A": "enemy-transit",
        "11A": "enemy-transit",
        "1C": "enemy-rear",
        "2S": "enemy-rear",
        "1S": "enemy-breakthrough",
        "6C": "front",
    }
    assert rolled(there, 6, 2, 7, 5, 3, 10) == {
        "10A": "front",
        "2A": "enemy-transit",
        "11A": "front",
        "1C": "enemy-rear",
        "2S": "enemy-rear",
        "1S": "enemy-rear",
        "6C": "front",
    }
    assert rolled(there, halted=True) == there


@rule("8.2a", "8.2b")
def test_leave_takes_4_stress_off_commanders_who_did_not_fight() -> None:
    game = ended(
        units=["041", "901", "902", "1131"],
        leaders={"eandi": "average", "chin": "green", "jones": "recruit", "cruz": "veteran"},
        stress={"eandi": 6, "chin": 3, "jones": 10, "cruz": 10},
        wounded=["jones"],
        fought=["eandi"],
        so=0,
    )
    assert game.state.stress == {"eandi": 6, "chin": 0, "jones": 6, "cruz": 6}


@rule("8.3a", "8.3b", "8.3c")
def test_the_weekly_gain_and_2_or_6_for_battalions_behind_your_lines() -> None:
    there = {"2A": "friendly-transit", "10A": "front", "6C": "friendly-staging", "3A": "friendly-transit"}
    game = week_table(step=end_of_week.AdjustPoints(), battalions=there, so=4)
    assert game.state.so == 4 + 7 - 2 - 6 - 2
    assert game.result is None


@rule("8.3d", "8.3e", "9.1c")
def test_a_loss_that_cannot_be_paid_whole_ends_the_campaign() -> None:
    there = {"4A": "friendly-staging", "9A": "friendly-staging"}
    game = week_table(step=end_of_week.AdjustPoints(), battalions=there, half=["4A"], so=5)
    assert (game.state.so, game.result) == (0, None)
    game = week_table(step=end_of_week.AdjustPoints(), battalions=there, so=4, vp=21)
    assert game.result is not None
    assert (game.result.reason, game.result.won, game.state.so) == ("bankrupt", False, 11)


@rule("8.10a")
def test_priority_rest_costs_5_and_takes_2_off_each_commander_once() -> None:
    game = week_table(
        step=end_of_week.PriorityRest(),
        units=["041", "901"],
        leaders={"eandi": "average", "chin": "green"},
        stress={"eandi": 6, "chin": 1},
        so=11,
    )
    assert texts(game) == ["Pay 5 SO: every commander loses 2 Stress", "Skip Priority R&R"]
    take(game, "Pay 5 SO")
    assert (game.state.so, game.state.stress) == (6, {"eandi": 4, "chin": 0})
    assert type(game.choice).__name__ == "Pause"
    poor = week_table(step=end_of_week.PriorityRest(), leaders={"eandi": "average"}, stress={"eandi": 6}, so=4)
    assert type(poor.choice).__name__ == "Pause"


@rule("8.11a")
def test_the_next_week_begins_with_a_new_condition_and_all_trucks() -> None:
    game = ended(trucks=2, trucks_used=2, scouts=1, scouts_used=1, fought=["eandi"], so=0)
    take(game, "Finish with", "leadership")
    state = game.state
    assert (state.week, state.condition, state.trucks_used, state.scouts_used, state.fought) == (
        2,
        "leadership",
        0,
        0,
        [],
    )


@rule("9.1e")
def test_a_group_that_cannot_fight_goes_on() -> None:
    game = ended(
        units={"041": ["engine"]}, leaders={"eandi": "average"}, so=0, battalions={"2A": "enemy-rear"}, rolls=[1]
    )
    take(game, "Finish with", "mud")
    take(game, "Make no attack", 1)
    assert game.result is None
    empty = week_table(battalions={"2A": "enemy-rear"}, week=1)
    take(empty, "Make no attack", 1)
    assert empty.result is None


@rule("8.2a")
def test_notes_change_leave_and_income() -> None:
    game = ended(stress={"eandi": 9, "chin": 0}, notes=("condition rest-camp",), battalions={"3S": "enemy-rear"}, so=0)
    assert game.state.stress["eandi"] == 9 - 4 - 1
    assert game.state.so == 7 - 1
    assert commanders.status(game.rules, game.state, "eandi") == commanders.OKAY
    assert the_rules().leave == 4
