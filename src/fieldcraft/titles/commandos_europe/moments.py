"""What is going on, in names that the marks of a guide wait for."""

from __future__ import annotations

from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.state import OPEN
from fieldcraft.titles.commandos_europe.travel import GoTo


def moments(game: Play) -> set[str]:
    """`target-` and a hex while a mission is open there, `target-in-reach`, and `on-the-way` for a squad at large."""
    state, rules = game.state, game.rules
    found: set[str] = set()
    if state.mission_status == OPEN:
        found.add(f"target-{state.target}")
        if any(isinstance(option, GoTo) and option.mission for option in game.offered):
            found.add("target-in-reach")
    camps = rules.base_hexes(state)
    if any(piece.id in state.pieces and state.pieces[piece.id] not in camps for piece in rules.roster):
        found.add("on-the-way")
    return found
