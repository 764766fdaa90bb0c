"""Chapters 7.8 to 7.10: enemy shooting."""

from __future__ import annotations

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Display, Event, Option, Roll, Shot, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.v_sabotage import events, health, movement, reading, reinforcements
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.shared_choices import EnemyChoice
from fieldcraft.titles.v_sabotage.state import level_of


@rule("7.8a")
class EnemyShooting(Step, frozen=True):
    """First what event cards add before the shooting, then each group on each level."""

    def run(self, game: Play) -> None:
        game.state.transfers = ()
        steps: list[Step] = []
        for level in reinforcements.levels_with_enemies(game):
            ground = game.state.grounds[level]
            if ground.effect == "friendly-fire":
                steps.append(events.FriendlyFire(level, ground.amount))
            elif ground.effect == "sniper":
                steps.append(SniperFires(level, ground.amount))
            elif ground.effect == "outdoors":
                steps.append(OutInTheOpen(level, ground.amount))
        shots: list[Step] = [ShootGroups(level, ()) for level in reinforcements.levels_with_enemies(game)]
        game.push_all(*steps, *shots)


def outdoors(game: Play, level: str) -> list[str]:
    """15.3x, 15.3y: the visible commandos on outdoor tiles of a level."""
    found: list[str] = []
    for card, who in game.state.commandos.items():
        if who.visible and level_of(who.place) == level and not game.rules.places[who.place].indoor:
            found.append(card)
    return found


def fire_at(game: Play, card: str, dice: int) -> None:
    """15.3x: roll a card's dice at one commando; a nest gives cover."""
    game.state.idle = False
    commando = game.state.commandos[card]
    need = game.rules.nest_hit if commando.nest else game.rules.places[commando.place].hit
    faces = game.chance.dice(dice, "sniper")
    hits = tuple(die for die in faces if die >= need)
    game.emit(Sniped, card, len(hits), faces)
    if hits:
        game.push(health.AssignInjuries(hits, (card,), False))


@rule("15.3x")
class SniperFires(Step, frozen=True):
    """A sniper fires at one visible commando outdoors."""

    level: str
    count: int

    def run(self, game: Play) -> None:
        exposed = outdoors(game, self.level)
        if len(exposed) > 1:
            game.push(WhoIsSniped(self.level, self.count))
        elif exposed:
            fire_at(game, exposed[0], self.count)


@rule("15.3x")
class WhoIsSniped(EnemyChoice, frozen=True):
    """The players choose the sniper's target."""

    level: str
    count: int

    def prompt(self, game: Play) -> str:
        return "Choose the sniper's target"

    def options(self, game: Play) -> list[Option]:
        return [AimedAt(card) for card in outdoors(game, self.level)]

    def choose(self, game: Play, option: AimedAt) -> None:
        fire_at(game, option.commando, self.count)

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return (Lookup(reading.SHOOTING), *reading.for_levels(game))


@rule("15.3x")
class AimedAt(Option, frozen=True):
    """Aim at this commando."""

    commando: str

    def text(self, rules: Sabotage) -> str:
        return rules.name_of(self.commando)

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando,)


@rule("15.3y")
class OutInTheOpen(Step, frozen=True):
    """Roll dice at each visible commando outdoors."""

    level: str
    count: int

    def run(self, game: Play) -> None:
        for card in outdoors(game, self.level):
            fire_at(game, card, self.count)


@rule("7.8e")
class ShootGroups(Step, frozen=True):
    """The groups of a level shoot one after another; `done` are the tiles that have shot."""

    level: str
    done: tuple[str, ...]

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        exposed_tiles = rules.visible_tiles(state, self.level)
        if not exposed_tiles:
            return
        near = {tile for seen in exposed_tiles for tile in rules.places[seen].near}
        aims: dict[str, list[str]] = {}
        for tile in sorted(near, key=rules.layouts[self.level].numbers.__getitem__):
            if tile not in self.done and rules.enemies_at(state, tile):
                found = targets_of(game, tile, exposed_tiles)
                if found:
                    aims[tile] = found
        if not aims:
            return
        if order_matters(game, aims, exposed_tiles):
            game.push(WhichGroup(self.level, self.done, tuple(aims)))
        else:
            first = next(iter(aims))
            game.push_all(AimGroup(first), ShootGroups(self.level, (*self.done, first)))


def targets_of(game: Play, tile: str, exposed_tiles: list[str]) -> list[str]:
    """7.8c: the tile a group shoots at, or the adjacent ones the players choose from."""
    return [tile] if tile in exposed_tiles else adjacent_targets(game, tile, exposed_tiles)


def adjacent_targets(game: Play, tile: str, exposed_tiles: list[str]) -> list[str]:
    """7.8b, 7.8f: the adjacent tiles with a visible commando that a group could shoot at."""
    found: list[str] = []
    for edge in game.rules.places[tile].edges:
        if edge.to in exposed_tiles and movement.passable(game, edge, tile):
            found.append(edge.to)
    return found


def current_targets(game: Play, tile: str) -> list[str]:
    """The tiles that the group on a tile can shoot at now."""
    return targets_of(game, tile, game.rules.visible_tiles(game.state, level_of(tile)))


