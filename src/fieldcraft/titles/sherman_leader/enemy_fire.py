"""Section 6.14: the enemy's attacks. Whom a unit attacks, what it must roll, and what its dice do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from fieldcraft.kernel.scene import Stop, Trace
from fieldcraft.kernel.steps import Choice, Event, No, Option, rule
from fieldcraft.titles.sherman_leader import attacks, damage
from fieldcraft.titles.sherman_leader.attacks import DICE, IMPOSSIBLE
from fieldcraft.titles.sherman_leader.battlefield import RANGE

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.foes import Foe
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

CANNOT_AFTER_MOVING: Final = ("at-gun", "mortar", "truck")
MOVING_PENALTY: Final = {"tank": -1, "armored-car": -1, "halftrack": -1, "rifle": -2, "mg": -2, "at": -2}
EXPOSED: Final = 2
Target = tuple[int, int, str]


def targets(game: Play, number: int, moved: bool) -> list[Target]:
    """6.14a, 6.14b: each of your units that an enemy unit can attack: roll needed, Defense, and who it is."""
    rules, battle = game.rules, game.state.fight
    foe, here = rules.foes[battle.enemies[number]], battle.where[number]
    farthest = foe.reach
    if not here or farthest < 0 or (moved and foe.type in CANNOT_AFTER_MOVING):
        return []
    ranges, found = RANGE[here], []
    for unit, hex_ in battle.at.items():
        distance = ranges[hex_]
        if distance > farthest or distance > (foe.ap_range if rules.units[unit].target == "AP" else foe.he_range):
            continue
        if distance > 1 and not in_sight(game, foe, here, hex_):
            continue
        need = needed(game, foe, unit, distance, moved)
        if need <= IMPOSSIBLE:
            found.append((need, defense(game, unit), unit))
    return found


def in_sight(game: Play, foe: Foe, here: str, hex_: str) -> bool:
    """5.5d, 5.11e, 6.8e: whether an enemy unit can attack into a hex at R2 or farther."""
    ground = game.rules.grounds[game.state.fight.tiles]
    return hex_ not in ground.bocage and (foe.indirect or ground.sees(here, hex_))


def needed(game: Play, foe: Foe, unit: str, distance: int, moved: bool) -> int:
    """6.14e to 6.14g, 6.15k: the roll a die needs, with every modifier counted."""
    rules, battle = game.rules, game.state.fight
    card, effect = rules.units[unit], rules.in_force[battle.notes]
    bonus = rules.range_modifier[distance] + effect.enemy_attack
    if effect.enemy_attack_on:
        bonus += effect.enemy_attack_on.get(card.type, 0)
    if distance == 0:
        bonus += effect.enemy_close
    if moved:
        bonus += MOVING_PENALTY.get(foe.type, 0)
    if battle.exposed.get(unit, battle.turn) < battle.turn:
        bonus += EXPOSED
    return (foe.ap if card.target == "AP" else foe.he) - bonus


def defense(game: Play, unit: str) -> int:
    """6.7a, 6.14k: the highest roll that turns a hit on one of your units away."""
    rules, battle = game.rules, game.state.fight
    cover = rules.grounds[battle.tiles].cover[battle.at[unit]]
    return rules.units[unit].defense + cover + rules.in_force[game.state.fight.notes].defense


def aim(game: Play, number: int, moved: bool) -> None:
    """6.14b, 6.14c, 6.14d: the easiest target, then the weakest; if they are equal you choose."""
    found = targets(game, number, moved)
    if not found:
        return
    if len(found) == 1:
        attack(game, number, found[0][2], found[0][0], found[0][1])
        return
    best = min(found)[:2]
    equal = [target for target in found if target[:2] == best]
    if len(equal) > 1 and game.state.fight.settle:
        game.push(EnemyTarget(number, equal[0][0], equal[0][1], tuple(target[2] for target in equal)))
    else:
        cost = game.rules.units
        need, save, unit = min(equal, key=lambda target: cost[target[2]].cost)
        attack(game, number, unit, need, save)


@rule("6.14d")
class EnemyTarget(Choice, frozen=True):
    """Several of your units are equally good targets: you choose."""

    enemy: int
    need: int
    save: int
    units: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        battle = game.state.fight
        firing = f"{game.rules.name_of(battle.enemies[self.enemy])} in {battle.where[self.enemy]} fires"
        return f"{firing}, {attacks.roll(self.need)} against Defense {self.save}: at whom?"

    def options(self, game: Play) -> list[Option]:
        return [FiredAt(self.enemy, unit) for unit in self.units]

    def choose(self, game: Play, option: FiredAt) -> None:
        attack(game, self.enemy, option.unit, self.need, self.save)

    def trace(self, game: Play, option: FiredAt) -> Trace:
        battle = game.state.fight
        stops = Stop(battle.where[self.enemy]), Stop(battle.at[option.unit], attacks.roll(self.need))
        return Trace(stops, "sight")

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        if what.get("piece") in game.state.fight.at:
            return No("6.14b", "It would be a harder target, or out of reach")
        return None


@rule("6.14d")
class FiredAt(Option, frozen=True):
    """It attacks this unit."""

    enemy: int
    unit: str

    def text(self, rules: ShermanLeader) -> str:
        return f"At {rules.name_of(self.unit)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


def attack(game: Play, number: int, unit: str, need: int, save: int) -> None:
    """6.14e, 6.14k, 6.14l, 6.14m: an enemy unit attacks; each hit not turned away draws a damage counter."""
    battle = game.state.fight
    kind, hex_ = battle.enemies[number], battle.where[number]
    dice = game.chance.dice(DICE, "enemy attack", 10)
    hits = attacks.at_least(need, dice)
    if game.event_log is not None:
        game.emit(EnemyFired, kind, hex_, unit, need, dice, hits)
    if not hits:
        return
    save -= attacks.flank(game, RANGE[hex_][battle.at[unit]], hits)
    saves = game.chance.dice(hits, "defense", 10)
    through = attacks.at_least(save + 1, saves)
    if game.event_log is not None:
        game.emit(Defended, unit, save, saves, through)
    for _ in range(through):
        if unit in battle.at:
            damage.suffer(game, unit)


@rule("6.14e")
class EnemyFired(Event, frozen=True):
    """An enemy unit attacked."""

    kind: str
    hex: str
    unit: str
    need: int
    rolled: tuple[int, ...]
    hits: int

    def text(self, rules: ShermanLeader) -> str:
        hits = f"{self.hits} {'hit' if self.hits == 1 else 'hits'}" if self.hits else "no hit"
        firing = f"{rules.name_of(self.kind)} in {self.hex} fires at {rules.name_of(self.unit)}"
        return f"{firing}, {attacks.roll(self.need)}: {hits}."

    def dice(self) -> tuple[int, ...]:
        return self.rolled


@rule("6.14k")
class Defended(Event, frozen=True):
    """One of your units rolled its Defense."""

    unit: str
    save: int
    rolled: tuple[int, ...]
    through: int

    def text(self, rules: ShermanLeader) -> str:
        done = f"fails to turn {self.through} away" if self.through else "turns every hit away"
        return f"{rules.name_of(self.unit)} {done} (Defense {self.save})."

    def dice(self) -> tuple[int, ...]:
        return self.rolled
