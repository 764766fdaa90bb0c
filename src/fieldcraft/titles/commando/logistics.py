"""Chapters 34 and 35: supply columns, Air Supply, and aircraft made ready again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Choice, Event, Option, Pick, Step, rule
from fieldcraft.titles.commando import events, movement
from fieldcraft.titles.commando.state import AIR, SPENT

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Commando, Play


def suppliers(game: Play, units: tuple[str, ...] | list[str]) -> list[str]:
    """34.0a, 39.8a, 39.11a: who can supply some units: columns among them, and Air Supply that they can call."""
    rules, state = game.rules, game.state
    found: list[str] = []
    for unit in rules.with_trait["supply"]:
        if unit in units:
            found.append(unit)
    for unit in rules.with_trait["air-supply"]:
        if state.boxes.get(unit) == AIR and (not rules.wireless_needed or rules.any_with(units, "wireless")):
            found.append(unit)
    return found


def longer_moves(game: Play, force: tuple[str, ...], space: str, moves: int) -> list[Option]:
    """34.0a, 34.0d: the spaces that supply brings within reach, one space farther."""
    helpers = suppliers(game, force)
    if not helpers:
        return []
    reached = movement.reach_of(game, force, space, moves + 1).spaces
    farther = {to: far for to, far in reached.items() if far > moves}
    full = movement.full_spaces(game, force, farther)
    return [movement.Move(to, far, helper) for helper in helpers for to, far in farther.items() if to not in full]


def declarations(game: Play) -> list[Step]:
    """34.0b: the chance to declare Full Firepower, if anybody can supply the battle."""
    battle = game.state.battle
    assert battle is not None
    if not game.rules.logistics:
        return []
    helpers = suppliers(game, battle.line)
    return [DeclareFullFirepower(tuple(helpers))] if helpers else []


@rule("34.0b")
class DeclareFullFirepower(Choice, frozen=True):
    """At the beginning of a battle supply may give every unit one more die."""

    helpers: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        return "Declare Full Firepower for this battle?"

    def options(self, game: Play) -> list[Option]:
        return [*(FullFirepower(helper) for helper in self.helpers), HoldSupply()]

    def choose(self, game: Play, option: Option) -> None:
        battle = game.state.battle
        assert battle is not None
        if isinstance(option, FullFirepower):
            battle.bonus, battle.full_by = 1, option.supply
            game.emit(FirepowerDeclared, option.supply)


@rule("34.0b")
class FullFirepower(Option, frozen=True):
    """Give every unit one more die."""

    supply: str

    def text(self, rules: Commando) -> str:
        return f"Full Firepower by {rules.name_of(self.supply)} (+1 die for every unit)"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.supply,)


@rule("34.0b")
class HoldSupply(Option, frozen=True):
    """Fight without it."""

    def text(self, rules: Commando) -> str:
        return "No, save the supplies"


@rule("34.0c")
class SupplyCheck(Step, frozen=True):
    """After use an even die keeps the supply in play, an odd one sends it to the Recruit Box."""

    supply: str

    def run(self, game: Play) -> None:
        state = game.state
        if self.supply not in state.units and state.boxes.get(self.supply) != AIR:
            return
        face = game.chance.die("supply")
        if face % 2 == 1:
            events.to_recruit_box(game, self.supply, SPENT)
        game.emit(SupplyChecked, self.supply, face)


def can_turn_round(game: Play) -> tuple[str, ...]:
    """35.0a, 35.0b: the airstrikes and Air Supply that went to the Recruit Box after use."""
    boxes = game.state.boxes
    return tuple([unit for unit in game.rules.serviced if boxes.get(unit) == SPENT])


@rule("35.0a")
class Turnaround(Option, frozen=True):
    """Make aircraft ready again."""

    def text(self, rules: Commando) -> str:
        return "Aircraft turnaround (1 Op, 1 RP each)"


@rule("35.0a")
class ChooseTurnaround(Pick, frozen=True):
    """You pay one RP for each air unit that comes back."""

    def prompt(self, game: Play) -> str:
        return f"Which aircraft are made ready (1 RP each, {game.state.rp} RP)?"

    def minimum(self, game: Play) -> int:
        return 1

    def maximum(self, game: Play) -> int:
        return game.state.rp

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.state.rp -= len(pieces)
        for unit in pieces:
            game.state.put(unit, AIR)
        game.emit(TurnedRound, pieces)


@rule("34.0b")
class FirepowerDeclared(Event, frozen=True):
    """Full Firepower was declared."""

    supply: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.supply)} gives Full Firepower."


@rule("34.0c")
class SupplyChecked(Event, frozen=True):
    """Supply was checked after use."""

    supply: str
    face: int

    def text(self, rules: Commando) -> str:
        left = "has supplies left" if self.face % 2 == 0 else "is used up and goes to the Recruit Box"
        return f"{rules.name_of(self.supply)} {left}."

    def dice(self) -> tuple[int, ...]:
        return (self.face,)


@rule("35.0a")
class TurnedRound(Event, frozen=True):
    """Aircraft were made ready."""

    aircraft: tuple[str, ...]

    def text(self, rules: Commando) -> str:
        return f"Ready again: {', '.join(rules.name_of(unit) for unit in self.aircraft)}."
