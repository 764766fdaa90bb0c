"""A rough evaluation of an unfinished campaign, for a player that looks ahead only to the end of the mission.

The weights were fitted by least squares, and rounded, to the final totals of 14,000 positions between missions from
2,900 games on single maps. Up to one choice in ten of those games was random, and more of the purchases, because games
of a player that is always sensible don't show what other choices cost. The first PP are worth far more than later ones,
so a rich player loses little by buying a base or a third squad.
"""

from __future__ import annotations

from math import ceil
from typing import Final

from fieldcraft.kernel.title import Evaluation
from fieldcraft.titles.commandos_europe import victory
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.sensible.raid import squads
from fieldcraft.titles.commandos_europe.state import EuropeState

PER_MAP: Final = 3.0
CONSTANT: Final = -1.4
BASE: Final = 1.3
VEHICLE: Final = 0.4
PIECE_OF_GEAR: Final = 0.04
# For each mission left, up to FORESEEN.
MISSION: Final = -0.85
SECOND_SQUAD: Final = 0.3
LATER_SQUAD: Final = 0.07
LEADER: Final = 0.045
WOUND: Final = -0.09
FIRST_POINT: Final = 0.11
FIRST_POINTS: Final = 6
LATER_POINT: Final = 0.03
FORESEEN: Final = 5
DEVIATION: Final = 0.3
DEVIATION_PER_MISSION: Final = 0.25


def evaluate(game: Play) -> Evaluation:
    """Evaluate the total so far, the missions left and the force left to do them with."""
    state, rules = game.state, game.rules
    maps = len(rules.maps) - 1 - rules.maps.index(state.map)
    left = min(FORESEEN, rules.missions_of_a_map * (maps + 1) - state.done)
    points = victory.total(rules, state) + PER_MAP * maps
    if left > 0:
        points += expected_gain(rules, state, left)
    to_win = ceil(rules.won_from / (4 if len(rules.maps) == 1 else 1))
    return Evaluation.of(points, to_win - 0.5, DEVIATION + DEVIATION_PER_MISSION * left)


def expected_gain(rules: Europe, state: EuropeState, left: int) -> float:
    """What the force on the map adds to the total in the missions left."""
    gear = PIECE_OF_GEAR * len([piece for piece in state.pieces if piece in rules.minus_type])
    gear += VEHICLE * any(piece in rules.vehicles for piece in state.pieces)
    lasting = CONSTANT + gear + (BASE if rules.base_hexes(state) else 0.0)
    return lasting + left * (MISSION + force_per_mission(rules, state))


def force_per_mission(rules: Europe, state: EuropeState) -> float:
    """What squads, leaders and PP are worth in each mission."""
    count = len(squads(rules, state))
    worth = SECOND_SQUAD * (count > 1) + LATER_SQUAD * max(0, count - 2) + WOUND * len(state.wounds)
    worth += LEADER * len([piece for piece in state.pieces if piece in rules.leaders])
    return worth + FIRST_POINT * min(FIRST_POINTS, state.pp) + LATER_POINT * max(0, state.pp - FIRST_POINTS)