def order_matters(game: Play, aims: dict[str, list[str]], exposed_tiles: list[str]) -> bool:
    """4.2c, 15.2d: whether the fire of one group could change the target of another, or who takes its hits.

    A group whose own tile is cleared by another turns to the next tile.
    """
    for tile, targets in aims.items():
        shared = [target for target in targets if any(other != tile and target in aims[other] for other in aims)]
        if not shared:
            continue
        if len(targets) > 1 or (tile in shared and adjacent_targets(game, tile, exposed_tiles)):
            return True
        if has_flames(game, tile) and nest_in_use(game, shared[0]):
            return True
    return False


def has_flames(game: Play, tile: str) -> bool:
    """15.2d: whether a group hits commandos in a nest like those outside it."""
    return any(game.rules.enemies[kind].trait == "flame" for kind in game.rules.standing(game.state, tile))


def nest_in_use(game: Play, tile: str) -> bool:
    """Whether a visible commando on a tile is in a nest."""
    commandos = game.state.commandos
    return any(commandos[card].visible and bool(commandos[card].nest) for card in game.state.on(tile))


@rule("7.8e")
class WhichGroup(EnemyChoice, frozen=True):
    """The players choose which group shoots next."""

    level: str
    done: tuple[str, ...]
    tiles: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        return "Choose the enemy group that shoots next"

    def options(self, game: Play) -> list[Option]:
        return [ShootNext(tile) for tile in self.tiles]

    def choose(self, game: Play, option: ShootNext) -> None:
        game.push_all(AimGroup(option.tile), ShootGroups(self.level, (*self.done, option.tile)))


@rule("7.8e")
class ShootNext(Option, frozen=True):
    """The group on this tile shoots next."""

    tile: str

    def text(self, rules: Sabotage) -> str:
        return f"The group in {rules.name_of(self.tile)}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.tile,)


@rule("7.8d")
class AimGroup(Step, frozen=True):
    """A group picks its target and shoots."""

    tile: str

    def run(self, game: Play) -> None:
        found = current_targets(game, self.tile)
        if len(found) > 1:
            game.push(WhichTarget(self.tile))
        elif found:
            volley(game, self.tile, found[0])


@rule("7.8d")
class WhichTarget(EnemyChoice, frozen=True):
    """The players choose the adjacent tile a group shoots at."""

    tile: str

    def prompt(self, game: Play) -> str:
        return f"Choose the target of the enemy group in {game.rules.name_of(self.tile)}"

    def options(self, game: Play) -> list[Option]:
        return [ShootAt(self.tile, to) for to in current_targets(game, self.tile)]

    def choose(self, game: Play, option: ShootAt) -> None:
        volley(game, self.tile, option.to)

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return (Lookup(reading.SHOOTING), *reading.for_enemies(game, game.rules.standing(game.state, self.tile)))


@rule("7.8d")
class ShootAt(Option, frozen=True):
    """Shoot at this tile."""

    tile: str
    to: str

    def text(self, rules: Sabotage) -> str:
        return rules.name_of(self.to)

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.to, self.tile)


def volley(game: Play, tile: str, to: str) -> None:
    """7.9: roll all dice of a group together; each that reaches the target tile's number hits."""
    rules, state = game.rules, game.state
    state.idle = False
    ground = rules.ground(state, tile)
    number = sum(movement.dice_on(game, tile))
    if ground.effect == "jammed":
        number -= ground.amount
    elif ground.effect == "aimed":
        number += ground.amount
    faces = game.chance.dice(number, "enemy fire")
    hits = tuple(die for die in faces if die >= rules.places[to].hit)
    game.emit(Volley, tile, to, len(hits), faces)
    if hits:
        game.push(health.AssignInjuries(hits, tuple(rules.visible_at(state, to)), not has_flames(game, tile)))


@rule("7.9a")
class Volley(Event, frozen=True):
    """A group shot."""

    tile: str
    to: str
    hits: int
    faces: tuple[int, ...]

    def text(self, rules: Sabotage) -> str:
        at = "" if self.tile == self.to else f" at {rules.name_of(self.to)}"
        return f"Enemies in {rules.name_of(self.tile)} fired{at}: {count(self.hits, 'hit')}."

    def dice(self) -> tuple[int, ...]:
        return self.faces

    def display(self, rules: Sabotage) -> Display:
        roll = Roll.hitting("The enemy fires", self.faces, self.hits, f"{rules.places[self.to].hit}+", "theirs")
        return Display(rolls=(roll,), shots=(Shot(self.tile, self.to),), places=(self.tile, self.to))


@rule("15.3x")
class Sniped(Event, frozen=True):
    """A sniper fired."""

    card: str
    hits: int
    faces: tuple[int, ...]

    def text(self, rules: Sabotage) -> str:
        return f"A sniper fired at {rules.name_of(self.card)}: {count(self.hits, 'hit')}."

    def dice(self) -> tuple[int, ...]:
        return self.faces

    def display(self, rules: Sabotage) -> Display:
        roll = Roll.hitting("A sniper fires", self.faces, self.hits, side="theirs")
        return Display(rolls=(roll,), places=(self.card,))
