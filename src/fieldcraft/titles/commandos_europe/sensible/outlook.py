"""What an unfinished campaign comes to, roughly: for a player that looks ahead no further than the mission's end.

The weights are from 14,000 positions between two missions of 2,900 games on single maps, fitted to their final totals
by least squares and rounded. Up to one choice in ten of those games was taken at random, and more of what was bought: a
player who only ever does what is sensible never shows what it costs to do something else. The first PP are worth far
more than those that follow, so whoever has many loses little by spending them on a base or on a third squad.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.title import Evaluation
from fieldcraft.titles.commandos_europe import victory
from fieldcraft.titles.commandos_europe.sensible.raid import squads

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play
    from fieldcraft.titles.commandos_europe.state import EuropeState

A_MAP: Final = 3.0
TO_BEGIN_WITH: Final = -1.4
A_BASE: Final = 1.3
A_VEHICLE: Final = 0.4
A_PIECE_OF_GEAR: Final = 0.04
# For each mission that is left, of at most so many.
A_MISSION: Final = -0.85
SECOND_SQUAD: Final = 0.3
ANOTHER_SQUAD: Final = 0.07
A_LEADER: Final = 0.045
A_WOUND: Final = -0.09
A_FIRST_POINT: Final = 0.11
FIRST_POINTS: Final = 6
A_POINT: Final = 0.03
FORESEEN: Final = 5
DOUBT: Final = 0.3
DOUBT_A_MISSION: Final = 0.25


def outlook(game: Play) -> Evaluation:
    """The total so far, what is left to do, and who and what is left to do it with."""
    state, rules = game.state, game.rules
    maps = len(rules.maps) - 1 - rules.maps.index(state.map)
    left = min(FORESEEN, rules.missions_of_a_map * (maps + 1) - state.done)
    points = victory.total(rules, state) + A_MAP * maps
    if left > 0:
        points += prospects(rules, state, left)
    least = ceil(rules.won_from / (4 if len(rules.maps) == 1 else 1))
    return Evaluation.of(points, least - 0.5, DOUBT + DOUBT_A_MISSION * left)


def prospects(rules: Europe, state: EuropeState, left: int) -> float:
    """What a force of this strength adds to the total in so many missions."""
    gear = A_PIECE_OF_GEAR * len([piece for piece in state.pieces if piece in rules.minus_type])
    gear += A_VEHICLE * any(piece in rules.vehicles for piece in state.pieces)
    lasting = TO_BEGIN_WITH + gear + (A_BASE if rules.base_hexes(state) else 0.0)
    return lasting + left * (A_MISSION + force(rules, state))


def force(rules: Europe, state: EuropeState) -> float:
    """What squads, leaders and PP are worth in each mission."""
    count = len(squads(rules, state))
    worth = SECOND_SQUAD * (count > 1) + ANOTHER_SQUAD * max(0, count - 2) + A_WOUND * len(state.wounds)
    worth += A_LEADER * len([piece for piece in state.pieces if piece in rules.leaders])
    return worth + A_FIRST_POINT * min(FIRST_POINTS, state.pp) + A_POINT * max(0, state.pp - FIRST_POINTS)
