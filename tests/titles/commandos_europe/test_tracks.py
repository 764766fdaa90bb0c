"""The tracks that players follow: every change is in the log, with its cause and both values."""

from __future__ import annotations

import pytest

from fieldcraft.testing import Trial, rule, run
from fieldcraft.testing.battery import logs_every_change_of_a_track
from fieldcraft.titles.commandos_europe.bases import MoveBase
from fieldcraft.titles.commandos_europe.friendly_combat import Attack
from fieldcraft.titles.commandos_europe.noise import Stand
from fieldcraft.titles.commandos_europe.purchases import Buy, Purchase
from fieldcraft.titles.commandos_europe.success import EndMap, Forfeit
from tests.titles.commandos_europe.drill import BASE, CAMP, FIELD, GUARD, PATROL, A, B, drill, go, log_lines, play, the
from tests.titles.commandos_europe.drill import end_movement as end
from tests.titles.commandos_europe.fights import HERE, NORTH, enemy_phase, friendly_combat


@pytest.mark.parametrize("scenario", ["campaign", "norway"])
def test_the_log_accounts_for_every_track(scenario: str) -> None:
    for seed in range(6):
        run(logs_every_change_of_a_track, Trial("commandos-europe", scenario, seed))


@rule("6.2d", "12.12b")
def test_what_you_pay_is_in_the_log() -> None:
    game = drill({A: CAMP, BASE: CAMP}, step=Purchase(), pp=9)
    play(game, the(game, Buy, what="bren"))
    assert log_lines(game) == ["You bought Bren gun 1 for 2 PP (9 to 7)."]
    play(game, the(game, MoveBase), 3)
    assert log_lines(game) == ["You paid 3 PP to move the Base (7 to 4)."]


@rule("4.0k", "12.2c")
def test_what_giving_up_costs_is_in_the_log() -> None:
    game = drill({A: FIELD, B: "fallen", BASE: CAMP}, lost={B: "walk"}, done=2, accomplished=["m", "n"])
    given_up = game.clone()
    play(game, the(game, Forfeit))
    alert = "The enemy is more alert: noise"
    assert log_lines(game) == [f"You forfeited Walk. Total 1 to 1, missions 2 to 3. {alert} +3 everywhere."]
    play(given_up, the(given_up, EndMap))
    assert log_lines(given_up)[:2] == [
        f"You forfeited Walk. Total 1 to 1, missions 2 to 3. {alert} +3 everywhere.",
        f"You forfeited 3 missions not yet drawn. Total 1 to -2, missions 3 to 6. {alert} +6 everywhere.",
    ]
    assert log_lines(given_up)[2].endswith("Alertness fell from 6 to 0.")


@rule("12.0e", "12.8c", "12.5f")
def test_detection_and_the_cup_are_in_the_log() -> None:
    game = drill({A: FIELD, B: FIELD, BASE: "2510"})
    go(game, "2512", A, B)
    end(game, 1)
    play(game, the(game, Stand), 2, GUARD, 1, 3, PATROL, 4, 10)
    assert log_lines(game)[:5] == [
        "A-Squad and B-Squad were detected at 2512 by noise (detected squads: 0 to 2).",
        "The alarm was raised around 2512: 2 enemy units came.",
        "Guard 1 appeared at 2509 (enemies on the map: 0 to 1, cup: 20 to 19).",
        "Patrol was drawn but could not be placed: 2522 is all sea (cup: 19 to 18).",
        "1 enemy unit went back to the cup (18 to 19).",
    ]
    play(game, game.offered[0])
    go(game, "2510", A, B)
    assert "1 enemy unit called off the pursuit and left the map (cup: 19 to 20)." in log_lines(game)


@rule("13.0m", "13.1r", "12.5a")
def test_losses_are_in_the_log() -> None:
    game = friendly_combat({A: HERE, B: "2520"}, {f"{PATROL}-1": NORTH}, loud=True)
    play(game, the(game, Attack), 6, 1, 1, GUARD, 1, 5)
    assert "A-Squad was detected at 2510 by attacking (detected squads: 0 to 1)." in log_lines(game)
    assert "Patrol 1 was eliminated (enemies on the map: 1 to 0, cup: 19 to 20)." in log_lines(game)
    game = enemy_phase({A: HERE, B: "2520"}, {f"{PATROL}-1": NORTH}, 6, 1, "wounded", wounds={A: "wounded"})
    assert "A-Squad was wiped out at 2510 (total 0 to -1, detected squads 1 to 0)." in log_lines(game)
