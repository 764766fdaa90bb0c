"""Chapters 29 and S41: airstrikes called into battle, and the availability check of every aircraft."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Consequence, Display, Done, Event, Option, Pick, Step, TakeRest, rule
from fieldcraft.kernel.text import count, join
from fieldcraft.titles.commando import lookups, outcomes
from fieldcraft.titles.commando.displays import even
from fieldcraft.titles.commando.fire import hit_enemy
from fieldcraft.titles.commando.losses import to_recruit_box
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.state import AIR, GONE, SPENT, Battle, enemy_piece


def calls(game: Play) -> list[Step]:
    """29.0: the choice of aircraft to call into the battle, if there are any."""
    candidates = callable_aircraft(game)
    return [CallAir(candidates)] if candidates else []


def callable_aircraft(game: Play) -> tuple[str, ...]:
    """29.0a, 30.0d: aircraft with dice to use in the battle: those in Air Available, or that lifted a unit here."""
    battle = game.state.battle
    assert battle is not None
    rules, state = game.rules, game.state
    if not rules.can_call_air(game, battle):
        return ()
    return tuple(
        [
            unit
            for unit in rules.combat_aircraft
            if (state.boxes.get(unit) == AIR or state.units.get(unit) == battle.space)
            and unit not in battle.air
            and is_useful(game, battle, unit)
        ]
    )


def is_useful(game: Play, battle: Battle, aircraft: str) -> bool:
    """29.0a: whether a unit of yours could use an aircraft's dice against an OPFOR unit in the battle."""
    rules = game.rules
    firers = [unit for unit in battle.line if unit not in battle.air and unit not in game.state.panicked]
    if not firers or not rules.firepower[aircraft]:
        return False
    enemies = range(len(battle.kinds))
    if any(rules.can_hit(battle, unit, enemy) for unit in firers for enemy in enemies):
        return True
    return bool(aircraft in rules.having["aaa"] and opfor_aircraft(game, battle, enemies))


def opfor_aircraft(game: Play, battle: Battle, among: Iterable[int]) -> list[int]:
    """S41.0d: the OPFOR aircraft that an airstrike could engage."""
    if not game.rules.anti_aircraft:
        return []
    return [i for i in among if battle.kinds[i] in game.rules.enemy_air and battle.hurt[i] != GONE]


@rule("29.0a")
class CallAir(Pick, frozen=True):
    """Call any number of available aircraft into the battle."""

    def prompt(self, game: Play) -> str:
        return "Choose aircraft to call into this battle, or none."

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return lookups.battle(game)

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

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, (TakeRest, Done)) or len(self.candidates) == 1

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        return outcomes.outcome(before, after)


def unused(game: Play, battle: Battle) -> list[str]:
    """29.0c: the aircraft in a battle that still have their dice in this round."""
    return [a for a in battle.air if a not in battle.air_used and a not in game.state.panicked]


def additions(game: Play, battle: Battle) -> list[Option]:
    """29.0c: aircraft whose dice can be added to a unit's fire."""
    return [AddDice(aircraft, game.rules.firepower[aircraft]) for aircraft in unused(game, battle)]


def engagements(game: Play, battle: Battle) -> list[Option]:
    """S41.0d: aircraft that can engage OPFOR aircraft."""
    if not battle.air:
        return []
    targets = opfor_aircraft(game, battle, battle.enemy_line)
    fighters = [a for a in unused(game, battle) if a in game.rules.having["aaa"]] if targets else []
    return [Engage(aircraft, i, battle.kinds[i]) for aircraft in fighters for i in targets]


@rule("29.0c")
class AddDice(Option, frozen=True):
    """Add an aircraft's dice to the unit's fire."""

    aircraft: str
    dice: int

    def text(self, rules: Commando) -> str:
        return f"Add {rules.name_of(self.aircraft)} (+{count(self.dice, 'die', 'dice')})"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.aircraft,)


@rule("S41.0d")
class Engage(Option, frozen=True):
    """Engage an OPFOR aircraft with an airstrike's own dice."""

    aircraft: str
    target: int
    kind: str

    def text(self, rules: Commando) -> str:
        return f"Engage {rules.name_of(self.kind)} with {rules.name_of(self.aircraft)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (enemy_piece(self.target),)


def engage(game: Play, battle: Battle, option: Option) -> None:
    """S41.0d: fire an airstrike's own dice at an OPFOR aircraft."""
    assert isinstance(option, Engage)
    battle.air_used.append(option.aircraft)
    dice = game.chance.dice(game.rules.firepower[option.aircraft], "fire")
    hit_enemy(game, battle, option.aircraft, option.target, dice)


def checks(battle: Battle) -> list[Step]:
    """29.0e, 30.0e: a check for every aircraft that was committed and not lost."""
    return [AvailabilityCheck(unit) for unit in (*battle.used, *battle.air)]


@rule("29.0e")
class AvailabilityCheck(Step, frozen=True):
    """After use an even die returns an aircraft to Air Available, an odd one sends it to the Recruit Box."""

    aircraft: str

    def run(self, game: Play) -> None:
        face = game.chance.die("availability")
        to_recruit_box(game, self.aircraft, AIR if face % 2 == 0 else SPENT)
        game.emit(AvailabilityChecked, self.aircraft, face)


@rule("29.0a")
class AirCalled(Event, frozen=True):
    """Aircraft were called in."""

    aircraft: tuple[str, ...]

    def text(self, rules: Commando) -> str:
        return f"You called in {join(rules.name_of(unit) for unit in self.aircraft)}."


@rule("29.0e")
class AvailabilityChecked(Event, frozen=True):
    """An aircraft was checked."""

    aircraft: str
    face: int

    def text(self, rules: Commando) -> str:
        result = "returned to Air Available" if self.face % 2 == 0 else "went to the Recruit Box"
        return f"{rules.name_of(self.aircraft)} {result}."

    def dice(self) -> tuple[int, ...]:
        return (self.face,)

    def display(self, rules: Commando) -> Display:
        return even(self.face, "Availability", "Air Available", "Recruit Box")
