"""Sections 6.7 to 6.9: your attacks: the targets of a unit, the rolls it needs, and the result."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.odds import percent
from fieldcraft.kernel.scene import Shade, Stop, Trace
from fieldcraft.kernel.steps import Brief, No, Option, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.sherman_leader import commanders
from fieldcraft.titles.sherman_leader.attack_events import (
    IMPOSSIBLE,
    EnemyDefended,
    EnemyDestroyed,
    Fired,
    FlankRolled,
    roll_text,
)
from fieldcraft.titles.sherman_leader.battlefield import HEXES, RANGE
from fieldcraft.titles.sherman_leader.foes import Foe
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.state import GONE, Battle, enemy_piece, number_of

DICE: Final = 2
# How strongly hexes in range and out of sight are tinted: the ground, and where the unit can move, stay in sight.
IN_RANGE, HIDDEN = 0.3, 0.5
NO_SKILLS: frozenset[str] = frozenset()
# The lowest roll for a flank attack, by range.
FLANK_FROM: Final = {0: 6, 1: 8}


def cannot_attack(game: Play, unit: str) -> No | None:
    """Why a unit can't attack at all now."""
    rules, state = game.rules, game.state
    battle, card = state.fight, rules.units[unit]
    if unit in battle.carried:
        return No("6.5e", "{} was carried in this step", (rules.name_of(unit),))
    if unit in battle.moved:
        reason = cannot_after_moving(game, unit)
        if reason is not None:
            return reason
    if "suppressed" in state.units[unit] and not commanders.fit_leader(rules, state, unit):
        return No("6.17f", "{} is Suppressed and has no commander to take the stress", (card.name,))
    return None


def cannot_after_moving(game: Play, unit: str) -> No | None:
    """3.13d, 3.16b, 6.3d: why a unit can't attack in a step in which it moves."""
    rules, state = game.rules, game.state
    card, name = rules.units[unit], commanders.fit_leader(rules, state, unit)
    if card.type == "artillery":
        return No("6.3d", "Artillery can't move and attack in one step")
    if card.move_or_attack:
        return No("3.13d", "{} can't move and attack in one step", (card.name,))
    if name and "cautious" in rules.skills[name][state.level[name]]:
        return No("3.16b", "{} is Cautious: the unit can't move and attack in one step", (rules.name_of(name),))
    return None


def attack_stress(game: Play, unit: str) -> int:
    """3.13c, 3.16a, 6.3e, 6.16e, 6.16i: the stress an attack costs the commander; none if no commander is fit."""
    rules, state = game.rules, game.state
    name = commanders.fit_leader(rules, state, unit)
    if not name:
        return 0
    stress = 1 if "suppressed" in state.units[unit] else 0
    if unit in state.fight.moved and "aggressive" not in rules.skills[name][state.level[name]]:
        stress += rules.units[unit].stress
    return stress


class Firing:
    """A unit's side of an attack from its hex, computed once for all targets."""

    __slots__ = ("card", "close", "damage", "enemy_defense", "far", "hex", "layout", "modifiers", "ranges", "skills")

    def __init__(self, game: Play, unit: str):
        rules, state = game.rules, game.state
        battle, card, name = state.fight, rules.units[unit], commanders.fit_leader(rules, state, unit)
        effect = rules.in_force[state.fight.notes]
        self.card, self.damage = card, state.units[unit]
        self.hex = battle.at[unit]
        self.ranges = RANGE[self.hex]
        self.layout = rules.layouts[battle.tiles]
        self.enemy_defense, self.modifiers = effect.enemy_defense, rules.range_modifier
        self.close = self.far = effect.attack - (card.moving if card.moving and unit in battle.moved else 0)
        self.close += effect.close_attack
        self.skills: frozenset[str] = NO_SKILLS
        if name:
            own = commanders.values(rules, state, name)
            self.close += own.close
            self.far += own.far
            self.skills = rules.skills[name][state.level[name]]
        else:
            self.close += rules.leaderless
            self.far += rules.leaderless

    def needed(self, foe: Foe, distance: int) -> int:
        """6.9c to 6.9i: the roll each die needs, all modifiers included, for a unit with that kind of attack."""
        value = self.card.ap if foe.target == "AP" else self.card.he
        assert value is not None
        return value - self.modifiers[distance] - (self.far if distance else self.close)

    def defense_of(self, foe: Foe, hex_: str) -> int:
        """6.7a, 6.9k, 3.16d: the highest Defense roll that cancels a hit on an enemy."""
        defense = foe.defense + self.enemy_defense
        return defense if "marksman" in self.skills else defense + self.layout.cover[hex_]


