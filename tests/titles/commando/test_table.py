"""What the table shows of the goals, of a battle, and of what can't be chosen."""

import pytest

from fieldcraft.kernel.library import Lookup
from fieldcraft.testing import rule
from fieldcraft.titles.commando.air import callable_aircraft
from fieldcraft.titles.commando.records import REAL
from fieldcraft.titles.commando.state import AIR, DELIVERED, GONE
from tests.titles.commando.plain import AIRSTRIKE, FIELD, GUARD, NEXT, A, B, battle, plain_table
from tests.titles.support import table


@rule("6.0a", "23.0d")
@pytest.mark.parametrize(
    ("real", "others", "known"),
    [
        (0, 0, ""),
        (1, 0, "the last face-down marker must be Real"),
        (2, 0, "all face-down markers must be Real"),
        (0, 1, "the last face-down marker isn't Real"),
        (0, 2, "no face-down marker is Real"),
        (1, 2, "1 of 3 face-down markers is Real"),
        (2, 1, "2 of 3 face-down markers are Real"),
    ],
)
def test_the_goal_says_what_is_known_of_the_face_down_markers(real: int, others: int, known: str) -> None:
    spaces, kinds = ("siwa", "jalo", "marada"), [REAL] * real + [table().rules.false_marker] * others
    game = table(hidden=dict(zip(spaces, kinds, strict=False)))
    assert game.scene().goals[0].note == known


@rule("6.0a", "20.0a", "22.0a")
def test_the_goals_count_what_was_delivered_and_the_index() -> None:
    game = plain_table({A: FIELD}, objectives={"objective-1": A, "objective-2": NEXT, "objective-3": DELIVERED}, kia=1)
    bring, index = game.scene().goals
    name = game.rules.name_of
    assert (bring.value, bring.done) == (1, game.state.recovered() >= (bring.maximum or 0))
    assert bring.note == f"{name(A)} carries one; one lies at {name(NEXT)}"
    card = game.rules.mission(game.state)
    assert (index.value, index.maximum) == (1, card.kia)
    for kia in (card.kia - 1, card.kia, card.kia + 1):
        assert plain_table({A: FIELD}, kia=kia).scene().goals[1].done == (kia >= card.kia)


@rule("19.1a")
def test_the_stage_names_the_table_and_the_card_that_a_battle_is_fought_for() -> None:
    game = battle([A, B], [GUARD])
    fight, stage = game.state.battle, game.scene().stage
    assert fight is not None
    assert stage is not None
    assert stage.readings == (Lookup("table:battle-results"),)
    fight.card = "patrol"
    shown = game.scene().stage
    assert shown is not None
    assert shown.readings == (Lookup("table:battle-results"), Lookup("event:patrol"))


@rule("29.0a")
def test_one_opfor_unit_that_can_be_hit_is_reason_enough_to_call_an_airstrike() -> None:
    game = battle([A], [GUARD, GUARD], (), others={AIRSTRIKE: AIR})
    fight = game.state.battle
    assert fight is not None
    for hurt, called in (([GONE, 0], (AIRSTRIKE,)), ([0, GONE], (AIRSTRIKE,)), ([GONE, GONE], ())):
        fight.hurt = hurt
        assert callable_aircraft(game) == called


@rule("15.0a")
def test_a_place_that_is_not_on_the_map_has_no_reason_of_its_own() -> None:
    game = plain_table({A: FIELD})
    assert game.reason(place="nowhere") is None
    assert str(game.why_not(place="nowhere")).startswith("Not now")
