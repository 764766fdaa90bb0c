"""The prompts, log lines and panels that choices depend on."""

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.beats import retell
from fieldcraft.kernel.registry import find
from fieldcraft.terminal import queries
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import (
    assign_commanders,
    assignment,
    briefing,
    commanders,
    damage,
    deployment,
    enemy_setup,
    enemy_turn,
    note_events,
    notes,
    post_combat,
    purchase,
    refit,
    setup,
    turn,
    upgrade,
)
from fieldcraft.titles.sherman_leader.assignment import PlanWeek
from fieldcraft.titles.sherman_leader.end_of_week import shortage
from tests.guides.follower import Follower, first_game
from tests.titles.sherman_leader.tables import (
    ENEMY_TURN,
    REPAIR_STEP,
    battle_table,
    buy,
    log_lines,
    offered,
    opened,
    play,
    shots,
    take,
    week_table,
)
from tests.titles.sherman_leader.test_data import BOX

RIFLE, STUG = "german-rifle", "stug"


@rule("5.7a")
def test_the_log_says_when_there_are_other_units_than_on_the_card() -> None:
    rules = battle_table({"042": "b5"}, [(RIFLE, "b1")]).rules
    assert enemy_setup.EnemyAssembled(("tank", RIFLE), "1 Tank, 1 Rifle").text(rules) == "You met 1 Tank and 1 Rifle."
    more = enemy_setup.EnemyAssembled(("tank", RIFLE, RIFLE), "1 Tank, 1 Rifle").text(rules)
    assert more == "You met 1 Tank and 2 Rifles. The card lists 1 Tank, 1 Rifle; notes and counters changed that."


@rule("3.14g")
def test_two_units_are_both_of_them() -> None:
    rules = battle_table({"042": "b5"}, [(RIFLE, "b1")]).rules
    assert "to both remaining units" in assign_commanders.BestLead(2).text(rules)
    assert "to all 3 remaining units" in assign_commanders.BestLead(3).text(rules)


@rule("6.15a")
def test_stress_from_a_damage_counter_names_the_damage() -> None:
    game = battle_table({"042": "b5"}, [(STUG, "b4")])
    damage.apply(game, "042", "1-stress/1-stress", "1-stress")
    assert [event.text(game.rules) for event in game.event_log or ()][
        -1
    ] == "Eandi took 1 Stress (damage): 0 to 1, Okay."


def test_the_log_notes_half_strength_and_destruction() -> None:
    foes = [(STUG, "b4"), (STUG, "b1"), (STUG, "b1"), (STUG, "b1"), (RIFLE, "b1")]
    half = battle_table({"042": "b5"}, foes)
    play(half, shots(half, "042")["stug b4"], 10, 1, 10)
    assert "StuG was destroyed: 10 enemy points left, the battalion is at Half strength." in log_lines(half)
    done = battle_table({"042": "b5"}, [(STUG, "b4"), (STUG, "b1"), (RIFLE, "b1")])
    play(done, shots(done, "042")["stug b4"], 10, 1, 10)
    assert "StuG was destroyed: 4 enemy points left, enough to destroy the battalion." in log_lines(done)
    more = battle_table({"042": "b5"}, [(STUG, "b4"), *foes[1:], *foes[1:]])
    play(more, shots(more, "042")["stug b4"], 10, 1, 10)
    assert "StuG was destroyed: 20 enemy points left." in log_lines(more)


def test_what_breaks_a_battalion_is_held_until_it_is_seen() -> None:
    foes = [(STUG, "b4"), (STUG, "b1"), (RIFLE, "b1")]
    done = battle_table({"042": "b5"}, foes)
    play(done, shots(done, "042")["stug b4"], 10, 1, 10)
    assert [beat.matters for beat in done.beats() if beat.kind == "enemy-destroyed"] == ["objective"]
    more = battle_table({"042": "b5"}, [*foes, *foes[1:] * 4])
    play(more, shots(more, "042")["stug b4"], 10, 1, 10)
    assert [beat.matters for beat in more.beats() if beat.kind == "enemy-destroyed"] == [""]


