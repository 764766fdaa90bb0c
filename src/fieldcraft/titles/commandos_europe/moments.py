"""Names of what is going on, which the marks of a guide wait for."""

from __future__ import annotations

from typing import Final

from fieldcraft.titles.commandos_europe import missions
from fieldcraft.titles.commandos_europe.enemy_attack import ChooseVictim
from fieldcraft.titles.commandos_europe.pursuit import ChoosePursuitTarget, ChooseRoute
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.state import OPEN
from fieldcraft.titles.commandos_europe.travel_options import GoTo

TIES: Final = (ChoosePursuitTarget, ChooseRoute, ChooseVictim)


def moments(game: Play) -> set[str]:
    """What a mark can wait for.

    `target-` and a hex while a mission is open there, `target-in-reach`, `hopeless` once its gear is gone, `on-the-way`
    for a squad at large, and `tie` where the enemy's choices are equal.
    """
    state, rules = game.state, game.rules
    found: set[str] = set()
    if state.mission_status == OPEN:
        found.add(f"target-{state.target}")
        if any(isinstance(option, GoTo) and option.mission for option in game.offered):
            found.add("target-in-reach")
    if missions.hopeless(game):
        found.add("hopeless")
    if isinstance(game.choice, TIES):
        found.add("tie")
    camps = rules.base_hexes(state)
    if any(piece.id in state.pieces and state.pieces[piece.id] not in camps for piece in rules.roster):
        found.add("on-the-way")
    return found
