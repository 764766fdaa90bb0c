"""Sections 6.3 to 6.6: movement, Overdrive, Transport and retreat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fieldcraft.boards.paths import cheapest
from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.scene import Trace
from fieldcraft.kernel.steps import Brief, Consequence, Event, No, Option, PickFitting, rule
from fieldcraft.kernel.text import join
from fieldcraft.titles.sherman_leader import activation, commanders, damage_cup, lookups, outcomes
from fieldcraft.titles.sherman_leader.battlefield import BOTTOM, OFF, OPEN, RANGE, TERRAIN_NAMES, WATER
from fieldcraft.titles.sherman_leader.card_text import DAMAGE_NAMES
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader


def cannot_move(game: Play, unit: str) -> No | None:
    """Why a unit can't move at all now."""
    rules, state = game.rules, game.state
    battle, card = state.fight, rules.units[unit]
    if unit in battle.carried:
        return No("6.5d", "{} was carried in this step", (rules.name_of(unit),))
    if unit in battle.moved or unit in battle.fired:
        return No("6.1c", "{} already moved or attacked in this step", (rules.name_of(unit),))
    stopped = [side for side in damage_cup.STOPPED if side in state.units[unit]]
    if stopped:
        return No(
            "6.15g" if stopped[0] == "engine" else "6.15i",
            "{} can't move: {} damage",
            (card.name, DAMAGE_NAMES[stopped[0]]),
        )
    if "immobile" in state.units[unit] and not commanders.fit_leader(rules, state, unit):
        return No("6.17f", "{} is Immobile and has no commander to take the stress", (card.name,))
    if card.speed < 1:
        return No("3.12b", "{} has no Speed", (card.name,))
    return None


def moves(game: Play, unit: str) -> list[Option]:
    """6.3a, 3.16e, 6.6a: every move a unit can make now, with the stress it costs."""
    if cannot_move(game, unit) is not None:
        return []
    rules, state = game.rules, game.state
    battle, card = state.fight, rules.units[unit]
    layout, here = rules.layouts[battle.tiles], battle.at[unit]
    stress = 1 if "immobile" in state.units[unit] else 0
    passable, terrain = layout.passable[card.target], layout.terrain
    plain = passable.reach(here, card.speed)
    offered: list[Option] = [Move(unit, here, to, stress, False, terrain.get(to, OPEN)) for to in plain]
    if commanders.has_skill(rules, state, unit, "overdrive"):
        far = passable.reach(here, card.speed + 1)
        offered += [Move(unit, here, to, stress + 1, True, terrain.get(to, OPEN)) for to in far if to not in plain]
    return offered


def path_of(game: Play, option: Move) -> Trace:
    """6.3a, 6.6a: the path of a move with the hexes counted; a unit leaves the battlefield from the bottom row."""
    layout = game.rules.layouts[game.state.fight.tiles]
    neighbours = layout.passable[game.rules.units[option.unit].target].neighbours

    def onward(hex_: str) -> list[tuple[str, int]]:
        leaves = (OFF,) if hex_ in BOTTOM else ()
        return [(near, 1) for near in (*neighbours.get(hex_, ()), *leaves)]

    return Trace.along(cheapest(onward, option.start, option.to))


def why_not_move(game: Play, unit: str, place: object) -> No | None:
    """Why a unit can't move to the hex asked about."""
    rules, battle = game.rules, game.state.fight
    if place not in RANGE or unit not in battle.at:
        return None
    reason = cannot_move(game, unit)
    if reason is not None:
        return reason
    card, hex_ = rules.units[unit], str(place)
    if hex_ == battle.at[unit]:
        return No("6.3a", "It is already there")
    layout = rules.layouts[battle.tiles]
    if hex_ not in layout.passable[card.target].open:
        water = layout.terrain[hex_] == WATER
        return No("5.5f", "No unit can enter Water") if water else No("5.5g", "Impassable to AP-type units")
    if commanders.has_skill(rules, game.state, unit, "overdrive"):
        return No("6.3a", "It is farther away than Speed {}, Overdrive included", (card.speed + 1,))
    return No("6.3a", "It is farther away than Speed {}", (card.speed,))


def begin_move(game: Play, option: Move) -> None:
    """6.5a: move a unit; a Transport first picks its passengers."""
    riders = passengers(game, option.unit)
    if riders:
        game.push(TakeAlong(riders, (), option.unit, option.to, option.stress))
    else:
        move(game, option.unit, option.to, option.stress, ())


def passengers(game: Play, unit: str) -> tuple[str, ...]:
    """6.5a to 6.5f: the units that a Transport can carry now."""
    rules, battle = game.rules, game.state.fight
    if not rules.units[unit].transport:
        return ()
    return tuple(other for other in battle.at if other != unit and cannot_be_carried(game, unit, other) is None)


