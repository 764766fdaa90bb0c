"""Section 3.20: every change of a number that you follow is in the log, with its cause, before and after."""

from collections.abc import Iterable

import pytest

from fieldcraft.kernel.steps import Change
from fieldcraft.testing import rule
from fieldcraft.testing.battery import logs_every_change_of_a_track
from fieldcraft.testing.trial import Trial
from fieldcraft.titles.sherman_leader import deployment, movement, notes, refit, setup, trucks_and_scouts, turn, week
from fieldcraft.titles.sherman_leader.rules import Play
from tests.titles.sherman_leader.tables import (
    END_OF_TURN,
    END_OF_WEEK,
    ENEMY_TURN,
    REPAIR_STEP,
    SPEND_REST,
    battle_table,
    log_lines,
    offered,
    play,
    shots,
    take,
    week_table,
)


def changes(game: Play) -> list[tuple[str, int, int]]:
    """What the events of the last choice moved."""
    found: Iterable[Change] = [change for event in game.last.events or () for change in event.changes()]
    return [(change.track, change.before, change.after) for change in found]


@rule("3.20e")
@pytest.mark.parametrize("scenario", ["bulge-1944", "sicily-1943", "philippines-1942"])
@pytest.mark.parametrize("seed", range(4))
def test_the_log_accounts_for_every_track(scenario: str, seed: int) -> None:
    rules_in_use = {"tenacity": True, "battlefield_heroics": True}
    logs_every_change_of_a_track(Trial("sherman-leader", scenario, seed, **rules_in_use))


@rule("3.20e")
def test_a_card_that_takes_so_is_named() -> None:
    game = week_table(step=week.DrawCondition(), rolls=["priority-elsewhere"], so=3)
    assert log_lines(game)[-1] == "You spent 1 SO for Priority Elsewhere: 3 to 2."
    assert changes(game) == [("SO", 3, 2)]


@rule("3.20e", "3.19d")
def test_a_note_gives_scouts_as_far_as_there_are_counters() -> None:
    step = notes.CampaignNotes()
    some = week_table("sicily-1943", step=step, scouts=2)
    assert (log_lines(some), some.state.scouts) == (["You gained 1 scout for Sicily 1943: 2 to 3."], 3)
    assert changes(some) == [("scouts", 2, 3)]
    most = some.rules.box.support.scouts
    full = week_table("sicily-1943", step=step, scouts=most)
    assert log_lines(full) == [f"Sicily 1943 gave you no scout: all {most} are yours already."]
    assert (changes(full), full.state.scouts) == ([], most)


@rule("3.20e", "3.18c", "3.19c")
def test_trucks_and_scouts_are_assigned_and_free_again_next_week() -> None:
    game = week_table(
        units=["902"], leaders={"reisner": "green"}, battalions={"2S": "enemy-rear"}, so=5, trucks=2, scouts=3
    )
    take(game, "Attack 2S")
    take(game, "Rifle Team 902")
    if offered(game, trucks_and_scouts.Trucks):
        play(game, trucks_and_scouts.Trucks("2S", 1, 0))
    play(game, trucks_and_scouts.Scouts("2S", 2))
    assert log_lines(game)[-1] == "You assigned 1 truck (0 to 1) and 2 scouts (0 to 2) this week."
    assert changes(game) == [("trucks assigned", 0, 1), ("scouts assigned", 0, 2)]
    later = week_table(step=(week.StartWeek(),), trucks=2, trucks_used=1, scouts=3, scouts_used=2)
    assert changes(later) == [("week", 1, 2), ("trucks assigned", 1, 0), ("scouts assigned", 2, 0)]


@rule("3.20e", "3.17a", "7.6e")
def test_a_promotion_bought_keeps_xp_and_one_to_ace_drops_them() -> None:
    game = week_table(
        units=["902", "901"],
        leaders={"reisner": "green", "jones": "veteran"},
        xp={"reisner": 2, "jones": 4},
        so=9,
        step=SPEND_REST,
    )
    play(game, setup.Promote("reisner", 2))
    assert changes(game) == [("SO", 9, 6)]
    assert log_lines(game)[0] == "You spent 3 SO for promoting Reisner: 9 to 6."
    play(game, setup.Promote("jones", 5))
    assert changes(game) == [("SO", 6, 3), ("XP jones", 4, 0)]
    assert log_lines(game)[1] == "Jones was promoted to Ace: 4 XP to 0."


@rule("3.20e", "6.16e", "3.13c")
def test_stress_names_what_it_was_for() -> None:
    game = battle_table({"902": "b5"}, [("german-rifle", "b3")], damaged={"902": ["suppressed", "immobile"]})
    play(game, turn.Act("902"))
    (forward,) = [option for option in offered(game, movement.Move) if option.to == "b4"]
    play(game, forward)
    assert "Reisner took 1 Stress (Immobile): 0 to 1, Okay." in log_lines(game)
    (shot,) = [option for option in game.offered if option.text(game.rules).startswith("Fire")]
    play(game, shot, 1, 1)
    taken = 1 + game.rules.units["902"].stress
    assert f"Reisner took {taken} Stress (Suppressed and moving and attacking): 1 to {1 + taken}, Okay." in log_lines(
        game
    )


