"""Chapters 13.0, 13.2 and 13.3: the eight steps of a combat, whoever attacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Event, rule
from fieldcraft.titles.commandos_europe import casualties, gunfire, portage
from fieldcraft.titles.commandos_europe.state import EuropeState

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play


def firepower(rules: Europe, state: EuropeState, piece: str, doubled: bool) -> int:
    """13.3a: what a piece adds; an anti-tank weapon twice as much when a circled enemy attacks."""
    power = rules.firepower(state, piece)
    return 2 * power if doubled and rules.counters[piece].anti_tank else power


def side(
    rules: Europe,
    state: EuropeState,
    hex_: str,
    busy: list[str],
    *,
    naval: bool,
    doubled: bool,
) -> tuple[str, ...]:
    """9.0d, 13.0g: the squads and leaders of a hex who are free to fight, with the best gear that they can use."""
    here = [piece for piece, place in state.pieces.items() if place == hex_ and piece not in busy]
    squads = [piece for piece in here if piece in rules.squads]
    leaders = [piece for piece in here if piece in rules.leaders]
    armed = [
        (-firepower(rules, state, piece, doubled), rules.order[piece], piece)
        for piece in here
        if piece in rules.gear and rules.counters[piece].firepower > 0 and (naval or not rules.counters[piece].naval)
    ]
    limit = portage.usable(rules, state, hex_, len(squads), len(leaders))
    return (*squads, *leaders, *[piece for _, _, piece in sorted(armed)[:limit]])


def strength(rules: Europe, state: EuropeState, pieces: tuple[str, ...], doubled: bool = False) -> int:
    """13.0g: the firepower of some pieces together."""
    return sum([firepower(rules, state, piece, doubled) for piece in pieces])


def has_naval(rules: Europe, pieces: tuple[str, ...]) -> bool:
    """14.0a: whether naval gunfire is among some pieces."""
    return any(rules.counters[piece].naval for piece in pieces)


def attack(game: Play, pieces: tuple[str, ...], origin: str, enemy: str) -> None:
    """13.0, steps 1 to 5: your pieces attack an enemy unit."""
    state, rules = game.state, game.rules
    hex_ = state.enemies[enemy]
    ground = rules.country(state).combat[hex_]
    power, their_power = strength(rules, state, pieces), rules.enemy(enemy).firepower
    die = game.chance.die("attack")
    their_die = game.chance.die("enemy defence")
    ours, theirs = 10 * die + power + ground, 10 * their_die + their_power
    game.emit(Fought, enemy, hex_, True, die, their_die, power, their_power, ground)
    conclude(game, origin, enemy, ours, theirs, has_naval(rules, pieces))


def defend(game: Play, pieces: tuple[str, ...], hex_: str, enemy: str) -> None:
    """13.0, steps 1 to 5: an enemy unit attacks a hex."""
    state, rules = game.state, game.rules
    unit = rules.enemy(enemy)
    ground = rules.country(state).combat[hex_]
    power = strength(rules, state, pieces, unit.circled)
    their_die = game.chance.die("enemy attack")
    die = game.chance.die("defence")
    ours, theirs = 10 * die + power, 10 * their_die + unit.firepower + ground
    game.emit(Fought, enemy, hex_, False, die, their_die, power, unit.firepower, ground)
    conclude(game, hex_, enemy, ours, theirs, has_naval(rules, pieces))


def conclude(game: Play, hex_: str, enemy: str, ours: int, theirs: int, naval: bool) -> None:
    """13.0, steps 5 to 8: the lower total loses, or both if they are equal; then naval gunfire strays."""
    centre = game.state.enemies[enemy]
    if naval:
        game.push(gunfire.Scatter(centre))
    if ours >= theirs:
        remove(game, enemy)
    if ours <= theirs:
        game.push(casualties.Casualties(hex_))


def outcome(before: Play, enemy: str, naval: bool, after: Play) -> str:
    """Name how a combat went, and how likely stray shells fall on your own people, whichever way it went."""
    won = enemy not in after.state.enemies
    lost = any(isinstance(step, casualties.Casualties) for step in after.agenda)
    name = "both lose" if won and lost else "the enemy is eliminated" if won else "you lose"
    risk = gunfire.risk(before, enemy) if naval else 0
    return f"{name}; stray shells hit you {risk} in 6" if risk else name


def remove(game: Play, enemy: str) -> None:
    """13.0m: an enemy unit goes back to the cup."""
    state = game.state
    del state.enemies[enemy]
    state.cup[game.rules.enemy_kind[enemy]] += 1
    game.emit(EnemyEliminated, enemy)


@rule("13.0l")
class Fought(Event, frozen=True):
    """A combat was resolved."""

    enemy: str
    hex: str
    attacking: bool
    die: int
    their_die: int
    power: int
    their_power: int
    ground: int

    def text(self, rules: Europe) -> str:
        ground, their_ground = (self.ground, 0) if self.attacking else (0, self.ground)
        ours = 10 * self.die + self.power + ground
        theirs = 10 * self.their_die + self.their_power + their_ground
        end = "you win" if ours > theirs else "you lose" if ours < theirs else "both lose"
        name, where = rules.name_of(self.enemy), rules.name_of(self.hex)
        head = f"You attack {name} at {where}" if self.attacking else f"{name} attacks {where}"
        sums = f"{_sum(self.die, self.power, ground)} against {_sum(self.their_die, self.their_power, their_ground)}"
        return f"{head}: {sums}, {end}."

    def dice(self) -> tuple[int, ...]:
        return (self.die, self.their_die)


def _sum(die: int, power: int, ground: int) -> str:
    """One side's total in words."""
    return f"{10 * die + power + ground} ({10 * die}+{power}{ground or ''})"


@rule("13.0m")
class EnemyEliminated(Event, frozen=True):
    """An enemy unit was eliminated."""

    enemy: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.enemy)} is eliminated."