def cannot_target(firing: Firing, foe: Foe, hex_: str) -> No | None:
    """Why a unit couldn't attack an enemy in a hex from its own, whatever the unit has done in this step."""
    card, distance, armoured = firing.card, firing.ranges[hex_], foe.target == "AP"
    if (card.ap if armoured else card.he) is None:
        return No("3.12e", "{} has no {} attack", (card.name, foe.target))
    if not card.range[0] <= distance <= card.range[1]:
        return No("6.9b", "It is at R{}, and {} can attack at R{} to R{}", (distance, card.name, *card.range))
    if distance > 0 and armoured and card.ap_close:
        return No("3.13b", "{} can make AP attacks only in its own hex", (card.name,))
    if firing.damage:
        if distance == 0 and "machine-gun" in firing.damage:
            return No("6.15m", "Its machine gun is damaged: no attack at R0")
        if distance > 1 and "gun" in firing.damage:
            return No("6.15n", "Its gun is damaged: no attack at R2 or farther")
    if distance > 1:
        unseen = cannot_see(firing, hex_)
        if unseen is not None:
            return unseen
    if firing.needed(foe, distance) > IMPOSSIBLE:
        return No("6.9j", "It would need a roll of more than 10")
    return None


def cannot_see(firing: Firing, hex_: str) -> No | None:
    """Why a unit couldn't fire into a hex that isn't its own or adjacent."""
    if hex_ in firing.layout.bocage:
        return No("5.5d", "A unit in Bocage can be attacked only from R0 or R1")
    if not (firing.card.indirect or "spotter" in firing.skills or firing.layout.sees(firing.hex, hex_)):
        return No("6.8a", "The line of sight to {} is blocked", (hex_,))
    return None


def dice_of(game: Play, unit: str, distance: int) -> int:
    """6.9c, 3.16c: the number of dice a unit rolls."""
    return DICE + (distance == 0 and commanders.has_skill(game.rules, game.state, unit, "close-combat"))


def attacks(game: Play, unit: str) -> list[Option]:
    """6.9a: every attack a unit can make now. Enemies of one kind in one hex make one option (6.11f)."""
    if cannot_attack(game, unit) is not None:
        return []
    foes, battle, firing = game.rules.foes, game.state.fight, Firing(game, unit)
    ranges, reach = firing.ranges, firing.card.range[1]
    stress = attack_stress(game, unit)
    offered: list[Option] = []
    near = [number for number, hex_ in enumerate(battle.enemy_hexes) if hex_ and ranges[hex_] <= reach]
    for (kind, hex_), alike in by_kind_and_hex(battle, near).items():
        foe, distance = foes[kind], ranges[hex_]
        if cannot_target(firing, foe, hex_) is None:
            need, save = firing.needed(foe, distance), firing.defense_of(foe, hex_)
            offered.append(Fire(unit, alike[0], kind, hex_, distance, need, save, stress, alike[1:]))
    return offered


