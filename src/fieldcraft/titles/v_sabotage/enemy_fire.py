"""Chapters 7.8 to 7.10: enemy shooting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import ANYBODY, Choice, Event, Option, Step, rule
from fieldcraft.titles.v_sabotage import events, health, movement, reinforcements
from fieldcraft.titles.v_sabotage.state import level_of

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play, Sabotage


@rule("7.8a")
class EnemyShooting(Step, frozen=True):
    """First what the event cards bring, then each group on each level shoots."""

    def run(self, game: Play) -> None:
        steps: list[Step] = []
        for level in reinforcements.levels_with_enemies(game):
            ground = game.state.grounds[level]
            if ground.effect == "friendly-fire":
                steps.append(events.FriendlyFire(level, ground.amount))
            elif ground.effect == "sniper":
                steps.append(HiddenSniper(level, ground.amount))
            elif ground.effect == "outdoors":
                steps.append(OutInTheOpen(level, ground.amount))
        shots: list[Step] = [Groups(level, ()) for level in reinforcements.levels_with_enemies(game)]
        game.push_all(*steps, *shots)


def outdoors(game: Play, level: str) -> list[str]:
    """15.3x, 15.3y: the visible commandos on outdoor tiles of a level."""
    found: list[str] = []
    for card, who in game.state.commandos.items():
        if who.visible and level_of(who.place) == level and not game.rules.places[who.place].indoor:
            found.append(card)
    return found


def snipe(game: Play, card: str, count: int) -> None:
    """15.3x: the card's dice are rolled at one commando, who may have the cover of a nest."""
    game.state.asked = False
    commando = game.state.commandos[card]
    need = game.rules.nest_hit if commando.nest else game.rules.places[commando.place].hit
    faces = game.chance.dice(count, "sniper")
    hits = tuple(die for die in faces if die >= need)
    game.emit(Sniped, card, len(hits), faces)
    if hits:
        game.push(health.Wounds(hits, (card,), False))


@rule("15.3x")
class HiddenSniper(Step, frozen=True):
    """A hidden rifleman fires at one visible commando in the open."""

    level: str
    count: int

    def run(self, game: Play) -> None:
        exposed = outdoors(game, self.level)
        if len(exposed) > 1:
            game.push(WhoIsSniped(self.level, self.count))
        elif exposed:
            snipe(game, exposed[0], self.count)


@rule("15.3x")
class WhoIsSniped(Choice, frozen=True):
    """The players say at whom."""

    level: str
    count: int

    def seat(self, game: Play) -> int:
        return ANYBODY

    def prompt(self, game: Play) -> str:
        return "A hidden rifleman takes aim. At whom?"

    def options(self, game: Play) -> list[Option]:
        return [AimedAt(card) for card in outdoors(game, self.level)]

    def choose(self, game: Play, option: AimedAt) -> None:
        snipe(game, option.commando, self.count)


@rule("15.3x")
class AimedAt(Option, frozen=True):
    """This commando."""

    commando: str

    def text(self, rules: Sabotage) -> str:
        return rules.name_of(self.commando)

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando,)


@rule("15.3y")
class OutInTheOpen(Step, frozen=True):
    """Dice are rolled at each visible commando in the open."""

    level: str
    count: int

    def run(self, game: Play) -> None:
        for card in outdoors(game, self.level):
            snipe(game, card, self.count)


@rule("7.8e")
class Groups(Step, frozen=True):
    """The groups of a level shoot one after another; `done` are the tiles that have."""

    level: str
    done: tuple[str, ...]

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        watched = rules.watched_tiles(state, self.level)
        if not watched:
            return
        near = {tile for seen in watched for tile in rules.places[seen].near}
        aims: dict[str, list[str]] = {}
        for tile in sorted(near, key=rules.layouts[self.level].numbers.__getitem__):
            if tile not in self.done and rules.enemies_at(state, tile):
                found = in_sight(game, tile, watched)
                if found:
                    aims[tile] = found
        if not aims:
            return
        if order_matters(aims):
            game.push(WhichGroup(self.level, self.done, tuple(aims)))
        else:
            first = next(iter(aims))
            game.push_all(Aim(first), Groups(self.level, (*self.done, first)))


