"""Chapter 4, with trucks and scouts: the special condition and the assignment of forces."""

from typing import Any

from fieldcraft.kernel.steps import Done, TakeRest
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import (
    assign_commanders,
    assignment,
    availability,
    commanders,
    deployment,
    sequence,
    trucks_and_scouts,
    week,
)
from fieldcraft.titles.sherman_leader.rules import Play
from fieldcraft.titles.sherman_leader.state import Attack
from tests.titles.sherman_leader.tables import log_lines, offered, play, take, texts, the_rules, week_table

UNITS = ["041", "042", "901", "902", "1131"]
LEADERS = {"eandi": "average", "stout": "average", "chin": "green", "jones": "green", "cruz": "green"}


def planning(**changes: Any) -> Play:
    """A group of five against two battalions, one in the Front and one in the Enemy Rear."""
    there = {"2A": "front", "3S": "enemy-rear", "10A": "enemy-transit", "1S": "enemy-breakthrough"}
    return week_table(**{"units": UNITS, "leaders": LEADERS, "battalions": there, "so": 10, **changes})


def asked(game: Play) -> str:
    """What you are asked."""
    assert game.decision is not None
    return game.decision.prompt


def targets(game: Play) -> dict[str, int]:
    """The battalions you can attack, with the cost."""
    return {option.battalion: option.cost for option in offered(game, assignment.Target)}


def target(game: Play, battalion: str) -> None:
    """Attack a battalion."""
    (option,) = [option for option in offered(game, assignment.Target) if option.battalion == battalion]
    play(game, option)


def send(game: Play, battalion: str, *units: str) -> None:
    """Attack a battalion with some units under the best commanders."""
    target(game, battalion)
    for unit in units:
        take(game, game.rules.name_of(unit))
    if isinstance(game.choice, assignment.SendUnits):
        take(game, "Done")
    if isinstance(game.choice, assign_commanders.WhoLeads):
        take(game, "Assign the highest-level")


@rule("4.1a", "2.0b")
def test_one_condition_a_week_takes_effect_at_once() -> None:
    game = week_table(step=sequence.Week(), week=0, rolls=["replacement-depot"], so=2, units=UNITS, leaders=LEADERS)
    assert game.state.week == 1
    assert game.state.condition == "replacement-depot"
    assert game.state.so == 5
    assert isinstance(game.choice, assignment.PlanWeek)


@rule("4.1b", "8.11a")
def test_a_condition_ends_with_its_week() -> None:
    game = week_table(step=sequence.Week(), week=1, rolls=["mud"], trucks=2, trucks_used=2, scouts=1, scouts_used=1)
    assert game.rules.this_week(game.state).no_trucks
    assert game.rules.battle_notes(game.state, "2A")[-1] != "condition mud"
    assert "condition mud" in game.rules.standing_notes(game.state)
    game = week_table(step=sequence.Week(), week=1, rolls=["leadership"], notes=("condition mud",), trucks=2)
    assert not game.rules.this_week(game.state).no_trucks
    assert (game.state.week, game.state.trucks_used, game.state.scouts_used) == (2, 0, 0)


@rule("4.2a", "4.2b", "3.14g")
def test_you_choose_battalions_units_and_commanders_of_their_type() -> None:
    game = planning()
    target(game, "2A")
    assert texts(game)[0] == "M4 Sherman (75mm) 041"
    take(game, "M4 Sherman (75mm) 041")
    take(game, "Rifle Team 902")
    take(game, "Done")
    assert [option.name for option in offered(game, assign_commanders.Lead)] == ["eandi", "stout"]
    assert "(3.14g)" in str(game.why_not(name="chin"))
    take(game, "Stout")
    assert [option.name for option in offered(game, assign_commanders.Lead)] == ["chin", "jones"]
    take(game, "Jones")
    assert game.state.attacks == [Attack("2A", (("041", "stout"), ("902", "jones")))]
    assert log_lines(game) == [
        "You sent M4 Sherman (75mm) 041 (Stout) and Rifle Team 902 (Jones) against 2A Panzer Company."
    ]
    target(game, "10A")
    take(game, "M4 Sherman (75mm) 042")
    take(game, "Done")
    assert game.state.attacks[1].teams == (("042", "eandi"),)