def field_of_fire(game: Play, unit: str) -> list[Shade]:
    """6.8a, 6.9b: the hexes a unit could fire into, and those within its range that it can't see."""
    if cannot_attack(game, unit) is not None:
        return []
    firing = Firing(game, unit)
    nearest, farthest = firing.card.range
    around = [hex_ for hex_ in HEXES if nearest <= firing.ranges[hex_] <= farthest]
    hidden = {hex_ for hex_ in around if firing.ranges[hex_] > 1 and cannot_see(firing, hex_) is not None}
    return [
        Shade(hex_, "hidden", HIDDEN, meaning="Out of sight")
        if hex_ in hidden
        else Shade(hex_, "reach", IN_RANGE, meaning="In range")
        for hex_ in around
    ]


def prospect(game: Play, shot: Fire) -> Shade:
    """The roll that a die of an attack needs, and the chance to destroy the target."""
    chance = percent(chance_of(game, shot))
    return Shade(enemy_piece(shot.enemy), "reach", note=f"{max(shot.need, 1)}+", pinned=True, chance=chance)


def chance_of(game: Play, shot: Fire) -> float:
    """6.9, 10.3: the probability that an attack destroys its target, as the odds of the option give it."""
    dice = dice_of(game, shot.unit, shot.distance)
    plain = chance_to_destroy(shot.need, shot.save, dice)
    flank = (11 - FLANK_FROM[shot.distance]) / 10 if game.rules.flanks and shot.distance in FLANK_FROM else 0.0
    return (1 - flank) * plain + flank * chance_to_destroy(shot.need, shot.save - 1, dice) if flank else plain


def chance_to_destroy(need: int, save: float, dice: int = 2) -> float:
    """The probability that an attack has a hit that isn't cancelled.

    >>> round(chance_to_destroy(5, 3), 2)
    0.66
    """
    hit = min(1.0, max(0.0, (11 - need) / 10)) * (1 - min(10.0, max(0.0, save)) / 10)
    return 1.0 - (1.0 - hit) ** dice


def any_attack(game: Play, unit: str) -> bool:
    """Whether a unit can make any attack now."""
    if cannot_attack(game, unit) is not None:
        return False
    foes, battle, firing = game.rules.foes, game.state.fight, Firing(game, unit)
    ranges, reach = firing.ranges, firing.card.range[1]
    for kind, hex_ in zip(battle.enemy_kinds, battle.enemy_hexes, strict=True):
        if hex_ and ranges[hex_] <= reach and cannot_target(firing, foes[kind], hex_) is None:
            return True
    return False


def by_kind_and_hex(battle: Battle, enemies: list[int]) -> dict[tuple[str, str], tuple[int, ...]]:
    """6.11f: enemy units grouped by kind and hex."""
    found: dict[tuple[str, str], tuple[int, ...]] = {}
    kinds, hexes = battle.enemy_kinds, battle.enemy_hexes
    for number in enemies:
        key = (kinds[number], hexes[number])
        found[key] = (*found[key], number) if key in found else (number,)
    return found


def attack(game: Play, option: Fire) -> None:
    """6.9: a unit attacks: attack dice, flank roll, Defense rolls; one uncancelled hit destroys."""
    state, unit = game.state, option.unit
    battle = state.fight
    battle.fired.append(unit)
    dice = game.chance.dice(dice_of(game, unit, option.distance), "attack", 10, max(option.need, 1))
    hits = at_least(option.need, dice)
    game.emit(Fired, unit, option.kind, option.hex, option.need, dice, hits, option.enemy)
    save = option.save - flank_bonus(game, option.distance, hits)
    saves = game.chance.dice(hits, "enemy defense", 10, save + 1)
    if hits:
        through = at_least(save + 1, saves)
        game.emit(EnemyDefended, option.kind, save, saves, through > 0)
        if through:
            remove_enemy(game, option.enemy)
    if option.stress:
        commanders.add_stress(game, battle.leader[unit], option.stress, stress_cause(game, option))


