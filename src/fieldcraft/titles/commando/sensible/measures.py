"""How a mission stands in the terms of the series, for the reasons of advice."""

from __future__ import annotations

from fieldcraft.kernel.measure import Measure
from fieldcraft.titles.commando.rules import Play


def measures(start: Play, game: Play) -> list[Measure]:
    """Missions won in a campaign, then what became of the force that started: Objectives, losses, KIA and Ops."""
    state, before = game.state, start.state
    won = len(state.campaign.won) if state.campaign else int(game.result is not None and game.result.won)
    found = [Measure("missions", won, "wins the mission more often", "loses the mission more often", 0.1)]
    if state.campaign is not None and before.campaign is not None and state.campaign.played != before.campaign.played:
        return found  # the map has been cleared for the next mission
    lost = sum(unit not in state.units for unit in before.units)
    return [
        *found,
        Measure(
            "Objectives", state.recovered(), "brings more Objectives home", "brings fewer Objectives home", least=0.15
        ),
        Measure("losses", -lost, "loses fewer units", "loses more units", least=0.3),
        Measure("KIA", state.kia, "ends with a higher KIA index", "ends with a lower KIA index", least=0.4),
        Measure("Ops", state.ops, "leaves more Ops", "leaves fewer Ops", least=0.4),
    ]
