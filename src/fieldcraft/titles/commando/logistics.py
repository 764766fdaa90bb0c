"""Chapters S34 and S35: supply columns, Air Supply, and aircraft turnaround."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Display, Event, Option, Pick, Step, rule
from fieldcraft.kernel.text import join
from fieldcraft.titles.commando import lookups
from fieldcraft.titles.commando.battle_choice import BattleChoice
from fieldcraft.titles.commando.displays import even
from fieldcraft.titles.commando.losses import to_recruit_box
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.state import AIR, SPENT
from fieldcraft.titles.commando.tracks import PAID, change_rp


def suppliers(game: Play, units: tuple[str, ...] | list[str]) -> list[str]:
    """S34.0a: what can supply the units: columns among them, and Air Supply if they can call it."""
    rules, state = game.rules, game.state
    found: list[str] = []
    for unit in rules.with_trait["supply"]:
        if unit in units:
            found.append(unit)
    for unit in rules.with_trait["air-supply"]:
        if state.boxes.get(unit) == AIR and (not rules.wireless_needed or rules.any_with(units, "wireless")):
            found.append(unit)
    return found


def declarations(game: Play) -> list[Step]:
    """S34.0b: the choice to declare Full Firepower, if there is supply for the battle."""
    battle = game.state.battle
    assert battle is not None
    if not game.rules.logistics:
        return []
    found = suppliers(game, battle.line)
    return [DeclareFullFirepower(tuple(found))] if found else []


@rule("S34.0b")
class DeclareFullFirepower(BattleChoice, frozen=True):
    """Choose whether supply gives every unit one more die in this battle."""

    suppliers: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        return "Declare Full Firepower for this battle, or save the supplies."

    def options(self, game: Play) -> list[Option]:
        return [*(FullFirepower(supplier) for supplier in self.suppliers), HoldSupply()]

    def choose(self, game: Play, option: Option) -> None:
        battle = game.state.battle
        assert battle is not None
        if isinstance(option, FullFirepower):
            battle.bonus, battle.supplied_by = 1, option.supply
            game.emit(FirepowerDeclared, option.supply)


@rule("S34.0b")
class FullFirepower(Option, frozen=True):
    """Give every unit one more die."""

    supply: str

    def text(self, rules: Commando) -> str:
        return f"Declare Full Firepower with {rules.name_of(self.supply)} (+1 die for every unit)"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.supply,)


@rule("S34.0b")
class HoldSupply(Option, frozen=True):
    """Fight without Full Firepower."""

    def text(self, rules: Commando) -> str:
        return "Save the supplies"


@rule("S34.0c")
class SupplyCheck(Step, frozen=True):
    """After use an even die keeps the supply in play, an odd one sends it to the Recruit Box."""

    supply: str

    def run(self, game: Play) -> None:
        state = game.state
        if self.supply not in state.units and state.boxes.get(self.supply) != AIR:
            return
        face = game.chance.die("supply")
        if face % 2 == 1:
            to_recruit_box(game, self.supply, SPENT)
        game.emit(SupplyChecked, self.supply, face)


def turnaround_candidates(game: Play) -> tuple[str, ...]:
    """S35.0a, S35.0b: the airstrikes, helicopters and Air Supply that went to the Recruit Box after use."""
    boxes = game.state.boxes
    return tuple([unit for unit in game.rules.serviced if boxes.get(unit) == SPENT])


@rule("S35.0a")
class Turnaround(Option, frozen=True):
    """Return aircraft to Air Available."""

    def text(self, rules: Commando) -> str:
        return "Turn aircraft around (1 Op, and 1 RP each)"


@rule("S35.0a")
class ChooseTurnaround(Pick, frozen=True):
    """Pay one RP for each air unit that returns."""

    def prompt(self, game: Play) -> str:
        return f"Choose aircraft to turn around for 1 RP each: {game.state.rp} RP left."

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return lookups.mission(game)

    def interruptible(self) -> bool:
        """False: an Op bought here could leave no RP to pay with, and one bought before or after is worth the same."""
        return False

    def minimum(self, game: Play) -> int:
        return 1

    def maximum(self, game: Play) -> int:
        return game.state.rp

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        change_rp(game, -len(pieces), PAID, "Turnaround")
        for unit in pieces:
            game.state.put(unit, AIR)
        game.emit(AircraftTurnedAround, pieces)


@rule("S34.0b")
class FirepowerDeclared(Event, frozen=True):
    """Full Firepower was declared."""

    supply: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.supply)} gave Full Firepower."


@rule("S34.0c")
class SupplyChecked(Event, frozen=True):
    """Supply was checked after use."""

    supply: str
    face: int

    def text(self, rules: Commando) -> str:
        left = "has supplies left" if self.face % 2 == 0 else "was used up and went to the Recruit Box"
        return f"{rules.name_of(self.supply)} {left}."

    def dice(self) -> tuple[int, ...]:
        return (self.face,)

    def display(self, rules: Commando) -> Display:
        return even(self.face, "Supply check", "supplies left", "used up")


@rule("S35.0a")
class AircraftTurnedAround(Event, frozen=True):
    """Aircraft returned to Air Available."""

    aircraft: tuple[str, ...]

    def text(self, rules: Commando) -> str:
        return f"{join(rules.name_of(unit) for unit in self.aircraft)} returned to Air Available."
