"""Chapter 4.0: the moment before an attack that may cost the last squad, and with it the campaign."""

from __future__ import annotations

from typing import Final

from fieldcraft.titles.commandos_europe import combat
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.state import EuropeState

LOWEST_DIE: Final = 10
HIGHEST_DIE: Final = 60
MOST_GEAR_LOST: Final = 6


def may_be_the_end(game: Play, pieces: tuple[str, ...], hex_: str, enemy: str) -> bool:
    """4.0n: whether an attack may cost your last squad: one with casualties, or one at sea that may lose its craft."""
    state, rules = game.state, game.rules
    squads = [piece for piece in state.pieces if piece in rules.squads]
    if any(state.pieces[squad] != hex_ for squad in squads):
        return False
    last = len(squads) == 1 and squads[0] in state.wounds
    afloat = hex_ in rules.graph(state).all_sea and not rules.is_base(state, hex_)
    if not last and not (afloat and len(rules.gear_at(state, hex_)) <= MOST_GEAR_LOST):
        return False
    unit = rules.enemy(enemy)
    worst = LOWEST_DIE + combat.strength(rules, state, pieces, unit.circled)
    return worst <= HIGHEST_DIE + unit.firepower + rules.graph(state).combat[hex_]


def warning(rules: Europe, state: EuropeState, hex_: str, enemy: str) -> str:
    """What a player should know before an attack that may end the campaign."""
    squads = rules.squads_at(state, hex_)
    end = "has casualties already" if squads[0] in state.wounds else "may lose its craft"
    risk = (
        f"your last squad, {rules.name_of(squads[0])}, {end}"
        if len(squads) == 1
        else "your last squads may lose their craft"
    )
    return f"{rules.name_of(enemy)} is about to attack {rules.name_of(hex_)}: {risk}. Losing it ends the campaign."
