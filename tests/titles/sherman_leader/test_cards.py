"""The effects of notes: at once, while in force, and when a battalion is destroyed."""

from typing import Any

import pytest

from fieldcraft.kernel.errors import ScriptError
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import deployment, end_of_week, notes, trucks_and_scouts, week
from fieldcraft.titles.sherman_leader.rules import Play
from tests.titles.sherman_leader.tables import battle_table, offered, play, shots, texts, week_table
from tests.titles.sherman_leader.test_data import BOX

MEN = {"eandi": "average", "reisner": "green", "jones": "recruit"}
UNITS = {"042": (), "902": (), "901": ()}
BANDS = {"2A": "front", "10A": "friendly-transit", "6C": "front", "1S": "enemy-breakthrough"}


def condition(card: str, *rolls: int | str, **changes: Any) -> Play:
    """A week that begins with a special condition."""
    state: dict[str, Any] = {"units": UNITS, "leaders": MEN, "battalions": BANDS, "so": 5} | changes
    return week_table("sicily-1943", step=week.DrawCondition(), rolls=[card, *rolls], **state)


def event(card: str, *rolls: int | str, **changes: Any) -> Play:
    """A battle of 042 and 902 in which the top part of an event is drawn."""
    state: dict[str, Any] = {"so": 5} | changes
    return battle_table(
        {"042": "b5", "902": "c5"}, [("stug", "a1")], step=deployment.EventBefore(), rolls=[card, *rolls], **state
    )


def after(card: str, *rolls: int | str, **changes: Any) -> Play:
    """A battle that has just destroyed 9A, worth 3 VP, with the bottom part of an event drawn."""
    state: dict[str, Any] = {"so": 5} | changes
    game = battle_table({"042": "b5", "902": "c5"}, [("german-rifle", "b4")], **state)
    play(game, shots(game, "042")["german-rifle b4"], 10, 10, 10, 10, card, *rolls)
    return game


def name(game: Play, who: str) -> None:
    """Choose what a note affects."""
    (option,) = [option for option in offered(game, notes.Name) if option.name == who]
    play(game, option)


@rule("4.1a", "4.1b")
def test_so_are_gained_and_paid_at_once() -> None:
    assert condition("replacement-depot").state.so == 8
    assert condition("priority-elsewhere").state.so == 4


@rule("4.1a")
def test_a_special_condition_speaks_of_the_whole_group() -> None:
    game = condition("rest-camp", stress={"eandi": 3, "reisner": 0, "jones": 1})
    assert game.state.stress == {"eandi": 2, "reisner": 0, "jones": 0}
    assert game.rules.this_week(game.state).leave == 1


@rule("4.1b")
def test_a_special_condition_ends_with_its_week() -> None:
    game = condition("storm")
    assert game.rules.this_week(game.state).attack == -1
    later = week_table("sicily-1943", step=notes.NoteTakesEffect("condition quiet-sector"))
    assert later.rules.this_week(later.state).attack == 0


@rule("3.4d")
def test_what_can_be_refused_may_be_paid_or_not() -> None:
    game = condition("short-days")
    assert texts(game) == ["Pay 2 SO", "Don't pay"]
    play(game, offered(game, notes.DoNotPay)[0])
    assert game.rules.this_week(game.state).turns == -1
    game = condition("short-days")
    play(game, offered(game, notes.Pay)[0])
    assert (game.state.so, game.rules.this_week(game.state).turns) == (3, 0)


@rule("3.4d")
def test_who_cannot_pay_is_not_asked() -> None:
    game = condition("short-days", so=1)
    assert not offered(game, notes.Pay)
    assert game.rules.this_week(game.state).turns == -1
    assert game.state.so == 1


def test_one_battalion_of_your_choice_goes_back_but_no_fixed_one() -> None:
    game = condition("resistance")
    assert {option.name for option in offered(game, notes.Name)} == {"2A", "10A"}
    name(game, "10A")
    assert game.state.battalions["10A"] == "front"


def test_the_battalion_in_battle_neither_comes_on_nor_goes_back() -> None:
    game = event("ground-fog")
    game.state.battalions["2A"] = "front"
    assert notes.movable_battalions(game, -1) == notes.movable_battalions(game, 1) == ["2A"]