@rule("7.2c")
def test_a_battalion_at_half_strength_is_offered_with_the_vp_it_still_earns() -> None:
    battalions = {"1A": "front", "1S": "front", "2A": "front"}
    game = week_table(
        units=["042"], leaders={"eandi": "green"}, battalions=battalions, half=["1A", "1S"], so=9, objective="cut-off"
    )
    offers = {option.battalion: option.text(game.rules) for option in offered(game, assignment.Target)}
    assert "(3 VP left, Half strength)" in offers["1A"]
    assert "(1 VP left, Half strength)" in offers["1S"]
    assert "(3 VP)" in offers["2A"]
    pieces = {piece.id: piece for piece in game.scene().pieces}
    assert [pieces[name].values for name in battalions] == [("3",), ("1",), ("3",)]
    assert "3 VP left of 5, Half at 21 points" in pieces["1A"].note
    assert "3 VP, Half at 12 points" in pieces["2A"].note


@rule("3.8g", "3.8h")
def test_notes_that_still_count_at_half_strength_say_so_in_words() -> None:
    battalions = {"2C": "front", "3C": "front"}
    full = week_table(units=["042"], leaders={"eandi": "green"}, battalions=battalions)
    notes_of = {piece.id: piece.note for piece in full.scene().pieces}
    lasting = "each commander gains 2 additional XP when you destroy it (lasting: also counts at Half strength)."
    assert lasting in notes_of["2C"]
    assert notes_of["2C"].count("(lasting") == notes_of["3C"].count("(lasting") == 1
    assert "Barred Road: while it is at Full strength, you cannot attack" in notes_of["3C"]
    half = week_table(units=["042"], leaders={"eandi": "green"}, battalions=battalions, half=["2C", "3C"])
    notes_of = {piece.id: piece.note for piece in half.scene().pieces}
    assert lasting in notes_of["2C"]
    assert "Orders Lost" not in notes_of["2C"]
    assert "Barred Road" not in notes_of["3C"]


@rule("3.8g", "3.8h")
def test_only_lasting_notes_claim_to_hold_while_the_battalion_is_on_the_map() -> None:
    for card in BOX.battalions.values():
        for note in card.notes:
            assert not ("while it is on the map" in note.text and not note.lasting), card.id
            assert not ("at Full strength" in note.text and note.lasting), card.id


def test_the_log_notes_an_enemy_turn_without_actions() -> None:
    woods = dict.fromkeys(("a3", "b3", "c3", "d3"), "H")
    foes = [(STUG, "b1"), (STUG, "c1")]
    game = battle_table({"042": "b6"}, foes, terrain=woods, step=ENEMY_TURN, rolls=[3], fight={"die": 10})
    play(game, enemy_turn.AllAct(False))
    assert "All 2 enemy units stayed, and none had a target." in log_lines(game)


def test_the_hint_shows_all_levels_of_a_commander() -> None:
    game = opened()
    buy(game, "042")
    take(game, "Stop buying units")
    (eandi,) = [option for option in offered(game, setup.Enlist) if option.name == "eandi"]
    hint = eandi.hint(game.rules)
    assert [level for level in ("Green", "Average", "Skilled", "Veteran", "Ace") if f"{level}, " in hint] == [
        "Green",
        "Average",
        "Skilled",
        "Veteran",
        "Ace",
    ]
    assert "Recruit" not in hint


@rule("3.7a", "3.7b", "3.7c")
def test_the_objectives_can_be_read_before_one_is_chosen() -> None:
    (objective,) = [setting for setting in find("sherman-leader").settings if setting.name == "objective"]
    notes = dict(zip(objective.choices, objective.notes, strict=True))
    assert "45 SO at the start, 29 battalion points, 4 weeks, 7 SO a week." in notes["over-there"]
    assert "Poor from 7 VP, Adequate 9, Good 13, Great 17." in notes["cut-off"]


def test_the_hint_describes_a_unit_for_sale() -> None:
    game = opened()
    (sherman,) = [option for option in offered(game, purchase.Buy) if option.card == "sherman-75"]
    assert sherman.hint(game.rules) == BOX.types["sherman-75"].text
    game = week_table(units=["902"], leaders={"reisner": "green"}, so=20, step=upgrade.ChooseNew())
    assert offered(game, upgrade.NewUnit)
    for option in offered(game, upgrade.NewUnit):
        assert option.hint(game.rules) == game.rules.units[option.unit].text != ""


