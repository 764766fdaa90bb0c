"""Sections 19.1 and 19.2, chapters 22 and S41: a unit fires, the table is read, hits and KIA are counted."""

from __future__ import annotations

from bisect import insort
from typing import Final

from fieldcraft.kernel.steps import Display, Event, Shot, rule
from fieldcraft.titles.commando.displays import volley
from fieldcraft.titles.commando.losses import eliminate, panic
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.state import GONE, OUT, PANICKED, RECRUIT, Battle, enemy_piece
from fieldcraft.titles.commando.tracks import count_elimination

NO_EFFECT: Final = 0
PANIC: Final = 1
ELIMINATED: Final = 2
EFFECTS: Final = {NO_EFFECT: "no effect", PANIC: "panic", ELIMINATED: "eliminated"}


def effect_of(table: tuple[str, ...], dice: tuple[int, ...], panicked: bool) -> int:
    """19.2: what dice do to a target: an elimination, or a second panic, eliminates it."""
    panics = 1 if panicked else 0
    for face in dice:
        result = table[face - 1]
        if result == "eliminate":
            return ELIMINATED
        if result == "panic":
            panics += 1
    if panics > 1:
        return ELIMINATED
    return PANIC if panics > (1 if panicked else 0) else NO_EFFECT


def unit_fires(game: Play, battle: Battle, unit: str, target: int, dice: int) -> None:
    """19.1g: one of your units fires all its dice at one OPFOR unit."""
    hit_enemy(game, battle, unit, target, game.chance.dice(dice, "fire"))


def hit_enemy(game: Play, battle: Battle, firer: str, target: int, dice: tuple[int, ...]) -> None:
    """19.2, 22.0a: apply dice to an OPFOR unit; an elimination raises the KIA index."""
    effect = effect_of(game.rules.box.battle.commando, dice, battle.hurt[target] == PANICKED)
    kind = battle.kinds[target]
    if effect != NO_EFFECT:
        battle.hurt[target] = GONE if effect == ELIMINATED else PANICKED
    if game.event_log is not None:
        game.emit(Fired, firer, kind, dice, effect, target)
    if effect == ELIMINATED:
        count_elimination(game, kind)
        insort(game.state.bin, kind)


def enemy_fires(game: Play, battle: Battle, enemy: int) -> None:
    """19.1g, 19.2: an OPFOR unit fires all its dice at the unit it must fire at."""
    kind = battle.kinds[enemy]
    target = game.rules.enemy_target(game, battle, enemy)
    dice = game.chance.dice(game.rules.enemy_firepower[kind], "enemy fire")
    panicked = target in game.state.panicked
    effect = effect_of(game.rules.box.battle.opfor, dice, panicked)
    if game.event_log is not None:
        game.emit(EnemyFired, kind, target, dice, effect, enemy)
    if effect != NO_EFFECT:
        if target in game.rules.having["airstrike"]:
            hit_airstrike(game, battle, target, effect)
        else:
            hit_unit(game, battle, target, effect)


def hit_unit(game: Play, battle: Battle, unit: str, effect: int) -> None:
    """19.2b, 19.2c, 22.0b: a unit of yours panics or is eliminated."""
    if effect == PANIC:
        panic(game, unit)
    else:
        battle.line.remove(unit)
        if unit in battle.air:
            battle.air.remove(unit)
        eliminate(game, unit)


def hit_airstrike(game: Play, battle: Battle, aircraft: str, effect: int) -> None:
    """S41.0e: a panic sends an airstrike to the Recruit Box, an elimination takes it out of the mission."""
    battle.air.remove(aircraft)
    game.state.put(aircraft, RECRUIT if effect == PANIC else OUT)
    game.emit(AirstrikeHit, aircraft, effect)


def outcome_of_fire(before: Play, target: int, after: Play) -> str:
    """Name what one unit's fire did to its target, for the odds."""
    was, now = before.state.battle, after.state.battle
    assert was is not None
    assert now is not None
    if now.hurt[target] == GONE:
        return EFFECTS[ELIMINATED]
    return EFFECTS[PANIC] if now.hurt[target] > was.hurt[target] else EFFECTS[NO_EFFECT]


@rule("19.2a")
class Fired(Event, frozen=True):
    """A unit of yours fired."""

    firer: str
    kind: str
    rolled: tuple[int, ...]
    effect: int
    target: int

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.firer)} fired at {rules.name_of(self.kind)}: {EFFECTS[self.effect]}."

    def dice(self) -> tuple[int, ...]:
        return self.rolled

    def display(self, rules: Commando) -> Display:
        target = enemy_piece(self.target)
        roll = volley(rules.box.battle.commando, self.rolled, rules.name_of(self.firer), "ours")
        return Display(rolls=(roll,), shots=(Shot(self.firer, target),), places=(self.firer, target))


@rule("19.2a")
class EnemyFired(Event, frozen=True):
    """An OPFOR unit fired."""

    kind: str
    target: str
    rolled: tuple[int, ...]
    effect: int
    enemy: int

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.kind)} fired at {rules.name_of(self.target)}: {EFFECTS[self.effect]}."

    def dice(self) -> tuple[int, ...]:
        return self.rolled

    def display(self, rules: Commando) -> Display:
        firer = enemy_piece(self.enemy)
        roll = volley(rules.box.battle.opfor, self.rolled, rules.name_of(self.kind), "theirs")
        return Display(rolls=(roll,), shots=(Shot(firer, self.target),), places=(firer, self.target))


@rule("S41.0e")
class AirstrikeHit(Event, frozen=True):
    """An airstrike was hit."""

    aircraft: str
    effect: int

    def text(self, rules: Commando) -> str:
        fate = "was shot down" if self.effect == ELIMINATED else "broke off and went to the Recruit Box"
        return f"{rules.name_of(self.aircraft)} {fate}."
