"""Chapters 6.12 to 6.17: close combat, shooting in its four steps, and what the fallen leave behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Event, No, rule
from fieldcraft.titles.v_sabotage import alarm, casualties, movement, stealth
from fieldcraft.titles.v_sabotage.action import Action, cannot_pay, pay, unable
from fieldcraft.titles.v_sabotage.records import Equipment
from fieldcraft.titles.v_sabotage.state import level_of, put, without

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play, Sabotage


# 6.12 Close combat


def cannot_stab(game: Play, card: str, window: bool) -> No | None:
    """6.12a: why a commando cannot attack in close combat."""
    no = unable(game, card)
    if no:
        return no
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    if commando.visible:
        return No("6.12a", "{} is visible; only a stealthy commando can attack with the knife", (rules.name_of(card),))
    if not rules.enemies_at(state, commando.place):
        return No("6.12a", "There is no enemy on the tile of {}", (rules.name_of(card),))
    return cannot_pay(game, card, 1, window)


@rule("6.12a")
class Stab(Action, frozen=True):
    """Eliminate an enemy on the own tile in close combat."""

    target: str = ""
    kind: str = ""
    tile: str = ""

    def text(self, rules: Sabotage) -> str:
        return (
            f"{rules.name_of(self.commando)} knifes {casualties.described(rules, self.target, self.kind)}{self.paid()}"
        )

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return casualties.spots(self.tile, self.target, self.kind)

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved)
        game.emit(Stabbed, self.commando, self.kind)
        game.push(casualties.Removal(self.commando, self.tile, (self.target,)))


# 6.13 Declaring a shot


def weapons(game: Play, card: str) -> list[str]:
    """6.13a, 13.8f: the firearms and grenades that a commando has, the gun of his nest included."""
    rules = game.rules
    commando = game.state.commandos[card]
    found = list(rules.side(card, commando).weapons)
    for item in commando.items:
        if rules.tokens[item].use in ("firearm", "grenade") and item not in found:
            found.append(item)
    if commando.nest:
        found.append(commando.nest)
    return found


def too_hot(game: Play, card: str, weapon: str) -> No | None:
    """13.6a: why a commando cannot use a weapon that somebody else has used this turn."""
    for used, by in game.state.hot:
        if used == weapon and by != card:
            names = (game.rules.name_of(weapon), game.rules.name_of(by))
            return No("13.6a", "{} was used by {} this turn and is too hot", names)
    return None


def within_range(game: Play, tile: str) -> list[str]:
    """6.14a: the tiles that a shot from a tile reaches."""
    edges = game.rules.places[tile].edges
    return [tile, *(edge.to for edge in edges if movement.passable(game, edge, tile))]


def far_tiles(game: Play, tile: str) -> list[str]:
    """15.1h: the tiles two steps away in a straight line, across two open edges on the same side."""
    places = game.rules.places
    found: list[str] = []
    for edge in places[tile].edges:
        if movement.passable(game, edge, tile):
            for onward in places[edge.to].edges:
                if onward.side == edge.side and movement.passable(game, onward, edge.to):
                    found.append(onward.to)
    return list(dict.fromkeys(found))


def targets(game: Play, card: str) -> list[str]:
    """6.13b: the tiles with enemies within range of a commando."""
    state, rules = game.state, game.rules
    return [tile for tile in within_range(game, state.commandos[card].place) if rules.enemies_at(state, tile)]


def cannot_shoot(game: Play, card: str, weapon: str, tile: str, window: bool) -> No | None:
    """6.13, 6.14: why a commando cannot shoot at a tile."""
    no = unable(game, card) or too_hot(game, card, weapon)
    if no:
        return no
    state, rules = game.state, game.rules
    here = state.commandos[card].place
    if not rules.enemies_at(state, tile):
        return No("6.13d", "There is no enemy in {}", (rules.name_of(tile),))
    if tile not in within_range(game, here):
        printed = weapon in rules.side(card, state.commandos[card]).weapons
        if not (printed and rules.skilled(state, card, "far-shot") and tile in far_tiles(game, here)):
            return No("6.14a", "{} is not within range of {}", (rules.name_of(tile), rules.name_of(here)))
    return cannot_pay(game, card, 1, window)


@rule("6.13a")
class Shoot(Action, frozen=True):
    """Use a firearm or a grenade against a tile with enemies."""

    weapon: str = ""
    tile: str = ""

    def text(self, rules: Sabotage) -> str:
        verb = "throws" if rules.weapon(self.weapon).use == "grenade" else "fires"
        name = rules.weapon(self.weapon).name
        return f"{rules.name_of(self.commando)} {verb} the {name} at {rules.name_of(self.tile)}{self.paid()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.tile, self.commando)

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved)
        kind = fire(game, self.commando, self.weapon)
        faces = game.chance.dice(kind.dice, "shot")
        plus = sharp(game, self.commando, self.weapon)
        need = game.rules.places[self.tile].hit
        hits = tuple(die + plus for die in faces if die + plus >= need)
        game.emit(Shot, self.commando, self.weapon, self.tile, len(hits), faces)
        game.push(casualties.Casualties(self.commando, self.tile, hits, kind.use == "grenade"))


def sharp(game: Play, card: str, weapon: str) -> int:
    """15.1i: what the Sniper's eye adds to each die of her rifle."""
    rules, state = game.rules, game.state
    if weapon in rules.side(card, state.commandos[card]).weapons and rules.skilled(state, card, "sharp-eye"):
        return 1
    return 0