def test_the_prompt_for_relief_shows_the_stress() -> None:
    game = week_table(
        leaders={"eandi": "green", "stout": "green"},
        units=["042", "043"],
        stress={"eandi": 2, "stout": 4},
        step=notes.NameOne("stress", -2),
    )
    assert game.decision
    assert game.decision.prompt == "Choose a commander who loses 2 Stress. Stress now: Stout 4, Eandi 2."


def test_the_repair_step_shows_the_stress_a_medic_can_treat() -> None:
    game = week_table(
        leaders={"delgado": "green", "eandi": "green"},
        units=["042", "901"],
        stress={"delgado": 1, "eandi": 3},
        staff=["medic delgado"],
        step=refit.Refit(),
    )
    assert game.decision
    assert game.decision.prompt.endswith("Free work left: 1 medic. Stress: Eandi 3, Delgado 1.")


def test_the_enemy_panel_shows_the_card_before_placement() -> None:
    game = battle_table({"042": "b6"}, step=deployment.PlaceUnits(("042",)))
    panel = next(panel for panel in game.scene().panels if panel.title == "Enemy")
    assert panel.lines == ("4 Tanks, 2 Rifles, 2 AT teams, 2 Armored Cars, 2 Trucks; Half at 12, Destroyed at 5",)


def test_units_and_commanders_are_found_by_their_numbers_and_names() -> None:
    game = battle_table({"901": "b5"}, [(STUG, "b1")])
    assert queries.info(game, "901")[0].text.startswith("Rifle Team 901")
    idle = week_table(leaders={"eandi": "green"}, units=["042"])
    assert queries.info(idle, "eandi")[0].text.startswith("Eandi")
    assert queries.info(idle, "999")[0].text == "there is no option 999"


def test_the_phase_bar_tells_planning_from_battles_and_refitting() -> None:
    planning = dict.fromkeys(("PlanWeek", "SendUnits"), "Plan")
    expected = planning | {"WhichBattle": "Battles", "Refit": "Refit", "RestOrNot": "Refit"}
    game, seen = fc.new("sherman-leader", scenario="north-africa-1942", seed=1), set[str]()
    while not game.over:
        name, phase = type(game.choice).__name__, game.scene().phase
        if name in expected:
            assert phase.steps[phase.current] == expected[name], game.choice
            seen.add(expected[name])
        game.choose(game.title.sensible(game))
    assert seen >= {"Plan", "Refit"}


@pytest.mark.parametrize(
    ("step", "shown"),
    [("", "Set-up"), ("fast", "Fast units"), ("enemy", "Enemy"), ("slow", "Slow units"), ("after", "Debrief")],
)
def test_in_a_battle_the_phase_bar_names_its_step(step: str, shown: str) -> None:
    game = battle_table({"901": "b5"}, [(STUG, "b1")])
    game.state.fight.step = step
    phase = game.scene().phase
    assert phase.steps[phase.current] == shown
    assert phase.enemy == (step == "enemy")


@rule("9.1a")
def test_the_goal_is_an_adequate_result_and_then_the_next_better_one() -> None:
    great, good, adequate, poor = week_table().rules.evaluation_vp
    steps = [(0, adequate), (poor, adequate), (adequate - 1, adequate), (adequate, good), (good - 1, good)]
    for vp, wanted in (*steps, (good, great), (great, great), (great + 5, great)):
        (goal,) = week_table(vp=vp).scene().goals
        assert (goal.value, goal.maximum, goal.done) == (vp, wanted, vp >= wanted)
        assert (goal.note == "enough to win") == (vp >= adequate)


@rule("8.3d")
@pytest.mark.parametrize(("so", "warned"), [(0, True), (40, False)])
def test_before_the_enemy_can_cost_more_than_you_will_have_you_are_warned(so: int, warned: bool) -> None:
    planning: Any = week_table(so=so, battalions=dict.fromkeys(["1A", "2A", "3A", "4A", "5A"], "front"), week=1)
    worst = "At worst, battalions that you leave alone cost 10 SO at the end of this week, and you will have"
    assert (worst in planning.choice.prompt(planning)) == warned
    goals = [goal for goal in planning.scene().goals if goal.text.startswith("Stay able to pay")]
    assert [goal.note.startswith(worst) for goal in goals] == [True] * warned
    refitting: Any = week_table(
        so=so, battalions={"1A": "friendly-transit", "2A": "friendly-staging"}, week=1, step=REPAIR_STEP
    )
    later = "At worst, battalions that you leave alone cost 12 SO at the end of next week"
    assert (later in refitting.choice.prompt(refitting)) == warned


