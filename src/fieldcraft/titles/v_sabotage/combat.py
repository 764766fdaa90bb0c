"""Chapters 6.12 to 6.15: close combat, shooting, and locked doors."""

from __future__ import annotations

from fieldcraft.kernel.steps import Display, Event, No, Roll, Shot, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.v_sabotage import alarm, casualties, movement, stealth
from fieldcraft.titles.v_sabotage.action import cannot_act_here, cannot_pay, pay
from fieldcraft.titles.v_sabotage.action_base import Action, grouped
from fieldcraft.titles.v_sabotage.records import Equipment
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import level_of, put, without

# 6.12 Close combat


def cannot_stab(game: Play, card: str, window: bool) -> No | None:
    """6.12a: why a commando can't attack in close combat."""
    no = cannot_act_here(game, card)
    if no:
        return no
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    if commando.visible:
        return No("6.12a", "{} is visible; only a stealthy commando can attack in close combat", (rules.name_of(card),))
    if not rules.enemies_at(state, commando.place):
        return No("6.12a", "There is no enemy on the tile of {}", (rules.name_of(card),))
    return cannot_pay(game, card, 1, window)


@rule("6.12a")
@grouped("Fight")
class Stab(Action, frozen=True):
    """Eliminate an enemy on the commando's tile in close combat."""

    target: str = ""
    kind: str = ""
    tile: str = ""

    def text(self, rules: Sabotage) -> str:
        enemy = casualties.enemy_name(rules, self.target, self.kind)
        return f"{rules.name_of(self.commando)}: knife {enemy}{self.tokens_spent()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return casualties.board_places(self.tile, self.target, self.kind)

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved, "to attack in close combat")
        game.emit(Stabbed, self.commando, self.kind)
        game.push(casualties.RemoveEnemies(self.commando, self.tile, (self.target,)))


# 6.13 Declaring a shot


def weapons(game: Play, card: str) -> list[str]:
    """6.13a, 13.8f: the firearms and grenades of a commando, the MG42 of a nest included."""
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
    """13.6a: why a commando can't use a weapon: another commando has used it this turn."""
    for used, by in game.state.overheated:
        if used == weapon and by != card:
            names = (game.rules.name_of(weapon), game.rules.name_of(by))
            return No("13.6a", "{} is overheated: {} has used it this turn", names)
    return None


def within_range(game: Play, tile: str) -> list[str]:
    """6.14a: the tiles within range of a tile."""
    edges = game.rules.places[tile].edges
    return [tile, *(edge.to for edge in edges if movement.passable(game, edge, tile))]


def far_tiles(game: Play, tile: str) -> list[str]:
    """15.1h: the tiles two steps away in a straight line, across two open edges."""
    places = game.rules.places
    found: list[str] = []
    for edge in places[tile].edges:
        if movement.passable(game, edge, tile):
            for onward in places[edge.to].edges:
                if onward.side == edge.side and movement.passable(game, onward, edge.to):
                    found.append(onward.to)
    return list(dict.fromkeys(found))


def cannot_shoot(game: Play, card: str, weapon: str, tile: str, window: bool) -> No | None:
    """6.13, 6.14: why a commando can't shoot at a tile."""
    no = cannot_act_here(game, card) or too_hot(game, card, weapon)
    if no:
        return no
    state, rules = game.state, game.rules
    here = state.commandos[card].place
    if not rules.enemies_at(state, tile):
        return No("6.13d", "There is no enemy in {}", (rules.name_of(tile),))
    if tile not in within_range(game, here):
        printed = weapon in rules.side(card, state.commandos[card]).weapons
        if not (printed and rules.skilled(state, card, "far-shot") and tile in far_tiles(game, here)):
            return No("6.14a", "{} isn't within range of {}", (rules.name_of(tile), rules.name_of(here)))
    return cannot_pay(game, card, 1, window)


@rule("6.13a")
@grouped("Fight")
class Shoot(Action, frozen=True):
    """Use a firearm or a grenade against a tile with enemies."""

    weapon: str = ""
    tile: str = ""

    def text(self, rules: Sabotage) -> str:
        verb = "throw" if rules.weapon(self.weapon).use == "grenade" else "fire"
        name = rules.weapon(self.weapon).name
        return f"{rules.name_of(self.commando)}: {verb} the {name} at {rules.name_of(self.tile)}{self.tokens_spent()}"

    def label(self, rules: Sabotage) -> str:
        return f"{rules.weapon(self.weapon).name}: {rules.name_of(self.tile)}{self.tokens_spent()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.tile, self.commando)

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved, "to shoot")
        kind = use_weapon(game, self.commando, self.weapon)
        faces = game.chance.dice(kind.dice, "shot")
        plus = die_bonus(game, self.commando, self.weapon)
        need = game.rules.places[self.tile].hit
        hits = tuple(die + plus for die in faces if die + plus >= need)
        game.emit(ShotFired, self.commando, self.weapon, self.tile, len(hits), faces)
        game.push(casualties.AssignHits(self.commando, self.tile, hits, kind.use == "grenade"))


