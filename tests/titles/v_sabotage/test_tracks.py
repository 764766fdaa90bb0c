"""Every change of a number that players follow is in the log, with its cause, before and after."""

from __future__ import annotations

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.steps import Change
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage import (
    alarm,
    combat,
    end_of_turn,
    equipment,
    explosives,
    health,
    movement,
    objectives,
    reinforcements,
    reserve_ap,
    skills,
)
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.sensible.player import choose
from tests.titles.v_sabotage.proving_ground import log_lines, play, run, table


def moved(game: Play) -> list[tuple[str, int, int]]:
    """The changes that the last choice put into the log."""
    return [(c.track, c.before, c.after) for event in game.last.events or () for c in event.changes()]


@rule("6.1c", "6.22a", "6.22b")
def test_an_action_says_what_it_costs_in_ap_and_tokens() -> None:
    game = table({"officer": "a 1 ap 1 saved"})
    play(game, movement.Move, to="e")
    assert ("AP of officer", 1, 0) in moved(game)
    assert log_lines(game)[0] == "Officer spent 1 AP (1 to 0) to move."
    game = table({"officer": "b 1 ap 1 saved"})
    play(game, movement.Sneak, to="c")
    assert moved(game) == [("AP of officer", 1, 0), ("saved AP of officer", 1, 0)]
    assert log_lines(game)[0] == 'Officer spent 1 AP (1 to 0) and 1 "+1 AP" token (1 to 0) to move stealthily.'


@rule("6.21a", "15.1a")
def test_a_token_says_where_it_came_from() -> None:
    game = table({"sapper": "e 2 ap 1 saved"})
    play(game, reserve_ap.Save)
    assert moved(game)[:2] == [("AP of sapper", 2, 1), ("saved AP of sapper", 1, 2)]
    assert log_lines(game)[1] == 'Sapper saved an AP: 1 to 2 "+1 AP" tokens.'
    word = table({"officer": "e 1 ap", "medic": "k"})
    play(word, skills.GiveWord, other="medic")
    assert ("saved AP of medic", 0, 1) in moved(word)


@rule("10.2a", "10.2b", "10.2d", "10.3a")
def test_a_hit_says_what_it_takes() -> None:
    game = table({"officer": "e visible 2 ap 1 saved 0 hits"}, ground={"alarm": True})
    run(game, health.AssignInjuries((6,), ("officer",), True))
    changes = [change for event in game.event_log or () for change in event.changes()]
    assert changes == [
        Change("injuries of officer", 0, 1),
        Change("saved AP of officer", 1, 0),
        Change("AP of officer", 2, 1),
    ]
    assert next(event.text(game.rules) for event in game.event_log or ()) == (
        'Officer was hit: 0 to 1 injury, 1 to 0 "+1 AP" tokens and 2 to 1 AP.'
    )


@rule("10.2c", "10.3h")
def test_the_ap_that_critical_condition_takes_are_in_the_log() -> None:
    game = table({"officer": "e visible 3 ap 2 hits"}, ground={"alarm": True})
    run(game, health.AssignInjuries((6,), ("officer",), True))
    changes = [change for event in game.event_log or () for change in event.changes()]
    assert changes[1:] == [Change("AP of officer", 3, 2), Change("AP of officer", 2, 0)]


@rule("13.2a", "13.2c")
def test_healing_says_how_many_injuries_go_and_what_ap_come_back() -> None:
    game = table({"medic": "e 1 ap first-aid", "officer": "e 2 hits"})
    play(game, equipment.Heal, patient="officer")
    assert ("injuries of officer", 2, 0) in moved(game)
    assert "Officer was treated: 2 to 0 injuries." in log_lines(game)


@rule("3.5d", "6.19a")
def test_the_alarm_is_a_track_of_its_level() -> None:
    game = table({"officer": "b"}, ground={"alarm": True})
    play(game, alarm.Interrupt)
    assert ("alarm of range", 1, 0) in moved(game)
    loud = table({"officer": "e"}, enemies={"e": "mauser mauser mauser"})
    play(loud, combat.Shoot, 1, 1, tile="e")
    assert ("alarm of range", 0, 1) in moved(loud)


@rule("6.17c", "7.2a", "7.2f", "7.3g")
def test_every_change_of_the_enemy_reserve_is_in_the_log() -> None:
    game = table({"officer": "e"}, enemies={"e": "mauser"})
    play(game, combat.Stab, "grenade")
    assert [change for change in moved(game) if change[0] == "enemy reserve"] == [("enemy reserve", 43, 44)]
    rolls = ["empty", "soldier", "mp40", "soldier", "mp40", "dog-handler"]
    draws = table({"officer": "off"}, step=reinforcements.Reinforcements(), rolls=rolls)
    changes = [change for change in moved(draws) if "reserve" in change[0]]
    assert changes == [
        ("enemy reserve", 44, 43),
        ("enemy reserve", 43, 42),
        ("enemy reserve", 42, 41),
        ("enemy reserve", 41, 42),
        ("special reserve", 10, 9),
    ]


@rule("6.20d", "6.20e", "8.2b")
def test_objectives_and_the_work_left_on_them_are_tracks() -> None:
    game = table({"officer": "q"})
    play(game, objectives.Interact, objective="safe")
    assert ("objectives of range", 2, 1) in moved(game)
    assert ("AP left for range.safe", 1, 0) in moved(game)


@rule("10.4a", "10.5a")
def test_what_was_on_the_card_of_an_eliminated_commando_leaves_the_tracks() -> None:
    game = table({"officer": "a", "medic": "e 1 hits 2 ap"}, ground={"charges": ("range.e",)})
    play(game, explosives.Detonate, tile="e")
    assert ("injuries of medic", 1, 0) in moved(game)
    assert ("commandos lost", 0, 1) in moved(game)


@rule("11.7b", "11.7e")
def test_the_turns_left_of_a_limited_level_are_a_track() -> None:
    game = table({"officer": "e"}, step=end_of_turn.CleanUp(), ground={"limit": 3, "turns": 1})
    assert moved(game) == [("turns left of range", 3, 2)]


@rule("4.1a")
@pytest.mark.parametrize("scenario", ["black-tea", "shooting-star", "snowflake", "church", "city", "green"])
def test_the_log_of_a_whole_game_accounts_for_every_track(scenario: str) -> None:
    game: Any = fc.new("v-sabotage", scenario=scenario, seed=3, log=True)
    known = game.rules.tracks(game.rules.begin()[0])
    while True:
        for event in game.last.events or ():
            for change in event.changes():
                assert known[change.track] == change.before, event
                known[change.track] = change.after
        assert known == game.rules.tracks(game.state), game.last.option
        if game.result is not None:
            break
        game.choose(choose(game))


@rule("4.1a")
def test_a_turn_begins_under_the_heading_of_its_first_phase() -> None:
    game = fc.new("v-sabotage", scenario="training-1", seed=5)
    while game.state.turn < 3:
        game.choose(game.title.sensible(game))
    begun = [beat for number in range(game.number + 1) for beat in game.beats(at=number) if beat.kind == "turn-begins"]
    assert [beat.heading for beat in begun] == ["Turn 1: Event", "Turn 2: Event", "Turn 3: Event"]
