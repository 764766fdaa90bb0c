"""How an operation stands in the terms of the game, for the reasons of advice."""

from __future__ import annotations

from fieldcraft.kernel.measure import Measure
from fieldcraft.titles.v_sabotage.rules import Play


def measures(start: Play, game: Play) -> list[Measure]:
    """Success, the commandos who are lost or hit, those who are seen, the alarm, and the turns that it took."""
    state = game.state
    won = int(game.result is not None and game.result.won)
    hits = sum(commando.hits for commando in state.commandos.values())
    alarms = sum(ground.alarm for ground in state.grounds.values())
    return [
        Measure("success", won, "completes the mission more often", "fails the mission more often", 0.1),
        Measure("losses", -state.losses, "loses fewer commandos", "loses more commandos", 0.15),
        Measure("hits", -hits, "costs fewer wounds", "costs more wounds", 0.3),
        Measure("alarm", -alarms, "sets off the alarm less often", "sets off the alarm more often", 0.15),
        Measure("turns", -state.turn, "takes fewer turns", "takes more turns", 0.6),
    ]