def test_a_random_advance_picks_a_battalion_that_can_move() -> None:
    game = week_table("sicily-1943", battalions=BANDS, step=notes.RandomAdvance(), rolls=["1S"])
    assert game.state.battalions == BANDS | {"1S": "enemy-rear"}
    with pytest.raises(ScriptError, match="can't be drawn"):
        week_table("sicily-1943", battalions=BANDS, step=notes.RandomAdvance(), rolls=["6C"])
    game = week_table("sicily-1943", battalions={"6C": "front", "9A": "friendly-staging"}, step=notes.RandomAdvance())
    assert game.state.battalions["9A"] == "friendly-staging"


def test_scouts_are_gained_as_far_as_there_are_counters() -> None:
    assert condition("forward-patrols").state.scouts == 1
    full = BOX.support.scouts
    assert condition("forward-patrols", scouts=full).state.scouts == full


def test_training_can_promote_at_once_between_battles() -> None:
    game = condition("training-area", xp={"jones": 2})
    name(game, "jones")
    assert (game.state.level["jones"], game.state.xp["jones"]) == (1, 0)


def test_spare_parts_and_the_field_hospital() -> None:
    game = condition("spare-parts", units={"042": ("gun", "hull"), "902": (), "901": ()})
    assert game.state.so == 6
    play(game, offered(game, notes.Name)[0])
    play(game, offered(game, notes.Name)[0])
    assert game.state.units["042"] == ()
    game = condition("field-hospital", wounded=["jones"], stress={"jones": 3})
    name(game, "jones")
    name(game, "jones")
    assert (game.state.wounded, game.state.stress["jones"]) == ([], 1)


def test_a_note_that_helps_no_one_asks_nothing() -> None:
    assert isinstance(condition("resistance", battalions={"6C": "front"}).choice, type(condition("mud").choice))
    assert not offered(condition("field-hospital"), notes.Name)


def test_mud_and_silence_stop_trucks_and_scouts() -> None:
    game = condition("mud", trucks=2)
    assert trucks_and_scouts.free_trucks(game) == 0
    assert trucks_and_scouts.free_trucks(condition("storm", trucks=2)) == 2
    assert condition("radio-silence").rules.in_force[("condition radio-silence",)].no_scouts


@pytest.mark.parametrize(
    ("card", "rolls", "band"), [("enemy-offensive", 3, "front"), ("enemy-withdrawal", 6, "enemy-transit")]
)
def test_offensive_and_withdrawal_change_the_movement_of_battalions(card: str, rolls: int, band: str) -> None:
    game = week_table(
        "sicily-1943",
        battalions={"2A": "enemy-transit"},
        notes=(f"condition {card}",),
        step=end_of_week.MoveBattalions(),
        rolls=[rolls],
    )
    assert game.state.battalions == {"2A": band}


def test_notes_for_one_type_of_battalion_move_no_other() -> None:
    bands = {"4S": "enemy-transit", "2A": "enemy-transit", "10A": "enemy-transit"}
    game = week_table("sicily-1943", battalions=bands, step=end_of_week.MoveBattalions(), rolls=[6, 4, 3])
    assert game.state.battalions == bands | {"2A": "front"}


@rule("3.8g", "3.8h", "3.8i")
def test_a_note_on_the_whole_map_ends_at_half_strength_unless_it_lasts() -> None:
    for half, cost in ((False, 2), (True, 1)):
        game = week_table(
            "sicily-1943",
            units=UNITS,
            leaders=MEN,
            battalions={"6C": "front", "2A": "enemy-transit"},
            half=["6C"] if half else [],
            so=9,
        )
        assert trucks_and_scouts.attack_cost(game, "2A") == cost
    for half in (False, True):
        game = week_table("sicily-1943", battalions={"1C": "enemy-rear"}, half=["1C"] if half else [])
        assert game.rules.this_week(game.state).reinforce == {"rifle": 1}


def test_weekly_so_are_lower_while_the_dump_is_on_the_map() -> None:
    for bands, so in (({}, 7), ({"3S": "enemy-rear"}, 6), ({"3S": "enemy-rear", "6S": "enemy-breakthrough"}, 5)):
        game = week_table("sicily-1943", battalions=bands, so=0, step=end_of_week.AdjustPoints())
        assert game.state.so == so


@rule("5.2b")
def test_events_change_the_stress_of_commanders_in_the_battle() -> None:
    assert event("ambush").state.stress == {"eandi": 1, "reisner": 1}
    assert event("mail-call", stress={"eandi": 2}).state.stress == {"eandi": 1, "reisner": 0}
    game = event("friendly-fire")
    name(game, "reisner")
    assert game.state.stress == {"eandi": 0, "reisner": 2}


