"""Sections 6.15 to 6.17: drawing damage, the AP and HE sides of the counters, and the loss of a unit."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Change, Display, Event, rule
from fieldcraft.titles.sherman_leader import commanders, damage_cup, tracks
from fieldcraft.titles.sherman_leader.card_text import DAMAGE_NAMES
from fieldcraft.titles.sherman_leader.damage_cup import LASTING, TEMPORARY
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

ON_COMMANDER: Final = ("1-stress", "wounded", "kia")
ONCE: Final = ("gun", "machine-gun", "exposed", "immobile", "suppressed")
SECOND_DESTROYS: Final = ("engine", "suspension", "hull", "casualty")
STRESS: Final = {"1-stress": 1, "engine": 1, "suspension": 1, "destroyed": 2}


def without_effect(game: Play, unit: str) -> list[str]:
    """6.17a to 6.17e: the sides of counters that would do nothing to a unit."""
    state, card = game.state, game.rules.units[unit]
    sides = [side for side in state.units[unit] if side in ONCE]
    if not state.fight.leader[unit]:
        sides += ON_COMMANDER
    if card.range[1] < 2:
        sides.append("gun")
    if card.range[0] > 0:
        sides.append("machine-gun")
    if card.speed < 1:
        sides.append("immobile")
    return sides


def draw_damage(game: Play, unit: str) -> None:
    """6.14l, 6.17j: draw a damage counter for a unit and apply it; none if none could have an effect.

    6.17a: a counter without effect is redrawn until one has an effect, so only those with one are in the draw.
    """
    cup = game.state.fight.cup
    names = game.rules.with_effect[game.rules.units[unit].target, *without_effect(game, unit)]
    effective = {counter: cup[counter] for counter in names}
    if not any(effective.values()):
        game.emit(NoneDrawn, unit)
        return
    counter = game.chance.draw("damage", effective)
    side = damage_cup.side_for(game.rules, unit, counter)
    if game.event_log is not None:
        game.emit(DamageDrawn, unit, side)
    cup[counter] -= 1
    apply(game, unit, counter, side)


def apply(game: Play, unit: str, counter: str, side: str) -> None:
    """6.15, 6.16: apply a counter that was drawn for a unit."""
    battle, damaged = game.state.fight, game.state.units[unit]
    name = battle.leader[unit]
    if side in LASTING or side in TEMPORARY:
        if side in SECOND_DESTROYS and side in damaged:
            battle.cup[counter] += 1
            destroy(game, unit)
        else:
            damage_cup.put_on(game, unit, counter)
            game.state.units[unit] = (*damaged, side)
            if side == "exposed":
                battle.exposed[unit] = battle.turn
    elif side == "wounded":
        wound(game, name, counter)
    else:
        battle.cup[counter] += 1
        if side in ("destroyed", "explosion", "mowed-down"):
            destroy(game, unit)
        if name and side in ("kia", "explosion", "mowed-down"):
            commanders.kill(game, name)
    if name and side in STRESS:
        commanders.add_stress(game, name, STRESS[side], DAMAGE_NAMES[side] if side != "1-stress" else "damage")


def wound(game: Play, name: str, counter: str) -> None:
    """6.15d, 6.15e: wound a commander; a second wound kills."""
    state = game.state
    if name in state.wounded:
        state.fight.cup[counter] += 1
        commanders.kill(game, name)
    else:
        state.wounded.append(name)
        damage_cup.put_on(game, name, counter)


def destroy(game: Play, unit: str) -> None:
    """6.15f: remove a unit from the campaign; a surviving commander is left without a unit."""
    state, battle, start = game.state, game.state.fight, tracks.before(game)
    damage_cup.return_counters(game, unit)
    hex_, name = battle.at.pop(unit, ""), battle.leader.pop(unit)
    battle.exposed.pop(unit, None)
    battle.tactics.pop(unit, None)
    battle.command_tactics.pop(unit, None)
    if name:
        battle.without_unit[name] = hex_
    del state.units[unit]
    state.lost_units.append(unit)
    game.emit(UnitLost, unit, tracks.moved(game, start))


@rule("6.14l")
class DamageDrawn(Event, frozen=True):
    """A damage counter was drawn."""

    unit: str
    side: str

    def text(self, rules: ShermanLeader) -> str:
        stress = STRESS.get(self.side, 0)
        more = f", {stress} Stress" if stress and self.side != "1-stress" else ""
        return f"{rules.name_of(self.unit)} drew {DAMAGE_NAMES[self.side]}{more}."

    def display(self, rules: ShermanLeader) -> Display:
        return Display(places=(self.unit,))


@rule("6.17j")
class NoneDrawn(Event, frozen=True):
    """No counter in the cup could have an effect."""

    unit: str

    def text(self, rules: ShermanLeader) -> str:
        return f"No damage counter in the cup has an effect on {rules.name_of(self.unit)}."


@rule("6.15f")
class UnitLost(Event, frozen=True):
    """A unit was destroyed."""

    unit: str
    moved: tuple[Change, ...]

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.unit)} was destroyed."

    def changes(self) -> tuple[Change, ...]:
        return self.moved

    def display(self, rules: ShermanLeader) -> Display:
        return Display(matters="loss")
