"""Chapter 29: airstrikes called into battle, and the availability check of every aircraft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Event, Option, Pick, Step, rule
from fieldcraft.titles.commando import events, fire
from fieldcraft.titles.commando.state import AIR, GONE, SPENT, Battle

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Commando, Play


def calls(game: Play) -> list[Step]:
    """29.0: the chance to call aircraft into the battle, if there is any."""
    candidates = callable_aircraft(game)
    return [CallAir(candidates)] if candidates else []


def callable_aircraft(game: Play) -> tuple[str, ...]:
    """29.0a, 30.0d: airstrikes and helicopters in Air Available, and helicopters that lifted a unit here."""
    battle = game.state.battle
    assert battle is not None
    rules = game.rules
    if not rules.may_call_air(game, battle):
        return ()
    state = game.state
    return tuple(
        [
            unit
            for unit in rules.combat_aircraft
            if (state.boxes.get(unit) == AIR or state.units.get(unit) == battle.space) and unit not in battle.air
        ]
    )


@rule("29.0a")
class CallAir(Pick, frozen=True):
    """You call any number of available aircraft into the battle."""

    def prompt(self, game: Play) -> str:
        return "Call in aircraft for this battle?"

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        battle = game.state.battle
        assert battle is not None
        battle.air += pieces
        for unit in pieces:
            game.state.put(unit, battle.space)
            if unit in game.rules.having["helicopter"]:
                battle.line.append(unit)
        if pieces:
            game.emit(AirCalled, pieces)


def unused(game: Play, battle: Battle) -> list[str]:
    """29.0c: the aircraft in a battle that still have their dice."""
    return [a for a in battle.air if a not in battle.air_used and a not in game.state.panicked]


def additions(game: Play, battle: Battle) -> list[Option]:
    """29.0c: aircraft whose dice can be added to a unit's fire."""
    return [AddDice(aircraft, game.rules.firepower[aircraft]) for aircraft in unused(game, battle)]


def engagements(game: Play, battle: Battle) -> list[Option]:
    """39.7e: aircraft that can engage enemy aircraft."""
    if not game.rules.anti_aircraft or not battle.air:
        return []
    hunted = [i for i in battle.enemy_line if battle.kinds[i] in game.rules.enemy_air and battle.hurt[i] != GONE]
    hunters = [a for a in unused(game, battle) if a in game.rules.having["aaa"]] if hunted else []
    return [Engage(aircraft, i, battle.kinds[i]) for aircraft in hunters for i in hunted]


@rule("29.0c")
class AddDice(Option, frozen=True):
    """Add an aircraft's dice to the unit's fire."""

    aircraft: str
    dice: int

    def text(self, rules: Commando) -> str:
        return f"Add {rules.name_of(self.aircraft)} (+{self.dice} dice)"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.aircraft,)


@rule("39.7e")
class Engage(Option, frozen=True):
    """An airstrike engages an enemy aircraft with its own dice."""

    aircraft: str
    target: int
    kind: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.aircraft)} engages {rules.name_of(self.kind)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (f"opfor-{self.target}",)


def engage(game: Play, battle: Battle, option: Option) -> None:
    """39.7e: an airstrike's own dice fall on an enemy aircraft."""
    assert isinstance(option, Engage)
    battle.air_used.append(option.aircraft)
    dice = game.chance.dice(game.rules.firepower[option.aircraft], "fire")
    fire.hit_enemy(game, battle, option.aircraft, option.target, dice)


def checks(game: Play, battle: Battle) -> list[Step]:
    """29.0e, 30.0e: every aircraft that was committed and not lost is checked."""
    return [AvailabilityCheck(unit) for unit in (*battle.used, *battle.air)]


@rule("29.0e")
class AvailabilityCheck(Step, frozen=True):
    """After use an even die returns an aircraft to Air Available, an odd one sends it to the Recruit Box."""

    aircraft: str

    def run(self, game: Play) -> None:
        face = game.chance.die("availability")
        events.to_recruit_box(game, self.aircraft, AIR if face % 2 == 0 else SPENT)
        game.emit(AvailabilityChecked, self.aircraft, face)


@rule("29.0a")
class AirCalled(Event, frozen=True):
    """Aircraft were called in."""

    aircraft: tuple[str, ...]

    def text(self, rules: Commando) -> str:
        return f"Called in: {', '.join(rules.name_of(unit) for unit in self.aircraft)}."


@rule("29.0e")
class AvailabilityChecked(Event, frozen=True):
    """An aircraft was checked."""

    aircraft: str
    face: int

    def text(self, rules: Commando) -> str:
        again = "is available again" if self.face % 2 == 0 else "goes to the Recruit Box"
        return f"{rules.name_of(self.aircraft)} {again}."

    def dice(self) -> tuple[int, ...]:
        return (self.face,)
