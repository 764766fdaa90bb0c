"""Chapters 10.9 and 13.1: how pieces are lost, whatever the cause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Event, rule
from fieldcraft.titles.commandos_europe import bases, detection, setup, victory
from fieldcraft.titles.commandos_europe.state import FALLEN, STOCK

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play


def lose_gear(game: Play, pieces: list[str]) -> None:
    """6.2f: gear that is lost goes back into stock."""
    if pieces:
        game.emit(GearLost, tuple(pieces))
        for piece in pieces:
            game.state.put(piece, STOCK)


def lose_leader(game: Play, leader: str) -> None:
    """3.3d: a leader is dead."""
    game.emit(Killed, leader)
    game.state.put(leader, FALLEN)


def lose_squad(game: Play, squad: str) -> None:
    """13.1: a squad is eliminated: its marker goes back, its successors never come, and its group is forgotten.

    What becomes of the pieces left in its hex, and of the campaign, is for the caller: see `clear_away`.
    """
    state = game.state
    hex_ = state.pieces[squad]
    game.emit(SquadLost, squad, hex_)
    marker = state.wounds.pop(squad, None)
    if marker is not None:
        state.pool[marker] += 1
    state.lost[squad] = state.mission
    setup.lose_successors(game.rules, state, squad)
    state.put(squad, FALLEN)
    group = state.detected.pop(squad, None)
    if group is not None:
        detection.forget_group(game, group, hex_)


def clear_away(game: Play, hex_: str) -> None:
    """13.1o, 13.1q, 11.1g, 13.1s: what goes with the last squad of a hex; perhaps the campaign."""
    state, rules = game.state, game.rules
    if not rules.squads_at(state, hex_):
        lose_gear(game, rules.gear_at(state, hex_))
        if hex_ in state.enemies.values():
            trample(game, hex_)
    drown(game, hex_)
    if not victory.end_if_wiped_out(game):
        detection.settle(game)


def drown(game: Play, hex_: str) -> None:
    """11.1g: people in an all-sea hex without craft or base are eliminated."""
    state, rules = game.state, game.rules
    if hex_ not in rules.country(state).all_sea or rules.is_base(state, hex_):
        return
    here = state.at(hex_)
    if any(piece in rules.craft for piece in here):
        return
    for piece in here:
        if piece in rules.squads:
            lose_squad(game, piece)
        elif piece in rules.leaders:
            lose_leader(game, piece)
    lose_gear(game, rules.gear_at(state, hex_))


def trample(game: Play, hex_: str) -> None:
    """10.9c: an enemy unit is in a hex without a squad: gear, leaders and base there are eliminated."""
    state, rules = game.state, game.rules
    here = state.at(hex_)
    if not here:
        return
    for piece in here:
        if piece in rules.leaders:
            lose_leader(game, piece)
        elif piece in rules.bases:
            bases.destroy(game, piece)
    lose_gear(game, [piece for piece in here if piece in rules.gear])


@rule("6.2f")
class GearLost(Event, frozen=True):
    """Gear was lost."""

    pieces: tuple[str, ...]

    def text(self, rules: Europe) -> str:
        return f"Lost: {setup.listed(rules, self.pieces)}."


@rule("13.1e")
class Killed(Event, frozen=True):
    """A leader was killed."""

    leader: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.leader)} is killed."


@rule("13.1r")
class SquadLost(Event, frozen=True):
    """A squad was eliminated."""

    squad: str
    hex: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.squad)} is wiped out at {rules.name_of(self.hex)}."
