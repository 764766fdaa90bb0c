"""How a campaign stands in the terms of the game, for the reasons of advice."""

from __future__ import annotations

from fieldcraft.kernel.measure import Measure
from fieldcraft.titles.sherman_leader.rules import Play


def measures(start: Play, game: Play) -> list[Measure]:
    """VP, lost units, fallen commanders, damage, stress and SO, at the end of the battle or the week."""
    state = game.state
    damage = sum(len(counters) for counters in state.units.values())
    return [
        Measure("VP", state.vp, "earns more VP", "earns fewer VP", 0.2),
        Measure("units", -len(state.lost_units), "loses fewer units", "loses more units", 0.2),
        Measure("commanders", -len(state.killed), "loses fewer commanders", "loses more commanders", 0.15),
        Measure("damage", -damage, "takes less damage", "takes more damage", 0.3),
        Measure("stress", -sum(state.stress.values()), "costs less stress", "costs more stress", 0.6),
        Measure("SO", state.so, "leaves more SO", "leaves fewer SO", 1.0),
    ]
