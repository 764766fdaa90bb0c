"""Chapters 12.5, 12.6 and 12.11: who is detected, in which group, and when the enemy gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Event, rule

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play


def detect(game: Play, squads: list[str]) -> None:
    """12.5i, 12.5j: squads detected together are a new group, and leave any older one."""
    state = game.state
    state.groups += 1
    for squad in squads:
        state.detected[squad] = state.groups


def settle(game: Play) -> None:
    """12.6: a detected squad in a base is free again, and so is its group; without a quarry the enemy goes home."""
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


def forget_group(game: Play, group: int, hex_: str) -> None:
    """12.5i: when one of a group is safe or dead, those of it who are elsewhere are forgotten."""
    if not game.rules.split_squads_forgotten:
        return
    state = game.state
    for squad in [squad for squad, of in state.detected.items() if of == group and state.pieces[squad] != hex_]:
        del state.detected[squad]
        game.emit(Forgotten, squad)


@rule("12.6a")
class Safe(Event, frozen=True):
    """A detected squad reached a base."""

    squad: str
    hex: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.squad)} is safe in the base at {rules.name_of(self.hex)}."


@rule("12.5i")
class Forgotten(Event, frozen=True):
    """A squad of a group was forgotten."""

    squad: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.squad)} has shaken off the pursuit."


@rule("12.5f")
class EnemyGone(Event, frozen=True):
    """The enemy left the map."""

    count: int

    def text(self, rules: Europe) -> str:
        units = "The enemy unit goes" if self.count == 1 else f"The {self.count} enemy units go"
        return f"Nobody is left to pursue. {units} home."
