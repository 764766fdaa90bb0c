"""Sections 6.3 to 6.6: movement, Overdrive, Transport and retreat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fieldcraft.boards.paths import cheapest
from fieldcraft.kernel.scene import Trace
from fieldcraft.kernel.steps import Choice, Event, No, Option, rule
from fieldcraft.titles.sherman_leader import action, damage, leadership, turn
from fieldcraft.titles.sherman_leader.battlefield import BOTTOM, OFF, OPEN, RANGE, TERRAIN_NAMES

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader


def cannot_move(game: Play, unit: str) -> No | None:
    """Why a unit cannot move at all now."""
    rules, state = game.rules, game.state
    battle, card = state.fight, rules.units[unit]
    if unit in battle.carried:
        return No("6.5d", "{} was carried in this step", (rules.name_of(unit),))
    if unit in battle.moved or unit in battle.fired:
        return No("6.1c", "{} has moved or attacked in this step", (rules.name_of(unit),))
    stopped = [side for side in damage.STOPPED if side in state.units[unit]]
    if stopped:
        return No("6.15g" if stopped[0] == "engine" else "6.15i", "{} cannot move: {}", (card.name, stopped[0]))
    if "immobile" in state.units[unit] and not leadership.in_charge(rules, state, unit):
        return No("6.17f", "{} is Immobile and nobody can take the stress", (card.name,))
    if card.speed < 1:
        return No("3.12b", "{} has no Speed", (card.name,))
    return None


def moves(game: Play, unit: str, leaving: bool = True) -> list[Option]:
    """6.3a, 3.16e, 6.6a: every hex a unit can move to now, with the stress it costs."""
    if cannot_move(game, unit) is not None:
        return []
    rules, state = game.rules, game.state
    battle, card = state.fight, rules.units[unit]
    ground, here = rules.grounds[battle.tiles], battle.at[unit]
    stress = 1 if "immobile" in state.units[unit] else 0
    going, terrain = ground.going[card.target], ground.terrain
    plain = going.reach(here, card.speed)
    offered: list[Option] = [
        Move(unit, here, to, stress, False, terrain.get(to, OPEN)) for to in plain if leaving or to != OFF
    ]
    if leadership.has_skill(rules, state, unit, "overdrive"):
        far = going.reach(here, card.speed + 1)
        offered += [
            Move(unit, here, to, stress + 1, True, terrain.get(to, OPEN))
            for to in far
            if to not in plain and (leaving or to != OFF)
        ]
    return offered


def way(game: Play, option: Move) -> Trace:
    """6.3a, 6.6a: the way a unit goes, with the hexes counted; off the battlefield it goes by the bottom row."""
    beside = game.rules.grounds[game.state.fight.tiles].going[game.rules.units[option.unit].target].beside

    def onward(hex_: str) -> list[tuple[str, int]]:
        leaves = (OFF,) if hex_ in BOTTOM else ()
        return [(near, 1) for near in (*beside.get(hex_, ()), *leaves)]

    return Trace.along(cheapest(onward, option.start, option.to))


def why_not_move(game: Play, unit: str, place: object) -> No | None:
    """Why a unit cannot move to a hex that somebody points at."""
    rules, battle = game.rules, game.state.fight
    if place not in RANGE or unit not in battle.at:
        return None
    reason = cannot_move(game, unit)
    if reason is not None:
        return reason
    card, hex_ = rules.units[unit], str(place)
    if hex_ == battle.at[unit]:
        return No("6.3a", "It stands there")
    if hex_ not in rules.grounds[battle.tiles].going[card.target].open:
        water = rules.grounds[battle.tiles].terrain[hex_] == "W"
        return No("5.5f", "No unit may enter Water") if water else No("5.5g", "Impassable to units of target type AP")
    return No("6.3a", "It is farther than Speed {}", (card.speed,))


def set_out(game: Play, option: Move) -> None:
    """6.5a: a unit moves; a Transport first takes up those it is to carry."""
    riders = passengers(game, option.unit)
    if riders:
        game.push(TakeAlong(option.unit, option.to, option.stress, riders))
    else:
        go(game, option.unit, option.to, option.stress, ())


def passengers(game: Play, unit: str) -> tuple[str, ...]:
    """6.5a to 6.5f: the units that a Transport can carry now."""
    rules, battle = game.rules, game.state.fight
    if not rules.units[unit].transport:
        return ()
    return tuple(other for other in battle.at if other != unit and cannot_be_carried(game, unit, other) is None)


def cannot_be_carried(game: Play, transport: str, unit: str) -> No | None:
    """Why a Transport cannot carry a unit now."""
    rules, state = game.rules, game.state
    battle, card = state.fight, rules.units[unit]
    if card.type not in ("infantry", "artillery"):
        return No("6.5a", "A Transport carries Infantry and Artillery")
    if battle.at[unit] != battle.at[transport]:
        return No("6.5b", "{} is not in its hex", (rules.name_of(unit),))
    if unit in battle.moved or unit in battle.carried:
        return No("6.5d", "{} has moved or was carried in this step", (rules.name_of(unit),))
    if unit in battle.fired:
        return No("6.5f", "{} has attacked in this step", (rules.name_of(unit),))
    if "immobile" in state.units[unit] and not leadership.in_charge(rules, state, unit):
        return No("6.16d", "{} is Immobile and nobody can take the stress", (rules.name_of(unit),))
    return None


def go(game: Play, unit: str, to: str, stress: int, riders: tuple[str, ...]) -> None:
    """6.3a, 6.5c: a unit moves with those it carries."""
    battle = game.state.fight
    game.emit(Moved, unit, battle.at[unit], to, riders)
    if stress:
        leadership.stress(game, battle.leader[unit], stress)
    battle.moved.append(unit)
    arrive(game, unit, to)
    for rider in riders:
        carry(game, rider, to)
    game.push(action.AfterMoving(unit))


def carry(game: Play, unit: str, to: str) -> None:
    """6.5c, 6.5j, 6.16d: a unit is carried, which uses up its time to act in this step if it was due."""
    battle, is_due = game.state.fight, unit in turn.due(game)
    if "immobile" in game.state.units[unit]:
        leadership.stress(game, battle.leader[unit], 1)
        damage.lift(game, unit, "immobile")
    if is_due:
        action.finish(game, unit)
    battle.carried.append(unit)
    arrive(game, unit, to)


def arrive(game: Play, unit: str, to: str) -> None:
    """6.15l, 6.5j, 6.6a: a unit that moves or is carried is no longer exposed; off the bottom edge it has retreated."""
    battle = game.state.fight
    damage.lift(game, unit, "exposed")
    if to == OFF:
        del battle.at[unit]
        battle.retreated.append(unit)
    else:
        battle.at[unit] = to


@rule("6.3a")
class Move(Option, frozen=True):
    """Move to a hex, or off the battlefield."""

    unit: str
    start: str
    to: str
    stress: int = 0
    overdrive: bool = False
    terrain: str = OPEN

    def text(self, rules: ShermanLeader) -> str:
        to = "Retreat off the battlefield" if self.to == OFF else f"Move to {self.to}"
        ground = TERRAIN_NAMES[self.terrain] if self.terrain else ""
        how = [part for part in (ground, "Overdrive" if self.overdrive else "", stressed(self.stress)) if part]
        return f"{to} ({', '.join(how)})" if how else to

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.to,)


def stressed(amount: int) -> str:
    """What something costs a commander, in words."""
    return f"{amount} Stress" if amount else ""


@rule("6.5a")
class TakeAlong(Choice, frozen=True):
    """You say whom a Transport carries: one Infantry unit, one Artillery unit, one of each, or nobody."""

    unit: str
    to: str
    stress: int
    riders: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        where = "off the battlefield" if self.to == OFF else f"to {self.to}"
        return f"Whom does {game.rules.name_of(self.unit)} carry {where}?"

    def options(self, game: Play) -> list[Option]:
        units = game.rules.units
        foot = [rider for rider in self.riders if units[rider].type == "infantry"]
        guns = [rider for rider in self.riders if units[rider].type == "artillery"]
        loads = [(), *[(rider,) for rider in self.riders], *[(one, two) for one in foot for two in guns]]
        return [Carry(load, self._stress(game, load)) for load in loads]

    def _stress(self, game: Play, load: tuple[str, ...]) -> int:
        """6.16d: what it costs those who are Immobile."""
        return sum(1 for rider in load if "immobile" in game.state.units[rider])

    def choose(self, game: Play, option: Carry) -> None:
        go(game, self.unit, self.to, self.stress, option.riders)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        piece = what.get("piece")
        return cannot_be_carried(game, self.unit, str(piece)) if piece in game.state.fight.at else None


@rule("6.5a")
class Carry(Option, frozen=True):
    """Carry these units along."""

    riders: tuple[str, ...]
    stress: int = 0

    def text(self, rules: ShermanLeader) -> str:
        if not self.riders:
            return "Nobody"
        cost = f" ({self.stress} Stress)" if self.stress else ""
        return " and ".join(rules.name_of(rider) for rider in self.riders) + cost

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return self.riders


@rule("6.3a")
class Moved(Event, frozen=True):
    """One of your units moved."""

    unit: str
    start: str
    to: str
    riders: tuple[str, ...]

    def text(self, rules: ShermanLeader) -> str:
        to = f"retreats from {self.start}" if self.to == OFF else f"moves from {self.start} to {self.to}"
        load = " with " + " and ".join(rules.name_of(rider) for rider in self.riders) if self.riders else ""
        return f"{rules.name_of(self.unit)} {to}{load}."