def die_bonus(game: Play, card: str, weapon: str) -> int:
    """15.1i: what the Sniper's skill adds to each die of the rifle."""
    rules, state = game.rules, game.state
    if weapon in rules.side(card, state.commandos[card]).weapons and rules.skilled(state, card, "sharp-eye"):
        return 1
    return 0


def use_weapon(game: Play, card: str, weapon: str) -> Equipment:
    """13.1: use a weapon, which can reveal its user, trigger the alarm, overheat or be discarded."""
    state = game.state
    commando = state.commandos[card]
    kind = game.rules.weapon(weapon)
    if kind.overheats and (weapon, card) not in state.overheated:
        state.overheated = (*state.overheated, (weapon, card))
    if kind.colour == "green":
        commando.items = without(commando.items, weapon)
        put(state.discards, weapon)
    if kind.reveal:
        stealth.reveal(game, card, stealth.RevealedByShot)
    if kind.alarm:
        alarm.make_noise(game, level_of(commando.place))
    return kind


# Locked doors


def doors_at(game: Play, tile: str) -> list[str]:
    """6.14b: the locked doors that touch a tile."""
    locked = game.rules.ground(game.state, tile).locked
    return [edge.door for edge in game.rules.places[tile].edges if edge.door and edge.door in locked] if locked else []


def cannot_shoot_door(game: Play, card: str, weapon: str, door: str, window: bool) -> No | None:
    """6.13b, 6.14b: why a commando can't shoot a door open."""
    no = cannot_act_here(game, card) or too_hot(game, card, weapon)
    if no:
        return no
    rules, state = game.rules, game.state
    if rules.weapon(weapon).use != "firearm":
        return No("6.13b", "{} can't open a door", (rules.weapon(weapon).name,))
    if door not in doors_at(game, state.commandos[card].place):
        return No("6.14b", "{} isn't next to that locked door", (rules.name_of(card),))
    return cannot_pay(game, card, 1, window)


@rule("6.15f")
@grouped("Doors")
class ShootDoor(Action, frozen=True):
    """Shoot a locked door open."""

    weapon: str = ""
    door: str = ""

    def text(self, rules: Sabotage) -> str:
        shoot = f"shoot {rules.name_of(self.door)} open with the {rules.weapon(self.weapon).name}"
        return f"{rules.name_of(self.commando)}: {shoot}{self.tokens_spent()}"

    def label(self, rules: Sabotage) -> str:
        return f"{rules.weapon(self.weapon).name}: {rules.sides_of(self.door)}{self.tokens_spent()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.door, self.commando)

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved, "to shoot a door open")
        use_weapon(game, self.commando, self.weapon)
        unlock(game, self.door)


def unlock(game: Play, door: str) -> None:
    """6.6g: unlock a door for good."""
    ground = game.rules.ground(game.state, door)
    ground.locked = without(ground.locked, door)
    game.emit(Unlocked, door)


@rule("6.12a")
class Stabbed(Event, frozen=True):
    """A commando eliminated an enemy in close combat."""

    card: str
    kind: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} knifed a {rules.name_of(self.kind)}."


@rule("6.15a")
class ShotFired(Event, frozen=True):
    """A commando shot."""

    card: str
    weapon: str
    tile: str
    hits: int
    faces: tuple[int, ...]

    def text(self, rules: Sabotage) -> str:
        verb = "threw" if rules.weapon(self.weapon).use == "grenade" else "fired"
        shot = f"{verb} the {rules.weapon(self.weapon).name} at {rules.name_of(self.tile)}"
        return f"{rules.name_of(self.card)} {shot}: {count(self.hits, 'hit')}."

    def dice(self) -> tuple[int, ...]:
        return self.faces

    def display(self, rules: Sabotage) -> Display:
        roll = Roll.hitting(rules.name_of(self.weapon), self.faces, self.hits, f"{rules.places[self.tile].hit}+")
        return Display(rolls=(roll,), shots=(Shot(self.card, self.tile),), places=(self.card, self.tile))


@rule("6.6g")
class Unlocked(Event, frozen=True):
    """A door was unlocked."""

    door: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.capitalized(self.door)} was unlocked."
