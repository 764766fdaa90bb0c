"""Chapters 13.0 and 13.2: the Friendly Combat Phase, and the noise it makes (12.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Choice, Consequence, Finish, No, Option, PickFitting, Step, rule
from fieldcraft.titles.commandos_europe import combat, detection, enemies, lookups, outcomes, portage
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.state import EuropeState


@rule("4.0c")
class FriendlyCombat(Step, frozen=True):
    """Choose attacks as long as a squad that has not attacked has a target.

    `resumed` tells a phase in progress from one to come.
    """

    resumed: bool = False

    def run(self, game: Play) -> None:
        if targets_by_hex(game):
            game.push(ChooseAttack())


def targets_by_hex(game: Play) -> dict[str, list[str]]:
    """13.0a: the hexes with squads that have not attacked, and the enemy units in or next to each."""
    state, rules = game.state, game.rules
    hexes: dict[str, list[str]] = {}
    if not state.enemies:
        return hexes
    zones = rules.graph(state).zones
    for piece, place in state.pieces.items():
        if piece in rules.squads and piece not in state.fought and place not in hexes:
            zone = zones[place]
            found = [enemy for enemy, at in state.enemies.items() if at in zone]
            if found:
                hexes[place] = found
    return hexes


def in_reach(game: Play) -> list[Lookup]:
    """What to look up before an attack: the units in reach and their terrain, and the markers."""
    units = [enemy for found in targets_by_hex(game).values() for enemy in found]
    return lookups.combat(game, units, [game.state.enemies[enemy] for enemy in units])


@rule("13.0a")
class ChooseAttack(Choice, frozen=True):
    """Choose an attack, or end the phase."""

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return in_reach(game)

    def prompt(self, game: Play) -> str:
        rules, state = game.rules, game.state
        loud = rules.attacks_bring_enemies and any(
            makes_noise(rules, state, hex_, enemy) for hex_, found in targets_by_hex(game).items() for enemy in found
        )
        return f"Attack which enemy unit?{' The noise brings one to six more enemies.' if loud else ''}"

    def options(self, game: Play) -> list[Option]:
        rules, state = game.rules, game.state
        offered: list[Option] = []
        for hex_, found in targets_by_hex(game).items():
            offered += attacks_from(rules, state, hex_, found)
            free = [squad for squad in rules.squads_at(state, hex_) if squad not in state.fought]
            if len(free) > 1:
                offered.append(AttackApart(hex_))
        offered.append(EndAttacks())
        return offered

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, EndAttacks):
            return
        game.push(FriendlyCombat(resumed=True))
        if isinstance(option, Attack):
            strike(game, option.pieces, option.hex, option.enemy)
        elif isinstance(option, AttackApart):
            game.push(ChooseAttackers(free_fighters(game, option.hex), (), option.hex))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        state, rules = game.state, game.rules
        piece = str(what.get("piece") or what.get("enemy") or "")
        if piece in state.enemies:
            return No("13.0a", "No squad that can still attack is next to {}", (rules.name_of(piece),))
        if piece in state.fought:
            return No("13.2a", "{} has already attacked in this phase", (rules.name_of(piece),))
        if piece in rules.squads:
            return No("13.0a", "No enemy unit is next to {}", (rules.name_of(piece),))
        return No("13.0h", "{} fights only with a squad", (rules.name_of(piece),)) if piece in rules.counters else None

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        if isinstance(option, Attack):
            return combat.outcome(before, option.enemy, option.naval, after)
        return outcomes.consequence(before, after, "no losses")

    def resolves_at_once(self, option: Option) -> bool:
        return isinstance(option, Attack)

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, Attack | EndAttacks)


def attacks_from(rules: Europe, state: EuropeState, hex_: str, found: list[str]) -> list[Option]:
    """13.0b, 14.0f: everyone free in a hex attacks one unit, with or without naval gunfire."""
    full = combat.side(rules, state, hex_, state.fought, naval=True, doubled=False)
    sides = [full]
    if combat.has_naval(rules, full):
        sides.append(combat.side(rules, state, hex_, state.fought, naval=False, doubled=False))
    return [attack_by(rules, state, pieces, hex_, enemy) for enemy in found for pieces in sides]


def attack_by(rules: Europe, state: EuropeState, pieces: tuple[str, ...], hex_: str, enemy: str) -> Attack:
    """The attack of the given pieces on one unit."""
    at = state.enemies[enemy]
    ground = rules.graph(state).combat[at]
    naval = combat.has_naval(rules, pieces)
    return Attack(hex_, enemy, at, pieces, combat.strength(rules, state, pieces), ground, naval)


def makes_noise(rules: Europe, state: EuropeState, hex_: str, enemy: str) -> bool:
    """12.5a, 12.11f: whether an attack detects the squads that make it: from a base only on an enemy in its hex."""
    return state.enemies[enemy] == hex_ or not rules.is_base(state, hex_)


def strike(game: Play, pieces: tuple[str, ...], hex_: str, enemy: str) -> None:
    """12.5a, 13.2a: make an attack; the squads in it are detected and attack no more in this phase."""
    state, rules = game.state, game.rules
    squads = [piece for piece in pieces if piece in rules.squads]
    state.fought.extend(pieces)
    if makes_noise(rules, state, hex_, enemy):
        fresh = any(squad not in state.detected for squad in squads)
        state.attacks[hex_] = state.attacks.get(hex_, False) or fresh
    if not rules.is_base(state, hex_):
        detection.detect(game, squads, hex_, detection.BY_ATTACK)
    combat.attack(game, pieces, hex_, enemy)


@rule("13.0a")
class Attack(Option, frozen=True):
    """Attack one enemy unit with these pieces."""

    hex: str
    enemy: str
    at: str
    pieces: tuple[str, ...]
    power: int
    ground: int
    naval: bool = False

    def text(self, rules: Europe) -> str:
        guns = ", with naval gunfire" if self.naval else ""
        ground = f" ({self.ground:+d} for terrain)" if self.ground else ""
        odds = f"{self.power}{ground} against {rules.enemy(self.enemy).firepower}"
        return f"Attack {rules.name_of(self.enemy)} at {rules.name_of(self.at)} from {self.hex}{guns}: {odds}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.enemy, self.at)


@rule("13.2a")
class AttackApart(Option, frozen=True):
    """Attack with only some of the pieces in a hex, and with others later."""

    hex: str

    def text(self, rules: Europe) -> str:
        return f"Attack from {rules.name_of(self.hex)} with only some of the squads"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)


@rule("13.0a")
class EndAttacks(Finish, frozen=True):
    """End the Friendly Combat Phase."""

    def text(self, rules: Europe) -> str:
        return "End combat"


def free_fighters(game: Play, hex_: str) -> tuple[str, ...]:
    """13.2a: the pieces that have not attacked: weapons first, then leaders and squads."""
    state, rules = game.state, game.rules
    fit = [
        piece
        for piece in state.at(hex_)
        if piece not in state.fought and (piece in rules.people or rules.counters[piece].firepower > 0)
    ]
    return tuple(sorted(fit, key=rules.pick_order.__getitem__))


@rule("13.2a")
class ChooseAttackers(PickFitting, frozen=True):
    """Pick the squads, leaders and weapons of one attack, within their portage."""

    hex: str = ""

    def prompt(self, game: Play) -> str:
        return f"Pick the pieces that attack from {game.rules.name_of(self.hex)}."

    def can_be_completed(self, game: Play, pieces: tuple[str, ...], rest: tuple[str, ...]) -> bool:
        people = tuple(piece for piece in rest if piece in game.rules.people)
        return self.allowed(game, pieces + people)

    def allowed(self, game: Play, pieces: tuple[str, ...]) -> bool:
        """9.0d, 13.0h: whether a squad is among the given pieces, and they can use all the weapons."""
        rules = game.rules
        squads = len([piece for piece in pieces if piece in rules.squads])
        leaders = len([piece for piece in pieces if piece in rules.leaders])
        limit = portage.usable(rules, game.state, self.hex, squads, leaders)
        return squads > 0 and len(pieces) - squads - leaders <= limit

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.push(ChooseTarget(pieces, self.hex))


@rule("13.0b")
class ChooseTarget(Choice, frozen=True):
    """Choose the one enemy unit that they attack."""

    pieces: tuple[str, ...]
    hex: str

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return in_reach(game)

    def prompt(self, game: Play) -> str:
        return f"Attack which enemy unit with {game.rules.names_of(self.pieces)}?"

    def options(self, game: Play) -> list[Option]:
        rules, state = game.rules, game.state
        near = (self.hex, *rules.graph(state).board.neighbours[self.hex])
        return [
            attack_by(rules, state, self.pieces, self.hex, enemy) for enemy, at in state.enemies.items() if at in near
        ]

    def choose(self, game: Play, option: Attack) -> None:
        strike(game, option.pieces, option.hex, option.enemy)

    def outcome(self, before: Play, option: Attack, after: Play) -> str | Consequence:
        return combat.outcome(before, option.enemy, option.naval, after)

    def resolves_at_once(self, option: Option) -> bool:
        return True

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("12.5b")
class CombatNoise(Step, frozen=True):
    """A batch of enemies comes for each hex that attacked."""

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        loud = [hex_ for hex_, fresh in state.attacks.items() if fresh or rules.attacks_bring_enemies]
        state.fought, state.attacks = [], {}
        game.push_list([AnswerAttack(hex_) for hex_ in loud])


@rule("12.5c")
class AnswerAttack(Step, frozen=True):
    """A batch of enemies comes for a hex that attacked, unless no squad is left there."""

    hex: str

    def run(self, game: Play) -> None:
        if game.rules.squads_at(game.state, self.hex):
            game.push(enemies.GenerateEnemies(self.hex))
