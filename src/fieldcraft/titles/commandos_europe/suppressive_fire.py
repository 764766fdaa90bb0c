"""Chapter 15: suppressive fire, before any enemy unit moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fieldcraft.kernel.steps import Choice, Event, No, Option, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.commandos_europe import portage, pursuit
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.state import EuropeState

MAX_RANGE: Final = 5
Aims = tuple[tuple[str, str], ...]


@rule("15.0a")
class OfferSuppressiveFire(Step, frozen=True):
    """If any weapon has a target, choose suppressive fire."""

    def run(self, game: Play) -> None:
        state = game.state
        if not state.enemies:
            return
        weapons = weapons_ready(game.rules, state)
        if any(targets_of(game, weapon) for weapon in weapons):
            game.push(ChooseSuppression(weapons))


def weapons_ready(rules: Europe, state: EuropeState) -> tuple[str, ...]:
    """15.0a-c: the weapons with detected squads, as many as can be used in each hex."""
    found: list[str] = []
    for hex_ in dict.fromkeys(state.pieces[squad] for squad in state.detected):
        here = state.at(hex_)
        squads = len([piece for piece in here if piece in rules.squads])
        leaders = len([piece for piece in here if piece in rules.leaders])
        armed = [piece for piece in here if piece in rules.minus_type and rules.counters[piece].firepower > 0]
        armed.sort(key=rules.order.__getitem__)
        found += armed[: portage.usable(rules, state, hex_, squads, leaders)]
    return tuple(found)


def targets_of(game: Play, weapon: str) -> list[tuple[str, int]]:
    """15.0e: the enemy units a weapon could keep from moving, with their distance."""
    state = game.state
    at = state.pieces[weapon]
    distance = game.rules.graph(state).board.distance
    return [
        (enemy, distance(at, hex_))
        for enemy, hex_ in state.enemies.items()
        if forbids_suppressing(game, weapon, enemy) is None
    ]


def forbids_suppressing(game: Play, weapon: str, enemy: str) -> No | None:
    """15.0e, 15.0m: why firing at an enemy unit would be useless, if it would."""
    state, rules = game.state, game.rules
    name, hex_ = rules.name_of(enemy), state.enemies[enemy]
    distance = rules.graph(state).board.distance(state.pieces[weapon], hex_)
    if distance > MAX_RANGE:
        return No("15.0e", "{} is {} hexes away, too far to suppress", (name, distance))
    if rules.enemy(enemy).movement == 0:
        return No("15.0m", "{} never moves", (name,))
    if pursuit.attackable_hexes(game, hex_):
        return No("15.0m", "{} is next to a squad and will attack instead of moving", (name,))
    return None


@rule("15.0d")
class ChooseSuppression(Choice, frozen=True):
    """Choose all weapons and their targets before the first roll."""

    weapons: tuple[str, ...]
    aims: Aims = ()

    def prompt(self, game: Play) -> str:
        aimed = f" {count(len(self.aims), 'weapon')} aimed so far." if self.aims else ""
        return f"Suppressive fire: choose a weapon and its target.{aimed}"

    def options(self, game: Play) -> list[Option]:
        offered: list[Option] = [
            Aim(weapon, enemy, distance) for weapon in self.weapons for enemy, distance in targets_of(game, weapon)
        ]
        offered.append(OpenFire(len(self.aims)))
        return offered

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Aim):
            rest = self.weapons[self.weapons.index(option.weapon) + 1 :]
            aims = (*self.aims, (option.weapon, option.enemy))
            if any(targets_of(game, weapon) for weapon in rest):
                game.push(ChooseSuppression(rest, aims))
            else:
                game.push(ResolveSuppression(aims))
        else:
            game.push(ResolveSuppression(self.aims))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        piece = str(what.get("piece") or what.get("enemy") or "")
        if piece in game.state.enemies:
            return forbids_suppressing(game, self.weapons[0], piece)
        if piece in game.rules.leaders:
            return No("15.0c", "Leaders can't use suppressive fire")
        return No("15.0b", "{} can't fire now", (game.rules.name_of(piece),)) if piece in game.rules.counters else None


@rule("15.0d")
class Aim(Option, frozen=True):
    """Aim one weapon at one enemy unit."""

    weapon: str
    enemy: str
    distance: int

    def text(self, rules: Europe) -> str:
        need = f"{self.distance + 1} or more" if self.distance < MAX_RANGE else "6"
        away = count(self.distance, "hex", "hexes")
        return f"Fire {rules.name_of(self.weapon)} at {rules.name_of(self.enemy)}, {away} away (needs {need})"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.enemy, self.weapon)


@rule("15.0d")
class OpenFire(Option, frozen=True):
    """Aim no more weapons."""

    aimed: int

    def text(self, rules: Europe) -> str:
        return "Open fire" if self.aimed else "Skip suppressive fire"


@rule("15.0e")
class ResolveSuppression(Step, frozen=True):
    """Each weapon must roll above the distance; success or not, it can't fight in this phase."""

    aims: Aims

    def run(self, game: Play) -> None:
        state = game.state
        distance = game.rules.graph(state).board.distance
        for weapon, enemy in self.aims:
            die = game.chance.die("suppressive fire")
            works = die > distance(state.pieces[weapon], state.enemies[enemy])
            state.fired.append(weapon)
            if works and enemy not in state.suppressed:
                state.suppressed.append(enemy)
            game.emit(SuppressionRolled, weapon, enemy, die, works)


@rule("15.0e")
class SuppressionRolled(Event, frozen=True):
    """A weapon tried to suppress an enemy unit."""

    weapon: str
    enemy: str
    die: int
    works: bool

    def text(self, rules: Europe) -> str:
        end = "pinned it down" if self.works else "had no effect"
        return f"{rules.name_of(self.weapon)} fired at {rules.name_of(self.enemy)} and {end}."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)
