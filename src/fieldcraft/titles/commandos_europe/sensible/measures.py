"""How a raid stands in the terms of the game, for the reasons of advice."""

from __future__ import annotations

from fieldcraft.kernel.measure import Measure
from fieldcraft.titles.commandos_europe import victory
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.sensible.raid import squads


def measures(start: Play, game: Play) -> list[Measure]:
    """The total, squads and their wounds, PP, and the turns that it took."""
    state, rules = game.state, game.rules
    return [
        Measure(
            "total",
            victory.total(rules, state),
            "accomplishes the mission more often",
            "accomplishes the mission less often",
            0.1,
        ),
        Measure("squads", len(squads(rules, state)), "loses fewer squads", "loses more squads", 0.1),
        Measure("casualties", -len(state.wounds), "costs fewer casualties", "costs more casualties", 0.15),
        Measure("PP", state.pp, "leaves more PP", "leaves fewer PP", 0.75),
        Measure("turns", -state.turn, "takes fewer turns", "takes more turns", 0.6),
    ]
