"""What an unfinished campaign comes to, roughly: for a player that looks ahead no further than the mission's end.

The weights are from 2,100 positions between two missions of games by the sensible player, fitted to their final totals
by least squares and rounded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.title import Outlook
from fieldcraft.titles.commandos_europe import victory
from fieldcraft.titles.commandos_europe.sensible.raid import squads

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Play

A_MAP: Final = 3.0
A_MISSION: Final = 0.5
A_SQUAD: Final = 2.0
A_WOUND: Final = -0.9
DETECTED: Final = -0.4
DOUBT: Final = 1.5


def outlook(game: Play) -> Outlook:
    """The total so far, what is left to do, and who is left to do it."""
    state, rules = game.state, game.rules
    maps = len(rules.maps) - 1 - rules.maps.index(state.map)
    points = victory.total(rules, state) + A_MAP * maps + A_MISSION * (rules.missions_of_a_map - state.done)
    points += A_SQUAD * len(squads(rules, state)) + A_WOUND * len(state.wounds) + DETECTED * len(state.detected)
    least = rules.won_from / (4 if len(rules.maps) == 1 else 1)
    return Outlook.of(points, least + A_SQUAD, DOUBT)