@rule("8.3d")
def test_in_the_last_week_nothing_more_is_lost_and_nothing_warned_of() -> None:
    last: Any = week_table(so=0, battalions={"1A": "friendly-transit"}, week=4)
    assert last.rules.objective.weeks == 4
    assert "if you can't pay" not in last.choice.prompt(last)


@rule("6.19a")
@pytest.mark.parametrize(
    ("tanks", "done", "note"),
    [
        (0, False, "not in sight yet"),
        (1, True, "3 now, Half strength"),
        (2, False, "6 now, Half strength"),
        (3, False, "9 now; Half at 6"),
    ],
)
def test_in_a_battle_the_goal_is_to_destroy_the_battalion(tanks: int, done: bool, note: str) -> None:
    game = battle_table({"901": "b5"}, [(STUG, "b1")], battalion="1S")
    game.state.fight.enemy_kinds, game.state.fight.enemy_hexes = [STUG] * tanks, ["b1"] * tanks
    goal = game.scene().goals[0]
    assert goal.text.endswith(": 3 points or fewer left")
    assert (goal.done, goal.note) == (done, note)


def test_every_beat_of_a_week_stands_under_the_heading_of_its_step() -> None:
    game = fc.new("sherman-leader", scenario="north-africa-1942", seed=1)
    opening = game.clone(same_chance=True)
    while not game.over and game.state.week < 2:
        game.choose(game.title.sensible(game))
    beats = [beat for found in retell(opening, game.history[1:]) for beat in found]
    turns = [beat for beat in beats if beat.text.startswith("Turn ")]
    assert len(turns) > 5
    assert all(beat.heading == f"{beat.text.split(' began')[0]}: Fast units" for beat in turns)
    assert {beat.heading for beat in beats if beat.text.endswith(" ended.")} == {"Week 1 of 4: Battles"}
    assert {beat.heading for beat in beats if beat.text.startswith("You gained 7 SO")} == {"Week 1 of 4: Refit"}


@rule("5.2a")
def test_the_briefing_says_what_holds_and_whether_you_paid() -> None:
    def in_force(*names: str, **fight: int) -> str:
        game = battle_table({"042": "b6"}, step=deployment.PlaceUnits(("042",)), notes=names, fight=fight)
        panel = game.title.briefing(game)
        assert panel is not None
        return next((line for line in panel.lines if line.startswith("In force")), "")

    dry, clear = "before dry-tanks", "condition clear-skies"
    assert in_force(dry, turn=0).endswith("or the battle is one turn shorter.")
    assert in_force(dry, f"{dry}, not paid", turn=0).endswith("one turn shorter. (not paid)")
    assert in_force(dry, f"{dry}, paid", turn=0).endswith("one turn shorter. (paid)")
    assert "destroyed on 6+" in in_force(clear, turn=0)


@rule("5.5a", "3.8c")
def test_the_briefing_counts_the_hexes_of_each_terrain_and_says_what_the_battalion_is_worth() -> None:
    def ground(**terrain: str) -> str:
        return briefing.ground(battle_table({"042": "b6"}, [(STUG, "b1")], terrain=terrain))

    assert ground() == "Ground: Desert, all of it open."
    assert ground(b2="L") == "Ground: Desert, Light Cover in 1 hex."
    assert ground(b2="L", c2="L", c3="W") == "Ground: Desert, Light Cover in 2 hexes and Water in 1 hex."
    assert briefing.ground(battle_table({"042": "b6"}, [(STUG, "b1")], fight={"tiles": ()})) == "Ground: Desert."
    fresh, worn = battle_table({"042": "b6"}, [(STUG, "b1")]), battle_table({"042": "b6"}, [(STUG, "b1")], half=["9A"])
    vp = fresh.rules.vp_left(fresh.state, "9A"), fresh.rules.vp_for_half("9A")
    half = f" Half strength, down to 12 points: {vp[1]} VP."
    assert briefing.aim(fresh, "9A") == f"Destroy it, down to 5 points: {vp[0]} VP.{half}"
    assert briefing.aim(worn, "9A") == f"Destroy it, down to 5 points: {worn.rules.vp_left(worn.state, '9A')} VP."


