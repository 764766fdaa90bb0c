"""What an unfinished campaign comes to, roughly: for a player that looks ahead no further than the mission's end.

The weights are from 7,500 positions between two missions of 1,500 games on single maps, fitted to their final totals by
least squares and rounded. Up to one choice in ten of those games was taken at random: a player who only ever does what
is sensible never shows what it costs to do something else, such as to buy a third squad, which is worth nothing.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.title import Outlook
from fieldcraft.titles.commandos_europe import victory
from fieldcraft.titles.commandos_europe.sensible.raid import squads

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play
    from fieldcraft.titles.commandos_europe.state import EuropeState

A_MAP: Final = 3.0
TO_BEGIN_WITH: Final = -1.5
A_SQUAD: Final = 0.6
ENOUGH_SQUADS: Final = 2
A_PIECE: Final = 0.05
A_WOUND: Final = -0.3
DETECTED: Final = -0.2
# For each mission that is left, of at most so many.
A_MISSION: Final = 0.1
A_POINT: Final = 0.03
FORESEEN: Final = 5
DOUBT: Final = 0.4
DOUBT_A_MISSION: Final = 0.2


def outlook(game: Play) -> Outlook:
    """The total so far, what is left to do, and who and what is left to do it with."""
    state, rules = game.state, game.rules
    maps = len(rules.maps) - 1 - rules.maps.index(state.map)
    left = min(FORESEEN, rules.missions_of_a_map * (maps + 1) - state.done)
    points = victory.total(rules, state) + A_MAP * maps
    if left > 0:
        points += prospects(rules, state, left)
    least = ceil(rules.won_from / (4 if len(rules.maps) == 1 else 1))
    return Outlook.of(points, least - 0.5, DOUBT + DOUBT_A_MISSION * left)


def prospects(rules: Europe, state: EuropeState, left: int) -> float:
    """What a force of this strength adds to the total in so many missions."""
    force = A_SQUAD * min(ENOUGH_SQUADS, len(squads(rules, state))) + A_PIECE * len(state.pieces)
    harm = A_WOUND * len(state.wounds) + DETECTED * len(state.detected)
    return TO_BEGIN_WITH + force + harm + left * (A_MISSION + A_POINT * state.pp)
