"""The odds of decisions that meet chance: all outcomes, own losses first."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.steps import Choice, Consequence, Option, Take, TakeRest
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage import (
    combat,
    commando_phase,
    ending,
    enemy_movement,
    enemy_shooting,
    guards,
    health,
    movement,
    windows,
)
from fieldcraft.titles.v_sabotage.losses import CRITICAL, ELIMINATED, FAILED, HIT, SEEN, squad_outcome
from fieldcraft.titles.v_sabotage.sensible.player import choose
from tests.titles.v_sabotage.proving_ground import play, table, the

ALARM = {"alarm": True}


def texts(game: Any, option: Option) -> list[str]:
    """The outcomes of an option as they are listed."""
    return [outcome.text for outcome in game.odds(option).outcomes]


@rule("6.16a", "15.2b")
def test_a_shot_at_a_storm_trooper_and_others_says_that_the_victims_are_to_be_chosen() -> None:
    game = table({"officer": "e"}, enemies={"e": "mauser mauser storm"})
    odds = game.odds(the(game, combat.Shoot))
    assert [(outcome.text, outcome.probability) for outcome in odds.outcomes] == [
        ("1 enemy eliminated, visible", Fraction(1, 2)),
        ("2 hits, you choose whom, visible", Fraction(1, 4)),
        ("visible", Fraction(1, 4)),
    ]


@rule("13.12a")
def test_close_combat_beside_another_enemy_has_the_odds_of_being_spotted() -> None:
    game = table({"officer": "e"}, enemies={"e": "mauser mauser"})
    knife = the(game, combat.Stab)
    assert game.choice is not None
    assert game.choice.shows_odds(knife)
    spotted = Fraction(game.state.equipment["spotted"], sum(game.state.equipment.values()))
    assert game.odds(knife).of("1 enemy eliminated, visible") == spotted
    assert texts(game, knife)[0] == "1 enemy eliminated, visible"


@rule("6.9a", "10.3a")
def test_running_under_fire_lists_critical_condition_before_an_injury() -> None:
    game = table({"officer": "k visible 1 hits"}, enemies={"k": "mauser mauser"}, ground=ALARM)
    found = texts(game, the(game, movement.Move, to="e", saved=0))
    assert found == ["in critical condition, stealthy", "takes 1 hit, stealthy", "stealthy"]


@rule("7.8d", "7.10a")
def test_the_target_of_a_group_has_odds_for_the_squad() -> None:
    squad = {"officer": "e visible", "medic": "o visible 2 hits"}
    game = table(squad, enemies={"k": "mp40"}, step=enemy_shooting.EnemyShooting(), ground=ALARM)
    assert isinstance(game.choice, enemy_shooting.WhichTarget)
    assert all(game.choice.shows_odds(option) for option in game.offered)
    assert texts(game, the(game, enemy_shooting.ShootAt, to="o"))[0] == "Medic in critical condition"
    assert texts(game, the(game, enemy_shooting.ShootAt, to="e"))[-1] == "the squad is unharmed"


@rule("7.7b", "3.4c")
def test_who_goes_where_has_the_odds_of_being_noticed() -> None:
    game = table(
        {"officer": "e"}, enemies={"f": "mauser"}, step=enemy_movement.EnemyMovement(), ground={"card": "flat-tyre"}
    )
    assert isinstance(game.choice, enemy_movement.SplitGroup)
    assert game.odds(Take("range.f:soldier-mauser")).of("Officer is seen") == Fraction(1, 3)


@rule("14.1h")
def test_who_follows_under_fire_has_odds() -> None:
    game = table(
        {"officer": "a visible"},
        enemies={"a": "mauser"},
        scenario="cells",
        ground={"objectives": {}, "escorts": {"courier": "cells.a", "airman": "cells.a"}, **ALARM},
    )
    play(game, the(game, movement.Move, to="cells.b", saved=0))
    assert game.choice is not None
    assert any(game.choice.shows_odds(option) for option in game.offered if isinstance(option, TakeRest))


@rule("6.1g", "6.3f")
def test_ending_the_phase_and_passing_say_what_the_enemy_may_do() -> None:
    phase = commando_phase.WhoActs()
    assert phase.shows_odds(commando_phase.EndPhase())
    assert commando_phase.Activation("officer").shows_odds(commando_phase.Stop("officer", 0))
    assert windows.SeatWindow(0, "x").shows_odds(windows.Pass())


@rule("6.1e", "7.10a")
def test_ending_the_last_activation_has_the_odds_of_the_enemy_phase() -> None:
    game = table({"officer": "e visible"}, enemies={"e": "mauser"}, ground=ALARM)
    game.agenda.insert(1, enemy_shooting.EnemyShooting())
    stop = the(game, commando_phase.Stop)
    odds = game.odds(stop)
    assert [outcome.text for outcome in odds.outcomes][-1] == "the squad is unharmed"
    assert len(odds.outcomes) > 1


@rule("7.10b")
def test_who_takes_a_hit_has_the_odds_of_the_shots_that_follow() -> None:
    squad = {"officer": "e visible", "medic": "e visible 2 hits"}
    steps = [health.AssignInjuries((6,), ("officer", "medic"), False), enemy_shooting.EnemyShooting()]
    game = table(squad, enemies={"k": "mp40"}, step=steps, ground=ALARM)
    assert isinstance(game.choice, health.ChooseWhoIsHit)
    for option in game.offered:
        assert game.choice.shows_odds(option)
        assert len(texts(game, option)) > 1


@rule("7.6b", "13.8d")
def test_who_takes_a_post_says_what_it_means_for_the_squad() -> None:
    guard, nest = guards.ChooseGuard("range.n", "range.nest-1"), guards.ManNest("range.n", "range.nest-1", ())
    assert guard.shows_odds(guards.Guard("range.nest-1", "range.n", "soldier-mp40"))
    assert nest.shows_odds(guards.LeaveNestToEnemy("range.nest-1"))
    game = table({"officer": "e"})
    unharmed = "the squad is unharmed and unseen"
    assert guard.outcome(game, guards.LeaveNestToEnemy(""), game).text == unharmed
    assert nest.outcome(game, guards.LeaveNestToEnemy(""), game).text == unharmed


@rule("8.2a", "8.3a")
def test_an_operation_that_succeeds_costs_nothing_and_one_that_fails_costs_most() -> None:
    before = table({"officer": "e"})
    for end, losses in ((ending.succeed, 0), (lambda game: ending.fail(game, "caught", "all were caught"), FAILED)):
        after = before.clone()
        end(after)
        assert after.result is not None
        assert squad_outcome(before, after) == Consequence(after.result.summary, losses)


@rule("10.1a", "10.3a", "3.2a")
@pytest.mark.parametrize(
    ("now", "text", "losses"),
    [
        ("e", "the squad is unharmed and unseen", 0),
        ("e visible", "Officer is seen", SEEN),
        ("e 1 hits", "Officer takes 1 hit", HIT),
        ("e 2 hits visible", "Officer takes 2 hits, Officer is seen", 2 * HIT + SEEN),
        ("e 3 hits 1 fell", "Officer in critical condition", CRITICAL),
    ],
)
def test_what_happened_to_a_commando_is_named_and_weighed(now: str, text: str, losses: int) -> None:
    before, after = table({"officer": "e", "medic": "k"}), table({"officer": now, "medic": "k"})
    assert squad_outcome(before, after) == Consequence(text, losses)
    assert squad_outcome(after, after).losses == 0


@rule("10.4a")
def test_the_worst_that_happened_is_named_first() -> None:
    before = table({"officer": "e", "medic": "k", "scout": "a 1 hits"})
    after = table({"medic": "k 1 hits", "scout": "a 3 hits 1 fell"})
    text = "Officer eliminated, Scout in critical condition, Medic takes 1 hit"
    assert squad_outcome(before, after) == Consequence(text, ELIMINATED + CRITICAL + HIT)
    hits = table({"medic": "k", "scout": "k"}, step=health.AssignInjuries((5, 6), ("medic", "scout"), True))
    assert squad_outcome(table({"medic": "k", "scout": "k"}), hits) == Consequence("2 hits on your own side", 2 * HIT)


@rule("4.2a")
@pytest.mark.parametrize("scenario", ["streets", "green"])
def test_odds_that_are_shown_sum_to_one(scenario: str) -> None:
    game: Any = fc.new("v-sabotage", scenario=scenario, seed=11)
    asked = 0
    while game.result is None and asked < 25:
        option = choose(game)
        choice: Choice = game.choice
        if choice.shows_odds(option):
            asked += 1
            odds = game.odds(option, budget=300, samples=20)
            assert sum(outcome.probability for outcome in odds.outcomes) == 1
            assert len(set(texts_of(odds))) == len(odds.outcomes)
        game.choose(option)
    assert asked


def texts_of(odds: Any) -> list[str]:
    """The outcomes in words."""
    return [outcome.text for outcome in odds.outcomes]