def in_sight(game: Play, tile: str, watched: list[str]) -> list[str]:
    """7.8c, 7.8f: the tile that a group shoots at, or the adjacent ones between which the players choose."""
    if tile in watched:
        return [tile]
    found: list[str] = []
    for edge in game.rules.places[tile].edges:
        if edge.to in watched and movement.passable(game, edge, tile):
            found.append(edge.to)
    return found


def aims_of(game: Play, tile: str) -> list[str]:
    """The tiles that the group on a tile could shoot at now."""
    return in_sight(game, tile, game.rules.watched_tiles(game.state, level_of(tile)))


def order_matters(aims: dict[str, list[str]]) -> bool:
    """4.2c: whether one group's fire could change what another can aim at, and that one has an alternative."""
    for tile, targets in aims.items():
        if len(targets) > 1 and any(other != tile and set(targets) & set(aims[other]) for other in aims):
            return True
    return False


@rule("7.8e")
class WhichGroup(Choice, frozen=True):
    """The players say which group shoots first."""

    level: str
    done: tuple[str, ...]
    tiles: tuple[str, ...]

    def seat(self, game: Play) -> int:
        return ANYBODY

    def prompt(self, game: Play) -> str:
        return "Which enemy group shoots next?"

    def options(self, game: Play) -> list[Option]:
        return [ShootNext(tile) for tile in self.tiles]

    def choose(self, game: Play, option: ShootNext) -> None:
        game.push_all(Aim(option.tile), Groups(self.level, (*self.done, option.tile)))


@rule("7.8e")
class ShootNext(Option, frozen=True):
    """The group on this tile."""

    tile: str

    def text(self, rules: Sabotage) -> str:
        return f"The group in {rules.name_of(self.tile)}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.tile,)


@rule("7.8d")
class Aim(Step, frozen=True):
    """A group takes aim at a tile."""

    tile: str

    def run(self, game: Play) -> None:
        found = aims_of(game, self.tile)
        if len(found) > 1:
            game.push(WhichTarget(self.tile))
        elif found:
            volley(game, self.tile, found[0])


@rule("7.8d")
class WhichTarget(Choice, frozen=True):
    """The players say at which adjacent tile a group shoots."""

    tile: str

    def seat(self, game: Play) -> int:
        return ANYBODY

    def prompt(self, game: Play) -> str:
        return f"At which tile does the group in {game.rules.name_of(self.tile)} shoot?"

    def options(self, game: Play) -> list[Option]:
        return [ShootAt(self.tile, to) for to in aims_of(game, self.tile)]

    def choose(self, game: Play, option: ShootAt) -> None:
        volley(game, self.tile, option.to)


@rule("7.8d")
class ShootAt(Option, frozen=True):
    """At this tile."""

    tile: str
    to: str

    def text(self, rules: Sabotage) -> str:
        return rules.name_of(self.to)

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.to, self.tile)


def volley(game: Play, tile: str, to: str) -> None:
    """7.9: all dice of the group together; each that reaches the tile's number hits."""
    rules, state = game.rules, game.state
    state.asked = False
    ground = rules.ground(state, tile)
    count = sum(movement.armed(game, tile))
    if ground.effect == "jammed":
        count -= ground.amount
    elif ground.effect == "aimed":
        count += ground.amount
    faces = game.chance.dice(count, "enemy fire")
    flames = any(rules.enemies[kind].trait == "flame" for kind in rules.standing(state, tile))
    hits = tuple(die for die in faces if die >= rules.places[to].hit)
    game.emit(Volley, tile, to, len(hits), faces)
    if hits:
        game.push(health.Wounds(hits, tuple(rules.visible_at(state, to)), not flames))


@rule("7.9a")
class Volley(Event, frozen=True):
    """A group shot."""

    tile: str
    to: str
    hits: int
    faces: tuple[int, ...]

    def text(self, rules: Sabotage) -> str:
        at = "" if self.tile == self.to else f" at {rules.name_of(self.to)}"
        return f"Enemy fire from {rules.name_of(self.tile)}{at}: {self.hits} hit{'' if self.hits == 1 else 's'}."

    def dice(self) -> tuple[int, ...]:
        return self.faces


@rule("15.3x")
class Sniped(Event, frozen=True):
    """A hidden rifleman fired."""

    card: str
    hits: int
    faces: tuple[int, ...]

    def text(self, rules: Sabotage) -> str:
        return f"Shots from nowhere at {rules.name_of(self.card)}: {self.hits} hit{'' if self.hits == 1 else 's'}."

    def dice(self) -> tuple[int, ...]:
        return self.faces