def test_a_mishap_is_a_damage_counter_for_a_unit_picked_at_random() -> None:
    game = event("minefield", "042", "gun/immobile")
    assert game.state.units == {"042": ("gun",), "902": ()}
    assert "042" in game.state.fight.at


def test_a_mishap_may_end_a_battle_before_it_begins() -> None:
    game = battle_table(
        {"042": "b5"}, [("stug", "a1")], step=deployment.EventBefore(), rolls=["harassing-fire", "042", "destroyed/kia"]
    )
    assert game.state.lost_units == ["042"]


def test_a_tactic_counter_from_a_card() -> None:
    game = event("inspiring-leader")
    name(game, "902")
    assert game.state.fight.tactics == {"902": 1}


def test_repairs_before_a_battle_go_back_into_the_cup() -> None:
    game = event("night-in-the-workshop", damaged={"042": ("gun",)})
    name(game, "042")
    assert game.state.units["042"] == ()
    assert game.state.fight.cup == game.rules.full_cup


@rule("7.1a")
def test_the_bottom_part_counts_after_the_battle() -> None:
    assert after("supply-drop").state.so == 6
    assert after("harassing-fire").state.stress == {"eandi": 2, "reisner": 2}
    game = after("medics-forward", wounded=["eandi"])
    name(game, "eandi")
    assert game.state.wounded == []


@rule("7.5c")
def test_xp_from_events() -> None:
    assert set(after("vital-mission").state.xp.values()) == {3}
    assert set(after("surprise").state.xp.values()) == {3}
    assert set(after("dead-radios").state.xp.values()) == {2}


def test_so_and_vp_for_destroying_a_battalion() -> None:
    assert after("abandoned-dump").state.so == 7
    game = battle_table(
        {"042": "b5"}, [("german-rifle", "b4")], notes=("before vital-mission", "condition leadership"), so=5
    )
    play(game, shots(game, "042")["german-rifle b4"], 10, 10, 10, 10, "ground-fog")
    assert (game.state.vp, game.state.so) == (3 + 1, 5 + 1)


@rule("11.2g")
def test_no_battalion_moves_in_the_week_in_which_their_orders_are_lost() -> None:
    game = battle_table({"042": "b5"}, [("german-rifle", "b4")], battalion="7S", notes=("7S",))
    play(game, shots(game, "042")["german-rifle b4"], 10, 10, 10, 10, "ground-fog")
    assert game.state.halted


@rule("7.4a")
def test_a_hard_week_costs_more_stress() -> None:
    game = battle_table({"042": "b5"}, [("german-rifle", "b4")], notes=("condition exhaustion",))
    play(game, shots(game, "042")["german-rifle b4"], 10, 10, 10, 10, "ground-fog")
    assert game.state.stress["eandi"] == 2 + 1 - 1


@rule("11.2f")
def test_an_xp_note_gives_more_when_the_battalion_is_destroyed() -> None:
    game = battle_table({"042": "b5"}, [("german-rifle", "b4")], battalion="2C", notes=("2C",))
    play(game, shots(game, "042")["german-rifle b4"], 10, 10, 10, 10, "ground-fog")
    assert game.state.xp["eandi"] == 1 + 1 + 2


@pytest.mark.parametrize("card", BOX.events)
def test_every_event_can_be_drawn_before_and_after_a_battle(card: str) -> None:
    mishap = ["902", "no-effect/no-effect"] if BOX.events[card].top.mishaps else []
    game = event(card, *mishap)
    assert f"before {card}" in game.state.fight.notes
    game = after(card)
    assert game.state.event_discards == {card: 1}


@pytest.mark.parametrize("card", BOX.conditions)
def test_every_condition_can_be_drawn(card: str) -> None:
    game = condition(card)
    assert game.state.condition == card
    assert f"condition {card}" in game.state.notes


def test_relief_needs_stress_and_any_commander_can_take_stress() -> None:
    game = week_table(units=UNITS, leaders=MEN, stress={"jones": 1}, step=notes.ForOne("stress", -2))
    assert [option.name for option in offered(game, notes.Name)] == ["jones"]
    game = week_table(units=UNITS, leaders=MEN, step=notes.ForOne("stress", 1))
    assert [option.name for option in offered(game, notes.Name)] == list(MEN)
