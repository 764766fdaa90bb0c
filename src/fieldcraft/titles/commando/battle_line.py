"""Section 19.1: the order in which units stand in line."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Option, rule
from fieldcraft.kernel.text import join
from fieldcraft.titles.commando.battle_choice import BattleChoice
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.state import GONE, Battle, enemy_piece

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def strongest_first(game: Play, battle: Battle) -> list[int]:
    """19.1d: the OPFOR units left, from the highest firepower to the lowest."""
    power = game.rules.enemy_firepower
    present = [enemy for enemy, hurt in enumerate(battle.hurt) if hurt != GONE]
    if len(present) > 1:
        present.sort(key=lambda enemy: -power[battle.kinds[enemy]])
    return present


def ties(game: Play, battle: Battle) -> list[tuple[int, ...]]:
    """19.1d: groups of OPFOR units of equal firepower but different kinds, which the player puts in order."""
    if len(battle.enemy_line) < 2:
        return []
    power = game.rules.enemy_firepower
    groups: dict[int, list[int]] = {}
    for i in battle.enemy_line:
        groups.setdefault(power[battle.kinds[i]], []).append(i)
    return [
        tuple(group) for group in groups.values() if len({battle.kinds[i] for i in group if battle.hurt[i] == 0}) > 1
    ]


@rule("19.1d")
class OrderEnemies(BattleChoice, frozen=True):
    """Choose which of several equally strong OPFOR units stands first."""

    tied: tuple[int, ...]

    def prompt(self, game: Play) -> str:
        return "Choose which of these OPFOR units, equal in firepower, stands first."

    def options(self, game: Play) -> list[Option]:
        battle = game.state.battle
        assert battle is not None
        first_of_kind = {battle.kinds[i]: i for i in reversed(self.tied) if battle.hurt[i] == 0}
        return [StandFirst(i, kind) for kind, i in reversed(first_of_kind.items())]

    def tie_break(self, game: Play) -> Option:
        return self.options(game)[0]

    def choose(self, game: Play, option: StandFirst) -> None:
        battle = game.state.battle
        assert battle is not None
        line = battle.enemy_line[:]
        start = line.index(self.tied[0])
        rest = tuple(i for i in self.tied if i != option.enemy)
        line[start : start + len(self.tied)] = [option.enemy, *rest]
        battle.enemy_line = line
        if len({battle.kinds[i] for i in rest if battle.hurt[i] == 0}) > 1:
            game.push(OrderEnemies(rest))


@rule("19.1d")
class StandFirst(Option, frozen=True):
    """Put this OPFOR unit before its equals."""

    enemy: int
    kind: str

    def text(self, rules: Commando) -> str:
        return rules.name_of(self.kind)

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (enemy_piece(self.enemy),)


def line_units(battle: Battle) -> list[str]:
    """19.1e, 30.0b: the units whose order you decide; helicopters stay at the end of the line."""
    return [unit for unit in battle.line if unit not in battle.air] if battle.air else battle.line


@rule("19.1e")
class LineUp(BattleChoice, frozen=True):
    """Line up your units in any order; OPFOR fire at the first."""

    placed: int = 0

    def prompt(self, game: Play) -> str:
        ordinal = ORDINALS[self.placed] if self.placed < len(ORDINALS) else "next"
        rules, panicked = game.rules, game.state.panicked
        shaken = [rules.name_of(unit) for unit in self.waiting(game) if unit in panicked]
        return f"Choose the {ordinal} unit in your line." + (f" Panicked: {join(shaken)}." if shaken else "")

    def waiting(self, game: Play) -> list[str]:
        """The units that have no place yet, in their present order."""
        battle = game.state.battle
        assert battle is not None
        return line_units(battle)[self.placed :]

    def options(self, game: Play) -> list[Option]:
        waiting = self.waiting(game)
        offered: list[Option] = [StandNext(unit) for unit in waiting]
        offered.append(AsTheyStand(tuple(waiting)))
        return offered

    def choose(self, game: Play, option: Option) -> None:
        battle = game.state.battle
        assert battle is not None
        if isinstance(option, StandNext):
            battle.line.remove(option.unit)
            battle.line.insert(self.placed, option.unit)
            if self.placed + 2 < len(line_units(battle)):
                game.push(LineUp(self.placed + 1))


@rule("19.1e")
class StandNext(Option, frozen=True):
    """Put this unit next in the line."""

    unit: str

    def text(self, rules: Commando) -> str:
        return rules.name_of(self.unit)

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.unit,)


@rule("19.1e")
class AsTheyStand(Option, frozen=True):
    """Keep the rest in their present order."""

    units: tuple[str, ...]

    def text(self, rules: Commando) -> str:
        return "Keep this order: " + join(rules.name_of(unit) for unit in self.units)

    def places(self, rules: Commando) -> tuple[str, ...]:
        return self.units
