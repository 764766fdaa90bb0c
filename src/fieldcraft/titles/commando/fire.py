"""Sections 19.1 and 19.2, chapter 22: a unit fires, the table is read, losses and KIA are counted."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.steps import Event, rule
from fieldcraft.titles.commando.state import FALLEN, GONE, LOST, OUT, PANICKED, RECRUIT, SPENT, Battle

if TYPE_CHECKING:
    from fieldcraft.titles.commando.air import Engage
    from fieldcraft.titles.commando.combat import Fire
    from fieldcraft.titles.commando.rules import Commando, Play

STANDS: Final = 0
PANICS: Final = 1
DIES: Final = 2
AFTER: Final = {STANDS: "no effect", PANICS: "panic", DIES: "eliminated"}


def effect_of(table: tuple[str, ...], dice: tuple[int, ...], panicked: bool) -> int:
    """19.2: what dice do to a target: an elimination, or a second panic, eliminates it."""
    panics = 1 if panicked else 0
    for face in dice:
        result = table[face - 1]
        if result == "eliminate":
            return DIES
        if result == "panic":
            panics += 1
    if panics > 1:
        return DIES
    return PANICS if panics > (1 if panicked else 0) else STANDS


def unit_fires(game: Play, battle: Battle, option: Fire) -> None:
    """19.1g: one of your units fires all its dice at one OPFOR unit."""
    dice = game.chance.dice(option.dice, "fire")
    hit_enemy(game, battle, option.unit, option.target, dice)


def hit_enemy(game: Play, battle: Battle, firer: str, target: int, dice: tuple[int, ...]) -> None:
    """19.2, 22.0a: dice fall on an OPFOR unit; an elimination raises the KIA index."""
    effect = effect_of(game.rules.box.battle.commando, dice, battle.hurt[target] == PANICKED)
    kind = battle.kinds[target]
    if effect == DIES:
        battle.hurt[target] = GONE
        game.state.kia += 1
        insort(game.state.bin, kind)
    elif effect == PANICS:
        battle.hurt[target] = PANICKED
    if game.event_log is not None:
        game.emit(Fired, firer, kind, dice, effect)


def enemy_fires(game: Play, battle: Battle, enemy: int) -> None:
    """19.1g: an OPFOR unit fires all its dice at the unit it must fire at."""
    kind = battle.kinds[enemy]
    target = game.rules.enemy_target(game, battle, enemy)
    dice = game.chance.dice(game.rules.enemy_firepower[kind], "enemy fire")
    panicked = target in game.state.panicked
    effect = effect_of(game.rules.box.battle.opfor, dice, panicked)
    if game.event_log is not None:
        game.emit(EnemyFired, kind, target, dice, effect)
    if effect != STANDS:
        game.rules.hurt(game, battle, target, effect)


def hurt_unit(game: Play, battle: Battle, unit: str, effect: int) -> None:
    """19.2b, 19.2c, 22.0b: a unit of yours panics or is eliminated."""
    if effect == PANICS:
        game.state.panicked.append(unit)
        game.state.kia += game.rules.panicked_kia
    else:
        battle.line.remove(unit)
        if unit in battle.air:
            battle.air.remove(unit)
        eliminate(game, unit)


def shoot_down(game: Play, battle: Battle, aircraft: str, effect: int) -> None:
    """39.10e: a panic sends an airstrike to the Recruit Box, an elimination puts it out for the mission."""
    battle.air.remove(aircraft)
    game.state.put(aircraft, SPENT if effect == PANICS else OUT)
    game.emit(ShotDown, aircraft, effect)


def eliminate(game: Play, unit: str) -> None:
    """19.2b, 22.0b, 24.0c, 38.3b: an eliminated unit leaves, and what it carries is lost with it."""
    state, rules = game.state, game.rules
    state.kia += rules.eliminated_kia
    if unit in state.panicked:
        state.panicked.remove(unit)
    state.put(unit, FALLEN if unit in rules.having["leader"] else RECRUIT)
    for marker in state.carried_by(unit):
        state.objectives[marker] = LOST
        game.emit(ObjectiveLost, unit)


def outcome_of_fire(before: Play, option: Fire | Engage, after: Play) -> str:
    """Name what one volley did to its target, for the odds."""
    was, now = before.state.battle, after.state.battle
    assert was is not None
    assert now is not None
    if now.hurt[option.target] == GONE:
        return AFTER[DIES]
    return AFTER[PANICS] if now.hurt[option.target] > was.hurt[option.target] else AFTER[STANDS]


@rule("19.2a")
class Fired(Event, frozen=True):
    """A unit of yours fired."""

    firer: str
    kind: str
    rolled: tuple[int, ...]
    effect: int

    def text(self, rules: Commando) -> str:
        return f"Fire of {rules.name_of(self.firer)} at {rules.name_of(self.kind)}: {AFTER[self.effect]}."

    def dice(self) -> tuple[int, ...]:
        return self.rolled


@rule("19.2a")
class EnemyFired(Event, frozen=True):
    """An OPFOR unit fired."""

    kind: str
    target: str
    rolled: tuple[int, ...]
    effect: int

    def text(self, rules: Commando) -> str:
        return f"Fire of {rules.name_of(self.kind)} at {rules.name_of(self.target)}: {AFTER[self.effect]}."

    def dice(self) -> tuple[int, ...]:
        return self.rolled


@rule("38.3b")
class ObjectiveLost(Event, frozen=True):
    """An Objective was lost with its carrier."""

    unit: str

    def text(self, rules: Commando) -> str:
        return f"The Objective that {rules.name_of(self.unit)} carried is lost."


@rule("39.10e")
class ShotDown(Event, frozen=True):
    """An airstrike was hit."""

    aircraft: str
    effect: int

    def text(self, rules: Commando) -> str:
        fate = "is out for the mission" if self.effect == DIES else "turns for home and the Recruit Box"
        return f"{rules.name_of(self.aircraft)} {fate}."