@rule("3.20e", "6.17h")
def test_a_killed_commander_leaves_no_stress_xp_or_tactics_on_the_tracks() -> None:
    game = battle_table(
        {"042": "b5"},
        [("stug", "b4")],
        leaders={"042": ("eandi", "average")},
        stress={"eandi": 2},
        xp={"eandi": 3},
        fight={"tactics": {"eandi": 1, "042": 2}},
        step=ENEMY_TURN,
        rolls=[1, 9, 9, 10, 1, "kia/kia"],
    )
    assert ("Stress eandi", 2, 0) in changes(game)
    assert ("XP eandi", 3, 0) in changes(game)
    assert ("Tactics", 3, 2) in changes(game)


@rule("3.20e", "5.3b", "5.1c")
def test_turns_and_tactics_of_a_battle_are_on_the_log() -> None:
    game = battle_table({"1111": "b6", "301": "b6"}, step=deployment.SetTurns(), fight={"scouts": 2, "turns": 5})
    assert log_lines(game) == [
        "You have 1 Tactic and 1 Command Tactic for this battle.",
        "The battle lasts 7 turns instead of 5 (+2 for scouts).",
    ]
    assert changes(game) == [("Tactics", 0, 1), ("Command Tactics", 0, 1), ("turns", 5, 7)]


@rule("3.20e", "6.2d")
def test_a_spent_tactic_counts_down() -> None:
    game = battle_table(
        {"1111": "b5", "902": "b5"}, [("german-rifle", "b4")], pace="fast", fight={"tactics": {"1111": 2}}
    )
    play(game, turn.SpendTactic("1111", "1111"))
    assert changes(game) == [("Tactics", 2, 1)]


@rule("3.20e", "10.1a")
def test_an_extended_battle_says_so() -> None:
    game = battle_table(
        {"902": "b6"},
        [("german-rifle", "a1"), *[("pz-iii", "b1")] * 7],
        step=END_OF_TURN,
        fight={"turn": 5},
        options={"tenacity": True},
    )
    play(game, turn.FightOn(True), 1)
    assert ("turns", 5, 6) in changes(game)
    assert log_lines(game)[0] == "You extended the battle: 5 turns to 6."


@rule("3.20e", "8.9a")
def test_free_work_counts_down() -> None:
    game = week_table(
        units=["902"], leaders={"kolchak": "average"}, stress={"kolchak": 3}, step=REPAIR_STEP, battalions={}
    )
    assert changes(game) == [("medics", 0, 1)]
    play(game, refit.Treat("kolchak", "stress"))
    assert changes(game) == [("medics", 1, 0), ("Stress kolchak", 3, 1)]
    assert log_lines(game) == [
        "No free work by medics or mechanics is left.",
        "Kolchak lost 2 Stress (Medic): 3 to 1, Okay.",
    ]


@rule("3.20e", "8.3a", "8.3b")
def test_the_weekly_so_and_the_losses_to_battalions_are_two_lines() -> None:
    game = week_table(
        units=["902"],
        leaders={"reisner": "green"},
        battalions={"6C": "friendly-transit"},
        so=3,
        step=END_OF_WEEK[2:],
    )
    assert "You gained 7 SO for the week: 3 to 10." in log_lines(game)
    assert "You spent 2 SO for enemy battalions in your bands: 10 to 8." in log_lines(game)


@rule("3.20e", "8.3a")
def test_a_note_that_changes_the_weekly_so_is_named_as_a_cause() -> None:
    railhead = {"6S": "enemy-breakthrough"}
    game = week_table(units=["902"], leaders={"reisner": "green"}, battalions=railhead, so=3, step=END_OF_WEEK[2:])
    assert "You gained 6 SO for the week, with -1 for notes: 3 to 9." in log_lines(game)


@rule("3.20e", "11.2g")
def test_a_note_that_cancels_the_movement_of_battalions_says_so() -> None:
    rules = battle_table({"902": "b5"}, [("german-rifle", "b4")]).rules
    halting = next(name for name, effect in rules.effects.items() if effect.halt)
    game = battle_table(
        {"902": "b5"},
        [("german-rifle", "b4")],
        notes=[halting],
        step=(turn.NextToAct(),),
        battalion=rules.card_of[halting],
    )
    play(game, shots(game, "902")["german-rifle b4"], 10, 10, 10, 10, "ground-fog")
    name = rules.name_of(rules.card_of[halting])
    assert f"No battalion moves this week, because {name} was destroyed." in log_lines(game)
    assert game.state.halted


@rule("3.20e", "6.7b")
def test_enemy_points_move_when_a_unit_is_destroyed_and_return_to_zero() -> None:
    game = battle_table({"902": "b5"}, [("german-rifle", "b4")])
    points = game.rules.points["german-rifle"]
    play(game, shots(game, "902")["german-rifle b4"], 10, 10, 10, 10, "ground-fog")
    assert ("enemy points", points, 0) in changes(game)
    assert ("turn", 1, 0) in changes(game)