@rule("4.2h")
def test_a_plan_waits_for_you_to_finish_it_when_every_unit_has_its_orders() -> None:
    game = planning()
    send(game, "2A", *game.state.units)
    assert texts(game) == ["Finish the plan for this week"]
    assert asked(game).endswith("Every unit that can go has its orders: finish the plan.")
    assert not game.forced


@rule("4.2h")
def test_a_week_in_which_no_unit_can_go_is_not_asked_about() -> None:
    game = planning(leaders={})
    assert "No unit is ready to attack." in asked(game)
    assert game.forced


@rule("4.2b", "8.6f")
def test_no_more_units_of_a_type_than_commanders_are_free() -> None:
    game = planning(leaders={"eandi": "average", "chin": "green"})
    assert "(4.2b)" in str(game.why_not(piece="1131"))
    target(game, "2A")
    assert not offered(game, TakeRest)
    take(game, "M4 Sherman (75mm) 041")
    assert [option.piece for option in game.offered if hasattr(option, "piece")] == ["901", "902"]
    assert "(4.2b)" in str(game.why_not(piece="042"))
    take(game, "Rifle Team 901")
    assert [type(option) for option in game.offered] == [Done]


@rule("4.2c", "4.2d", "3.15c")
def test_the_unfit_and_the_wounded_stay_behind() -> None:
    shaken = the_rules().sides["eandi"][2].limits[1]
    game = planning(stress={"eandi": shaken + 1}, wounded=["chin"])
    assert "(4.2c)" in str(availability.cannot_lead(game, "eandi"))
    assert "(4.2d)" in str(availability.cannot_lead(game, "chin"))
    target(game, "2A")
    take(game, "M4 Sherman (75mm) 041")
    take(game, "Rifle Team 902")
    take(game, "Done")
    assert game.state.attacks[0].teams == (("041", "stout"), ("902", "jones"))
    shaken_only = planning(stress={"eandi": shaken})
    assert availability.cannot_lead(shaken_only, "eandi") is None


@rule("4.2e", "4.2f")
def test_vehicles_that_cannot_move_stay_behind_and_others_go() -> None:
    hurt = {"041": ["engine"], "042": ["suspension"], "901": ["casualty"], "902": [], "1131": []}
    game = planning(units=hurt)
    assert "(4.2e)" in str(game.why_not(piece="041"))
    assert "(4.2e)" in str(game.why_not(piece="042"))
    target(game, "2A")
    assert [option.piece for option in game.offered if hasattr(option, "piece")] == ["901", "902", "1131"]


@rule("4.2g")
def test_each_unit_and_commander_fights_once_a_week() -> None:
    game = planning()
    send(game, "2A", "041", "901")
    assert "(4.2g)" in str(game.why_not(piece="041"))
    target(game, "10A")
    assert [option.piece for option in game.offered if hasattr(option, "piece")] == ["042", "902", "1131"]
    assert "(4.2g)" in str(availability.cannot_lead(game, "eandi"))


@rule("4.2h")
def test_any_number_of_battalions_or_none_but_never_without_a_unit() -> None:
    game = planning()
    target(game, "2A")
    assert not offered(game, Done)
    for battalion, unit in (("2A", "041"), ("3S", "042"), ("10A", "901"), ("1S", "902")):
        if not isinstance(game.choice, assignment.SendUnits):
            target(game, battalion)
        take(game, game.rules.name_of(unit))
        if isinstance(game.choice, assignment.SendUnits):
            take(game, "Done")
        if isinstance(game.choice, assign_commanders.WhoLeads):
            take(game, "Assign the highest-level")
    assert len(game.state.attacks) == 4
    assert not targets(game)
    assert texts(game)[-1] == "Finish the plan for this week"
    nobody = planning(units=[], leaders={})
    assert texts(nobody) == ["Make no attack this week"]
    assert "(4.2h)" in str(nobody.why_not(piece="2A"))