def fire(game: Play, card: str, weapon: str) -> Equipment:
    """13.1: a weapon is used: it may reveal its user, set off the alarm, run hot, or be used up."""
    state = game.state
    commando = state.commandos[card]
    kind = game.rules.weapon(weapon)
    if kind.overheats and (weapon, card) not in state.hot:
        state.hot = (*state.hot, (weapon, card))
    if kind.colour == "green":
        commando.items = without(commando.items, weapon)
        put(state.discards, weapon)
    if kind.reveal:
        stealth.reveal(game, card, stealth.BECAUSE_SHOT)
    if kind.alarm:
        alarm.noise(game, level_of(commando.place))
    return kind


# Locked doors


def doors_at(game: Play, tile: str) -> list[str]:
    """6.14b: the locked doors that touch a tile."""
    locked = game.rules.ground(game.state, tile).locked
    return [edge.door for edge in game.rules.places[tile].edges if edge.door and edge.door in locked] if locked else []


def cannot_shoot_door(game: Play, card: str, weapon: str, door: str, window: bool) -> No | None:
    """6.13b, 6.14b: why a commando cannot shoot a door open."""
    no = unable(game, card) or too_hot(game, card, weapon)
    if no:
        return no
    rules, state = game.rules, game.state
    if rules.weapon(weapon).use != "firearm":
        return No("6.13b", "{} opens no door", (rules.weapon(weapon).name,))
    if door not in doors_at(game, state.commandos[card].place):
        return No("6.14b", "{} does not stand at that locked door", (rules.name_of(card),))
    return cannot_pay(game, card, 1, window)


@rule("6.15f")
class ShootDoor(Action, frozen=True):
    """Shoot a locked door open."""

    weapon: str = ""
    door: str = ""

    def text(self, rules: Sabotage) -> str:
        name = rules.weapon(self.weapon).name
        return f"{rules.name_of(self.commando)} shoots {rules.name_of(self.door)} open with the {name}{self.paid()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.door, self.commando)

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved)
        fire(game, self.commando, self.weapon)
        unlock(game, self.door)


def unlock(game: Play, door: str) -> None:
    """6.6g: a door is unlocked, for good."""
    ground = game.rules.ground(game.state, door)
    ground.locked = without(ground.locked, door)
    game.emit(Unlocked, door)


@rule("6.12a")
class Stabbed(Event, frozen=True):
    """Close combat."""

    card: str
    kind: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} strikes, and a {rules.name_of(self.kind)} goes down without a sound."


@rule("6.15a")
class Shot(Event, frozen=True):
    """A commando shot."""

    card: str
    weapon: str
    tile: str
    hits: int
    faces: tuple[int, ...]

    def text(self, rules: Sabotage) -> str:
        hits = f"{self.hits} hit{'' if self.hits == 1 else 's'}"
        return f"{rules.name_of(self.card)}, {rules.weapon(self.weapon).name}, at {rules.name_of(self.tile)}: {hits}."

    def dice(self) -> tuple[int, ...]:
        return self.faces


@rule("6.6g")
class Unlocked(Event, frozen=True):
    """A door was unlocked."""

    door: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.opening(self.door)} is open."
