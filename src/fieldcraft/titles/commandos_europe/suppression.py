"""Chapter 15: suppressive fire, before any enemy unit has moved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from fieldcraft.kernel.steps import Choice, Event, No, Option, Step, rule
from fieldcraft.titles.commandos_europe import portage, pursuit, turn
from fieldcraft.titles.commandos_europe.state import EuropeState

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play

LONGEST_RANGE: Final = 5
Aims = tuple[tuple[str, str], ...]


@rule("15.0a")
class EnemyPhase(Step, frozen=True):
    """The Enemy Movement/Combat Phase begins; if anything can be suppressed, you are asked."""

    def run(self, game: Play) -> None:
        state = game.state
        state.fired, state.suppressed, state.acted = [], [], []
        if not state.enemies:
            return
        weapons = weapons_ready(game.rules, state)
        if any(targets_of(game, weapon) for weapon in weapons):
            game.push(Suppress(weapons))


def weapons_ready(rules: Europe, state: EuropeState) -> tuple[str, ...]:
    """15.0a-c: the weapons in hexes of detected squads, as many as can be used there."""
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
    """15.0e: the enemy units that a weapon could keep from moving, with their distance."""
    state = game.state
    at = state.pieces[weapon]
    distance = game.rules.country(state).board.distance
    return [
        (enemy, distance(at, hex_))
        for enemy, hex_ in state.enemies.items()
        if forbids_suppressing(game, weapon, enemy) is None
    ]


def forbids_suppressing(game: Play, weapon: str, enemy: str) -> No | None:
    """15.0e, 15.0m: why firing at an enemy unit is of no use, if it is not."""
    state, rules = game.state, game.rules
    name, hex_ = rules.name_of(enemy), state.enemies[enemy]
    far = rules.country(state).board.distance(state.pieces[weapon], hex_)
    if far > LONGEST_RANGE:
        return No("15.0e", "{} is {} hexes away, too far to suppress", (name, far))
    if rules.enemy(enemy).movement == 0:
        return No("15.0m", "{} does not move anyway", (name,))
    if pursuit.prey(game, hex_):
        return No("15.0m", "{} is next to a squad and will attack, not move", (name,))
    return None


@rule("15.0d")
class Suppress(Choice, frozen=True):
    """You name weapons and their targets, all of them before the first die is rolled."""

    weapons: tuple[str, ...]
    aims: Aims = ()

    def prompt(self, game: Play) -> str:
        aimed = f" {turn.counted(len(self.aims), 'weapon')} aimed so far." if self.aims else ""
        return f"Suppressive fire: which weapon fires at whom?{aimed}"

    def options(self, game: Play) -> list[Option]:
        offered: list[Option] = [
            Aim(weapon, enemy, far) for weapon in self.weapons for enemy, far in targets_of(game, weapon)
        ]
        offered.append(OpenFire(len(self.aims)))
        return offered

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Aim):
            rest = self.weapons[self.weapons.index(option.weapon) + 1 :]
            aims = (*self.aims, (option.weapon, option.enemy))
            if any(targets_of(game, weapon) for weapon in rest):
                game.push(Suppress(rest, aims))
            else:
                game.push(SuppressiveFire(aims))
        else:
            game.push(SuppressiveFire(self.aims))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        piece = str(what.get("piece") or what.get("enemy") or "")
        if piece in game.state.enemies:
            return forbids_suppressing(game, self.weapons[0], piece)
        if piece in game.rules.leaders:
            return No("15.0c", "Leaders cannot suppress")
        return No("15.0b", "{} cannot fire now", (game.rules.name_of(piece),)) if piece in game.rules.counters else None


@rule("15.0d")
class Aim(Option, frozen=True):
    """One weapon at one enemy unit."""

    weapon: str
    enemy: str
    distance: int

    def text(self, rules: Europe) -> str:
        need = f"{self.distance + 1} or more" if self.distance < LONGEST_RANGE else "6"
        return f"{rules.name_of(self.weapon)} at {rules.name_of(self.enemy)}, {self.distance} away (needs {need})"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.enemy, self.weapon)


@rule("15.0d")
class OpenFire(Option, frozen=True):
    """Name no more."""

    aimed: int

    def text(self, rules: Europe) -> str:
        return "Open fire" if self.aimed else "No suppressive fire"


@rule("15.0e")
class SuppressiveFire(Step, frozen=True):
    """Each weapon rolls above the distance or fails; either way it is out of the fight for this phase."""

    aims: Aims

    def run(self, game: Play) -> None:
        state = game.state
        distance = game.rules.country(state).board.distance
        for weapon, enemy in self.aims:
            die = game.chance.die("suppressive fire")
            works = die > distance(state.pieces[weapon], state.enemies[enemy])
            state.fired.append(weapon)
            if works and enemy not in state.suppressed:
                state.suppressed.append(enemy)
            game.emit(Suppressed, weapon, enemy, die, works)


@rule("15.0e")
class Suppressed(Event, frozen=True):
    """A weapon tried to suppress an enemy unit."""

    weapon: str
    enemy: str
    die: int
    works: bool

    def text(self, rules: Europe) -> str:
        end = "pins it down" if self.works else "has no effect"
        return f"{rules.name_of(self.weapon)} fires at {rules.name_of(self.enemy)} and {end}."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)