@rule("4.2k", "4.4c")
def test_units_are_sent_one_by_one_and_join_an_attack_that_is_paid_for() -> None:
    game = planning(trucks=1, so=10)
    take(game, "Send M4 Sherman (75mm) 041")
    assert game.decision is not None
    assert game.decision.rule == "4.2k"
    assert list(targets(game)) == ["2A", "10A", "3S", "1S"]
    take(game, "Attack 3S")
    take(game, "Stout")
    take(game, "Assign no trucks")
    assert game.state.attacks == [Attack("3S", (("041", "stout"),))]
    assert game.state.so == 8
    take(game, "Send Rifle Team 902")
    assert texts(game)[0] == f"Join the attack on {game.rules.name_of('3S')} (1 unit so far)"
    take(game, "Join the attack")
    take(game, "Assign the highest-level commander")
    assert game.state.attacks == [Attack("3S", (("041", "stout"), ("902", "chin")))]
    assert log_lines(game) == [f"You sent Rifle Team 902 (Chin) against {game.rules.name_of('3S')}."]
    assert game.state.so == 8
    assert [option.unit for option in offered(game, assignment.SendOne)] == ["042", "901", "1131"]


@rule("4.2k", "4.4d")
def test_a_unit_is_sent_alone_only_where_an_attack_can_be_made() -> None:
    poor = planning(so=0, battalions={"3S": "enemy-rear"})
    assert texts(poor) == ["Make no attack this week"]
    game = planning(so=2, battalions={"3S": "enemy-rear", "1S": "enemy-breakthrough"})
    take(game, "Send M4 Sherman (75mm) 041")
    assert list(targets(game)) == ["3S"]
    assert "(4.4d)" in str(game.why_not(piece="1S"))


@rule("4.2i", "2.0c")
def test_all_is_assigned_first_and_then_you_pick_the_next_battle() -> None:
    game = planning()
    send(game, "2A", "041")
    send(game, "10A", "042")
    take(game, "Finish the plan")
    assert [option.battalion for option in offered(game, week.FightNext)] == ["2A", "10A"]
    take(game, "Attack 10A", "mail-call", *LAID)
    assert game.state.fight.battalion == "10A"
    assert [attack.battalion for attack in game.state.attacks] == ["2A"]


LAID = ["winter-1", "winter-2", "winter-3", "winter-4", "winter-5", "winter-6"]


@rule("4.2j")
def test_fitness_is_judged_when_you_assign() -> None:
    shaken = the_rules().sides["eandi"][2].limits[1]
    game = planning(stress={"eandi": shaken})
    target(game, "2A")
    take(game, "M4 Sherman (75mm) 041")
    take(game, "Done")
    take(game, "Eandi")
    take(game, "Finish the plan", "ambush", *LAID)
    assert commanders.status(game.rules, game.state, "eandi") == commanders.UNFIT
    assert game.state.fight.leader == {"041": "eandi"}
    assert commanders.fit_leader(game.rules, game.state, "041") == ""


@rule("4.3a")
def test_commanders_not_assigned_are_on_leave() -> None:
    game = planning(stress={"stout": 5, "eandi": 5})
    target(game, "2A")
    take(game, "M4 Sherman (75mm) 041")
    take(game, "Done")
    take(game, "Eandi")
    take(game, "Finish the plan", "supply-drop", *LAID)
    assert game.state.fought == ["eandi"]


@rule("4.4a", "4.4b")
def test_the_cost_goes_by_the_band() -> None:
    assert targets(planning()) == {"2A": 0, "3S": 2, "10A": 1, "1S": 3}
    friendly = {"2A": "friendly-transit", "10A": "friendly-staging"}
    assert targets(planning(battalions=friendly)) == {"2A": 0, "10A": 0}
    game = planning()
    send(game, "3S", "041", "042", "901")
    assert game.state.so == 8


@rule("4.4c", "3.18b", "3.18c")
def test_trucks_take_2_off_each_and_the_rest_is_paid_at_once() -> None:
    game = planning(trucks=3)
    send(game, "1S", "041")
    assert texts(game) == [
        "Assign 2 trucks and pay 0 SO",
        "Assign 1 truck and pay 1 SO",
        "Assign no trucks and pay 3 SO",
    ]
    take(game, "Assign 1 truck")
    assert (game.state.so, game.state.trucks_used, game.state.trucks) == (9, 1, 3)
    send(game, "3S", "042")
    assert texts(game) == ["Assign 1 truck and pay 0 SO", "Assign no trucks and pay 2 SO"]
    take(game, "Assign 1 truck")
    send(game, "10A", "901")
    take(game, "Assign 1 truck")
    assert trucks_and_scouts.free_trucks(game) == 0


