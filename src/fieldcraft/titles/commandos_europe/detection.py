"""Chapters 12.5, 12.6 and 12.11: which squads are detected, in which group, and when the enemy calls off the hunt."""

from __future__ import annotations

from fieldcraft.kernel.steps import Event, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.commandos_europe.rules import Europe, Play


def detect(game: Play, squads: list[str]) -> None:
    """12.5i, 12.5j: put squads detected together in a new group, out of any earlier one."""
    state = game.state
    state.groups += 1
    for squad in squads:
        state.detected[squad] = state.groups


def forget_group(game: Play, group: int, hex_: str) -> None:
    """12.5i: when a squad of a group is safe or lost in a hex, the rest of the group elsewhere is undetected again."""
    if not game.rules.split_squads_forgotten:
        return
    state = game.state
    for squad in [squad for squad, of in state.detected.items() if of == group and state.pieces[squad] != hex_]:
        del state.detected[squad]
        game.emit(Forgotten, squad)


def update(game: Play) -> None:
    """12.5f, 12.6, 12.11: free detected squads in bases, and remove the enemy when no squad is detected."""
    state, rules = game.state, game.rules
    detected = state.detected
    if detected:
        camps = rules.base_hexes(state)
        for squad in [squad for squad in detected if state.pieces[squad] in camps]:
            if squad in detected:
                group, hex_ = detected.pop(squad), state.pieces[squad]
                game.emit(Safe, squad, hex_)
                forget_group(game, group, hex_)
    if state.enemies and not detected:
        for enemy in state.enemies:
            state.cup[rules.enemy_kind[enemy]] += 1
        game.emit(EnemyGone, len(state.enemies))
        state.enemies = {}


@rule("12.5f")
class EnemyGone(Event, frozen=True):
    """The enemy left the map."""

    count: int

    def text(self, rules: Europe) -> str:
        return f"{count(self.count, 'enemy unit')} called off the pursuit and left the map."


@rule("12.5i")
class Forgotten(Event, frozen=True):
    """A squad became undetected because its group did."""

    squad: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.squad)} shook off the pursuit."


@rule("12.6a")
class Safe(Event, frozen=True):
    """A detected squad reached a base."""

    squad: str
    hex: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.squad)} reached safety in the base at {rules.name_of(self.hex)}."