@rule("5.10a")
def test_the_briefing_shows_half_of_each_type_rounded_up_of_a_battalion_at_half_strength() -> None:
    rules = battle_table({"042": "b6"}, [(STUG, "b1")]).rules
    for name, card in rules.box.battalions.items():
        for half in (False, True):
            shown = {piece.name: piece.values for piece in briefing.composition(rules, name, half)}
            numbers = [(number + 1) // 2 if half else number for number in card.units.values()]
            assert list(shown.values()) == [(str(number),) for number in numbers]


def test_the_dice_of_every_log_line_have_their_sides() -> None:
    game = fc.new("sherman-leader", scenario="north-africa-1942", seed=1, log=True)
    while not game.over and game.state.week < 2:
        game.choose(game.title.sensible(game))
    rolled = [line for line in game.log if line.dice]
    assert {line.sides for line in rolled if line.kind != "movement-rolled"} == {10}
    moves = [line for line in rolled if line.kind == "movement-rolled"]
    assert moves
    assert all(f"on a d{line.sides} was" in line.text for line in moves)


def test_the_debrief_lists_what_is_still_to_repair_and_who_is_wounded() -> None:
    game = battle_table({"042": "b6", "901": "b6"}, [(RIFLE, "b1")], wounded=["eandi"])
    status = post_combat.StatusDetermined("9A", "F", 0, 0)
    drawn = [damage.DamageDrawn("042", side) for side in ("hull", "gun", "exposed")]
    lost = [damage.DamageDrawn("901", "casualty"), damage.UnitLost("901", ())]
    stress = commanders.StressChanged("eandi", 0, 2, commanders.OKAY, "the battle")
    panel = game.title.debrief(game, (*drawn, *lost, note_events.Repaired("042", "hull"), status, stress))
    assert panel is not None
    assert "Damage to repair: M4 Sherman (75mm) 042 Gun." in panel.lines
    assert "Eandi: Stress 0 to 2, 0 XP, wounded." in panel.lines


@rule("6.19a")
@pytest.mark.parametrize(("tanks", "destroyed"), [(1, True), (2, False)])
def test_once_the_battalion_is_destroyed_the_prompt_says_how_the_battle_ends(tanks: int, destroyed: bool) -> None:
    game: Any = battle_table({"901": "b5"}, [(STUG, "b1")], battalion="1S")
    game.state.fight.enemy_kinds, game.state.fight.enemy_hexes = [STUG] * tanks, ["b1"] * tanks
    prompt = turn.WhoActs().prompt(game)
    assert ("The battalion is Destroyed: end the step now" in prompt) == destroyed
    assert ("enough" in game.title.moments(game)) == (destroyed and game.state.fight.turn > 0)
    assert turn.EndStep(3).text(game.rules) == "End the step (3 units haven't acted)"


@rule("8.3d")
def test_a_battalion_in_battle_is_not_left_alone() -> None:
    game = battle_table({"901": "b5"}, [(STUG, "b1")], battalion="1S")
    game.state.so, game.state.week = 0, 1
    game.state.battalions = {"1S": "friendly-staging", "1A": "front"}
    assert shortage(game, paid=False) == ""


def test_the_suggested_attack_names_its_scouts() -> None:
    follower = Follower(first_game("sherman-leader"))
    for _ in follower.moments():
        if isinstance(follower.game.choice, PlanWeek) and not follower.game.state.attacks:
            first = follower.game.decision
    assert first is not None
    assert "1 scout" in first.suggestions[0].text
    assert "1 scout gives 1 more turn" in first.suggestions[0].reason


def test_the_suggested_attack_says_whether_you_can_pay() -> None:
    game = fc.new("sherman-leader", scenario="north-africa-1942", seed=5, objective="over-there")
    while not (isinstance(game.choice, PlanWeek) and game.state.week == 2):
        game.choose(game.title.sensible(game))
    assert "At worst" in game.choice.prompt(game)
    assert game.decision is not None
    assert game.decision.suggestions[0].reason.endswith("If you win, you can pay whatever the others do.")