@rule("3.18e")
def test_no_truck_goes_where_nothing_is_to_be_paid() -> None:
    game = planning(trucks=3)
    send(game, "2A", "041")
    assert isinstance(game.choice, assignment.PlanWeek)
    assert game.state.attacks[0].trucks == 0
    assert trucks_and_scouts.truck_bounds(game, "10A") == (0, 1)


@rule("4.4d")
def test_an_attack_that_cannot_be_paid_is_not_offered() -> None:
    assert targets(planning(so=1)) == {"2A": 0, "10A": 1}
    assert str(planning(so=1).why_not(piece="1S")) == "The attack costs 3 SO and you have 1 (4.4d)"
    game = planning(so=0, trucks=2)
    assert targets(game) == {"2A": 0, "3S": 2, "10A": 1, "1S": 3}
    send(game, "1S", "041")
    assert game.state.attacks[0].trucks == 2
    assert (game.state.so, game.result) == (0, None)


@rule("3.19b", "3.19c", "3.19e", "5.3b")
def test_scouts_add_turns_and_are_not_used_up() -> None:
    game = planning(scouts=3)
    send(game, "2A", "041")
    assert texts(game) == [
        "Assign no scouts",
        "Assign 1 scout: 1 more turn",
        "Assign 2 scouts: 2 more turns",
        "Assign 3 scouts: 3 more turns",
    ]
    take(game, "Assign 2 scouts")
    assert (game.state.scouts_used, game.state.scouts) == (2, 3)
    send(game, "10A", "042")
    assert texts(game) == ["Assign no scouts", "Assign 1 scout: 1 more turn"]
    take(game, "Assign no scouts")
    take(game, "Finish the plan")
    take(game, "Attack 2A", "supply-drop", *LAID)
    assert game.state.fight.turns == 5 + 2
    assert game.state.scouts == 3


@rule("4.1b")
def test_a_condition_can_forbid_trucks_and_scouts_and_limit_attacks() -> None:
    game = planning(trucks=1, notes=("condition mud",))
    send(game, "3S", "041")
    assert isinstance(game.choice, assignment.PlanWeek)
    game = planning(scouts=1, notes=("condition radio-silence",))
    send(game, "2A", "041")
    assert isinstance(game.choice, assignment.PlanWeek)
    game = planning(notes=("condition fuel-shortage", "condition fuel-shortage, not paid"))
    send(game, "2A", "041")
    assert targets(game) == {}
    assert "(4.1b)" in str(game.why_not(piece="10A"))


@rule("11.2h")
def test_a_note_can_close_a_band() -> None:
    game = planning(battalions={"2A": "front", "3C": "enemy-rear", "1S": "enemy-breakthrough"})
    assert set(targets(game)) == {"2A", "3C"}
    assert "(11.2h)" in str(game.why_not(piece="1S"))
    half = planning(battalions={"3C": "enemy-rear", "1S": "enemy-breakthrough"}, half=["3C"])
    assert set(targets(half)) == {"3C", "1S"}


@rule("2.0h")
def test_a_card_goes_before_the_rules() -> None:
    costs = targets(planning(battalions={"2A": "front", "3S": "enemy-rear", "6C": "front"}))
    assert costs == {"2A": 0, "3S": 3, "6C": 0}


@rule("2.0d")
def test_before_the_fighting_come_event_turns_terrain_and_placement() -> None:
    game = planning(units={"041": ["glancing", "glancing"]}, leaders={"eandi": "average"})
    send(game, "2A", "041")
    take(game, "Finish the plan", "local-guide", *LAID)
    assert isinstance(game.choice, deployment.PlaceUnits)
    assert [line for line in log_lines(game) if "event" in line or "terrain" in line or "Stress" in line] == [
        "Eandi took 2 Stress (Glancing): 0 to 2, Okay.",
        "You drew the event Local Guide. The battle lasts one more turn.",
        "The terrain was laid.",
    ]
    assert game.state.fight.turns == 6
