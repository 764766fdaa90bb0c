"""Chapter 15: suppressive fire, before any enemy unit moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import (
    Choice,
    Consequence,
    Display,
    Done,
    Event,
    No,
    Option,
    PickFitting,
    Roll,
    Shot,
    Step,
    Take,
    rule,
)
from fieldcraft.kernel.text import count, join
from fieldcraft.titles.commandos_europe import lookups, outcomes, portage, pursuit
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.state import EuropeState

MAX_RANGE: Final = 5
Aims = tuple[tuple[str, str], ...]


@rule("15.0a")
class OfferSuppressiveFire(Step, frozen=True):
    """If any weapon has a target, nominate weapons for suppressive fire."""

    def run(self, game: Play) -> None:
        if not game.state.enemies:
            return
        weapons = tuple(weapon for weapon in weapons_ready(game.rules, game.state) if targets_of(game, weapon))
        if weapons:
            game.push(NominateWeapons(weapons))


def weapons_ready(rules: Europe, state: EuropeState) -> list[str]:
    """15.0a, 15.0b: the weapons in the hexes of detected squads."""
    found: list[str] = []
    for hex_ in dict.fromkeys(state.pieces[squad] for squad in state.detected):
        here = state.at(hex_)
        armed = [piece for piece in here if piece in rules.minus_type and rules.counters[piece].firepower > 0]
        found += sorted(armed, key=rules.order.__getitem__)
    return found


def most_from(rules: Europe, state: EuropeState, hex_: str) -> int:
    """15.0b: how many weapons the detected squads in a hex can use, with the leaders and plus-type pieces there."""
    here = state.at(hex_)
    squads = len([piece for piece in here if piece in state.detected])
    leaders = len([piece for piece in here if piece in rules.leaders])
    return portage.usable(rules, state, hex_, squads, leaders)


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
    """15.0e, 15.0m: why firing at an enemy unit would be useless, or None."""
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
class NominateWeapons(PickFitting, frozen=True):
    """Nominate all weapons that fire, in each hex as many as can be used there."""

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return firing_at(game, self.candidates)

    def prompt(self, game: Play) -> str:
        return f"Suppressive fire: nominate the weapons that fire. In range: {in_range(game, self.candidates)}."

    def allowed(self, game: Play, pieces: tuple[str, ...]) -> bool:
        rules, state = game.rules, game.state
        firing = Counter(state.pieces[weapon] for weapon in pieces)
        return all(number <= most_from(rules, state, hex_) for hex_, number in firing.items())

    def can_be_completed(self, game: Play, pieces: tuple[str, ...], rest: tuple[str, ...]) -> bool:
        return self.allowed(game, pieces)

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        """15.0d: fire, once every weapon has a target; a weapon with only one possible target has it already."""
        aims = tuple((weapon, found[0][0]) for weapon in pieces if len(found := targets_of(game, weapon)) == 1)
        if len(aims) == len(pieces):
            fire(game, aims)
        else:
            game.push(ChooseSuppression(pieces, aims))

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        if any(isinstance(step, ChooseSuppression) for step in after.agenda):
            return "you choose the targets"
        if self.none_fires(option):
            return outcomes.consequence(before, after, "no losses")
        return outcomes.pinned(before, after)

    def resolves_at_once(self, option: Option) -> bool:
        return not self.none_fires(option)

    def none_fires(self, option: Option) -> bool:
        """Whether an option does without suppressive fire, so that what counts is what the enemy does next."""
        return isinstance(option, Done) and not self.chosen

    def shows_odds(self, option: Option) -> bool:
        return not isinstance(option, Take) or len(self.candidates) == 1

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        rules, state = game.rules, game.state
        piece = str(what.get("piece") or what.get("enemy") or "")
        if piece in state.enemies:
            reasons = [forbids_suppressing(game, weapon, piece) for weapon in self.candidates]
            return reasons[0] if all(reasons) else None
        if piece in rules.leaders:
            return No("15.0c", "Leaders can't use suppressive fire")
        if piece in self.candidates:
            return No("15.0b", "Portage allows no more weapons to fire from {}", (rules.name_of(state.pieces[piece]),))
        return No("15.0b", "{} can't fire now", (rules.name_of(piece),)) if piece in rules.counters else None


def in_range(game: Play, weapons: tuple[str, ...]) -> str:
    """The enemy units that the given weapons could keep from moving, each with the distance from the nearest weapon."""
    near: dict[str, int] = {}
    for weapon in weapons:
        for enemy, distance in targets_of(game, weapon):
            near[enemy] = min(distance, near.get(enemy, distance))
    name = game.rules.name_of
    return join(f"{name(enemy)}, {count(far, 'hex', 'hexes')} away" for enemy, far in near.items())


def firing_at(game: Play, weapons: tuple[str, ...]) -> list[Lookup]:
    """What to look up before suppressive fire: the chances at these distances, and the units in range."""
    found = [target for weapon in weapons for target in targets_of(game, weapon)]
    return [
        lookups.suppression(distance for _, distance in found),
        *lookups.enemies(game, [enemy for enemy, _ in found]),
    ]


@rule("15.0d")
class ChooseSuppression(Choice, frozen=True):
    """Choose the target of each weapon. Nothing fires before you confirm, and until then any target can be changed."""

    weapons: tuple[str, ...]
    aims: Aims = ()

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return firing_at(game, self.weapons)

    def prompt(self, game: Play) -> str:
        waiting = self.waiting()
        if waiting:
            return f"Suppressive fire: choose the target of {game.rules.name_of(waiting[0])}."
        name = game.rules.name_of
        return f"Suppressive fire: {join(f'{name(weapon)} at {name(enemy)}' for weapon, enemy in self.aims)}."

    def waiting(self) -> tuple[str, ...]:
        """The weapons that have no target yet."""
        aimed = dict(self.aims)
        return tuple(weapon for weapon in self.weapons if weapon not in aimed)

    def options(self, game: Play) -> list[Option]:
        waiting = self.waiting()
        if not waiting:
            return [OpenFire(len(self.aims)), AimAgain()]
        return [Aim(waiting[0], enemy, distance) for enemy, distance in targets_of(game, waiting[0])]

    def accepts(self, game: Play, option: Option) -> bool:
        """Whether a weapon can have a target: weapons may be aimed in any order, and again."""
        if not isinstance(option, Aim) or option.weapon not in self.weapons:
            return False
        return (option.enemy, option.distance) in targets_of(game, option.weapon)

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Aim):
            aimed = {**dict(self.aims), option.weapon: option.enemy}
            aims = tuple((weapon, aimed[weapon]) for weapon in self.weapons if weapon in aimed)
            game.push(ChooseSuppression(self.weapons, aims))
        elif isinstance(option, AimAgain):
            game.push(ChooseSuppression(self.weapons))
        else:
            fire(game, self.aims)

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        return outcomes.pinned(before, after)

    def resolves_at_once(self, option: Option) -> bool:
        return True

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, OpenFire)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        enemy, waiting = str(what.get("piece") or what.get("enemy") or ""), self.waiting()
        if enemy in game.state.enemies and waiting:
            return forbids_suppressing(game, waiting[0], enemy)
        return None


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
    """Fire at the chosen targets."""

    aimed: int

    def text(self, rules: Europe) -> str:
        return "Open fire"


@rule("15.0d")
class AimAgain(Option, frozen=True):
    """Choose all targets again."""

    def text(self, rules: Europe) -> str:
        return "Choose other targets"


def fire(game: Play, aims: Aims) -> None:
    """15.0e, 15.0h: each weapon must roll above the distance; success or not, it can't fight in this phase."""
    state = game.state
    distance = game.rules.graph(state).board.distance
    for weapon, enemy in aims:
        die = game.chance.die("suppressive fire")
        away = distance(state.pieces[weapon], state.enemies[enemy])
        works = die > away
        state.fired.append(weapon)
        if works and enemy not in state.suppressed:
            state.suppressed.append(enemy)
        game.emit(SuppressionRolled, weapon, enemy, die, away, works)


@rule("15.0e")
class SuppressionRolled(Event, frozen=True):
    """A weapon tried to suppress an enemy unit."""

    weapon: str
    enemy: str
    die: int
    distance: int
    works: bool

    def text(self, rules: Europe) -> str:
        end = "pinned it down" if self.works else "had no effect"
        return f"{rules.name_of(self.weapon)} fired at {rules.name_of(self.enemy)} and {end}."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)

    def display(self, rules: Europe) -> Display:
        result = ("suppressed" if self.works else "no effect",)
        roll = Roll((self.die,), 6, "Suppressive fire", f"above {self.distance}", result)
        return Display(rolls=(roll,), shots=(Shot(self.weapon, self.enemy),), places=(self.enemy,))