def cannot_be_carried(game: Play, transport: str, unit: str) -> No | None:
    """Why a Transport can't carry a unit now."""
    rules, state = game.rules, game.state
    battle, card = state.fight, rules.units[unit]
    if card.type not in ("infantry", "artillery"):
        return No("6.5a", "A Transport carries Infantry and Artillery")
    if battle.at[unit] != battle.at[transport]:
        return No("6.5b", "{} is not in its hex", (rules.name_of(unit),))
    if unit in battle.moved or unit in battle.carried:
        return No("6.5d", "{} already moved or was carried in this step", (rules.name_of(unit),))
    if unit in battle.fired:
        return No("6.5f", "{} already attacked in this step", (rules.name_of(unit),))
    if unit in battle.stood_still:
        return No("6.16k", "{} was Immobile and stood still in this step", (rules.name_of(unit),))
    if "immobile" in state.units[unit] and not commanders.fit_leader(rules, state, unit):
        return No("6.16d", "{} is Immobile and has no commander to take the stress", (rules.name_of(unit),))
    return None


def move(game: Play, unit: str, to: str, stress: int, riders: tuple[str, ...]) -> None:
    """6.3a, 6.5c: move a unit and its passengers."""
    battle = game.state.fight
    start = battle.at[unit]
    for rider in riders:
        board(game, rider)
    for moving in (unit, *riders):
        arrive(game, moving, to)
    game.emit(Moved, unit, start, to, riders)
    if stress:
        pay_stress(game, unit, stress)
    battle.moved.append(unit)


def pay_stress(game: Play, unit: str, stress: int) -> None:
    """6.16c, 6.4a: the commander takes the stress of moving while Immobile, and of Overdrive."""
    immobile = "immobile" in game.state.units[unit]
    cause = " and ".join(["Immobile"] * immobile + ["Overdrive"] * (stress > immobile))
    commanders.add_stress(game, game.state.fight.leader[unit], stress, cause)


def board(game: Play, unit: str) -> None:
    """6.5c, 6.5j, 6.16d: a unit boards its transport; if it was due in this step, that uses up its action."""
    battle, is_due = game.state.fight, unit in activation.due(game)
    if "immobile" in game.state.units[unit]:
        commanders.add_stress(game, battle.leader[unit], 1, "Immobile")
        damage_cup.remove_side(game, unit, "immobile")
    if is_due:
        activation.finish_action(game, unit)
    battle.carried.append(unit)


def arrive(game: Play, unit: str, to: str) -> None:
    """6.15l, 6.5j, 6.6a: put a unit in a hex, where it is no longer exposed, or off the battlefield."""
    battle = game.state.fight
    damage_cup.remove_side(game, unit, "exposed")
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
    stress: int
    overdrive: bool
    terrain: str

    def text(self, rules: ShermanLeader) -> str:
        to = "Retreat off the battlefield" if self.to == OFF else f"Move to {self.to}"
        how = self.terms()
        return f"{to} ({how})" if how else to

    def brief(self, rules: ShermanLeader) -> Brief:
        return Brief("Move", "Off the battlefield" if self.to == OFF else self.to, self.terms())

    def terms(self) -> str:
        """The terrain it leads to, and what it costs."""
        ground = TERRAIN_NAMES[self.terrain] if self.terrain else ""
        cost = ("Overdrive" if self.overdrive else "", f"{self.stress} Stress" if self.stress else "")
        return ", ".join(filter(None, (ground, *cost)))

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.to,)


@rule("6.5a")
class TakeAlong(PickFitting, frozen=True):
    """You pick a Transport's passengers: one Infantry unit, one Artillery unit, one of each, or none."""

    unit: str = ""
    to: str = ""
    stress: int = 0

    def prompt(self, game: Play) -> str:
        where = "off the battlefield" if self.to == OFF else f"to {self.to}"
        stuck = [game.rules.name_of(unit) for unit in self.candidates if "immobile" in game.state.units[unit]]
        cost = f" Immobile, 1 Stress: {join(stuck)}." if stuck else ""
        return f"Choose passengers for {commanders.with_leader(game, self.unit)} going {where}.{cost}"

    def maximum(self, game: Play) -> int:
        return len({game.rules.units[unit].type for unit in self.candidates})

    def allowed(self, game: Play, pieces: tuple[str, ...]) -> bool:
        return len({game.rules.units[unit].type for unit in pieces}) == len(pieces)

    def can_be_completed(self, game: Play, pieces: tuple[str, ...], rest: tuple[str, ...]) -> bool:
        return self.allowed(game, pieces)

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        move(game, self.unit, self.to, self.stress, pieces)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        piece = what.get("piece")
        if piece in self.candidates and not self.allowed(game, (*self.chosen, str(piece))):
            return No("6.5a", "A Transport carries one unit of each of the two types")
        return cannot_be_carried(game, self.unit, str(piece)) if piece in game.state.fight.at else None

    def lookups(self, game: Play) -> list[Lookup]:
        return lookups.unit_cards(game, (self.unit, *self.candidates))

    def outcome(self, before: Play, option: Option, after: Play) -> Consequence:
        return outcomes.outcome(before, after)

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("6.3a")
class Moved(Event, frozen=True):
    """One of your units moved."""

    unit: str
    start: str
    to: str
    riders: tuple[str, ...]

    def text(self, rules: ShermanLeader) -> str:
        to = f"retreated from {self.start}" if self.to == OFF else f"moved from {self.start} to {self.to}"
        load = f" with {join(rules.name_of(rider) for rider in self.riders)}" if self.riders else ""
        return f"{rules.name_of(self.unit)} {to}{load}."
