"""Chapters 10.1, 10.10 and 10.11: what happens when pieces leave a hex and when they halt in one."""

from __future__ import annotations

from fieldcraft.kernel.steps import Display, Event, Path, Step, rule
from fieldcraft.titles.commandos_europe import detection, losses, missions
from fieldcraft.titles.commandos_europe.portage import Party
from fieldcraft.titles.commandos_europe.rules import Europe, Play


def move_and_halt(game: Play, party: Party, path: tuple[str, ...], stealthy: bool) -> None:
    """10.3: a party moves along a path to a hex and halts there."""
    to = path[-1]
    for piece in party:
        game.state.pieces[piece] = to
    game.emit(Moved, party, path)
    leave(game, path[0])
    halt(game, party, to, stealthy)


@rule("10.1a")
class Moved(Event, frozen=True):
    """A party moved."""

    party: Party
    path: tuple[str, ...]

    def text(self, rules: Europe) -> str:
        names, origin, to = rules.names_of(self.party), rules.name_of(self.path[0]), rules.name_of(self.path[-1])
        return f"{names} moved from {origin} to {to}."

    def display(self, rules: Europe) -> Display:
        return Display(paths=tuple(Path(piece, self.path) for piece in self.party), places=self.path)


def halt(game: Play, party: Party, hex_: str, stealthy: bool, moving_on: Party = ()) -> None:
    """10.1b, 10.10, 12.3, 12.6b: pieces end their movement: in a base they are safe, and a mission may be done.

    Pieces that are moving on from the hex don't count as being there.
    """
    state, rules = game.state, game.rules
    state.moved.extend(party)
    if stealthy:
        state.stealthy.extend([piece for piece in party if piece in rules.squads])
    if hex_ in rules.graph(state).all_sea:
        lose_stripped_gear(game, hex_)
    missions.check_accomplished(game, hex_, moving_on)
    if state.detected:
        if rules.is_base(state, hex_):
            detection.reach_base(game, party, hex_, moving_on)
        detection.update(game, moving_on)


@rule("10.3b")
class Halted(Event, frozen=True):
    """Pieces of a party halted on the way."""

    pieces: Party
    hex: str

    def text(self, rules: Europe) -> str:
        return f"{rules.names_of(self.pieces)} halted at {rules.name_of(self.hex)}."


@rule("9.0b")
class PickedUp(Event, frozen=True):
    """Pieces were picked up on the way."""

    pieces: Party
    hex: str

    def text(self, rules: Europe) -> str:
        return f"The party picked up {rules.names_of(self.pieces)} at {rules.name_of(self.hex)}."


def leave(game: Play, hex_: str) -> None:
    """10.11g: what stays without a squad in a hex with an enemy unit is eliminated; gear alone at sea is lost."""
    state, rules = game.state, game.rules
    if hex_ in state.enemies.values() and not rules.squads_at(state, hex_):
        losses.overrun(game, hex_)
    lose_stripped_gear(game, hex_)


@rule("10.11c")
class LoseGearAtSea(Step, frozen=True):
    """Once a base has moved away, gear left in an all-sea hex without a craft is lost."""

    hex: str

    def run(self, game: Play) -> None:
        lose_stripped_gear(game, self.hex)


def lose_stripped_gear(game: Play, hex_: str) -> None:
    """10.11c, 10.11f: gear left alone in an all-sea hex is lost, unless a base or a craft is there."""
    state, rules = game.state, game.rules
    if hex_ not in rules.graph(state).all_sea or rules.is_base(state, hex_):
        return
    here = state.at(hex_)
    if here and rules.people.isdisjoint(here) and rules.craft.isdisjoint(here):
        losses.lose_gear(game, here)