def stress_cause(game: Play, option: Fire) -> str:
    """3.13c, 6.16e, 6.16i: what an attack costs its commander stress for."""
    suppressed = "suppressed" in game.state.units[option.unit]
    return " and ".join(["Suppressed"] * suppressed + ["moving and attacking"] * (option.stress > suppressed))


def at_least(need: int, dice: tuple[int, ...]) -> int:
    """The number of dice that reach a value.

    >>> at_least(7, (9, 7, 3))
    2
    """
    number = 0
    for die in dice:
        if die >= need:
            number += 1
    return number


def flank_bonus(game: Play, distance: int, hits: int) -> int:
    """10.3: with the optional rule, roll whether an attack that hits at R0 or R1 is a flank attack."""
    if not game.rules.flanks or not hits or distance not in FLANK_FROM:
        return 0
    die = game.chance.die("flank", 10)
    flank = die >= FLANK_FROM[distance]
    game.emit(FlankRolled, die, flank)
    return 1 if flank else 0


def remove_enemy(game: Play, enemy: int) -> None:
    """6.7b: destroy an enemy unit."""
    battle = game.state.fight
    battle.enemy_hexes[enemy] = GONE
    if game.event_log is not None:
        left = points_left(game)
        before, card = left + game.rules.points[battle.enemy_kinds[enemy]], game.rules.box.battalions[battle.battalion]
        crossed = "destroyed" if left <= card.destroyed < before else "half" if left <= card.half < before else ""
        game.emit(EnemyDestroyed, battle.enemy_kinds[enemy], before, left, crossed)


def points_left(game: Play) -> int:
    """5.11f, 6.19e: the points of the enemy units on the battlefield."""
    battle, points, left = game.state.fight, game.rules.points, 0
    for kind, hex_ in zip(battle.enemy_kinds, battle.enemy_hexes, strict=True):
        if hex_:
            left += points[kind]
    return left


def is_destroyed(game: Play) -> bool:
    """6.19a: whether so few enemy points are left that the battalion is Destroyed."""
    return points_left(game) <= game.rules.box.battalions[game.state.fight.battalion].destroyed


def why_not_fire(game: Play, unit: str, piece: object) -> No | None:
    """Why a unit can't attack the enemy unit asked about."""
    battle, enemy = game.state.fight, number_of(piece)
    if not 0 <= enemy < len(battle.enemy_kinds):
        return None
    if not battle.enemy_hexes[enemy]:
        return No("6.7b", "It is destroyed")
    foe = game.rules.foes[battle.enemy_kinds[enemy]]
    return cannot_attack(game, unit) or cannot_target(Firing(game, unit), foe, battle.enemy_hexes[enemy])


@rule("6.9a")
class Fire(Option, frozen=True):
    """Attack an enemy unit."""

    unit: str
    enemy: int
    kind: str
    hex: str
    distance: int
    need: int
    save: int
    stress: int = 0
    alike: tuple[int, ...] = ()

    def text(self, rules: ShermanLeader) -> str:
        stress = f", {self.stress} Stress" if self.stress else ""
        need = "always hits" if self.need <= 1 else f"needs {roll_text(self.need)}"
        how = f"R{self.distance}, {need}, Defense {self.save}{stress}"
        return f"Fire at {rules.name_of(self.kind)} in {self.hex} ({how})"

    def brief(self, rules: ShermanLeader) -> Brief:
        stress = f", {self.stress} Stress" if self.stress else ""
        worth = count(rules.points[self.kind], "point")
        cost = f"R{self.distance}, {roll_text(self.need)}, Defense {self.save}{stress}; {worth}"
        return Brief("Fire", f"{rules.name_of(self.kind)} in {self.hex}", cost)

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.hex, *[enemy_piece(number) for number in (self.enemy, *self.alike)])

    def line(self, start: str) -> Trace:
        """The line of fire from a hex, with the roll needed."""
        return Trace((Stop(start), Stop(self.hex, roll_text(self.need))), "sight")
