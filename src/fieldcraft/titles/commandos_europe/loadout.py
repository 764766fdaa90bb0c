"""The totals of the pieces in a hex if they set out together: movement, noise, and the chance of being heard."""

from __future__ import annotations

from fieldcraft.titles.commandos_europe import noise, portage
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.state import OPEN
from fieldcraft.titles.commandos_europe.terrain import LAND, WATER


def loadouts(game: Play) -> str:
    """The loadout of each hex with a squad, in a sentence each."""
    state, rules = game.state, game.rules
    hexes = dict.fromkeys(place for piece, place in state.pieces.items() if piece in rules.squads)
    return " ".join(loadout(game, hex_) for hex_ in hexes)


def loadout(game: Play, hex_: str) -> str:
    """Everything in a hex: how far it goes by land and by water, its noise, and its chance of being heard."""
    rules = game.rules
    party = tuple(piece for piece in rules.sorted_at(game.state, hex_) if piece not in rules.bases)
    return f"All in {rules.name_of(hex_)}: {party_text(game, hex_, party)}."


def party_text(game: Play, hex_: str, party: tuple[str, ...]) -> str:
    """The same for some pieces that set out from a hex."""
    state, rules = game.state, game.rules
    level = noise.alertness(state) + sum(rules.noise_of(state, piece) for piece in party)
    heard = f", heard {target_chance(game, party)}% at the target" if state.mission_status == OPEN else ""
    return f"{moves_text(game, hex_, party)}, noise {level:+d}{heard}"


def moves_text(game: Play, hex_: str, party: tuple[str, ...]) -> str:
    """How far some pieces that set out from a hex go by land and by water."""
    state, rules = game.state, game.rules
    ways = {"by land": LAND, "by water": WATER}
    moves = [
        f"{portage.allowance(rules, state, party, mode)} MP {words}"
        for words, mode in ways.items()
        if portage.forbids_party(rules, party, mode) is None and rules.graph(state).can_leave(mode, hex_, ())
    ]
    return " or ".join(moves) or "too much to move together"


def target_chance(game: Play, party: tuple[str, ...]) -> int:
    """How likely a party is to be heard at the target, in percent; 0 while no mission is open."""
    state, rules = game.state, game.rules
    if state.mission_status != OPEN:
        return 0
    level = noise.alertness(state) + sum(rules.noise_of(state, piece) for piece in party)
    there = level + rules.graph(state).noise[state.target] + 1  # the mission is done before the check (12.2)
    return noise.detection_chance(there)
