"""Section 6.14: enemy attacks: the target of a unit, the roll it needs, and the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.scene import Stop, Trace
from fieldcraft.kernel.steps import Consequence, Display, Event, No, Option, Roll, Shot, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.sherman_leader import attack_events, attacks, damage, lookups, outcomes, state
from fieldcraft.titles.sherman_leader.attack_events import IMPOSSIBLE
from fieldcraft.titles.sherman_leader.attacks import DICE
from fieldcraft.titles.sherman_leader.battlefield import RANGE
from fieldcraft.titles.sherman_leader.foes import Foe
from fieldcraft.titles.sherman_leader.outcomes import RiskyChoice
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

CANNOT_AFTER_MOVING: Final = ("at-gun", "mortar", "truck")
MOVING_PENALTY: Final = {"tank": -1, "armored-car": -1, "halftrack": -1, "rifle": -2, "mg": -2, "at": -2}
EXPOSED: Final = 2
ALWAYS: Final = 1
Target = tuple[int, int, str]
"""The roll needed, the Defense, and the unit."""


def targets(game: Play, number: int, moved: bool) -> list[Target]:
    """6.14a, 6.14b: each of your units that an enemy unit can attack."""
    rules, battle = game.rules, game.state.fight
    foe, here = rules.foes[battle.enemy_kinds[number]], battle.enemy_hexes[number]
    reach = foe.reach
    if not here or reach < 0 or (moved and foe.type in CANNOT_AFTER_MOVING):
        return []
    ranges, found = RANGE[here], []
    for unit, hex_ in battle.at.items():
        distance = ranges[hex_]
        if distance > reach or distance > (foe.ap_range if rules.units[unit].target == "AP" else foe.he_range):
            continue
        if distance > 1 and not in_sight(game, foe, here, hex_):
            continue
        need = needed(game, foe, unit, distance, moved)
        if need <= IMPOSSIBLE:
            found.append((need, defense(game, unit), unit))
    return found


def in_sight(game: Play, foe: Foe, here: str, hex_: str) -> bool:
    """5.5d, 5.11e, 6.8e: whether an enemy unit can attack into a hex at R2 or farther."""
    layout = game.rules.layouts[game.state.fight.tiles]
    return hex_ not in layout.bocage and (foe.indirect or layout.sees(here, hex_))


def needed(game: Play, foe: Foe, unit: str, distance: int, moved: bool) -> int:
    """6.14b, 6.14e to 6.14g, 6.15k: the roll each die needs, all modifiers included; 1 if it always hits."""
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
    return max(ALWAYS, (foe.ap if card.target == "AP" else foe.he) - bonus)


def defense(game: Play, unit: str) -> int:
    """6.7a, 6.14k: the highest Defense roll that cancels a hit on one of your units."""
    rules, battle = game.rules, game.state.fight
    cover = rules.layouts[battle.tiles].cover[battle.at[unit]]
    return rules.units[unit].defense + cover + rules.in_force[game.state.fight.notes].defense


def attack_best(game: Play, number: int, moved: bool) -> None:
    """6.14b, 6.14c, 6.14d: attack the easiest target, then the lowest Defense; between equals you may choose."""
    found = targets(game, number, moved)
    if not found:
        return
    if len(found) == 1:
        attack(game, number, found[0][2], found[0][0], found[0][1])
        return
    best = min(found)[:2]
    equal = [target for target in found if target[:2] == best]
    if len(equal) > 1 and game.state.fight.ask_about_ties:
        game.push(EnemyTarget(number, equal[0][0], equal[0][1], tuple(target[2] for target in equal)))
    else:
        attack(game, number, cheapest(game, [target[2] for target in equal]), *best)


def cheapest(game: Play, units: Sequence[str]) -> str:
    """6.11e: which of equal targets is attacked if ties are broken automatically."""
    cards = game.rules.units
    return min(units, key=lambda unit: cards[unit].cost)


@rule("6.14d")
class EnemyTarget(RiskyChoice, frozen=True):
    """You choose between equally good targets for an enemy unit."""

    enemy: int
    need: int
    save: int
    units: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        battle = game.state.fight
        firing = f"{game.rules.name_of(battle.enemy_kinds[self.enemy])} in {battle.enemy_hexes[self.enemy]}"
        return f"Choose the target of {firing} ({attack_events.roll_text(self.need)} against Defense {self.save})."

    def options(self, game: Play) -> list[Option]:
        return [FiredAt(self.enemy, unit) for unit in self.units]

    def choose(self, game: Play, option: FiredAt) -> None:
        attack(game, self.enemy, option.unit, self.need, self.save)

    def tie_break(self, game: Play) -> Option:
        return FiredAt(self.enemy, cheapest(game, self.units))

    def trace(self, game: Play, option: FiredAt) -> Trace:
        battle = game.state.fight
        stops = Stop(battle.enemy_hexes[self.enemy]), Stop(battle.at[option.unit], attack_events.roll_text(self.need))
        return Trace(stops, "sight")

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        if what.get("piece") in game.state.fight.at:
            return No("6.14b", "It is a harder target or out of reach")
        return None

    def lookups(self, game: Play) -> list[Lookup]:
        return [*lookups.enemy_attack(game, self.enemy, self.units, self.moved(game)), *lookups.in_force(game)]

    def moved(self, game: Play) -> bool:
        """Whether the enemy unit moved before this attack: it needs a higher roll than it would without."""
        battle, unit = game.state.fight, self.units[0]
        foe, here = game.rules.foes[battle.enemy_kinds[self.enemy]], battle.enemy_hexes[self.enemy]
        return self.need > needed(game, foe, unit, RANGE[here][battle.at[unit]], False)

    def resolves_at_once(self, option: Option) -> bool:
        return True

    def shows_odds(self, option: Option) -> bool:
        return True


def outcome_of_action(before: Play, after: Play) -> Consequence:
    """What an enemy unit did to you when it moved and attacked, or that you choose its target first."""
    asked = after.agenda and isinstance(after.agenda[-1], EnemyTarget)
    return Consequence("you choose its target") if asked else outcomes.outcome(before, after)


@rule("6.14d")
class FiredAt(Option, frozen=True):
    """The enemy attacks this unit."""

    enemy: int
    unit: str

    def text(self, rules: ShermanLeader) -> str:
        return rules.name_of(self.unit)

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


def attack(game: Play, number: int, unit: str, need: int, save: int) -> None:
    """6.14e, 6.14k, 6.14l, 6.14m: an enemy unit attacks; each hit not cancelled draws a damage counter."""
    battle = game.state.fight
    kind, hex_ = battle.enemy_kinds[number], battle.enemy_hexes[number]
    dice = game.chance.dice(DICE, "enemy attack", 10, need)
    hits = attacks.at_least(need, dice)
    if game.event_log is not None:
        game.emit(EnemyFired, kind, hex_, unit, need, dice, hits, number)
    if not hits:
        return
    save -= attacks.flank_bonus(game, RANGE[hex_][battle.at[unit]], hits)
    saves = game.chance.dice(hits, "defense", 10, save + 1)
    through = attacks.at_least(save + 1, saves)
    if game.event_log is not None:
        game.emit(Defended, unit, save, saves, through)
    for _ in range(through):
        if unit in battle.at:
            damage.draw_damage(game, unit)


@rule("6.14e")
class EnemyFired(Event, frozen=True):
    """An enemy unit attacked."""

    kind: str
    hex: str
    unit: str
    need: int
    rolled: tuple[int, ...]
    hits: int
    enemy: int

    def text(self, rules: ShermanLeader) -> str:
        hits = count(self.hits, "hit") if self.hits else "no hits"
        firing = f"{rules.name_of(self.kind)} in {self.hex} fired at {rules.name_of(self.unit)}"
        return f"{firing}, {attack_events.roll_text(self.need)}: {hits}."

    def dice(self) -> tuple[int, ...]:
        return self.rolled

    def display(self, rules: ShermanLeader) -> Display:
        firer = state.enemy_piece(self.enemy)
        roll = Roll.hitting(rules.name_of(self.kind), self.rolled, self.hits, f"{self.need}+", "theirs", 10)
        return Display(rolls=(roll,), shots=(Shot(firer, self.unit),), places=(firer, self.unit))


@rule("6.14k")
class Defended(Event, frozen=True):
    """One of your units rolled its Defense."""

    unit: str
    save: int
    rolled: tuple[int, ...]
    through: int

    def text(self, rules: ShermanLeader) -> str:
        done = f"took {count(self.through, 'hit')}" if self.through else "survived"
        return f"{rules.name_of(self.unit)} {done} (Defense {self.save})."

    def dice(self) -> tuple[int, ...]:
        return self.rolled

    def display(self, rules: ShermanLeader) -> Display:
        roll = attack_events.defense_roll(self.rolled, rules.name_of(self.unit), self.save, "ours")
        return Display(rolls=(roll,), places=(self.unit,))
