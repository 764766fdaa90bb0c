"""Chapters 12.5, 12.6 and 12.11: which squads are detected, in which group, and when the enemy calls off the hunt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fieldcraft.kernel.steps import Change, Display, Event, rule
from fieldcraft.kernel.text import count, plural
from fieldcraft.titles.commandos_europe.rules import Europe, Play

BY_NOISE: Final = "by noise"
BY_ATTACK: Final = "by attacking"
BY_ENEMY: Final = "by the enemy placed there"
IN_BASE: Final = "in combat in the base"


def detect(game: Play, squads: Sequence[str], hex_: str, how: str) -> None:
    """12.5i, 12.5j: put squads detected together in a new group, out of any earlier one."""
    state = game.state
    found = tuple(squad for squad in squads if squad not in state.detected)
    state.groups += 1
    for squad in squads:
        state.detected[squad] = state.groups
    if found:
        game.emit(SquadsDetected, found, hex_, how, len(state.detected))


@rule("12.5i")
class SquadsDetected(Event, frozen=True):
    """Squads were detected together."""

    squads: tuple[str, ...]
    hex: str
    how: str
    after: int

    def text(self, rules: Europe) -> str:
        names, verb = rules.names_of(self.squads), plural(len(self.squads), "was", "were")
        tally = f"{self.after - len(self.squads)} to {self.after}"
        return f"{names} {verb} detected at {rules.name_of(self.hex)} {self.how} (detected squads: {tally})."

    def changes(self) -> tuple[Change, ...]:
        return (Change("Detected", self.after - len(self.squads), self.after),)

    def display(self, rules: Europe) -> Display:
        return Display(places=(self.hex,), matters="detection")


def detect_in_base(game: Play, squads: Sequence[str], hex_: str) -> None:
    """12.11f: combat in a base hex detects the squads in it that are not detected."""
    found = [squad for squad in squads if squad not in game.state.detected]
    if found and game.rules.is_base(game.state, hex_):
        detect(game, found, hex_, IN_BASE)


def forget_group(game: Play, group: int, hex_: str, moving_on: Sequence[str] = ()) -> None:
    """12.5i: when a squad of a group is safe or lost in a hex, the rest of the group elsewhere is undetected again.

    Squads moving on from the hex are elsewhere.
    """
    if not game.rules.split_squads_forgotten:
        return
    state = game.state
    group_squads = [squad for squad, of in state.detected.items() if of == group]
    for squad in [one for one in group_squads if state.pieces[one] != hex_ or one in moving_on]:
        del state.detected[squad]
        game.emit(Forgotten, squad, len(state.detected))


def reach_base(game: Play, squads: Sequence[str], hex_: str, moving_on: Sequence[str] = ()) -> None:
    """12.6a, 12.6b: squads that reach a base are undetected again, and so is the rest of their group elsewhere."""
    for squad in squads:
        group = game.state.detected.pop(squad, None)
        if group is not None:
            game.emit(Safe, squad, hex_, len(game.state.detected))
            forget_group(game, group, hex_, moving_on)


def hunted_outside(game: Play, moving_on: Sequence[str] = ()) -> list[str]:
    """12.11: the detected squads that are not in a base, or are moving on from one."""
    state = game.state
    if not state.detected:
        return []
    camps = game.rules.base_hexes(state)
    return [squad for squad in state.detected if state.pieces[squad] not in camps or squad in moving_on]


def update(game: Play, moving_on: Sequence[str] = ()) -> None:
    """12.5f, 12.11g: when no detected squad is outside a base, the enemy leaves the map and no squad is detected."""
    if hunted_outside(game, moving_on):
        return
    state, rules = game.state, game.rules
    for squad in list(state.detected):
        del state.detected[squad]
        game.emit(Forgotten, squad, len(state.detected))
    if state.enemies:
        for enemy in state.enemies:
            state.cup[rules.enemy_kind[enemy]] += 1
        gone = len(state.enemies)
        state.enemies, state.inflicted = {}, []
        game.emit(EnemyGone, gone, sum(state.cup.values()))


@rule("12.5f")
class EnemyGone(Event, frozen=True):
    """The enemy left the map."""

    count: int
    cup: int

    def text(self, rules: Europe) -> str:
        gone = f"{count(self.count, 'enemy unit')} called off the pursuit and left the map"
        return f"{gone} (cup: {self.cup - self.count} to {self.cup})."

    def changes(self) -> tuple[Change, ...]:
        return Change("Enemies", self.count, 0), Change("Cup", self.cup - self.count, self.cup)


@rule("12.5i")
class Forgotten(Event, frozen=True):
    """A squad became undetected because its group did, or because the hunt was called off while it was in a base."""

    squad: str
    after: int

    def text(self, rules: Europe) -> str:
        tally = f"{self.after + 1} to {self.after}"
        return f"{rules.name_of(self.squad)} shook off the pursuit (detected squads: {tally})."

    def changes(self) -> tuple[Change, ...]:
        return (Change("Detected", self.after + 1, self.after),)


@rule("12.6a")
class Safe(Event, frozen=True):
    """A detected squad reached a base."""

    squad: str
    hex: str
    after: int

    def text(self, rules: Europe) -> str:
        tally = f"{self.after + 1} to {self.after}"
        base = rules.name_of(self.hex)
        return f"{rules.name_of(self.squad)} reached safety in the base at {base} (detected squads: {tally})."

    def changes(self) -> tuple[Change, ...]:
        return (Change("Detected", self.after + 1, self.after),)
